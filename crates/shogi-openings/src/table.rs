//! [`CLASSES`]: all entries, with their shapes and terms as the compiler has read them.

use crate::castles::CASTLES;
use crate::class::Class;
use crate::openings::OPENINGS;
use crate::shape::{self, Condition, Shape, Term};

/// All classes: matchups and openings, then castles.
pub(crate) static CLASSES: [Class; OPENINGS.len() + CASTLES.len()] = {
    let mut classes = [OPENINGS[0]; OPENINGS.len() + CASTLES.len()];
    let mut index = 0;
    while index < classes.len() {
        classes[index] = if index < OPENINGS.len() {
            OPENINGS[index]
        } else {
            CASTLES[index - OPENINGS.len()]
        };
        index += 1;
    }
    shape::check_names(&classes);
    classes
};
/// The shapes of all classes, in the same order.
pub(crate) static SHAPES: [Shape; shape::count(&CLASSES).0] = shape::find_shapes(&CLASSES);
/// The terms of all shapes, in the same order.
pub(crate) static TERMS: [Term; shape::count(&CLASSES).1] = shape::read_terms(&CLASSES);

impl Class {
    /// All classes, in the order of the table: matchups and openings, then castles.
    pub fn all() -> impl ExactSizeIterator<Item = &'static Self> {
        CLASSES.iter()
    }

    /// The class with this Japanese or English name, or with this other name. `None` if there is none.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::all().find(|class| {
            class.name == name || class.english.eq_ignore_ascii_case(name) || class.aliases.contains(&name)
        })
    }

    /// The [shapes](field@Self::shapes), ready to be drawn or put into words.
    pub fn parsed_shapes(&self) -> impl Iterator<Item = Shape> + use<> {
        let name = self.name;
        let of_class = move |shape: &Shape| CLASSES[usize::from(shape.class)].name == name;
        SHAPES.iter().copied().filter(of_class)
    }

    /// Whether `ancestor` is one of the [`parents`](field@Self::parents) of the class, or an ancestor of one.
    pub fn has_ancestor(&self, ancestor: &Self) -> bool {
        self.parents.iter().any(|&parent| {
            parent == ancestor.name
                || Self::all().any(|class| class.name == parent && class.has_ancestor(ancestor))
        })
    }
}

impl Shape {
    /// The terms, in the order of the table.
    pub fn terms(self) -> &'static [Term] {
        let start = usize::from(self.start);
        &TERMS[start..start + self.count()]
    }

    pub(crate) const fn term(self, index: usize) -> &'static Term {
        &TERMS[self.start as usize + index]
    }
}

impl Term {
    /// The class that the side or the opponent has completed. `None` if the term says something else.
    pub fn class(&self) -> Option<&'static Class> {
        match self.condition {
            Condition::Class(class) => CLASSES.get(usize::from(class)),
            _ => None,
        }
    }
}
