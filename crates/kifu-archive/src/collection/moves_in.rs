//! [`MovesIn`]: what was played in a position.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::mem;

use kifu::shogi_core::{Move, Position};

use super::Collection;
use super::find::PlaceOfPosition;
use crate::Image;
use crate::criteria::{Criteria, CriterionError};
use crate::tree::{self, Counts};

/// What was played in a position of a [`Collection`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MovesIn {
    /// The position.
    pub position: Position,
    /// The games with a move there.
    pub counts: Counts,
    /// The moves, those with the most games first.
    pub moves: Vec<PlayedMove>,
    /// The games that end with the position.
    pub without_move: u32,
}

/// A move that was played in a position.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// The games in which it was played.
    pub counts: Counts,
}

impl Collection {
    /// Counts what was played in a position, as the root of a [tree](mod@crate::tree) does: a game counts once, with the move that it
    /// played when it first had the position or an image of it; games with an error and illegal games do not count. Ratings are not
    /// counted. Only the games of `among` count, if it is given.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such position.
    pub fn moves_in(
        &self,
        position: &str,
        image: Image,
        among: Option<&[u32]>,
    ) -> Result<MovesIn, CriterionError> {
        let (root, ..) = Criteria::with_root(position, [])?;
        let root = Position::new_lenient(&root);
        let images: Vec<Image> = image.each().collect();
        let of_image = |image: &Image| Position::new_lenient(&image.setup(&root.to_setup()));
        let positions: Vec<Position> = images.iter().map(of_image).collect();
        let mut counts: HashMap<Move, Counts> = HashMap::new();
        let (mut all, mut without_move) = (Counts::default(), 0);
        for PlaceOfPosition { found, index } in self.places(&positions, &self.wanted(among)) {
            let row = &self.rows[found.game as usize];
            if !row.counts {
                continue;
            }
            let image = images[index];
            let Some(mv) = self.lines.moves(row.line).nth(found.ply as usize) else {
                without_move += 1;
                continue;
            };
            let mut of_game = Counts::of_game(row.result, row.date);
            if image.colors_changed {
                mem::swap(&mut of_game.black_wins, &mut of_game.white_wins);
            }
            if let Some(value) = self.lines.evaluation(row.line, found.ply) {
                of_game.add_book_value(image.value(value));
            }
            all.add(&of_game);
            counts.entry(image.move_of(mv)).or_default().add(&of_game);
        }
        let mut moves: Vec<PlayedMove> = counts
            .into_iter()
            .map(|(mv, counts)| PlayedMove { mv, counts })
            .collect();
        moves.sort_unstable_by_key(|played| (Reverse(played.counts.games), tree::pack_move(played.mv)));
        Ok(MovesIn {
            position: root,
            counts: all,
            moves,
            without_move,
        })
    }
}
