//! Names of pieces and sides.
//!
//! A piece has a long name (`成銀`), which is used in moves, and a name of one character (`全`), which is used in
//! diagrams. The two names differ only for the promoted lance, knight and silver. `王` is accepted for `玉`, and `竜`
//! for `龍`, because the KIF document of 2024-08-02, the BOD document or existing files use these spellings.

use crate::{Color, HandPiece, PieceKind};

/// A kind of piece, its long name, its name of one character, and another character that is accepted.
type Name = (PieceKind, &'static str, char, Option<char>);

/// The names of the kinds, in the order of [`PieceKind::index`].
const NAMES: [Name; PieceKind::COUNT] = [
    (PieceKind::Pawn, "歩", '歩', None),
    (PieceKind::Lance, "香", '香', None),
    (PieceKind::Knight, "桂", '桂', None),
    (PieceKind::Silver, "銀", '銀', None),
    (PieceKind::Gold, "金", '金', None),
    (PieceKind::Bishop, "角", '角', None),
    (PieceKind::Rook, "飛", '飛', None),
    (PieceKind::King, "玉", '玉', Some('王')),
    (PieceKind::ProPawn, "と", 'と', None),
    (PieceKind::ProLance, "成香", '杏', None),
    (PieceKind::ProKnight, "成桂", '圭', None),
    (PieceKind::ProSilver, "成銀", '全', None),
    (PieceKind::Horse, "馬", '馬', None),
    (PieceKind::Dragon, "龍", '龍', Some('竜')),
];

/// A perfect hash table that finds a piece without a search: for the [`slot`] of a character, the index in [`NAMES`].
const BY_CHAR: [usize; SLOTS] = {
    let mut rows = [usize::MAX; SLOTS];
    let mut row = 0;
    while row < PieceKind::COUNT {
        let (_, _, short, other) = NAMES[row];
        rows[slot(short)] = row;
        if let Some(other) = other {
            rows[slot(other)] = row;
        }
        row += 1;
    }
    rows
};

/// The size of the hash table: the smallest number for which all characters in [`NAMES`] have different slots.
const SLOTS: usize = 49;

const fn slot(name: char) -> usize {
    name as usize % SLOTS
}

/// For each side: its name in an even game, its name in a handicap game, the mark that is written, and other marks that
/// are accepted. Black's marks are filled, and White's are hollow.
const SIDES: [(Color, &str, &str, char, &[char]); 2] = [
    (Color::Black, "先手", "下手", '▲', &['☗', '▼', '⛊']),
    (Color::White, "後手", "上手", '△', &['☖', '▽', '⛉']),
];

impl PieceKind {
    /// The long name, which is used in moves by KIF and KI2: `成銀` for a promoted silver.
    pub const fn to_ja(self) -> &'static str {
        NAMES[self.index()].1
    }

    /// The name of one character, which is used in diagrams: `全` for a promoted silver.
    pub const fn to_ja_char(self) -> char {
        NAMES[self.index()].2
    }

    /// The kind with this name, which may be a long name or a name of one character. `None` if no kind has this name.
    ///
    /// ```
    /// use shogi_core::PieceKind;
    ///
    /// assert_eq!(PieceKind::from_ja("成銀"), Some(PieceKind::ProSilver));
    /// assert_eq!(PieceKind::from_ja("竜"), Some(PieceKind::Dragon));
    /// assert_eq!(PieceKind::from_ja("成金"), None);
    /// ```
    pub fn from_ja(name: &str) -> Option<Self> {
        match Self::strip_ja(name) {
            Some((kind, "")) => Some(kind),
            _ => None,
        }
    }

    /// The kind with this name of one character. `None` if no kind has this name.
    #[inline]
    pub fn from_ja_char(name: char) -> Option<Self> {
        let &(kind, _, short, other) = NAMES.get(BY_CHAR[slot(name)])?;
        (short == name || other == Some(name)).then_some(kind)
    }

    /// Reads a long name or a name of one character at the start of a text. Returns the kind and the rest of the
    /// text. `None` if the text does not begin with a name.
    ///
    /// ```
    /// use shogi_core::PieceKind;
    ///
    /// assert_eq!(PieceKind::strip_ja("成銀(54)"), Some((PieceKind::ProSilver, "(54)")));
    /// assert_eq!(PieceKind::strip_ja("銀成(54)"), Some((PieceKind::Silver, "成(54)")));
    /// ```
    #[inline]
    pub fn strip_ja(text: &str) -> Option<(Self, &str)> {
        let mut chars = text.chars();
        let kind = match chars.next()? {
            '成' => {
                let front = Self::from_ja_char(chars.next()?)?;
                let promoted = front.promoted()?;
                // Only lance, knight and silver have a long name when promoted. `成歩` and `成飛` are not names.
                (promoted.to_ja().len() > promoted.to_ja_char().len_utf8()).then_some(promoted)?
            }
            short => Self::from_ja_char(short)?,
        };
        Some((kind, chars.as_str()))
    }
}

impl HandPiece {
    /// The name of the piece, which has one character: `銀`.
    pub const fn to_ja_char(self) -> char {
        self.kind().to_ja_char()
    }

    /// The piece with this name. `None` for any other character, and for pieces that cannot be in hand, such as `玉`
    /// and `と`.
    pub fn from_ja_char(name: char) -> Option<Self> {
        Self::ALL.into_iter().find(|piece| piece.to_ja_char() == name)
    }
}

impl Color {
    /// The name of the side in an even game: `先手`, `後手`.
    pub const fn to_ja(self) -> &'static str {
        SIDES[self.index()].1
    }

    /// The name of the side in a handicap game: `下手`, `上手`.
    pub const fn to_ja_handicap(self) -> &'static str {
        SIDES[self.index()].2
    }

    /// The name of the side: that of a handicap game if `is_handicap`, that of an even game otherwise.
    pub const fn to_ja_in(self, is_handicap: bool) -> &'static str {
        if is_handicap {
            self.to_ja_handicap()
        } else {
            self.to_ja()
        }
    }

    /// The side with this name, which may be that of an even or of a handicap game. `None` if no side has this name.
    pub fn from_ja(name: &str) -> Option<Self> {
        SIDES
            .iter()
            .find(|side| side.1 == name || side.2 == name)
            .map(|side| side.0)
    }

    /// The mark of the side in front of a move: `▲`, `△`.
    pub const fn to_ja_mark(self) -> char {
        SIDES[self.index()].3
    }

    /// The side with this mark. `▲ ☗ ▼ ⛊` are marks of Black, `△ ☖ ▽ ⛉` are marks of White. `None` for any other
    /// character.
    #[inline]
    pub fn from_ja_mark(mark: char) -> Option<Self> {
        // Most characters in question are digits and kanji, and all marks are among the symbols.
        if !('\u{2500}'..'\u{2700}').contains(&mark) {
            return None;
        }
        SIDES
            .iter()
            .find(|side| side.3 == mark || side.4.contains(&mark))
            .map(|side| side.0)
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn the_tables_are_in_the_order_of_their_index() {
        assert_eq!(NAMES.map(|entry| entry.0), PieceKind::ALL);
        assert_eq!(SIDES.map(|entry| entry.0), Color::ALL);
    }

    #[test]
    fn every_name_reads_back() {
        for kind in PieceKind::ALL {
            assert_eq!(PieceKind::from_ja(kind.to_ja()), Some(kind));
            assert_eq!(PieceKind::from_ja_char(kind.to_ja_char()), Some(kind));
            assert_eq!(
                PieceKind::from_ja(kind.to_ja_char().encode_utf8(&mut [0; 4])),
                Some(kind)
            );
        }
        for piece in HandPiece::ALL {
            assert_eq!(HandPiece::from_ja_char(piece.to_ja_char()), Some(piece));
        }
        for color in Color::ALL {
            assert_eq!(Color::from_ja(color.to_ja()), Some(color));
            assert_eq!(Color::from_ja(color.to_ja_handicap()), Some(color));
            assert_eq!(Color::from_ja_mark(color.to_ja_mark()), Some(color));
        }
        for (color, _, _, _, others) in SIDES {
            for &mark in others {
                assert_eq!(Color::from_ja_mark(mark), Some(color), "{mark}");
            }
        }
    }

    #[test]
    fn the_names_are_those_of_the_kif_document() {
        let long: Vec<&str> = PieceKind::ALL.into_iter().map(PieceKind::to_ja).collect();
        let expected = [
            "歩", "香", "桂", "銀", "金", "角", "飛", "玉", "と", "成香", "成桂", "成銀", "馬", "龍",
        ];
        assert_eq!(long, expected);
        let short: String = PieceKind::ALL.into_iter().map(PieceKind::to_ja_char).collect();
        assert_eq!(short, "歩香桂銀金角飛玉と杏圭全馬龍");
    }

    #[test]
    fn other_characters_are_read() {
        assert_eq!(PieceKind::from_ja_char('王'), Some(PieceKind::King));
        assert_eq!(PieceKind::from_ja("竜"), Some(PieceKind::Dragon));
        assert_eq!(Color::from_ja_mark('☗'), Some(Color::Black));
        assert_eq!(Color::from_ja_mark('▽'), Some(Color::White));
    }

    #[test]
    fn other_texts_are_not_pieces() {
        for text in [
            "",
            "虎",
            "成",
            "成金",
            "成玉",
            "成歩",
            "成飛",
            "成角",
            "成成銀",
            "銀成",
            "銀 ",
        ] {
            assert_eq!(PieceKind::from_ja(text), None, "{text}");
        }
        for name in ['玉', '王', 'と', '龍', '全'] {
            assert_eq!(HandPiece::from_ja_char(name), None, "{name}");
        }
    }
}
