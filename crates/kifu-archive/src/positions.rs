//! Positions of games, such as start positions for matches of engines.
//!
//! ```no_run
//! use kifu_archive::positions::{Chooser, Options};
//!
//! let mut options = Options::default();
//! (options.unique, options.sample) = (true, Some(500));
//! let found = kifu_archive::positions::find(kifu_archive::find(["games/"]).inputs, &options)?;
//! for position in found.positions {
//!     println!("{}", position.setup);
//! }
//! # Ok::<(), std::io::Error>(())
//! ```

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kifu::Game;
use kifu::shogi_core::messages::named_enum;
use kifu::shogi_core::notation::usi::PositionCommand;
use kifu::shogi_core::record::{EvaluationValue, Node};
use kifu::shogi_core::text::printable;
use kifu::shogi_core::{Move, Position, Setup};

use crate::criteria::Interval;
use crate::files::{self, Input, Part, Sink, UnreadableFile};
use crate::tree::Packed;
use crate::{Image, process_scoped};

/// Which positions are wanted.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// How an archive is read, and of which games the positions are. Criteria about plies are those of the positions too: the positions after so many
    /// moves from the start of the game.
    pub archive: files::Options,
    /// Positions whose evaluation in centipawns is in this range, whichever side it favours. Those without an evaluation, with a mate or with a bound are
    /// left out. By default any.
    pub evaluation: Option<Interval<u64>>,
    /// Leave out positions in which the side to move is in check.
    pub not_in_check: bool,
    /// Leave out each position that is the same as an earlier one.
    pub unique: bool,
    /// Which images of a position are the same for `unique`. By default none.
    pub image: Image,
    /// How many positions are chosen at random. By default, all.
    pub sample: Option<usize>,
    /// Decides which positions are chosen at random. The choice does not depend on the number of threads.
    pub seed: u64,
}

/// A position of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct GamePosition {
    /// The position.
    pub setup: Setup,
    /// The number of moves before it.
    pub ply: u32,
    /// The evaluation of the position in centipawns, positive if Black is better, if the record has one that is no mate and no bound.
    pub evaluation: Option<i64>,
    line: Arc<Line>,
}

/// The game of positions.
#[derive(PartialEq, Eq, Debug)]
struct Line {
    path: PathBuf,
    index: usize,
    start: Setup,
    moves: Vec<Move>,
}

named_enum! {
    /// The form of a line for a position.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Form {
        /// SFEN: `lnsgkgsnl/… b - 17`.
        #[default]
        Sfen = "sfen",
        /// The start of the game and the moves, as in USI: `startpos moves 7g7f 3c3d`.
        Usi = "usi",
        /// SFEN and operations as in EPD: the game (`id`), and the evaluation for the side to move (`ce`).
        Epd = "epd",
    }
    parsed ["the form of a position", "局面の形式"]
}

impl GamePosition {
    /// The path of the file of the game.
    pub fn path(&self) -> &Path {
        &self.line.path
    }

    /// The number of games before that of the position in its file.
    pub fn game(&self) -> usize {
        self.line.index
    }

    /// The start of the game and the moves that lead to the position.
    pub fn command(&self) -> PositionCommand {
        let moves = self.line.moves.iter().take(self.ply as usize);
        PositionCommand {
            start: self.line.start,
            moves: moves.copied().collect(),
        }
    }

    /// The line for the position, without a line end.
    pub fn line(&self, form: Form) -> impl fmt::Display {
        match form {
            Form::Sfen => self.setup.to_string(),
            Form::Usi => {
                let command = self.command().to_string();
                command.strip_prefix("position ").unwrap_or(&command).to_owned()
            }
            Form::Epd => {
                // A quotation mark would end the text.
                let path = printable(&self.path().display().to_string()).replace('"', "'");
                let value = self.evaluation.map(|value| self.setup.turn.relative_value(value));
                let value = value.map(|value| format!(" ce {value};"));
                format!(
                    "{} id \"{path}:{}\";{}",
                    self.setup,
                    self.game() + 1,
                    value.unwrap_or_default()
                )
            }
        }
    }
}

impl Options {
    /// The positions of the main line of a game that are wanted, up to the first illegal move, in their order. Positions without a legal move are left
    /// out. A [`Chooser`] chooses among them.
    pub fn positions(&self, path: &Path, index: usize, game: &Game) -> Vec<GamePosition> {
        let record = &game.record;
        let Some(mut position) = Position::new(record.start()).ok().filter(|_| !game.is_blank()) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let plies = self.archive.criteria.plies();
        let mut moves = Vec::new();
        let nodes = record.root().line().filter(|node| node.mv().is_some());
        for node in std::iter::once(record.root()).chain(nodes) {
            if let Some(mv) = node.mv() {
                if node.ply() > *plies.end() || position.play(mv).is_err() {
                    break;
                }
                moves.push(mv);
            }
            if plies.contains(&node.ply()) {
                let evaluation = evaluation(node);
                let is_wanted = self.is_wanted(&position, evaluation);
                found.extend(is_wanted.then(|| (position.to_setup(), node.ply(), evaluation)));
            }
        }
        if found.is_empty() {
            return Vec::new();
        }
        let line = Arc::new(Line {
            path: path.to_owned(),
            index,
            start: *record.start(),
            moves,
        });
        let found = found.into_iter();
        found
            .map(|(setup, ply, evaluation)| GamePosition {
                setup,
                ply,
                evaluation,
                line: Arc::clone(&line),
            })
            .collect()
    }

    fn is_wanted(&self, position: &Position, evaluation: Option<i64>) -> bool {
        let is_in =
            |range: Interval<u64>| evaluation.is_some_and(|value| range.contains(&value.unsigned_abs()));
        self.evaluation.is_none_or(is_in)
            && !(self.not_in_check && position.is_in_check())
            && position.has_legal_move()
    }
}

/// The evaluation after a node in centipawns, if it is no mate and no bound.
fn evaluation(node: Node<'_>) -> Option<i64> {
    let evaluation = node.evaluation().filter(|found| found.bound.is_none())?;
    match evaluation.value()? {
        EvaluationValue::Centipawns(value) => Some(value),
        EvaluationValue::Mate(_) => None,
    }
}

/// Chooses among positions, in their order: those that are different from all before them, and a sample of these.
#[derive(Debug)]
pub struct Chooser {
    /// `None` if the same position may be chosen several times.
    seen: Option<HashSet<Packed>>,
    image: Image,
    sample: Option<usize>,
    seed: u64,
    count: u64,
    /// The positions with the smallest numbers so far, each with its place in the order.
    sampled: BTreeMap<(u64, u64), GamePosition>,
}

impl Chooser {
    /// Creates a chooser with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            seen: options.unique.then(HashSet::new),
            image: options.image,
            sample: options.sample,
            seed: options.seed,
            count: 0,
            sampled: BTreeMap::new(),
        }
    }

    /// Decides about the next position. Returns it if it is chosen, unless that is known only at the end.
    pub fn choose(&mut self, position: GamePosition) -> Option<GamePosition> {
        if let Some(seen) = &mut self.seen {
            let packed = |image: Image| Packed::of(&Position::new_lenient(&image.setup(&position.setup)));
            let first = self.image.each().filter_map(packed).min();
            // A position with more pieces than a set is not compared.
            if first.is_some_and(|first| !seen.insert(first)) {
                return None;
            }
        }
        let index = self.count;
        self.count += 1;
        let Some(size) = self.sample else {
            return Some(position);
        };
        self.sampled.insert((number(self.seed, index), index), position);
        if self.sampled.len() > size {
            self.sampled.pop_last();
        }
        None
    }

    /// The number of positions among which the sample is chosen, or of all that were chosen.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Returns the positions of the sample in their order. Empty if all positions were chosen.
    pub fn into_sample(self) -> impl Iterator<Item = GamePosition> {
        let sampled = self.sampled.into_iter();
        let in_order: BTreeMap<u64, GamePosition> =
            sampled.map(|((_, index), position)| (index, position)).collect();
        in_order.into_values()
    }
}

/// The pseudorandom number of a position. Those with the smallest numbers are in the sample. This is the generator `SplitMix64`, whose
/// numbers can be computed in any order.
const fn number(seed: u64, index: u64) -> u64 {
    mixed(mixed(seed).wrapping_add(index.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}

const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

/// The positions of an archive, and the files that could not be read.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Found {
    /// The positions that were chosen, in the order of the games.
    pub positions: Vec<GamePosition>,
    /// The number of positions among which a sample was chosen.
    pub count: u64,
    /// The files that could not be opened, or not be read to their end. The positions before the error count.
    pub unreadable: Vec<UnreadableFile>,
}

/// Chooses among the positions of the games that fit the criteria. The games are read on all cores. Games with an error are read as far as possible.
///
/// # Errors
///
/// Returns an error if the system refuses to start any thread.
pub fn find(inputs: Vec<Input>, options: &Options) -> io::Result<Found> {
    let work = |parts: Vec<Part>, sink: &mut Sink<'_, Result<GamePosition, UnreadableFile>>| {
        parts
            .into_iter()
            .try_for_each(|part| positions_of_part(part, options, sink))
    };
    process_scoped(inputs, &options.archive, work, |all| {
        let (mut found, mut chooser) = (Found::default(), Chooser::new(options));
        for item in all {
            match item {
                Ok(position) => found.positions.extend(chooser.choose(position)),
                Err(file) => found.unreadable.push(file),
            }
        }
        found.count = chooser.count();
        found.positions.extend(chooser.into_sample());
        found
    })
}

fn positions_of_part(
    part: Part,
    options: &Options,
    sink: &mut Sink<'_, Result<GamePosition, UnreadableFile>>,
) -> ControlFlow<()> {
    let path = part.input().path().to_owned();
    let mut index = part.first_game();
    for document in part.games() {
        match document {
            Ok(document) => {
                let game = &document.games[0];
                if options.archive.criteria.fit(game, &document) {
                    for position in options.positions(&path, index, game) {
                        sink.push(Ok(position), size_of::<GamePosition>())?;
                    }
                }
                index += 1;
            }
            Err(error) => sink.push(Err(UnreadableFile::new(&path, error)), 0)?,
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn every_position_is_sampled_equally_often() {
        let positions = {
            let game = kifu::read_str(
                "position startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 3i3h\n",
                &kifu::ReadOptions::default(),
            );
            Options::default().positions(Path::new("a"), 0, &game.games[0])
        };
        assert_eq!(positions.len(), 10);
        let mut counts = [0; 10];
        for seed in 0..2000 {
            let mut chooser = Chooser::new(&Options {
                sample: Some(2),
                seed,
                ..Options::default()
            });
            for position in &positions {
                assert_eq!(chooser.choose(position.clone()), None);
            }
            for position in chooser.into_sample() {
                counts[position.ply as usize] += 1;
            }
        }
        // The expected number is 400, with a standard deviation of 18.
        assert!(
            counts.iter().all(|count| (310..=490).contains(count)),
            "{counts:?}"
        );
    }
}
