//! Draws the state of the viewer.

use std::mem;

use kifu::shogi_core::text::printable;
use kifu::{Color, Language};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Text};

use super::rows::Widths;
use super::state::{Mode, State, Target};
use super::{graph, keys, panels, wrap};

/// The smallest size in which a position is shown: the title, the board between hands of two lines, and the keys.
const WIDTH: u16 = 60;
const HEIGHT: u16 = 18;

/// The size of the parts.
const BOARD_WIDTH: u16 = 31;
const MOVES_WIDTH: u16 = 20;
const NOTES_WIDTH: u16 = 16;
const GRAPH_HEIGHT: u16 = 5;

/// Draws the whole screen, and notes what the mouse can choose. If the comments are scrolled beyond their end, the state is
/// corrected.
pub(super) fn draw(frame: &mut Frame<'_>, state: &mut State) {
    let area = frame.area();
    state.targets.clear();
    if area.width < WIDTH || area.height < HEIGHT {
        draw_too_small(frame, state.language);
        return;
    }
    let shows_position = !matches!(state.mode, Mode::Help | Mode::Games(_));
    let has_graph = shows_position && !state.evaluations.is_empty() && area.height >= HEIGHT + GRAPH_HEIGHT;
    let graph_height = if has_graph { GRAPH_HEIGHT } else { 0 };
    let rows = [
        Constraint::Length(1),
        Constraint::Min(0),
        Constraint::Length(graph_height),
        Constraint::Length(1),
    ];
    let [top, middle, graph, bottom] = Layout::vertical(rows).areas(area);
    let style = Style::new().add_modifier(Modifier::REVERSED);
    let title = wrap::cut(&title(state), top.width.into());
    frame.render_widget(Line::styled(title, style).style(style), top);
    match state.mode {
        Mode::Help => {
            let lines = keys::help(state.language).map(|line| Line::raw(format!("  {line}")));
            draw_scrolled(frame, middle, lines.collect(), state);
        }
        Mode::Games(chosen) => {
            let lines = panels::games(state, chosen, size(middle)).into_iter();
            draw_list(
                frame,
                middle,
                lines.map(|(game, line)| (Some(Target::Game(game)), line)),
                state,
            );
        }
        _ => draw_panels(frame, middle, state),
    }
    if has_graph {
        graph::draw(frame, graph, state);
    }
    draw_bottom(frame, bottom, state);
}

/// Draws the text that is typed, a message, or the most important keys.
fn draw_bottom(frame: &mut Frame<'_>, area: Rect, state: &State) {
    let width = usize::from(area.width);
    let text = match (&state.mode, &state.message) {
        (Mode::Query(text), _) => {
            // The end is shown, where the text is typed.
            let text = format!("/{}", printable(text));
            let last = wrap::wrap(&text, width.saturating_sub(1))
                .pop()
                .unwrap_or_default();
            let column = u16::try_from(wrap::columns_of(&last)).unwrap_or(area.width);
            frame.set_cursor_position((area.x + column, area.y));
            last
        }
        (Mode::Copy, _) => keys::copy_help(state.language).to_owned(),
        (_, Some(message)) => message.clone(),
        _ if !state.typed.is_empty() => state.typed.clone(),
        (Mode::Games(_), None) => keys::list_help(state.language).to_owned(),
        (_, None) => keys::short_help(state.language).to_owned(),
    };
    frame.render_widget(Line::raw(wrap::cut(&text, width)), area);
}

/// Draws lines one below the other. A click on one chooses its target.
fn draw_list(
    frame: &mut Frame<'_>,
    area: Rect,
    lines: impl Iterator<Item = (Option<Target>, Line<'static>)>,
    state: &mut State,
) {
    for (row, (target, line)) in area.rows().zip(lines) {
        frame.render_widget(line, row);
        state.targets.extend(target.map(|target| (row, target)));
    }
}

/// The number of columns and rows.
fn size(area: Rect) -> [usize; 2] {
    [area.width.into(), area.height.into()]
}

/// The players, the number of the game, and the file.
fn title(state: &State) -> String {
    let number = state.games.index() + 1;
    let number = match (state.language, state.games.count()) {
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
    // The moves have as many columns as they need, but some are left for the notes.
    let most = area
        .width
        .saturating_sub(BOARD_WIDTH + NOTES_WIDTH + 2)
        .max(MOVES_WIDTH);
    let widths = Widths::of(&state.line, most.into());
    let moves_width = u16::try_from(widths.total())
        .unwrap_or(most)
        .clamp(MOVES_WIDTH, most);
    let columns = [
        Constraint::Length(BOARD_WIDTH),
        Constraint::Length(moves_width),
        Constraint::Min(0),
    ];
    let [board, moves, notes] = Layout::horizontal(columns).spacing(1).areas(area);
    frame.render_widget(Text::from(panels::board(state, board.width.into())), board);

    // The variations have at most half of the panel.
    let [width, height] = size(moves);
    let variations = panels::variations(state, widths, [width, height / 2]);
    let rows = [
        Constraint::Min(0),
        Constraint::Length(u16::try_from(variations.len()).unwrap_or(u16::MAX)),
    ];
    let [list, choice] = Layout::vertical(rows).areas(moves);
    let lines = panels::moves(state, widths, size(list)).into_iter();
    draw_list(
        frame,
        list,
        lines.map(|(node, line)| (Some(Target::Node(node)), line)),
        state,
    );
    let lines = variations.into_iter();
    draw_list(
        frame,
        choice,
        lines.map(|(node, line)| (node.map(Target::Node), line)),
        state,
    );
    let (lines, found) = panels::notes(state, notes.width.into());
    if mem::take(&mut state.scrolls_to_found) {
        // The last line of the panel says that there are more.
        state.offset = found
            .filter(|found| found + 1 >= usize::from(notes.height))
            .unwrap_or_default();
    }
    draw_scrolled(frame, notes, lines, state);
}

/// Draws lines from the one on to which they are scrolled. If there are more below, the last line says so.
fn draw_scrolled(frame: &mut Frame<'_>, area: Rect, mut lines: Vec<Line<'_>>, state: &mut State) {
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
