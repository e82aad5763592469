//! The kinds of values that a JKF document has in its fields, and the values found instead.

use shogi_core::messages::messages;

messages! {
    /// The kind of value that a JKF document must have in a field or another place.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Expected {
        /// The whole document.
        Document, en("an object with `header` and `moves`"), ja("「header」と「moves」のあるオブジェクト");
        /// The field `header`.
        Header, en("an object of strings"), ja("文字列のオブジェクト");
        /// The field `initial`.
        Initial, en("an object with `preset`"), ja("「preset」のあるオブジェクト");
        /// The field `preset`.
        Preset, en("the name of a preset"), ja("presetの名前");
        /// The field `data`.
        Data, en("an object with `color`, `board` and `hands`"), ja("「color」「board」「hands」のあるオブジェクト");
        /// The field `board`, or one of its nine arrays, each of which holds the squares of a file.
        Board, en("nine files of nine squares"), ja("9筋×9マスの配列");
        /// A square of `board`.
        BoardSquare, en("a square"), ja("マス");
        /// The field `hands`.
        Hands, en("two hands"), ja("両者の持駒");
        /// One of the two hands in `hands`.
        Hand, en("an object of counts"), ja("駒の枚数のオブジェクト");
        /// The count of a kind of piece in a hand.
        HandCount, en("a count from 0 to 255"), ja("0から255の枚数");
        /// The field `moves`.
        Entries, en("an array of entries"), ja("指し手の配列");
        /// An entry of `moves`.
        Entry, en("an entry such as `{{\"move\":{{…}}}}`"), ja("「{{\"move\":{{…}}}}」のような要素");
        /// The field `forks`.
        Forks, en("an array of variations"), ja("変化の配列");
        /// The field `move`.
        Move, en("a move such as `{{\"color\":0,…}}`"), ja("「{{\"color\":0,…}}」のような指し手");
        /// The field `color`.
        Color, en("0 (Black) or 1 (White)"), ja("0（先手）か1（後手）");
        /// The field `same` or `promote`.
        Flag, en("true or false"), ja("trueかfalse");
        /// The field `relative`.
        Relative, en("letters such as `RU`"), ja("「RU」のような文字列");
        /// The field `special`.
        Special, en("the name of an ending"), ja("終局理由の名前");
        /// The field `comments`.
        Comments, en("an array of strings"), ja("文字列の配列");
        /// The code of a piece, for example in the field `piece`.
        Piece, en("the code of a piece, as a string"), ja("駒のコードの文字列");
        /// The field `time`.
        Time, en("an object with `now`"), ja("「now」のあるオブジェクト");
    }
}

messages! {
    /// The value that a JKF document has instead of the expected one.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Found {
        /// A value. The text is its JSON text, shortened if it is long.
        Text(String) as text, en("`{text}`"), ja("「{text}」");
        /// An array with this number of items.
        Count(usize) as count, en("{count} of them"), ja("{count}個");
        /// A string with this escape, which is only one half of the surrogate pair that UTF-16 needs for the character.
        LoneSurrogate(String) as escape,
            en("`{escape}`, half of a surrogate pair"),
            ja("「{escape}」（サロゲートペアの片方だけ）");
    }
}
