//! The openings of the positions of a [`Tree`].

use kifu::openings::{Class, OpeningOfLine};

use super::{Move, Options, Packed, Position, Tree};

impl Options {
    /// The opening of the moves that lead to the root.
    pub(super) fn opening_of_root(&self) -> OpeningOfLine {
        let root = Packed::of(&kifu::Position::new_lenient(&self.root));
        if let Some((start, moves)) = &self.line {
            let (mut line, mut position) = (OpeningOfLine::new(start), kifu::Position::new_lenient(start));
            for &mv in moves {
                line.play(mv);
                let _undo = position.play_unchecked(mv);
                if Packed::of(&position) == root {
                    return line;
                }
            }
        }
        OpeningOfLine::new(&self.root)
    }
}

impl Tree {
    /// The opening of the root: that of the game up to it by the [line](Options::line) of the options. `None` before there is
    /// one.
    pub const fn opening(&self) -> Option<&'static Class> {
        self.line.class()
    }

    fn find_openings(&self) -> Vec<Option<&'static Class>> {
        let mut openings = vec![None; self.moves.len()];
        let parents = self.parents();
        let mut pending = vec![(self.root().index, self.line.clone())];
        while let Some((position, line)) = pending.pop() {
            for edge in self.edges(position) {
                let mut line = line.clone();
                line.play(edge.played.mv);
                openings[edge.played.place] = line.class();
                let after = edge.after.filter(|after| {
                    let continued = parents.get(after);
                    continued.is_some_and(|&(place, _)| place == edge.played.place)
                });
                pending.extend(after.map(|after| (after, line)));
            }
        }
        openings
    }
}

impl Move {
    /// The opening of the game up to the move. `None` before there is one, and if no moves of the tree lead to the position
    /// from the root.
    ///
    /// A position that is reached in several ways has the opening of the moves by which [`Tree::to_record`] continues it: the
    /// fewest, and among these those with the most games.
    pub fn opening(&self, position: &Position<'_>) -> Option<&'static Class> {
        let tree = position.tree;
        let openings = tree.openings.get_or_init(|| tree.find_openings());
        openings.get(self.place).copied().flatten()
    }
}
