//! [`Limits`]: how much is read of a text.

use super::NamedOptions;
use crate::record::Capacity;
use crate::text::{Limit, MAX_LENGTH, TextProblem};

/// How much is read of a text. No real file reaches the default limits. A server that reads the files of strangers may
/// set lower limits.
///
/// A text is read up to the place where a limit is exceeded. An error is reported at this place, and the rest is left
/// out: for a limit of a game the rest of the game, for a limit of a text the rest of the text. Only the limit of the
/// diagnostics of a game leaves out nothing of the game.
///
/// [`Document::text`](super::Document::text) has the whole text, so a server checks the length of an upload itself. 1 MiB of text can have
/// 262,144 games, which take 167 MiB. A problem whose [`Problem::text`](super::Problem::text) is
/// [`TextProblem::LimitExceeded`] says that a part was left out.
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
    /// The bytes of a text in UTF-8. The default is the largest offset that a place can have: 4 GiB less one byte.
    /// [`RecordFormat::games_from`](super::RecordFormat::games_from) has only a part of the file in memory; there, this
    /// limits each game and the part in memory, but not the file.
    pub bytes: usize,
    /// The lines of a text. This has no effect in JKF, where a line end is only a blank. A thousand million by default.
    pub lines: usize,
    /// The games of a text. A hundred million by default.
    pub games: usize,
    /// The diagnostics of all games of a text. Ten million by default. The game in which this is exceeded is the last one that is read;
    /// if it is the last of the text, there is no error. Where games are read one by one, as in archives, this has no effect;
    /// [`RecordFormat::games_from`](super::RecordFormat::games_from) counts those of a part of the file.
    pub total_diagnostics: usize,
    /// The headers of a game. One million by default. The start position is read even if it is below the last one.
    pub headers: usize,
    /// The moves and endings of a game, including those of variations. Ten million by default.
    pub moves: usize,
    /// The variations of a game. One million by default.
    pub variations: usize,
    /// The comment lines, bookmarks and remarks of a game. Ten million by default.
    pub notes: usize,
    /// The diagnostics that are listed for a game. Further diagnostics are not listed, but one diagnostic at the end
    /// shows their number. The first error, exceeded limits and damage to the text are listed in any case. 200 by
    /// default.
    pub diagnostics: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            bytes: MAX_LENGTH,
            lines: 1_000_000_000,
            games: 100_000_000,
            total_diagnostics: 10_000_000,
            headers: 1_000_000,
            moves: 10_000_000,
            variations: 1_000_000,
            notes: 10_000_000,
            diagnostics: 200,
        }
    }
}

impl Limits {
    setters! {
        const
        /// Limits the bytes of a text. A limit above the default has no effect.
        bytes: usize;
        /// Limits the lines of a text.
        lines: usize;
        /// Limits the games of a text.
        games: usize;
        /// Limits the diagnostics of all games of a text.
        total_diagnostics: usize;
        /// Limits the headers of a game.
        headers: usize;
        /// Limits the moves and endings of a game.
        moves: usize;
        /// Limits the variations of a game.
        variations: usize;
        /// Limits the comment lines, bookmarks and remarks of a game.
        notes: usize;
        /// Limits the diagnostics that are listed for a game.
        diagnostics: usize;
    }

    /// The maximum of the quantity `limit`.
    pub(super) fn count(&self, limit: Limit) -> usize {
        match limit {
            Limit::Bytes => self.bytes.min(MAX_LENGTH),
            Limit::Lines => self.lines,
            Limit::Games => self.games,
            Limit::Diagnostics => self.total_diagnostics,
            Limit::Headers => self.headers,
            Limit::Moves => self.moves,
            Limit::Variations => self.variations,
            Limit::Notes => self.notes,
        }
    }

    /// The problem that is reported if `limit` is exceeded.
    pub(super) fn exceeded(&self, limit: Limit) -> TextProblem {
        let count = self.count(limit);
        TextProblem::LimitExceeded { limit, count }
    }

    /// The limits of a game.
    pub(super) const fn capacity(&self) -> Capacity {
        Capacity {
            headers: self.headers,
            moves: self.moves,
            variations: self.variations,
            notes: self.notes,
        }
    }
}

impl NamedOptions for Limits {
    option_rows! {
        bytes (bytes) Any,
            "The bytes of the text in UTF-8.",
            "棋譜全体のバイト数（UTF-8）";
        lines (lines) Any, "The lines of the text.", "棋譜全体の行数";
        games (games) Any, "The games of the text.", "棋譜全体の対局数";
        total_diagnostics (total_diagnostics) Any,
            "The diagnostics of all games of the text. The game in which this is exceeded is the last one that is read.",
            "棋譜全体のエラーと警告の数。上限を超えた対局までを読む";
        headers (headers) Any, "The headers of a game.", "1局のヘッダーの数";
        moves (moves) Any,
            "The moves and endings of a game, with those of its variations.",
            "1局の指し手と終局の数（変化を含む）";
        variations (variations) Any, "The variations of a game.", "1局の変化の数";
        notes (notes) Any,
            "The comment lines, bookmarks and remarks of a game.",
            "1局のコメントの行、しおり、注記行の数";
        diagnostics (diagnostics) Any,
            "The diagnostics that are listed for a game. 200 by default. The last one has the number of further ones.",
            "1局について示すエラーと警告の数。既定は200。最後の1つが、残りの数を示す";
    }
}
