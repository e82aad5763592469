//! Any bytes in whatever format they seem to be, written in every other: what comes back is what was read, less exactly
//! what the loss report named.
#![no_main]

use kifu::ReadOptions;
use kifu::core::format::RecordFormat;
use kifu::csa::Csa;
use kifu::jkf::Jkf;
use kifu::kif::{Ki2, Kif};
use shogi_testkit::losses::check_losses;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let read = kifu::read(bytes, None, &ReadOptions::default());
    if read.first_error().is_none() {
        for game in &read.games {
            check::<Kif>(&game.record);
            check::<Ki2>(&game.record);
            check::<Csa>(&game.record);
            check::<Jkf>(&game.record);
            let _ = kifu::losses(&game.record, kifu::Format::Bod);
        }
    }
});

fn check<F: RecordFormat>(record: &kifu::Record) {
    if let Err(fault) = check_losses::<F>(record, &F::WriteOptions::default()) {
        panic!("{fault}");
    }
}
