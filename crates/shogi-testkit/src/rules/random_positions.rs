//! Makes random positions: positions of random games, such positions with random changes, and random arrangements.

use shogi_core::{Color, HandPiece, Handicap, Piece, PieceKind, Position, Setup, Square};

use crate::random::Random;

/// The maximum number of moves in a random game.
const LONGEST: u32 = 300;

/// The positions of a game of random legal moves, from the start position to the last position. One of three games
/// starts from the position of a random handicap.
#[derive(Clone, Debug)]
pub struct RandomGame {
    random: Random,
    position: Option<Position>,
    left: u32,
}

impl RandomGame {
    /// Creates the game of a seed. The same seed gives the same game.
    pub fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let handicap = random.pick(&Handicap::ALL).copied();
        let setup = handicap
            .and_then(Handicap::setup)
            .filter(|_| seed.is_multiple_of(3));
        Self {
            random,
            position: Some(setup.map_or_else(Position::startpos, |setup| Position::new_lenient(&setup))),
            left: LONGEST,
        }
    }
}

impl Iterator for RandomGame {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let position = self.position.take()?;
        let moves = position.legal_moves();
        if let Some(&mv) = self.random.pick(moves.as_slice()).filter(|_| self.left > 0) {
            let mut next = position.clone();
            // The information for undoing the move is not needed.
            let _ = next.play_unchecked(mv);
            self.left -= 1;
            self.position = Some(next);
        }
        Some(position)
    }
}

/// An endless iterator over positions of random games, each with one to eight random changes of the board, the hands
/// and the side to move. Most of these positions cannot occur in a game: kings that could be captured, several kings or
/// none, pawns on the last rank, more pieces than a set has.
#[derive(Clone, Debug)]
pub struct ChangedPositions {
    random: Random,
    game: RandomGame,
}

impl ChangedPositions {
    /// Creates the positions of a seed. The same seed gives the same positions.
    pub fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let game = RandomGame::new(random.next());
        Self { random, game }
    }

    fn change(&mut self, setup: &mut Setup) {
        let random = &mut self.random;
        match random.below(8) {
            0 | 1 => {
                let piece = setup.board[any_square(random)].take();
                setup.board[any_square(random)] = piece;
            }
            2 | 3 => setup.board[any_square(random)] = Some(any_piece(random)),
            4 => setup.board[any_square(random)] = None,
            5 => {
                let square = any_square(random);
                setup.board[square] = setup.board[square].map(|piece| change_piece(random, piece));
            }
            6 => {
                let piece = random.pick(&HandPiece::ALL).copied().unwrap_or(HandPiece::Pawn);
                let count = random.pick(&[0, 1, 1, 2, 18]).copied().unwrap_or_default();
                setup.hands[any_color(random)].set(piece, count);
            }
            _ => setup.turn = setup.turn.opposite(),
        }
    }
}

impl Iterator for ChangedPositions {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let position = loop {
            if let Some(position) = self.game.next() {
                break position;
            }
            self.game = RandomGame::new(self.random.next());
        };
        let mut setup = position.to_setup();
        for _ in 0..=self.random.below(8) {
            self.change(&mut setup);
        }
        Some(Position::new_lenient(&setup))
    }
}

/// Makes a random arrangement, which may have any number of kings, pawns on the last rank, and more pieces in hand than
/// a set has.
pub fn any_position(random: &mut Random) -> Position {
    let mut setup = Setup::EMPTY;
    let density = 1 + random.below(12);
    for square in Square::ALL {
        if random.below(16) < density {
            let kind = any_kind(random);
            let is_left_out = kind == PieceKind::King && random.percent(75);
            setup.board[square] = (!is_left_out).then_some(Piece::new(any_color(random), kind));
        }
    }
    for color in Color::ALL {
        for piece in HandPiece::ALL {
            let count = random.pick(&[0, 0, 1, 2, 19]).copied().unwrap_or_default();
            setup.hands[color].set(piece, count);
        }
    }
    setup.turn = any_color(random);
    Position::new_lenient(&setup)
}

/// Makes a position with few pieces around a king in the corner, where a pawn dropped on 1b often gives checkmate.
pub fn cornered_king(random: &mut Random) -> Position {
    let mut setup = Setup::EMPTY;
    let is_near = |square: &Square| square.file().number() <= 4 && square.rank().number() <= 4;
    let corner: Vec<Square> = Square::ALL.into_iter().filter(is_near).collect();
    for _ in 0..10 {
        let kind = any_kind(random);
        if let Some(&square) = random.pick(&corner).filter(|_| kind != PieceKind::King) {
            setup.board[square] = Some(Piece::new(any_color(random), kind));
        }
    }
    for (color, file, rank) in [(Color::White, 1, 1), (Color::Black, 9, 9)] {
        if let Some(square) = Square::from_numbers(file, rank) {
            setup.board[square] = Some(Piece::new(color, PieceKind::King));
        }
    }
    setup.hands[Color::Black].set(HandPiece::Pawn, 1);
    Position::new_lenient(&setup)
}

fn any_square(random: &mut Random) -> Square {
    random.pick(&Square::ALL).copied().unwrap_or(Square::ALL[0])
}

fn any_color(random: &mut Random) -> Color {
    random.pick(&Color::ALL).copied().unwrap_or(Color::Black)
}

fn any_kind(random: &mut Random) -> PieceKind {
    random.pick(&PieceKind::ALL).copied().unwrap_or(PieceKind::Pawn)
}

/// Returns a random piece to put on a board that already has kings. It is rarely a king, because several kings of one
/// side switch off the rules about check.
fn any_piece(random: &mut Random) -> Piece {
    let color = any_color(random);
    match any_kind(random) {
        PieceKind::King if !random.percent(20) => Piece::new(color, PieceKind::Pawn),
        kind => Piece::new(color, kind),
    }
}

/// Returns the piece with the other side, or with a random kind. A king stays a king.
fn change_piece(random: &mut Random, piece: Piece) -> Piece {
    if random.percent(50) {
        Piece::new(piece.color.opposite(), piece.kind)
    } else if piece.kind == PieceKind::King {
        piece
    } else {
        Piece::new(piece.color, any_kind(random))
    }
}
