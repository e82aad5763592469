//! [`Counter`]: counts the positions of games.

use std::collections::HashSet;
use std::io;
use std::mem;
use std::time::Duration;

use kifu::Game;
use kifu::shogi_core::record::{EvaluationValue, Node};
use kifu::shogi_core::{Color, Position, Record, Setup};
use shogi_engine::book::BookMove;

use super::counts::{Counts, Date, Row, Sum};
use super::moves_of::MovesOf;
use super::options::{LeftOut, Options};
use super::packed::Packed;
use super::runs::{Run, Runs};
use super::{Error, Tree};
use crate::Image;
use crate::criteria::Dates;

/// The least number of games of a move by default.
pub(super) const MIN_GAMES: u64 = 5;

/// The number of rows that a thread sorts in memory.
const ROWS_PER_RUN: usize = 1 << 16;

/// Merges games that are passed to it one after the other.
///
/// ```
/// use kifu_archive::tree::{Counter, Options};
///
/// let mut options = Options::default();
/// options.min_games = Some(1);
/// let mut counter = Counter::new(&options)?;
/// let text = "position startpos moves 7g7f 3c3d\nposition startpos moves 2g2f 8c8d\nposition startpos moves 7g7f 8c8d\n";
/// for game in &kifu::read_str(text, &Default::default()).games {
///     counter.add(game)?;
/// }
/// let tree = counter.finish()?;
/// let most = tree.root().moves().next().unwrap();
/// assert_eq!((most.mv.to_string(), most.counts.games), ("7g7f".to_owned(), 2));
/// # Ok::<(), kifu_archive::tree::Error>(())
/// ```
#[derive(Debug)]
pub struct Counter {
    tree: Tree,
    rows: Rows,
    runs: Runs<Row>,
}

impl Counter {
    /// Creates a counter of games.
    ///
    /// # Errors
    ///
    /// Returns an error if the root of the options breaks the rules.
    pub fn new(options: &Options) -> Result<Self, Error> {
        let tree = Tree::new(options, MIN_GAMES)?;
        Ok(Self {
            // Who reads the games may have trusted their moves.
            rows: Rows::new(&tree, options, false),
            tree,
            runs: Runs::default(),
        })
    }

    /// Counts a game, or why it is left out.
    ///
    /// # Errors
    ///
    /// Returns an error if a temporary file cannot be written.
    pub fn add(&mut self, game: &Game) -> Result<(), Error> {
        self.rows
            .add(game, &mut self.tree.left_out, &self.runs)
            .map_err(Error::Temporary)
    }

    /// Returns the tree of the games.
    ///
    /// # Errors
    ///
    /// Returns an error if a temporary file cannot be written or read.
    pub fn finish(self) -> Result<Tree, Error> {
        self.rows.finish(&self.runs).map_err(Error::Temporary)?;
        self.tree.add(self.runs)
    }
}

/// The rows of some games, which are added to runs when they are many.
#[derive(Debug)]
pub(super) struct Rows {
    root: Setup,
    /// The positions that are taken for the root, and what is exchanged in each.
    roots: Vec<(Packed, Image)>,
    plies: u32,
    /// Whether the reader has reported illegal moves. It does not if it trusts the moves.
    are_moves_checked: bool,
    moves_of: Option<MovesOf>,
    instant: Option<Duration>,
    counted: Vec<Row>,
}

/// Why a game does not count.
enum Reason {
    Faulty,
    Elsewhere,
    WithoutMove,
    WithoutPlayer,
}

impl Rows {
    pub(super) fn new(tree: &Tree, options: &Options, are_moves_checked: bool) -> Self {
        let packed = |image: Image| Packed::of(&Position::new_lenient(&image.setup(&tree.root)));
        let images = tree.image.each();
        Self {
            root: tree.root,
            roots: images.filter_map(|image| Some((packed(image)?, image))).collect(),
            plies: tree.plies,
            are_moves_checked,
            moves_of: options.moves_of.clone(),
            instant: options.instant,
            counted: Vec::new(),
        }
    }

    /// Counts a game, or why it is left out.
    pub(super) fn add(&mut self, game: &Game, left_out: &mut LeftOut, runs: &Runs<Row>) -> io::Result<()> {
        match self.add_game(game) {
            Ok(()) => {}
            Err(Reason::Faulty) => left_out.faulty += 1,
            Err(Reason::Elsewhere) => left_out.elsewhere += 1,
            Err(Reason::WithoutMove) => left_out.without_move += 1,
            Err(Reason::WithoutPlayer) => left_out.without_player += 1,
        }
        if self.counted.len() < ROWS_PER_RUN {
            return Ok(());
        }
        runs.add(Run::of(mem::take(&mut self.counted))?)
    }

    /// Adds the last rows to the runs.
    pub(super) fn finish(self, runs: &Runs<Row>) -> io::Result<()> {
        if self.counted.is_empty() {
            Ok(())
        } else {
            runs.add(Run::of(self.counted)?)
        }
    }

    /// Adds the rows of a game: one for each position from the root on. A position that the game repeats has one row.
    fn add_game(&mut self, game: &Game) -> Result<(), Reason> {
        if game.is_blank() || game.first_error().is_some() {
            return Err(Reason::Faulty);
        }
        let first = self.counted.len();
        let has_root = self.add_moves(game).inspect_err(|_| self.counted.truncate(first));
        match has_root? {
            false => Err(Reason::Elsewhere),
            true if self.counted.len() == first => Err(Reason::WithoutMove),
            true if self.has_no_player(&game.record) => {
                self.counted.truncate(first);
                Err(Reason::WithoutPlayer)
            }
            true => Ok(()),
        }
    }

    /// Adds the rows of a game, all or only some of them if it is faulty. Returns whether the game has the root.
    fn add_moves(&mut self, game: &Game) -> Result<bool, Reason> {
        let record = &game.record;
        let mut position = Position::new(record.start()).map_err(|_| Reason::Faulty)?;
        let is_legal = game.diagnostics.is_empty() && self.are_moves_checked;
        let date = Dates::of(record).map(Dates::parts);
        let mut of_game = Counts::of_game(
            record.result(),
            date.map(|(year, month, day)| Date::new(year, month, day)),
        );
        let counting = Counting::new(self, record);
        let mut ratings = Color::ALL.map(|color| record.rating(color).and_then(tenths));
        let mut seen = HashSet::new();
        // What is exchanged from the root on.
        let mut image = Image::default();
        // The number of moves after the root.
        let mut ply: Option<u32> = None;
        for node in record.root().line() {
            let Some(mv) = node.mv() else { continue };
            if ply.is_none_or(|ply| ply < self.plies) {
                let mut packed = pack(&position)?;
                if let Some(found) = self.image_of(packed).filter(|_| ply.is_none()) {
                    (ply, image) = (Some(0), found);
                    if image != Image::default() {
                        position = Position::new_lenient(&self.root);
                        packed = pack(&position)?;
                    }
                    if image.colors_changed {
                        mem::swap(&mut of_game.black_wins, &mut of_game.white_wins);
                        ratings.reverse();
                    }
                }
                if let Some(ply) = ply.filter(|&ply| ply < self.plies)
                    && seen.insert(packed)
                {
                    let mut counts = of_game;
                    counts.rating = ratings[position.turn().index()].map(Sum::of).unwrap_or_default();
                    if let Some(value) = book_value(node) {
                        counts.add_book_value(image.value(value));
                    }
                    let row = Row::new(packed, image.move_of(mv), ply, counts);
                    let does_count = counting.does_count(node, position.turn(), image);
                    self.counted.push(if does_count { row } else { row.uncounted() });
                }
            } else if is_legal {
                return Ok(true);
            }
            position.play(image.move_of(mv)).map_err(|_| Reason::Faulty)?;
            ply = ply.map(|ply| ply.saturating_add(1));
        }
        Ok(ply.is_some() || self.image_of(pack(&position)?).is_some())
    }

    /// Whether it is unknown whose moves of a game count.
    fn has_no_player(&self, record: &Record) -> bool {
        let moves_of = self.moves_of.as_ref();
        moves_of.is_some_and(|moves_of| moves_of.side_in(record).is_none())
    }

    /// What is exchanged in a position that is taken for the root.
    fn image_of(&self, packed: Packed) -> Option<Image> {
        let root = self.roots.iter().find(|(root, _)| *root == packed);
        root.map(|&(_, image)| image)
    }
}

/// Which moves of a game count.
struct Counting {
    /// The side in the game.
    player: Option<Color>,
    /// The side as seen from the root.
    side: Option<Color>,
    instant: Option<Duration>,
}

impl Counting {
    fn new(rows: &Rows, record: &Record) -> Self {
        let (player, side) = match rows.moves_of {
            Some(MovesOf::Side(side)) => (None, Some(side)),
            Some(ref moves_of) => (moves_of.side_in(record), None),
            None => (None, None),
        };
        let has_times = || {
            record
                .root()
                .line()
                .any(|node| node.time() > Some(Duration::ZERO))
        };
        Self {
            player,
            side,
            instant: rows.instant.filter(|_| has_times()),
        }
    }

    /// Whether a move of the side `turn` counts, as seen from the root, to which the image of the game belongs.
    fn does_count(&self, node: Node<'_>, turn: Color, image: Image) -> bool {
        let is_instant = self
            .instant
            .zip(node.time())
            .is_some_and(|(instant, time)| time < instant);
        let side = self.side.or_else(|| Some(image.color(self.player?)));
        side.is_none_or(|side| side == turn) && !is_instant
    }
}

fn pack(position: &Position) -> Result<Packed, Reason> {
    Packed::of(position).ok_or(Reason::Faulty)
}

/// The evaluation after a node as the value of a book if Black moved. `None` if it is only a bound.
pub(crate) fn book_value(node: Node<'_>) -> Option<i64> {
    let evaluation = node.evaluation().filter(|found| found.bound.is_none())?;
    Some(match evaluation.value()? {
        EvaluationValue::Centipawns(value) => value,
        EvaluationValue::Mate(mate) => mate.sign() * BookMove::mate_value(mate.moves),
    })
}

/// A rating in tenths. `None` if no player can have it.
fn tenths(rating: f64) -> Option<i64> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the number is small, and a digit after the point is enough"
    )]
    (rating.abs() < 1e6).then(|| (rating * 10.0).round() as i64)
}
