//! The errors and warnings about a KIF or KI2 text: [`DiagnosticKind`].

use std::borrow::Cow;
use std::fmt;

use shogi_core::GameResult;
use shogi_core::format::{self, GameProblem};
use shogi_core::notation::ja::did_you_mean;
use shogi_core::notation::ja::moves::{NotationErrorKind, NotationWarning, ResolveError};
use shogi_core::notation::ja::result_line;
use shogi_core::notation::ja::start::StartProblem;
use shogi_core::text::{self, Describe, Language, Severity, TextProblem, begins_like, pluralize, quoted};
use thiserror::Error;

mod japanese;
#[cfg(test)]
mod message_examples;

/// An error or warning about a KIF text, with its place.
pub type Diagnostic = text::Diagnostic<DiagnosticKind>;
/// The error of a call that could not return a record: the first error in the KIF text.
pub type Error = format::Error<DiagnosticKind>;

/// A problem of a line, and the part of the line that has the problem.
pub(crate) type Fault<'t> = (DiagnosticKind, &'t str);

/// The reasons why a move of KIF cannot be read. Problems that moves of any format can have are in [`GameProblem`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The text after the piece is not an origin such as `(77)`.
    #[error("expected the origin of the move, such as `(77)`, found `{found}`")]
    Origin {
        /// The text found where the origin is expected, shortened if it is long.
        found: String,
    },
    /// The move has neither a move number nor the mark of a side (`▲`) before it.
    #[error("expected a move number, or the mark of a side, before the move, found `{found}`")]
    Unnumbered {
        /// The text of the move, shortened if it is long.
        found: String,
    },
    /// The move is written as a drop, but has an origin or a promotion: `５五角打(88)`.
    #[error("expected a drop such as `５五角打` or a move with an origin, found `{found}`")]
    Contradiction {
        /// The text of the move.
        found: String,
    },
    /// The move has both `成` and `不成`.
    #[error("expected `成` or `不成`, found both in `{found}`")]
    Promotion {
        /// The text of the move.
        found: String,
    },
    /// The move has no origin, and no origin can be found for it: no piece or several pieces can make the move, or the
    /// move is at the end of a text that may be cut off.
    #[error("expected the origin of the move, such as `(77)`, or `打`")]
    MissingOrigin,
}

/// The kind of line that a header looks like. See [`DiagnosticKind::AmbiguousHeader`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeaderLike {
    /// A move, an ending or a `変化` line. The colon may be part of its time.
    Line,
    /// A line with pieces in hand: `先手の持駒：…`.
    Hand,
    /// A handicap: `手合割：…`.
    Handicap,
}

impl HeaderLike {
    const fn name(self) -> &'static str {
        match self {
            Self::Line => "a move, an ending or a variation that is not written as in KIF",
            Self::Hand => "the pieces in a hand, as in `先手の持駒：`",
            Self::Handicap => "a handicap, as in `手合割：`",
        }
    }
}

/// What a result line says, as a message shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoundResult {
    /// The text of the result line, shortened if it is long.
    Text(String),
    /// The result that the result line states.
    Result(GameResult),
}

/// What the record already has as its ending or result, when a result line contradicts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnownResult {
    /// The line of play has this ending. Its result is unknown, or does not matter for the message.
    Ending(String),
    /// The line of play has an ending, which decides a result.
    EndingWithResult {
        /// The name or text of the ending.
        text: String,
        /// The result that follows from the ending.
        result: GameResult,
    },
    /// An earlier result line states this result.
    Stated(GameResult),
}

impl fmt::Display for FoundResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "`{text}`"),
            Self::Result(result) => write!(f, "{result}"),
        }
    }
}

impl fmt::Display for KnownResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ending(text) => write!(f, "the ending is `{text}`"),
            Self::EndingWithResult { text, result } => write!(f, "the ending `{text}` means {result}"),
            Self::Stated(result) => write!(f, "a result line before says {result}"),
        }
    }
}

/// The kinds of errors and warnings about a KIF or KI2 text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DiagnosticKind {
    /// A problem of the text itself, such as its encoding.
    #[error(transparent)]
    Text(#[from] TextProblem),
    /// A problem that games of every format can have.
    #[error(transparent)]
    Game(#[from] GameProblem),
    /// A problem of the start position.
    #[error(transparent)]
    Start(#[from] StartProblem),
    /// A move of KIF cannot be read.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A move of KI2 cannot be read, because it is not valid newspaper notation.
    #[error(transparent)]
    Notation(NotationErrorKind),
    /// A move of KI2 can be made by no piece in its position, or by several.
    #[error(transparent)]
    Unresolved(ResolveError),
    /// A move of KI2 breaks the rules of newspaper notation, but can mean only one move.
    #[error(transparent)]
    NotationWarning(NotationWarning),
    /// A move has no origin. The move is read nevertheless, because only one piece can make it.
    #[error("expected the origin of the move, such as `(77)`; the only possible one is taken")]
    InferredOrigin,
    /// A move number is written with full-width digits. Reported once per game. The message also names times, because
    /// files that write numbers in this way write times in the same way.
    #[error("expected half-width move numbers and times, found full-width ones")]
    FullWidth,
    /// A colon follows a move number, as it would follow the key of a header.
    #[error("expected a blank after the move number, found a colon")]
    ColonAfterNumber,
    /// A line has a second move, which is read as the next move.
    #[error("another move on the same line, `{found}`; it is read as the next one")]
    SecondMove {
        /// The second move with its number, shortened if it is long.
        found: String,
    },
    /// A line with a colon is between two moves. It is read as a header.
    #[error("`{key}：…` between moves is read as a header")]
    HeaderBetweenMoves {
        /// The text before the colon, shortened if it is long.
        key: String,
    },
    /// A line with a colon is read as a header, although it looks like another kind of line.
    #[error("`{key}：…` looks like {}, but is read as a header", like.name())]
    AmbiguousHeader {
        /// The text before the colon, shortened if it is long.
        key: String,
        /// The kind of line that the header looks like.
        like: HeaderLike,
    },
    /// A move has the mark (`▲`, `△`) of the side that is not to move.
    #[error("expected the mark of the side to move, found that of the other side")]
    WrongMark,
    /// A move number is too large: it must be below [`u32::MAX`].
    #[error("expected a move number below {}, found `{found}`", u32::MAX)]
    NumberOverflow {
        /// The digits that were found, shortened if it is long.
        found: String,
    },
    /// The number of a move does not follow the number of the previous move.
    #[error("expected move {expected}, found move {found}; the order of the lines counts")]
    WrongNumber {
        /// The number that should follow.
        expected: u32,
        /// The number in the text.
        found: u32,
    },
    /// The first move of a variation has another number than its `変化` line. The variation begins at the number of
    /// the move, because the move can be played there.
    #[error("expected move {expected}, found move {found}; the variation is read from move {found}")]
    VariationMoved {
        /// The number of the `変化` line.
        expected: u32,
        /// The number of the move.
        found: u32,
    },
    /// A move number occurs again without a `変化` line. The move is read as the start of a variation.
    #[error("another move {number} without `変化` before it; it is read as a variation")]
    InlineVariation {
        /// The repeated number.
        number: u32,
    },
    /// A `変化` line names a move that no line of play has, or has no number.
    #[error(
        "expected a variation from move 1 to {last}, found {}",
        quoted(found, Language::English)
    )]
    BadVariation {
        /// The largest number that the `変化` line could name.
        last: u32,
        /// The number that was found, or the text found where the number is expected.
        found: String,
    },
    /// A variation has no moves.
    #[error("a variation without moves")]
    EmptyVariation,
    /// A `変化` line names the number after the last move of a line of play. There is no move to replace, so the
    /// variation continues that line.
    #[error("there is no move {number} to replace; the variation continues its line")]
    VariationAtEnd {
        /// The number in the `変化` line.
        number: u32,
    },
    /// A `変化` line is above the first move of the game.
    #[error("a variation before the first move; the line is left out")]
    VariationBeforeMoves,
    /// A result line (`まで…`) counts another number of moves than its line of play has.
    #[error("the result line counts {}, but the line has {}", pluralize(*found, "move"), pluralize(*expected, "move"))]
    ResultCount {
        /// The number of moves in the line of play.
        expected: u32,
        /// The number of moves in the result line.
        found: u32,
    },
    /// A result line (`まで…`) contradicts the ending, or the result of an earlier result line.
    #[error("the result line says {found}, but {expected}")]
    ResultMismatch {
        /// The ending or result that the record already has.
        expected: KnownResult,
        /// What the result line means.
        found: FoundResult,
    },
}

impl DiagnosticKind {
    /// Whether the problem is in a part of a move after a valid destination square. The line is then evidence of a game
    /// record, although the move cannot be read.
    pub(crate) const fn has_destination(&self) -> bool {
        match self {
            Self::Move(_) | Self::Game(GameProblem::BadDrop(_)) => true,
            // `192.168.0.1` also begins with two digits and an unknown piece, but an ASCII text is not a move.
            Self::Game(GameProblem::UnknownPiece { found }) => !found.as_bytes().is_ascii(),
            _ => false,
        }
    }
}

/// The code `bad_variation_ply` has two severities. It is a warning for a `変化` line above the first move, because
/// only that line is left out and no move with it. It is an error for any other wrong `変化` line.
impl Describe for DiagnosticKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Text(problem) => problem.code(),
            Self::Game(problem) => problem.code(),
            Self::Start(problem) => problem.code(),
            Self::Move(error) => error.code(),
            Self::Notation(kind) => kind.code(),
            Self::Unresolved(error) => error.code(),
            Self::NotationWarning(warning) => warning.code(),
            Self::InferredOrigin => "inferred_origin",
            Self::FullWidth => "fullwidth",
            Self::ColonAfterNumber => "colon_after_number",
            Self::SecondMove { .. } => "second_move",
            Self::HeaderBetweenMoves { .. } => "header_between_moves",
            Self::AmbiguousHeader { .. } => "ambiguous_header",
            Self::WrongMark => "wrong_mark",
            Self::NumberOverflow { .. } => "number_overflow",
            Self::WrongNumber { .. } | Self::VariationMoved { .. } => "bad_ply",
            Self::InlineVariation { .. } => "inline_variation",
            Self::BadVariation { .. } | Self::VariationBeforeMoves => "bad_variation_ply",
            Self::EmptyVariation => "empty_variation",
            Self::VariationAtEnd { .. } => "variation_at_end",
            Self::ResultCount { .. } | Self::ResultMismatch { .. } => "result_mismatch",
        }
    }

    fn is_cut_short(&self) -> bool {
        match self {
            Self::Game(GameProblem::UnknownPart { found, .. })
                if ["変化：", "まで", "手数----"]
                    .iter()
                    .any(|head| head.starts_with(&**found)) =>
            {
                true
            }
            // A text that is cut off after a move number may end with the beginning of `手目` (`3手目 ７六歩`) or of
            // the name of an ending.
            Self::Game(GameProblem::UnknownEnding { found, .. }) => {
                "手目".starts_with(&**found) || result_line::is_beginning(found)
            }
            // A text may be cut off inside one of these words of the separator `手数----指手---------消費時間--`.
            Self::Game(GameProblem::TrailingText { found, .. }) => {
                ["指手", "消費時間"].iter().any(|part| part.starts_with(&**found))
            }
            Self::Game(problem) => problem.is_cut_short(),
            Self::Start(problem) => problem.is_cut_short(),
            Self::Move(MoveError::MissingOrigin) | Self::EmptyVariation => true,
            Self::Move(MoveError::Origin { found }) => begins_like(found, "(77)"),
            Self::Notation(kind) => matches!(kind, NotationErrorKind::TooShort { .. }),
            Self::BadVariation { found, .. } => found.is_empty(),
            _ => false,
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::Text(problem) => problem.severity(),
            Self::Game(problem) => problem.severity(),
            Self::Start(problem) => problem.severity(),
            Self::Move(_)
            | Self::Notation(_)
            | Self::Unresolved(_)
            | Self::NumberOverflow { .. }
            | Self::BadVariation { .. } => Severity::Error,
            Self::NotationWarning(_)
            | Self::InferredOrigin
            | Self::FullWidth
            | Self::ColonAfterNumber
            | Self::SecondMove { .. }
            | Self::HeaderBetweenMoves { .. }
            | Self::AmbiguousHeader { .. }
            | Self::WrongMark
            | Self::WrongNumber { .. }
            | Self::VariationMoved { .. }
            | Self::InlineVariation { .. }
            | Self::VariationBeforeMoves
            | Self::EmptyVariation
            | Self::VariationAtEnd { .. }
            | Self::ResultCount { .. }
            | Self::ResultMismatch { .. } => Severity::Warning,
        }
    }

    fn help(&self, language: Language) -> Option<Cow<'static, str>> {
        if let Some(help) = self.confusable(language) {
            return Some(help.into());
        }
        let (english, japanese) = match self {
            Self::Game(GameProblem::UnknownPiece { .. }) => (
                "pieces are 玉 飛 龍 角 馬 金 銀 成銀 桂 成桂 香 成香 歩 と (also 王 竜 全 圭 杏)",
                "駒は 玉 飛 龍 角 馬 金 銀 成銀 桂 成桂 香 成香 歩 と（王 竜 全 圭 杏 も可）です",
            ),
            Self::Game(GameProblem::BadSquare { .. }) => (
                "files go from １ to ９, ranks from 一 to 九",
                "筋は１から９、段は一から九です",
            ),
            Self::Text(problem) => return problem.help(language),
            Self::Game(problem) => return problem.help(language),
            Self::Start(problem) => return problem.help(language),
            Self::Move(MoveError::MissingOrigin) => (
                "KIF gives the origin, as in `７六歩(77)`; moves without one are KI2",
                "KIFでは「７六歩(77)」のように移動元を書きます。移動元のない指し手はKI2です",
            ),
            Self::Move(MoveError::Unnumbered { .. }) => (
                "KIF has `1 ７六歩(77)`, with the number of the move and the origin; KI2 has `▲７六歩`",
                "KIFでは「1 ７六歩(77)」のように手数と移動元を、KI2では「▲７六歩」のように書きます",
            ),
            Self::SecondMove { .. } => (
                "KIF has one move a line, each with its number",
                "KIFでは1行に1手ずつ、手数とともに書きます",
            ),
            Self::BadVariation { .. } => (
                "the number is that of the move which the variation replaces",
                "変化の手数には、置き換える手の手数を書きます",
            ),
            _ => return None,
        };
        Some(language.choose(english, japanese).into())
    }
}

impl MoveError {
    const fn code(&self) -> &'static str {
        match self {
            Self::Origin { .. }
            | Self::Unnumbered { .. }
            | Self::Contradiction { .. }
            | Self::Promotion { .. } => "bad_move_syntax",
            Self::MissingOrigin => "missing_origin",
        }
    }
}

impl DiagnosticKind {
    /// Whether this is the problem of an unknown line. The reader skips such a line and goes on.
    pub(crate) const fn is_unknown_line(&self) -> bool {
        matches!(self, Self::Game(GameProblem::UnknownPart { .. }))
    }

    /// If the text in the message contains a character that is easily confused with a valid one, returns a hint with
    /// the valid character. Otherwise returns `None`.
    fn confusable(&self, language: Language) -> Option<String> {
        match self {
            Self::Game(
                GameProblem::BadSquare { found, .. }
                | GameProblem::BadMove { found, .. }
                | GameProblem::UnknownPiece { found },
            ) => did_you_mean(found, language),
            _ => None,
        }
    }
}

/// Converts a problem of newspaper notation. Problems that moves of every format can have become a [`GameProblem`],
/// so that they have the same message in all formats.
impl From<NotationErrorKind> for DiagnosticKind {
    fn from(kind: NotationErrorKind) -> Self {
        match kind {
            NotationErrorKind::Destination {
                found: found @ ('0' | '０'),
            }
            | NotationErrorKind::Rank { found } => bad_square(found.to_string()).into(),
            NotationErrorKind::Destination { found } => GameProblem::BadMove {
                example: "▲７六歩",
                found: found.to_string(),
            }
            .into(),
            NotationErrorKind::Piece { found } => GameProblem::UnknownPiece {
                found: found.to_string(),
            }
            .into(),
            NotationErrorKind::PromotedDrop { kind } => GameProblem::BadDrop(kind).into(),
            other => Self::Notation(other),
        }
    }
}

/// Converts the reason why a notation is not a move in its position. Problems that moves of every format can have
/// become a [`GameProblem`], so that they have the same message in all formats.
impl From<ResolveError> for DiagnosticKind {
    fn from(error: ResolveError) -> Self {
        match error {
            ResolveError::WrongTurn { turn, .. } => GameProblem::WrongTurn { to_move: turn }.into(),
            ResolveError::SameWithoutPrevious { found } => GameProblem::SameWithoutPrevious {
                found: found.to_string(),
            }
            .into(),
            other => Self::Unresolved(other),
        }
    }
}

/// The problem that the board has no square `found`.
pub(crate) const fn bad_square(found: String) -> GameProblem {
    GameProblem::BadSquare {
        example: "７六",
        found,
    }
}
