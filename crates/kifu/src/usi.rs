//! USI lines and SFEN positions as records: a game, or a position, a line.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::ops::Range;

use shogi_core::format::{self, GameProblem, ReadOptions, RecordFormat, Replay};
use shogi_core::notation::ja::start::HANDICAP_KEY;
use shogi_core::notation::usi::PositionCommand;
use shogi_core::record::{LossKind, LossPlace, LossSink, NodeRef};
use shogi_core::text::{Describe, Lines, Newline, OddCharacters, Place, Severity, TextProblem};
use shogi_core::{Handicap, Move, Record, Setup};
use thiserror::Error;

/// USI: `position startpos moves 7g7f 3c3d`, one game a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Usi;

/// SFEN: one position a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sfen;

/// The errors and warnings about a line of USI or SFEN.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DiagnosticKind {
    /// Something about the text itself.
    #[error(transparent)]
    Text(#[from] TextProblem),
    /// Something about the game.
    #[error(transparent)]
    Game(#[from] GameProblem),
    /// The line cannot be read.
    #[error("{message}")]
    Malformed {
        /// What was expected and found.
        message: String,
    },
}

impl Describe for DiagnosticKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Text(problem) => problem.code(),
            Self::Game(problem) => problem.code(),
            Self::Malformed { .. } => "bad_usi",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::Text(problem) => problem.severity(),
            Self::Game(problem) => problem.severity(),
            Self::Malformed { .. } => Severity::Error,
        }
    }

    fn help(&self) -> Option<Cow<'static, str>> {
        match self {
            Self::Text(problem) => problem.help(),
            Self::Game(problem) => problem.help(),
            Self::Malformed { .. } => None,
        }
    }
}

/// How to write a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct LineOptions {
    /// The line end.
    pub(crate) newline: Newline,
    /// For SFEN: the ply whose position is written; `None` for the last one.
    pub(crate) ply: Option<u32>,
}

type Game = format::Game<DiagnosticKind>;
type LineReplay<'t> = Replay<'t, DiagnosticKind>;

/// A start and moves, each with its place on the line; or what is wrong, and where.
type Command = Result<(Setup, Vec<(Move, Range<usize>)>), (String, Range<usize>)>;

/// One game for each line of a text.
#[derive(Clone, Debug)]
pub(crate) struct Games<'t> {
    text: &'t str,
    options: ReadOptions,
    lines: Lines<'t, ()>,
    odd_characters: OddCharacters,
    is_first: bool,
    read_line: fn(&str) -> Command,
}

impl<'t> Games<'t> {
    fn new(text: &'t str, options: &ReadOptions, read_line: fn(&str) -> Command) -> Self {
        Self {
            text,
            options: options.clone(),
            lines: Lines::new(text, options.first_line()),
            odd_characters: OddCharacters::find(text, options.first_line()),
            is_first: !options.is_continued(),
            read_line,
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        let is_first = std::mem::take(&mut self.is_first);
        let Some(line) = self.lines.next() else {
            return is_first.then(|| Game::unreadable(self.text, TextProblem::Empty));
        };
        let mut replay = LineReplay::new(self.text, &self.options);
        replay.recognize();
        let read = (self.read_line)(shogi_core::text::trim_blanks(line.content));
        play(read, line.place, &mut replay);
        Some(replay.finish(line.place.span, &mut self.odd_characters))
    }
}

fn play(read: Command, line: Place, replay: &mut LineReplay<'_>) {
    let (setup, moves) = match read {
        Ok(read) => read,
        Err((message, range)) => {
            replay.report(line.within(&range), DiagnosticKind::Malformed { message });
            let is_first = replay.builder.set_start(Setup::EMPTY);
            debug_assert!(is_first, "no move was played yet");
            return;
        }
    };
    for problem in setup.problems() {
        replay.report(line, GameProblem::from(problem));
    }
    let is_first = replay.builder.set_start(setup);
    debug_assert!(is_first, "no move was played yet");
    for (mv, range) in moves {
        let place = line.within(&range);
        if !replay.skip(place) {
            replay.play(mv, None, place);
        }
    }
}

fn read_position(content: &str) -> Command {
    match content.parse::<Setup>() {
        Ok(setup) => Ok((setup, Vec::new())),
        Err(error) => Err((error.kind.to_string(), error.range.clone())),
    }
}

fn read_command(content: &str) -> Command {
    match PositionCommand::parse_with_spans(content) {
        Ok((command, spans)) => Ok((
            command.setup,
            command.moves.into_iter().zip(spans.moves).collect(),
        )),
        Err(error) => Err((error.to_string(), error.range())),
    }
}

impl RecordFormat for Usi {
    type Kind = DiagnosticKind;
    type WriteOptions = LineOptions;
    type Games<'a> = Games<'a>;

    fn name(self) -> &'static str {
        "USI"
    }

    fn games<'a>(self, text: &'a str, options: &ReadOptions) -> Games<'a> {
        Games::new(text, options, read_command)
    }

    fn write(
        self,
        record: &Record,
        options: &LineOptions,
        out: &mut dyn Write,
        losses: &mut dyn LossSink,
    ) -> fmt::Result {
        report_losses(record, Moves::Kept, losses);
        let moves = record.root().line().filter_map(NodeRef::mv).collect();
        let setup = *record.start();
        let command = PositionCommand { setup, moves };
        write!(out, "{command}{}", options.newline.as_str())
    }
}

impl RecordFormat for Sfen {
    type Kind = DiagnosticKind;
    type WriteOptions = LineOptions;
    type Games<'a> = Games<'a>;

    fn name(self) -> &'static str {
        "SFEN"
    }

    fn games<'a>(self, text: &'a str, options: &ReadOptions) -> Games<'a> {
        Games::new(text, options, read_position)
    }

    /// Writes a position of the main line.
    fn write(
        self,
        record: &Record,
        options: &LineOptions,
        out: &mut dyn Write,
        losses: &mut dyn LossSink,
    ) -> fmt::Result {
        report_losses(record, Moves::Lost, losses);
        // The position before the move that follows the ply.
        let following = options
            .ply
            .and_then(|ply| record.mainline().nth(usize::try_from(ply).ok()?));
        let position = following.map_or_else(|| record.mainline().last_position(), |step| step.position);
        write!(out, "{}{}", position.to_setup(), options.newline.as_str())
    }
}

/// Whether the moves of the main line are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moves {
    Kept,
    Lost,
}

/// Everything but the start and the moves of the main line is left out.
fn report_losses(record: &Record, moves: Moves, losses: &mut dyn LossSink) {
    let count = record.root().line_moves();
    let keeps_start = moves == Moves::Kept || count == 0;
    for (index, header) in record.headers.iter().enumerate() {
        let tells_start = &*header.key == HANDICAP_KEY && Handicap::is_name_of(&header.value, record.start());
        if !(tells_start && keeps_start) {
            let key = header.key.to_string();
            losses.lose(LossKind::Header { key }, LossPlace::Header(index));
        }
    }
    if count > 0 && moves == Moves::Lost {
        losses.lose(LossKind::Moves { count }, LossPlace::Record);
    }
    if let Some(result) = record.stated_result() {
        losses.lose(LossKind::StatedResult { result }, LossPlace::Record);
    }
    for (node, place) in record.nodes_with_places() {
        report_node(node, place, losses);
    }
}

fn report_node(node: NodeRef<'_>, place: LossPlace, losses: &mut dyn LossSink) {
    if !node.is_first_child() {
        let moves = node.line_moves();
        losses.lose(LossKind::Variation { moves }, place);
    }
    if let Some(lost) = LossKind::of_ending(node, None) {
        losses.lose(lost, place);
    }
    for kind in node
        .notes()
        .filter_map(|(kind, text)| LossKind::of_note(kind, text))
    {
        losses.lose(kind, place);
    }
    if node.time().is_some() {
        losses.lose(LossKind::Time, place);
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use shogi_core::record::{Losses, RecordBuilder};

    use super::*;

    fn losses(record: &Record) -> Losses {
        Usi.losses(record, &LineOptions::default())
    }

    #[test]
    fn a_name_that_the_start_does_not_have_is_a_loss() {
        let drawn: Setup = "4k4/ppppppppp/9/9/9/9/PPPPPPPPP/9/4K4 b - 1".parse().unwrap();
        for (start, name, is_lost) in [
            (Setup::STARTPOS, "平手", false),
            (Handicap::TwoPiece.setup().unwrap(), "二枚落ち", false),
            (Setup::STARTPOS, "二枚落ち", true),
            (drawn, "トンボ", true),
            (drawn, "平手", true),
        ] {
            let mut builder = RecordBuilder::new(start);
            builder.header("手合割", name);
            let expected = if is_lost { "the header `手合割`" } else { "" };
            assert_eq!(losses(&builder.finish()).to_string(), expected, "{name}");
        }
    }

    #[test]
    fn notes_are_lost_by_their_names() {
        let mut builder = RecordBuilder::new(Setup::STARTPOS);
        builder.bookmark("a").remark("b");
        builder.play("7g7f".parse().unwrap()).unwrap();
        builder.comment("c").comment("d");
        let expected = "the bookmark `a` at the start, a remark at the start, 2 comment lines";
        assert_eq!(losses(&builder.finish()).to_string(), expected);
    }

    #[test]
    fn a_position_after_moves_does_not_tell_the_start() {
        let mut builder = RecordBuilder::new(Setup::STARTPOS);
        builder
            .header("手合割", "平手")
            .play("7g7f".parse().unwrap())
            .unwrap();
        let record = builder.finish();
        assert_eq!(losses(&record).to_string(), "");
        assert_eq!(
            Sfen.losses(&record, &LineOptions::default()).to_string(),
            "the header `手合割`, 1 move"
        );
    }
}
