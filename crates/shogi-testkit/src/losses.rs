//! Checks that a record is read back as it was written, except for the reported losses.
//!
//! The check replays the written record through a [`RecordBuilder`](shogi_core::record::RecordBuilder) and applies the
//! reported losses: a lost time is left out, a lost variation is not played, and so on. If lines of play become equal
//! without the lost parts, the builder merges them, as a reader does. The resulting record must be equal to the record
//! that was read back. Each loss is removed from the list of reported losses when it explains a difference. A loss that
//! is still in the list at the end is a fault, because it was reported but nothing was lost.

mod compare;
mod replay;
#[cfg(test)]
mod tests;

use shogi_core::Record;
use shogi_core::format::RecordFormat;
use shogi_core::reader::is_blank;
use shogi_core::record::{Loss, LossKind, LossPlace, Losses, Node, Step};

use crate::invariants::read_one;

/// Differences that need no loss, because the changed record has the same meaning. They depend on the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Equivalences {
    /// Whether the format has only one place for remarks before the first move: above the headers.
    pub has_one_preamble: bool,
    /// Whether the format has no place for the result of a game that ends by mate. The ending already decides this
    /// result.
    pub omits_result_of_mate: bool,
}

impl Equivalences {
    /// Returns the equivalences of a format when it is written with its default options.
    pub fn of<F: RecordFormat>(format: F) -> Self {
        Self {
            has_one_preamble: matches!(format.name(), "KIF" | "KI2"),
            omits_result_of_mate: format.name() != "KIF",
        }
    }
}

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

/// The state of a comparison: the losses that have not explained a difference yet (`open`), and the faults found so
/// far.
struct Account<'r> {
    equivalences: Equivalences,
    open: Vec<&'r Loss>,
    faults: Vec<String>,
}

impl Account<'_> {
    /// Whether a loss of this kind at this place is open.
    fn has(&self, kind: &LossKind, place: LossPlace) -> bool {
        self.find(kind, place).is_some()
    }

    fn find(&self, kind: &LossKind, place: LossPlace) -> Option<usize> {
        let mut open = self.open.iter();
        open.position(|loss| loss.kind == *kind && loss.place == place)
    }

    /// Removes a loss from the open losses, because it explains a difference. Returns `false` if there is no such
    /// loss.
    fn take(&mut self, kind: &LossKind, place: LossPlace) -> bool {
        let found = self.find(kind, place);
        found.map(|index| self.open.remove(index)).is_some()
    }

    /// Removes a loss from the open losses, like `take`. If there is no such loss, adds a fault.
    fn need(&mut self, kind: &LossKind, place: LossPlace) {
        if !self.take(kind, place) {
            self.faults
                .push(format!("{kind:?} at {place:?} is lost and not named"));
        }
    }
}

/// Returns what distinguishes a node from its siblings: the move, or the ending with the text of the ending.
fn step(node: Node<'_>) -> (Step, &str) {
    (node.step(), node.ending_text().unwrap_or_default())
}

/// Returns a text without its blanks and line ends.
fn bare(text: &str) -> String {
    text.chars().filter(|&character| !is_blank(character)).collect()
}
