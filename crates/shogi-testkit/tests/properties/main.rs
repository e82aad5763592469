//! What holds for every format, or for several of them.

mod any_input;
mod every_line;
mod fixtures;
mod formats;
mod not_records;
mod odd_records;
mod one_fault_one_code;
mod oracle;
mod round_trip;
mod several_games;
