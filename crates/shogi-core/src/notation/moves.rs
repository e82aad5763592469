//! [`MoveNotation`]: the notations in which a single move can be written, and [`strip_move`], which reads a move in any of them.

use crate::notation::ja::moves::Notation;
use crate::notation::ja::moves::parts::{Destination, Manner};
use crate::notation::western::{Squares, WesternMove};
use crate::{Color, HandPiece, Move, MoveKind, PieceKind, Position, Square};

named_enum! {
    /// A notation of moves. The command, Python and npm have these names too.
    ///
    /// ```
    /// use shogi_core::Position;
    /// use shogi_core::notation::MoveNotation;
    ///
    /// let position = Position::startpos();
    /// let mv = "6i5h".parse()?;
    /// let written = MoveNotation::ALL.map(|notation| notation.write(mv, &position, None));
    /// assert_eq!(written, ["▲５八金左", "５八金(69)", "+6958KI", "6i5h", "G69-58", "G6i-5h"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Default)]
    #[non_exhaustive]
    pub enum MoveNotation {
        /// Japanese notation as in books and KI2: `▲７六歩`.
        #[default]
        Ki2 = "ki2",
        /// Japanese notation with the origin, as in KIF: `７六歩(77)`.
        Kif = "kif",
        /// As in CSA: `+7776FU`.
        Csa = "csa",
        /// As in USI: `7g7f`.
        Usi = "usi",
        /// [Western](super::western) notation with digits: `P-76`.
        Western = "western",
        /// Western notation as George Hodges introduced it, with letters for ranks: `P-7f`.
        Hodges = "hodges",
    }
    parsed ["a notation of moves", "指し手の表記"]
}

impl MoveNotation {
    /// Writes a move in the position before the move. `previous` is the destination of the previous move, or `None` if
    /// there is no previous move. The move may be illegal, but its origin must have a piece.
    #[must_use]
    pub fn write(self, mv: Move, position: &Position, previous: Option<Square>) -> String {
        match self {
            Self::Ki2 => Notation::of(mv, position, previous).to_string(),
            Self::Kif => kif(mv, position, previous),
            Self::Csa => csa(mv, position),
            Self::Usi => mv.to_string(),
            Self::Western => WesternMove::of(mv, position, Squares::Digits).to_string(),
            Self::Hodges => WesternMove::of(mv, position, Squares::Letters).to_string(),
        }
    }
}

/// Reads one move at the beginning of a text, as USI, CSA, KIF or KI2 write it: `7g7f`, `+7776FU`, `７六歩(77)`, `▲７六歩`. `previous` is the
/// destination of the previous move, to which `同` refers. Returns the move, which may be illegal, and the rest of the text. `None` if
/// the text does not begin with a move of the side to move, or if its pieces do not have it.
///
/// ```
/// use shogi_core::Position;
/// use shogi_core::notation::strip_move;
///
/// let position = Position::startpos();
/// for text in ["7g7f 3c3d", "+7776FU 3c3d", "▲７六歩(77) 3c3d", "７六歩 3c3d"] {
///     assert_eq!(strip_move(text, &position, None), Some(("7g7f".parse()?, " 3c3d")));
/// }
/// assert_eq!(strip_move("△３四歩", &position, None), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn strip_move<'t>(
    text: &'t str,
    position: &Position,
    previous: Option<Square>,
) -> Option<(Move, &'t str)> {
    let text = text.trim_start();
    // A word in USI or CSA. The search ends with it, because a line of moves may have no blanks.
    let end = text.find(|c: char| !c.is_ascii() || c.is_whitespace() || c == ',');
    let (word, rest) = text.split_at(end.unwrap_or(text.len()));
    if !word.is_empty()
        && rest
            .chars()
            .next()
            .is_none_or(|next| next.is_whitespace() || next == ',')
    {
        let mv = word.parse().ok().or_else(|| read_csa(word, position))?;
        return Some((mv, rest));
    }
    let (notation, rest) = Notation::strip(text).ok()?;
    let Some((origin, rest)) = rest.strip_prefix('(').and_then(|rest| rest.split_once(')')) else {
        let resolved = notation.resolve(position, previous).ok()?;
        return Some((resolved.mv, rest));
    };
    let to = match notation.to {
        Destination::Square(to) | Destination::SameSquare(to) => to,
        Destination::Same => previous?,
    };
    let from = square(origin.as_bytes())?;
    let fits = position.piece_at(from).map(|piece| piece.kind) == Some(notation.kind)
        && notation.color.is_none_or(|color| color == position.turn());
    let mv = Move::normal(from, to, notation.manner == Some(Manner::Promote));
    fits.then_some((mv, rest))
}

/// Reads a move in CSA, also without its sign. `None` if it is no move of this position.
fn read_csa(text: &str, position: &Position) -> Option<Move> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text).as_bytes();
    let (squares, code) = (unsigned.get(..4)?, unsigned.get(4..)?);
    let kind = PieceKind::from_csa(std::str::from_utf8(code).ok()?)?;
    let to = square(squares.get(2..)?)?;
    let mv = match square(squares.get(..2)?) {
        Some(from) => Move::normal(from, to, position.piece_at(from)?.kind != kind),
        None => Move::drop(HandPiece::from_kind(kind)?, to),
    };
    // CSA names the side and the piece too.
    csa(mv, position).ends_with(text).then_some(mv)
}

/// The square with these two digits.
fn square(digits: &[u8]) -> Option<Square> {
    let [file, rank] = *digits else {
        return None;
    };
    Square::from_numbers(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'))
}

/// A move in KIF: `７六歩(77)`.
fn kif(mv: Move, position: &Position, previous: Option<Square>) -> String {
    let to = match previous {
        Some(to) if to == mv.to() => "同　".to_owned(),
        _ => mv.to().to_ja().to_string(),
    };
    let piece = Notation::of(mv, position, None).kind.to_ja();
    match mv.kind() {
        MoveKind::Drop { .. } => format!("{to}{piece}打"),
        MoveKind::Normal { from, promote, .. } => {
            let promotes = if promote { "成" } else { "" };
            format!("{to}{piece}{promotes}({})", digits(Some(from)))
        }
    }
}

/// A move in CSA: `+7776FU`.
fn csa(mv: Move, position: &Position) -> String {
    let kind = match mv.kind() {
        MoveKind::Drop { piece, .. } => Some(piece.kind()),
        MoveKind::Normal { from, promote, .. } => position.piece_at(from).map(|piece| {
            let promoted = piece.kind.promoted().filter(|_| promote);
            promoted.unwrap_or(piece.kind)
        }),
    };
    let sign = match position.turn() {
        Color::Black => '+',
        Color::White => '-',
    };
    let (from, to) = (digits(mv.from()), digits(Some(mv.to())));
    let code = kind.map_or("", |kind| kind.to_csa());
    format!("{sign}{from}{to}{code}")
}

/// The digits of a square, or `00` for a hand.
fn digits(square: Option<Square>) -> String {
    let number = |square: Square| square.file().number() * 10 + square.rank().number();
    format!("{:02}", square.map_or(0, number))
}
