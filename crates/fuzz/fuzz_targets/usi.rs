//! Any bytes read as lines of USI or SFEN, and what is read written and read again.
#![no_main]

use kifu::Format;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    shogi_fuzz::check(Format::Usi, bytes);
    shogi_fuzz::check(Format::Sfen, bytes);
});
