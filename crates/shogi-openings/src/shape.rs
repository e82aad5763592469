//! [`Shape`] and [`Term`]: what must hold for a class to be recognised, read from the text in the table, and as a diagram.

use shogi_core::{Color, Piece, PieceKind, Setup, Square};

use crate::class::Class;

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
    /// The bit of what the term asks for among the moves at any later time; 0 for any other term.
    pub(crate) event: u32,
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
    /// The piece of which the term says something: a black one, or a white one of the opponent. `None` if it says something of
    /// no piece. Where a rook has ranged, it is that rook.
    pub const fn piece(&self) -> Option<Piece> {
        match self.condition {
            Condition::On
            | Condition::Moved { .. }
            | Condition::Captured
            | Condition::Dropped
            | Condition::InHand
            | Condition::RookFile(_) => Some(Piece::new(self.color(), self.kind)),
            _ => None,
        }
    }

    /// The squares in question as Black sees the board, in a term of the opponent too. The first one is the first in the table.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (first, squares, color) = (self.first, self.squares, self.color());
        let is_other = move |square: &Square| squares >> square.index() & 1 != 0 && first != Some(*square);
        let others = Square::ALL.into_iter().filter(is_other);
        let squares = first.into_iter().chain(others);
        squares.map(move |square| seen_by(color, square))
    }

    /// The side of which the term says something, if Black is the side of the shape.
    pub(crate) const fn color(&self) -> Color {
        if self.opponent { Color::White } else { Color::Black }
    }

    /// Whether the term only asks for an own piece on one of the squares.
    #[inline]
    pub(crate) const fn is_plain(&self) -> bool {
        matches!(self.condition, Condition::On) && !(self.negated | self.opponent | self.now)
    }

    /// Whether the term is about a move, and asks for it at any later time.
    const fn is_event(&self) -> bool {
        use Condition::{Captured, Dropped, Moved};
        !self.now && matches!(self.condition, Moved { .. } | Captured | Dropped)
    }

    /// Reads one term, such as `G78/79`, `!K28`, `vS77`, `R28>88`, `@Bx22`, `B*`, `#矢倉`, `ranging`. `None` if it cannot be read,
    /// or if no position can be compared with it.
    fn parse(text: &str, classes: &[Class]) -> Option<Self> {
        let rest = text.trim_start_matches(['!', 'v', '@']);
        let marks = text.strip_suffix(rest)?;
        let [negated, opponent, now] = ['!', 'v', '@'].map(|mark| marks.contains(mark));
        let mut kind = PieceKind::Rook;
        let (condition, squares) = match rest.split_at_checked(1)? {
            _ if rest == "ranging" || rest == "static" => (Condition::Ranging, None),
            _ if rest == "traded" => (Condition::BishopsTraded, None),
            _ if rest == "second" => (Condition::MovesSecond, None),
            _ if rest == "late" => (Condition::OpeningOver, None),
            ("#", name) if !now => {
                let class = classes.iter().position(|class| class.name == name)?;
                (Condition::Class(u8::try_from(class).ok()?), None)
            }
            ("-", square) if !now && !opponent && square.len() == 2 => (Condition::Empty, Some(square)),
            ("r", _) => {
                let file = rest.strip_prefix("rook")?.parse().ok()?;
                (Condition::RookFile(file), None)
            }
            (letter, after) => {
                kind = PieceKind::ALL["PLNSGBRK".find(letter)?];
                match (after.split_at_checked(1)?, after.split_once('>')) {
                    (("*", ""), _) => (Condition::InHand, None),
                    (("*", squares), _) => (Condition::Dropped, Some(squares)),
                    (("x", squares), _) => (Condition::Captured, Some(squares)),
                    (_, Some((from, squares))) => {
                        let from = parse_square(from)?;
                        (Condition::Moved { from }, Some(squares))
                    }
                    _ => (Condition::On, Some(after)),
                }
            }
        };
        let squares = squares.into_iter().flat_map(|squares| squares.split('/'));
        let squares = squares.map(parse_square).collect::<Option<Vec<_>>>()?;
        Some(Self {
            condition,
            negated: negated != (rest == "static"),
            opponent,
            now,
            kind,
            squares: squares.iter().fold(0, |set, square| set | 1 << square.index()),
            first: match condition {
                Condition::RookFile(file @ 5..=8) => Square::from_numbers(file, 8),
                Condition::RookFile(_) => return None,
                _ => squares.first().copied(),
            },
            event: 0,
        })
    }

    /// Adds the piece to a diagram: to the hand, or to the first square that is free. If the side has all pieces of the kind
    /// already, or a pawn on the file, the piece is left out.
    fn draw(&self, setup: &mut Setup) {
        let Some(piece) = self.piece().filter(|_| !self.negated) else {
            return;
        };
        if self.condition == Condition::InHand {
            if let Some(kind) = piece.kind.to_hand_piece() {
                setup.hands[piece.color].set(kind, 1);
            }
            return;
        }
        let own = || setup.board.pieces().filter(|(_, own)| *own == piece);
        let square = self.squares().find(|&square| {
            setup.board[square].is_none()
                && (piece.kind != PieceKind::Pawn || own().all(|(pawn, _)| pawn.file() != square.file()))
        });
        if let Some(square) = square
            && own().count() < usize::from(piece.kind.count_in_set() / 2)
        {
            setup.board[square] = Some(piece);
        }
    }
}

/// A square of the board as a side sees it, and the other way round.
#[inline]
pub(crate) const fn seen_by(color: Color, square: Square) -> Square {
    match color {
        Color::Black => square,
        Color::White => square.rotated(),
    }
}

fn parse_square(text: &str) -> Option<Square> {
    match text.as_bytes() {
        [file, rank] => Square::from_numbers(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0')),
        _ => None,
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
    pub(crate) class: usize,
    terms: &'static [Term],
    /// The own pieces, each on one of the squares of a set.
    pub(crate) pieces: &'static [(PieceKind, u128)],
}

impl Shape {
    /// Reads a shape of a class: terms with one blank between. `None` if one cannot be read. Terms about moves at any later time are
    /// added to `events`.
    pub(crate) fn parse(text: &str, class: usize, classes: &[Class], events: &mut Vec<Term>) -> Option<Self> {
        let terms = text.split(' ').map(|term| Term::parse(term, classes));
        let mut terms = terms.collect::<Option<Vec<_>>>()?;
        for term in terms.iter_mut().filter(|term| term.is_event()) {
            term.event = 1 << events.len();
            events.push(*term);
        }
        let pieces = terms.iter().filter(|term| term.is_plain());
        Some(Self {
            class,
            pieces: pieces
                .map(|term| (term.kind, term.squares))
                .collect::<Vec<_>>()
                .leak(),
            terms: terms.leak(),
        })
    }

    /// The terms, in the order of the table.
    pub fn terms(self) -> &'static [Term] {
        self.terms
    }

    /// The shape as a diagram: the pieces of the side as Black's, those of the opponent as White's, and nothing else.
    ///
    /// A piece that may be on several squares is on the first of them. What the side has ranged, moved or dropped is where it went,
    /// unless a term says where it is now. The pieces of a class that must have been completed before are added where there is room
    /// for them. A shape without pieces has an empty board.
    pub fn setup(self) -> Setup {
        let mut setup = Setup::EMPTY;
        let is_past = |term: &Term| !term.now && !matches!(term.condition, Condition::On | Condition::InHand);
        let (past, present): (Vec<&Term>, Vec<&Term>) = self.terms.iter().partition(|term| is_past(term));
        present.iter().chain(&past).for_each(|term| term.draw(&mut setup));
        for before in self.terms.iter().filter(|term| !term.negated) {
            let shape = before.class().and_then(|class| class.parsed_shapes().next());
            for term in shape.map_or(&[][..], Self::terms) {
                let mut term = *term;
                term.opponent ^= before.opponent;
                term.draw(&mut setup);
            }
        }
        setup
    }
}
