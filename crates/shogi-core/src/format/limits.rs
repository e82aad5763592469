//! [`Limits`], and reading the games of a text within them.

use crate::record::Capacity;
use crate::text::{Diagnostic, Limit, LineStart, MAX_LENGTH, Place, Span, TextProblem, saturating_u32};

use super::{Game, ReadOptions, RecordFormat};

/// How much is read of a text. No real file reaches the default limits; a server that reads the files of strangers may set
/// lower ones.
///
/// What comes before the place where a limit is exceeded is read. There an error is reported, and what follows is left out:
/// the rest of the game, or of the text.
///
/// ```
/// use shogi_core::format::{Limits, ReadOptions};
///
/// let limits = Limits::default().bytes(1 << 20).games(100).moves(10_000);
/// let options = ReadOptions::default().limits(limits);
/// assert_eq!(options.limits.games, 100);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The bytes of a text in UTF-8. The default is the most that places can count: 4 GiB less one.
    /// [`RecordFormat::games_from`] has one part of the file in memory; then this limits the part.
    pub bytes: usize,
    /// The lines of a text. A thousand million by default.
    pub lines: usize,
    /// The games of a text. A hundred million by default.
    pub games: usize,
    /// The moves and endings of a game, those of variations included. Ten million by default.
    pub moves: usize,
    /// The variations of a game. One million by default.
    pub variations: usize,
    /// The comment lines, bookmarks and remarks of a game. Ten million by default.
    pub notes: usize,
    /// The diagnostics of a game; a last one counts the others. 200 by default.
    pub diagnostics: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            bytes: MAX_LENGTH,
            lines: 1_000_000_000,
            games: 100_000_000,
            moves: 10_000_000,
            variations: 1_000_000,
            notes: 10_000_000,
            diagnostics: 200,
        }
    }
}

impl Limits {
    /// Limits the bytes of a text. A higher limit than that of places has no effect.
    #[must_use]
    pub const fn bytes(mut self, count: usize) -> Self {
        self.bytes = count;
        self
    }

    /// Limits the lines of a text.
    #[must_use]
    pub const fn lines(mut self, count: usize) -> Self {
        self.lines = count;
        self
    }

    /// Limits the games of a text.
    #[must_use]
    pub const fn games(mut self, count: usize) -> Self {
        self.games = count;
        self
    }

    /// Limits the moves and endings of a game.
    #[must_use]
    pub const fn moves(mut self, count: usize) -> Self {
        self.moves = count;
        self
    }

    /// Limits the variations of a game.
    #[must_use]
    pub const fn variations(mut self, count: usize) -> Self {
        self.variations = count;
        self
    }

    /// Limits the comment lines, bookmarks and remarks of a game.
    #[must_use]
    pub const fn notes(mut self, count: usize) -> Self {
        self.notes = count;
        self
    }

    /// Limits the diagnostics of a game.
    #[must_use]
    pub const fn diagnostics(mut self, count: usize) -> Self {
        self.diagnostics = count;
        self
    }

    /// The limit, as a number.
    pub(super) fn count(&self, limit: Limit) -> usize {
        match limit {
            Limit::Bytes => self.bytes.min(MAX_LENGTH),
            Limit::Lines => self.lines,
            Limit::Games => self.games,
            Limit::Moves => self.moves,
            Limit::Variations => self.variations,
            Limit::Notes => self.notes,
        }
    }

    /// The problem of what exceeds a limit.
    pub(super) fn exceeded(&self, limit: Limit) -> TextProblem {
        let count = self.count(limit);
        TextProblem::LimitExceeded { limit, count }
    }

    /// The limits of a game.
    pub(super) const fn capacity(&self) -> Capacity {
        Capacity {
            moves: self.moves,
            variations: self.variations,
            notes: self.notes,
        }
    }
}

/// The games of a text, within the limits of a text.
pub(super) fn limited_games<'t, F: RecordFormat>(
    format: F,
    text: &'t str,
    options: &ReadOptions,
) -> impl Iterator<Item = Game<F::Kind>> + use<'t, F> {
    let options = options.clone();
    let whole = within(text, options.limits.count(Limit::Bytes));
    let is_cut = whole.len() < text.len();
    let mut games = format.games(whole, &options).peekable();
    let mut count = 0;
    let mut is_finished = false;
    std::iter::from_fn(move || {
        let mut game = games.next().filter(|_| !is_finished)?;
        count += 1;
        let exceeded = if is_cut && games.peek().is_none() {
            Some(Limit::Bytes)
        } else if count >= options.limits.games && games.peek().is_some() {
            Some(Limit::Games)
        } else {
            None
        };
        if let Some(limit) = exceeded {
            report(&mut game, limit, whole, &options);
        }
        is_finished = game.ends_reading();
        Some(game)
    })
}

/// Reports at the end of a game that a limit is exceeded there.
fn report<K: From<TextProblem>>(game: &mut Game<K>, limit: Limit, text: &str, options: &ReadOptions) {
    let end = game.span.end.min(saturating_u32(text.len()));
    let line = LineStart::find(text, end);
    let line = LineStart {
        number: line.number.saturating_add(options.first_line - 1),
        ..line
    };
    let place = Place::new(line, Span::new(end, end));
    let problem = options.limits.exceeded(limit);
    game.diagnostics
        .push(Diagnostic::new(text, place, problem.into()));
}

/// The text, or the lines of it that are within so many bytes; a part of the first line if that is too long.
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
