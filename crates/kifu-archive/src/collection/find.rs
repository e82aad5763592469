//! Finds the games with a position.

use kifu::shogi_core::Position;

use super::Collection;
use super::stored::StoredRow;
use crate::Image;
use crate::criteria::{CriterionError, Pattern, patterns};

/// A game with a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoundGame {
    /// The number of the game.
    pub game: u32,
    /// The smallest number of moves after which its main line has the position.
    pub ply: u32,
}

impl Collection {
    /// Finds the games whose main line has a position: SFEN, in which parts may be open, or a position with moves, as for the
    /// criterion `position`; several are on lines of their own. Also finds the images of the position. A game of which nothing could be
    /// read has no position. Only the games of `among` are found, if it is given.
    ///
    /// Positions without open parts are looked up; for others all games are replayed.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such position.
    pub fn find(
        &self,
        position: &str,
        image: Image,
        among: Option<&[u32]>,
    ) -> Result<Vec<FoundGame>, CriterionError> {
        let wanted = self.wanted(among);
        let patterns: Vec<Pattern> = patterns(position)?
            .iter()
            .flat_map(|pattern| image.each().map(|image| pattern.image(image)))
            .collect();
        let exact: Option<Vec<Position>> = patterns.iter().map(Pattern::position).collect();
        let is_read = |game: u32| !self.rows[game as usize].is_blank;
        Ok(match exact {
            Some(positions) => {
                let places = self.places(&positions, &wanted);
                let places = places.into_iter().map(|place| place.found);
                places.filter(|found| is_read(found.game)).collect()
            }
            None => self.matching(&patterns, &wanted),
        })
    }

    /// Finds the games that have one of some positions, with the first place of each. If it is several of the positions, the first
    /// one counts.
    pub(super) fn places(&self, positions: &[Position], wanted: &Wanted) -> Vec<PlaceOfPosition> {
        let mut candidates: Vec<(u32, usize)> = Vec::new();
        for (index, position) in positions.iter().enumerate() {
            self.index
                .candidates(position, |number| candidates.push((number, index)));
        }
        candidates.sort_unstable();
        let patterns: Vec<Pattern> = positions.iter().map(Pattern::of_position).collect();
        let mut rest = candidates.as_slice();
        let mut places = Vec::new();
        while let Some(&(number, _)) = rest.first() {
            let game = self.rows.partition_point(|row| row.first_position <= number) - 1;
            let row = &self.rows[game];
            let end = u64::from(row.first_position) + u64::from(row.line.len());
            let in_game = rest.partition_point(|&(number, _)| u64::from(number) <= end);
            let (of_game, others) = rest.split_at(in_game);
            rest = others;
            let game = u32::try_from(game).unwrap_or(u32::MAX);
            if wanted.has(game)
                && let Some((ply, index)) = self.first_place(row, of_game, &patterns)
            {
                let found = FoundGame { game, ply };
                places.push(PlaceOfPosition { found, index });
            }
        }
        places
    }

    /// The first of the candidates in a game that is really there: its ply, and the index of its position.
    fn first_place(
        &self,
        row: &StoredRow,
        candidates: &[(u32, usize)],
        patterns: &[Pattern],
    ) -> Option<(u32, usize)> {
        let mut replay = self.replay(row);
        for &(number, index) in candidates {
            while replay.ply < number - row.first_position {
                if !replay.advance() {
                    return None;
                }
            }
            if patterns[index].matches(&replay.position) {
                return Some((replay.ply, index));
            }
        }
        None
    }

    /// Replays all games, and finds those with a position that one of the patterns matches.
    fn matching(&self, patterns: &[Pattern], wanted: &Wanted) -> Vec<FoundGame> {
        let mut found = Vec::new();
        for (row, game) in self.rows.iter().zip(0..) {
            if row.is_blank || !wanted.has(game) {
                continue;
            }
            let mut replay = self.replay(row);
            loop {
                if patterns.iter().any(|pattern| pattern.matches(&replay.position)) {
                    let ply = replay.ply;
                    found.push(FoundGame { game, ply });
                    break;
                }
                if !replay.advance() {
                    break;
                }
            }
        }
        found
    }

    /// The games of `among`, or all.
    pub(super) fn wanted(&self, among: Option<&[u32]>) -> Wanted {
        Wanted(among.map(|among| {
            let mut wanted = vec![false; self.rows.len()];
            for &game in among {
                if let Some(wanted) = wanted.get_mut(game as usize) {
                    *wanted = true;
                }
            }
            wanted
        }))
    }
}

/// Where a game has one of some positions.
pub(super) struct PlaceOfPosition {
    pub(super) found: FoundGame,
    /// The index of the position.
    pub(super) index: usize,
}

/// Which games are wanted. `None` means all.
pub(super) struct Wanted(Option<Vec<bool>>);

impl Wanted {
    pub(super) fn has(&self, game: u32) -> bool {
        let wanted = self.0.as_ref();
        wanted.is_none_or(|wanted| wanted.get(game as usize).copied().unwrap_or(false))
    }
}
