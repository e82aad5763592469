//! [`Position`]: an arrangement that can be played, with the rules of the game.
//!
//! * [`Position::play`] plays legal moves only; [`Position::play_lenient`] plays whatever can be carried out on a board
//!   and says which rule it broke, because games do end by an illegal move and their records must still open.
//! * [`Position::is_legal`] names the rule a move breaks ([`IllegalMove`]), without generating moves.
//! * [`Position::legal_moves`] lists, and its relatives count or visit, all legal moves.
//! * [`repetition`] knows 千日手, [`declaration`] knows the count of an entering king (入玉宣言).

mod attacks;
mod bitboard;
pub mod declaration;
mod generate;
mod illegal;
mod legality;
mod move_list;
pub mod repetition;
mod validity;

use std::fmt;

pub use bitboard::{Bitboard, Squares};
pub use illegal::IllegalMove;
pub use move_list::{IntoIter, MoveList};
pub use validity::PositionError;

use attacks::PerSquare;

use crate::{Board, Color, Hand, Hands, Move, MoveKind, Piece, PieceKind, Setup, Square};

/// A position (`局面`) that can be played: the board, both hands, whose turn it is and the number of the next move.
///
/// Two positions are equal when all four are. [`repetition`] compares positions as 千日手 does, without the number.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    board: PerSquare<Option<Piece>>,
    by_color: [Bitboard; 2],
    by_mover: [Bitboard; Mover::COUNT],
    kings: [Option<Square>; 2],
    hands: Hands,
    turn: Color,
    move_number: u32,
}

/// What [`Position::undo`] needs to take a move back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub struct Undo {
    played: Move,
    moved: Option<Piece>,
    captured: Option<Piece>,
    hand: Hand,
    move_number: u32,
}

/// The sets of pieces that are kept: pieces that move alike are together, because the rules rarely ask for more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mover {
    Pawn = 0,
    Lance = 1,
    Knight = 2,
    Silver = 3,
    /// Gold, tokin and the other pieces that promoted to gold.
    Gold = 4,
    /// Bishop and horse.
    Bishop = 5,
    /// Rook and dragon.
    Rook = 6,
    King = 7,
    /// Horse and dragon, a second time: pieces that step like a king besides what they do as bishop or rook.
    PromotedSlider = 8,
}

impl Mover {
    const COUNT: usize = 9;

    const fn of(kind: PieceKind) -> Self {
        match kind {
            PieceKind::Pawn => Self::Pawn,
            PieceKind::Lance => Self::Lance,
            PieceKind::Knight => Self::Knight,
            PieceKind::Silver => Self::Silver,
            PieceKind::Gold
            | PieceKind::ProPawn
            | PieceKind::ProLance
            | PieceKind::ProKnight
            | PieceKind::ProSilver => Self::Gold,
            PieceKind::Bishop | PieceKind::Horse => Self::Bishop,
            PieceKind::Rook | PieceKind::Dragon => Self::Rook,
            PieceKind::King => Self::King,
        }
    }
}

impl Position {
    /// The start of an even game (`平手`).
    pub fn startpos() -> Self {
        Self::new_lenient(&Setup::STARTPOS)
    }

    /// The position of a setup that the rules allow.
    ///
    /// Sides may be without a king, as in tsume problems.
    ///
    /// # Errors
    ///
    /// The first of [`Setup::problems`] other than [`SetupProblem::NoKing`](crate::setup::SetupProblem::NoKing), or that
    /// the side that is not to move is in check.
    pub fn new(setup: &Setup) -> Result<Self, PositionError> {
        let position = Self::new_lenient(setup);
        position.check(setup)?;
        Ok(position)
    }

    /// The position of any setup, whatever the rules say about it.
    ///
    /// A side with no king or several has no king to protect: its moves are never illegal because of a check. All
    /// other rules hold.
    pub fn new_lenient(setup: &Setup) -> Self {
        let mut position = Self::EMPTY;
        for (square, piece) in setup.board.pieces() {
            position.put(square, piece);
        }
        position.find_kings();
        position.hands = setup.hands;
        position.turn = setup.turn;
        position.move_number = setup.move_number;
        position
    }

    /// The arrangement of the pieces.
    pub fn to_setup(&self) -> Setup {
        let mut board = Board::EMPTY;
        for square in self.occupied() {
            board[square] = self.piece_at(square);
        }
        Setup {
            board,
            hands: self.hands,
            turn: self.turn,
            move_number: self.move_number,
        }
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The number of the next move: 1 at the start of a game, one more with every move, never beyond [`u32::MAX`].
    pub fn move_number(&self) -> u32 {
        self.move_number
    }

    /// What stands on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square]
    }

    /// What a side holds in hand.
    pub fn hand(&self, color: Color) -> Hand {
        self.hands[color]
    }

    /// What both sides hold in hand.
    pub fn hands(&self) -> &Hands {
        &self.hands
    }

    /// The king of a side; `None` when the side has no king or several.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.kings[color.index()]
    }

    /// The squares of all pieces of a side.
    #[inline]
    pub fn pieces(&self, color: Color) -> Bitboard {
        self.by_color[color.index()]
    }

    /// The squares that are not empty.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.by_color[0] | self.by_color[1]
    }

    /// Plays a legal move.
    ///
    /// # Errors
    ///
    /// When the move is not legal; the position is then unchanged.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.is_legal(mv)?;
        let _ = self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a move that a record contains. `Ok(None)` means that it was legal; `Ok(Some(why))` that it is against the
    /// rules and was played all the same, as it was at the board.
    ///
    /// # Errors
    ///
    /// When the move cannot be carried out at all ([`IllegalMove::is_impossible`]); the position is then unchanged.
    pub fn play_lenient(&mut self, mv: Move) -> Result<Option<IllegalMove>, IllegalMove> {
        let why = self.is_legal(mv).err();
        if let Some(why) = why
            && why.is_impossible()
        {
            return Err(why);
        }
        let _ = self.play_unchecked(mv);
        Ok(why)
    }

    /// Plays a move that can be carried out, whatever other rule it breaks.
    ///
    /// # Errors
    ///
    /// When the move cannot be carried out at all ([`IllegalMove::is_impossible`]); the position is then unchanged.
    pub fn play_trusting(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.is_possible(mv)?;
        let _ = self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a move without asking the rules: a legal one, or one that [`Position::play_lenient`] accepted before.
    ///
    /// The piece on the origin goes to the destination, what stands there goes to the hand of the side to move (a
    /// captured king goes nowhere; a hand holds at most 255 of a kind), and a piece that cannot promote stays what it
    /// is. That is done for any move, and [`Position::undo`] takes any of them back.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) -> Undo {
        let color = self.turn;
        let to = mv.to();
        let captured = self.board[to];
        let undo = Undo {
            played: mv,
            moved: mv.from().and_then(|from| self.board[from]),
            captured,
            hand: self.hands[color],
            move_number: self.move_number,
        };
        if let Some(piece) = captured {
            self.capture(to, piece);
        }
        match mv.kind() {
            MoveKind::Normal { from, promote, .. } => {
                if let Some(piece) = self.board[from] {
                    self.relocate(piece, from, to, promote);
                }
            }
            MoveKind::Drop { piece, .. } => {
                let _ = self.hands[color].take(piece);
                self.put(to, Piece::new(color, piece.kind()));
            }
        }
        self.turn = color.opposite();
        self.move_number = self.move_number.saturating_add(1);
        undo
    }

    /// Takes back the move that gave this [`Undo`]. Moves are taken back in reverse order.
    #[inline]
    pub fn undo(&mut self, undo: Undo) {
        self.turn = self.turn.opposite();
        self.move_number = undo.move_number;
        self.hands[self.turn] = undo.hand;
        let to = undo.played.to();
        let arrived = self.board[to];
        if let Some(piece) = arrived {
            self.take(to, piece);
        }
        if let Some(piece) = undo.captured {
            self.put(to, piece);
        }
        if let (Some(from), Some(piece)) = (undo.played.from(), undo.moved)
            && from != to
        {
            self.put(from, piece);
        }
        if [arrived, undo.captured].into_iter().any(is_king) {
            self.find_kings();
        }
    }

    const EMPTY: Self = Self {
        board: PerSquare::filled(None),
        by_color: [Bitboard::EMPTY; 2],
        by_mover: [Bitboard::EMPTY; Mover::COUNT],
        kings: [None; 2],
        hands: Hands::EMPTY,
        turn: Color::Black,
        move_number: 1,
    };

    #[inline]
    fn movers(&self, mover: Mover) -> Bitboard {
        self.by_mover[mover as usize]
    }

    /// Takes the piece on `square` to the hand of the side to move.
    #[inline]
    fn capture(&mut self, square: Square, piece: Piece) {
        self.take(square, piece);
        match piece.kind.to_hand_piece() {
            Some(in_hand) => {
                let _ = self.hands[self.turn].add(in_hand);
            }
            None => self.find_kings(),
        }
    }

    #[inline]
    fn relocate(&mut self, piece: Piece, from: Square, to: Square, promote: bool) {
        let promoted = piece.kind.promoted().filter(|_| promote);
        self.take(from, piece);
        self.put(to, Piece::new(piece.color, promoted.unwrap_or(piece.kind)));
        if piece.kind == PieceKind::King {
            self.find_kings();
        }
    }

    #[inline]
    fn put(&mut self, square: Square, piece: Piece) {
        self.board.set(square, Some(piece));
        self.flip(square, piece);
    }

    #[inline]
    fn take(&mut self, square: Square, piece: Piece) {
        self.board.set(square, None);
        self.flip(square, piece);
    }

    #[inline]
    fn flip(&mut self, square: Square, piece: Piece) {
        let bit = Bitboard::of(square);
        self.by_color[piece.color.index()] ^= bit;
        self.by_mover[Mover::of(piece.kind) as usize] ^= bit;
        if matches!(piece.kind, PieceKind::Horse | PieceKind::Dragon) {
            self.by_mover[Mover::PromotedSlider as usize] ^= bit;
        }
    }

    fn find_kings(&mut self) {
        for color in Color::ALL {
            self.kings[color.index()] = (self.movers(Mover::King) & self.pieces(color)).single();
        }
    }
}

fn is_king(piece: Option<Piece>) -> bool {
    piece.is_some_and(|piece| piece.kind == PieceKind::King)
}

/// The start of an even game.
impl Default for Position {
    fn default() -> Self {
        Self::startpos()
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        position.to_setup()
    }
}

impl TryFrom<&Setup> for Position {
    type Error = PositionError;

    /// [`Position::new`].
    fn try_from(setup: &Setup) -> Result<Self, PositionError> {
        Self::new(setup)
    }
}

/// The SFEN spelling in a debug form: `Position(lnsgkgsnl/… b - 1)`.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.to_setup())
    }
}
