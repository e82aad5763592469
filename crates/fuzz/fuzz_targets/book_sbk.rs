//! Fuzz target: reads any bytes as an SBK, and writes what was read.
#![no_main]

use shogi_engine::book::BookFormat;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| shogi_fuzz::check_book(BookFormat::Sbk, bytes));
