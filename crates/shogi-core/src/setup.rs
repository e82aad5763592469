//! [`Setup`]: any arrangement of pieces, as a diagram or SFEN says it.

use std::ops::{Index, IndexMut};

use crate::{Color, Hands, Piece, PieceKind, Square};

/// The 81 squares and what stands on them, indexed by [`Square`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board([Option<Piece>; Square::COUNT]);

impl Board {
    /// A board with nothing on it.
    pub const EMPTY: Self = Self([None; Square::COUNT]);

    /// How the forty pieces stand at the start of an even game.
    const fn startpos() -> Self {
        const BACK: [PieceKind; 9] = [
            PieceKind::Lance,
            PieceKind::Knight,
            PieceKind::Silver,
            PieceKind::Gold,
            PieceKind::King,
            PieceKind::Gold,
            PieceKind::Silver,
            PieceKind::Knight,
            PieceKind::Lance,
        ];
        let mut squares = [None; Square::COUNT];
        let mut file = 0;
        while file < 9 {
            squares[file * 9] = Some(Piece::new(Color::White, BACK[file]));
            squares[file * 9 + 2] = Some(Piece::new(Color::White, PieceKind::Pawn));
            squares[file * 9 + 6] = Some(Piece::new(Color::Black, PieceKind::Pawn));
            squares[file * 9 + 8] = Some(Piece::new(Color::Black, BACK[file]));
            file += 1;
        }
        squares[9 + 1] = Some(Piece::new(Color::White, PieceKind::Bishop));
        squares[9 + 7] = Some(Piece::new(Color::Black, PieceKind::Rook));
        squares[7 * 9 + 1] = Some(Piece::new(Color::White, PieceKind::Rook));
        squares[7 * 9 + 7] = Some(Piece::new(Color::Black, PieceKind::Bishop));
        Self(squares)
    }

    /// The pieces on the board with their squares, file by file.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::ALL
            .into_iter()
            .filter_map(|square| Some((square, self[square]?)))
    }
}

impl Index<Square> for Board {
    type Output = Option<Piece>;

    fn index(&self, square: Square) -> &Option<Piece> {
        &self.0[square.index()]
    }
}

impl IndexMut<Square> for Board {
    fn index_mut(&mut self, square: Square) -> &mut Option<Piece> {
        &mut self.0[square.index()]
    }
}

/// Any arrangement of pieces: a tsume problem without Black's king, a board with 27 pawns, an empty one. Nothing is
/// checked. [`Position`](crate::Position) is the checked form that can be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// What stands on the board.
    pub board: Board,
    /// What both sides hold in hand.
    pub hands: Hands,
    /// Whose turn it is.
    pub turn: Color,
    /// The number of the next move, 1 at the start of a game.
    pub move_number: u32,
}

impl Setup {
    /// An empty board and empty hands, Black to move.
    pub const EMPTY: Self = Self {
        board: Board::EMPTY,
        hands: Hands::EMPTY,
        turn: Color::Black,
        move_number: 1,
    };

    /// The start of an even game (`平手`), Black to move.
    pub const STARTPOS: Self = Self {
        board: Board::startpos(),
        ..Self::EMPTY
    };
}

impl Default for Setup {
    fn default() -> Self {
        Self::EMPTY
    }
}
