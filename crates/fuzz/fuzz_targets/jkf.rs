//! Any bytes read as JKF, and what is read written and read again.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| shogi_fuzz::check(shogi_jkf::Jkf, bytes));
