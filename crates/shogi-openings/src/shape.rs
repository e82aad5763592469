//! [`Shape`] and [`Term`]: what must hold for a class to be recognised, read from the text in the table.
//!
//! All of this is evaluated by the compiler: an entry that cannot be read does not compile.

use crate::{Class, TERMS};

/// The kinds of piece in the table, in the order of [`shogi_core::PieceKind`].
const LETTERS: &[u8; 8] = b"PLNSGBRK";

/// Something that must hold for a side, or must not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Term {
    pub(crate) what: What,
    /// Whether it must not hold.
    pub(crate) negated: bool,
    /// Whether it is said of the opponent, as the opponent sees the board.
    pub(crate) opponent: bool,
    /// Whether the move that was just played must have brought it about.
    pub(crate) now: bool,
    /// The index of the kind of piece in [`shogi_core::PieceKind`].
    pub(crate) kind: u8,
    /// The squares in question, as a set of indices of squares.
    pub(crate) squares: u128,
}

/// What a [`Term`] says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// The piece is on one of the squares.
    On,
    /// The square is empty.
    Empty,
    /// The piece moved from this square to one of the squares.
    Moved { from: u8 },
    /// The piece captured on one of the squares.
    Captured,
    /// The piece was dropped on one of the squares.
    Dropped,
    /// The piece is in hand.
    InHand,
    /// The side has a class already, or the opponent has.
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
        what: What::Empty,
        negated: false,
        opponent: false,
        now: false,
        kind: 0,
        squares: 0,
    };

    /// Whether the term can only be decided when everything else of the shape holds.
    pub(crate) const fn is_late(&self) -> bool {
        self.now
            || !matches!(
                self.what,
                What::On | What::Empty | What::Moved { .. } | What::Captured | What::Dropped
            )
    }
}

/// A way in which a class is recognised.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// The index of the class.
    pub(crate) class: u8,
    /// The index of its first term in [`TERMS`].
    start: u16,
    count: u8,
}

impl Shape {
    pub(crate) fn terms(self) -> &'static [Term] {
        let start = usize::from(self.start);
        &TERMS[start..start + usize::from(self.count)]
    }

    pub(crate) const fn count(self) -> usize {
        self.count as usize
    }

    pub(crate) const fn term(self, index: usize) -> &'static Term {
        &TERMS[self.start as usize + index]
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
    assert!(classes.len() <= u8::MAX as usize && TERMS.len() <= u16::MAX as usize);
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
            // The terms of a shape have a bit each.
            assert!(count <= u16::BITS as usize);
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

/// Reads one term, such as `G78/79`, `!K28`, `vS77`, `R28>88`, `@Bx22`, `B*`, `#矢倉`, `ranging`.
#[expect(
    clippy::cast_possible_truncation,
    reason = "there are 81 squares, and at most 255 classes"
)]
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
        [b'#', name @ ..] => term.what = What::Class(find_class(name, classes) as u8),
        [b'-', squares @ ..] => term.squares = read_squares(squares),
        [b'r', b'o', b'o', b'k', file @ b'5'..=b'8'] => term.what = What::RookFile(*file - b'0'),
        b"ranging" => term.what = What::Ranging,
        b"static" => {
            term.what = What::Ranging;
            term.negated = !term.negated;
        }
        b"traded" => term.what = What::BishopsTraded,
        b"second" => term.what = What::MovesSecond,
        b"late" => term.what = What::OpeningOver,
        [letter, after @ ..] => {
            term.kind = find_letter(*letter);
            let squares;
            (term.what, squares) = match after {
                b"*" => (What::InHand, after.split_at(1).1),
                [b'*', squares @ ..] => (What::Dropped, squares),
                [b'x', squares @ ..] => (What::Captured, squares),
                [file, rank, b'>', squares @ ..] => (
                    What::Moved {
                        from: read_square(*file, *rank) as u8,
                    },
                    squares,
                ),
                _ => (What::On, after),
            };
            term.squares = read_squares(squares);
        }
        [] => panic!("a term is missing"),
    }
    term
}

/// Reads squares with a slash between them: `78/79`.
const fn read_squares(mut text: &[u8]) -> u128 {
    let mut squares = 0;
    loop {
        text = match text {
            [] => return squares,
            [file, rank, rest @ ..] => {
                squares |= 1 << read_square(*file, *rank);
                match rest {
                    [b'/', rest @ ..] => rest,
                    [] => return squares,
                    _ => panic!("expected a slash between squares"),
                }
            }
            _ => panic!("expected the file and the rank of a square"),
        };
    }
}

const fn read_square(file: u8, rank: u8) -> usize {
    match shogi_core::Square::from_numbers(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0')) {
        Some(square) => square.index(),
        None => panic!("a square has a file and a rank from 1 to 9"),
    }
}

const fn find_letter(letter: u8) -> u8 {
    let mut index = 0;
    while index < 8 {
        if LETTERS[index as usize] == letter {
            return index;
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
