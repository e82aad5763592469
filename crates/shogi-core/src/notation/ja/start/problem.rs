//! What can be wrong with the start of a game.

use std::borrow::Cow;

use thiserror::Error;

use crate::notation::ja::diagram::{DiagramErrorKind, HEADER, HandErrorKind};
use crate::notation::ja::did_you_mean;
use crate::setup::SetupProblem;
use crate::text::{Describe, Language, Severity, quoted};
use crate::{Handicap, Rank};

mod japanese;

/// The errors and warnings about the start of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StartProblem {
    /// A name of a handicap that fixes no position.
    #[error(
        "expected the name of a handicap, or a diagram, found {}",
        quoted(name, Language::English)
    )]
    UnknownHandicap {
        /// The name.
        name: String,
    },
    /// A variant with another board or other pieces.
    #[error("expected shogi on a board of nine by nine, found `{name}`")]
    UnsupportedVariant {
        /// The name.
        name: String,
    },
    /// Another spelling of a known handicap.
    #[error("expected `{}` ({}), found `{written}`", meant.name(), meant.english_name())]
    HandicapSpelling {
        /// What is written.
        written: String,
        /// What it is taken for.
        meant: Handicap,
    },
    /// `手合割` more than once.
    #[error("another handicap; the last one counts")]
    DuplicateHandicap,
    /// `手合割：その他` without a diagram.
    #[error("expected a diagram, since the handicap is `その他`")]
    MissingDiagram,
    /// The diagram is not the arrangement that `手合割` names.
    #[error("the handicap `{name}` contradicts the diagram, which counts")]
    ConflictingStart {
        /// The handicap.
        name: String,
    },
    /// A name beside a diagram that is neither a handicap nor a known name of a problem.
    #[error(
        "expected the name of a handicap beside the diagram, found {}; the diagram counts",
        quoted(name, Language::English)
    )]
    UnknownNameOfDiagram {
        /// The name.
        name: String,
    },
    /// A row of the diagram that cannot be read.
    #[error(transparent)]
    Row(DiagramErrorKind),
    /// The rank at the end of a row is not its own.
    #[error("expected `{}` at the end of the row, found `{}`; the order of the rows counts", expected.to_ja_char(), found.to_ja_char())]
    RankMismatch {
        /// The rank of the row.
        expected: Rank,
        /// The rank that is written.
        found: Rank,
    },
    /// The diagram ends too early.
    #[error("expected 9 rows, found {count}")]
    TooFewRows {
        /// How many there are.
        count: u8,
    },
    /// The numbers above the diagram are not those of the files.
    #[error("expected the files `{}` above the diagram, found `{found}`; file 9 is on the left", HEADER.trim())]
    FileNumbers {
        /// What is there, cut short.
        found: String,
    },
    /// Text after the frame of the board.
    #[error("unexpected text after the board frame, ignored: `{found}`")]
    FrameText {
        /// What is there, cut short.
        found: String,
    },
    /// The lower edge of the diagram is missing.
    #[error("expected the lower edge of the diagram")]
    Unterminated,
    /// A line of pieces in hand that cannot be read.
    #[error(transparent)]
    Hand(HandErrorKind),
    /// Both hands are to hold all pieces that are left.
    #[error("only one side can hold all pieces that are left (`残り全部`)")]
    RestTwice,
    /// Pieces in hand, and no diagram that they belong to.
    #[error("expected a diagram beside the pieces in hand, found none; the hand is ignored")]
    HandWithoutDiagram,
    /// Two lines give different pieces in one hand.
    #[error("another line for the same hand, with other pieces; the last line counts")]
    DuplicateHand,
    /// Two lines give different numbers of moves.
    #[error("another number of moves; the last one counts")]
    DuplicateMoveCount,
    /// Two lines name different sides to move.
    #[error("another side to move; the first one counts")]
    ConflictingTurn,
    /// No line gives the side to move, and the first move is White's.
    #[error("expected `後手番` or `上手番`: the first move is White's")]
    GuessedTurn,
    /// A handicap is named, no line gives the side to move, and the first move is Black's.
    #[error("expected the first move in `{}` ({}) from 上手 (White), found one of 下手 (Black), who moves first", handicap.name(), handicap.english_name())]
    BlackMovesFirst {
        /// The handicap.
        handicap: Handicap,
    },
    /// The number of moves played so far is no number, or too large.
    #[error(
        "expected a number of moves, as in `手数＝12`, found {}",
        quoted(found, Language::English)
    )]
    BadMoveCount {
        /// What is there, cut short.
        found: String,
        /// Whether it is a number that is too large.
        overflow: bool,
    },
    /// The arrangement is outside the rules.
    #[error(transparent)]
    Setup(#[from] SetupProblem),
}

impl Describe for StartProblem {
    fn code(&self) -> &'static str {
        match self {
            Self::UnknownHandicap { .. } => "unknown_handicap",
            Self::UnknownNameOfDiagram { .. } => "unknown_start_name",
            Self::UnsupportedVariant { .. } => "unsupported_variant",
            Self::HandicapSpelling { .. } => "handicap_spelling",
            Self::DuplicateHandicap => "duplicate_header",
            Self::MissingDiagram => "missing_diagram",
            Self::ConflictingStart { .. } => "conflicting_start",
            Self::Row(DiagramErrorKind::UnknownPiece { .. } | DiagramErrorKind::MarkWithoutPiece { .. }) => {
                "unknown_piece"
            }
            Self::Row(DiagramErrorKind::TooManyRows) | Self::TooFewRows { .. } => "diagram_rows",
            Self::Row(_) => "diagram_columns",
            Self::RankMismatch { .. } => "diagram_rank",
            Self::FileNumbers { .. } => "diagram_files",
            Self::FrameText { .. } => "diagram_frame",
            Self::Unterminated => "diagram_unterminated",
            Self::Hand(_) | Self::RestTwice => "bad_hand",
            Self::HandWithoutDiagram => "hand_without_diagram",
            Self::DuplicateHand => "duplicate_hand",
            Self::DuplicateMoveCount => "duplicate_move_count",
            Self::ConflictingTurn => "conflicting_turn",
            Self::GuessedTurn | Self::BlackMovesFirst { .. } => "guessed_turn",
            Self::BadMoveCount { overflow: true, .. } => "number_overflow",
            Self::BadMoveCount { .. } => "bad_move_count",
            Self::Setup(problem) => problem.code(),
        }
    }

    fn is_cut_short(&self) -> bool {
        match self {
            Self::Row(DiagramErrorKind::TooFewCells { .. } | DiagramErrorKind::MarkWithoutPiece { .. })
            | Self::TooFewRows { .. } => true,
            Self::BadMoveCount { found, .. } => found.is_empty(),
            Self::UnknownHandicap { name } => {
                let mut names = Handicap::ALL.into_iter().map(Handicap::name);
                names.any(|known| known.starts_with(&**name))
            }
            _ => false,
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::UnknownHandicap { .. }
            | Self::UnsupportedVariant { .. }
            | Self::MissingDiagram
            | Self::Row(_)
            | Self::TooFewRows { .. }
            | Self::Hand(_)
            | Self::RestTwice
            | Self::HandWithoutDiagram
            | Self::BadMoveCount { .. } => Severity::Error,
            Self::HandicapSpelling { .. }
            | Self::DuplicateHandicap
            | Self::ConflictingStart { .. }
            | Self::UnknownNameOfDiagram { .. }
            | Self::RankMismatch { .. }
            | Self::FileNumbers { .. }
            | Self::FrameText { .. }
            | Self::Unterminated
            | Self::DuplicateHand
            | Self::DuplicateMoveCount
            | Self::ConflictingTurn
            | Self::GuessedTurn
            | Self::BlackMovesFirst { .. }
            | Self::Setup(_) => Severity::Warning,
        }
    }

    fn help(&self, language: Language) -> Option<Cow<'static, str>> {
        match self {
            Self::UnknownHandicap { .. } => {
                let name = |handicap: Handicap| {
                    let (japanese, english) = (handicap.name(), handicap.english_name());
                    language.choose(format!("{japanese} ({english})"), japanese.to_owned())
                };
                let names = Handicap::ALL.map(name);
                let names = names.join(language.choose(", ", " "));
                let help = match language {
                    Language::English => {
                        format!("handicaps are {names}; any other start needs a diagram (局面図)")
                    }
                    Language::Japanese => {
                        format!("手合割は {names} です。それ以外には局面図が必要です")
                    }
                };
                Some(help.into())
            }
            Self::BlackMovesFirst { .. } => {
                let (english, japanese) = (
                    "if 下手 moved first, a line `下手番` above the moves says so; else `手合割` may be wrong",
                    "下手から指した場合は、指し手の前に「下手番」と書きます。そうでなければ手合割が違うかもしれません",
                );
                Some(language.choose(english, japanese).into())
            }
            Self::Row(DiagramErrorKind::UnknownPiece { found } | DiagramErrorKind::Trailing { found })
                if did_you_mean(found.encode_utf8(&mut [0; 4]), language).is_some() =>
            {
                did_you_mean(found.encode_utf8(&mut [0; 4]), language).map(Cow::Owned)
            }
            Self::Row(DiagramErrorKind::UnknownPiece { .. }) => {
                let (english, japanese) = (
                    "pieces are 玉 飛 龍 角 馬 金 銀 全 桂 圭 香 杏 歩 と (also 王 竜); an empty square is ` ・`",
                    "駒は 玉 飛 龍 角 馬 金 銀 全 桂 圭 香 杏 歩 と（王 竜 も可）、空のマスは「 ・」です",
                );
                Some(language.choose(english, japanese).into())
            }
            _ => None,
        }
    }
}
