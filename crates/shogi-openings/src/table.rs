//! [`TABLE`]: all classes with their shapes, and which shapes a move can complete.

use std::fmt;
use std::sync::LazyLock;

use shogi_core::{PieceKind, Square};

use crate::castles::CASTLES;
use crate::class::{Class, ClassKind, LATEST_CASTLE};
use crate::openings::OPENINGS;
use crate::shape::{Condition, Shape, Term};

/// The number of classes.
pub(crate) const CLASSES: usize = OPENINGS.len() + CASTLES.len();

/// The table as it was read when it was first asked for.
pub(crate) static TABLE: LazyLock<Table> = LazyLock::new(Table::new);

/// All classes with their shapes, and sets of shapes.
pub(crate) struct Table {
    /// Matchups and openings, then castles.
    pub(crate) classes: Vec<Class>,
    pub(crate) shapes: Vec<Shape>,
    /// The terms about moves at any later time, and their squares for each kind of piece.
    pub(crate) events: Vec<Term>,
    pub(crate) event_squares: [u128; PieceKind::COUNT],
    pub(crate) all: ShapeSet,
    pub(crate) of_castles: ShapeSet,
    pub(crate) of_ranked: ShapeSet,
    pub(crate) of_fallbacks: ShapeSet,
    /// Those that a piece of each kind can complete that comes to a square, and any piece that leaves one.
    pub(crate) after_arrival: Vec<[ShapeSet; Square::COUNT]>,
    pub(crate) after_departure: [ShapeSet; Square::COUNT],
    /// Those that ask for a class.
    pub(crate) after_class: ShapeSet,
    /// Those that ask for what captures, drops and the end of the opening change.
    pub(crate) after_capture: ShapeSet,
    /// Those that may be completed at each ply of an even game.
    pub(crate) in_time: Vec<ShapeSet>,
    /// Those that can be complete with the own king on each square.
    pub(crate) with_king: Vec<ShapeSet>,
    /// Those that can be complete for a static side and for a ranging one.
    pub(crate) with_rook: [ShapeSet; 2],
}

impl Table {
    fn new() -> Self {
        use Condition::{BishopsTraded, Class, InHand, OpeningOver};
        let classes = [OPENINGS, CASTLES].concat();
        let (mut shapes, mut events) = (Vec::new(), Vec::new());
        for (index, class) in classes.iter().enumerate() {
            let texts = class.shapes.iter();
            shapes.extend(texts.filter_map(|text| Shape::parse(text, index, &classes, &mut events)));
        }
        let mut event_squares = [0; PieceKind::COUNT];
        for event in &events {
            event_squares[event.kind.index()] |= event.squares;
        }
        let set = |wanted: &dyn Fn(&Shape) -> bool| shapes.iter().map(wanted).collect::<ShapeSet>();
        let any = |holds: &dyn Fn(&Term) -> bool| set(&|shape| shape.terms().iter().any(holds));
        let all = |holds: &dyn Fn(&Term) -> bool| set(&|shape| shape.terms().iter().all(holds));
        let mut after_departure = [ShapeSet::EMPTY; Square::COUNT];
        let mut after_arrival = vec![after_departure; PieceKind::COUNT];
        for (index, shape) in shapes.iter().enumerate() {
            for term in shape.terms() {
                let sets = match term.condition {
                    Condition::Empty => &mut after_departure,
                    _ if term.negated => &mut after_departure,
                    _ => &mut after_arrival[term.kind.index()],
                };
                term.squares()
                    .for_each(|square| sets[square.index()].insert(index));
            }
        }
        let in_time = |ply| set(&|shape| classes[shape.class].latest.is_none_or(|latest| ply <= latest));
        let with_king = |square| all(&|term| term.allows_king(square));
        Self {
            event_squares,
            all: set(&|_| true),
            of_castles: set(&|shape| classes[shape.class].kind == ClassKind::Castle),
            of_ranked: set(&|shape| classes[shape.class].rank.is_some()),
            of_fallbacks: set(&|shape| classes[shape.class].is_fallback),
            after_arrival,
            after_departure,
            after_class: any(&|term| !term.negated && matches!(term.condition, Class(_))),
            after_capture: any(&|term| match term.condition {
                InHand => true,
                BishopsTraded | OpeningOver => !term.negated,
                _ => false,
            }),
            in_time: (0..=LATEST_CASTLE).map(in_time).collect(),
            with_king: Square::ALL.into_iter().map(with_king).collect(),
            with_rook: [false, true].map(|ranging| all(&|term| term.allows_rook(ranging))),
            classes,
            shapes,
            events,
        }
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Table")
    }
}

impl Class {
    /// All classes, in the order of the table: matchups and openings, then castles.
    pub fn all() -> impl ExactSizeIterator<Item = &'static Self> {
        TABLE.classes.iter()
    }

    /// The class with this Japanese or English name, or with this other name. `None` if there is none.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::all().find(|class| {
            let mut aliases = class.aliases.iter();
            class.name == name
                || class.english.eq_ignore_ascii_case(name)
                || aliases.any(|alias| alias.eq_ignore_ascii_case(name))
        })
    }

    /// The [shapes](field@Self::shapes), ready to be drawn or put into words.
    pub fn parsed_shapes(&self) -> impl Iterator<Item = Shape> + use<> {
        let name = self.name;
        let shapes = TABLE.shapes.iter().copied();
        shapes.filter(move |shape| shape.class().name == name)
    }

    /// Whether `ancestor` is one of the [`parents`](field@Self::parents) of the class, or an ancestor of one.
    pub fn has_ancestor(&self, ancestor: &Self) -> bool {
        self.parents.iter().any(|&parent| {
            parent == ancestor.name
                || Self::all().any(|class| class.name == parent && class.has_ancestor(ancestor))
        })
    }

    /// Whether the class is the other one or a descendant of it.
    pub(crate) fn is_a(&self, other: &Self) -> bool {
        self == other || self.has_ancestor(other)
    }
}

impl Shape {
    pub(crate) fn class(self) -> &'static Class {
        &TABLE.classes[self.class]
    }
}

impl Term {
    /// The class that the side or the opponent has completed. `None` if the term says something else.
    pub fn class(&self) -> Option<&'static Class> {
        match self.condition {
            Condition::Class(class) => TABLE.classes.get(usize::from(class)),
            _ => None,
        }
    }

    /// Whether the term can hold with the own king on a square.
    const fn allows_king(&self, square: Square) -> bool {
        let is_own_king = matches!((self.condition, self.kind), (Condition::On, PieceKind::King));
        let holds = self.squares >> square.index() & 1 != 0;
        !is_own_king || self.opponent || self.now || holds != self.negated
    }

    /// Whether the term can hold for a side that is ranging or static.
    const fn allows_rook(&self, ranging: bool) -> bool {
        match self.condition {
            _ if self.opponent => true,
            Condition::Ranging => ranging != self.negated,
            Condition::RookFile(_) => ranging || self.negated,
            _ => true,
        }
    }
}

/// A set of shapes, one bit each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShapeSet([u64; 3]);

impl ShapeSet {
    pub(crate) const EMPTY: Self = Self([0; 3]);

    fn insert(&mut self, shape: usize) {
        self.0[shape / 64] |= 1 << (shape % 64);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; 3]
    }

    /// Adds all shapes of another set.
    #[inline]
    pub(crate) fn add(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }

    /// Leaves only the shapes that are in another set too.
    pub(crate) fn keep(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
    }

    /// Removes the first shape and returns it.
    pub(crate) fn take_first(&mut self) -> Option<usize> {
        let (word, bits) = self.0.iter_mut().enumerate().find(|(_, bits)| **bits != 0)?;
        let shape = word * 64 + bits.trailing_zeros() as usize;
        *bits &= *bits - 1;
        Some(shape)
    }
}

/// The set of those shapes, in order, that are marked.
impl FromIterator<bool> for ShapeSet {
    fn from_iter<T: IntoIterator<Item = bool>>(marks: T) -> Self {
        let mut set = Self::EMPTY;
        let marked = marks.into_iter().enumerate().filter(|(_, marked)| *marked);
        marked.for_each(|(shape, _)| set.insert(shape));
        set
    }
}
