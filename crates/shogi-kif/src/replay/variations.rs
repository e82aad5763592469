//! Where variations begin: `変化：N手`, and move numbers that come again.

use shogi_core::text::{Place, excerpt};

use super::{CurrentLine, GameReader};
use crate::error::DiagnosticKind;

impl<'t> GameReader<'t> {
    /// A line `変化：N手`: its number, or what is in its place, and what follows that means nothing.
    pub(super) fn variation(&mut self, number: Result<u32, &'t str>, trailing: &'t str, place: Place) {
        if self.replay.builder.record().node_count() == 1 {
            return self.replay.report(place, DiagnosticKind::VariationBeforeMoves);
        }
        self.close_variation();
        // Nothing more is reported about the end of a line that was not read to its end.
        let is_whole = self.replay.is_reading();
        // Blocks come from the end of their line back to its start, so this one belongs to the moves that were skipped
        // just now, even if a line before reaches as far.
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

    /// Goes back to where a variation whose first move has this number begins. Returns `false`, changing nothing, when no
    /// line reaches that far.
    pub(super) fn branch(&mut self, number: u32) -> bool {
        let node = self.numbering.branch(number, self.replay.builder.record());
        if let Some(node) = node {
            self.replay.builder.variation_after(node);
        }
        node.is_some()
    }

    /// A variation that ends before its first move, though that could have been read, is empty.
    pub(super) fn close_variation(&mut self) {
        let is_empty = self.replay.builder.is_at_branch() && self.replay.is_reading();
        if let Some(place) = self.variation.take().filter(|_| is_empty) {
            self.replay.report(place, DiagnosticKind::EmptyVariation);
        }
    }
}
