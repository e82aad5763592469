//! Reads the lines that begin variations: `変化：N手`. `branch_points.rs` finds the move after which a variation
//! begins.

use shogi_core::format::GameProblem;
use shogi_core::messages::excerpt;
use shogi_core::text::Place;

use super::branch_points::BranchPoint;
use super::{CurrentLine, GameReader};
use crate::error::DiagnosticKind;

impl<'t> GameReader<'t> {
    /// Reads a line `変化：N手`. `number` is N, or the text found where N is expected. `trailing` is the text after
    /// `手`, which has no meaning.
    pub(super) fn variation(&mut self, number: Result<u32, &'t str>, trailing: &'t str, place: Place) {
        if self.replay.builder.record().node_count() == 1 {
            return self.replay.report(place, DiagnosticKind::VariationBeforeMoves);
        }
        self.close_variation();
        // If an error ended the previous line of play early, its last moves are missing. A variation after its last
        // move is then no mistake, so `VariationAtEnd` is not reported.
        let is_whole = self.replay.is_reading();
        // A file lists the variations of a line of play from its end back to its start. Suppose that moves were just
        // skipped after an error. A number beyond the moves that were read then belongs to the skipped moves, even if
        // an earlier line of play has a move with this number.
        let follows_skipped = !is_whole && number.is_ok_and(|number| number > self.numbering.next());
        self.has_skipped |= !is_whole;
        self.replay.recover();
        self.line = CurrentLine::VARIATION;
        if let Ok(number) = number {
            let point = if follows_skipped {
                None
            } else {
                self.branch_point(number)
            };
            if let Some(point) = point {
                self.variation = Some(place);
                // KI2 has no `+`.
                if let Some(choice) = point.choice.filter(|_| is_whole && self.has_numbers) {
                    self.replay
                        .report(place, DiagnosticKind::AmbiguousVariation { number, choice });
                }
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

    /// Moves back to the node after which a variation begins, if `number` is the number of the first move of that
    /// variation. Returns `false` if there is no such node; the record is then unchanged, but [`Numbering::branch`] may
    /// have dropped lines of play.
    pub(super) fn branch(&mut self, number: u32) -> bool {
        self.branch_point(number).is_some()
    }

    fn branch_point(&mut self, number: u32) -> Option<BranchPoint> {
        let point = self.numbering.branch(number, self.replay.builder.record());
        if let Some(point) = point {
            self.replay.builder.variation_after(point.node);
        }
        point
    }

    /// Ends the current variation. Reports it as empty if it has no moves, unless an error prevented reading its first
    /// move.
    pub(super) fn close_variation(&mut self) {
        let is_empty = self.replay.builder.is_at_branch() && self.replay.is_reading();
        if let Some(place) = self.variation.take().filter(|_| is_empty) {
            self.replay.report(place, GameProblem::EmptyVariation);
        }
    }
}
