//! [`Counter`]: counts the positions of games.

use std::collections::HashSet;
use std::io;

use shogi_core::position::Legality;
use shogi_core::{Color, Position};

use super::counts::{Counts, Date, Row, Sum};
use super::options::{LeftOut, TreeOptions};
use super::packed::Packed;
use super::runs::{Run, Runs};
use crate::archive::criteria::{Criteria, Dates, is_blank};
use crate::archive::{Part, UnreadableFile};
use crate::read::Game;

/// The number of rows that a thread sorts in memory.
const ROWS_PER_RUN: usize = 1 << 16;

/// Counts the positions of games.
pub(super) struct Counter<'o> {
    pub(super) root: Packed,
    pub(super) options: &'o TreeOptions,
}

/// What a thread did with some games.
pub(super) struct Done {
    pub(super) left_out: LeftOut,
    pub(super) unreadable: Vec<UnreadableFile>,
    /// An error in writing a temporary file.
    pub(super) temporary: io::Result<()>,
}

/// Why a game does not count.
enum Reason {
    Faulty,
    Elsewhere,
    WithoutMove,
}

impl Counter<'_> {
    /// Counts the games of parts of inputs.
    pub(super) fn count(&self, parts: Vec<Part>, runs: &Runs) -> Done {
        let (mut left_out, mut unreadable) = (LeftOut::default(), Vec::new());
        let count = || {
            let mut rows = Vec::new();
            for part in parts {
                let path = part.input().path().to_owned();
                for document in part.games() {
                    let document = match document {
                        Ok(document) => document,
                        Err(error) => {
                            unreadable.push(UnreadableFile::new(&path, error));
                            continue;
                        }
                    };
                    let game = &document.games[0];
                    if !self.criteria().fit(game, &document) {
                        continue;
                    }
                    match self.add(game, &mut rows) {
                        Ok(()) => {}
                        Err(Reason::Faulty) => left_out.faulty += 1,
                        Err(Reason::Elsewhere) => left_out.elsewhere += 1,
                        Err(Reason::WithoutMove) => left_out.without_move += 1,
                    }
                    if rows.len() >= ROWS_PER_RUN {
                        runs.add(Run::of(std::mem::take(&mut rows))?)?;
                    }
                }
            }
            if rows.is_empty() {
                Ok(())
            } else {
                runs.add(Run::of(rows)?)
            }
        };
        let temporary = count();
        Done {
            left_out,
            unreadable,
            temporary,
        }
    }

    const fn criteria(&self) -> &Criteria {
        &self.options.archive.criteria
    }

    /// Adds the rows of a game: one for each position from the root on. A position that the game repeats has one row.
    fn add(&self, game: &Game, rows: &mut Vec<Row>) -> Result<(), Reason> {
        if is_blank(game) || game.first_error().is_some() {
            return Err(Reason::Faulty);
        }
        let first = rows.len();
        let has_root = self.add_moves(game, rows).inspect_err(|_| rows.truncate(first));
        match has_root? {
            false => Err(Reason::Elsewhere),
            true if rows.len() == first => Err(Reason::WithoutMove),
            true => Ok(()),
        }
    }

    /// Adds the rows of a game, all or only some of them if it is faulty. Returns whether the game has the root.
    fn add_moves(&self, game: &Game, rows: &mut Vec<Row>) -> Result<bool, Reason> {
        let record = &game.record;
        let mut position = Position::new(record.start()).map_err(|_| Reason::Faulty)?;
        // The reader has reported illegal moves, unless it trusts the moves.
        let is_legal = game.diagnostics.is_empty() && self.options.archive.read.legality != Legality::Trust;
        let date = Dates::of(record).map(Dates::parts);
        let of_game = Counts::of_game(
            record.result(),
            date.map(|(year, month, day)| Date::new(year, month, day)),
        );
        let ratings = Color::ALL.map(|color| record.rating(color).and_then(tenths));
        let mut seen = HashSet::new();
        // The number of moves after the root.
        let mut ply: Option<u32> = None;
        for node in record.root().line() {
            let Some(mv) = node.mv() else { continue };
            if ply.is_none_or(|ply| ply < self.options.plies) {
                let packed = pack(&position)?;
                if packed == self.root {
                    ply = ply.or(Some(0));
                }
                if let Some(ply) = ply.filter(|&ply| ply < self.options.plies)
                    && seen.insert(packed)
                {
                    let mut counts = of_game;
                    counts.rating = ratings[position.turn().index()].map(Sum::of).unwrap_or_default();
                    let value = node.evaluation().and_then(|evaluation| evaluation.cp);
                    counts.evaluation = value.map(Sum::of).unwrap_or_default();
                    rows.push(Row::new(packed, mv, ply, counts));
                }
            } else if is_legal {
                return Ok(true);
            }
            position.play(mv).map_err(|_| Reason::Faulty)?;
            ply = ply.map(|ply| ply.saturating_add(1));
        }
        Ok(ply.is_some() || pack(&position)? == self.root)
    }
}

fn pack(position: &Position) -> Result<Packed, Reason> {
    Packed::of(position).ok_or(Reason::Faulty)
}

/// A rating in tenths. `None` if no player can have it.
fn tenths(rating: f64) -> Option<i64> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the number is small, and a digit after the point is enough"
    )]
    (rating.abs() < 1e6).then(|| (rating * 10.0).round() as i64)
}
