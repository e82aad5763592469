//! [`Position`]: a position that can be played, and the rules of the game.
//!
//! * [`Position::play`] plays only legal moves. [`Position::play_lenient`] also plays an illegal move if the move is
//!   possible on the board, and returns the broken rule: some games end with an illegal move, and their records must
//!   be readable.
//! * [`Position::check_legal`] returns the rule that a move breaks ([`IllegalMove`]), without generating moves.
//! * [`Position::legal_moves`] lists all legal moves, and its length is their number. [`Position::has_legal_move`] stops at the first.
//! * [`repetition`] detects repetition (千日手), and [`declaration`] counts the points of a player who declares a win
//!   with an entering king (入玉宣言).

mod attacks;
mod bitboard;
mod cell;
mod check;
pub mod declaration;
mod generate;
mod illegal_move;
mod key;
mod legality;
mod legality_policy;
mod move_list;
pub mod repetition;
mod validity;

use std::fmt;
use std::hash::{Hash, Hasher};

pub use bitboard::{Bitboard, Squares};
pub use illegal_move::IllegalMove;
pub use legality_policy::Legality;
pub use move_list::{IntoIter, MoveList};
pub use validity::PositionError;

use attacks::PerSquare;
use cell::Cell;

use crate::setup::SetupProblem;
use crate::{Board, Color, Hand, HandPiece, Hands, Move, MoveKind, Piece, PieceKind, Setup, Square};

/// A position (`局面`) that can be played. It consists of the board, both hands, the side to move and the number of the
/// next move.
///
/// Two positions are equal if all four parts are equal. [`repetition`] compares positions without the move number, as
/// the rule of 千日手 requires.
///
/// `Display` draws the board as in BOD files. [`Position::to_setup`] gives the SFEN.
///
/// ```
/// use shogi_core::{Color, Position, Setup};
///
/// let mut position = Position::startpos();
/// position.play("7g7f".parse()?)?;
/// assert_eq!((position.turn(), position.legal_moves().len()), (Color::White, 30));
/// assert!(position.play("7f7e".parse()?).is_err(), "it is not Black's turn");
/// let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
/// assert_eq!(position.to_setup().to_string(), sfen);
/// assert_eq!(Position::new(&sfen.parse()?)?, position);
///
/// let text = "\
/// 後手の持駒：なし
///   ９ ８ ７ ６ ５ ４ ３ ２ １
/// +---------------------------+
/// |v香v桂v銀v金v玉v金v銀v桂v香|一
/// | ・v飛 ・ ・ ・ ・ ・v角 ・|二
/// |v歩v歩v歩v歩v歩v歩v歩v歩v歩|三
/// | ・ ・ ・ ・ ・ ・ ・ ・ ・|四
/// | ・ ・ ・ ・ ・ ・ ・ ・ ・|五
/// | ・ ・ 歩 ・ ・ ・ ・ ・ ・|六
/// | 歩 歩 ・ 歩 歩 歩 歩 歩 歩|七
/// | ・ 角 ・ ・ ・ ・ ・ 飛 ・|八
/// | 香 桂 銀 金 玉 金 銀 桂 香|九
/// +---------------------------+
/// 先手の持駒：なし
/// 手数＝1  まで
/// 後手番";
/// assert_eq!(position.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    board: PerSquare<Cell>,
    by_color: [Bitboard; 2],
    by_mover: [Bitboard; Mover::COUNT],
    hands: Hands,
    turn: Color,
    move_number: u32,
}

/// The data with which [`Position::undo`] takes back one move. [`Position::play_unchecked`] returns it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub struct Undo {
    played: Move,
    moved: Cell,
    captured: Cell,
    /// The kind of piece that the move captured and added to the hand. `None` if the move captured nothing or a king,
    /// or if the hand was full.
    gained: Option<HandPiece>,
    /// The kind of piece that the move dropped and removed from the hand. `None` if the move is no drop, or if the hand
    /// did not have the piece.
    spent: Option<HandPiece>,
    move_number: u32,
}

impl Undo {
    /// The move that was played.
    pub const fn played(&self) -> Move {
        self.played
    }

    /// The piece that the move captured. `None` if the destination was empty.
    ///
    /// ```
    /// use shogi_core::{PieceKind, Position};
    ///
    /// let mut position: Position = "4k4/9/4p4/4R4/9/9/9/9/4K4 b - 1".parse()?;
    /// let undo = position.play_unchecked("5d5c+".parse()?);
    /// assert_eq!(undo.captured().map(|piece| piece.kind), Some(PieceKind::Pawn));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn captured(&self) -> Option<Piece> {
        self.captured.piece()
    }
}

/// The ten ways in which a piece can move. The position keeps one set of squares for each way. Gold and the promoted
/// pieces that move like gold share one set, because legal moves can be found without distinguishing them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mover {
    Pawn = 0,
    Lance = 1,
    Knight = 2,
    Silver = 3,
    /// Gold, tokin and the promoted lance, knight and silver.
    Gold = 4,
    Bishop = 5,
    Rook = 6,
    King = 7,
    Horse = 8,
    Dragon = 9,
}

impl Mover {
    const COUNT: usize = 10;

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
            PieceKind::Bishop => Self::Bishop,
            PieceKind::Rook => Self::Rook,
            PieceKind::King => Self::King,
            PieceKind::Horse => Self::Horse,
            PieceKind::Dragon => Self::Dragon,
        }
    }
}

impl Position {
    /// The start position of an even game (`平手`).
    pub fn startpos() -> Self {
        Self::new_lenient(&Setup::STARTPOS)
    }

    /// Creates a position from a setup that follows the rules.
    ///
    /// A side may be without a king, as in tsume problems.
    ///
    /// # Errors
    ///
    /// The first of [`Position::problems`] other than [`SetupProblem::NoKing`].
    pub fn new(setup: &Setup) -> Result<Self, PositionError> {
        let position = Self::new_lenient(setup);
        let no_king = PositionError::Setup(SetupProblem::NoKing);
        match position
            .problems()
            .into_iter()
            .find(|&problem| problem != no_king)
        {
            Some(problem) => Err(problem),
            None => Ok(position),
        }
    }

    /// Creates a position from any setup, even one that breaks the rules.
    ///
    /// If a side has no king or several kings, no rule about check restricts its moves. All other rules apply.
    pub fn new_lenient(setup: &Setup) -> Self {
        let mut position = Self::EMPTY;
        for (square, piece) in setup.board.pieces() {
            position.put(square, piece);
        }
        position.hands = setup.hands;
        position.turn = setup.turn;
        position.move_number = setup.move_number;
        position
    }

    /// Converts the position to a [`Setup`], which has the same board, hands, side to move and move number.
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

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The number of the next move. It is 1 at the start of a game, and every move increases it by one, up to
    /// [`u32::MAX`].
    pub fn move_number(&self) -> u32 {
        self.move_number
    }

    /// The piece on `square`. `None` if the square is empty.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square].piece()
    }

    /// The pieces that the side `color` has in hand.
    pub fn hand(&self, color: Color) -> Hand {
        self.hands[color]
    }

    /// The pieces in hand of both sides, indexed by [`Color`].
    pub fn hands(&self) -> &Hands {
        &self.hands
    }

    /// The square of the king of the side `color`. `None` if that side has no king or several kings.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        (self.movers(Mover::King) & self.pieces(color)).single()
    }

    /// The squares of all pieces of the side `color`.
    #[inline]
    pub fn pieces(&self, color: Color) -> Bitboard {
        self.by_color[color.index()]
    }

    /// The squares of all pieces of both sides.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.by_color[0] | self.by_color[1]
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    ///
    /// The rule that the move breaks, if the move is illegal. The position is then unchanged.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.check_legal(mv)?;
        let _ = self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a move of a record, even if the move is illegal. Returns `Ok(None)` if the move was legal, and
    /// `Ok(Some(rule))` if the move was played although it breaks `rule`.
    ///
    /// # Errors
    ///
    /// The reason why the move is impossible on this board ([`IllegalMove::is_impossible`]). The position is then
    /// unchanged.
    pub fn play_lenient(&mut self, mv: Move) -> Result<Option<IllegalMove>, IllegalMove> {
        let reason = self.check_legal(mv).err();
        if let Some(reason) = reason
            && reason.is_impossible()
        {
            return Err(reason);
        }
        let _ = self.play_unchecked(mv);
        Ok(reason)
    }

    /// Plays a move of a record without checking whether it is legal. Only a move that is impossible on this board is
    /// refused.
    ///
    /// # Errors
    ///
    /// The reason why the move is impossible on this board ([`IllegalMove::is_impossible`]). The position is then
    /// unchanged.
    pub fn play_trusting(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.check_possible(mv)?;
        let _ = self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a move without any check. Use this method for moves that are known to be legal, or that
    /// [`Position::play_lenient`] has accepted before in the same position.
    ///
    /// The piece on the origin moves to the destination. A piece on the destination goes to the hand of the side to
    /// move, even if that piece belongs to the same side. A captured king disappears, and so does a captured piece if
    /// the hand already has 255 of its kind. If the origin is empty, nothing moves, but the destination becomes
    /// empty. If the hand does not have a dropped piece, the piece is put on the board nevertheless. A piece that
    /// cannot promote stays unpromoted. No move makes this method fail, and [`Position::undo`] can take back every
    /// move.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) -> Undo {
        let color = self.turn;
        let to = mv.to();
        let captured = self.board[to];
        let mut undo = Undo {
            played: mv,
            moved: Cell::EMPTY,
            captured,
            gained: None,
            spent: None,
            move_number: self.move_number,
        };
        if let Some(piece) = captured.piece() {
            self.take(to, piece);
            let in_hand = piece.kind.to_hand_piece();
            undo.gained = in_hand.filter(|&in_hand| self.hands[color].add(in_hand));
        }
        match mv.kind() {
            MoveKind::Normal { from, promote, .. } => {
                undo.moved = self.board[from];
                if let Some(piece) = undo.moved.piece() {
                    let promoted = piece.kind.promoted().filter(|_| promote);
                    self.shift(from, to, piece, promoted.unwrap_or(piece.kind));
                }
            }
            MoveKind::Drop { piece, .. } => {
                undo.spent = Some(piece).filter(|&piece| self.hands[color].take(piece));
                self.put(to, Piece::new(color, piece.kind()));
            }
        }
        self.turn = color.opposite();
        self.move_number = self.move_number.saturating_add(1);
        undo
    }

    /// Takes back the move for which [`Position::play_unchecked`] returned `undo`. Several moves must be taken back
    /// in reverse order.
    #[inline]
    pub fn undo(&mut self, undo: Undo) {
        self.turn = self.turn.opposite();
        self.move_number = undo.move_number;
        let to = undo.played.to();
        if let Some(piece) = self.piece_at(to) {
            match (undo.played.from(), undo.moved.piece()) {
                (Some(from), Some(before)) => self.shift(to, from, piece, before.kind),
                _ => self.take(to, piece),
            }
        }
        if let Some(piece) = undo.captured.piece() {
            self.put(to, piece);
        }
        // Neither `add` nor `take` can fail here, because `undo` lists only changes that were made to the hand.
        let hand = &mut self.hands[self.turn];
        let _ = undo.spent.is_none_or(|piece| hand.add(piece));
        let _ = undo.gained.is_none_or(|piece| hand.take(piece));
    }

    /// The position in which the side to move has passed: only the other side is to move, and the move number is one more.
    /// `None` if the side to move is in check, because its king could then be captured. Passing is no move of shogi; engines
    /// search such positions.
    #[must_use]
    pub fn null_move(&self) -> Option<Self> {
        (!self.is_in_check()).then(|| Self {
            turn: self.turn.opposite(),
            move_number: self.move_number.saturating_add(1),
            ..self.clone()
        })
    }

    const EMPTY: Self = Self {
        board: PerSquare::filled(Cell::EMPTY),
        by_color: [Bitboard::EMPTY; 2],
        by_mover: [Bitboard::EMPTY; Mover::COUNT],
        hands: Hands::EMPTY,
        turn: Color::Black,
        move_number: 1,
    };

    /// The content of every square as a number, in the order of [`Square::ALL`].
    fn cells(&self) -> [u8; Square::COUNT] {
        self.board.entries().map(Cell::to_bits)
    }

    #[inline]
    fn movers(&self, mover: Mover) -> Bitboard {
        self.by_mover[mover as usize]
    }

    /// The squares of the bishops and horses of both sides.
    #[inline]
    fn diagonal_sliders(&self) -> Bitboard {
        self.movers(Mover::Bishop) | self.movers(Mover::Horse)
    }

    /// The squares of the rooks and dragons of both sides.
    #[inline]
    fn straight_sliders(&self) -> Bitboard {
        self.movers(Mover::Rook) | self.movers(Mover::Dragon)
    }

    /// The squares of the kings, horses and dragons of both sides, which can all step to every neighbouring square.
    #[inline]
    fn all_round_steppers(&self) -> Bitboard {
        self.movers(Mover::King) | self.movers(Mover::Horse) | self.movers(Mover::Dragon)
    }

    #[inline]
    fn put(&mut self, square: Square, piece: Piece) {
        self.board.set(square, Cell::of(piece));
        self.flip(square, piece);
    }

    #[inline]
    fn take(&mut self, square: Square, piece: Piece) {
        self.board.set(square, Cell::EMPTY);
        self.flip(square, piece);
    }

    /// Moves `piece` from the square `from` to the empty square `to`, where its kind becomes `kind`.
    #[inline]
    fn shift(&mut self, from: Square, to: Square, piece: Piece, kind: PieceKind) {
        self.board.set(from, Cell::EMPTY);
        self.board.set(to, Cell::of(Piece::new(piece.color, kind)));
        let (here, there) = (Bitboard::of(from), Bitboard::of(to));
        self.by_color[piece.color.index()] ^= here | there;
        let (before, after) = (Mover::of(piece.kind), Mover::of(kind));
        if before == after {
            self.by_mover[before as usize] ^= here | there;
        } else {
            self.by_mover[before as usize] ^= here;
            self.by_mover[after as usize] ^= there;
        }
    }

    #[inline]
    fn flip(&mut self, square: Square, piece: Piece) {
        let bit = Bitboard::of(square);
        self.by_color[piece.color.index()] ^= bit;
        self.by_mover[Mover::of(piece.kind) as usize] ^= bit;
    }
}

/// Hashes the squares, the hands, the side to move and the move number. The bitboards are left out, because they
/// follow from the squares.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(&self.cells());
        self.hands.hash(state);
        self.turn.hash(state);
        self.move_number.hash(state);
    }
}

/// The start position of an even game.
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

    /// Creates the position with [`Position::new`].
    fn try_from(setup: &Setup) -> Result<Self, PositionError> {
        Self::new(setup)
    }
}

/// The position in SFEN: `Position(lnsgkgsnl/… b - 1)`.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.to_setup())
    }
}
