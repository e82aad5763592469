//! Writes a record as a line of USEN. Reports the parts of the record that the line cannot hold.

use std::fmt::{self, Write};

use shogi_core::record::{LossKind, LossPlace, LossSink, Node};
use shogi_core::{Ending, GameResult, Record, Setup};

use super::spelling::{ENDINGS, push_move};
use crate::usi::lose_headers;
use crate::write_options::WriteOptions;

/// Writes the main line, and then the variations from the end of a line back to its start, each directly followed by its own
/// variations. So every variation branches off from the line before it.
pub(super) fn write(
    record: &Record,
    options: &WriteOptions,
    out: &mut dyn Write,
    losses: &mut dyn LossSink,
) -> fmt::Result {
    lose_headers(record, true, losses);
    losses.lose_some(LossKind::of_move_number(record.start()), LossPlace::Start);
    losses.lose_some(LossKind::of_stated_result(record), LossPlace::Record);
    out.write_str(&position(record.start()))?;
    let line_of = record.line_numbers();
    let mut written = vec![0; line_of.len()];
    let mut pending = vec![record.root()];
    while let Some(first) = pending.pop() {
        let line = line_of.get(first.id().index()).copied().unwrap_or_default();
        let before = first.parent().map_or(0, Node::ply);
        let (mut moves, mut end) = (String::new(), "");
        for node in first.line() {
            let place = node.loss_place(line);
            if let Some(mv) = node.mv() {
                push_move(mv, &mut moves);
            } else if let Some(ending) = node.ending() {
                let (letter, is_exact) = letter(node, ending, &mut written);
                if !is_exact {
                    losses.lose_some(LossKind::of_ending(node, letter), place);
                }
                end = letter.unwrap_or(end);
            }
            losses.lose_notes_and_time(node, place, |_, _| false);
            let own = pending.len();
            let mut next = node.next().and_then(Node::next_sibling);
            while let Some(first) = next {
                pending.push(first);
                next = first.next_sibling();
            }
            pending[own..].reverse();
        }
        if first.parent().is_none() || !(moves.is_empty() && end.is_empty()) {
            write!(out, "~{before}.{moves}.{end}")?;
        }
    }
    out.write_str(options.shared.newline.as_str())
}

/// The start position as it is written, without its move number.
fn position(start: &Setup) -> String {
    if start.is_same_position(&Setup::STARTPOS) {
        return String::new();
    }
    let position = start.without_move_number().to_string();
    position.replace('/', "_").replace(' ', ".").replace('+', "z")
}

/// The letter of an ending, and whether the ending is read back from it with the same meaning and text. `None` if the ending is
/// left out, because it follows another ending, because moves follow it, or because the same letter was already written
/// after the same move. `written` has a bit for each letter that was written after a node.
fn letter(node: Node<'_>, ending: Ending, written: &mut [u8]) -> (Option<&'static str>, bool) {
    let is_draw = ending.result(node.turn(), node.turn()) == Some(GameResult::Draw);
    let other = if is_draw {
        Ending::Impasse
    } else {
        Ending::Interrupt
    };
    let find = |ending| ENDINGS.iter().position(|row| row.1 == ending);
    let own = find(ending);
    let before = node
        .parent()
        .and_then(|before| written.get_mut(before.id().index()));
    let (Some(index), Some(before)) = (own.or_else(|| find(other)), before) else {
        return (None, false);
    };
    if node.follows_an_ending() || node.is_before_moves() || *before & 1 << index != 0 {
        return (None, false);
    }
    *before |= 1 << index;
    (
        Some(ENDINGS[index].0),
        own.is_some() && node.ending_text().is_none(),
    )
}
