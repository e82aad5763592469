//! [`Handicap`]: the named start positions (`手合割`).

use crate::{Color, PieceKind, Setup, Square};

named_enum! {
    /// A start position that has a name (`手合割`). The seventeen names are those of the KIF document of 2024-08-02, in
    /// its order. Except in an even game, White is the stronger player (`上手`), plays without some pieces, and moves
    /// first. Left and right are as White sees the board.
    ///
    /// ```
    /// use shogi_core::{Color, Handicap};
    ///
    /// let handicap: Handicap = "２枚落".parse()?;
    /// assert_eq!((handicap, handicap.name()), (Handicap::TwoPiece, "二枚落ち"));
    /// let setup = handicap.setup().unwrap();
    /// assert_eq!(setup.turn, Color::White);
    /// assert_eq!(Handicap::from_setup(&setup), Some(handicap));
    /// # Ok::<(), shogi_core::SpellingError>(())
    /// ```
    #[derive(PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Handicap {
        /// An even game, `平手` (*hirate*), in which Black moves first.
        Even = "平手",
        /// White plays without the left lance: `香落ち`.
        Lance = "香落ち",
        /// White plays without the right lance: `右香落ち`.
        RightLance = "右香落ち",
        /// White plays without the bishop: `角落ち`.
        Bishop = "角落ち",
        /// White plays without the rook: `飛車落ち`.
        Rook = "飛車落ち",
        /// White plays without the rook and the left lance: `飛香落ち`.
        RookLance = "飛香落ち",
        /// White plays without the rook and the bishop: `二枚落ち`.
        TwoPiece = "二枚落ち",
        /// White plays without the rook, the bishop and the left lance: `三枚落ち`. (A few programs remove the right lance
        /// instead. Most programs remove the left lance, as in `香落ち`.)
        ThreePiece = "三枚落ち",
        /// White plays without the rook, the bishop and both lances: `四枚落ち`.
        FourPiece = "四枚落ち",
        /// Like [`FourPiece`](Self::FourPiece), but also without the right knight: `五枚落ち`.
        FivePiece = "五枚落ち",
        /// Like [`FourPiece`](Self::FourPiece), but also without the left knight: `左五枚落ち`.
        LeftFivePiece = "左五枚落ち",
        /// Like [`FourPiece`](Self::FourPiece), but also without both knights: `六枚落ち`.
        SixPiece = "六枚落ち",
        /// Like [`SixPiece`](Self::SixPiece), but also without the left silver: `左七枚落ち`.
        LeftSevenPiece = "左七枚落ち",
        /// Like [`SixPiece`](Self::SixPiece), but also without the right silver: `右七枚落ち`.
        RightSevenPiece = "右七枚落ち",
        /// Like [`SixPiece`](Self::SixPiece), but also without both silvers: `八枚落ち`.
        EightPiece = "八枚落ち",
        /// Like [`EightPiece`](Self::EightPiece), but also without both golds: `十枚落ち`. White has only the king and the
        /// pawns.
        TenPiece = "十枚落ち",
        /// Any other start position: `その他`. A file with this handicap must contain a diagram.
        Other = "その他",
    }
}

impl Handicap {
    /// The English name, and the pieces that White plays without: their bits in [`REMOVABLE`].
    const fn row(self) -> (&'static str, u16) {
        match self {
            Self::Even => ("Even", 0),
            Self::Lance => ("Lance", LEFT_LANCE),
            Self::RightLance => ("Right Lance", RIGHT_LANCE),
            Self::Bishop => ("Bishop", BISHOP),
            Self::Rook => ("Rook", ROOK),
            Self::RookLance => ("Rook–Lance", ROOK | LEFT_LANCE),
            Self::TwoPiece => ("Two Pieces", ROOK | BISHOP),
            Self::ThreePiece => ("Three Pieces", ROOK | BISHOP | LEFT_LANCE),
            Self::FourPiece => ("Four Pieces", ROOK | BISHOP | LANCES),
            Self::FivePiece => ("Five Pieces", ROOK | BISHOP | LANCES | RIGHT_KNIGHT),
            Self::LeftFivePiece => ("Left Five Pieces", ROOK | BISHOP | LANCES | LEFT_KNIGHT),
            Self::SixPiece => ("Six Pieces", SIX),
            Self::LeftSevenPiece => ("Left Seven Pieces", SIX | LEFT_SILVER),
            Self::RightSevenPiece => ("Right Seven Pieces", SIX | RIGHT_SILVER),
            Self::EightPiece => ("Eight Pieces", EIGHT),
            Self::TenPiece => ("Ten Pieces", EIGHT | LEFT_GOLD | RIGHT_GOLD),
            Self::Other => ("Other", 0),
        }
    }

    /// The English name, such as `Two Pieces`. It is used only in messages, and is not accepted when a handicap is
    /// parsed.
    pub const fn english_name(self) -> &'static str {
        self.row().0
    }

    /// The handicap whose name in the KIF document is exactly `name`. `None` if there is no such handicap.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|handicap| handicap.name() == name)
    }

    /// The handicap whose name in the KIF document is `name`, or for which `name` is an alternative spelling, such as
    /// `二枚落`, `２枚落ち`, `2枚落ち` or `飛落ち`. `None` for any other name.
    ///
    /// Only unambiguous spellings are accepted. `七枚落ち`, for example, does not say which of the two silvers is missing.
    pub fn from_variant_name(name: &str) -> Option<Self> {
        let alias = ALIASES.iter().find(|(alias, _)| folded(alias).eq(folded(name)));
        let named = |handicap: &Self| folded(handicap.name()).eq(folded(name));
        alias
            .map(|&(_, handicap)| handicap)
            .or_else(|| Self::ALL.into_iter().find(named))
    }

    /// The pieces that White plays without, with their squares in the start position of an even game, the strongest
    /// piece first. Most CSA files list the pieces in this order in the `PI` line. Empty for an even game and for
    /// [`Handicap::Other`].
    pub fn removed(self) -> impl Iterator<Item = (Square, PieceKind)> {
        let (_, removed) = self.row();
        REMOVABLE
            .into_iter()
            .filter(move |(bit, ..)| removed & bit != 0)
            .map(|(_, square, kind)| (square, kind))
    }

    /// The start position of the handicap. Its move number is 1. `None` for [`Handicap::Other`], which has no fixed
    /// position.
    pub fn setup(self) -> Option<Setup> {
        if self == Self::Other {
            return None;
        }
        let mut setup = Setup::STARTPOS;
        for (square, _) in self.removed() {
            setup.board[square] = None;
        }
        if self != Self::Even {
            setup.turn = Color::White;
        }
        Some(setup)
    }

    /// Whether some programs read the name wrongly: they do not know it and silently begin an even game, or they have
    /// another start position for it. A writer should write a diagram in addition to such a name.
    pub const fn is_little_known(self) -> bool {
        matches!(
            self,
            Self::ThreePiece
                | Self::FivePiece
                | Self::LeftFivePiece
                | Self::LeftSevenPiece
                | Self::RightSevenPiece
        )
    }

    /// The handicap whose start position [is the same](Setup::is_same_position) as `setup`. `None` if no handicap has
    /// this position.
    pub fn from_setup(setup: &Setup) -> Option<Self> {
        Self::ALL.into_iter().find(|handicap| handicap.starts_at(setup))
    }

    /// Whether `setup` [is the same](Setup::is_same_position) as the start position of the handicap.
    #[inline]
    pub fn starts_at(self, setup: &Setup) -> bool {
        self.setup().is_some_and(|start| start.is_same_position(setup))
    }

    /// Whether `name` is exactly the name of the handicap with the start position `start`, with blanks around it or without. A
    /// `手合割` header with this name then adds nothing to the start position.
    pub fn is_name_of(name: &str, start: &Setup) -> bool {
        Self::from_name(name.trim()).is_some_and(|named| named.starts_at(start))
    }
}

// White's pieces that a handicap can remove, one bit each. White looks down the board, so White's left is file 1.
const ROOK: u16 = 1;
const BISHOP: u16 = 1 << 1;
const LEFT_GOLD: u16 = 1 << 2;
const RIGHT_GOLD: u16 = 1 << 3;
const LEFT_SILVER: u16 = 1 << 4;
const RIGHT_SILVER: u16 = 1 << 5;
const LEFT_KNIGHT: u16 = 1 << 6;
const RIGHT_KNIGHT: u16 = 1 << 7;
const LEFT_LANCE: u16 = 1 << 8;
const RIGHT_LANCE: u16 = 1 << 9;
const LANCES: u16 = LEFT_LANCE | RIGHT_LANCE;
const SIX: u16 = ROOK | BISHOP | LANCES | LEFT_KNIGHT | RIGHT_KNIGHT;
const EIGHT: u16 = SIX | LEFT_SILVER | RIGHT_SILVER;

/// The pieces that a handicap can remove, with their bits and their start squares, the strongest first.
const REMOVABLE: [(u16, Square, PieceKind); 10] = [
    at(8, 2, ROOK, PieceKind::Rook),
    at(2, 2, BISHOP, PieceKind::Bishop),
    at(4, 1, LEFT_GOLD, PieceKind::Gold),
    at(6, 1, RIGHT_GOLD, PieceKind::Gold),
    at(3, 1, LEFT_SILVER, PieceKind::Silver),
    at(7, 1, RIGHT_SILVER, PieceKind::Silver),
    at(2, 1, LEFT_KNIGHT, PieceKind::Knight),
    at(8, 1, RIGHT_KNIGHT, PieceKind::Knight),
    at(1, 1, LEFT_LANCE, PieceKind::Lance),
    at(9, 1, RIGHT_LANCE, PieceKind::Lance),
];

/// Creates the entry of a piece. The function is called only for constants, so a square off the board is an error at
/// compile time.
const fn at(file: u8, rank: u8, bit: u16, kind: PieceKind) -> (u16, Square, PieceKind) {
    (bit, Square::from_numbers(file, rank).unwrap(), kind)
}

/// Alternative names that [`folded`] does not convert to one of the seventeen names.
const ALIASES: &[(&str, Handicap)] = &[
    ("平手（持将棋指し直し）", Handicap::Even),
    ("左香落ち", Handicap::Lance),
    ("飛落ち", Handicap::Rook),
    ("飛車香落ち", Handicap::RookLance),
    ("右五枚落ち", Handicap::FivePiece),
    ("10枚落ち", Handicap::TenPiece),
    ("１０枚落ち", Handicap::TenPiece),
];

/// Normalizes a name for comparison: `落ち` at the end becomes `落`, and the digits 2 to 9 of half or full width become
/// kanji.
fn folded(name: &str) -> impl Iterator<Item = char> {
    const KANJI: [char; 8] = ['二', '三', '四', '五', '六', '七', '八', '九'];
    let short = name.strip_suffix('ち').filter(|short| short.ends_with('落'));
    short.unwrap_or(name).chars().map(|c| match c {
        '2'..='9' => KANJI[c as usize - '2' as usize],
        '２'..='９' => KANJI[c as usize - '２' as usize],
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    /// For each handicap except `その他`: its name, and White's two back ranks in SFEN. The ranks are from the handicap
    /// tables of other programs.
    const BACK_RANKS: [(&str, &str); 16] = [
        ("平手", "lnsgkgsnl/1r5b1"),
        ("香落ち", "lnsgkgsn1/1r5b1"),
        ("右香落ち", "1nsgkgsnl/1r5b1"),
        ("角落ち", "lnsgkgsnl/1r7"),
        ("飛車落ち", "lnsgkgsnl/7b1"),
        ("飛香落ち", "lnsgkgsn1/7b1"),
        ("二枚落ち", "lnsgkgsnl/9"),
        ("三枚落ち", "lnsgkgsn1/9"),
        ("四枚落ち", "1nsgkgsn1/9"),
        ("五枚落ち", "2sgkgsn1/9"),
        ("左五枚落ち", "1nsgkgs2/9"),
        ("六枚落ち", "2sgkgs2/9"),
        ("左七枚落ち", "2sgkg3/9"),
        ("右七枚落ち", "3gkgs2/9"),
        ("八枚落ち", "3gkg3/9"),
        ("十枚落ち", "4k4/9"),
    ];

    #[test]
    fn every_name_has_the_position_of_the_handicap_tables() {
        for (name, back) in BACK_RANKS {
            let handicap = Handicap::from_name(name).unwrap();
            let turn = if name == "平手" { "b" } else { "w" };
            let sfen = format!("{back}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {turn} - 1");
            assert_eq!(handicap.setup().unwrap().to_string(), sfen, "{name}");
            assert_eq!(handicap.to_string(), name);
        }
        assert_eq!(Handicap::from_name("その他").unwrap().setup(), None);
    }

    #[test]
    fn the_english_names_are_those_of_english_books() {
        for (name, english) in [
            ("平手", "Even"),
            ("香落ち", "Lance"),
            ("飛香落ち", "Rook–Lance"),
            ("二枚落ち", "Two Pieces"),
            ("左五枚落ち", "Left Five Pieces"),
            ("十枚落ち", "Ten Pieces"),
        ] {
            assert_eq!(
                Handicap::from_name(name).map(Handicap::english_name),
                Some(english)
            );
        }
    }

    #[test]
    fn the_move_number_does_not_change_the_handicap() {
        for handicap in Handicap::ALL {
            let Some(mut setup) = handicap.setup() else {
                continue;
            };
            setup.move_number = 7;
            assert_eq!(Handicap::from_setup(&setup), Some(handicap));
            setup.turn = !setup.turn;
            assert_eq!(Handicap::from_setup(&setup), None);
        }
        assert_eq!(Handicap::from_setup(&Setup::EMPTY), None);
    }

    #[test]
    fn a_start_position_has_one_name() {
        let two_piece = Handicap::TwoPiece.setup().unwrap();
        for (name, start, expected) in [
            ("二枚落ち", two_piece, true),
            ("平手", Setup::STARTPOS, true),
            ("平手", two_piece, false),
            ("トンボ", two_piece, false),
            ("2枚落ち", two_piece, false),
            ("その他", Setup::EMPTY, false),
        ] {
            assert_eq!(Handicap::is_name_of(name, &start), expected, "{name}");
        }
    }

    #[test]
    fn removed_pieces_are_on_the_start_position() {
        for handicap in Handicap::ALL {
            for (square, kind) in handicap.removed() {
                let piece = Setup::STARTPOS.board[square].unwrap();
                assert_eq!(
                    (piece.color, piece.kind),
                    (Color::White, kind),
                    "{handicap} {square}"
                );
            }
        }
    }

    #[test]
    fn pieces_are_removed_in_the_order_of_csa_files() {
        let removed = |handicap: Handicap| {
            handicap
                .removed()
                .map(|(square, _)| format!("{square}"))
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(removed(Handicap::ThreePiece), "8b 2b 1a");
        assert_eq!(removed(Handicap::EightPiece), "8b 2b 3a 7a 2a 8a 1a 9a");
        assert_eq!(removed(Handicap::TenPiece), "8b 2b 4a 6a 3a 7a 2a 8a 1a 9a");
    }

    #[test]
    fn alternative_names_are_read() {
        for (name, handicap) in [
            ("２枚落ち", Handicap::TwoPiece),
            ("2枚落ち", Handicap::TwoPiece),
            ("二枚落", Handicap::TwoPiece),
            ("2枚落", Handicap::TwoPiece),
            ("飛落ち", Handicap::Rook),
            ("飛落", Handicap::Rook),
            ("飛車落", Handicap::Rook),
            ("角落", Handicap::Bishop),
            ("右香落", Handicap::RightLance),
            ("左５枚落", Handicap::LeftFivePiece),
            ("右7枚落ち", Handicap::RightSevenPiece),
            ("10枚落", Handicap::TenPiece),
            ("平手（持将棋指し直し）", Handicap::Even),
        ] {
            assert_eq!(Handicap::from_variant_name(name), Some(handicap), "{name}");
            assert_eq!(Handicap::from_name(name), None, "{name}");
        }
        for handicap in Handicap::ALL {
            assert_eq!(Handicap::from_variant_name(handicap.name()), Some(handicap));
        }
    }

    #[test]
    fn an_ambiguous_or_unknown_name_is_not_read() {
        for name in [
            "七枚落ち",
            "九枚落ち",
            "7枚落",
            "両香落ち",
            "トンボ",
            "平手ち",
            "落ち",
            "",
            "香落ち？",
            "角車落",
        ] {
            assert_eq!(Handicap::from_variant_name(name), None, "{name}");
        }
    }
}
