//! [`Shape`] and [`Term`]: what must hold for a class to be recognised, read from the text in the table.
//!
//! All of this is evaluated by the compiler: an entry that cannot be read does not compile.

use shogi_core::{Color, Piece, PieceKind, Square};

use crate::class::Class;

/// The number of the kinds of piece that shapes name: those that are not promoted.
pub(crate) const KINDS: usize = LETTERS.len();

/// The place of a rook that may be static or ranging. The others are 0 for static, and 1 to 4 for the files 5 to 8.
pub(crate) const STATIC_OR_RANGING: usize = 5;

/// The kinds of piece in the table, in the order of [`PieceKind`].
const LETTERS: &[u8; 8] = b"PLNSGBRK";

/// Something that must hold for a side, or must not: a term of a [`Shape`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Term {
    /// What must hold.
    pub condition: Condition,
    /// Whether it must not hold.
    pub negated: bool,
    /// Whether it is said of the opponent.
    pub opponent: bool,
    /// Whether the move that was just played must have brought it about.
    pub now: bool,
    pub(crate) kind: PieceKind,
    /// The squares in question as the side sees the board, as a set of indices of squares.
    pub(crate) squares: u128,
    /// The first of the squares in the text, or that to which the rook ranged.
    first: Option<Square>,
    /// The number of what the term asks for among the moves at any later time, from 1; 0 for any other term.
    pub(crate) event: u8,
}

/// What a [`Term`] says of the side or of the opponent. [`Term::piece`] and [`Term::squares`] are the piece and the squares in
/// question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Condition {
    /// The piece is on one of the squares.
    On,
    /// The squares are empty.
    Empty,
    /// The piece moved to one of the squares.
    Moved {
        /// The origin, as the side that moved the piece sees the board.
        from: Square,
    },
    /// The piece captured on one of the squares.
    Captured,
    /// The piece was dropped on one of the squares.
    Dropped,
    /// The piece is in hand.
    InHand,
    /// The side has completed a class: the one at this place in [`Class::all`]. See [`Term::class`].
    Class(u8),
    /// The side has ranged its rook.
    Ranging,
    /// The first file to which the rook ranged.
    RookFile(u8),
    /// Each side has captured a bishop.
    BishopsTraded,
    /// The side moves second.
    MovesSecond,
    /// The opening is over: a piece other than a pawn or a bishop was captured, or many moves were played.
    OpeningOver,
}

impl Term {
    const EMPTY: Self = Self {
        condition: Condition::Empty,
        negated: false,
        opponent: false,
        now: false,
        kind: PieceKind::Pawn,
        squares: 0,
        first: None,
        event: 0,
    };

    /// The piece of which the term says something: a black one, or a white one of the opponent. `None` if it says something of
    /// no piece. Where a rook has ranged, it is that rook.
    pub const fn piece(&self) -> Option<Piece> {
        match self.condition {
            Condition::On
            | Condition::Moved { .. }
            | Condition::Captured
            | Condition::Dropped
            | Condition::InHand
            | Condition::RookFile(_) => Some(Piece::new(
                if self.opponent { Color::White } else { Color::Black },
                self.kind,
            )),
            _ => None,
        }
    }

    /// The squares in question as Black sees the board, in a term of the opponent too. The first one is the first in the table.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let Self {
            first,
            squares,
            opponent,
            ..
        } = *self;
        let is_other = move |square: &Square| squares >> square.index() & 1 != 0 && first != Some(*square);
        let others = Square::ALL.into_iter().filter(is_other);
        first
            .into_iter()
            .chain(others)
            .map(move |square| if opponent { square.rotated() } else { square })
    }

    /// Whether the term only asks for an own piece on one of the squares.
    #[inline]
    pub(crate) const fn is_plain(&self) -> bool {
        matches!(self.condition, Condition::On) && !(self.negated | self.opponent | self.now)
    }

    /// Whether the term is about the place of the own king.
    pub(crate) const fn is_about_own_king(&self) -> bool {
        matches!((self.condition, self.kind), (Condition::On, PieceKind::King)) && !self.opponent && !self.now
    }

    /// Whether the term is about a move, and asks for it at any later time.
    const fn is_event(&self) -> bool {
        !self.now
            && matches!(
                self.condition,
                Condition::Moved { .. } | Condition::Captured | Condition::Dropped
            )
    }

    /// Whether both terms, which are about moves, ask for the same ones.
    const fn is_same_event(&self, other: &Self) -> bool {
        let is_same_condition = match (self.condition, other.condition) {
            (Condition::Captured, Condition::Captured) | (Condition::Dropped, Condition::Dropped) => true,
            (Condition::Moved { from }, Condition::Moved { from: other }) => from.index() == other.index(),
            _ => false,
        };
        is_same_condition && self.kind.index() == other.kind.index() && self.squares == other.squares
    }
}

/// A way in which a class is recognised: all [terms](Self::terms) hold after a move.
///
/// ```
/// use shogi_openings::{Class, Condition};
///
/// // "static K88/79/87 S78 G69"
/// let shape = Class::named("左美濃").unwrap().parsed_shapes().next().unwrap();
/// assert_eq!(shape.setup().to_string(), "9/9/9/9/9/9/9/1KS6/3G5 b - 1");
/// let king = shape.terms()[1];
/// assert_eq!(king.condition, Condition::On);
/// assert_eq!(king.piece().unwrap().to_string(), "K");
/// let squares: Vec<_> = king.squares().map(|square| square.to_string()).collect();
/// assert_eq!(squares, ["8h", "7i", "8g"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The index of the class.
    pub(crate) class: u8,
    /// The index of its first term among those of all shapes.
    pub(crate) start: u16,
    count: u8,
}

impl Shape {
    pub(crate) const fn count(self) -> usize {
        self.count as usize
    }
}

/// Fails to compile if a class names another one that does not exist.
pub(crate) const fn check_names(classes: &[Class]) {
    let mut class = 0;
    while class < classes.len() {
        let lists = [classes[class].parents, classes[class].yields];
        let mut list = 0;
        while list < lists.len() {
            let mut name = 0;
            while name < lists[list].len() {
                find_class(lists[list][name].as_bytes(), classes);
                name += 1;
            }
            list += 1;
        }
        class += 1;
    }
}

/// How many shapes the classes have together, and how many terms those have.
pub(crate) const fn count(classes: &[Class]) -> (usize, usize) {
    let mut count = (0, 0);
    let mut class = 0;
    while class < classes.len() {
        let mut shape = 0;
        while shape < classes[class].shapes.len() {
            count.0 += 1;
            count.1 += count_terms(classes[class].shapes[shape].as_bytes());
            shape += 1;
        }
        class += 1;
    }
    count
}

const fn count_terms(text: &[u8]) -> usize {
    let mut count = 1;
    let mut index = 0;
    while index < text.len() {
        if text[index] == b' ' {
            count += 1;
        }
        index += 1;
    }
    count
}

/// Finds the shapes of all classes.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a number that is too large does not compile"
)]
pub(crate) const fn find_shapes<const N: usize>(classes: &[Class]) -> [Shape; N] {
    assert!(classes.len() <= u8::MAX as usize && count(classes).1 <= u16::MAX as usize);
    let mut shapes = [Shape {
        class: 0,
        start: 0,
        count: 0,
    }; N];
    let (mut found, mut start) = (0, 0);
    let mut class = 0;
    while class < classes.len() {
        let mut index = 0;
        while index < classes[class].shapes.len() {
            let count = count_terms(classes[class].shapes[index].as_bytes());
            assert!(count <= u8::MAX as usize);
            shapes[found] = Shape {
                class: class as u8,
                start: start as u16,
                count: count as u8,
            };
            found += 1;
            start += count;
            index += 1;
        }
        class += 1;
    }
    shapes
}

/// Reads the terms of all shapes of all classes. There is one blank between the terms of a shape.
pub(crate) const fn read_terms<const N: usize>(classes: &[Class]) -> [Term; N] {
    let mut terms = [Term::EMPTY; N];
    let mut count = 0;
    let mut class = 0;
    while class < classes.len() {
        let mut shape = 0;
        while shape < classes[class].shapes.len() {
            let mut rest = classes[class].shapes[shape].as_bytes();
            loop {
                let mut end = 0;
                while end < rest.len() && rest[end] != b' ' {
                    end += 1;
                }
                terms[count] = read_term(rest.split_at(end).0, classes);
                if terms[count].is_event() {
                    terms[count].event = number_of_event(&terms, count);
                }
                count += 1;
                if end == rest.len() {
                    break;
                }
                rest = rest.split_at(end + 1).1;
            }
            shape += 1;
        }
        class += 1;
    }
    terms
}

/// The number of what a term asks for among the moves: that of an earlier term that asks for the same, or else the next one.
const fn number_of_event(terms: &[Term], term: usize) -> u8 {
    let (mut last, mut index) = (0, 0);
    while index < term {
        if terms[index].event > last {
            last = terms[index].event;
        }
        if terms[index].event > 0 && terms[index].is_same_event(&terms[term]) {
            return terms[index].event;
        }
        index += 1;
    }
    // There is a bit for each.
    assert!((last as u32) < u32::BITS);
    last + 1
}

/// Reads one term, such as `G78/79`, `!K28`, `vS77`, `R28>88`, `@Bx22`, `B*`, `#矢倉`, `ranging`.
#[expect(clippy::cast_possible_truncation, reason = "there are at most 255 classes")]
const fn read_term(text: &[u8], classes: &[Class]) -> Term {
    let mut term = Term::EMPTY;
    let mut rest = text;
    // The marks before a term.
    loop {
        rest = match rest {
            [b'!', after @ ..] => {
                term.negated = true;
                after
            }
            [b'v', after @ ..] => {
                term.opponent = true;
                after
            }
            [b'@', after @ ..] => {
                term.now = true;
                after
            }
            _ => break,
        };
    }
    match rest {
        // What no shape can be compared with is refused, and not only what cannot be read.
        [b'-', ..] if term.opponent => panic!("an empty square has no side"),
        [b'-', _, _, _, ..] => panic!("each empty square is a term"),
        [b'-' | b'#', ..] if term.now => panic!("only a piece can have just been played"),
        [b'#', name @ ..] => term.condition = Condition::Class(find_class(name, classes) as u8),
        [b'-', squares @ ..] => (term.first, term.squares) = read_squares(squares),
        [b'r', b'o', b'o', b'k', file @ b'5'..=b'8'] => {
            term.condition = Condition::RookFile(*file - b'0');
            term.kind = PieceKind::Rook;
            term.first = Some(read_square(*file, b'8'));
        }
        b"ranging" => term.condition = Condition::Ranging,
        b"static" => {
            term.condition = Condition::Ranging;
            term.negated = !term.negated;
        }
        b"traded" => term.condition = Condition::BishopsTraded,
        b"second" => term.condition = Condition::MovesSecond,
        b"late" => term.condition = Condition::OpeningOver,
        [letter, after @ ..] => {
            term.kind = find_letter(*letter);
            let squares;
            (term.condition, squares) = match after {
                b"*" => (Condition::InHand, after.split_at(1).1),
                [b'*', squares @ ..] => (Condition::Dropped, squares),
                [b'x', squares @ ..] => (Condition::Captured, squares),
                [file, rank, b'>', squares @ ..] => (
                    Condition::Moved {
                        from: read_square(*file, *rank),
                    },
                    squares,
                ),
                _ => (Condition::On, after),
            };
            (term.first, term.squares) = read_squares(squares);
        }
        [] => panic!("a term is missing"),
    }
    term
}

/// Reads squares with a slash between them: `78/79`. Returns the first one, and the set of all.
const fn read_squares(mut text: &[u8]) -> (Option<Square>, u128) {
    let (mut first, mut squares) = (None, 0);
    loop {
        text = match text {
            [] => return (first, squares),
            [file, rank, rest @ ..] => {
                let square = read_square(*file, *rank);
                if first.is_none() {
                    first = Some(square);
                }
                squares |= 1 << square.index();
                match rest {
                    [b'/', rest @ ..] => rest,
                    [] => return (first, squares),
                    _ => panic!("expected a slash between squares"),
                }
            }
            _ => panic!("expected the file and the rank of a square"),
        };
    }
}

const fn read_square(file: u8, rank: u8) -> Square {
    match Square::from_numbers(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0')) {
        Some(square) => square,
        None => panic!("a square has a file and a rank from 1 to 9"),
    }
}

const fn find_letter(letter: u8) -> PieceKind {
    let mut index = 0;
    while index < LETTERS.len() {
        if LETTERS[index] == letter {
            return PieceKind::ALL[index];
        }
        index += 1;
    }
    panic!("expected the letter of a piece")
}

/// The index of the class with this name.
const fn find_class(name: &[u8], classes: &[Class]) -> usize {
    let mut index = 0;
    while index < classes.len() {
        if is_same(classes[index].name.as_bytes(), name) {
            return index;
        }
        index += 1;
    }
    panic!("no class has this name")
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut index = 0;
    while index < one.len() {
        if one[index] != other[index] {
            return false;
        }
        index += 1;
    }
    true
}
