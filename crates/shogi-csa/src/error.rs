//! The errors and warnings about a CSA text: [`DiagnosticKind`].

use std::borrow::Cow;

use shogi_core::format::{self, GameProblem};
use shogi_core::notation::ja::start::StartProblem;
use shogi_core::text::{self, Describe, Language, Severity, TextProblem};
use shogi_core::{Color, GameResult, PieceKind, Rank, Square};
use thiserror::Error;

mod japanese;
#[cfg(test)]
mod message_examples;

/// An error or warning about a CSA text, with its place.
pub type Diagnostic = text::Diagnostic<DiagnosticKind>;

/// The error of a call that could not return a record: the first error in the CSA text.
pub type Error = format::Error<DiagnosticKind>;

/// The kinds of errors and warnings about a CSA text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DiagnosticKind {
    /// A problem of the text itself, such as its encoding.
    #[error(transparent)]
    Text(#[from] TextProblem),
    /// A problem that games of every format can have.
    #[error(transparent)]
    Game(#[from] GameProblem),
    /// A problem of the start position that other formats can have too.
    #[error(transparent)]
    Start(#[from] StartProblem),
    /// The text has separators (`/`), but no games.
    #[error("expected games between the separators, found none")]
    NoGames,
    /// A game has a second version line.
    #[error("another version of the same game, left out")]
    DuplicateVersion,
    /// A header line has no colon after its key: `$KEY`.
    #[error("expected `$KEY:value`, found `{found}`, which is left out")]
    BadInfo {
        /// The text of the line, shortened if it is long.
        found: String,
    },
    /// A row of the board cannot be read.
    #[error(transparent)]
    BadBoardRow(#[from] RowProblem),
    /// A second line gives the same row of the board.
    #[error("another row {} of the board", .0.number())]
    DuplicateBoardRow(Rank),
    /// Some of the nine rows of the board are missing.
    #[error("expected 9 rows of the board, found {count}")]
    MissingRows {
        /// The number of rows that the text has.
        count: usize,
    },
    /// A line of the start position cannot be read, or contradicts the lines before it.
    #[error(transparent)]
    BadPosition(#[from] PositionProblem),
    /// A piece is put on a square that already has a piece.
    #[error("a second piece on {}", digits(*.square))]
    SquareOccupied {
        /// The square that already has a piece.
        square: Square,
    },
    /// The start position is missing.
    #[error("expected the start, such as `PI`, before the first move; an even game is assumed")]
    MissingPosition,
    /// The line with the side to move is missing.
    #[error("expected `+` or `-`, the side to move, after the position; {assumed} is assumed")]
    MissingTurn {
        /// The side that is assumed to be to move: the side of the first move, or Black if the game has no moves.
        assumed: Color,
    },
    /// The line with the encoding comes after the first move or ending. It is kept as a remark.
    #[error("a line names the encoding after the start of the game; it is kept as a remark")]
    LateDeclaration,
    /// The ending or the result is taken from a message of a server, because no special move gives it.
    #[error(
        "expected a special move such as `%TORYO`, found `{found}`, a message of a server; the result is taken from it"
    )]
    ServerMessage {
        /// The text of the message, shortened if it is long.
        found: String,
    },
    /// A message of a server says the same as the ending that the game already has.
    #[error("`{found}`, a message of a server, repeats the ending; it is left out")]
    RepeatedEnding {
        /// The text of the message, shortened if it is long.
        found: String,
    },
    /// A message of a server names another ending than the game has.
    #[error("`{found}`, a message of a server, names another ending than the game has; it is left out")]
    OtherEnding {
        /// The text of the message, shortened if it is long.
        found: String,
    },
    /// A message of a server, or floodgate's remark `'summary:…`, contradicts the ending.
    #[error("the server says {found}, but the ending means {means}")]
    ServerMismatch {
        /// The result of the ending in the record, or of the ending that the summary names.
        means: GameResult,
        /// The result that the server states.
        found: GameResult,
    },
}

/// The problems of a row of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RowProblem {
    /// The digit after the `P` is not the number of a row.
    #[error("expected a row from `P1` to `P9`, found `P{0}`")]
    NoSuchRow(char),
    /// The row does not have nine squares.
    #[error("expected 9 squares on row {}, found {count}", .row.number())]
    SquareCount {
        /// The row that has too few or too many squares.
        row: Rank,
        /// The number of squares that the row has.
        count: usize,
    },
    /// A text in the row is neither a piece nor a mark for an empty square.
    #[error("expected a piece or `*` for an empty square, found `{mark}`{}", on(*.square))]
    UnknownMark {
        /// The first character of the text.
        mark: char,
        /// The square to which the character belongs. `None` if the square is not certain.
        square: Option<Square>,
    },
    /// The row has two different marks for empty squares (`*` and `.`). One of these two may not mean a square.
    #[error("expected one mark for empty squares, found both `*` and `.`")]
    TwoMarks,
}

/// The problems of a line of the start position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionProblem {
    /// An item is not a square or hand (`00`) with a piece.
    #[error("expected a square and a piece such as `82HI`, found `{found}`")]
    BadItem {
        /// The text of the item, shortened if it is long.
        found: String,
    },
    /// The text has both a `PI` line and rows of the board.
    #[error("expected one description of the board, found both `PI` and rows")]
    PiBesideRows,
    /// The text has two `PI` lines with different pieces.
    #[error("expected the same board as before, found another `PI`")]
    OtherPi,
    /// A `PI` line names a piece in hand, but a `PI` line can only remove pieces from the board.
    #[error("expected pieces on the board after `PI`, found a hand")]
    HandInPi,
    /// A `PI` line removes a piece from a square that does not have this piece.
    #[error("expected {} on {} to remove, found {}", .kind.to_csa(), digits(*.square), code(*.found))]
    NothingToRemove {
        /// The kind of piece that should be removed.
        kind: PieceKind,
        /// The square from which it should be removed.
        square: Square,
        /// The piece that is on the square. `None` if the square is empty.
        found: Option<PieceKind>,
    },
    /// Pieces follow after `00AL`, although `00AL` puts all remaining pieces in hand.
    #[error("expected `00AL` as the last item of the position")]
    RestNotLast,
    /// A piece in hand is of a kind that cannot be held: a king or a promoted piece.
    #[error("expected a piece that can be held in hand, found `{}`", .0.to_csa())]
    NotForHand(PieceKind),
    /// A hand has more pieces of a kind than can be counted.
    #[error("expected at most 255 pieces of the kind {} in hand", .0.to_csa())]
    TooManyInHand(PieceKind),
}

/// The problem that the board has no square `found`.
pub(crate) const fn bad_square(found: String) -> GameProblem {
    GameProblem::BadSquare { example: "76", found }
}

/// Returns the two digits of a square: `76`.
fn digits(square: Square) -> String {
    format!("{}{}", square.file().number(), square.rank().number())
}

/// Returns ` on 76` for a message. The text is empty if the square is unknown.
fn on(square: Option<Square>) -> String {
    square.map_or(String::new(), |square| format!(" on {}", digits(square)))
}

fn code(kind: Option<PieceKind>) -> &'static str {
    kind.map_or("nothing", PieceKind::to_csa)
}

/// The code `empty` has two severities. A text with only separators is a file without games, which is a warning. A
/// text without any content is an error.
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

/// Whether a text begins with a full-width ASCII character (U+FF01 to U+FF5E), as in `＋７７７６ＦＵ`.
fn is_full_width(text: &str) -> bool {
    text.starts_with(|first: char| matches!(first, '\u{ff01}'..='\u{ff5e}'))
}

/// Returns a corrected move for a hint. Corrects lower-case letters, and digits and letters that look alike. `None`
/// if other characters are wrong.
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
