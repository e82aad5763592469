//! Fuzz target: reads any bytes in the detected format. If there is no error, writes each record as KIF, KI2, CSA and
//! JKF. Each record must be read back as it was, except for the reported losses.
#![no_main]

use kifu::csa::Csa;
use kifu::jkf::Jkf;
use kifu::kif::{Ki2, Kif};
use kifu::{ReadOptions, RecordFormat};
use shogi_testkit::losses::check_losses;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let document = kifu::read(bytes, &ReadOptions::default());
    if document.first_error().is_none() {
        for game in &document.games {
            check(Kif, &game.record);
            check(Ki2, &game.record);
            check(Csa, &game.record);
            check(Jkf, &game.record);
            let _ = kifu::losses(&game.record, kifu::Format::Bod);
        }
    }
});

fn check<F: RecordFormat>(format: F, record: &kifu::Record) {
    if let Err(fault) = check_losses(format, record, &F::WriteOptions::default()) {
        panic!("{fault}");
    }
}
