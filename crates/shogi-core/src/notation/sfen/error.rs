//! [`SfenError`]: an error in a text that should be SFEN.

use std::ops::Range;

use thiserror::Error;

use crate::messages::Language::{self, English, Japanese};
use crate::messages::pieces_found;
use crate::position::PositionError;
use crate::{Rank, messages, problems};

messages! {
    /// An error in a text that should be SFEN, with its place.
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub struct SfenError {
        /// The kind of error.
        pub kind: SfenErrorKind,
        /// The bytes of the text that are wrong. Empty if a part of the text is missing.
        pub range: Range<usize>,
    },
        en("byte {}: {kind}", range.start),
        ja("{}バイト目: {}", range.start + 1, kind.message(Japanese));
}

messages! {
    /// The reason why a text is not the SFEN of a position that can be played.
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum SfenPositionError {
        /// The text is not SFEN.
        Sfen(SfenError) => error;
        /// The arrangement breaks a rule.
        Position(PositionError) => error;
    }
}

problems! {
    /// The kind of error in a text that should be SFEN. A fault that can also occur in a board diagram of KIF or BOD has
    /// the same code as in the diagram.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum SfenErrorKind {
        /// The board has a character that is neither a piece nor a number of empty squares.
        UnknownPiece {
            /// The unknown character.
            found: char,
        },
            error "unknown_piece",
            en("expected a piece (one of KRBGSNLP or krbgsnlp), `+`, `/` or a digit from 1 to 9, found `{found}`"),
            ja("「{found}」は駒（KRBGSNLP、krbgsnlp）でも「+」「/」でも1から9の数字でもありません");
        /// A `+` is not followed by a piece that can promote.
        CannotPromote {
            /// The character after the `+`. `None` if the board ends there.
            found: Option<char>,
        },
            error "unknown_piece",
            cut_short(found.is_none()),
            en("expected a piece that can promote (one of RBSNLP or rbsnlp) after `+`, found {}", or_end(*found, English)),
            ja("「+」の後に成れる駒（RBSNLP、rbsnlp）が必要ですが、{}", or_end(*found, Japanese));
        /// A rank has more than nine squares.
        TooManySquares {
            /// The rank.
            rank: Rank,
        },
            error "diagram_columns",
            en("expected 9 squares on rank {}, found more", rank.number()),
            ja("{}段目が9マスより多くあります", rank.number());
        /// A rank has fewer than nine squares.
        TooFewSquares {
            /// The rank.
            rank: Rank,
            /// The number of squares that the text has for this rank.
            count: u8,
        },
            error "diagram_columns",
            cut_short(true),
            en("expected 9 squares on rank {}, found {count}", rank.number()),
            ja("{}段目が{count}マスしかありません（9マス必要です）", rank.number());
        /// The board has more than nine ranks.
        TooManyRanks,
            error "diagram_rows",
            en("expected 9 ranks, found more"),
            ja("盤面が9段より多くあります");
        /// The board has fewer than nine ranks.
        TooFewRanks {
            /// The number of ranks in the text.
            count: u8,
        },
            error "diagram_rows",
            cut_short(true),
            en("expected 9 ranks, found {count}"),
            ja("盤面が{count}段しかありません（9段必要です）");
        /// The side to move is missing, or is not `b` or `w`.
        Turn {
            /// The first character of the field for the side to move. `None` if the text ends there.
            found: Option<char>,
        },
            error "unknown_turn",
            cut_short(found.is_none()),
            en("expected `b` (Black) or `w` (White) to move, found {}", or_end(*found, English)),
            ja("手番「b」（先手）か「w」（後手）が必要ですが、{}", or_end(*found, Japanese));
        /// A piece in hand is expected, but the hands have another character, such as the letter of a king, or end
        /// there.
        UnknownHandPiece {
            /// The unknown character. `None` if the hands end where a piece is expected.
            found: Option<char>,
        },
            error "bad_hand",
            cut_short(found.is_none()),
            en("expected a piece in hand (one of RBGSNLP or rbgsnlp), found {}", or_end(*found, English)),
            ja("持駒（RBGSNLP、rbgsnlp）が必要ですが、{}", or_end(*found, Japanese));
        /// A [`Hand`](crate::Hand), which has no side, is written with a lower-case letter. In SFEN, such a letter means
        /// a piece of White.
        LowerCase,
            error "bad_hand",
            en("expected a hand of one side, in upper case, found a piece in lower case"),
            ja("片方の持駒は大文字で書きますが、小文字の駒があります");
        /// The count of a piece in hand, or the sum of several counts of one kind, is 0 or more than 255.
        HandCount {
            /// The count or the sum, or `u32::MAX` if it is larger than that.
            found: u32,
        },
            error "bad_hand",
            en("expected 1 to 255 pieces of a kind in hand, found {}", pieces_found(*found, English)),
            ja("持駒は1種類につき1枚から255枚までですが、{}あります", pieces_found(*found, Japanese));
        /// The move number is not a number from 0 to `u32::MAX`.
        MoveNumber,
            error "bad_move_count",
            en("expected a move number from 0 to {}", u32::MAX),
            ja("手数は0から{}までの数です", u32::MAX);
        /// The move number is followed by more text.
        Trailing {
            /// The first character of the text after the move number.
            found: char,
        },
            error "trailing_garbage",
            en("expected the end after the move number, found `{found}`"),
            ja("手数の後に余分な文字「{found}」があります");
    }
}

/// The end of a message about the character that was found instead of the expected one. `None` means that the text
/// ends there. In Japanese it has the verb: `「x」があります`.
pub(crate) fn or_end(found: Option<char>, language: Language) -> String {
    match (found, language) {
        (Some(found), English) => format!("`{found}`"),
        (None, English) => "the end".to_owned(),
        (Some(found), Japanese) => format!("「{found}」があります"),
        (None, Japanese) => "ここで終わっています".to_owned(),
    }
}
