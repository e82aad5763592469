//! [`GameProblem`]: what can be wrong with a game, whatever its format. The same fault has the same code, severity and
//! message in all formats.

use std::borrow::Cow;
use std::time::Duration;

use thiserror::Error;

use crate::notation::ja::result_line;
use crate::record::HeaderName;
use crate::setup::SetupProblem;
use crate::text::{Describe, Language, Severity, begins_like, pluralize, quoted};
use crate::{Color, IllegalMove, PieceKind};

mod japanese;

/// An error or a warning about a game, its lines and its moves, whatever the format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameProblem {
    /// A line or a field is unknown in the format. The line or field is left out.
    #[error("`{found}` is unknown in {format}, and left out")]
    UnknownPart {
        /// The name of the format.
        format: &'static str,
        /// The unknown line or the name of the unknown field, shortened for the message.
        found: String,
    },
    /// The text declares a version of the format that is not known. The text is read nevertheless.
    #[error(
        "expected a version such as `{example}`, found {}; the text is read anyway",
        quoted(found, Language::English)
    )]
    BadVersion {
        /// An example of a known version.
        example: &'static str,
        /// The text where the version is expected, shortened for the message.
        found: String,
    },
    /// A second line names the encoding of the file. The encoding on the first of these lines counts.
    #[error("another line names the encoding; the first one counts")]
    DuplicateDeclaration,
    /// The start position contradicts the rules of the game. The position is read nevertheless.
    #[error(transparent)]
    Setup(#[from] SetupProblem),
    /// A part of the start, such as a diagram, comes after the first move. This part is left out.
    #[error("a part of the start comes after the first move, and is left out")]
    LateStart,
    /// A part of the start comes after the line with the side to move, which should end the start. This part is used
    /// nevertheless, because no move came before it.
    #[error("a part of the start comes after the side to move; it is used anyway")]
    StartAfterTurn,
    /// A move is expected, but the text there cannot be read as one.
    #[error(
        "expected a move such as `{example}`, found {}",
        quoted(found, Language::English)
    )]
    BadMove {
        /// An example of a move in the format.
        example: &'static str,
        /// The text where the move is expected, shortened for the message.
        found: String,
    },
    /// A square is expected, but the text there is not a square of the board.
    #[error(
        "expected a square of the board such as `{example}`, found {}",
        quoted(found, Language::English)
    )]
    BadSquare {
        /// An example of a square in the format.
        example: &'static str,
        /// The text where the square is expected, shortened for the message.
        found: String,
    },
    /// A piece is expected, but the text there is not the name of a piece.
    #[error("expected the name of a piece, found {}", quoted(found, Language::English))]
    UnknownPiece {
        /// The text where the piece is expected, shortened for the message.
        found: String,
    },
    /// A move drops a piece of a kind that cannot be in hand.
    #[error("a {0} cannot be dropped")]
    BadDrop(PieceKind),
    /// A move has `同` as its destination, but no move comes before it.
    #[error("expected a destination square, found `{found}` with no move before it")]
    SameWithoutPrevious {
        /// The text that means `同` in the format, or the whole move.
        found: String,
    },
    /// A move or another line is complete, but more text follows on the line.
    #[error("unexpected text at the end of the line, {}: `{found}`", if *loses_line { "so the line cannot be read" } else { "left out" })]
    TrailingText {
        /// The text that follows the complete line, shortened for the message.
        found: String,
        /// Whether the line cannot be read because of this text.
        loses_line: bool,
    },
    /// A move cannot be carried out on the board. The move is left out, and so is the rest of its line of play.
    #[error(transparent)]
    ImpossibleMove(IllegalMove),
    /// A move breaks a rule of the game. The move is kept.
    #[error("{reason}")]
    IllegalMove {
        /// The rule that the move breaks.
        reason: IllegalMove,
        /// Whether this is an error even for a foul, because the caller asked for
        /// [`Legality::Strict`](crate::position::Legality::Strict).
        strict: bool,
    },
    /// A move is marked as a move of the side that is not to move.
    #[error("expected a move of {to_move}, found one of {}", to_move.opposite())]
    WrongTurn {
        /// The side to move.
        to_move: Color,
    },
    /// A move names another kind of piece than that of the piece on its origin. The piece on the origin is moved.
    #[error("expected a move of the {found_there} on the origin, found one of a {written}")]
    PieceMismatch {
        /// The kind that the move names.
        written: PieceKind,
        /// The kind of the piece on the origin.
        found_there: PieceKind,
    },
    /// A move follows the ending of its line of play.
    #[error("a move after the ending of the line")]
    MoveAfterEnding,
    /// A line of play has a second ending.
    #[error("another ending of the line")]
    SecondEnding,
    /// A move or an ending is expected, but the text there is neither a move nor the known name of an ending. The text
    /// is kept as the ending.
    #[error(
        "expected a move or an ending, found {}, kept as the ending",
        quoted(found, Language::English)
    )]
    UnknownEnding {
        /// The text that is kept as the ending, shortened for the message.
        found: String,
        /// The names of the endings in the format.
        known: Cow<'static, str>,
    },
    /// A result line (`まで…`) has no known result. The line is kept as a remark.
    #[error(
        "expected a result such as `まで12手で先手の勝ち`, found {}",
        quoted(found, Language::English)
    )]
    UnknownResult {
        /// The text where the result is expected, shortened for the message.
        found: String,
    },
    /// A result line (`まで…`) has details that no ending or result can express. The line is kept as a remark.
    #[error("the result line has details that no ending can express, `{found}`; kept as a remark")]
    ResultKept {
        /// The text of the result line, shortened for the message.
        found: String,
    },
    /// A time is expected, but the text there cannot be read as one.
    #[error(
        "expected a time such as `{example}`, found {}",
        quoted(found, Language::English)
    )]
    BadTime {
        /// An example of a time in the format.
        example: &'static str,
        /// The text where the time is expected, shortened for the message.
        found: String,
    },
    /// A time is too long for a record, so the time of the move stays unknown.
    #[error("expected a time below 49 days, found `{found}`")]
    TimeOverflow {
        /// The text of the time, shortened for the message.
        found: String,
    },
    /// A time has more than three decimals. A record keeps milliseconds, so the other decimals are left out.
    #[error("expected at most 3 decimals, found `{found}`; the others are left out")]
    TimeTooFine {
        /// The text of the time, shortened for the message.
        found: String,
    },
    /// A time comes before the first move, so there is no move to which it could belong. The time is left out.
    #[error("a time before the first move, which is left out")]
    TimeWithoutMove,
    /// A move has a second time that differs from the first one. The first time counts.
    #[error("a second time of the same move, {} after {}; the first one counts", seconds(*.found), seconds(*.kept))]
    DuplicateTime {
        /// The first time, which counts.
        kept: Duration,
        /// The second time, which is ignored.
        found: Duration,
    },
    /// The sum of the times of a side differs from the total that the text gives. The time of each move counts, and the
    /// total is ignored.
    #[error("expected {} in all, found {}; the time of each move counts", seconds(*.expected), seconds(*.found))]
    TotalTime {
        /// The sum of the times of the moves.
        expected: Duration,
        /// The total that the text gives.
        found: Duration,
    },
    /// Lines are skipped because of an error before them.
    #[error("{} left out because of the error before", lines(*.first, *.last, *.is_partial))]
    Skipped {
        /// The number of the first skipped line.
        first: u32,
        /// The number of the last skipped line.
        last: u32,
        /// Whether the beginning of the first of these lines was read, so that only the rest of that line is skipped.
        is_partial: bool,
    },
    /// Another game begins in the same text, and nothing names its start position. So its first lines may belong to the
    /// game before.
    #[error("another game begins here")]
    NextGame,
}

/// Two codes can be an error or a warning. `illegal_move` is a warning for a foul that players commit, because the
/// record of such a game is correct; but if the caller wants every illegal move to be an error, a foul is an error too.
/// `number_overflow` is a warning for a time, which then stays unknown, and an error for a number on which the moves
/// depend, which other types of diagnostics report.
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
            // The name of a piece such as 成銀 may be cut off after 成.
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

/// The skipped lines with the verb of the message: `line 3 is`, `lines 3 to 5 are`, or `the rest of line 3 is`.
fn lines(first: u32, last: u32, is_partial: bool) -> String {
    match (first == last, is_partial) {
        (true, false) => format!("line {first} is"),
        (true, true) => format!("the rest of line {first} is"),
        (false, false) => format!("lines {first} to {last} are"),
        (false, true) => format!("the rest of line {first} and all up to line {last} are"),
    }
}

/// The duration in seconds: `12 seconds`, `1.5 seconds`.
fn seconds(time: Duration) -> String {
    match time.subsec_millis() {
        0 => pluralize(time.as_secs(), "second"),
        _ => format!("{} seconds", time.as_secs_f64()),
    }
}
