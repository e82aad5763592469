//! The errors that can occur in a board diagram.

use std::borrow::Cow;

use thiserror::Error;

use crate::messages::Language;
use crate::notation::ja::did_you_mean;
use crate::{Rank, problems};

problems! {
    /// The kind of error in a row of a diagram.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum DiagramErrorKind {
        /// The row does not begin with a border.
        MissingBorder,
            error "diagram_columns",
            en("expected a row of the board, beginning with `|`"),
            ja("局面図の行が「|」で始まっていません");
        /// The cells have a character that is none of the characters of a row, or a mark of White where a piece must be.
        UnknownPiece {
            /// The unknown character.
            found: char,
        },
            error "unknown_piece",
            en("expected a piece (one of `玉飛龍角馬金銀全桂圭香杏歩と`) or `・`, found `{found}`"),
            ja("「{found}」は駒（玉飛龍角馬金銀全桂圭香杏歩と）でも「・」でもありません"),
            help_from(|language| meant(*found, language)),
            help(
                en("pieces are 玉 飛 龍 角 馬 金 銀 全 桂 圭 香 杏 歩 と (also 王 竜); an empty square is ` ・`"),
                ja("駒は 玉 飛 龍 角 馬 金 銀 全 桂 圭 香 杏 歩 と（王 竜 も可）、空のマスは「 ・」です")
            );
        /// White's mark is not followed by a piece.
        MarkWithoutPiece {
            /// The mark, as written.
            mark: char,
        },
            error "unknown_piece",
            cut_short(true),
            en("expected a piece after `{mark}`"),
            ja("「{mark}」の後に駒がありません");
        /// A piece or a dot has neither a blank nor a mark of White in front of it. This is an error only if the row does
        /// not have exactly nine pieces and dots, because only the width of the cells then shows which square each cell
        /// is.
        PieceWithoutMark {
            /// The piece or the dot.
            found: char,
        },
            error "diagram_columns",
            en("expected a blank or `v` before `{found}`"),
            ja("「{found}」の前に空白か「v」がありません");
        /// The row has fewer than nine cells.
        TooFewCells {
            /// The rank of the row.
            rank: Rank,
            /// The number of cells in the row.
            count: u8,
        },
            error "diagram_columns",
            cut_short(true),
            en("expected 9 squares on rank {}, found {count}", rank.number()),
            ja("{}段目が{count}マスしかありません（9マス必要です）", rank.to_ja_char());
        /// The row has more than nine cells.
        TooManyCells {
            /// The rank of the row.
            rank: Rank,
        },
            error "diagram_columns",
            en("expected 9 squares on rank {}, found more", rank.number()),
            ja("{}段目が9マスより多くあります", rank.to_ja_char());
        /// The row is followed by text that is not a rank.
        Trailing {
            /// The first character of that text.
            found: char,
        },
            error "diagram_columns",
            en("expected a rank from `一` to `九` or the end of the line, found `{found}`"),
            ja("行の終わりには「一」から「九」の段が必要ですが、「{found}」があります"),
            help_from(|language| meant(*found, language));
        /// The diagram has more than nine rows.
        TooManyRows,
            error "diagram_rows",
            en("expected 9 rows, found more"),
            ja("局面図が9段より多くあります");
    }
}

/// A hint if `found` looks like a character of a diagram.
fn meant(found: char, language: Language) -> Option<Cow<'static, str>> {
    did_you_mean(found.encode_utf8(&mut [0; 4]), language).map(Cow::Owned)
}
