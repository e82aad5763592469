//! Moves in Japanese notation, as in newspapers, books and KI2 files: `▲７六歩`, `△同　銀`, `▲５八金右`, `▲２二角成`, `▲５五角打`.
//!
//! A [`Notation`] has the destination and the piece of a move. If other pieces of the same kind can reach the
//! destination too, the notation also says which of these pieces moves. [`Notation::of`] creates the notation of a
//! move, `Display` writes it, [`Notation::strip`] reads it, and [`Notation::resolve`] finds the move in a position.
//!
//! ```
//! use shogi_core::Position;
//! use shogi_core::notation::ja::moves::Notation;
//!
//! let position = Position::startpos();
//! let notation = Notation::of("4i5h".parse()?, &position, None);
//! assert_eq!(notation.to_string(), "▲５八金右");
//!
//! let written: Notation = "▲５八金左".parse()?;
//! assert_eq!(written.resolve(&position, None)?.mv.to_string(), "6i5h");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Source: the page 棋譜の表記方法 of the 日本将棋連盟 (`shogi.or.jp/faq/kihuhyouki.html`). It defines six parts: file, rank, piece,
//! relative position (`左` `直` `右`), motion (`上` `寄` `引`), and `成`, `不成` or `打`.
//!
//! Moves are written according to that page. Where the page allows a choice, U+3000 is written after `同` only if a
//! single character follows, as in KI2 files (`同　銀`, but `同角成`), and the dragon is written as `龍`.
//!
//! The parser also accepts these forms, which books, programs and people use:
//! * any mark of [`Color::from_ja_mark`], or no mark;
//! * digits of either width for file and rank, kanji for the rank;
//! * blanks before and after the mark, and between the destination and the piece; a square together with `同`, also
//!   with blanks between them (`２２同銀`);
//! * the last three parts in any order (`成上`), each at most once;
//! * `行` and `入` for `上`, `下` for `引`, `生` and `ナラズ` for `不成`, `直` for a horse or dragon;
//! * more parts than necessary, and a drop without `打` if no piece on the board can reach the square.
//!
//! Anything else is an error. Only blanks are skipped.

pub(crate) mod parse;
pub(crate) mod parts;
pub(crate) mod relative;
pub(crate) mod resolve;

use std::fmt;

pub use parse::NotationError;
pub use resolve::ResolveError;

use parts::{Destination, Manner, SAME};
use relative::Relative;

use crate::{Color, Move, MoveKind, Piece, PieceKind, Position, Rank, Setup, Square};

/// A move in Japanese notation. A notation does not name the origin: which piece moves depends on the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Notation {
    /// The side to which the mark (`▲`, `△`) belongs. `None` if the notation has no mark.
    pub color: Option<Color>,
    /// The destination of the move.
    pub to: Destination,
    /// The kind of the moving piece, before it promotes.
    pub kind: PieceKind,
    /// The relative position of the origin and the motion (`左`, `上`, …), as far as they are given.
    pub relative: Relative,
    /// Whether the piece promotes or is dropped: `成`, `不成` or `打`. `None` if the notation has none of these.
    pub manner: Option<Manner>,
}

/// For each [`Manner`]: the text that is written, and other texts that are accepted.
const MANNERS: [(Manner, &str, &[&str]); 3] = [
    (Manner::Promote, "成", &[]),
    (Manner::Unpromoted, "不成", &["生", "ナラズ", "ならず"]),
    (Manner::Drop, "打", &[]),
];

impl Notation {
    /// Creates the notation of a move in the position before the move. `previous` is the destination of the previous
    /// move, or `None` if there is no previous move. A move to that square is written with `同`.
    ///
    /// The move may be illegal, but its origin must have a piece. If the origin is empty, the notation names a king,
    /// which has no meaning.
    pub fn of(mv: Move, position: &Position, previous: Option<Square>) -> Self {
        let color = position.turn();
        let to = mv.to();
        let (kind, relative, manner) = match mv.kind() {
            MoveKind::Drop { piece, .. } => {
                let kind = piece.kind();
                let is_alone = position.candidates(kind, to).is_empty();
                (kind, Relative::NONE, (!is_alone).then_some(Manner::Drop))
            }
            MoveKind::Normal { from, promote, .. } => {
                let kind = position
                    .piece_at(from)
                    .map_or(PieceKind::King, |piece| piece.kind);
                let reaching = position.candidates(kind, to);
                let relative = Relative::of(Piece { color, kind }, from, to, reaching);
                (kind, relative, manner(Piece { color, kind }, from, to, promote))
            }
        };
        Self {
            color: Some(color),
            to: if previous == Some(to) {
                Destination::Same
            } else {
                Destination::Square(to)
            },
            kind,
            relative,
            manner,
        }
    }

    /// Creates the notation of the move that led to `setup`, as a BOD document has it: with the mark, but without what
    /// distinguishes the piece from others (`▲５八金`). `None` if the destination is empty, so that `setup` does not
    /// follow from the move. If the move promotes a piece that was promoted already, against the rules, the notation has the
    /// unpromoted kind.
    pub fn of_last(mv: Move, setup: &Setup) -> Option<Self> {
        let Piece { color, kind } = setup.board[mv.to()]?;
        let (kind, manner) = match mv.kind() {
            MoveKind::Drop { .. } => (kind, Some(Manner::Drop)),
            MoveKind::Normal { promote: true, .. } => (kind.unpromoted(), Some(Manner::Promote)),
            MoveKind::Normal { .. } => (kind, None),
        };
        Some(Self {
            color: Some(color),
            to: Destination::Square(mv.to()),
            kind,
            relative: Relative::NONE,
            manner,
        })
    }

    /// Writes the notation like `Display`. Writing directly to a `String` with this method is several times faster than
    /// `write!`.
    ///
    /// # Errors
    ///
    /// If `out` fails.
    pub fn write(&self, out: &mut impl fmt::Write) -> fmt::Result {
        if let Some(color) = self.color {
            out.write_char(color.to_ja_mark())?;
        }
        let name = self.kind.to_ja();
        if let Destination::Square(to) | Destination::SameSquare(to) = self.to {
            out.write_char(to.file().to_ja_char())?;
            out.write_char(to.rank().to_ja_char())?;
        }
        if let Destination::Same | Destination::SameSquare(_) = self.to {
            out.write_char(SAME)?;
        }
        if self.to == Destination::Same {
            let is_one_character = name.len() == self.kind.to_ja_char().len_utf8();
            if is_one_character && self.relative == Relative::NONE && self.manner.is_none() {
                out.write_char('\u{3000}')?;
            }
        }
        out.write_str(name)?;
        self.relative.write(out)?;
        match self.manner {
            Some(manner) => out.write_str(MANNERS[manner as usize].1),
            None => Ok(()),
        }
    }

    /// Returns the notation without the mark of the side: `７六歩`.
    #[must_use]
    pub const fn without_mark(mut self) -> Self {
        self.color = None;
        self
    }
}

/// Returns `成` if the piece promotes with the move, `不成` if it could promote but does not, and `None` if it could not
/// promote.
fn manner(piece: Piece, from: Square, to: Square, promote: bool) -> Option<Manner> {
    let in_zone = |square: Square| square.rank().relative_to(piece.color).number() <= Rank::PROMOTION_ZONE;
    if promote {
        Some(Manner::Promote)
    } else if piece.kind.promoted().is_some() && (in_zone(from) || in_zone(to)) {
        Some(Manner::Unpromoted)
    } else {
        None
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

#[cfg(test)]
mod tests;
