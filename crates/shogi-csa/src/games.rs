//! [`Games`]: splits a text into games at the separators `/`.

use shogi_core::format::tools::{Lines, TextProblems, after_blanks};
use shogi_core::format::{Game, InputText, ReadOptions};
use shogi_core::text::Span;

use crate::error::CsaProblem;
use crate::event::split_statement;
use crate::lexer::LineKind;
use crate::replay::{GameReader, Separator};

/// The games of a CSA text, one after the other. See [`games`](fn@crate::games).
#[derive(Clone, Debug)]
pub struct Games<'t> {
    text: InputText<'t>,
    options: ReadOptions,
    lines: Lines<'t, LineKind>,
    /// The last separator, if its line has statements of the next game.
    separator: Option<Separator<'t>>,
    /// The offset in the text where the next game begins.
    start: u32,
    is_first: bool,
    /// The version that the text declares before the next game. A version line counts for all games below it.
    version: Option<String>,
    problems: TextProblems,
}

impl<'t> Games<'t> {
    pub(crate) fn new(text: InputText<'t>, options: &ReadOptions) -> Self {
        Self {
            lines: Lines::new(text.content(), text.first_line()),
            separator: None,
            start: 0,
            is_first: !text.is_continued(),
            version: text.version().map(str::to_owned),
            problems: text.problems(),
            text,
            options: options.clone(),
        }
    }
}

impl Games<'_> {
    /// Whether another game follows. Comments and remarks alone are not a game; they belong to the previous game.
    /// Reads only up to the first line of the next game.
    fn has_more_games(&self, separator: Separator<'_>) -> bool {
        let is_of_game = |kind: LineKind| !kind.is_note() && kind != LineKind::Separator;
        let mut rest = separator.rest;
        while !rest.is_empty() {
            let (statement, after) = split_statement(rest, separator.place, self.text.content());
            if is_of_game(statement.kind) {
                return true;
            }
            rest = after;
        }
        self.lines.clone().any(|line| is_of_game(line.kind))
    }

    /// Returns the offset in the text at which the game after a separator begins.
    fn start_after(&self, separator: Separator<'_>) -> u32 {
        if separator.rest.is_empty() {
            self.lines.next_line().offset
        } else {
            Span::of(separator.rest, self.text.content()).start
        }
    }

    fn finish(&mut self, reader: GameReader<'_>, span: Span) -> Game<CsaProblem> {
        let mut game = reader.finish(span, &mut self.problems);
        if let Some(source) = &mut game.record.source {
            match &source.version {
                None => source.version.clone_from(&self.version),
                declared => self.version.clone_from(declared),
            }
        }
        game
    }
}

impl Iterator for Games<'_> {
    type Item = Game<CsaProblem>;

    /// Reads the next game. Several separators without a game between them count as one.
    fn next(&mut self) -> Option<Game<CsaProblem>> {
        if !self.is_first && self.start as usize == self.text.content().len() {
            return None;
        }
        let mut reader = GameReader::new(&self.text, &self.options);
        let mut any_separator = false;
        // Set when no further game follows. At later separators, the rest of the text is then not searched again.
        let mut is_last_game = false;
        loop {
            let separator = if let Some(Separator { place, rest }) = self.separator.take() {
                reader.statements(rest, place)
            } else {
                // A line is large. A `while let` would copy it.
                let line = self.lines.next();
                let Some(line) = &line else { break };
                if line.kind == LineKind::Separator {
                    let place = line.place;
                    let rest = line
                        .content
                        .split_once(',')
                        .map_or("", |(_, rest)| after_blanks(rest));
                    Some(Separator { place, rest })
                } else {
                    reader.line(line)
                }
            };
            let Some(separator) = separator else { continue };
            any_separator = true;
            self.separator = Some(separator).filter(|separator| !separator.rest.is_empty());
            if reader.has_game() && !is_last_game {
                is_last_game = !self.has_more_games(separator);
            }
            if reader.has_game() && !is_last_game {
                let game = Span::new(self.start, separator.place.span.start);
                self.start = self.start_after(separator);
                self.is_first = false;
                return Some(self.finish(reader, game));
            }
            if !reader.has_lines() {
                self.start = self.start_after(separator);
            }
        }
        let is_first = std::mem::take(&mut self.is_first);
        if !reader.has_lines() {
            if !is_first {
                return None;
            }
            if any_separator {
                reader.report_no_games();
            }
        }
        let span = Span::from(self.start as usize..self.text.content().len());
        self.start = span.end;
        Some(self.finish(reader, span))
    }
}
