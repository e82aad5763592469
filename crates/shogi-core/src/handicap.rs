//! [`Handicap`]: the named start positions (`手合割`).

use std::fmt;

use crate::{Color, PieceKind, Setup, Square};

/// A start position that has a name (`手合割`). The seventeen names are those of the KIF document of 2024-08-02. Except in
/// an even game, White is the stronger player (`上手`), plays without some pieces, and moves first. Left and right are as
/// White sees the board.
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Handicap {
    /// An even game, `平手` (*hirate*), in which Black moves first.
    Even,
    /// White plays without the left lance: `香落ち`.
    Lance,
    /// White plays without the right lance: `右香落ち`.
    RightLance,
    /// White plays without the bishop: `角落ち`.
    Bishop,
    /// White plays without the rook: `飛車落ち`.
    Rook,
    /// White plays without the rook and the left lance: `飛香落ち`.
    RookLance,
    /// White plays without the rook and the bishop: `二枚落ち`.
    TwoPiece,
    /// White plays without the rook, the bishop and the left lance: `三枚落ち`. (A few programs remove the right lance
    /// instead. Most programs remove the left lance, as in `香落ち`.)
    ThreePiece,
    /// White plays without the rook, the bishop and both lances: `四枚落ち`.
    FourPiece,
    /// Like [`FourPiece`](Self::FourPiece), but also without the right knight: `五枚落ち`.
    FivePiece,
    /// Like [`FourPiece`](Self::FourPiece), but also without the left knight: `左五枚落ち`.
    LeftFivePiece,
    /// Like [`FourPiece`](Self::FourPiece), but also without both knights: `六枚落ち`.
    SixPiece,
    /// Like [`SixPiece`](Self::SixPiece), but also without the left silver: `左七枚落ち`.
    LeftSevenPiece,
    /// Like [`SixPiece`](Self::SixPiece), but also without the right silver: `右七枚落ち`.
    RightSevenPiece,
    /// Like [`SixPiece`](Self::SixPiece), but also without both silvers: `八枚落ち`.
    EightPiece,
    /// Like [`EightPiece`](Self::EightPiece), but also without both golds: `十枚落ち`. White has only the king and the
    /// pawns.
    TenPiece,
    /// Any other start position: `その他`. A file with this handicap must contain a diagram.
    Other,
}

impl Handicap {
    /// All seventeen handicaps, in the order of the KIF document.
    pub const ALL: [Self; 17] = [
        Self::Even,
        Self::Lance,
        Self::RightLance,
        Self::Bishop,
        Self::Rook,
        Self::RookLance,
        Self::TwoPiece,
        Self::ThreePiece,
        Self::FourPiece,
        Self::FivePiece,
        Self::LeftFivePiece,
        Self::SixPiece,
        Self::LeftSevenPiece,
        Self::RightSevenPiece,
        Self::EightPiece,
        Self::TenPiece,
        Self::Other,
    ];

    /// The Japanese name in the KIF document, such as `二枚落ち`.
    pub const fn name(self) -> &'static str {
        let (japanese, _) = self.names();
        japanese
    }

    /// The English name, such as `Two Pieces`. It is used only in messages, and is not accepted when a handicap is
    /// parsed.
    pub const fn english_name(self) -> &'static str {
        let (_, english) = self.names();
        english
    }

    /// The Japanese and the English name.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Even => ("平手", "Even"),
            Self::Lance => ("香落ち", "Lance"),
            Self::RightLance => ("右香落ち", "Right Lance"),
            Self::Bishop => ("角落ち", "Bishop"),
            Self::Rook => ("飛車落ち", "Rook"),
            Self::RookLance => ("飛香落ち", "Rook–Lance"),
            Self::TwoPiece => ("二枚落ち", "Two Pieces"),
            Self::ThreePiece => ("三枚落ち", "Three Pieces"),
            Self::FourPiece => ("四枚落ち", "Four Pieces"),
            Self::FivePiece => ("五枚落ち", "Five Pieces"),
            Self::LeftFivePiece => ("左五枚落ち", "Left Five Pieces"),
            Self::SixPiece => ("六枚落ち", "Six Pieces"),
            Self::LeftSevenPiece => ("左七枚落ち", "Left Seven Pieces"),
            Self::RightSevenPiece => ("右七枚落ち", "Right Seven Pieces"),
            Self::EightPiece => ("八枚落ち", "Eight Pieces"),
            Self::TenPiece => ("十枚落ち", "Ten Pieces"),
            Self::Other => ("その他", "Other"),
        }
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
    pub const fn removed(self) -> &'static [(Square, PieceKind)] {
        match self {
            Self::Even | Self::Other => &[],
            Self::Lance => &[LEFT_LANCE],
            Self::RightLance => &[RIGHT_LANCE],
            Self::Bishop => &[BISHOP],
            Self::Rook => &[ROOK],
            Self::RookLance => &[ROOK, LEFT_LANCE],
            Self::TwoPiece => &[ROOK, BISHOP],
            Self::ThreePiece => &[ROOK, BISHOP, LEFT_LANCE],
            Self::FourPiece => &[ROOK, BISHOP, LEFT_LANCE, RIGHT_LANCE],
            Self::FivePiece => &[ROOK, BISHOP, RIGHT_KNIGHT, LEFT_LANCE, RIGHT_LANCE],
            Self::LeftFivePiece => &[ROOK, BISHOP, LEFT_KNIGHT, LEFT_LANCE, RIGHT_LANCE],
            Self::SixPiece => &[ROOK, BISHOP, LEFT_KNIGHT, RIGHT_KNIGHT, LEFT_LANCE, RIGHT_LANCE],
            Self::LeftSevenPiece => &[
                ROOK,
                BISHOP,
                LEFT_SILVER,
                LEFT_KNIGHT,
                RIGHT_KNIGHT,
                LEFT_LANCE,
                RIGHT_LANCE,
            ],
            Self::RightSevenPiece => &[
                ROOK,
                BISHOP,
                RIGHT_SILVER,
                LEFT_KNIGHT,
                RIGHT_KNIGHT,
                LEFT_LANCE,
                RIGHT_LANCE,
            ],
            Self::EightPiece => &[
                ROOK,
                BISHOP,
                LEFT_SILVER,
                RIGHT_SILVER,
                LEFT_KNIGHT,
                RIGHT_KNIGHT,
                LEFT_LANCE,
                RIGHT_LANCE,
            ],
            Self::TenPiece => &[
                ROOK,
                BISHOP,
                LEFT_GOLD,
                RIGHT_GOLD,
                LEFT_SILVER,
                RIGHT_SILVER,
                LEFT_KNIGHT,
                RIGHT_KNIGHT,
                LEFT_LANCE,
                RIGHT_LANCE,
            ],
        }
    }

    /// The start position of the handicap. Its move number is 1. `None` for [`Handicap::Other`], which has no fixed
    /// position.
    pub fn setup(self) -> Option<Setup> {
        if self == Self::Other {
            return None;
        }
        let mut setup = Setup::STARTPOS;
        for &(square, _) in self.removed() {
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

    /// The handicap that has the start position `setup`. Board, hands and side to move must be equal, and the move
    /// number is ignored. `None` if no handicap has this position.
    pub fn from_setup(setup: &Setup) -> Option<Self> {
        let same = |start: Setup| {
            start.turn == setup.turn && start.hands == setup.hands && start.board == setup.board
        };
        Self::ALL
            .into_iter()
            .find(|handicap| handicap.setup().is_some_and(same))
    }

    /// Whether `name` is exactly the name of the handicap with the start position `start`. A `手合割` header with this
    /// name then adds nothing to the start position.
    pub fn is_name_of(name: &str, start: &Setup) -> bool {
        let named = Self::from_name(name);
        named.is_some() && named == Self::from_setup(start)
    }
}

/// Writes the Japanese name in the KIF document.
impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

// White's pieces on their start squares. White looks down the board, so White's left is file 1.
const ROOK: (Square, PieceKind) = at(8, 2, PieceKind::Rook);
const BISHOP: (Square, PieceKind) = at(2, 2, PieceKind::Bishop);
const LEFT_GOLD: (Square, PieceKind) = at(4, 1, PieceKind::Gold);
const RIGHT_GOLD: (Square, PieceKind) = at(6, 1, PieceKind::Gold);
const LEFT_SILVER: (Square, PieceKind) = at(3, 1, PieceKind::Silver);
const RIGHT_SILVER: (Square, PieceKind) = at(7, 1, PieceKind::Silver);
const LEFT_KNIGHT: (Square, PieceKind) = at(2, 1, PieceKind::Knight);
const RIGHT_KNIGHT: (Square, PieceKind) = at(8, 1, PieceKind::Knight);
const LEFT_LANCE: (Square, PieceKind) = at(1, 1, PieceKind::Lance);
const RIGHT_LANCE: (Square, PieceKind) = at(9, 1, PieceKind::Lance);

/// Creates the entry of a piece: its square and its kind. The function is called only for constants, so a square off
/// the board is an error at compile time.
const fn at(file: u8, rank: u8, kind: PieceKind) -> (Square, PieceKind) {
    (Square::from_numbers(file, rank).unwrap(), kind)
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
            for &(square, kind) in handicap.removed() {
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
            let pieces = handicap.removed().iter();
            pieces
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
