//! What can be wrong with a KIF text.

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
mod messages;

/// A diagnostic about a KIF text.
pub type Diagnostic = text::Diagnostic<DiagnosticKind>;
/// Why a KIF text gave no record: the first error in it.
pub type Error = format::Error<DiagnosticKind>;

/// What is wrong with a line, and the part of it that is.
pub(crate) type Fault<'t> = (DiagnosticKind, &'t str);

/// Why a move of KIF cannot be read, beyond what is wrong with moves in any format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// Not an origin.
    #[error("expected the origin of the move, such as `(77)`, found `{found}`")]
    Origin {
        /// What is there, cut short.
        found: String,
    },
    /// A move without a number or a mark before it.
    #[error("expected a move number, or the mark of a side, before the move, found `{found}`")]
    Unnumbered {
        /// The move, cut short.
        found: String,
    },
    /// A drop with an origin, or one that promotes.
    #[error("expected a drop such as `５五角打` or a move with an origin, found `{found}`")]
    Contradiction {
        /// The move.
        found: String,
    },
    /// A move that promotes and does not.
    #[error("expected `成` or `不成`, found both in `{found}`")]
    Promotion {
        /// The move.
        found: String,
    },
    /// A move without its origin, in a position that leaves it open, or at the end of a text, which may be cut off.
    #[error("expected the origin of the move, such as `(77)`, or `打`")]
    MissingOrigin,
}

/// What else a header may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeaderLike {
    /// A move, an ending or a variation, with the colon of its time.
    Line,
    /// The pieces in a hand.
    Hand,
    /// `手合割`.
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

/// What a result line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoundResult {
    /// A text, cut short.
    Text(String),
    /// A result.
    Result(GameResult),
}

/// What a record says of its result beside a result line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnownResult {
    /// The line has an ending.
    Ending(String),
    /// The line has an ending, which means a result.
    EndingWithResult {
        /// The ending.
        text: String,
        /// The result.
        result: GameResult,
    },
    /// A result line before states a result.
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

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DiagnosticKind {
    /// Something about the text itself.
    #[error(transparent)]
    Text(#[from] TextProblem),
    /// Something about a game, whatever its format.
    #[error(transparent)]
    Game(#[from] GameProblem),
    /// Something about the start of the game.
    #[error(transparent)]
    Start(#[from] StartProblem),
    /// A move that cannot be read.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A move of KI2 that cannot be read.
    #[error(transparent)]
    Notation(NotationErrorKind),
    /// A move of KI2 that means no move in its position, or several.
    #[error(transparent)]
    Unresolved(ResolveError),
    /// A move of KI2 that breaks the rules of the notation, but can mean only one move.
    #[error(transparent)]
    NotationWarning(NotationWarning),
    /// A move without an origin. The move was played, since only one origin is possible.
    #[error("expected the origin of the move, such as `(77)`; the only possible one is taken")]
    InferredOrigin,
    /// A move number or a time in full width.
    #[error("expected half-width move numbers and times, found full-width ones")]
    FullWidth,
    /// A colon after a move number, as after the key of a header.
    #[error("expected a blank after the move number, found a colon")]
    ColonAfterNumber,
    /// A second move on a line.
    #[error("another move on the same line, `{found}`; it is read as the next one")]
    SecondMove {
        /// The move and its number, cut short.
        found: String,
    },
    /// A line with a colon between two moves.
    #[error("`{key}：…` between moves is read as a header")]
    HeaderBetweenMoves {
        /// What is before the colon, cut short.
        key: String,
    },
    /// A line with a colon that is read as a header, but looks like something else.
    #[error("`{key}：…` looks like {}, but is read as a header", like.name())]
    AmbiguousHeader {
        /// What is before the colon, cut short.
        key: String,
        /// What it looks like.
        like: HeaderLike,
    },
    /// A mark of the side that is not to move.
    #[error("expected the mark of the side to move, found that of the other side")]
    WrongMark,
    /// A move number that is too large.
    #[error("expected a move number below {}, found `{found}`", u32::MAX)]
    NumberOverflow {
        /// What is there, cut short.
        found: String,
    },
    /// A move number that is not the next one.
    #[error("expected move {expected}, found move {found}; the order of the lines counts")]
    WrongNumber {
        /// The next number.
        expected: u32,
        /// The number in the text.
        found: u32,
    },
    /// A variation whose first move has another number than its `変化` line, and can be played at that number.
    #[error("expected move {expected}, found move {found}; the variation is read from move {found}")]
    VariationMoved {
        /// The number of the `変化` line.
        expected: u32,
        /// The number of the move.
        found: u32,
    },
    /// A move number that was there before, read as the start of a variation.
    #[error("another move {number} without `変化` before it; it is read as a variation")]
    InlineVariation {
        /// The number.
        number: u32,
    },
    /// A variation from a move that no line has.
    #[error(
        "expected a variation from move 1 to {last}, found {}",
        quoted(found, Language::English)
    )]
    BadVariation {
        /// The largest number that it could have.
        last: u32,
        /// The number, or what is in its place.
        found: String,
    },
    /// A variation without a move.
    #[error("a variation without moves")]
    EmptyVariation,
    /// A variation that begins where its line ends, so that it replaces nothing.
    #[error("there is no move {number} to replace; the variation continues its line")]
    VariationAtEnd {
        /// The number.
        number: u32,
    },
    /// A variation before the first move.
    #[error("a variation before the first move; the line is left out")]
    VariationBeforeMoves,
    /// `まで…` with another number of moves than its line.
    #[error("the result line counts {}, but the line has {}", pluralize(*found, "move"), pluralize(*expected, "move"))]
    ResultCount {
        /// How many moves the line has.
        expected: u32,
        /// How many the result line counts.
        found: u32,
    },
    /// `まで…` that contradicts the ending, or the result that was stated before.
    #[error("the result line says {found}, but {expected}")]
    ResultMismatch {
        /// What else the record says.
        expected: KnownResult,
        /// What the line says.
        found: FoundResult,
    },
}

impl DiagnosticKind {
    /// Whether a line is a move with something wrong behind its destination, which could be read.
    pub(crate) const fn has_destination(&self) -> bool {
        match self {
            Self::Move(_) | Self::Game(GameProblem::BadDrop(_)) => true,
            // In `192.168.0.1` there is no piece either.
            Self::Game(GameProblem::UnknownPiece { found }) => !found.as_bytes().is_ascii(),
            _ => false,
        }
    }
}

/// `bad_variation_ply` has two severities: it is a warning above the moves, where the line alone is left out and no move
/// with it.
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
            // `3手目` is a number.
            Self::Game(GameProblem::UnknownEnding { found, .. }) => {
                "手目".starts_with(&**found) || result_line::is_beginning(found)
            }
            // The parts of the separator.
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
    /// Whether a line means nothing and is passed over.
    pub(crate) const fn is_unknown_line(&self) -> bool {
        matches!(self, Self::Game(GameProblem::UnknownPart { .. }))
    }

    /// A hint that a character looks like another one.
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

/// What is wrong with a notation. What can be wrong with a move in any format is the same problem in all of them.
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

/// Why a notation means no move. What can be wrong with a move in any format is the same problem in all of them.
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

/// That the board has no such square.
pub(crate) const fn bad_square(found: String) -> GameProblem {
    GameProblem::BadSquare {
        example: "７六",
        found,
    }
}
