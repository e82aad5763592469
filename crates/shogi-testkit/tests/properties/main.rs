//! What holds for every format, or for several of them.

mod any_input;
mod every_line;
mod formats;
mod not_records;
mod odd_records;
mod round_trip;
mod several_games;
