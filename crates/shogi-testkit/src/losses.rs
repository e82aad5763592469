//! What is read back is what was written, less exactly what the losses name.
//!
//! The record that was written is replayed through a [`RecordBuilder`](shogi_core::record::RecordBuilder), and its losses
//! are applied on the way: a time that is named is left out, a variation that is named is not played, and so on. Lines of
//! play that become equal without what was lost merge by the rule of the builder, as they do when the text is read. The
//! result is the record that should have come back. A loss is used up where it explains something; one that is left in the
//! end named what was not lost.

mod compare;
mod replay;
#[cfg(test)]
mod tests;

use shogi_core::Record;
use shogi_core::format::RecordFormat;
use shogi_core::record::{Loss, LossKind, LossPlace, Losses, NodeRef, Step};
use shogi_core::text::is_blank;

use crate::invariants::read_one;

/// Writes a record whatever is lost, reads it back, and compares: what is missing or changed must be named by the losses,
/// and what they name must be missing or changed. Writing what was read gives the same text; where lines of play were
/// rearranged, because they became equal or an ending was left out, it gives one that holds the same.
///
/// # Errors
///
/// What is lost and not named, or named and not lost, with the text.
pub fn check_losses<F: RecordFormat>(
    format: F,
    record: &Record,
    options: &F::WriteOptions,
) -> Result<(), String> {
    let losses = format.losses(record, options);
    let text = format.to_string_lossy(record, options);
    let read = read_one(format, &text)?;
    let (mut faults, is_rearranged) = account_for(record, &read, &losses);
    let again = format.to_string_lossy(&read, options);
    // Lines that become equal are several in the first text, and one in what is read from it.
    let is_stable = if is_rearranged {
        let losses = format.losses(&read, options);
        differences(&read, &read_one(format, &again)?, &losses).is_empty()
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

/// What is missing or changed in the record that came back and not named by the losses, and what they name and is there
/// unchanged. Headers may have the key that another format has for them.
pub fn differences(before: &Record, after: &Record, losses: &Losses) -> Vec<String> {
    account_for(before, after, losses).0
}

/// The differences, and whether lines of play were rearranged.
fn account_for(before: &Record, after: &Record, losses: &Losses) -> (Vec<String>, bool) {
    let mut account = Account {
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

/// The losses that have explained nothing yet, and what has gone wrong.
struct Account<'r> {
    open: Vec<&'r Loss>,
    faults: Vec<String>,
}

impl Account<'_> {
    /// Whether something is named that is still to be found lost.
    fn has(&self, kind: &LossKind, place: LossPlace) -> bool {
        self.find(kind, place).is_some()
    }

    fn find(&self, kind: &LossKind, place: LossPlace) -> Option<usize> {
        let mut open = self.open.iter();
        open.position(|loss| loss.kind == *kind && loss.place == place)
    }

    /// Uses up a loss; whether there is one.
    fn take(&mut self, kind: &LossKind, place: LossPlace) -> bool {
        let found = self.find(kind, place);
        found.map(|index| self.open.remove(index)).is_some()
    }

    /// Uses up the loss that something missing or changed must have.
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
