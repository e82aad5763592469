//! Tests that every format reads arbitrary records back as they were written, except for the reported losses.

use kifu::{Format, Loss, LossKind, LossPlace, Losses, Record, RecordFormat, WriteOptions};
use shogi_testkit::arbitrary_records::ArbitraryRecords;
use shogi_testkit::losses::{Equivalences, check_losses, differences};

use crate::each_format;
use crate::format_differences::options;

/// The maximum number of failures that the message of a failed test shows.
const SHOWN: usize = 5;

/// Returns arbitrary records for a format. The records have no moves if the format holds positions.
fn records(format: Format, seed: u64) -> impl Iterator<Item = Record> {
    let mut records = ArbitraryRecords::new(seed);
    std::iter::from_fn(move || {
        if format.is_position() {
            Some(records.position())
        } else {
            records.next()
        }
    })
}

#[test]
fn every_format_names_what_it_loses() {
    each_format(|format| {
        for options in options(format) {
            let failures: Vec<String> = records(format, 31)
                .take(2000)
                .filter_map(|record| check_losses(format, &record, &options).err())
                .collect();
            let shown = failures.get(..SHOWN.min(failures.len())).unwrap_or_default();
            assert!(
                failures.is_empty(),
                "{format}: {} records\n{}",
                failures.len(),
                shown.join("\n---\n")
            );
        }
    });
}

/// Checks that the other tests can fail: if a single loss is removed from the reported losses, [`differences`] must
/// find a difference.
#[test]
fn no_loss_goes_unseen() {
    let options = WriteOptions::default();
    each_format(|format| {
        for record in records(format, 77).take(300) {
            let losses: Vec<Loss> = format.losses(&record, &options).iter().cloned().collect();
            let read = format
                .parse(&format.write_string_lossy(&record, &options))
                .unwrap();
            for index in (0..losses.len()).filter(|&index| !is_named_twice(&losses, index)) {
                let mut others = losses.clone();
                let silent = others.remove(index);
                let differences = differences(&record, &read, &Losses::new(others), Equivalences::of(format));
                assert!(!differences.is_empty(), "{format}: {silent} in {record:?}");
            }
        }
    });
}

/// Whether the difference that the loss with the index `index` explains is also explained by another loss. The loss of
/// a variation explains all losses inside the variation. A variation without moves is only an ending, so the loss of
/// this ending also explains the loss of the variation.
fn is_named_twice(losses: &[Loss], index: usize) -> bool {
    let line = |loss: &Loss| match loss.place {
        LossPlace::Ply { variation, .. } => variation,
        _ => 0,
    };
    let this = &losses[index];
    match this.kind {
        LossKind::Variation { moves } => moves == 0,
        _ => losses
            .iter()
            .any(|other| matches!(other.kind, LossKind::Variation { .. }) && line(other) == line(this)),
    }
}
