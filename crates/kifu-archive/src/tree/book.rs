//! A [`Tree`] as a book for engines, and a book as a tree.

use std::collections::{HashMap, HashSet};

use shogi_engine::book::{Book, BookMove, BookPosition};

use super::counts::{Counts, Row};
use super::packed::Packed;
use super::{Error, Options, Tree};
use crate::Image;

impl Tree {
    /// The tree as a book for engines: the number of games of each move, its mean evaluation and the most frequent reply. A move whose
    /// evaluations are all mates has their mean as its value, each as [`BookMove::mate_value`], or none if both sides mate.
    pub fn to_book(&self) -> Book {
        let mut book = Book::default();
        for position in self.positions().filter(|position| position.moves().len() > 0) {
            let setup = position.setup();
            let moves = position.moves().map(|played| {
                let found = self.find(&played.after());
                // The moves that do not count are the replies of the other player.
                let reply =
                    found.and_then(|found| found.uncounted_moves().next().or_else(|| found.moves().next()));
                let mut mv = BookMove::new(played.mv);
                mv.reply = reply.map(|reply| reply.mv);
                let value = played.counts.book_value();
                mv.value = value.map(|value| setup.turn.relative_value(value));
                mv.count = Some(played.counts.games);
                mv
            });
            let mut of_book = BookPosition::new(setup);
            of_book.moves = moves.collect();
            book.positions.push(of_book);
        }
        book
    }

    /// The part of a book that can be reached from the root of the options. The games of a move are its count in the book, 0 if
    /// that is unknown, and the mean evaluation is its value, from 30000 on a mate. Illegal moves are left out, and so are positions that are not reached,
    /// which [`LeftOut::unreached`](super::LeftOut::unreached) counts.
    ///
    /// # Errors
    ///
    /// Returns an error if the root breaks the rules.
    pub fn from_book(book: &Book, options: &Options) -> Result<Self, Error> {
        let mut tree = Self::new(options, 0)?;
        // A position of the book comes before the image of another.
        let mut known: HashMap<Packed, (usize, Image)> = HashMap::new();
        for image in options.image.each() {
            for (index, position) in book.positions.iter().enumerate() {
                let packed = Packed::of(&kifu::Position::new_lenient(&image.setup(&position.setup)));
                if let Some(packed) = packed {
                    known.entry(packed).or_insert((index, image));
                }
            }
        }
        let mut reached = HashSet::new();
        let mut level = vec![tree.packed_root];
        for ply in 0..options.plies {
            let mut next = Vec::new();
            for packed in std::mem::take(&mut level) {
                // A position is reached once, after the fewest moves.
                let Some((index, image)) = known.remove(&packed) else {
                    continue;
                };
                reached.insert(index);
                let of_book = &book.positions[index];
                let position = kifu::Position::new_lenient(&image.setup(&of_book.setup));
                let mut rows = Vec::new();
                for BookMove { mv, value, count, .. } in &of_book.moves {
                    let mut after = position.clone();
                    let mv = image.move_of(*mv);
                    if after.play(mv).is_err() {
                        continue;
                    }
                    next.extend(Packed::of(&after).filter(|after| known.contains_key(after)));
                    let mut counts = Counts {
                        games: count.unwrap_or(0),
                        ..Counts::default()
                    };
                    if let Some(value) = *value {
                        counts.add_book_value(position.turn().relative_value(value));
                    }
                    rows.push(Row::new(packed, mv, ply, counts));
                }
                tree.push(&rows);
            }
            level = next;
        }
        tree.finish();
        tree.left_out.unreached = book.positions.len() - reached.len();
        Ok(tree)
    }
}
