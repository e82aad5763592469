//! The lines of the panels: the board, the moves, and the notes about the position.

use kifu::Node;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

use super::state::State;
use super::wrap::wrap;
use crate::notations::choices;
use kifu::core::text::printable;

/// The board between the hands.
pub(super) fn board(state: &State, width: usize) -> Vec<Line<'static>> {
    let diagram = state.diagram();
    let labels = state.labels();
    let near = diagram.near_side();
    let hand = |color| plain(wrap(&labels.hand(&diagram.setup, color), width));
    let far: Vec<Line<'static>> = hand(!near).collect();
    // With room for two lines, the board stays in its place when the hand grows.
    let mut lines = vec![Line::default(); 2_usize.saturating_sub(far.len())];
    lines.extend(far);
    for parts in diagram.board_lines() {
        let spans = parts.into_iter().map(|part| {
            let mut style = Style::new();
            if part.is_promoted && state.is_colored {
                style = style.fg(Color::Red);
            }
            if part.is_last_move {
                style = style.add_modifier(Modifier::REVERSED);
            }
            Span::styled(part.text, style)
        });
        lines.push(spans.collect::<Vec<_>>().into());
    }
    lines.extend(hand(near));
    lines
}

/// The moves around the current one, at most `height`. `+` marks a move with alternatives.
pub(super) fn moves(state: &State, height: usize) -> Vec<Line<'static>> {
    let first = state.index.saturating_sub(height / 2);
    let first = first.min(state.line.len().saturating_sub(height));
    let shown = state.line.iter().enumerate().skip(first).take(height);
    let lines = shown.map(|(index, &id)| {
        let node = state.record().node(id);
        let mark = if choices(node).nth(1).is_some() { " +" } else { "" };
        entry(state, node, mark, index == state.index)
    });
    lines.collect()
}

/// The moves to choose from, if there are several in the place of the current one, at most `height`.
pub(super) fn variations(state: &State, height: usize) -> Vec<Line<'static>> {
    let current = state.node();
    let choices: Vec<Node<'_>> = choices(current).collect();
    if choices.len() < 2 {
        return Vec::new();
    }
    let height = height.saturating_sub(1);
    let index = choices.iter().position(|choice| choice.id() == current.id());
    let first = index.unwrap_or_default().saturating_sub(height / 2);
    let first = first.min(choices.len().saturating_sub(height));
    let title = state.language.choose("Variations", "変化");
    let mut lines = vec![bold(format!("{title} ({})", choices.len()))];
    let shown = choices.into_iter().skip(first).take(height);
    lines.extend(shown.map(|choice| entry(state, choice, "", choice.id() == current.id())));
    lines
}

/// A line of a list of moves.
fn entry(state: &State, node: Node<'_>, mark: &str, is_current: bool) -> Line<'static> {
    let labels = state.labels();
    let step = match node.parent() {
        Some(_) => labels.step(node),
        None => state.language.choose("Start", "開始局面").to_owned(),
    };
    let number = node.mv().map(|_| labels.number(node).to_string());
    let text = format!("{:>4} {step}{mark}", number.unwrap_or_default());
    let style = if is_current {
        Style::new().add_modifier(Modifier::REVERSED)
    } else {
        Style::new()
    };
    Line::styled(text, style)
}

/// The notes about the position: the last move, the side to move, bookmarks, the evaluation, comments and headers.
pub(super) fn notes(state: &State, width: usize) -> Vec<Line<'static>> {
    let node = state.node();
    let labels = state.labels();
    let side_to_move = labels.turn(&state.diagram().setup);
    let mut lines: Vec<Line<'static>> = wrap(&labels.last_move(node), width)
        .into_iter()
        .map(bold)
        .collect();
    lines.push(Line::raw(side_to_move));
    for name in node.leading_bookmarks().chain(node.bookmarks()) {
        lines.extend(plain(wrap(&labels.bookmark(name), width)));
    }
    if let Some(evaluation) = node.evaluation() {
        lines.extend(plain(wrap(&labels.evaluation(&evaluation), width)));
    }
    // Comments above a variation are about the position before its first move, but the reader sees them at that move.
    for comment in node.leading_comments().chain(node.comments()) {
        lines.extend(plain(wrap(&printable(comment), width)));
    }
    lines.push(Line::default());
    for header in &state.record().headers {
        let text = format!("{}：{}", printable(&header.key), printable(&header.value));
        lines.extend(plain(wrap(&text, width)));
    }
    lines
}

fn plain(lines: Vec<String>) -> impl Iterator<Item = Line<'static>> {
    lines.into_iter().map(Line::raw)
}

fn bold(text: String) -> Line<'static> {
    Line::styled(text, Style::new().add_modifier(Modifier::BOLD))
}
