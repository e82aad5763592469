//! [`Side`]: what is known of one side while a line is played.

use shogi_core::{Color, PieceKind};

use crate::index::SETS;
use crate::shape::{Condition, KINDS, STATIC_OR_RANGING, Term};
use crate::shape_set::ShapeSet;
use crate::table::{CLASSES, SHAPES};

/// A move that was just played, as the side that played it sees the board.
#[derive(Clone, Copy)]
pub(crate) struct Played {
    pub(crate) color: Color,
    /// The kind of the piece before the move.
    pub(crate) kind: usize,
    /// The origin; `None` for a drop.
    pub(crate) from: Option<usize>,
    pub(crate) to: usize,
    pub(crate) captured: bool,
}

impl Played {
    /// Whether this move is what a term asks for.
    pub(crate) fn fits(&self, term: &Term) -> bool {
        let fits = match term.condition {
            Condition::Moved { from } => self.from == Some(from.index()),
            Condition::Captured => self.captured,
            Condition::Dropped => self.from.is_none(),
            _ => true,
        };
        fits && self.kind == term.kind.index() && term.squares >> self.to & 1 != 0
    }
}

/// What is known of one side.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    /// The squares of each kind of piece, as this side sees the board. Promoted pieces are left out.
    pub(crate) pieces: [u128; KINDS],
    /// The terms about moves that hold since a move of this side, one bit each; see [`Term::event`](crate::shape::Term).
    pub(crate) events: u32,
    /// The shapes of the classes that are not complete.
    pub(crate) open: ShapeSet,
    /// The shapes that the places of the king and of both rooks allow.
    pub(crate) allowed: ShapeSet,
    /// The shapes that the last move can have completed.
    pub(crate) changed: ShapeSet,
    /// The ply at which each class was completed; `None` if it was not. At the start of a game it is 0.
    pub(crate) reached: [Option<u16>; CLASSES.len()],
    /// The file to which the rook ranged.
    pub(crate) rook_file: Option<u8>,
    /// Whether the rook has captured on 2四, after which it does not range.
    pub(crate) took_on_24: bool,
    pub(crate) captured_bishop: bool,
    /// Whether the rook was at home at the start.
    pub(crate) starts_with_rook: bool,
}

impl Side {
    /// A side without pieces, and the shapes that can be completed.
    pub(crate) const fn new(open: ShapeSet) -> Self {
        Self {
            pieces: [0; KINDS],
            events: 0,
            open,
            allowed: open,
            changed: open,
            reached: [None; CLASSES.len()],
            rook_file: None,
            took_on_24: false,
            captured_bishop: false,
            starts_with_rook: false,
        }
    }

    /// Whether the side has the piece of a term on one of its squares.
    #[inline]
    pub(crate) fn has(&self, term: &Term) -> bool {
        let squares = self.pieces.get(term.kind.index());
        squares.is_some_and(|squares| squares & term.squares != 0)
    }

    /// Notes which shapes the places of the king and of both rooks allow.
    pub(crate) fn allow(&mut self, opponent: usize) {
        let king = self.pieces[PieceKind::King.index()];
        self.allowed = if king.is_power_of_two() {
            SETS.with_king[king.trailing_zeros() as usize]
        } else {
            ShapeSet::ALL
        };
        self.allowed.keep(&SETS.with_rook[0][self.rook()]);
        self.allowed.keep(&SETS.with_rook[1][opponent]);
    }

    /// The [place](STATIC_OR_RANGING) of the rook.
    pub(crate) fn rook(&self) -> usize {
        match self.rook_file {
            _ if !self.starts_with_rook => STATIC_OR_RANGING,
            Some(file) => usize::from(file.clamp(5, 8) - 4),
            None => 0,
        }
    }

    /// Notes a move for the terms of shapes that ask for it at any later time.
    pub(crate) fn note_events(&mut self, shapes: &ShapeSet, played: &Played) {
        let mut shapes = *shapes;
        while let Some(shape) = shapes.take_first() {
            let terms = SHAPES[shape].terms().iter();
            for term in terms.filter(|term| term.event > 0 && played.fits(term)) {
                self.events |= 1 << (term.event - 1);
            }
        }
    }

    /// Notes that a class was completed.
    pub(crate) fn complete(&mut self, class: usize, ply: u32) {
        self.reached[class] = Some(u16::try_from(ply).unwrap_or(u16::MAX));
        self.open.remove(&SETS.of_class[class]);
        self.changed.remove(&SETS.of_class[class]);
    }
}
