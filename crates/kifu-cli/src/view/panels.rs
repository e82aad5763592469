//! The lines of the panels: the board, the moves, and the notes about the position.

use kifu::shogi_core::text::printable;
use kifu::{Language, Node, NodeId};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

use super::evaluations::{self, LIMIT};
use super::list;
use super::rows::{Row, Widths};
use super::state::State;
use super::wrap::wrap;
use crate::labels::{Labels, said};
use crate::notations::choices;

/// The width of the bar of an evaluation, in columns.
const BAR: usize = 24;

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

/// The moves around the current one, at most `height`, each with its node. `+` marks a move with alternatives.
pub(super) fn moves(
    state: &State,
    widths: Widths,
    [width, height]: [usize; 2],
) -> Vec<(NodeId, Line<'static>)> {
    let first = first_shown(state.index, state.line.len(), height);
    let shown = state.line.iter().enumerate().skip(first).take(height);
    let lines = shown.map(|(index, row)| (row.node, entry(row.text(widths, width), index == state.index)));
    lines.collect()
}

/// The moves to choose from, if there are several in the place of the current one, at most `height`. A comma and the number
/// of the variation follow the number of the move. The first line is a title, without a node.
pub(super) fn variations(
    state: &State,
    widths: Widths,
    [width, height]: [usize; 2],
) -> Vec<(Option<NodeId>, Line<'static>)> {
    let current = state.node();
    let choices: Vec<Node<'_>> = choices(current).collect();
    if choices.len() < 2 {
        return Vec::new();
    }
    let height = height.saturating_sub(1);
    let index = choices.iter().position(|choice| choice.id() == current.id());
    let first = first_shown(index.unwrap_or_default(), choices.len(), height);
    let title = state.language.choose("Variations", "変化");
    let mut lines = vec![(None, bold(format!("{title} ({})", choices.len())))];
    let labels = state.labels();
    let shown = choices.into_iter().skip(first).take(height);
    let rows = shown.map(|choice| Row::new(&labels, choice).in_variation(state.variation(choice)));
    let rows: Vec<Row> = rows.collect();
    let widths = widths.with_numbers_of(&rows);
    let entries = rows.iter().map(|row| {
        (
            Some(row.node),
            entry(row.text(widths, width), row.node == current.id()),
        )
    });
    lines.extend(entries);
    lines
}

/// The games around the chosen one, at most `height`, each with its index.
pub(super) fn games(
    state: &State,
    chosen: usize,
    [width, height]: [usize; 2],
) -> Vec<(usize, Line<'static>)> {
    let known = state.games.known();
    let first = first_shown(chosen, known.len(), height);
    let shown = known.get(first..).unwrap_or_default();
    let shown = shown.get(..height).unwrap_or(shown);
    let lines = (first..).zip(list::lines(shown, first + 1, width, state.language));
    lines
        .map(|(index, text)| (index, entry(text, index == chosen)))
        .collect()
}

/// The index of the first entry of a list, of which `height` entries are shown, with the current one in the middle.
fn first_shown(current: usize, count: usize, height: usize) -> usize {
    let first = current.saturating_sub(height / 2);
    first.min(count.saturating_sub(height))
}

/// A line of a list.
fn entry(text: String, is_current: bool) -> Line<'static> {
    let style = if is_current {
        Style::new().add_modifier(Modifier::REVERSED)
    } else {
        Style::new()
    };
    Line::styled(text, style)
}

/// The notes about the position: the last move, the side to move, bookmarks, the evaluation, comments and headers. Also
/// returns the index of the first line with the text that was searched.
pub(super) fn notes(state: &State, width: usize) -> (Vec<Line<'static>>, Option<usize>) {
    let node = state.node();
    let labels = state.labels();
    let side_to_move = labels.turn(&state.diagram().setup);
    let mut lines: Vec<Line<'static>> = wrap(&last_move(&labels, node), width)
        .into_iter()
        .map(bold)
        .collect();
    lines.extend(plain(wrap(&side_to_move, width)));
    if let Some(openings) = labels.openings(node) {
        lines.extend(plain(wrap(&openings, width)));
    }
    for name in node.leading_bookmarks().chain(node.bookmarks()) {
        lines.extend(plain(wrap(&labels.bookmark(name), width)));
    }
    if let Some(evaluation) = node.evaluation() {
        lines.extend(evaluations::value(&evaluation).map(|value| Line::raw(bar(value, width))));
    }
    for line in labels.evaluations(node) {
        lines.extend(plain(wrap(&line, width)));
    }
    let mut found = None;
    let is_said = said(node);
    // Comments above a variation are about the position before its first move, but the reader sees them at that move.
    for comment in node.all_comments() {
        let wrapped = wrap(&printable(comment), width);
        if state.query.as_ref().is_some_and(|query| query.is_in(comment)) {
            found = found.or(Some(lines.len()));
            lines.extend(wrapped.into_iter().map(bold));
        } else if !is_said(comment) {
            lines.extend(plain(wrapped));
        }
    }
    lines.push(Line::default());
    for header in &state.record().headers {
        lines.extend(plain(wrap(&labels.header(header), width)));
    }
    (lines, found)
}

/// A bar that is filled from the side of Black: by half if the sides are equal.
fn bar(value: i32, width: usize) -> String {
    let cells = width.saturating_sub(4).min(BAR);
    let span = usize::try_from(2 * LIMIT).unwrap_or(1);
    let filled = usize::try_from(value + LIMIT).unwrap_or_default() * cells / span;
    format!(
        "▲{}{}△",
        "█".repeat(filled),
        "░".repeat(cells - filled.min(cells))
    )
}

/// The number of moves and the last move, in Japanese shorter than below diagrams: `10手目 △６二銀`.
fn last_move(labels: &Labels<'_>, node: Node<'_>) -> String {
    match (labels.language, labels.move_before(node)) {
        (Language::Japanese, Some((_, last))) => format!("{}手目 {last}", labels.number(node)),
        _ => labels.last_move(node),
    }
}

fn plain(lines: Vec<String>) -> impl Iterator<Item = Line<'static>> {
    lines.into_iter().map(Line::raw)
}

fn bold(text: String) -> Line<'static> {
    Line::styled(text, Style::new().add_modifier(Modifier::BOLD))
}
