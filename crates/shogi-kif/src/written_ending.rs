//! [`WrittenEnding`]: an ending as it is written, and its result line. The reader needs both as well, because it keeps a
//! result line only if the writer would write another one.

use shogi_core::format::tools::result_line;
use shogi_core::record::{Node, Record};
use shogi_core::{Ending, GameResult};

use crate::dialect::Dialect;
use crate::event::{self, Event};
use crate::move_line::Cell;

/// The text that is written for an ending without a name in KIF, if the ending's own text cannot be kept.
const INTERRUPT: &str = "中断";

/// The form in which an ending is written.
#[derive(Clone, Copy)]
pub(crate) struct WrittenEnding<'r> {
    /// The ending that a reader finds in the written text.
    pub(crate) ending: Ending,
    /// The text that is written for the ending.
    pub(crate) text: &'r str,
    /// The text of the ending in the record, if it is written unchanged. Otherwise `None`.
    pub(crate) kept_text: Option<&'r str>,
}

impl<'r> WrittenEnding<'r> {
    /// Decides how to write an ending: with the name that all programs know; if the ending has no such name, with its
    /// own text; if that text cannot be read back, as `中断`.
    pub(crate) fn new(dialect: Dialect, node: Node<'r>, ending: Ending) -> Self {
        let name = ending.to_ja();
        let own_text = node.ending_text();
        let kept_text = own_text.filter(|&text| name.is_none() && reads_back(dialect, text));
        let (ending, text) = match name.or(kept_text) {
            Some(text) => (ending, text),
            None => (Ending::Interrupt, INTERRUPT),
        };
        Self {
            ending,
            text,
            kept_text,
        }
    }

    /// Returns the result line that is written for an ending after `moves` moves. `None` if the ending has no result line.
    pub(crate) fn default_result_line(
        self,
        dialect: Dialect,
        node: Node<'_>,
        record: &Record,
        moves: u32,
    ) -> Option<String> {
        let Self {
            ending, kept_text, ..
        } = self;
        let result = ending.result(node.turn(), record.start().turn);
        let has_handicap_sides = record.has_handicap_sides();
        let is_main = || {
            let last = record.mainline_ending();
            last.is_some_and(|last| last.id() == node.id())
        };
        match (dialect, ending, kept_text, result) {
            (Dialect::Kif, Ending::Checkmate, _, Some(GameResult::Win(winner)))
                if record.repeats_result() && is_main() =>
            {
                let side = winner.to_ja_in(has_handicap_sides);
                Some(format!("まで{moves}手で{side}の勝ち"))
            }
            // For a mate, Kifu for Windows writes the result line of mating problems (`まで61手詰`).
            (Dialect::Kif, Ending::Checkmate, ..) => Some(format!("まで{moves}手詰")),
            // For a game that ended at the limit of moves, Kifu for Windows writes no result line, and other programs reject
            // one.
            (Dialect::Kif, Ending::MaxMoves, ..) => None,
            // In KI2 the result line is the only line that can hold the text of an ending.
            (Dialect::Ki2, _, Some(text), _) => Some(format!("まで{moves}手で{text}")),
            _ => result_line::result_text(moves, ending, kept_text, result, has_handicap_sides),
        }
    }
}

/// Whether `text`, written where a move could be, is read back as an unknown ending with exactly this text. Special
/// moves of CSA (`%…`) have no meaning in KIF, so they are not written.
fn reads_back(dialect: Dialect, text: &str) -> bool {
    match result_line::ending(text) {
        Some(known) => known == Ending::Other,
        None => dialect == Dialect::Kif && !text.starts_with('%') && is_read_as_ending(text),
    }
}

/// Whether `text`, which is not the name of a known ending, is read as an ending when it follows a move number. The
/// reader is called to find out, because it takes every text that resembles a move for a move.
fn is_read_as_ending(text: &str) -> bool {
    let line = format!("1 {text}");
    matches!(event::read_alone(&line), Some(Event::Move(mv)) if mv.cell == Cell::Ending(text))
}
