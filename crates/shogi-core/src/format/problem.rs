//! What can be wrong with a game, whatever the format: one code, one severity and one wording for one fault.

use std::borrow::Cow;
use std::time::Duration;

use thiserror::Error;

use crate::notation::ja::result_line;
use crate::record::HeaderName;
use crate::setup::SetupProblem;
use crate::text::{Describe, Language, Severity, begins_like, pluralize, quoted};
use crate::{Color, IllegalMove, PieceKind};

mod japanese;

/// Something about a game, its lines and its moves, whatever the format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameProblem {
    /// A line, or a field, that means nothing in the format. It is left out.
    #[error("`{found}` is unknown in {format}, and left out")]
    UnknownPart {
        /// The format.
        format: &'static str,
        /// The line or the name of the field, cut short.
        found: String,
    },
    /// A version of the format that is not known.
    #[error(
        "expected a version such as `{example}`, found {}; the text is read anyway",
        quoted(found, Language::English)
    )]
    BadVersion {
        /// A version of the format.
        example: &'static str,
        /// What is there, cut short.
        found: String,
    },
    /// A second line that names the encoding.
    #[error("another line names the encoding; the first one counts")]
    DuplicateDeclaration,
    /// An arrangement outside the rules, which is read anyway.
    #[error(transparent)]
    Setup(#[from] SetupProblem),
    /// A part of the start of the game, such as a diagram, that comes too late.
    #[error("a part of the start comes after the first move, and is left out")]
    LateStart,
    /// A part of the start of the game after the line that ends it. No move was read before it, so it is used.
    #[error("a part of the start comes after the side to move; it is used anyway")]
    StartAfterTurn,
    /// A move that cannot be read.
    #[error(
        "expected a move such as `{example}`, found {}",
        quoted(found, Language::English)
    )]
    BadMove {
        /// A move of the format.
        example: &'static str,
        /// What is there, cut short.
        found: String,
    },
    /// A square that the board does not have.
    #[error(
        "expected a square of the board such as `{example}`, found {}",
        quoted(found, Language::English)
    )]
    BadSquare {
        /// A square of the format.
        example: &'static str,
        /// What is there, cut short.
        found: String,
    },
    /// Not a piece.
    #[error("expected the name of a piece, found {}", quoted(found, Language::English))]
    UnknownPiece {
        /// What is there, cut short.
        found: String,
    },
    /// A drop of a piece that no hand can hold.
    #[error("a {0} cannot be dropped")]
    BadDrop(PieceKind),
    /// `同` without a move before it.
    #[error("expected a destination square, found `{found}` with no move before it")]
    SameWithoutPrevious {
        /// How the format spells it, or the whole move.
        found: String,
    },
    /// Text after a move or another line that is complete.
    #[error("unexpected text at the end of the line, {}: `{found}`", if *loses_line { "so the line cannot be read" } else { "left out" })]
    TrailingText {
        /// What is there, cut short.
        found: String,
        /// Whether the line cannot be read because of it.
        loses_line: bool,
    },
    /// A move that cannot be carried out. What follows it on its line of play is left out.
    #[error(transparent)]
    ImpossibleMove(IllegalMove),
    /// A move against the rules, kept.
    #[error("{reason}")]
    IllegalMove {
        /// The rule it breaks.
        reason: IllegalMove,
        /// Whether the caller wants every illegal move to be an error.
        strict: bool,
    },
    /// A move of the side that is not to move.
    #[error("expected a move of {to_move}, found one of {}", to_move.opposite())]
    WrongTurn {
        /// The side to move.
        to_move: Color,
    },
    /// The piece of a move is not the one on its origin, which decides.
    #[error("expected a move of the {found_there} on the origin, found one of a {written}")]
    PieceMismatch {
        /// What the move says.
        written: PieceKind,
        /// What is there.
        found_there: PieceKind,
    },
    /// A move after the ending of its line.
    #[error("a move after the ending of the line")]
    MoveAfterEnding,
    /// A second ending.
    #[error("another ending of the line")]
    SecondEnding,
    /// An unknown name in the place of an ending. It is kept as the ending.
    #[error(
        "expected a move or an ending, found {}, kept as the ending",
        quoted(found, Language::English)
    )]
    UnknownEnding {
        /// The name, cut short.
        found: String,
        /// The endings that the format knows.
        known: Cow<'static, str>,
    },
    /// `まで…` with no known result, kept as a remark.
    #[error(
        "expected a result such as `まで12手で先手の勝ち`, found {}",
        quoted(found, Language::English)
    )]
    UnknownResult {
        /// What is there, cut short.
        found: String,
    },
    /// `まで…` with details that no ending or result can express, kept as a remark.
    #[error("the result line has details that no ending can express, `{found}`; kept as a remark")]
    ResultKept {
        /// What the line says, cut short.
        found: String,
    },
    /// A time that cannot be read.
    #[error(
        "expected a time such as `{example}`, found {}",
        quoted(found, Language::English)
    )]
    BadTime {
        /// A time of the format.
        example: &'static str,
        /// What is there, cut short.
        found: String,
    },
    /// A time that is too long.
    #[error("expected a time below 49 days, found `{found}`")]
    TimeOverflow {
        /// What is there, cut short.
        found: String,
    },
    /// A time with decimals beyond the milliseconds that a record keeps.
    #[error("expected at most 3 decimals, found `{found}`; the others are left out")]
    TimeTooFine {
        /// The time, cut short.
        found: String,
    },
    /// A time without a move.
    #[error("a time before the first move, which is left out")]
    TimeWithoutMove,
    /// A second time of a move. The first one counts.
    #[error("a second time of the same move, {} after {}; the first one counts", seconds(*.found), seconds(*.kept))]
    DuplicateTime {
        /// The time that counts.
        kept: Duration,
        /// The other time.
        found: Duration,
    },
    /// The times of a side do not add up to its total.
    #[error("expected {} in all, found {}; the time of each move counts", seconds(*.expected), seconds(*.found))]
    TotalTime {
        /// The sum.
        expected: Duration,
        /// The total of the text.
        found: Duration,
    },
    /// Lines that cannot be read because of an error before them.
    #[error("{} left out because of the error before", lines(*.first, *.last, *.is_partial))]
    Skipped {
        /// The first of them.
        first: u32,
        /// The last of them.
        last: u32,
        /// Whether a part of the first line was read.
        is_partial: bool,
    },
    /// Another game in the same text.
    #[error("another game begins here")]
    NextGame,
}

/// Two codes have two severities, each by a rule. `illegal_move` is a warning for a foul that players commit, since the
/// record is then probably correct, unless the caller wants every illegal move to be an error. `number_overflow` is an error
/// for a number that the moves depend on, and a warning for a time, which stays unknown.
impl Describe for GameProblem {
    fn code(&self) -> &'static str {
        match self {
            Self::UnknownPart { .. } => "unknown_part",
            Self::Setup(problem) => problem.code(),
            Self::BadVersion { .. } => "bad_version",
            Self::DuplicateDeclaration => "duplicate_declaration",
            Self::LateStart => "late_start",
            Self::StartAfterTurn => "start_after_turn",
            Self::BadMove { .. } => "bad_move_syntax",
            Self::BadSquare { .. } => "bad_square",
            Self::UnknownPiece { .. } => "unknown_piece",
            Self::BadDrop(_) => "illegal_move",
            Self::SameWithoutPrevious { .. } => "same_without_previous",
            Self::TrailingText { loses_line: true, .. } => "trailing_garbage",
            Self::TrailingText { .. } => "trailing_text",
            Self::ImpossibleMove(reason) | Self::IllegalMove { reason, .. } => reason.code(),
            Self::WrongTurn { .. } => "wrong_turn",
            Self::PieceMismatch { .. } => "piece_mismatch",
            Self::MoveAfterEnding => "move_after_end",
            Self::SecondEnding => "duplicate_special",
            Self::UnknownEnding { .. } => "unknown_special",
            Self::UnknownResult { .. } => "unknown_result",
            Self::ResultKept { .. } => "result_kept",
            Self::BadTime { .. } => "bad_time",
            Self::TimeOverflow { .. } => "number_overflow",
            Self::TimeTooFine { .. } => "time_too_fine",
            Self::TimeWithoutMove => "time_without_move",
            Self::DuplicateTime { .. } => "duplicate_time",
            Self::TotalTime { .. } => "total_time",
            Self::Skipped { .. } => "left_out",
            Self::NextGame => "next_game",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::IllegalMove {
                reason,
                strict: false,
            } => reason.severity(),
            Self::LateStart
            | Self::BadMove { .. }
            | Self::BadSquare { .. }
            | Self::UnknownPiece { .. }
            | Self::BadDrop(_)
            | Self::SameWithoutPrevious { .. }
            | Self::TrailingText { loses_line: true, .. }
            | Self::ImpossibleMove(_)
            | Self::IllegalMove { .. }
            | Self::WrongTurn { .. }
            | Self::PieceMismatch { .. } => Severity::Error,
            Self::UnknownPart { .. }
            | Self::BadVersion { .. }
            | Self::DuplicateDeclaration
            | Self::Setup(_)
            | Self::StartAfterTurn
            | Self::TrailingText {
                loses_line: false, ..
            }
            | Self::MoveAfterEnding
            | Self::SecondEnding
            | Self::UnknownEnding { .. }
            | Self::UnknownResult { .. }
            | Self::ResultKept { .. }
            | Self::BadTime { .. }
            | Self::TimeOverflow { .. }
            | Self::TimeTooFine { .. }
            | Self::TimeWithoutMove
            | Self::DuplicateTime { .. }
            | Self::TotalTime { .. }
            | Self::Skipped { .. }
            | Self::NextGame => Severity::Warning,
        }
    }

    fn is_cut_short(&self) -> bool {
        match self {
            Self::BadMove { example, found }
            | Self::BadSquare { example, found }
            | Self::BadTime { example, found } => begins_like(found, example),
            // 成銀.
            Self::UnknownPiece { found } => found.is_empty() || found == "成",
            Self::UnknownPart { found, .. } => HeaderName::begins_known_key(found),
            Self::UnknownResult { found } => result_line::is_beginning(found),
            Self::UnknownEnding { found, known } => {
                known.split_whitespace().any(|known| known.starts_with(found))
            }
            _ => false,
        }
    }

    fn help(&self, language: Language) -> Option<Cow<'static, str>> {
        let help = match self {
            Self::UnknownEnding { known, .. } => match language {
                Language::English => format!("endings are {known}"),
                Language::Japanese => format!("終局は {known} です"),
            },
            _ => return None,
        };
        Some(help.into())
    }
}

/// `line 3 is` or `lines 3 to 5 are`; within a line `the rest of line 3 is`.
fn lines(first: u32, last: u32, is_partial: bool) -> String {
    match (first == last, is_partial) {
        (true, false) => format!("line {first} is"),
        (true, true) => format!("the rest of line {first} is"),
        (false, false) => format!("lines {first} to {last} are"),
        (false, true) => format!("the rest of line {first} and all up to line {last} are"),
    }
}

/// `12 seconds`, `1.5 seconds`.
fn seconds(time: Duration) -> String {
    match time.subsec_millis() {
        0 => pluralize(time.as_secs(), "second"),
        _ => format!("{} seconds", time.as_secs_f64()),
    }
}
