//! The text of a position for the terminal: headers, board, comments, and the moves before and after.

use std::collections::HashMap;
use std::fmt::Write as _;

use kifu::core::record::NodeId;
use kifu::diagram::Diagram;
use kifu::{NodeRef, Record};

use super::scenes::Scene;

/// The number of moves that are listed before and after the position.
const AROUND: usize = 4;

/// The moves of a record in Japanese notation.
pub(super) struct Notations(HashMap<NodeId, String>);

impl Notations {
    pub(super) fn of(record: &Record) -> Self {
        let lines = record.lines();
        let moves = lines.iter().flat_map(kifu::Line::moves);
        Self(
            moves
                .map(|step| (step.node.id(), step.notation().to_string()))
                .collect(),
        )
    }
}

/// Returns the text of a position.
pub(super) fn text(
    record: &Record,
    scene: &Scene<'_>,
    diagram: &Diagram,
    notations: &Notations,
    colored: bool,
) -> String {
    let mut text = String::new();
    for header in &record.headers {
        let _ = writeln!(text, "{}：{}", printable(&header.key), printable(&header.value));
    }
    let mut board = diagram.clone();
    // The headers have the names already.
    board.names = <[String; 2]>::default();
    text += &if colored {
        board.to_colored_text()
    } else {
        board.to_text()
    };
    push_moves(&mut text, scene.node, notations);
    text
}

/// Adds the moves around a position. The last move is marked.
fn push_moves(text: &mut String, shown: NodeRef<'_>, notations: &Notations) {
    let mut before: Vec<NodeRef<'_>> = std::iter::successors(Some(shown), |node| node.parent())
        .take(AROUND)
        .collect();
    before.reverse();
    let after = std::iter::successors(shown.next(), |node| node.next()).take(AROUND);
    for node in before.into_iter().chain(after) {
        let mark = if node.id() == shown.id() { '>' } else { ' ' };
        if let Some(notation) = notations.0.get(&node.id()) {
            let _ = writeln!(text, "{mark}{:>4} {notation}", node.ply());
        } else if let Some(ending) = node.ending() {
            let name = node.ending_text().map_or_else(|| ending.to_string(), printable);
            let _ = writeln!(text, "{mark}     {name}");
        }
    }
}

/// Returns a text with U+FFFD in place of control characters, which could change the state of the terminal.
fn printable(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}
