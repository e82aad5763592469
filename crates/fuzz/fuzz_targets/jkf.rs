//! Fuzz target: reads any bytes as JKF. A record that is read without an error is written and read again.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| shogi_fuzz::check(shogi_jkf::Jkf, bytes));
