//! [`MoveNotation`]: the notations in which a single move can be written.

use crate::notation::ja::moves::Notation;
use crate::notation::western::{Squares, WesternMove};
use crate::{Color, Move, MoveKind, Position, Square};

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
