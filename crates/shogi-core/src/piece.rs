//! [`PieceKind`], [`HandPiece`] and [`Piece`]: the kinds of piece, and a piece with its side.

use std::fmt;

use crate::Color;

named_enum! {
    /// One of the fourteen kinds of piece (`駒種`).
    #[derive(PartialOrd, Ord)]
    pub enum PieceKind {
        /// Known as `歩` (*fu*).
        Pawn = "pawn",
        /// Known as `香` (*kyō*).
        Lance = "lance",
        /// Known as `桂` (*kei*).
        Knight = "knight",
        /// Known as `銀` (*gin*).
        Silver = "silver",
        /// Known as `金` (*kin*).
        Gold = "gold",
        /// Known as `角` (*kaku*).
        Bishop = "bishop",
        /// Known as `飛` (*hi*).
        Rook = "rook",
        /// Known as `玉` (*gyoku*) or `王` (*ō*).
        King = "king",
        /// A promoted pawn, known as `と` (*tokin*).
        ProPawn = "promoted pawn",
        /// A promoted lance, known as `成香` (*narikyō*).
        ProLance = "promoted lance",
        /// A promoted knight, known as `成桂` (*narikei*).
        ProKnight = "promoted knight",
        /// A promoted silver, known as `成銀` (*narigin*).
        ProSilver = "promoted silver",
        /// A promoted bishop, known as `馬` (*uma*).
        Horse = "horse",
        /// A promoted rook, known as `龍` (*ryū*).
        Dragon = "dragon",
    }
}

impl PieceKind {
    /// The number of kinds, which is 14.
    pub const COUNT: usize = Self::ALL.len();

    /// The index of the kind in [`PieceKind::ALL`], from 0 (pawn) to 13 (dragon).
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind that a piece of this kind becomes by promoting. `None` for gold, king and promoted kinds.
    #[must_use]
    pub const fn promoted(self) -> Option<Self> {
        Some(match self {
            Self::Pawn => Self::ProPawn,
            Self::Lance => Self::ProLance,
            Self::Knight => Self::ProKnight,
            Self::Silver => Self::ProSilver,
            Self::Bishop => Self::Horse,
            Self::Rook => Self::Dragon,
            _ => return None,
        })
    }

    /// The kind before promotion. For a kind that is not promoted, the kind itself.
    #[must_use]
    pub const fn unpromoted(self) -> Self {
        match self {
            Self::ProPawn => Self::Pawn,
            Self::ProLance => Self::Lance,
            Self::ProKnight => Self::Knight,
            Self::ProSilver => Self::Silver,
            Self::Horse => Self::Bishop,
            Self::Dragon => Self::Rook,
            other => other,
        }
    }

    /// Whether this is a promoted kind.
    pub const fn is_promoted(self) -> bool {
        self as u8 >= Self::ProPawn as u8
    }

    /// From how many of the farthest ranks a piece of this kind could never move: 1 for a pawn or a lance, 2 for a knight,
    /// 0 for any other kind.
    pub(crate) const fn ranks_without_moves(self) -> u8 {
        match self {
            Self::Pawn | Self::Lance => 1,
            Self::Knight => 2,
            _ => 0,
        }
    }

    /// The kind of the piece in hand that a piece of this kind becomes when it is captured. `None` for the king. For the kind
    /// that is dropped, see [`HandPiece::from_kind`].
    pub const fn to_hand_piece(self) -> Option<HandPiece> {
        Some(match self.unpromoted() {
            Self::Pawn => HandPiece::Pawn,
            Self::Lance => HandPiece::Lance,
            Self::Knight => HandPiece::Knight,
            Self::Silver => HandPiece::Silver,
            Self::Gold => HandPiece::Gold,
            Self::Bishop => HandPiece::Bishop,
            Self::Rook => HandPiece::Rook,
            _ => return None,
        })
    }

    /// The number of pieces of this kind in a full set: 18 pawns, 2 rooks, 2 kings, … A promoted kind has the number of
    /// the unpromoted kind.
    pub const fn count_in_set(self) -> u8 {
        match self.unpromoted() {
            Self::Pawn => 18,
            Self::Bishop | Self::Rook | Self::King => 2,
            _ => 4,
        }
    }
}

/// One of the seven kinds of piece that can be held in hand (`持駒`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HandPiece {
    /// Known as `歩` (*fu*).
    Pawn = 0,
    /// Known as `香` (*kyō*).
    Lance = 1,
    /// Known as `桂` (*kei*).
    Knight = 2,
    /// Known as `銀` (*gin*).
    Silver = 3,
    /// Known as `金` (*kin*).
    Gold = 4,
    /// Known as `角` (*kaku*).
    Bishop = 5,
    /// Known as `飛` (*hi*).
    Rook = 6,
}

impl HandPiece {
    /// The number of kinds, which is 7.
    pub const COUNT: usize = 7;

    /// All kinds, the weakest first.
    pub const ALL: [Self; 7] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Gold,
        Self::Bishop,
        Self::Rook,
    ];

    /// The index of the kind in [`HandPiece::ALL`], from 0 (pawn) to 6 (rook).
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The English name of the kind: `pawn`, `silver`.
    pub const fn name(self) -> &'static str {
        self.kind().name()
    }

    /// The piece in hand that is dropped as a piece of this kind. `None` for a king or a promoted piece, which no hand can
    /// hold.
    pub const fn from_kind(kind: PieceKind) -> Option<Self> {
        if kind.is_promoted() {
            return None;
        }
        kind.to_hand_piece()
    }

    /// The kind that this piece has when it is dropped on the board.
    pub const fn kind(self) -> PieceKind {
        match self {
            Self::Pawn => PieceKind::Pawn,
            Self::Lance => PieceKind::Lance,
            Self::Knight => PieceKind::Knight,
            Self::Silver => PieceKind::Silver,
            Self::Gold => PieceKind::Gold,
            Self::Bishop => PieceKind::Bishop,
            Self::Rook => PieceKind::Rook,
        }
    }
}

/// Writes the English name: `pawn`, `silver`.
impl fmt::Display for HandPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A piece (`駒`) on the board, which has a kind and belongs to a side.
///
/// `Display` and `FromStr` use SFEN: an upper-case letter for Black, a lower-case letter for White, and `+` in front of
/// the letter for a promoted piece.
///
/// ```
/// use shogi_core::{Color, Piece, PieceKind};
///
/// let piece: Piece = "+p".parse()?;
/// assert_eq!(piece, Piece::new(Color::White, PieceKind::ProPawn));
/// assert_eq!(piece.kind.to_ja(), "と");
/// assert_eq!(piece.kind.unpromoted().to_string(), "pawn");
/// assert_eq!(Piece::new(Color::Black, PieceKind::Horse).to_string(), "+B");
/// # Ok::<(), shogi_core::SpellingError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The side to which the piece belongs.
    pub color: Color,
    /// The kind of the piece.
    pub kind: PieceKind,
}

impl Piece {
    /// Creates a piece of this side and kind.
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        Self { color, kind }
    }
}
