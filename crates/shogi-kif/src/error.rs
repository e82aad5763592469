//! What can be wrong with a KIF text.

use std::borrow::Cow;

use shogi_core::format::{self, GameProblem};
use shogi_core::notation::ja::did_you_mean;
use shogi_core::notation::ja::moves::{NotationErrorKind, Note, ResolveError};
use shogi_core::notation::ja::start::StartProblem;
use shogi_core::text::{self, Describe, Severity, TextProblem, counted};
use thiserror::Error;

/// A diagnostic about a KIF text.
pub type Diagnostic = text::Diagnostic<DiagnosticKind>;
/// Why a KIF text gave no record: the first error in it.
pub type Error = format::Error<DiagnosticKind>;

/// Why a move cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// Neither a square nor `同` where the destination should be.
    #[error("expected a destination such as `７六` or `同`, found `{found}`")]
    Destination {
        /// What is there.
        found: String,
    },
    /// A square that the board does not have.
    #[error("expected a square from １一 to ９九, found `{found}`")]
    BadSquare {
        /// What is there.
        found: String,
    },
    /// Not a piece name.
    #[error("expected a piece name, found `{found}`")]
    Piece {
        /// What is there.
        found: String,
    },
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
    /// A move without its origin, in a position that leaves it open.
    #[error("expected the origin of the move, such as `(77)`, or `打`")]
    MissingOrigin,
    /// `同` without a move before it.
    #[error("expected a destination, found `同` where no move was played before")]
    SameWithoutPrevious,
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
    /// A version that is not known.
    #[error("expected version 2.0, found `{found}`; the text is read as 2.0")]
    BadVersion {
        /// What is there, cut short.
        found: String,
    },
    /// Two lines name different encodings.
    #[error("another encoding than the one named before; the first one counts")]
    DuplicateDeclaration,
    /// A move that cannot be read.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A move of KI2 that cannot be read.
    #[error("{0}")]
    Notation(NotationErrorKind),
    /// A move of KI2 that means no move in its position, or several.
    #[error("{0}")]
    Unresolved(ResolveError),
    /// A move of KI2 that is not written as the rules of the notation have it, but can mean only one move.
    #[error("{0}")]
    NotationNote(Note),
    /// A move without an origin. The move was played, since only one origin is possible.
    #[error("expected the origin of the move, such as `(77)`; the only possible one was taken")]
    InferredOrigin {
        /// Whether the text ends here, so that more than the origin may be missing.
        cut_off: bool,
    },
    /// A move number or a time in full width.
    #[error("expected a move number and times of half width, found full width")]
    FullWidth,
    /// A colon after a move number, as after the key of a header.
    #[error("expected a blank after the move number, found a colon")]
    ColonAfterNumber,
    /// A line with a colon between two moves.
    #[error("`{key}：…` between moves; it is read as a header")]
    HeaderBetweenMoves {
        /// What is before the colon, cut short.
        key: String,
    },
    /// A line with a colon that is read as a header, but looks like something else.
    #[error("`{key}：…` looks like {}; it is read as a header", like.name())]
    AmbiguousHeader {
        /// What is before the colon, cut short.
        key: String,
        /// What it looks like.
        like: HeaderLike,
    },
    /// A mark of the side that is not to move.
    #[error("the mark is that of the side that is not to move")]
    WrongMark,
    /// The times of a side do not add up to its total.
    #[error("expected {} in all, found {found}; the time of each move counts", counted(*expected, "second"))]
    TotalTime {
        /// The sum, in seconds.
        expected: u64,
        /// The total of the line, in seconds.
        found: u64,
    },
    /// Something after a move.
    #[error("expected the end of the line, found `{found}`, which is left out")]
    TrailingText {
        /// What is there, cut short.
        found: String,
    },
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
    #[error("move {number} comes again without `変化`; it is read as a variation")]
    InlineVariation {
        /// The number.
        number: u32,
    },
    /// A variation from a move that no line has.
    #[error("expected a variation from move 1 to {last}, found `{found}`")]
    BadVariation {
        /// The largest number that it could have.
        last: u32,
        /// The number, or what is in its place.
        found: String,
    },
    /// A variation without a move.
    #[error("a variation without a move")]
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
    /// `まで…` with no known result, kept as a remark.
    #[error("expected a result such as `まで12手で先手の勝ち`, found `{found}`")]
    UnknownResult {
        /// What is there, cut short.
        found: String,
    },
    /// `まで…` that contradicts the moves or the ending.
    #[error("the result line says {found}, but {expected}")]
    ResultMismatch {
        /// What the moves or the ending mean.
        expected: String,
        /// What the line says.
        found: String,
    },
    /// `まで…` with details that no ending or result can express, kept as a remark.
    #[error("the result line has details that no ending can express, `{found}`; kept as a remark")]
    ResultKept {
        /// What the line says, cut short.
        found: String,
    },
}

impl Describe for DiagnosticKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Text(problem) => problem.code(),
            Self::Game(problem) => problem.code(),
            Self::Start(problem) => problem.code(),
            Self::BadVersion { .. } => "bad_version",
            Self::DuplicateDeclaration => "duplicate_declaration",
            Self::Move(error) => error.code(),
            Self::Notation(kind) => kind.code(),
            Self::Unresolved(error) => error.code(),
            Self::NotationNote(note) => note.code(),
            Self::InferredOrigin { .. } => "missing_origin",
            Self::FullWidth => "fullwidth",
            Self::ColonAfterNumber => "colon_after_number",
            Self::HeaderBetweenMoves { .. } => "header_between_moves",
            Self::AmbiguousHeader { .. } => "odd_header",
            Self::WrongMark => "wrong_mark",
            Self::TotalTime { .. } => "total_time",
            Self::TrailingText { .. } => "trailing_text",
            Self::NumberOverflow { .. } => "number_overflow",
            Self::WrongNumber { .. } | Self::VariationMoved { .. } => "bad_ply",
            Self::InlineVariation { .. } => "inline_variation",
            Self::BadVariation { .. } | Self::VariationBeforeMoves => "bad_variation_ply",
            Self::EmptyVariation => "empty_variation",
            Self::VariationAtEnd { .. } => "variation_at_end",
            Self::UnknownResult { .. } => "unknown_result",
            Self::ResultMismatch { .. } => "result_mismatch",
            Self::ResultKept { .. } => "result_kept",
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
            | Self::InferredOrigin { cut_off: true }
            | Self::NumberOverflow { .. }
            | Self::BadVariation { .. } => Severity::Error,
            Self::BadVersion { .. }
            | Self::DuplicateDeclaration
            | Self::NotationNote(_)
            | Self::InferredOrigin { cut_off: false }
            | Self::FullWidth
            | Self::ColonAfterNumber
            | Self::HeaderBetweenMoves { .. }
            | Self::AmbiguousHeader { .. }
            | Self::WrongMark
            | Self::TotalTime { .. }
            | Self::TrailingText { .. }
            | Self::WrongNumber { .. }
            | Self::VariationMoved { .. }
            | Self::InlineVariation { .. }
            | Self::VariationBeforeMoves
            | Self::EmptyVariation
            | Self::VariationAtEnd { .. }
            | Self::UnknownResult { .. }
            | Self::ResultMismatch { .. }
            | Self::ResultKept { .. } => Severity::Warning,
        }
    }

    fn help(&self) -> Option<Cow<'static, str>> {
        if let Some(help) = self.confusable() {
            return Some(help.into());
        }
        let help = match self {
            Self::Text(problem) => return problem.help(),
            Self::Game(problem) => return problem.help(),
            Self::Start(problem) => return problem.help(),
            Self::Move(MoveError::Piece { .. }) | Self::Notation(NotationErrorKind::Piece { .. }) => {
                "pieces are 玉 飛 龍 角 馬 金 銀 成銀 桂 成桂 香 成香 歩 と (also 王 竜 全 圭 杏)"
            }
            Self::Move(MoveError::BadSquare { .. }) => "files go from １ to ９, ranks from 一 to 九",
            Self::Move(MoveError::MissingOrigin) => {
                "KIF gives the origin, as in `７六歩(77)`; moves without one are KI2"
            }
            Self::Move(MoveError::Unnumbered { .. }) => {
                "KIF has `1 ７六歩(77)`, with the number of the move and the origin; KI2 has `▲７六歩`"
            }
            Self::BadVariation { .. } => "the number is that of the move which the variation replaces",
            _ => return None,
        };
        Some(help.into())
    }
}

impl MoveError {
    const fn code(&self) -> &'static str {
        match self {
            Self::BadSquare { .. } => "bad_square",
            Self::Piece { .. } => "unknown_piece",
            Self::Destination { .. }
            | Self::Origin { .. }
            | Self::Unnumbered { .. }
            | Self::Contradiction { .. }
            | Self::Promotion { .. } => "bad_move_syntax",
            Self::MissingOrigin => "missing_origin",
            Self::SameWithoutPrevious => "same_without_previous",
        }
    }
}

impl DiagnosticKind {
    /// A hint that a character looks like another one.
    fn confusable(&self) -> Option<String> {
        match self {
            Self::Move(
                MoveError::BadSquare { found }
                | MoveError::Destination { found }
                | MoveError::Piece { found },
            ) => did_you_mean(found),
            Self::Notation(
                NotationErrorKind::Destination { found }
                | NotationErrorKind::Rank { found }
                | NotationErrorKind::Piece { found },
            ) => did_you_mean(found.encode_utf8(&mut [0; 4])),
            _ => None,
        }
    }
}
