//! Fuzz target: reads any bytes as lines of USI, of SFEN and of USEN. A record that is read without an error is written and read
//! again.
#![no_main]

use shogi_usi::{Sfen, Usen, Usi};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    shogi_fuzz::check(Usi, bytes);
    shogi_fuzz::check(Sfen, bytes);
    shogi_fuzz::check(Usen, bytes);
});
