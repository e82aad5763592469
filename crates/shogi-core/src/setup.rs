//! [`Setup`]: an arrangement of pieces, as in a diagram or in SFEN. It need not follow the rules.

mod problem;

use std::ops::{Index, IndexMut};

use crate::{Color, Hand, HandPiece, Hands, Piece, PieceKind, Square};

pub use problem::SetupProblem;

/// A board: its 81 squares with the pieces on them, indexed by [`Square`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board([Option<Piece>; Square::COUNT]);

impl Board {
    /// A board without pieces.
    pub const EMPTY: Self = Self([None; Square::COUNT]);

    /// The board in the start position of an even game.
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

    /// The pieces on the board with their squares, in the order of [`Square::ALL`].
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

/// An arrangement of pieces, which need not follow the rules. A tsume problem without Black's king, a board with 27
/// pawns and an empty board are all setups. [`Setup::problems`] lists what contradicts the rules.
/// [`Position::new`](crate::Position::new) checks a setup and creates a [`Position`](crate::Position), in which moves
/// can be played.
///
/// ```
/// use shogi_core::{Color, Setup};
///
/// let problem: Setup = "7nk/9/7PP/9/9/9/9/9/9 b G 1".parse()?;
/// assert_eq!(problem.turn, Color::Black);
/// assert_ne!(problem, Setup::EMPTY);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The pieces on the board.
    pub board: Board,
    /// The pieces in hand of both sides.
    pub hands: Hands,
    /// The side to move.
    pub turn: Color,
    /// The number of the next move. It is 1 at the start of a game.
    pub move_number: u32,
}

impl Setup {
    /// An empty board and empty hands, with Black to move.
    pub const EMPTY: Self = Self {
        board: Board::EMPTY,
        hands: Hands::EMPTY,
        turn: Color::Black,
        move_number: 1,
    };

    /// The start position of an even game (`平手`), with Black to move.
    pub const STARTPOS: Self = Self {
        board: Board::startpos(),
        ..Self::EMPTY
    };

    /// Whether board, hands and side to move are equal. The move number is ignored.
    #[inline]
    pub fn is_same_position(&self, other: &Self) -> bool {
        self.turn == other.turn && self.hands == other.hands && self.board == other.board
    }

    /// The setup as the other side sees it: the board is rotated by 180 degrees, and the sides are exchanged on the board, in
    /// hand and as the side to move. A move that is legal here is legal there if it is [rotated](crate::Move::rotated) too.
    ///
    /// ```
    /// use shogi_core::Setup;
    ///
    /// let setup: Setup = "4k4/9/9/9/9/9/7P1/9/4K4 b G 5".parse()?;
    /// assert_eq!(setup.rotated().to_string(), "4k4/9/1p7/9/9/9/9/9/4K4 w g 5");
    /// assert_eq!(setup.mirrored().to_string(), "4k4/9/9/9/9/9/1P7/9/4K4 b G 5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rotated(&self) -> Self {
        let [black, white] = Color::ALL.map(|color| self.hands[color]);
        let mut rotated = Self {
            board: Board::EMPTY,
            turn: self.turn.opposite(),
            ..*self
        };
        (rotated.hands[Color::Black], rotated.hands[Color::White]) = (white, black);
        for (square, piece) in self.board.pieces() {
            rotated.board[square.rotated()] = Some(Piece::new(piece.color.opposite(), piece.kind));
        }
        rotated
    }

    /// The setup with left and right exchanged. A move that is legal here is legal there if it is
    /// [mirrored](crate::Move::mirrored) too.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut mirrored = Self {
            board: Board::EMPTY,
            ..*self
        };
        for (square, piece) in self.board.pieces() {
            mirrored.board[square.mirrored()] = Some(piece);
        }
        mirrored
    }

    /// The number of pieces of the kind `kind` on the board and in both hands together. Promoted pieces are included.
    pub fn count(&self, kind: HandPiece) -> u16 {
        let held = |color: Color| u16::from(self.hands[color].count(kind));
        let of_kind = |piece: Piece| piece.kind.to_hand_piece() == Some(kind);
        let on_board = self.board.pieces().filter(|&(_, piece)| of_kind(piece));
        on_board.fold(held(Color::Black) + held(Color::White), |count, _| count + 1)
    }

    /// The pieces of a full set, without the kings, that are neither on the board nor in a hand. `残り全部` in a diagram
    /// and `00AL` in CSA mean these pieces. If the setup has too many pieces of a kind, none is left.
    pub fn pieces_left(&self) -> Hand {
        let mut left = Hand::EMPTY;
        for kind in HandPiece::ALL {
            let in_set = u16::from(kind.kind().count_in_set());
            let missing = in_set.saturating_sub(self.count(kind));
            left.set(kind, u8::try_from(missing).unwrap_or(u8::MAX));
        }
        left
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self::EMPTY
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn the_start_of_a_game_uses_the_whole_set() {
        assert_eq!(Setup::STARTPOS.board.pieces().count(), 40);
        assert_eq!(Setup::STARTPOS.count(HandPiece::Pawn), 18);
        assert_eq!(Setup::STARTPOS.pieces_left(), Hand::EMPTY);
    }

    #[test]
    fn pieces_left_are_the_set_without_board_and_hands() {
        let problem: Setup = "4k4/9/4+P4/9/9/9/9/9/9 b 2Gr 1".parse().unwrap();
        let left: Setup = "9/9/9/9/9/9/9/9/9 b R2B2G4S4N4L17P 1".parse().unwrap();
        assert_eq!(problem.pieces_left(), left.hands[Color::Black]);
        let setup: Setup = "9/9/9/9/9/9/9/9/9 b 255P255p 1".parse().unwrap();
        assert_eq!(setup.pieces_left().count(HandPiece::Pawn), 0);
    }
}
