//! Reads the lines that begin variations: `変化：N手`. `branch_points.rs` finds the move after which a variation
//! begins.

use std::cell::LazyCell;

use shogi_core::format::GameProblem;
use shogi_core::format::tools::after_blanks;
use shogi_core::messages::excerpt;
use shogi_core::record::{NodeId, RecordBuilder};
use shogi_core::text::Place;
use shogi_core::{Move, Square};

use super::branch_points::BranchPoint;
use super::move_lines::resolve;
use super::{CurrentLine, GameReader};
use crate::error::{KifProblem, LineChoice};
use crate::event::{Event, Events};
use crate::lexer::after_notes;
use crate::move_line::Cell;
use crate::move_prefix;
use crate::written_move::{self, WrittenMove, bad_move};

impl<'t> GameReader<'t> {
    /// Reads a line `変化：N手`. `number` is N, or the text found where N is expected. `trailing` is the text after
    /// `手`, which has no meaning. `events` iterates over the events that follow in the text.
    pub(super) fn variation(
        &mut self,
        number: Result<u32, &'t str>,
        trailing: &'t str,
        place: Place,
        events: &Events<'t>,
    ) {
        if self.replay.builder.record().node_count() == 1 {
            return self.replay.report(place, KifProblem::VariationBeforeMoves);
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
        self.line = CurrentLine::variation(self.replay.builder.record().node_count());
        if let Ok(number) = number {
            let point = if follows_skipped {
                None
            } else {
                self.branch_point(number, Some(events))
            };
            if let Some(point) = point {
                self.variation = Some(place);
                // KI2 has no `+`.
                let is_by_mark =
                    |choice: &LineChoice| matches!(choice, LineChoice::Latest | LineChoice::Marked);
                let choice = point.choice.filter(|_| is_whole);
                if let Some(choice) = choice.filter(|choice| self.has_numbers || !is_by_mark(choice)) {
                    self.replay
                        .report(place, KifProblem::AmbiguousVariation { number, choice });
                }
                // `変化：2手 ８四歩(83)`
                if move_prefix::looks_like_a_lost_move(trailing) {
                    let place = place.of(trailing, self.replay.text());
                    self.replay.report(place, bad_move(trailing));
                    return self.replay.break_off();
                }
                self.report_trailing(trailing, place);
                if is_whole && self.replay.builder.current().next().is_none() {
                    self.replay.report(place, KifProblem::VariationAtEnd { number });
                }
                return;
            }
            if self.has_skipped {
                self.replay.break_off();
                self.replay.skip(place);
                return;
            }
        }
        let kind = KifProblem::BadVariation {
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
        self.branch_point(number, None).is_some()
    }

    /// Finds the node after which a variation begins. `events` gives its moves.
    fn branch_point(&mut self, number: u32, events: Option<&Events<'t>>) -> Option<BranchPoint> {
        let moves = LazyCell::new(|| events.map(|events| moves_of(number, events)).unwrap_or_default());
        let builder = &self.replay.builder;
        let before_start = self.destination_before_start();
        let can_play = |node| can_play(builder, node, before_start, &moves);
        let point = self.numbering.branch(number, builder.record(), can_play);
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

/// The moves of a variation that begins with the number `number`, as they are written, up to the first line that is no move.
fn moves_of(number: u32, events: &Events<'_>) -> Vec<WrittenMove> {
    let mut moves = Vec::new();
    let mut next = number;
    for event in events.clone() {
        match event.map(|event| event.value) {
            Ok(Event::Move(line)) if line.number == next => {
                let Cell::Move(mv) = line.cell else { break };
                moves.push(mv);
                next = next.saturating_add(1);
            }
            Ok(Event::Moves(text)) => {
                let mut rest = after_blanks(after_notes(text));
                while let Ok((mv, after)) = written_move::strip(rest) {
                    moves.push(mv);
                    rest = after_blanks(after);
                }
                if !rest.is_empty() {
                    break;
                }
            }
            Ok(Event::Comment(_) | Event::Bookmark(_) | Event::Remark(_)) => {}
            _ => break,
        }
    }
    moves
}

/// Whether moves can be played after a node, each with the piece that it names. `before_start` is the square that `同` means
/// before the first move.
fn can_play(
    builder: &RecordBuilder,
    node: NodeId,
    before_start: Option<Square>,
    moves: &[WrittenMove],
) -> bool {
    let mut position = builder.position_at(node);
    let node = builder.record().node_or_root(node);
    let mut previous = node
        .mv()
        .map(Move::to)
        .or_else(|| node.previous_destination())
        .or(before_start);
    moves.iter().all(|written| {
        let on_origin = written.from().and_then(|from| position.piece_at(from));
        let is_named =
            written.from().is_none() || on_origin.is_some_and(|piece| piece.kind == written.notation.kind);
        let Ok((mv, _)) = resolve(&position, written, || previous, false) else {
            return false;
        };
        previous = Some(mv.to());
        is_named && position.play_trusting(mv).is_ok()
    })
}
