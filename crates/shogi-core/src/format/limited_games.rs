//! Reading the games of a text within the limits of the text: bytes, lines and games.

use super::document::SoundPart;
use super::{Game, InputText, Problem, ReadOptions, RecordFormat};
use crate::messages::Describe;
use crate::text::{Diagnostic, Limit, LineStart, Place, Span, TextProblem, saturating_u32};

/// Reads the games of a text, within the limits for bytes, lines and games. If nothing can be read because of a limit,
/// there is one game, which has only the error.
pub(super) fn limited_games<F: RecordFormat>(
    format: F,
    text: InputText<'_>,
    options: &ReadOptions,
) -> Vec<Game<F::Problem>> {
    let InputText { content: text, known } = text;
    let lines_above = known.lines_above;
    let whole = within(text, options.limits.count(Limit::Bytes));
    let is_cut = whole.len() < text.len();
    let room = options.limits.games.saturating_sub(known.games_above);
    if room == 0 {
        return vec![unread_game(0, Limit::Games, text, lines_above, options)];
    }
    if is_cut && whole.is_empty() {
        return vec![unread_game(0, Limit::Bytes, text, lines_above, options)];
    }
    let mut unread = format.games(
        InputText {
            content: whole,
            known,
        },
        options,
    );
    let mut games = Vec::new();
    for game in unread.by_ref().take(room) {
        let is_last = game.ends_reading();
        games.push(game);
        if is_last {
            return games;
        }
    }
    let exceeded = if unread.next().is_some() {
        Some(Limit::Games)
    } else {
        Some(Limit::Bytes).filter(|_| is_cut)
    };
    if let (Some(limit), Some(last)) = (exceeded, games.last_mut()) {
        report(last, limit, whole, lines_above, options);
    }
    games
}

/// A game of which nothing is read because a limit is exceeded at its start.
pub(super) fn unread_game<K: Describe>(
    start: u32,
    limit: Limit,
    text: &str,
    lines_above: u32,
    options: &ReadOptions,
) -> Game<K> {
    Game {
        diagnostics: vec![exceeded_at(start, limit, text, lines_above, options)],
        span: Span::new(start, start),
        ..Game::unreadable(text, TextProblem::Empty)
    }
}

/// Reports at the end of a game that a limit is exceeded there.
fn report<K: Describe>(
    game: &mut Game<K>,
    limit: Limit,
    text: &str,
    lines_above: u32,
    options: &ReadOptions,
) {
    let end = game.span.end.min(saturating_u32(text.len()));
    if game.first_error().is_none() {
        game.sound = Some(SoundPart::of(&game.record));
    }
    game.diagnostics
        .push(exceeded_at(end, limit, text, lines_above, options));
}

/// The error that `limit` is exceeded at the byte offset `offset`.
fn exceeded_at<K>(
    offset: u32,
    limit: Limit,
    text: &str,
    lines_above: u32,
    options: &ReadOptions,
) -> Diagnostic<Problem<K>> {
    let line = LineStart::find(text, offset);
    let line = LineStart {
        number: line.number.saturating_add(lines_above),
        ..line
    };
    let place = Place::new(line, Span::new(offset, offset));
    Diagnostic::new(text, place, options.limits.exceeded(limit).into())
}

/// Returns `text` if it has at most `bytes` bytes. Otherwise returns the complete lines within its first `bytes` bytes.
/// If not even the first line is complete, returns the beginning of this line.
fn within(text: &str, bytes: usize) -> &str {
    if text.len() <= bytes {
        return text;
    }
    let part = (0..=bytes)
        .rev()
        .find_map(|end| text.get(..end))
        .unwrap_or_default();
    let end = part.rfind(['\n', '\r']).map_or(part.len(), |end| end + 1);
    part.get(..end).unwrap_or(part)
}
