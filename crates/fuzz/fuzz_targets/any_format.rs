//! Fuzz target: reads any bytes in the detected format. If there is no error, writes each record in every format of games.
//! Each record must be read back as it was, except for the reported losses.
#![no_main]

use kifu::{Format, ReadOptions, RecordFormat as _, WriteOptions};
use shogi_testkit::losses::check_losses;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let document = kifu::read(bytes, &ReadOptions::default());
    if document.first_error().is_none() {
        for game in &document.games {
            for format in Format::ALL {
                if format.is_position() {
                    let _ = kifu::losses(&game.record, format);
                } else if let Err(fault) = check_losses(format, &game.record, &WriteOptions::default()) {
                    panic!("{fault}");
                }
            }
        }
    }
});
