//! USI lines and SFEN positions as records: a game, or a position, a line.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::ops::Range;

use shogi_core::format::{self, GameProblem, ReadOptions, RecordFormat, Replay};
use shogi_core::notation::ja::start::HANDICAP_KEY;
use shogi_core::notation::sfen::SfenErrorKind;
use shogi_core::notation::usi::{PositionCommand, PositionCommandError, UsiExpected, UsiMoveError};
use shogi_core::record::{LossKind, LossPlace, LossSink, NodeRef};
use shogi_core::text::{
    Describe, IrregularCharacters, Language, Lines, Localize, Newline, Place, Severity, TextProblem, excerpt,
    trim_blanks,
};
use shogi_core::{Handicap, Move, PieceKind, Record, Setup};
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
    /// The position cannot be read.
    #[error(transparent)]
    Sfen(#[from] SfenErrorKind),
    /// The position is missing.
    #[error("expected `startpos`, or `sfen` and a position, found `{found}`")]
    MissingPosition {
        /// What is there, cut short.
        found: String,
    },
    /// `moves` is missing.
    #[error("expected `moves` before the moves, found `{found}`")]
    MissingMoves {
        /// What is there, cut short.
        found: String,
    },
}

impl Localize for DiagnosticKind {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(problem) => problem.fmt_japanese(f),
            Self::Game(problem) => problem.fmt_japanese(f),
            Self::Sfen(kind) => kind.fmt_japanese(f),
            Self::MissingPosition { found } => {
                write!(f, "「startpos」でも「sfen」と局面でもありません: 「{found}」")
            }
            Self::MissingMoves { found } => write!(f, "指し手の前に「moves」がありません: 「{found}」"),
        }
    }
}

impl Describe for DiagnosticKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Text(problem) => problem.code(),
            Self::Game(problem) => problem.code(),
            Self::Sfen(kind) => kind.code(),
            Self::MissingPosition { .. } => "bad_position",
            Self::MissingMoves { .. } => "missing_moves",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::Text(problem) => problem.severity(),
            Self::Game(problem) => problem.severity(),
            Self::Sfen(_) | Self::MissingPosition { .. } | Self::MissingMoves { .. } => Severity::Error,
        }
    }

    fn help(&self, language: Language) -> Option<Cow<'static, str>> {
        match self {
            Self::Text(problem) => problem.help(language),
            Self::Game(problem) => problem.help(language),
            Self::Sfen(kind) => kind.help(language),
            Self::MissingPosition { .. } | Self::MissingMoves { .. } => {
                let (english, japanese) = (
                    "a game is written `position startpos moves 7g7f 3c3d`",
                    "対局は「position startpos moves 7g7f 3c3d」のように書きます",
                );
                Some(language.choose(english, japanese).into())
            }
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

/// A start and moves, each with its place in what was read; or what is wrong, and where.
type Command = Result<(Setup, Vec<(Move, Range<usize>)>), (DiagnosticKind, Range<usize>)>;

/// How the lines of a format are read.
#[derive(Clone, Copy, Debug)]
struct Reading {
    /// Whether a line seems to be one of the format.
    recognize: fn(&str) -> bool,
    read: fn(&str) -> Command,
}

/// One game for each line of a text.
#[derive(Clone, Debug)]
pub(crate) struct Games<'t> {
    text: &'t str,
    options: ReadOptions,
    lines: Lines<'t, ()>,
    irregular_characters: IrregularCharacters,
    is_first: bool,
    reading: Reading,
}

impl<'t> Games<'t> {
    fn new(text: &'t str, options: &ReadOptions, reading: Reading) -> Self {
        Self {
            text,
            options: options.clone(),
            lines: Lines::new(text, options.first_line()),
            irregular_characters: IrregularCharacters::find(text, options.first_line()),
            is_first: !options.is_continued(),
            reading,
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
        let content = trim_blanks(line.content);
        let place = line.place.of(content, self.text);
        if (self.reading.recognize)(content) {
            replay.recognize();
            play((self.reading.read)(content), place, &mut replay);
        } else {
            replay.note_unrecognized(place);
            set_start(&mut replay, Setup::EMPTY);
        }
        Some(replay.finish(line.place.span, &mut self.irregular_characters))
    }
}

fn play(read: Command, line: Place, replay: &mut LineReplay<'_>) {
    let (setup, moves) = match read {
        Ok(read) => read,
        Err((kind, range)) => {
            replay.report(line.within(&range), kind);
            return set_start(replay, Setup::EMPTY);
        }
    };
    for problem in setup.problems() {
        replay.report(line, GameProblem::from(problem));
    }
    set_start(replay, setup);
    for (mv, range) in moves {
        let place = line.within(&range);
        if !replay.skip(place) {
            replay.play(mv, None, || place);
        }
    }
}

fn set_start(replay: &mut LineReplay<'_>, setup: Setup) {
    let is_first = replay.builder.set_start(setup);
    debug_assert!(is_first, "no move was played yet");
}

const SFEN: Reading = Reading {
    recognize: |content| {
        content
            .split_ascii_whitespace()
            .next()
            .is_some_and(|board| board.contains('/'))
    },
    read: |content| match content.parse::<Setup>() {
        Ok(setup) => Ok((setup, Vec::new())),
        Err(error) => Err((error.kind.into(), error.range)),
    },
};

const USI: Reading = Reading {
    recognize: |content| {
        let first = content.split_ascii_whitespace().next();
        matches!(first, Some("position" | "startpos" | "sfen"))
    },
    read: |content| match PositionCommand::parse_with_spans(content) {
        Ok((command, spans)) => Ok((
            command.setup,
            command.moves.into_iter().zip(spans.moves).collect(),
        )),
        Err(error) => {
            let range = error.range();
            let found = content.get(range.clone()).unwrap_or_default();
            Err((kind_of(error, found), range))
        }
    },
};

/// What is wrong with a command. What can be wrong with a move in any format is the same problem in all of them.
fn kind_of(error: PositionCommandError, found: &str) -> DiagnosticKind {
    match error {
        PositionCommandError::Sfen(error) => error.kind.into(),
        PositionCommandError::Move { error, .. } => bad_move(error, found).into(),
        PositionCommandError::Moves { .. } => DiagnosticKind::MissingMoves {
            found: excerpt(found),
        },
        _ => DiagnosticKind::MissingPosition {
            found: excerpt(found),
        },
    }
}

/// What is wrong with a move: its piece, one of its squares, or all of it.
fn bad_move(error: UsiMoveError, written: &str) -> GameProblem {
    if written.get(1..2) == Some("*") && error.expected == UsiExpected::FileOrPiece {
        return match written.get(..1) {
            Some("K") => GameProblem::BadDrop(PieceKind::King),
            piece => GameProblem::UnknownPiece {
                found: piece.unwrap_or_default().to_owned(),
            },
        };
    }
    let is_square = |text: &&str| {
        let bytes = text.as_bytes();
        bytes.len() == 2 && bytes[0].is_ascii_digit() && bytes[1].is_ascii_lowercase()
    };
    let is_on_board = |text: &&str| matches!(text.as_bytes(), [b'1'..=b'9', b'a'..=b'i']);
    let squares = [written.get(..2), written.get(2..4)].map(|square| square.filter(is_square));
    match squares.into_iter().flatten().find(|square| !is_on_board(square)) {
        Some(square) => GameProblem::BadSquare {
            example: "7f",
            found: square.to_owned(),
        },
        None => GameProblem::BadMove {
            example: "7g7f",
            found: excerpt(written),
        },
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
        Games::new(text, options, USI)
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
        Games::new(text, options, SFEN)
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
            losses.lose(LossKind::of_header(header), LossPlace::Header(index));
        }
    }
    if count > 0 && moves == Moves::Lost {
        losses.lose(LossKind::Moves { count }, LossPlace::Record);
    }
    if let Some(lost) = LossKind::of_stated_result(record) {
        losses.lose(lost, LossPlace::Record);
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
            let expected = if is_lost {
                format!("the header `手合割：{name}`")
            } else {
                String::new()
            };
            assert_eq!(losses(&builder.finish()).to_string(), expected, "{name}");
        }
    }

    #[test]
    fn notes_are_lost_by_their_names() {
        let mut builder = RecordBuilder::new(Setup::STARTPOS);
        builder.bookmark("a").remark("b");
        builder.play("7g7f".parse().unwrap()).unwrap();
        builder.comment("c").comment("d");
        let expected =
            "the bookmark `a` at the start, the remark `b` at the start, 2 comment lines (`c`, `d`)";
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
            "the header `手合割：平手`, 1 move"
        );
    }
}
