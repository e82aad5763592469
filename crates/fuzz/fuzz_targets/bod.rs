//! Reads any bytes as BOD, and writes and reads the result again.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| shogi_fuzz::check(shogi_bod::Bod, bytes));
