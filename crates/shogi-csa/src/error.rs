//! What can be wrong with a CSA text.

use std::borrow::Cow;

use shogi_core::csa::ending_names;
use shogi_core::format::{TextProblem, hint_at_format};
use shogi_core::setup::SetupProblem;
use shogi_core::source::{DiagnosticKind, ParseError, Severity};
use shogi_core::{Color, IllegalMove, PieceKind, Square};
use thiserror::Error;

/// A diagnostic about a CSA text.
pub type Error = ParseError<ErrorKind>;

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Something about the text itself.
    #[error(transparent)]
    Text(#[from] TextProblem),
    /// There are separators only.
    #[error("expected games between the separators, found none")]
    NoGames,
    /// A line that is nothing of CSA.
    #[error("expected a line of CSA, found `{found}`, which is left out")]
    UnknownLine {
        /// The line, cut short.
        found: String,
    },
    /// A version that is not known.
    #[error("expected version V2, V2.1, V2.2 or V3.0, found `{found}`")]
    BadVersion {
        /// What stands there.
        found: String,
    },
    /// A second version for one game.
    #[error("another version of the same game; the line is left out")]
    DuplicateVersion,
    /// `$KEY` without a colon.
    #[error("expected `$KEY:value`, found `{found}`, which is left out")]
    BadInfo {
        /// The line, cut short.
        found: String,
    },
    /// A row of the board that cannot be read.
    #[error("expected nine squares on row {row}, found {found}")]
    BadBoardRow {
        /// What stands after `P`.
        row: char,
        /// How many squares there are, or what else is wrong.
        found: String,
    },
    /// A row of the board that was there already.
    #[error("row {row} of the board stands twice")]
    DuplicateBoardRow {
        /// The row.
        row: char,
    },
    /// Some rows of the board are missing.
    #[error("expected nine rows of the board, found {count}; the others are empty")]
    MissingRows {
        /// How many there are.
        count: usize,
    },
    /// A piece code that does not exist.
    #[error("expected a piece such as `FU`, found `{found}`")]
    UnknownPiece {
        /// What stands there.
        found: String,
    },
    /// A square that the board does not have.
    #[error("expected a square from `11` to `99`, found `{found}`")]
    BadSquare {
        /// What stands there.
        found: String,
    },
    /// A position line that cannot be read.
    #[error("{message}")]
    BadPosition {
        /// What was expected and found.
        message: String,
    },
    /// Two pieces on a square.
    #[error("another piece stands on {square} already")]
    SquareOccupied {
        /// The square.
        square: Square,
    },
    /// Part of the start after the side to move.
    #[error("a part of the start after the side to move")]
    LatePosition,
    /// Part of the start after the first move.
    #[error("the start of the game told after its first move; the line is left out")]
    PositionAfterMoves,
    /// Two lines name different sides to move.
    #[error("another side to move than before; the first one counts")]
    ConflictingTurn,
    /// No line tells the start.
    #[error("expected the start, such as `PI`, before the first move; the even game is taken")]
    MissingPosition,
    /// No line tells the side to move.
    #[error("expected `+` or `-`, the side to move, after the position; {taken} is taken")]
    MissingTurn {
        /// The side that makes the first move; Black if there is none.
        taken: Color,
    },
    /// The arrangement is outside the rules.
    #[error(transparent)]
    Setup(#[from] SetupProblem),
    /// A move that cannot be read.
    #[error("expected a move such as `+7776FU`, found `{found}`")]
    BadMove {
        /// What stands there, cut short.
        found: String,
    },
    /// Something after a move.
    #[error("expected the end of the move, found `{found}`")]
    TrailingGarbage {
        /// What stands there, cut short.
        found: String,
    },
    /// A move of the side that is not to move.
    #[error("expected a move of {to_move} (`{}`), found one of {}", sign(*.to_move), to_move.opposite())]
    WrongTurn {
        /// The side to move.
        to_move: Color,
    },
    /// The piece after the move is not what the piece on the origin can be. The latter moves.
    #[error("expected {}, found {}", pieces(*.found_there), written.to_csa())]
    PieceMismatch {
        /// What the move says.
        written: PieceKind,
        /// What stands on the origin.
        found_there: PieceKind,
    },
    /// A drop of a piece that cannot be held.
    #[error("expected a piece that can be held in hand, found {}", .0.to_csa())]
    BadDrop(PieceKind),
    /// A move that cannot be carried out.
    #[error("{0}")]
    ImpossibleMove(IllegalMove),
    /// A move against the rules, kept.
    #[error("{reason}")]
    IllegalMove {
        /// The rule it breaks.
        reason: IllegalMove,
        /// Whether the caller wants every illegal move to be an error.
        strict: bool,
    },
    /// Lines that cannot be read because of an error before them.
    #[error("{} left out because of the error before", lines(*.first, *.last))]
    LeftOut {
        /// The first of them.
        first: u32,
        /// The last of them.
        last: u32,
    },
    /// A time that cannot be read.
    #[error("expected a time in seconds such as `T12`, found `{found}`")]
    BadTime {
        /// What stands there, cut short.
        found: String,
    },
    /// A time that is too long.
    #[error("expected a time below 49 days, found `{found}`")]
    TimeOverflow {
        /// What stands there, cut short.
        found: String,
    },
    /// A time with decimals beyond the milliseconds that V3.0 has.
    #[error("expected at most three decimals, found `{found}`; the others are left out")]
    TimeTooFine {
        /// What stands there, cut short.
        found: String,
    },
    /// A time before the first move.
    #[error("a time before the first move, which is left out")]
    TimeWithoutMove,
    /// A second time for one move.
    #[error("another time of the same move; the first one counts")]
    DuplicateTime,
    /// A special move that is not known. It is kept.
    #[error("expected a special move such as `%TORYO`, found `{found}`, kept as the ending")]
    UnknownSpecial {
        /// The word.
        found: String,
    },
    /// A second ending.
    #[error("another ending of the game")]
    DuplicateEnding,
    /// A move after the ending.
    #[error("a move after the ending of the game")]
    MoveAfterEnd,
    /// Another encoding line, or one that is not the first.
    #[error("an encoding line that is not the first; it is kept as a comment")]
    LateDeclaration,
}

fn sign(color: Color) -> char {
    match color {
        Color::Black => '+',
        Color::White => '-',
    }
}

/// The codes that a piece can have after its move.
fn pieces(kind: PieceKind) -> String {
    match kind.promoted() {
        Some(promoted) => format!("{} or {}", kind.to_csa(), promoted.to_csa()),
        None => kind.to_csa().to_owned(),
    }
}

impl DiagnosticKind for ErrorKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Text(problem) => problem.code(),
            Self::NoGames => "empty",
            Self::UnknownLine { .. } => "unknown_line",
            Self::BadVersion { .. } => "bad_version",
            Self::DuplicateVersion => "duplicate_version",
            Self::BadInfo { .. } => "bad_info",
            Self::BadBoardRow { .. } => "bad_board_row",
            Self::DuplicateBoardRow { .. } => "duplicate_board_row",
            Self::MissingRows { .. } => "missing_board_rows",
            Self::UnknownPiece { .. } => "unknown_piece",
            Self::BadSquare { .. } => "bad_square",
            Self::BadPosition { .. } => "bad_position",
            Self::SquareOccupied { .. } => "square_occupied",
            Self::LatePosition => "late_position",
            Self::PositionAfterMoves => "late_start",
            Self::ConflictingTurn => "conflicting_turn",
            Self::MissingPosition => "missing_position",
            Self::MissingTurn { .. } => "missing_turn",
            Self::Setup(problem) => problem.code(),
            Self::BadMove { .. } => "bad_move_syntax",
            Self::TrailingGarbage { .. } => "trailing_garbage",
            Self::WrongTurn { .. } => "wrong_turn",
            Self::PieceMismatch { .. } => "piece_mismatch",
            Self::ImpossibleMove(reason) => match reason {
                IllegalMove::NoPiece { .. } => "from_empty",
                IllegalMove::NotYours { .. } => "wrong_side",
                IllegalMove::NothingInHand { .. } => "drop_without_piece",
                IllegalMove::SquareOccupied { .. } => "drop_on_occupied",
                _ => "illegal_move",
            },
            Self::BadDrop(_) | Self::IllegalMove { .. } => "illegal_move",
            Self::LeftOut { .. } => "left_out",
            Self::BadTime { .. } => "bad_time",
            Self::TimeOverflow { .. } => "number_overflow",
            Self::TimeTooFine { .. } => "time_too_fine",
            Self::TimeWithoutMove => "time_without_move",
            Self::DuplicateTime => "duplicate_time",
            Self::UnknownSpecial { .. } => "unknown_special",
            Self::DuplicateEnding => "duplicate_special",
            Self::MoveAfterEnd => "move_after_end",
            Self::LateDeclaration => "late_declaration",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::Text(problem) => problem.severity(),
            Self::Setup(problem) if !problem.is_error() => Severity::Warning,
            Self::IllegalMove {
                reason,
                strict: false,
            } if reason.is_foul() => Severity::Warning,
            Self::BadBoardRow { .. }
            | Self::DuplicateBoardRow { .. }
            | Self::UnknownPiece { .. }
            | Self::BadSquare { .. }
            | Self::BadPosition { .. }
            | Self::SquareOccupied { .. }
            | Self::PositionAfterMoves
            | Self::Setup(_)
            | Self::BadMove { .. }
            | Self::TrailingGarbage { .. }
            | Self::WrongTurn { .. }
            | Self::PieceMismatch { .. }
            | Self::BadDrop(_)
            | Self::ImpossibleMove(_)
            | Self::IllegalMove { .. } => Severity::Error,
            Self::NoGames
            | Self::UnknownLine { .. }
            | Self::BadVersion { .. }
            | Self::DuplicateVersion
            | Self::BadInfo { .. }
            | Self::MissingRows { .. }
            | Self::LatePosition
            | Self::ConflictingTurn
            | Self::MissingPosition
            | Self::MissingTurn { .. }
            | Self::LeftOut { .. }
            | Self::BadTime { .. }
            | Self::TimeOverflow { .. }
            | Self::TimeTooFine { .. }
            | Self::TimeWithoutMove
            | Self::DuplicateTime
            | Self::UnknownSpecial { .. }
            | Self::DuplicateEnding
            | Self::MoveAfterEnd
            | Self::LateDeclaration => Severity::Warning,
        }
    }

    fn help(&self) -> Option<Cow<'static, str>> {
        let help = match self {
            Self::Text(problem) => return problem.help(),
            Self::UnknownLine { found } if is_full_width(found) => {
                "CSA is written in characters of half width, as in `+7776FU`"
            }
            Self::UnknownLine { found } => return hint_at_format(found),
            Self::UnknownSpecial { .. } => {
                let names: Vec<_> = ending_names().map(|name| format!("%{name}")).collect();
                return Some(format!("special moves are {}", names.join(" ")).into());
            }
            Self::BadMove { found } => return nearest_move(found).map(Cow::Owned),
            Self::UnknownPiece { .. } => "pieces are FU KY KE GI KI KA HI OU and TO NY NK NG UM RY",
            Self::PieceMismatch { .. } => "CSA names the piece as it is after the move",
            Self::MissingPosition => "write `PI` and the side to move, `+`, before the moves",
            Self::BadBoardRow { .. } => "a square takes three characters: `+FU`, `-FU` or ` * `",
            _ => return None,
        };
        Some(help.into())
    }
}

/// `＋７７７６ＦＵ`: ASCII of full width (U+FF01 to U+FF5E).
fn is_full_width(text: &str) -> bool {
    text.starts_with(|first: char| matches!(first, '\u{ff01}'..='\u{ff5e}'))
}

/// A hint at the move that is meant when only capitals, or digits and letters that look alike, are mistaken.
fn nearest_move(found: &str) -> Option<String> {
    let mended: String = found
        .chars()
        .enumerate()
        .map(|(index, c)| match (index, c.to_ascii_uppercase()) {
            (1..=4, 'O') => '0',
            (1..=4, 'I' | 'L') => '1',
            (5.., '0') => 'O',
            (5.., '1') => 'I',
            (_, other) => other,
        })
        .collect();
    let digits = mended.get(1..5)?;
    let is_move =
        digits.chars().all(|digit| digit.is_ascii_digit()) && PieceKind::from_csa(mended.get(5..)?).is_some();
    is_move.then(|| format!("did you mean `{mended}`?"))
}

/// `line 3 is` or `lines 3 to 5 are`.
fn lines(first: u32, last: u32) -> String {
    if first == last {
        format!("line {first} is")
    } else {
        format!("lines {first} to {last} are")
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_move_with_small_letters_or_lookalikes_gets_a_hint() {
        for (found, expected) in [
            ("+7776fu", Some("did you mean `+7776FU`?")),
            ("+2O26FU", Some("did you mean `+2026FU`?")),
            ("-l112ky", Some("did you mean `-1112KY`?")),
            ("+77760u", Some("did you mean `+7776OU`?")),
            ("+7776XX", None),
            ("+777", None),
            ("+７７七六", None),
        ] {
            assert_eq!(nearest_move(found).as_deref(), expected, "{found}");
        }
        let help = |found: &str| ErrorKind::UnknownLine { found: found.into() }.help();
        assert!(help("＋７７７６ＦＵ").is_some_and(|help| help.contains("half width")));
        assert_eq!(help("x"), None);
    }
}
