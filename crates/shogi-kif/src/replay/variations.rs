//! Reads the lines that begin variations: `変化：N手`. `branch_points.rs` decides after which move a variation begins.

use shogi_core::text::{Place, excerpt};

use super::{CurrentLine, GameReader};
use crate::error::DiagnosticKind;

impl<'t> GameReader<'t> {
    /// Reads a line `変化：N手`. `number` is N, or the text found in its place. `trailing` is the text after `手`,
    /// which has no meaning.
    pub(super) fn variation(&mut self, number: Result<u32, &'t str>, trailing: &'t str, place: Place) {
        if self.replay.builder.record().node_count() == 1 {
            return self.replay.report(place, DiagnosticKind::VariationBeforeMoves);
        }
        self.close_variation();
        // If an error ended the previous line of play early, it is not reported that the line has too few moves.
        let is_whole = self.replay.is_reading();
        // A file lists the variations of a line of play from its end back to its start. If moves were just skipped
        // after an error, a number beyond the moves that were read belongs to the skipped moves, even if an earlier
        // line of play has a move with this number.
        let follows_skipped = !is_whole && number.is_ok_and(|number| number > self.numbering.next());
        self.has_skipped |= !is_whole;
        self.replay.recover();
        self.line = CurrentLine::VARIATION;
        if let Ok(number) = number {
            if !follows_skipped && self.branch(number) {
                self.variation = Some(place);
                self.report_trailing(trailing, place);
                if is_whole && self.replay.builder.current().next().is_none() {
                    self.replay
                        .report(place, DiagnosticKind::VariationAtEnd { number });
                }
                return;
            }
            if self.has_skipped {
                self.replay.break_off();
                self.replay.skip(place);
                return;
            }
        }
        let kind = DiagnosticKind::BadVariation {
            last: self.numbering.end(),
            found: number.map_or_else(excerpt, |number| number.to_string()),
        };
        self.replay.report(place, kind);
        self.replay.break_off();
    }

    /// Moves back to the node from which a variation branches off, if the first move of the variation has the number
    /// `number`. If no line of play reaches that number, returns `false` and changes nothing.
    pub(super) fn branch(&mut self, number: u32) -> bool {
        let node = self.numbering.branch(number, self.replay.builder.record());
        if let Some(node) = node {
            self.replay.builder.variation_after(node);
        }
        node.is_some()
    }

    /// Reports the current variation as empty if it has no move, unless its first move could not be read.
    pub(super) fn close_variation(&mut self) {
        let is_empty = self.replay.builder.is_at_branch() && self.replay.is_reading();
        if let Some(place) = self.variation.take().filter(|_| is_empty) {
            self.replay.report(place, DiagnosticKind::EmptyVariation);
        }
    }
}
