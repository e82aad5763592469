//! [`StartProblem`]: what can be wrong with the start of a game.

use std::borrow::Cow;

use thiserror::Error;

use crate::notation::ja::diagram::{DiagramErrorKind, HEADER, HandErrorKind};
use crate::notation::ja::did_you_mean;
use crate::setup::SetupProblem;
use crate::text::{Describe, Language, Severity, quoted};
use crate::{Handicap, Rank};

mod japanese;

/// An error or a warning about the start of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StartProblem {
    /// There is no diagram, and the name of the handicap is unknown.
    #[error(
        "expected the name of a handicap, or a diagram, found {}",
        quoted(name, Language::English)
    )]
    UnknownHandicap {
        /// The name in the file.
        name: String,
    },
    /// There is no diagram, and the name of the handicap is that of a variant with another board or other pieces.
    #[error("expected shogi on a board of nine by nine, found `{name}`")]
    UnsupportedVariant {
        /// The name of the variant in the file.
        name: String,
    },
    /// There is no diagram, and the name of the handicap is spelled in another way than in the KIF document.
    #[error("expected `{}` ({}), found `{written}`", meant.name(), meant.english_name())]
    HandicapSpelling {
        /// The name in the file.
        written: String,
        /// The handicap that the name means.
        meant: Handicap,
    },
    /// There is more than one `手合割` line.
    #[error("another handicap; the last one counts")]
    DuplicateHandicap,
    /// The handicap is `その他`, but there is no diagram.
    #[error("expected a diagram, since the handicap is `その他`")]
    MissingDiagram,
    /// The diagram shows another position than that of the handicap.
    #[error("the handicap `{name}` contradicts the diagram, which counts")]
    ConflictingStart {
        /// The name of the handicap in the file.
        name: String,
    },
    /// The name of the handicap beside a diagram is unknown: it is not that of a handicap, of a kind of problem or of
    /// a variant of shogi.
    #[error(
        "expected the name of a handicap beside the diagram, found {}; the diagram counts",
        quoted(name, Language::English)
    )]
    UnknownNameOfDiagram {
        /// The name in the file.
        name: String,
    },
    /// A row of the diagram cannot be read.
    #[error(transparent)]
    Row(DiagramErrorKind),
    /// The rank at the end of a row is not the rank of that row.
    #[error("expected `{}` at the end of the row, found `{}`; the order of the rows counts", expected.to_ja_char(), found.to_ja_char())]
    RankMismatch {
        /// The rank that follows from the position of the row in the diagram.
        expected: Rank,
        /// The rank that is written at the end of the row.
        found: Rank,
    },
    /// The diagram has fewer than nine rows.
    #[error("expected 9 rows, found {count}")]
    TooFewRows {
        /// The number of rows.
        count: u8,
    },
    /// The line above the diagram does not have the numbers of the files.
    #[error("expected the files `{}` above the diagram, found `{found}`; file 9 is on the left", HEADER.trim())]
    FileNumbers {
        /// The text of the line, shortened for the message.
        found: String,
    },
    /// A frame line of the diagram is followed by other text.
    #[error("unexpected text after the board frame, ignored: `{found}`")]
    FrameText {
        /// The other text, shortened for the message.
        found: String,
    },
    /// The frame line below the rows is missing.
    #[error("expected the lower edge of the diagram")]
    Unterminated,
    /// A line that lists pieces in hand cannot be read.
    #[error(transparent)]
    Hand(HandErrorKind),
    /// `残り全部` is given for both hands.
    #[error("only one side can hold all pieces that are left (`残り全部`)")]
    RestTwice,
    /// A line lists pieces in hand, but there is no diagram.
    #[error("expected a diagram beside the pieces in hand, found none; the hand is ignored")]
    HandWithoutDiagram,
    /// Two lines list different pieces for the same hand.
    #[error("another line for the same hand, with other pieces; the last line counts")]
    DuplicateHand,
    /// Two lines give different numbers of moves.
    #[error("another number of moves; the last one counts")]
    DuplicateMoveCount,
    /// Two lines name different sides as the side to move.
    #[error("another side to move; the first one counts")]
    ConflictingTurn,
    /// There is a diagram, but no line names the side to move, and the first move is White's. The reader therefore
    /// assumes that White is to move.
    #[error("expected `後手番` or `上手番`: the first move is White's")]
    GuessedTurn,
    /// In a handicap game without a diagram, no line names the side to move, and the first move is Black's. The
    /// reader therefore assumes that Black is to move.
    #[error("expected the first move in `{}` ({}) from 上手 (White), found one of 下手 (Black), who moves first", handicap.name(), handicap.english_name())]
    BlackMovesFirst {
        /// The handicap of the game.
        handicap: Handicap,
    },
    /// The text after `手数＝` is not a number of moves, or the number is too large.
    #[error(
        "expected a number of moves, as in `手数＝12`, found {}",
        quoted(found, Language::English)
    )]
    BadMoveCount {
        /// The text after `手数＝`, shortened for the message.
        found: String,
        /// Whether the text is a number that is too large.
        overflow: bool,
    },
    /// The start position contradicts the rules of the game.
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
