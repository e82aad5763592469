//! [`Games`]: the games of a text in which each line is a game, as in USI, SFEN and USEN.

use std::fmt::{self, Write};

use shogi_core::format::tools::{GameLine, Lines, Replay, TextProblems, trim_blanks};
use shogi_core::format::{Game, InputText, ReadOptions};
use shogi_core::record::LossSink;
use shogi_core::text::{Place, Span, TextProblem};
use shogi_core::{Move, Record};

use crate::error::UsiProblem;
use crate::write_options::WriteOptions;

/// A format in which each line is a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineFormat {
    /// The name of the format.
    pub(crate) name: &'static str,
    /// Whether a line holds one position of a game instead of its moves.
    pub(crate) is_position: bool,
    /// Whether a text must be in this format if this line is its first line other than remarks.
    pub(crate) is_first_line: fn(&str) -> bool,
    /// Whether a line is recognised as a game.
    pub(crate) is_recognized: fn(&str) -> bool,
    /// Reads a line.
    pub(crate) read: for<'t> fn(&'t str, Place, &mut Replay<'t, UsiProblem>),
    /// Writes a record as a line.
    pub(crate) write: fn(&Record, &WriteOptions, &mut dyn Write, &mut dyn LossSink) -> fmt::Result,
}

/// An iterator over the games of a text. Each line is a game, except for remarks and blank lines. A remark belongs to
/// the next game below it. Remarks below the last game belong to the last game. If no line can be recognised as a game,
/// the whole text is one game with an error.
#[derive(Clone, Debug)]
pub struct Games<'t> {
    format: LineFormat,
    text: InputText<'t>,
    options: ReadOptions,
    lines: Lines<'t, ()>,
    problems: TextProblems,
    is_first: bool,
    /// Whether the game before names its start.
    names_start: bool,
}

impl<'t> Games<'t> {
    pub(crate) fn new(format: LineFormat, text: InputText<'t>, options: &ReadOptions) -> Self {
        Self {
            format,
            lines: Lines::new(text.content(), text.first_line()),
            problems: text.problems(),
            is_first: !text.is_continued(),
            text,
            options: options.clone(),
            names_start: false,
        }
    }

    /// Whether `condition` is true for any of the lines that are not read yet.
    fn has_line(&self, mut condition: impl FnMut(&str) -> bool) -> bool {
        self.lines
            .clone()
            .any(|line| condition(trim_blanks(line.content)))
    }
}

impl Iterator for Games<'_> {
    type Item = Game<UsiProblem>;

    fn next(&mut self) -> Option<Game<UsiProblem>> {
        let is_first = std::mem::take(&mut self.is_first);
        // A text without any game should get only one diagnostic. So all lines of such a text are read as a single
        // game.
        let is_no_record = is_first && !self.has_line(self.format.is_recognized);
        let mut replay = Replay::new(self.format.name, &self.text, &self.options);
        let mut span: Option<Span> = None;
        let mut has_game = false;
        while let Some(line) = self.lines.next() {
            let (start, end) = (line.place.line.offset, line.place.span.end);
            span = Some(Span::new(span.map_or(start, |span| span.start), end));
            let content = trim_blanks(line.content);
            let place = line.place.of(content, self.text.content());
            if let Some(remark) = remark(content) {
                replay.note_unrecognized(place);
                if has_game {
                    replay.builder.remark(remark);
                } else {
                    replay.builder.preamble(remark);
                }
            } else {
                has_game = true;
                let begins_with_moves = begins_with_moves(content);
                if self.names_start && begins_with_moves {
                    replay.report(place, UsiProblem::BrokenLine);
                }
                self.names_start = !begins_with_moves && (self.format.is_recognized)(content);
                (self.format.read)(content, place, &mut replay);
                // The game is complete if another game follows. If only remarks follow, they belong to this game. The
                // search for another game is made once for each game, not for each remark, and ends at the next game.
                // So the time is linear.
                if !is_no_record && self.has_line(|content| remark(content).is_none()) {
                    break;
                }
            }
        }
        // The span of the last game reaches to the end of the text.
        let is_last = self.lines.clone().next().is_none();
        let end = Span::from(self.text.content().len()..self.text.content().len()).end;
        match span.map(|span| if is_last { Span::new(span.start, end) } else { span }) {
            Some(span) => Some(replay.finish(span, &mut self.problems)),
            None => is_first.then(|| Game::unreadable(self.text.content(), TextProblem::Empty)),
        }
    }
}

/// Whether a line names no start.
fn begins_with_moves(line: &str) -> bool {
    let first = line.split_ascii_whitespace().next().unwrap_or_default();
    first == "moves" || first.parse::<Move>().is_ok()
}

/// What a line is among the lines of several games.
pub(crate) fn game_line(line: &str) -> GameLine {
    remark(line).map_or(GameLine::Game, |_| GameLine::Note)
}

/// Returns the text of a remark: `# …`. `None` if the line is a game.
fn remark(line: &str) -> Option<&str> {
    line.strip_prefix('#')
}
