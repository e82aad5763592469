//! Fuzz target: reads any text as a position in SFEN and as a move in USI. A valid position or move is written and read
//! again.
#![no_main]

use shogi_core::{Move, Setup};

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Ok(setup) = text.parse::<Setup>() {
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
    if let Ok(mv) = text.parse::<Move>() {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
});
