//! Tests with randomly damaged files. A reader must not panic, the spans of the games must follow each other, and
//! each diagnostic must have a valid place.

use kifu::{Format, ReadOptions};
use shogi_testkit::fixtures::fixtures;
use shogi_testkit::invariants::{check_bytes, check_games};
use shogi_testkit::random_mutations::RandomMutations;

use crate::format_of;

/// The number of files that each of the two threads reads.
const FILES: usize = 50_000;

/// Every file is read in its detected format. Every tenth file is also read in a given format, which may be the wrong
/// one. All formats take turns as this format.
const FORCED: usize = 10;

#[test]
fn a_hundred_thousand_damaged_files_are_read() {
    let records = fixtures("").unwrap().into_iter();
    let records = records.filter(|fixture| format_of(fixture).is_some());
    let sources: Vec<Vec<u8>> = records.map(|fixture| fixture.bytes).collect();
    std::thread::scope(|scope| {
        for seed in [5, 6] {
            let sources = &sources;
            scope.spawn(move || {
                for (index, bytes) in RandomMutations::new(seed, sources).take(FILES).enumerate() {
                    let checked = check(&bytes, index);
                    assert_eq!(checked, Ok(()), "{}", String::from_utf8_lossy(&bytes));
                }
            });
        }
    });
}

fn check(bytes: &[u8], index: usize) -> Result<(), String> {
    let document = kifu::read(bytes, &ReadOptions::default());
    check_games::<Format>(&document.text, &document.games)?;
    let mut formats = Format::ALL
        .into_iter()
        .skip(index / FORCED % Format::ALL.into_iter().count());
    match formats.next().filter(|_| index.is_multiple_of(FORCED)) {
        Some(format) => check_bytes(format, bytes),
        None => Ok(()),
    }
}
