//! Moves as newspapers, books and KI2 files write them: `▲７六歩`, `△同　銀`, `▲５八金右`, `▲２二角成`, `▲５五角打`.
//!
//! A [`Notation`] names the destination and the piece, and as much of the way as tells the piece from others of its
//! kind that could go there too. [`Notation::of`] makes it from a move, `Display` writes it, [`Notation::strip`] reads
//! it, and [`Notation::resolve`] finds the move that it means in a position.
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
//! The source is the page of the 日本将棋連盟 on 棋譜の表記方法 (`shogi.or.jp/faq/kihuhyouki.html`). Its six places
//! are: file, rank, piece, relative place (`左` `直` `右`), motion (`上` `寄` `引`), and `成`, `不成` or `打`.
//!
//! Written as that page has it, with these choices where it leaves one: `同` is followed by U+3000 when one character
//! is behind it (`同　銀`, `同角成`), as KI2 files have it; the dragon is `龍`.
//!
//! Read beyond it, because books, programs and people write so:
//! * any mark of [`Color::from_ja_mark`], or none;
//! * digits of both widths for file and rank, kanji for the rank;
//! * blanks behind the mark and around `同`; `２２同銀` with both;
//! * the last three places in any order (`成上`), each at most once;
//! * `行` and `入` for `上`, `下` for `引`, `生` and `ナラズ` for `不成`, `直` of a horse or dragon;
//! * more places than are needed, and a drop without `打` where no piece on the board reaches the square.
//!
//! Nothing else is read, and nothing is passed over.

mod japanese;
mod parse;
mod relative;
mod resolve;

use std::fmt;
use std::fmt::Write as _;

pub use parse::{NotationError, NotationErrorKind, NotationPart};
pub use relative::{Horizontal, Relative, Vertical};
pub use resolve::{Note, ResolveError, Resolved};

use crate::position::Bitboard;
use crate::{Color, Move, MoveKind, Piece, PieceKind, Position, Square};

/// What stands for the destination of the move before.
const SAME: char = '同';

/// A move in Japanese notation: what is written, no more. The piece it means depends on the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Notation {
    /// The side, if a mark (`▲`, `△`) names it.
    pub color: Option<Color>,
    /// Where the piece goes.
    pub to: Destination,
    /// The piece, as it is before the move.
    pub kind: PieceKind,
    /// Where the piece comes from, as far as it is said.
    pub relative: Relative,
    /// `成`, `不成` or `打`, if it is said.
    pub manner: Option<Manner>,
}

/// Where a move goes, in Japanese notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Destination {
    /// To this square: `７六`.
    Square(Square),
    /// To where the move before went: `同`.
    Same,
    /// To this square, where the move before went: `７六同`, as books write when a page was turned.
    SameSquare(Square),
}

/// The last place of the notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Manner {
    /// The piece promotes: `成`.
    Promote,
    /// The piece could promote and does not: `不成`.
    Unpromoted,
    /// The piece comes from the hand, where one on the board could have moved to the square as well: `打`.
    Drop,
}

/// What is written for each [`Manner`] first, and what else is read for it.
const MANNERS: [(Manner, &str, &[&str]); 3] = [
    (Manner::Promote, "成", &[]),
    (Manner::Unpromoted, "不成", &["生", "ナラズ"]),
    (Manner::Drop, "打", &[]),
];

impl Notation {
    /// The notation of a move in a position; `previous` is where the move before went, for `同`.
    ///
    /// The move need not be legal, but it must be one that can be carried out: the notation of a move from an empty
    /// square means nothing (it names a king).
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

    /// Takes a notation off the front of a text, blanks before it included: the notation and what follows it. The
    /// notation ends before the first character that cannot belong to it; the rest is returned unparsed.
    ///
    /// ```
    /// use shogi_core::notation::ja::moves::Notation;
    ///
    /// let (notation, rest) = Notation::strip("▲５八金右△３四歩")?;
    /// assert_eq!(notation.to_string(), "▲５八金右");
    /// assert_eq!(rest, "△３四歩");
    /// # Ok::<(), shogi_core::notation::ja::moves::NotationError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`NotationError`] when the text does not begin with a notation.
    pub fn strip(text: &str) -> Result<(Self, &str), NotationError> {
        parse::strip(text)
    }

    /// The move that this means in a position; `previous` is where the move before went, for `同`.
    ///
    /// Only the way pieces move is looked at, not whether the move is legal otherwise: of several pieces that reach
    /// the square, the places of the notation choose. Without `成` the piece does not promote.
    ///
    /// # Errors
    ///
    /// A [`ResolveError`] when it means no move, or several.
    pub fn resolve(&self, position: &Position, previous: Option<Square>) -> Result<Resolved, ResolveError> {
        resolve::resolve(*self, position, previous)
    }

    /// Writes the notation, as its `Display` does. Straight to a `String` this takes a fraction of the time that `write!`
    /// does.
    ///
    /// # Errors
    ///
    /// When `out` fails.
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

    /// The same without the mark: `７六歩`.
    #[must_use]
    pub const fn without_mark(mut self) -> Self {
        self.color = None;
        self
    }
}

/// `成` when the piece promotes, `不成` when it could and does not.
fn manner(piece: Piece, from: Square, to: Square, promote: bool) -> Option<Manner> {
    let in_zone = |square: Square| square.rank().relative_to(piece.color).number() <= 3;
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

/// `成`, `不成` or `打`.
impl fmt::Display for Manner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(MANNERS[*self as usize].1)
    }
}

/// Writes the origins of moves with the notation of each: `５八金左(69) ５八金右(49)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Choices {
    piece: Piece,
    to: Square,
    origins: Bitboard,
}

impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { piece, to, origins } = *self;
        for (index, from) in origins.iter().enumerate() {
            if index > 0 {
                f.write_char(' ')?;
            }
            let relative = Relative::of(piece, from, to, origins);
            let [file, rank] = [from.file().number(), from.rank().number()];
            write!(f, "{}{}{relative}({file}{rank})", to.to_ja(), piece.kind.to_ja())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
