//! Tests of properties that must hold for every format. Each test runs with many inputs for each format.

mod any_input;
mod arbitrary_records;
mod cut_files;
mod edits;
mod every_line;
mod format_differences;
mod limits;
mod not_records;
mod one_fault_one_code;
mod random_mutations;
mod repair;
mod round_trip;
mod several_games;
mod streams;
