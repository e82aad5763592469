//! [`LineKinds`] and [`LineCounter`]: count the games of a file from the kinds of its lines.

use std::mem;

use kifu::Format;
use kifu::shogi_core::format::tools::{FormatLines, GameLine, trim_blanks};
use kifu::shogi_core::text::encoding::{Encoding, decode};

/// The start of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineOfFile {
    pub(super) offset: u64,
    pub(super) line: u32,
}

/// Counts the games of a file from the kinds of its lines.
#[derive(Debug)]
pub(super) struct LineCounter {
    /// The line that is counted next.
    line: LineOfFile,
    /// The line after it.
    next: LineOfFile,
    /// The number of games before the one that is read.
    pub(super) games_before: usize,
    /// Where the next game begins, if a line of a game follows.
    next_game: Option<LineOfFile>,
    /// Whether the game has a line other than notes.
    has_game: bool,
    /// Whether the last line that is not a note was a whole game.
    is_complete: bool,
    /// Whether there was a line that is not blank since `next_game`.
    has_lines: bool,
}

impl Default for LineCounter {
    fn default() -> Self {
        let first = LineOfFile { offset: 0, line: 1 };
        Self {
            line: first,
            next: first,
            games_before: 0,
            next_game: None,
            has_game: false,
            is_complete: false,
            has_lines: false,
        }
    }
}

impl LineCounter {
    /// Goes to the next line, whose length is `length` bytes with its line end.
    pub(super) fn advance(&mut self, length: usize) {
        self.line = self.next;
        self.next = LineOfFile {
            offset: self.line.offset + length as u64,
            line: self.line.line.saturating_add(1),
        };
    }

    /// Counts a line that is not blank. If the line shows that another game has begun, returns the start of that game.
    pub(super) fn count(&mut self, line: GameLine) -> Option<LineOfFile> {
        if line == GameLine::Separator {
            // Of several separators without a line between them, the last one counts.
            if self.has_game || (self.next_game.is_some() && !self.has_lines) {
                self.next_game = Some(self.next);
                self.has_lines = false;
            }
            self.has_game = false;
            return None;
        }
        if mem::take(&mut self.is_complete) {
            self.next_game = Some(self.line);
            self.has_game = false;
        }
        self.has_lines = true;
        if line == GameLine::Note {
            return None;
        }
        self.has_game = true;
        self.is_complete = line == GameLine::Game;
        let begun = self.next_game.take();
        self.games_before += usize::from(begun.is_some());
        begun
    }
}

/// The kinds of the lines of a format.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineKinds {
    lines: &'static dyn FormatLines,
    /// The kind of a line that begins with a character of ASCII. `None` if the rest of the line decides too.
    by_first: [Option<GameLine>; 128],
    /// Whether a line that begins with a character of ASCII may declare a version, also after blanks.
    declares: [bool; 128],
}

impl LineKinds {
    /// The kinds of the lines of a format. `None` if files in this format are not cut.
    pub(super) fn of(format: Format) -> Option<Self> {
        let lines = format.lines();
        lines.game_line("+")?;
        let mut by_first = [None; 128];
        let mut declares = [true; 128];
        for byte in b'!'..=b'~' {
            let mut first = [0];
            let first = char::from(byte).encode_utf8(&mut first);
            let kind = lines.game_line(first);
            // A version is a number.
            declares[usize::from(byte)] = lines.version(&format!("{first}1")).is_some();
            by_first[usize::from(byte)] = kind.filter(|&kind| kind != GameLine::Separator);
        }
        Some(Self {
            lines,
            by_first,
            declares,
        })
    }

    /// The kind of a line. `None` if it is blank. Only a line whose first byte does not decide is decoded.
    pub(super) fn of_line(&self, line: &[u8], encoding: Option<Encoding>) -> Option<GameLine> {
        let by_first = self.by_first.get(usize::from(*line.first()?));
        by_first.copied().flatten().or_else(|| {
            let decoded = decode(line, encoding);
            let text = trim_blanks(&decoded.text);
            self.lines.game_line(text).filter(|_| !text.is_empty())
        })
    }

    /// The version that a line declares. `None` if it declares none.
    pub(super) fn version(&self, line: &[u8]) -> Option<String> {
        if self.declares.get(usize::from(*line.first()?)) == Some(&false) {
            return None;
        }
        // What follows the version may be in any encoding.
        let line = line.utf8_chunks().next()?.valid();
        self.lines.version(trim_blanks(line)).map(str::to_owned)
    }
}
