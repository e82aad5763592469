//! What can be wrong with a KIF text.

use std::borrow::Cow;

use shogi_core::format::{TextProblem, counted, hint_at_format};
use shogi_core::ja::did_you_mean;
use shogi_core::ja::notation::{NotationErrorKind, Note, ResolveError};
use shogi_core::ja::start::StartProblem;
use shogi_core::source::{DiagnosticKind, ParseError, Severity};
use shogi_core::{IllegalMove, PieceKind};
use thiserror::Error;

/// A diagnostic about a KIF text.
pub type Error = ParseError<ErrorKind>;

/// Why the cell of a move cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// Neither a square nor `同` stands where the destination should.
    #[error("expected a destination such as `７六` or `同`, found `{found}`")]
    Destination {
        /// What stands there.
        found: String,
    },
    /// A square that the board does not have.
    #[error("expected a square from １一 to ９九, found `{found}`")]
    BadSquare {
        /// What stands there.
        found: String,
    },
    /// What stands where the piece should is none.
    #[error("expected a piece name, found `{found}`")]
    Piece {
        /// What stands there.
        found: String,
    },
    /// What stands in the place of the origin is none.
    #[error("expected the origin of the move, such as `(77)`, found `{found}`")]
    Origin {
        /// What stands there, cut short.
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
    /// A move without its origin, which the position does not make up for.
    #[error("expected the origin of the move, such as `(77)`, or `打`")]
    MissingOrigin,
    /// `同` without a move before.
    #[error("expected a destination, found `同` where no move was played before")]
    SameWithoutPrevious,
}

/// What a header with an odd key may have been meant for.
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
            Self::Line => "a move, an ending or a variation that is not written as KIF does",
            Self::Hand => "the pieces in a hand, as in `先手の持駒：`",
            Self::Handicap => "a handicap, as in `手合割：`",
        }
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Something about the text itself.
    #[error(transparent)]
    Text(#[from] TextProblem),
    /// Something about the start of the game.
    #[error(transparent)]
    Start(#[from] StartProblem),
    /// A version that is not known.
    #[error("expected version 2.0, found `{found}`; the text is read as 2.0")]
    BadVersion {
        /// What stands there, cut short.
        found: String,
    },
    /// Two lines name different encodings.
    #[error("another encoding than named before; the first one counts")]
    DuplicateDeclaration,
    /// A line that is nothing of KIF.
    #[error("expected a line of KIF or KI2, found `{found}`, which is left out")]
    UnknownLine {
        /// The line, cut short.
        found: String,
    },
    /// A move that cannot be read.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A move of KI2 that cannot be read.
    #[error("{0}")]
    Notation(NotationErrorKind),
    /// A move of KI2 that means no move in its position, or several.
    #[error("{0}")]
    Meaning(ResolveError),
    /// A move of KI2 that is odd, though there is no doubt about it.
    #[error("{0}")]
    OddNotation(Note),
    /// A word after a move number that is no move and no known ending. It is kept as the ending.
    #[error("expected a move or an ending such as `投了`, found `{word}`, kept as the ending")]
    UnknownSpecial {
        /// The word.
        word: String,
    },
    /// The piece of a move is not the one on its origin, which decides.
    #[error("expected {}, the piece on the origin, found `{}`", found_there.to_ja(), written.to_ja())]
    PieceMismatch {
        /// What the move says.
        written: PieceKind,
        /// What stands there.
        found_there: PieceKind,
    },
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
    #[error("{} left out because of the error before", lines(*.first, *.last, *.within))]
    LeftOut {
        /// The first of them.
        first: u32,
        /// The last of them.
        last: u32,
        /// Whether a part of the first line was read.
        within: bool,
    },
    /// A move without an origin. The move was played, since the position leaves only one.
    #[error("expected the origin of the move, such as `(77)`; the only one that is possible was taken")]
    OriginFoundOut {
        /// Whether the text ends here, so that more than the origin may be missing.
        cut_off: bool,
    },
    /// Characters of full width where the format has half width.
    #[error("expected a move number and times of half width, found full width")]
    FullWidth,
    /// A colon behind a move number, as behind the key of a header.
    #[error("expected a blank behind the move number, found a colon")]
    ColonAfterNumber,
    /// A line with a colon between two moves.
    #[error("`{key}：…` between moves is taken for a header, which has no place among them")]
    HeaderBetweenMoves {
        /// What stands before the colon, cut short.
        key: String,
    },
    /// A line with a colon that is read as a header, though it looks like something else.
    #[error("`{key}：…` looks like {}; it is read as a header", like.name())]
    OddHeader {
        /// What stands before the colon, cut short.
        key: String,
        /// What it looks like.
        like: HeaderLike,
    },
    /// A mark of the side that is not to move.
    #[error("the mark names the side that is not to move")]
    WrongMark,
    /// A time that cannot be read.
    #[error("expected a time such as `( 0:16/00:00:16)`, found `{found}`")]
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
    /// The times of a side do not add up to what the line says.
    #[error("expected {} in all, found {found}; the time of each move counts", counted(*expected, "second"))]
    TotalTime {
        /// The sum.
        expected: u64,
        /// What the line says.
        found: u64,
    },
    /// Something after a move.
    #[error("expected the end of the line, found `{found}`, which is left out")]
    TrailingText {
        /// What stands there, cut short.
        found: String,
    },
    /// A move number that does not fit.
    #[error("expected a move number below {}, found `{found}`", u32::MAX)]
    NumberOverflow {
        /// What stands there, cut short.
        found: String,
    },
    /// A move number that is not the next one.
    #[error("expected move {expected}, found move {found}; the order of the lines counts")]
    BadPly {
        /// The next number.
        expected: u32,
        /// What the line says.
        found: u32,
    },
    /// A variation whose first move has another number than its `変化` line, and is played there.
    #[error("expected move {expected}, found move {found}; the variation is read from move {found}")]
    VariationMoved {
        /// The number in the `変化` line.
        expected: u32,
        /// The number of the move.
        found: u32,
    },
    /// A move number that was there already, taken for an alternative.
    #[error("move {number} comes again without `変化`; it is taken for a variation")]
    InlineVariation {
        /// The number.
        number: u32,
    },
    /// A move after the ending of its line.
    #[error("a move after the ending of the line")]
    MoveAfterEnd,
    /// A second ending.
    #[error("another ending of the line")]
    DuplicateEnding,
    /// A variation that hangs on nothing.
    #[error("expected a variation from move 1 to {last}, found `{found}`")]
    BadVariation {
        /// The largest number it could begin with.
        last: u32,
        /// What stands there.
        found: String,
    },
    /// A variation without a move.
    #[error("a variation without a move")]
    EmptyVariation,
    /// A variation that begins where its line ends, so that it replaces nothing.
    #[error("no move {number} is there to be replaced; the variation goes on where its line ends")]
    VariationAtEnd {
        /// The number.
        number: u32,
    },
    /// A variation before the first move.
    #[error("a variation before the first move; the line is passed over")]
    VariationBeforeMoves,
    /// `まで…` that means no known result, kept as a skipped line.
    #[error("expected a result such as `まで12手で先手の勝ち`, found `{found}`")]
    UnknownResult {
        /// What stands there, cut short.
        found: String,
    },
    /// `まで…` that contradicts the moves or the ending.
    #[error("the result line says {found}, but {expected}")]
    ResultMismatch {
        /// What the moves or the ending say.
        expected: String,
        /// What the line says.
        found: String,
    },
    /// `まで…` that says more than the ending or the result it gives, kept as a skipped line.
    #[error("no ending here says all of `{found}`; the line is kept as one that programs skip")]
    ResultKept {
        /// What the line says, cut short.
        found: String,
    },
    /// A diagram, a hand, a turn or another `手合割` after the first move.
    #[error("the start of the game told after its first move; the line is left out")]
    LateStart,
    /// Another game in the same text.
    #[error("another game begins here")]
    NextGame,
}

impl DiagnosticKind for ErrorKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Text(problem) => problem.code(),
            Self::Start(problem) => problem.code(),
            Self::BadVersion { .. } => "bad_version",
            Self::DuplicateDeclaration => "duplicate_declaration",
            Self::UnknownLine { .. } => "unknown_line",
            Self::Notation(kind) => kind.code(),
            Self::Move(MoveError::BadSquare { .. }) => "bad_square",
            Self::Move(MoveError::Piece { .. }) => "unknown_piece",
            Self::Move(
                MoveError::Destination { .. }
                | MoveError::Origin { .. }
                | MoveError::Unnumbered { .. }
                | MoveError::Contradiction { .. }
                | MoveError::Promotion { .. },
            ) => "bad_move_syntax",
            Self::Move(MoveError::MissingOrigin) | Self::OriginFoundOut { .. } => "missing_origin",
            Self::Move(MoveError::SameWithoutPrevious) => "same_without_previous",
            Self::Meaning(error) => error.code(),
            Self::OddNotation(note) => note.code(),
            Self::UnknownSpecial { .. } => "unknown_special",
            Self::PieceMismatch { .. } => "piece_mismatch",
            Self::ImpossibleMove(reason) => match reason {
                IllegalMove::NoPiece { .. } => "from_empty",
                IllegalMove::NotYours { .. } => "wrong_side",
                IllegalMove::NothingInHand { .. } => "drop_without_piece",
                IllegalMove::SquareOccupied { .. } => "drop_on_occupied",
                _ => "illegal_move",
            },
            Self::IllegalMove { .. } => "illegal_move",
            Self::LeftOut { .. } => "left_out",
            Self::FullWidth => "fullwidth",
            Self::ColonAfterNumber => "colon_after_number",
            Self::HeaderBetweenMoves { .. } => "header_between_moves",
            Self::OddHeader { .. } => "odd_header",
            Self::WrongMark => "wrong_mark",
            Self::BadTime { .. } => "bad_time",
            Self::TimeOverflow { .. } | Self::NumberOverflow { .. } => "number_overflow",
            Self::TotalTime { .. } => "total_time",
            Self::TrailingText { .. } => "trailing_text",
            Self::BadPly { .. } | Self::VariationMoved { .. } => "bad_ply",
            Self::InlineVariation { .. } => "inline_variation",
            Self::MoveAfterEnd => "move_after_end",
            Self::DuplicateEnding => "duplicate_special",
            Self::BadVariation { .. } | Self::VariationBeforeMoves => "bad_variation_ply",
            Self::EmptyVariation => "empty_variation",
            Self::VariationAtEnd { .. } => "variation_at_end",
            Self::UnknownResult { .. } => "unknown_result",
            Self::ResultMismatch { .. } => "result_mismatch",
            Self::ResultKept { .. } => "result_kept",
            Self::LateStart => "late_start",
            Self::NextGame => "next_game",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::Text(problem) => problem.severity(),
            Self::Start(problem) => problem.severity(),
            Self::IllegalMove {
                reason,
                strict: false,
            } if reason.is_foul() => Severity::Warning,
            Self::Move(_)
            | Self::Notation(_)
            | Self::Meaning(_)
            | Self::OriginFoundOut { cut_off: true }
            | Self::PieceMismatch { .. }
            | Self::ImpossibleMove(_)
            | Self::IllegalMove { .. }
            | Self::NumberOverflow { .. }
            | Self::BadVariation { .. }
            | Self::LateStart => Severity::Error,
            Self::BadVersion { .. }
            | Self::DuplicateDeclaration
            | Self::UnknownLine { .. }
            | Self::OriginFoundOut { cut_off: false }
            | Self::OddNotation(_)
            | Self::UnknownSpecial { .. }
            | Self::LeftOut { .. }
            | Self::FullWidth
            | Self::ColonAfterNumber
            | Self::HeaderBetweenMoves { .. }
            | Self::OddHeader { .. }
            | Self::WrongMark
            | Self::BadTime { .. }
            | Self::TimeOverflow { .. }
            | Self::TotalTime { .. }
            | Self::TrailingText { .. }
            | Self::BadPly { .. }
            | Self::VariationMoved { .. }
            | Self::InlineVariation { .. }
            | Self::MoveAfterEnd
            | Self::DuplicateEnding
            | Self::VariationBeforeMoves
            | Self::EmptyVariation
            | Self::VariationAtEnd { .. }
            | Self::UnknownResult { .. }
            | Self::ResultMismatch { .. }
            | Self::ResultKept { .. }
            | Self::NextGame => Severity::Warning,
        }
    }

    fn help(&self) -> Option<Cow<'static, str>> {
        if let Some(help) = self.lookalike() {
            return Some(help.into());
        }
        let help = match self {
            Self::Text(problem) => return problem.help(),
            Self::Start(problem) => return problem.help(),
            Self::Move(MoveError::Piece { .. }) | Self::Notation(NotationErrorKind::Piece { .. }) => {
                "pieces are 玉 飛 龍 角 馬 金 銀 成銀 桂 成桂 香 成香 歩 と (also 王 竜 全 圭 杏)"
            }
            Self::Move(MoveError::BadSquare { .. }) => "files go from １ to ９, ranks from 一 to 九",
            Self::Move(MoveError::MissingOrigin) => {
                "KIF gives the origin, as in `７六歩(77)`; moves without one are KI2"
            }
            Self::UnknownSpecial { .. } => {
                "endings are 中断 投了 持将棋 千日手 切れ負け 反則勝ち 反則負け 入玉勝ち 不戦勝 不戦敗 詰み 不詰"
            }
            Self::UnknownLine { found } => return hint_at_format(found),
            Self::Move(MoveError::Unnumbered { .. }) => {
                "KIF writes `1 ７六歩(77)`, with the number of the move and the origin; KI2 writes `▲７六歩`"
            }
            Self::BadVariation { .. } => "the number is that of the move which the variation replaces",
            _ => return None,
        };
        Some(help.into())
    }
}

impl ErrorKind {
    /// A hint that a character was taken for another.
    fn lookalike(&self) -> Option<String> {
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

/// `line 3 is` or `lines 3 to 5 are`; within a line `the rest of line 3 is`.
fn lines(first: u32, last: u32, within: bool) -> String {
    match (first == last, within) {
        (true, false) => format!("line {first} is"),
        (true, true) => format!("the rest of line {first} is"),
        (false, false) => format!("lines {first} to {last} are"),
        (false, true) => format!("the rest of line {first} and all up to line {last} are"),
    }
}
