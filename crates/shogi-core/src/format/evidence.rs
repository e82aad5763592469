//! [`FormatLines`]: what a format says about single lines, before a text is read. The format of a text is detected from
//! these answers, and a large file is cut between its games.

use std::fmt;

/// What a line says for the format that is asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Evidence {
    /// Many texts have such lines: a header of KIF is any line with a colon. It counts only if no format knows the line
    /// better.
    Weak,
    /// A comment or a remark. It decides only between formats that fit all other lines equally well.
    Note,
    /// This format has such lines, and similar formats may have them too: a row of a diagram.
    Shared,
    /// Like [`Evidence::Shared`], but a text in this format usually has such a line, and a text in another format
    /// usually does not. It also counts as a note.
    Typical,
    /// Only this format has such lines.
    Own,
    /// A move. Only this format writes moves in this way.
    Move,
}

impl Evidence {
    /// A line that may be a header of KIF or BOD: a line with a colon that is not plain ASCII.
    #[inline]
    pub fn of_header(line: &str) -> Option<Self> {
        let has_colon = !line.is_ascii() && (line.contains('：') || line.contains(':'));
        has_colon.then_some(Self::Weak)
    }
}

/// What a line is among the games of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameLine {
    /// A comment or a remark. Below the last game of a text, it belongs to that game.
    Note,
    /// A line between two games.
    Separator,
    /// A line of a game.
    Part,
    /// A whole game.
    Game,
}

/// The lines of a format. Each method gets a line without blanks around it, which is not empty.
pub trait FormatLines: fmt::Debug + Sync {
    /// Whether a text must be in this format if `line` is its first line other than remarks (`#`).
    fn is_first_line(&self, _line: &str) -> bool {
        false
    }

    /// What a line says for this format. `None` if it says nothing.
    fn evidence(&self, _line: &str) -> Option<Evidence> {
        None
    }

    /// What a line is among the games of a text. `None` if the format does not have a game on each line or a separator
    /// between games, so that only a reader finds out where a game begins. The first character of a line decides, but a
    /// line of several characters may not be the separator that its first character is.
    fn game_line(&self, _line: &str) -> Option<GameLine> {
        None
    }

    /// The version that a line declares for all games below it. `None` if it declares none.
    fn version<'l>(&self, _line: &'l str) -> Option<&'l str> {
        None
    }
}
