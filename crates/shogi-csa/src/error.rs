//! What can be wrong with a CSA text.

use std::borrow::Cow;

use shogi_core::format::{self, GameProblem};
use shogi_core::notation::ja::start::StartProblem;
use shogi_core::text::{self, Describe, Language, Severity, TextProblem};
use shogi_core::{Color, GameResult, PieceKind, Rank, Square};
use thiserror::Error;

mod japanese;
#[cfg(test)]
mod messages;

/// A diagnostic about a CSA text.
pub type Diagnostic = text::Diagnostic<DiagnosticKind>;

/// Why a CSA text gave no record: the first error in it.
pub type Error = format::Error<DiagnosticKind>;

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DiagnosticKind {
    /// Something about the text itself.
    #[error(transparent)]
    Text(#[from] TextProblem),
    /// Something that can be wrong in every format.
    #[error(transparent)]
    Game(#[from] GameProblem),
    /// Something about the start that other formats share.
    #[error(transparent)]
    Start(#[from] StartProblem),
    /// There are separators and nothing else.
    #[error("expected games between the separators, found none")]
    NoGames,
    /// A second version of one game.
    #[error("another version of the same game, left out")]
    DuplicateVersion,
    /// `$KEY` without a colon.
    #[error("expected `$KEY:value`, found `{found}`, which is left out")]
    BadInfo {
        /// The line, cut short.
        found: String,
    },
    /// A row of the board that cannot be read.
    #[error(transparent)]
    BadBoardRow(#[from] RowProblem),
    /// A second line for a row of the board.
    #[error("another row {} of the board", .0.number())]
    DuplicateBoardRow(Rank),
    /// Some rows of the board are missing.
    #[error("expected 9 rows of the board, found {count}")]
    MissingRows {
        /// How many there are.
        count: usize,
    },
    /// A line of the start that cannot be read, or contradicts the lines before it.
    #[error(transparent)]
    BadPosition(#[from] PositionProblem),
    /// Two pieces on one square.
    #[error("a second piece on {}", digits(*.square))]
    SquareOccupied {
        /// The square.
        square: Square,
    },
    /// The start is missing.
    #[error("expected the start, such as `PI`, before the first move; an even game is assumed")]
    MissingPosition,
    /// The side to move is missing.
    #[error("expected `+` or `-`, the side to move, after the position; {assumed} is assumed")]
    MissingTurn {
        /// The side that makes the first move; Black if there is none.
        assumed: Color,
    },
    /// A line that names the encoding, after the start of the game.
    #[error("a line names the encoding after the start of the game; it is kept as a remark")]
    LateDeclaration,
    /// A message of a server in the place of a special move.
    #[error(
        "expected a special move such as `%TORYO`, found `{found}`, a message of a server; the result is taken from it"
    )]
    ServerMessage {
        /// The message, cut short.
        found: String,
    },
    /// A message of a server about an ending that is already there.
    #[error("`{found}`, a message of a server, repeats the ending; it is left out")]
    RepeatedEnding {
        /// The message, cut short.
        found: String,
    },
    /// A message of a server that names another ending than the game has.
    #[error("`{found}`, a message of a server, names another ending than the game has; it is left out")]
    OtherEnding {
        /// The message, cut short.
        found: String,
    },
    /// A message of a server, or floodgate's `'summary:…`, that contradicts the ending.
    #[error("the server says {found}, but the ending means {means}")]
    ServerMismatch {
        /// The result by the ending, or by the one that the summary names.
        means: GameResult,
        /// The result that the server says.
        found: GameResult,
    },
}

/// What is wrong with a row of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RowProblem {
    /// A number that no row has.
    #[error("expected a row from `P1` to `P9`, found `P{0}`")]
    NoSuchRow(char),
    /// Too few squares, or too many.
    #[error("expected 9 squares on row {}, found {count}", .row.number())]
    SquareCount {
        /// The row.
        row: Rank,
        /// How many squares there are.
        count: usize,
    },
    /// Something that is neither a piece nor one of the marks for an empty square.
    #[error("expected a piece or `*` for an empty square, found `{mark}`{}", on(*.square))]
    UnknownMark {
        /// What it is.
        mark: char,
        /// The square, where it is certain.
        square: Option<Square>,
    },
    /// Two marks for empty squares, one of which may mean something else.
    #[error("expected one mark for empty squares, found both `*` and `.`")]
    TwoMarks,
}

/// What is wrong with a line of the start.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionProblem {
    /// Neither a square nor a hand with its piece.
    #[error("expected a square and a piece such as `82HI`, found `{found}`")]
    BadItem {
        /// What is written, cut short.
        found: String,
    },
    /// Both `PI` and rows.
    #[error("expected one description of the board, found both `PI` and rows")]
    PiBesideRows,
    /// Two lines `PI` with different pieces.
    #[error("expected the same board as before, found another `PI`")]
    OtherPi,
    /// A hand among the pieces to remove.
    #[error("expected pieces on the board after `PI`, found a hand")]
    HandInPi,
    /// A piece to remove that is not there.
    #[error("expected {} on {} to remove, found {}", .kind.to_csa(), digits(*.square), code(*.found))]
    NothingToRemove {
        /// The piece to remove.
        kind: PieceKind,
        /// Its square.
        square: Square,
        /// The piece on the square, if there is one.
        found: Option<PieceKind>,
    },
    /// Pieces after `00AL`, which is all that is left.
    #[error("expected `00AL` as the last item of the position")]
    RestNotLast,
    /// A piece in hand that no hand can hold.
    #[error("expected a piece that can be held in hand, found `{}`", .0.to_csa())]
    NotForHand(PieceKind),
    /// More pieces than a hand can count.
    #[error("expected at most 255 pieces of the kind {} in hand", .0.to_csa())]
    TooManyInHand(PieceKind),
}

/// That the board has no such square.
pub(crate) const fn bad_square(found: String) -> GameProblem {
    GameProblem::BadSquare { example: "76", found }
}

/// The two digits of a square.
fn digits(square: Square) -> String {
    format!("{}{}", square.file().number(), square.rank().number())
}

/// ` on 76`, where the square is known.
fn on(square: Option<Square>) -> String {
    square.map_or(String::new(), |square| format!(" on {}", digits(square)))
}

fn code(kind: Option<PieceKind>) -> &'static str {
    kind.map_or("nothing", PieceKind::to_csa)
}

/// `empty` has two severities: separators alone are a file without games, and a file without a text is none.
impl Describe for DiagnosticKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Text(problem) => problem.code(),
            Self::Game(problem) => problem.code(),
            Self::Start(problem) => problem.code(),
            Self::NoGames => "empty",
            Self::DuplicateVersion => "duplicate_version",
            Self::BadInfo { .. } => "bad_info",
            Self::BadBoardRow(_) => "bad_board_row",
            Self::DuplicateBoardRow(_) => "duplicate_board_row",
            Self::MissingRows { .. } => "missing_board_rows",
            Self::BadPosition(PositionProblem::NotForHand(_) | PositionProblem::TooManyInHand(_)) => {
                "bad_hand"
            }
            Self::BadPosition(_) => "bad_position",
            Self::SquareOccupied { .. } => "square_occupied",
            Self::MissingPosition => "missing_position",
            Self::MissingTurn { .. } => "missing_turn",
            Self::LateDeclaration => "late_declaration",
            Self::ServerMessage { .. } | Self::RepeatedEnding { .. } => "server_message",
            Self::OtherEnding { .. } | Self::ServerMismatch { .. } => "result_mismatch",
        }
    }

    fn is_cut_short(&self) -> bool {
        match self {
            Self::Game(GameProblem::UnknownPart { found, .. }) if found == "P" => true,
            Self::Game(problem) => problem.is_cut_short(),
            Self::BadInfo { found } => !found.contains(':'),
            _ => false,
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::Text(problem) => problem.severity(),
            Self::Game(problem) => problem.severity(),
            Self::Start(problem) => problem.severity(),
            Self::BadBoardRow(_)
            | Self::DuplicateBoardRow(_)
            | Self::BadPosition(_)
            | Self::MissingRows { .. }
            | Self::SquareOccupied { .. } => Severity::Error,
            Self::NoGames
            | Self::DuplicateVersion
            | Self::BadInfo { .. }
            | Self::MissingPosition
            | Self::MissingTurn { .. }
            | Self::LateDeclaration
            | Self::ServerMessage { .. }
            | Self::RepeatedEnding { .. }
            | Self::OtherEnding { .. }
            | Self::ServerMismatch { .. } => Severity::Warning,
        }
    }

    fn help(&self, language: Language) -> Option<Cow<'static, str>> {
        let (english, japanese) = match self {
            Self::Text(problem) => return problem.help(language),
            Self::Start(problem) => return problem.help(language),
            Self::Game(GameProblem::UnknownPart { found, .. }) if is_full_width(found) => (
                "CSA is written in half-width characters, as in `+7776FU`",
                "CSAは「+7776FU」のように半角で書きます",
            ),
            Self::Game(GameProblem::PieceMismatch { .. }) => (
                "CSA names the piece as it is after the move",
                "CSAでは、指した後の駒を書きます",
            ),
            Self::Game(GameProblem::BadMove { found, .. }) => {
                let nearest = nearest_move(found)?;
                return Some(match language {
                    Language::English => format!("did you mean `{nearest}`?").into(),
                    Language::Japanese => format!("「{nearest}」ではありませんか").into(),
                });
            }
            Self::Game(GameProblem::UnknownPiece { .. }) => (
                "pieces are FU KY KE GI KI KA HI OU and TO NY NK NG UM RY",
                "駒は FU KY KE GI KI KA HI OU と TO NY NK NG UM RY です",
            ),
            Self::Game(problem) => return problem.help(language),
            Self::MissingPosition => (
                "write `PI` and the side to move, `+`, before the moves",
                "指し手の前に「PI」と手番「+」を書いてください",
            ),
            Self::BadBoardRow(_) => (
                "a square takes three characters: `+FU`, `-FU` or ` * `",
                "1マスは「+FU」「-FU」「 * 」のように3文字です",
            ),
            _ => return None,
        };
        Some(language.choose(english, japanese).into())
    }
}

/// `＋７７７６ＦＵ`: ASCII of full width (U+FF01 to U+FF5E).
fn is_full_width(text: &str) -> bool {
    text.starts_with(|first: char| matches!(first, '\u{ff01}'..='\u{ff5e}'))
}

/// The correct move, where only small letters, or digits and letters that look alike, are wrong.
fn nearest_move(found: &str) -> Option<String> {
    let corrected: String = found
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
    let squares = corrected.get(1..5)?;
    let is_move = squares.bytes().all(|digit| digit.is_ascii_digit())
        && PieceKind::from_csa(corrected.get(5..)?).is_some();
    is_move.then_some(corrected)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_move_with_small_letters_or_lookalikes_gets_a_hint() {
        for (found, expected) in [
            ("+7776fu", Some("+7776FU")),
            ("+2O26FU", Some("+2026FU")),
            ("-l112ky", Some("-1112KY")),
            ("+77760u", Some("+7776OU")),
            ("+7776XX", None),
            ("+777", None),
            ("+７７七六", None),
        ] {
            assert_eq!(nearest_move(found).as_deref(), expected, "{found}");
        }
    }

    #[test]
    fn a_line_in_full_width_gets_a_hint() {
        let help = |found: &str| {
            let found = found.to_owned();
            DiagnosticKind::from(GameProblem::UnknownPart { format: "CSA", found }).help(Language::English)
        };
        assert!(help("＋７７７６ＦＵ").is_some_and(|help| help.contains("half-width")));
        assert_eq!(help("x"), None);
    }
}
