//! Moves in Western notation, as in English books and on English sites: `P-76` or `P-7f`, `Bx2b+`, `G6i-5h`, `P*5e`.
//!
//! A move has up to five parts: piece, origin, movement, destination, promotion. The sources of the rules, in two styles
//! that differ only in their [squares](Squares):
//!
//! * *George Hodges'* system of 1976 (magazine *Shogi*), as the articles "Shogi" and "Shogi notation" of the English
//!   Wikipedia describe it: the piece is `P L N S G B R K`, with `+` before a promoted piece (`+R`); the movement is `-`,
//!   `x` for a capture, `*` for a drop; the rank of a square is a letter (`P-7f`); a `+` after the square is a promotion,
//!   and a `=` a promotion that was possible and declined (`Nx7c=`).
//! * The same with digits for ranks (`P-76`), which Lishogi calls *Western*. Tony Hosking's *The Art of Shogi* (1996) has
//!   these squares too, but omits the `-` (`P76`); that form is not written here.
//! * The origin follows the piece if the move is ambiguous otherwise (`G6i-5h`, `G69-58`). The articles say that of pieces
//!   which can move to the square. As in the chess notation from which this one is derived, such a move has to be legal:
//!   a piece that may not leave its square, because its king would be in check, makes no move ambiguous. A foul is written
//!   with its origin if any other piece reaches the square, legally or not.

use std::fmt::{self, Write as _};

use crate::notation::ja::moves::Notation;
use crate::notation::ja::moves::parts::Manner;
use crate::position::Bitboard;
use crate::{Color, Move, MoveKind, Piece, Position, Square};

/// How the squares of a move are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Squares {
    /// A letter for the rank: `7f`.
    Letters,
    /// Digits only: `76`.
    Digits,
}

/// A move in Western notation. `Display` writes it.
///
/// ```
/// use shogi_core::Position;
/// use shogi_core::notation::western::{Squares, WesternMove};
///
/// let position = Position::startpos();
/// let written = |usi: &str, squares| -> Result<String, Box<dyn std::error::Error>> {
///     Ok(WesternMove::of(usi.parse()?, &position, squares).to_string())
/// };
/// assert_eq!(written("7g7f", Squares::Letters)?, "P-7f");
/// assert_eq!(written("7g7f", Squares::Digits)?, "P-76");
/// assert_eq!(written("6i5h", Squares::Letters)?, "G6i-5h");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WesternMove {
    piece: Piece,
    origin: Option<Square>,
    movement: char,
    to: Square,
    promotion: &'static str,
    squares: Squares,
}

impl WesternMove {
    /// Creates the notation of a move in the position before the move. As for
    /// [`Notation::of`], the move may be illegal, but its origin must have a piece.
    pub fn of(mv: Move, position: &Position, squares: Squares) -> Self {
        let Notation { kind, manner, .. } = Notation::of(mv, position, None);
        let to = mv.to();
        let (origin, movement) = match mv.kind() {
            MoveKind::Drop { .. } => (None, '*'),
            MoveKind::Normal { from, .. } => {
                let rivals = position.candidates(kind, to) - Bitboard::of(from);
                let can_move = |from: Square| {
                    let legal = |promote| position.is_legal(Move::normal(from, to, promote));
                    legal(false) || legal(true)
                };
                let is_foul = !position.is_legal(mv);
                let is_ambiguous = rivals.iter().any(|rival| is_foul || can_move(rival));
                let is_capture = position.piece_at(to).is_some();
                (is_ambiguous.then_some(from), if is_capture { 'x' } else { '-' })
            }
        };
        Self {
            piece: Piece::new(Color::Black, kind),
            origin,
            movement,
            to,
            promotion: match manner {
                Some(Manner::Promote) => "+",
                Some(Manner::Unpromoted) => "=",
                Some(Manner::Drop) | None => "",
            },
            squares,
        }
    }
}

impl Squares {
    fn write(self, square: Square, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letters => write!(f, "{square}"),
            Self::Digits => write!(f, "{}{}", square.file(), square.rank().number()),
        }
    }
}

impl fmt::Display for WesternMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.piece)?;
        if let Some(origin) = self.origin {
            self.squares.write(origin, f)?;
        }
        f.write_char(self.movement)?;
        self.squares.write(self.to, f)?;
        f.write_str(self.promotion)
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::Setup;

    fn position(sfen: &str) -> Position {
        Position::new_lenient(&sfen.parse::<Setup>().unwrap())
    }

    fn both(position: &Position, usi: &str) -> [String; 2] {
        let mv = usi.parse().unwrap();
        [Squares::Letters, Squares::Digits].map(|squares| WesternMove::of(mv, position, squares).to_string())
    }

    /// The game of the article "Shogi" (section "Game notation") of the English Wikipedia, continued by a drop.
    #[test]
    fn a_published_game_is_written_as_published() {
        let mut position = Position::startpos();
        for (usi, expected) in [
            ("7g7f", "P-7f"),
            ("3c3d", "P-3d"),
            ("2g2f", "P-2f"),
            ("4a3b", "G-3b"),
            ("2f2e", "P-2e"),
            ("2b8h+", "Bx8h+"),
            ("7i8h", "Sx8h"),
            ("3a2b", "S-2b"),
            ("B*4e", "B*4e"),
        ] {
            assert_eq!(both(&position, usi)[0], expected);
            position.play(usi.parse().unwrap()).unwrap();
        }
    }

    /// The moves that the articles "Shogi" and "Shogi notation" of the English Wikipedia give as examples, each in a
    /// position made for it.
    #[test]
    fn published_examples_are_written_as_published() {
        for (sfen, usi, expected) in [
            // One of two golds of the start position.
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                "4i5h",
                ["G4i-5h", "G49-58"],
            ),
            // Three golds.
            ("4k4/9/9/9/9/9/2G6/3G5/2G1K4 b - 1", "7g7h", ["G7g-7h", "G77-78"]),
            ("4k4/9/9/9/9/9/2G6/3G5/2G1K4 b - 1", "6h7h", ["G6h-7h", "G68-78"]),
            ("4k4/9/9/9/9/9/2G6/3G5/2G1K4 b - 1", "7i7h", ["G7i-7h", "G79-78"]),
            // A knight that does not promote.
            ("4k4/9/2p6/9/1N7/9/9/9/4K4 b - 1", "8e7c", ["Nx7c=", "Nx73="]),
            // All five parts: a silver that is one of two captures and promotes.
            (
                "4k4/2S6/1p7/1S7/9/9/9/9/4K4 b - 1",
                "7b8c+",
                ["S7bx8c+", "S72x83+"],
            ),
            // A rook and a dragon that capture, a silver that may promote, and one of two knights.
            ("4k4/9/9/7p1/9/9/9/7R1/4K4 b - 1", "2h2d", ["Rx2d", "Rx24"]),
            ("4k4/9/9/7p1/9/9/9/7+R1/4K4 b - 1", "2h2d", ["+Rx2d", "+Rx24"]),
            ("4k4/7S1/9/9/9/9/9/9/4K4 b - 1", "2b2a+", ["S-2a+", "S-21+"]),
            ("4k4/7S1/9/9/9/9/9/9/4K4 b - 1", "2b2a", ["S-2a=", "S-21="]),
            ("9/8k/9/9/3N1N3/9/9/9/4K4 b - 1", "6e5c+", ["N6e-5c+", "N65-53+"]),
        ] {
            let position = position(sfen);
            assert_eq!(both(&position, usi), expected.map(str::to_owned), "{usi}");
        }
    }
    #[test]
    fn only_a_piece_that_can_move_makes_a_move_ambiguous() {
        // The lance pins the gold on 5h to its file.
        let pinned = "4l3k/9/9/9/9/9/9/4G4/3GK4 b - 1";
        assert_eq!(both(&position(pinned), "6i6h"), ["G-6h", "G-68"]);
        // The foul of the pinned gold needs its origin.
        assert_eq!(both(&position(pinned), "5h6h"), ["G5h-6h", "G58-68"]);
        // A promoted pawn is another piece than a gold.
        let other = "8k/9/9/9/9/9/9/4+P4/3GK4 b - 1";
        assert_eq!(both(&position(other), "5h6h"), ["+P-6h", "+P-68"]);
        // A silver that could only promote, or only stay as it is, can move to the square too.
        let silvers = "8k/9/5S3/3S5/9/9/9/9/4K4 b - 1";
        assert_eq!(both(&position(silvers), "4c5d"), ["S-5d=", "S-54="]);
    }

    #[test]
    fn the_letters_and_the_squares_of_white_are_those_of_black() {
        let white = "4k4/9/9/9/9/9/4p4/9/4K4 w r 1";
        assert_eq!(both(&position(white), "5g5h+"), ["P-5h+", "P-58+"]);
        assert_eq!(both(&position(white), "5g5h"), ["P-5h=", "P-58="]);
        assert_eq!(both(&position(white), "R*1a"), ["R*1a", "R*11"]);
    }
}
