//! Any bytes read as KIF, and what is read written and read again.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| shogi_fuzz::check(shogi_kif::Kif, bytes));
