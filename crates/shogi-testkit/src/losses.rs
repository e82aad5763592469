//! Checks that a record is read back as it was written, except for the reported losses.
//!
//! The check replays the written record through a [`RecordBuilder`](shogi_core::record::RecordBuilder) and applies the
//! reported losses: a lost time is left out, a lost variation is not played, and so on. If lines of play become equal
//! without the lost parts, the builder merges them, as a reader does. The resulting record must be equal to the record
//! that was read back. Each loss is removed from the list of reported losses when it explains a difference. A loss that
//! is still in the list at the end is a fault, because it was reported but nothing was lost.

mod account;
mod compare;
mod replay;
#[cfg(test)]
mod tests;

use shogi_core::Record;
use shogi_core::format::RecordFormat;
use shogi_core::record::Losses;

use account::Account;
pub use account::Equivalences;

use crate::invariants::read_one;

/// Writes a record without the parts that the format cannot hold, reads the text, and compares the two records. Every
/// difference must be a reported loss, and every reported loss must be a difference. Then writes the record that was
/// read, and compares the two texts. The texts must be equal. But if lines of play were merged or moved, it is enough
/// that the second text is read back with no difference that is not reported.
///
/// # Errors
///
/// Returns the differences without a loss, the losses without a difference, and the text.
pub fn check_losses<F: RecordFormat>(
    format: F,
    record: &Record,
    options: &F::WriteOptions,
) -> Result<(), String> {
    let losses = format.losses(record, options);
    let text = format.write_string_lossy(record, options);
    let read = read_one(format, &text)?;
    let equivalences = Equivalences::of(format);
    let (mut faults, is_rearranged) = account_for(record, &read, &losses, equivalences);
    let again = format.write_string_lossy(&read, options);
    // Lines of play that became equal are separate in the first text, but merged in the record that is read from it.
    // So the second text may differ.
    let is_stable = if is_rearranged {
        let losses = format.losses(&read, options);
        differences(&read, &read_one(format, &again)?, &losses, equivalences).is_empty()
    } else {
        again == text
    };
    if !is_stable {
        faults.push(format!("written again:\n{again}"));
    }
    if faults.is_empty() {
        return Ok(());
    }
    let losses: Vec<String> = losses.iter().map(ToString::to_string).collect();
    let (faults, losses) = (faults.join("\n"), losses.join("\n"));
    Err(format!(
        "{faults}\nlosses:\n{losses}\nof:\n{record:?}\nread as:\n{read:?}\nin:\n{text}"
    ))
}

/// Compares the record that was written (`before`) with the record that was read back (`after`). Returns the
/// differences that no loss explains, and the losses that explain no difference. The keys of headers are compared by
/// their meaning, because formats have different keys for the same header.
pub fn differences(
    before: &Record,
    after: &Record,
    losses: &Losses,
    equivalences: Equivalences,
) -> Vec<String> {
    account_for(before, after, losses, equivalences).0
}

/// Returns the result of [`differences`], and whether lines of play were merged or moved.
fn account_for(
    before: &Record,
    after: &Record,
    losses: &Losses,
    equivalences: Equivalences,
) -> (Vec<String>, bool) {
    let mut account = Account {
        equivalences,
        open: losses.iter().collect(),
        optional: Vec::new(),
        faults: Vec::new(),
    };
    let expected = replay::replay(before, after, &mut account);
    compare::headers(before, after, &mut account);
    compare::trees(&expected, after, &mut account);
    for (kind, place) in std::mem::take(&mut account.optional) {
        account.take(&kind, place);
    }
    let unused = account.open.iter();
    let unused = unused.map(|loss| format!("{:?} at {:?} is named and not lost", loss.kind, loss.place));
    account.faults.extend(unused);
    (account.faults, expected.is_rearranged)
}
