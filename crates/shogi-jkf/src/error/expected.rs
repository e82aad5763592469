//! The kinds of values that a JKF document has in its fields, and the values found instead.

use std::fmt;

use shogi_core::text::Localize;
use thiserror::Error;

/// The kind of value that a JKF document must have in a field or another place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Expected {
    /// The whole document.
    #[error("an object with `header` and `moves`")]
    Document,
    /// The field `header`.
    #[error("an object of strings")]
    Header,
    /// The field `initial`.
    #[error("an object with `preset`")]
    Initial,
    /// The field `preset`.
    #[error("the name of a preset")]
    Preset,
    /// The field `data`.
    #[error("an object with `color`, `board` and `hands`")]
    Data,
    /// The field `board`, or one of its nine arrays, each of which holds the squares of a file.
    #[error("nine files of nine squares")]
    Board,
    /// A square of `board`.
    #[error("a square")]
    BoardSquare,
    /// The field `hands`.
    #[error("two hands")]
    Hands,
    /// One of the two hands in `hands`.
    #[error("an object of counts")]
    Hand,
    /// The count of a kind of piece in a hand.
    #[error("a count from 0 to 255")]
    HandCount,
    /// The field `moves`.
    #[error("an array of entries")]
    Entries,
    /// An entry of `moves`.
    #[error("an entry such as `{{\"move\":{{…}}}}`")]
    Entry,
    /// The field `forks`.
    #[error("an array of variations")]
    Forks,
    /// The field `move`.
    #[error("a move such as `{{\"color\":0,…}}`")]
    Move,
    /// The field `color`.
    #[error("0 (Black) or 1 (White)")]
    Color,
    /// The field `same` or `promote`.
    #[error("true or false")]
    Flag,
    /// The field `relative`.
    #[error("letters such as `RU`")]
    Relative,
    /// The field `special`.
    #[error("the name of an ending")]
    Special,
    /// The field `comments`.
    #[error("an array of strings")]
    Comments,
    /// The code of a piece, for example in the field `piece`.
    #[error("the code of a piece, as a string")]
    Piece,
    /// The field `time`.
    #[error("an object with `now`")]
    Time,
}

impl Expected {
    /// All kinds of values.
    pub const ALL: [Self; 21] = [
        Self::Document,
        Self::Header,
        Self::Initial,
        Self::Preset,
        Self::Data,
        Self::Board,
        Self::BoardSquare,
        Self::Hands,
        Self::Hand,
        Self::HandCount,
        Self::Entries,
        Self::Entry,
        Self::Forks,
        Self::Move,
        Self::Color,
        Self::Flag,
        Self::Relative,
        Self::Special,
        Self::Comments,
        Self::Piece,
        Self::Time,
    ];
}

impl Localize for Expected {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Document => "「header」と「moves」のあるオブジェクト",
            Self::Header => "文字列のオブジェクト",
            Self::Initial => "「preset」のあるオブジェクト",
            Self::Preset => "presetの名前",
            Self::Data => "「color」「board」「hands」のあるオブジェクト",
            Self::Board => "9筋×9マスの配列",
            Self::BoardSquare => "マス",
            Self::Hands => "両者の持駒",
            Self::Hand => "駒の枚数のオブジェクト",
            Self::HandCount => "0から255の枚数",
            Self::Entries => "指し手の配列",
            Self::Entry => "「{\"move\":{…}}」のような要素",
            Self::Forks => "変化の配列",
            Self::Move => "「{\"color\":0,…}」のような指し手",
            Self::Color => "0（先手）か1（後手）",
            Self::Flag => "trueかfalse",
            Self::Relative => "「RU」のような文字列",
            Self::Special => "終局の名前",
            Self::Comments => "文字列の配列",
            Self::Piece => "駒のコードの文字列",
            Self::Time => "「now」のあるオブジェクト",
        })
    }
}

/// The value that a JKF document has instead of the expected one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Found {
    /// A value. The text is its JSON text, shortened if it is long.
    #[error("`{0}`")]
    Text(String),
    /// An array with this number of items.
    #[error("{0} of them")]
    Count(usize),
    /// A string with this escape, which is only one half of the surrogate pair that UTF-16 needs for the character.
    #[error("`{0}`, half of a surrogate pair")]
    LoneSurrogate(String),
}

impl Localize for Found {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "「{text}」"),
            Self::LoneSurrogate(escape) => write!(f, "「{escape}」（サロゲートペアの片方だけ）"),
            Self::Count(count) => write!(f, "{count}個"),
        }
    }
}
