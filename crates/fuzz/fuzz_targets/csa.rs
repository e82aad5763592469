//! Any bytes read as CSA, and what is read written and read again.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| shogi_fuzz::check(shogi_csa::Csa, bytes));
