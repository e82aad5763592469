//! Checks that a record is read back as it was written, except for the reported losses.
//!
//! The check replays the written record through a [`RecordBuilder`](shogi_core::record::RecordBuilder) and applies the
//! reported losses to it: a lost time is left out, a lost variation is not played, and so on. If lines of play become
//! equal without the lost parts, the builder merges them, as it does when a text is read. The result is the record that
//! must have been read back. A loss is used up by the difference that it explains. A loss that is left at the end was
//! reported, but nothing was lost.

mod compare;
mod replay;
#[cfg(test)]
mod tests;

use shogi_core::Record;
use shogi_core::format::RecordFormat;
use shogi_core::record::{Loss, LossKind, LossPlace, Losses, NodeRef, Step};
use shogi_core::text::is_blank;

use crate::invariants::read_one;

/// What a format may change in a record without a loss, since the changed record means the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Equivalences {
    /// All remarks before the first move have one place, above the headers.
    pub has_one_preamble: bool,
    /// There is no place for the result of a mate, which the ending gives.
    pub omits_result_of_mate: bool,
}

impl Equivalences {
    /// Those of a format, as its default options write it.
    pub fn of<F: RecordFormat>(format: F) -> Self {
        Self {
            has_one_preamble: matches!(format.name(), "KIF" | "KI2"),
            omits_result_of_mate: format.name() != "KIF",
        }
    }
}

/// Writes a record with all its losses, reads it back, and compares the two records. Every difference must be a
/// reported loss, and every reported loss must be a difference. Then writes the record that was read: the text must be
/// the same. If lines of play were rearranged, because they became equal or an ending was left out, only the contents
/// must be the same.
///
/// # Errors
///
/// The differences that are not reported as losses, the losses without a difference, and the text.
pub fn check_losses<F: RecordFormat>(
    format: F,
    record: &Record,
    options: &F::WriteOptions,
) -> Result<(), String> {
    let losses = format.losses(record, options);
    let text = format.to_string_lossy(record, options);
    let read = read_one(format, &text)?;
    let equivalences = Equivalences::of(format);
    let (mut faults, is_rearranged) = account_for(record, &read, &losses, equivalences);
    let again = format.to_string_lossy(&read, options);
    // Lines of play that become equal are separate in the first text, but one line in the record that is read from it.
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

/// Lists the differences between two records that the losses do not explain, and the losses that explain no difference.
/// A header may have the key that another format uses for it.
pub fn differences(
    before: &Record,
    after: &Record,
    losses: &Losses,
    equivalences: Equivalences,
) -> Vec<String> {
    account_for(before, after, losses, equivalences).0
}

/// Returns the differences, and whether lines of play were rearranged.
fn account_for(
    before: &Record,
    after: &Record,
    losses: &Losses,
    equivalences: Equivalences,
) -> (Vec<String>, bool) {
    let mut account = Account {
        equivalences,
        open: losses.iter().collect(),
        faults: Vec::new(),
    };
    let expected = replay::replay(before, after, &mut account);
    compare::headers(before, after, &mut account);
    compare::trees(&expected, after, &mut account);
    let unused = account.open.iter();
    let unused = unused.map(|loss| format!("{:?} at {:?} is named and not lost", loss.kind, loss.place));
    account.faults.extend(unused);
    (account.faults, expected.is_rearranged)
}

/// The losses that are not used up yet, and the faults found so far.
struct Account<'r> {
    equivalences: Equivalences,
    open: Vec<&'r Loss>,
    faults: Vec<String>,
}

impl Account<'_> {
    /// Whether a loss is reported and not used up yet.
    fn has(&self, kind: &LossKind, place: LossPlace) -> bool {
        self.find(kind, place).is_some()
    }

    fn find(&self, kind: &LossKind, place: LossPlace) -> Option<usize> {
        let mut open = self.open.iter();
        open.position(|loss| loss.kind == *kind && loss.place == place)
    }

    /// Uses up a loss. Returns whether it was reported.
    fn take(&mut self, kind: &LossKind, place: LossPlace) -> bool {
        let found = self.find(kind, place);
        found.map(|index| self.open.remove(index)).is_some()
    }

    /// Uses up a loss that must be reported, and notes a fault if it is not.
    fn need(&mut self, kind: &LossKind, place: LossPlace) {
        if !self.take(kind, place) {
            self.faults
                .push(format!("{kind:?} at {place:?} is lost and not named"));
        }
    }
}

/// What distinguishes a node from its siblings: a move, or an ending and its text.
fn step(node: NodeRef<'_>) -> (Step, &str) {
    (node.step(), node.ending_text().unwrap_or_default())
}

/// A text without its blanks and line ends.
fn bare(text: &str) -> String {
    text.chars().filter(|&character| !is_blank(character)).collect()
}
