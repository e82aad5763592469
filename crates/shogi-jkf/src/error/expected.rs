//! What a JKF document has in its places.

use std::fmt;

use shogi_core::text::Localize;
use thiserror::Error;

/// What a JKF document has in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Expected {
    /// In the whole document.
    #[error("an object with `header` and `moves`")]
    Document,
    /// In `header`.
    #[error("an object of strings")]
    Header,
    /// In `initial`.
    #[error("an object with `preset`")]
    Initial,
    /// In `preset`.
    #[error("the name of a preset")]
    Preset,
    /// In `data`.
    #[error("an object with `color`, `board` and `hands`")]
    Data,
    /// In `board`, or a file of it.
    #[error("nine files of nine squares")]
    Board,
    /// In a square of `board`.
    #[error("a square")]
    BoardSquare,
    /// In `hands`.
    #[error("two hands")]
    Hands,
    /// In a hand.
    #[error("an object of counts")]
    Hand,
    /// In the count of a piece in hand.
    #[error("a count from 0 to 255")]
    HandCount,
    /// In `moves`.
    #[error("an array of entries")]
    Entries,
    /// In an entry of `moves`.
    #[error("an entry such as `{{\"move\":{{…}}}}`")]
    Entry,
    /// In `forks`.
    #[error("an array of variations")]
    Forks,
    /// In `move`.
    #[error("a move such as `{{\"color\":0,…}}`")]
    Move,
    /// In `color`.
    #[error("0 (Black) or 1 (White)")]
    Color,
    /// In `same` or `promote`.
    #[error("true or false")]
    Flag,
    /// In `relative`.
    #[error("letters such as `RU`")]
    Relative,
    /// In `special`.
    #[error("the name of an ending")]
    Special,
    /// In `comments`.
    #[error("an array of strings")]
    Comments,
    /// In a piece.
    #[error("the code of a piece, as a string")]
    Piece,
    /// In `time`.
    #[error("an object with `now`")]
    Time,
}

impl Expected {
    /// All of them.
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

/// What a JKF document has instead.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Found {
    /// This text, cut short.
    #[error("`{0}`")]
    Text(String),
    /// So many items of an array.
    #[error("{0} of them")]
    Count(usize),
    /// This escape, one of the two that UTF-16 needs for the character.
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
