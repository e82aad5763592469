//! Writes an entry of `moves`, which is a move or an ending with its comments and time.

use std::fmt::{self, Write};
use std::time::Duration;

use serde_json::json;
use shogi_core::format::tools::Manner;
use shogi_core::notation::csa::{read_special_move, special_move};
use shogi_core::notation::ja::moves::Notation;
use shogi_core::record::{LossKind, LossPlace, LossSink, Node, NoteKind, Step};
use shogi_core::{Ending, Move, Position, Square};

use crate::relative_letters;

/// Appends the name of a field to the text of a JSON object that is not closed yet, and then its value.
fn add(object: &mut String, name: &str, value: impl fmt::Display) {
    if !object.ends_with('{') {
        object.push(',');
    }
    object.push('"');
    object.push_str(name);
    object.push_str("\":");
    // Writing to a string never fails.
    let _ = write!(object, "{value}");
}

/// Appends the entry of a node without its forks and the closing brace. `position` is the position before the node, and
/// `total` is the time of its side up to the node. Reports the parts of the node that an entry cannot hold; `place` is the
/// place of the node.
pub(super) fn add_entry(
    entry: &mut String,
    node: Node<'_>,
    position: &Position,
    total: Duration,
    place: LossPlace,
    losses: &mut dyn LossSink,
) {
    entry.push('{');
    let comments = comments(node, place, losses);
    if !comments.is_empty() {
        add(entry, "comments", json!(comments));
    }
    match node.step() {
        Step::Move(mv) => {
            add(entry, "move", "{");
            add_move(entry, mv, node.previous_destination(), position);
            entry.push('}');
        }
        Step::Ending(ending) => add(entry, "special", json!(special(ending, node, place, losses))),
        Step::Start => {}
    }
    if let Some(time) = node.time() {
        if whole_seconds(time) != time {
            losses.lose(LossKind::FractionOfSecond, place);
        }
        add(entry, "time", "{");
        add_time(entry, "now", time, time.as_secs() >= 3600);
        add_time(entry, "total", total, true);
        entry.push('}');
    }
}

/// Returns the comments of a node. All other notes, which JKF cannot hold, are reported as losses.
fn comments<'r>(node: Node<'r>, place: LossPlace, losses: &mut dyn LossSink) -> Vec<&'r str> {
    let mut comments = Vec::new();
    for (kind, text) in node.notes() {
        if kind == NoteKind::Comment {
            comments.push(text);
        } else {
            losses.lose_some(LossKind::of_note(kind, text), place);
        }
    }
    comments
}

/// Appends the fields of a move: `"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"`. `previous` is the
/// destination of the previous move, for the field `same`.
fn add_move(object: &mut String, mv: Move, previous: Option<Square>, position: &Position) {
    let to = mv.to();
    let notation = Notation::of(mv, position, None);
    add(object, "color", position.turn().index());
    for (name, square) in [("from", mv.from()), ("to", Some(to))] {
        if let Some(square) = square {
            let (x, y) = (square.file().number(), square.rank().number());
            add(object, name, format_args!("{{\"x\":{x},\"y\":{y}}}"));
        }
    }
    let add_code = |object: &mut String, name, code: &str| add(object, name, format_args!("\"{code}\""));
    add_code(object, "piece", notation.kind.to_csa());
    if previous == Some(to) {
        add(object, "same", true);
    }
    match notation.manner {
        Some(Manner::Promote) => add(object, "promote", true),
        Some(Manner::Unpromoted) => add(object, "promote", false),
        Some(Manner::Drop) | None => {}
    }
    if let Some(captured) = position.piece_at(to) {
        add_code(object, "capture", captured.kind.to_csa());
    }
    let letters = relative_letters::letters(notation);
    if !letters.is_empty() {
        add_code(object, "relative", &letters);
    }
}

/// Returns the name of an ending. JKF has the names of CSA V2.2.
fn special<'r>(ending: Ending, node: Node<'r>, place: LossPlace, losses: &mut dyn LossSink) -> &'r str {
    let text = node.ending_text().unwrap_or_default();
    let name = special_move(ending, text, node.turn(), false);
    // Several endings and texts can have the same name. So the name is parsed as a reader would parse it, and compared
    // with the ending and its text.
    let comes_back = read_special_move(name, node.turn()) == Some((ending, text.to_owned()));
    if !comes_back && let Some(lost) = LossKind::of_ending(node, Some(name)) {
        losses.lose(lost, place);
    }
    name
}

/// Returns the whole seconds of a time, because JKF has no fractions of a second.
pub(super) const fn whole_seconds(time: Duration) -> Duration {
    Duration::from_secs(time.as_secs())
}

/// Appends a time: `"total":{"h":0,"m":1,"s":30}`.
fn add_time(object: &mut String, name: &str, time: Duration, has_hours: bool) {
    let seconds = time.as_secs();
    add(object, name, "{");
    if has_hours {
        add(object, "h", seconds / 3600);
    }
    add(object, "m", seconds / 60 % 60);
    add(object, "s", seconds % 60);
    object.push('}');
}
