//! Reading the games of a text within the limits of the text: bytes, lines, games and diagnostics.

use super::document::SoundPart;
use super::{Game, InputText, Problem, ReadOptions, RecordFormat};
use crate::messages::Describe;
use crate::text::{Diagnostic, Limit, LineStart, Place, Span, TextProblem, saturating_u32};

/// Reads the games of a text, within the limits for bytes, lines, games and diagnostics. If nothing can be read because of a limit,
/// there is one game, which has only the error.
pub(super) fn limited_games<F: RecordFormat>(
    format: F,
    text: InputText<'_>,
    options: &ReadOptions,
) -> Vec<Game<F::Problem>> {
    let length = text.content.len();
    let content = within(text.content, options.limits.count(Limit::Bytes));
    let whole = text.beginning(content);
    let is_cut = content.len() < length;
    let room = options.limits.games.saturating_sub(whole.known.games_above);
    if room == 0 {
        return vec![unread_game(0, Limit::Games, &whole, options)];
    }
    if is_cut && content.is_empty() {
        return vec![unread_game(0, Limit::Bytes, &whole, options)];
    }
    let mut unread = format.games(whole.clone(), options);
    let mut games: Vec<Game<F::Problem>> = Vec::new();
    let mut listed = 0;
    for game in unread.by_ref().take(room) {
        let is_last = game.ends_reading();
        listed += game.diagnostics.len();
        games.push(game);
        if is_last {
            return games;
        }
        if listed > options.limits.total_diagnostics {
            break;
        }
    }
    let exceeded = if unread.next().is_some() {
        Some(if listed > options.limits.total_diagnostics {
            Limit::Diagnostics
        } else {
            Limit::Games
        })
    } else {
        Some(Limit::Bytes).filter(|_| is_cut)
    };
    if let (Some(limit), Some(last)) = (exceeded, games.last_mut()) {
        report(last, limit, &whole, options);
    }
    games
}

/// A game of which nothing is read because a limit is exceeded at its start.
pub(super) fn unread_game<K: Describe>(
    start: u32,
    limit: Limit,
    text: &InputText<'_>,
    options: &ReadOptions,
) -> Game<K> {
    Game {
        diagnostics: vec![exceeded_at(start, limit, text, options)],
        span: Span::new(start, start),
        ..Game::unreadable(text.content, TextProblem::Empty)
    }
}

/// Reports at the end of a game that a limit is exceeded there.
fn report<K: Describe>(game: &mut Game<K>, limit: Limit, text: &InputText<'_>, options: &ReadOptions) {
    let end = game.span.end.min(saturating_u32(text.content.len()));
    if game.first_error().is_none() {
        game.sound = Some(SoundPart::of(&game.record));
    }
    game.diagnostics.push(exceeded_at(end, limit, text, options));
}

/// The error that `limit` is exceeded at the byte offset `offset`.
fn exceeded_at<K>(
    offset: u32,
    limit: Limit,
    text: &InputText<'_>,
    options: &ReadOptions,
) -> Diagnostic<Problem<K>> {
    let line = LineStart::find(text.content, offset);
    let line = LineStart {
        number: line.number.saturating_add(text.known.lines_above),
        ..line
    };
    let place = Place::new(line, Span::new(offset, offset));
    Diagnostic::new(text.content, place, options.limits.exceeded(limit).into())
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
