//! Draws the state of the viewer.

use kifu::{Color, Language};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Text};

use super::state::State;
use super::{graph, keys, panels, wrap};
use kifu::core::text::printable;

/// The smallest size in which a position is shown: the title, the board between hands of two lines, and the keys.
const WIDTH: u16 = 60;
const HEIGHT: u16 = 18;

/// The size of the parts.
const BOARD_WIDTH: u16 = 31;
const MOVES_WIDTH: u16 = 20;
const GRAPH_HEIGHT: u16 = 5;

/// Draws the whole screen. If the comments are scrolled beyond their end, the state is corrected.
pub(super) fn draw(frame: &mut Frame<'_>, state: &mut State) {
    let area = frame.area();
    if area.width < WIDTH || area.height < HEIGHT {
        draw_too_small(frame, state.language);
        return;
    }
    let has_graph = !state.evaluations.is_empty() && area.height >= HEIGHT + GRAPH_HEIGHT;
    let graph_height = if has_graph { GRAPH_HEIGHT } else { 0 };
    let rows = [
        Constraint::Length(1),
        Constraint::Min(0),
        Constraint::Length(graph_height),
        Constraint::Length(1),
    ];
    let [top, middle, graph, bottom] = Layout::vertical(rows).areas(area);
    let style = Style::new().add_modifier(Modifier::REVERSED);
    frame.render_widget(Line::styled(title(state), style).style(style), top);
    if state.is_help_shown {
        draw_help(frame, middle, state.language);
    } else {
        draw_panels(frame, middle, state);
    }
    if has_graph {
        graph::draw(frame, graph, state);
    }
    let keys = keys::short_help(state.language);
    frame.render_widget(Line::raw(state.message.as_deref().unwrap_or(keys)), bottom);
}

/// The players, the number of the game, and the file.
fn title(state: &State) -> String {
    let (number, count) = state.games.number();
    let number = match (state.language, count) {
        (Language::English, Some(count)) => format!("game {number} of {count}"),
        (Language::English, None) => format!("game {number}"),
        (Language::Japanese, Some(count)) => format!("{number}局目（全{count}局）"),
        (Language::Japanese, None) => format!("{number}局目"),
    };
    let players = Color::ALL.into_iter().filter_map(|color| {
        let name = state.record().player(color).filter(|name| !name.is_empty())?;
        Some(format!("{}{}", color.to_ja_mark(), printable(name)))
    });
    let file = printable(&state.games.name);
    players.chain([number, file]).collect::<Vec<_>>().join("  ")
}

fn draw_panels(frame: &mut Frame<'_>, area: Rect, state: &mut State) {
    let columns = [
        Constraint::Length(BOARD_WIDTH),
        Constraint::Length(MOVES_WIDTH),
        Constraint::Min(0),
    ];
    let [board, moves, notes] = Layout::horizontal(columns).spacing(1).areas(area);
    frame.render_widget(Text::from(panels::board(state, board.width.into())), board);

    // The variations have at most half of the panel.
    let variations = panels::variations(state, usize::from(moves.height / 2));
    let rows = [
        Constraint::Min(0),
        Constraint::Length(u16::try_from(variations.len()).unwrap_or(u16::MAX)),
    ];
    let [list, choice] = Layout::vertical(rows).areas(moves);
    frame.render_widget(Text::from(panels::moves(state, list.height.into())), list);
    frame.render_widget(Text::from(variations), choice);
    draw_notes(frame, notes, state);
}

/// Draws the notes from the line on to which they are scrolled. If there are more lines below, the last line says so.
fn draw_notes(frame: &mut Frame<'_>, area: Rect, state: &mut State) {
    let mut lines = panels::notes(state, area.width.into());
    let height = usize::from(area.height);
    state.offset = state.offset.min(lines.len().saturating_sub(height));
    lines.drain(..state.offset);
    if lines.len() > height {
        let shown = height.saturating_sub(1);
        let hidden = lines.len() - shown;
        lines.truncate(shown);
        lines.push(Line::raw(more_lines(hidden, area.width, state.language)));
    }
    frame.render_widget(Text::from(lines), area);
}

/// Says how many lines are below, and by which keys the notes are scrolled. In a narrow panel, names only one key.
fn more_lines(hidden: usize, width: u16, language: Language) -> String {
    let long = match language {
        Language::English => format!("({hidden} more lines: d, u)"),
        Language::Japanese => format!("（ほか{hidden}行：d、u）"),
    };
    if Line::raw(&long).width() <= usize::from(width) {
        long
    } else {
        format!("d +{hidden}")
    }
}

fn draw_help(frame: &mut Frame<'_>, area: Rect, language: Language) {
    let lines = keys::help(language).map(|(keys, meaning)| Line::raw(format!("  {keys:<10} {meaning}")));
    frame.render_widget(lines.collect::<Text<'_>>(), area);
}

fn draw_too_small(frame: &mut Frame<'_>, language: Language) {
    let area = frame.area();
    let (width, height) = (area.width, area.height);
    let text = match language {
        Language::English => format!(
            "The terminal has {width} columns and {height} rows. Make it {WIDTH} x {HEIGHT} or larger, or press q."
        ),
        Language::Japanese => format!(
            "端末の大きさは{width}桁{height}行です。{WIDTH}桁{HEIGHT}行以上に広げるか、q で終了してください。"
        ),
    };
    let lines = wrap::wrap(&text, width.into()).into_iter().map(Line::raw);
    frame.render_widget(lines.collect::<Text<'_>>(), area);
}
