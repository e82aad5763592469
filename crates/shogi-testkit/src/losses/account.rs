//! [`Account`]: the state of a comparison of two records.

use shogi_core::format::RecordFormat;
use shogi_core::format::tools::is_blank;
use shogi_core::record::{Loss, LossKind, LossPlace, Node, Step};

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

/// The state of a comparison: the losses that have not explained a difference yet (`open`), and the faults found so
/// far.
pub(super) struct Account<'r> {
    pub(super) equivalences: Equivalences,
    pub(super) open: Vec<&'r Loss>,
    /// The losses that may be named or not: result lines, which a format may leave out because the ending says the same.
    pub(super) optional: Vec<(LossKind, LossPlace)>,
    pub(super) faults: Vec<String>,
}

impl Account<'_> {
    /// Whether a loss of this kind at this place is open.
    pub(super) fn has(&self, kind: &LossKind, place: LossPlace) -> bool {
        self.find(kind, place).is_some()
    }

    fn find(&self, kind: &LossKind, place: LossPlace) -> Option<usize> {
        let mut open = self.open.iter();
        open.position(|loss| loss.kind == *kind && loss.place == place)
    }

    /// Removes a loss from the open losses, because it explains a difference. Returns `false` if there is no such
    /// loss.
    pub(super) fn take(&mut self, kind: &LossKind, place: LossPlace) -> bool {
        let found = self.find(kind, place);
        found.map(|index| self.open.remove(index)).is_some()
    }

    /// Removes a loss from the open losses, like `take`. If there is no such loss, adds a fault.
    pub(super) fn need(&mut self, kind: &LossKind, place: LossPlace) {
        if !self.take(kind, place) {
            self.faults
                .push(format!("{kind:?} at {place:?} is lost and not named"));
        }
    }
}

/// Returns what distinguishes a node from its siblings: the move, or the ending with the text of the ending.
pub(super) fn step(node: Node<'_>) -> (Step, &str) {
    (node.step(), node.ending_text().unwrap_or_default())
}

/// Returns a text without its blanks and line ends.
pub(super) fn bare(text: &str) -> String {
    text.chars().filter(|&character| !is_blank(character)).collect()
}
