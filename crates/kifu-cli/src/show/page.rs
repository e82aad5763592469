//! The text of a position for the terminal: headers, board, comments, and the moves before and after.

use std::fmt::Write as _;

use kifu::Node;
use kifu::diagram::Diagram;

use super::scenes::Scene;
use crate::labels::{Labels, said};
use kifu::shogi_core::text::printable;

/// The number of moves that are listed before and after the position.
const AROUND: usize = 4;

/// The control sequences of a terminal for the move that leads to the position.
const BOLD: &str = "\u{1b}[1m";
const RESET: &str = "\u{1b}[0m";

/// Returns the text of a position.
pub(super) fn text(scene: &Scene<'_>, diagram: &Diagram, labels: &Labels<'_>, is_colored: bool) -> String {
    let mut text = String::new();
    for header in &labels.record.headers {
        let _ = writeln!(text, "{}", labels.header(header));
    }
    if let Some(name) = scene.bookmark {
        let _ = writeln!(text, "{}", labels.bookmark(name));
    }
    push_board(&mut text, diagram, labels, is_colored);
    let _ = writeln!(
        text,
        "{}\n{}",
        labels.last_move(scene.node),
        labels.turn(&scene.setup)
    );
    if let Some(openings) = labels.openings(scene.node) {
        let _ = writeln!(text, "{openings}");
    }
    for line in labels.evaluations(scene.node) {
        let _ = writeln!(text, "{line}");
    }
    let is_said = said(scene.node);
    for comment in scene.comments.iter().filter(|comment| !is_said(comment)) {
        let _ = writeln!(text, "*{}", printable(comment));
    }
    push_moves(&mut text, scene.node, labels, is_colored);
    text
}

/// Adds the board between the hands.
fn push_board(text: &mut String, diagram: &Diagram, labels: &Labels<'_>, is_colored: bool) {
    let near = diagram.near_side();
    let _ = writeln!(text, "{}", labels.hand(&diagram.setup, !near));
    for line in diagram.board_lines() {
        for part in line {
            *text += &if is_colored {
                part.to_colored_text()
            } else {
                part.text
            };
        }
        text.push('\n');
    }
    let _ = writeln!(text, "{}", labels.hand(&diagram.setup, near));
}

/// Adds the moves around a position. The last move is marked.
fn push_moves(text: &mut String, shown: Node<'_>, labels: &Labels<'_>, is_colored: bool) {
    let mut before: Vec<Node<'_>> = shown.ancestors().take(AROUND).collect();
    before.reverse();
    let after = std::iter::successors(shown.next(), |node| node.next()).take(AROUND);
    for node in before.into_iter().chain(after) {
        let step = labels.step(node);
        if step.is_empty() {
            continue;
        }
        let is_shown = node.id() == shown.id();
        let mark = if is_shown { '>' } else { ' ' };
        let number = node.mv().map(|_| labels.number(node).to_string());
        let line = format!(
            "{mark}{:>4} {step} {}",
            number.unwrap_or_default(),
            labels.other_moves(node)
        );
        let line = line.trim_end();
        let _ = if is_shown && is_colored {
            writeln!(text, "{BOLD}{line}{RESET}")
        } else {
            writeln!(text, "{line}")
        };
    }
}
