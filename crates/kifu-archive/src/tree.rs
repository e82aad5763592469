//! [`Tree`]: games merged by position: what was played in each, how often, and who won.
//!
#![cfg_attr(feature = "files", doc = "```no_run")]
#![cfg_attr(not(feature = "files"), doc = "```ignore")]
//! use kifu_archive::tree::{Options, Tree};
//!
//! let found = kifu_archive::find(["games/"]);
//! let tree = Tree::open(found.inputs, &Options::default())?;
//! let start = tree.root();
//! for played in start.moves() {
//!     println!("{}: {} of {} games", played.notation(), played.counts.games, start.counts().games);
//! }
//! # Ok::<(), kifu_archive::tree::Error>(())
//! ```
//!
//! A [`Counter`] merges games that a program reads itself. [`Tree::open`] also reads a book for engines, and [`Tree::save`] writes
//! one. A [`MergedBook`] is made of books, of any size.
//!
//! # What is counted
//!
//! The main line of each game, from the first time that it has the [root](Options::root) on, for
//! [so many moves](Options::plies). Positions are the same if board, hands and side to move are, however a game reached
//! them. A game counts once in each position, with the move that it played there first, so that the games of the moves of a
//! position add up to those of the position. [`LeftOut`] counts the games that are left out.
//!
//! With [`Options::moves_of`] only the moves of one player of each game count, and with [`Options::instant`] only those that took some
//! time. The other moves are [no moves](Position::uncounted_moves) of their positions: no row, no move of a book, and not in the number
//! of games of the position. They lead to the next position, and a record has them where a move that counts follows.
//!
//! # Memory
//!
//! The positions of the games are sorted in temporary files ([`std::env::temp_dir`]), or in memory without the feature `files`.
//! What is in memory at a time then does not grow with the games, but the tree does, which has the moves that at least
//! [`min_games`](Options::min_games) games played.

#[cfg(feature = "files")]
mod archive;
mod book;
#[cfg(feature = "files")]
mod books;
mod columns;
mod counts;
#[cfg(feature = "files")]
mod file_content;
mod games;
mod merge;
mod moves_of;
mod openings;
mod options;
mod packed;
mod record;
mod runs;
#[cfg(feature = "files")]
mod source;
mod uncounted;

use std::cmp::Reverse;
use std::io;
use std::path::PathBuf;
use std::sync::OnceLock;

use kifu::openings::{Class, OpeningOfLine};
use kifu::shogi_core::messages::{Language, messages};
use kifu::shogi_core::notation::MoveNotation;
use kifu::shogi_core::notation::ja::moves::Notation;
use kifu::shogi_core::record::EditError;
use kifu::shogi_core::{PositionError, Setup};
use thiserror::Error;

use crate::Image;
#[cfg(feature = "files")]
use crate::files::UnreadableFile;

pub use columns::{COLUMNS, Column, Type, Value};
pub use counts::{Counts, Date};
pub use games::Counter;
pub use merge::{MergedRecords, Merger};
pub use moves_of::MovesOf;
pub use options::{LeftOut, Options};
pub use record::MergedRecord;
#[cfg(feature = "files")]
pub use {
    books::MergedBook,
    file_content::{FileContent, SaveError, Target},
    merge::merge,
    source::Source,
};

use counts::Row;
pub(crate) use games::book_value;
pub(crate) use packed::{Packed, pack_move};
use runs::Runs;

messages! {
    /// Why there is no tree.
    #[derive(Debug, Error)]
    #[non_exhaustive]
    pub enum Error {
        /// The root breaks the rules, so that no game can have it.
        Root(PositionError) from error, message(error: PositionError);
        /// The root has more pieces than a set.
        RootPieces,
            en("the position has more pieces than a set"),
            ja("局面の駒の数が多すぎます");
        /// The system refuses to start any thread.
        Threads(io::Error) as error, en("{error}"), ja("{error}");
        /// A temporary file cannot be written or read.
        Temporary(io::Error) as error,
            en("in the temporary folder {}: {error}", std::env::temp_dir().display()),
            ja("一時フォルダー {}: {error}", std::env::temp_dir().display());
        /// Records cannot be merged, because the merged record would be too large.
        Merge(EditError) from error, message(error: EditError);
        /// A book is not the only input, or there are criteria for games.
        OnlyBook,
            en("a book is read alone and without criteria; several are only merged to a book, such as --output merged.db"),
            ja("定跡ファイルは1つだけを、条件なしで指定してください。いくつかをまとめて書き出せるのは定跡ファイル（--output merged.db など）だけです");
        /// A book cannot be read.
        Unreadable(UnreadableFile) as file, cfg(feature = "files"), en("{file}"), ja("{file}");
        /// A book has an error.
        Book {
            /// The file.
            path: PathBuf,
            /// The first error.
            error: shogi_engine::book::Error,
        },
            en("{}: {error}", path.display()),
            ja("{}: {}", path.display(), kifu::Localize::message(error, Language::Japanese));
    }
}

/// The games of an archive, merged by position.
#[derive(Debug)]
pub struct Tree {
    root: Setup,
    packed_root: Packed,
    /// The opening of the moves that lead to the root.
    line: OpeningOfLine,
    /// The opening after each of the moves.
    openings: OnceLock<Vec<Option<&'static Class>>>,
    /// What may be exchanged in a position that is taken for the root.
    image: Image,
    plies: u32,
    min_games: u64,
    /// What is left out.
    pub left_out: LeftOut,
    /// The files that could not be opened, or not be read to their end. The games before the error count.
    #[cfg(feature = "files")]
    pub unreadable: Vec<UnreadableFile>,
    /// The positions with a move, and the root, in the order of their packed form.
    positions: Vec<Node>,
    moves: Vec<(kifu::Move, Counts)>,
}

/// A position, as a tree keeps it.
#[derive(Clone, Copy, Debug)]
struct Node {
    packed: Packed,
    ply: u32,
    counts: Counts,
    /// The moves that count are those from here to `end`, and the others those from there to `uncounted_end`.
    start: usize,
    end: usize,
    uncounted_end: usize,
    /// The games whose move does not count.
    uncounted_games: u64,
    /// The number of the moves that are left out.
    other_moves: usize,
}

/// A position of a [`Tree`].
#[derive(Clone, Copy, Debug)]
pub struct Position<'t> {
    tree: &'t Tree,
    index: usize,
}

/// A move that was played in a position of a [`Tree`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Move {
    /// The move.
    pub mv: kifu::Move,
    /// The games in which it was played.
    pub counts: Counts,
    /// The position before the move.
    pub position: kifu::Position,
    /// Its place in [`Tree::moves`].
    place: usize,
}

impl Tree {
    /// A tree without positions, with the moves of at least `min_games` games unless the options say otherwise.
    fn new(options: &Options, min_games: u64) -> Result<Self, Error> {
        let root = kifu::Position::new(&options.root)?;
        Ok(Self {
            root: options.root,
            image: options.image,
            packed_root: Packed::of(&root).ok_or(Error::RootPieces)?,
            line: options.opening_of_root(),
            openings: OnceLock::new(),
            plies: options.plies,
            min_games: options.min_games.unwrap_or(min_games),
            left_out: LeftOut::default(),
            #[cfg(feature = "files")]
            unreadable: Vec::new(),
            positions: Vec::new(),
            moves: Vec::new(),
        })
    }

    /// Adds the positions of all rows, which were counted for this tree.
    fn add(mut self, runs: Runs<Row>) -> Result<Self, Error> {
        let mut rows = Vec::new();
        let merged = runs.merge(|row| {
            if rows
                .last()
                .is_some_and(|last: &Row| last.packed() != row.packed())
            {
                self.push(&rows);
                rows.clear();
            }
            rows.push(row);
            Ok(())
        });
        merged.map_err(Error::Temporary)?;
        self.push(&rows);
        self.finish();
        Ok(self)
    }

    /// Adds the position of these rows, which are its moves, if it is the root or a move has enough games.
    fn push(&mut self, rows: &[Row]) {
        let Some(first) = rows.first() else { return };
        let mut node = Node {
            packed: first.packed(),
            ply: first.ply,
            counts: Counts::default(),
            start: self.moves.len(),
            end: 0,
            uncounted_end: 0,
            uncounted_games: 0,
            other_moves: 0,
        };
        for row in rows {
            node.ply = node.ply.min(row.ply);
            if row.does_count() {
                node.counts.add(&row.counts);
                node.other_moves += 1;
            } else {
                node.uncounted_games += row.counts.games;
            }
        }
        self.push_moves(node.start, rows.iter().filter(|row| row.does_count()));
        node.end = self.moves.len();
        node.other_moves -= node.end - node.start;
        self.push_moves(node.end, rows.iter().filter(|row| !row.does_count()));
        node.uncounted_end = self.moves.len();
        if node.start < node.uncounted_end || node.packed == self.packed_root {
            self.positions.push(node);
        }
    }

    /// Adds the moves of enough games, as those from `start` on. Moves with the same number of games stay in their order, which is that
    /// of a book.
    fn push_moves<'r>(&mut self, start: usize, rows: impl Iterator<Item = &'r Row>) {
        let rows = rows.filter(|row| row.counts.games >= self.min_games);
        self.moves
            .extend(rows.filter_map(|row| Some((row.mv()?, row.counts))));
        self.moves[start..].sort_by_key(|(_, counts)| Reverse(counts.games));
    }

    /// Sorts the positions, and adds the root if no game has a move there.
    fn finish(&mut self) {
        self.positions.sort_unstable_by_key(|node| node.packed);
        self.remove_dead_ends();
        if let Err(index) = self.index(self.packed_root) {
            let root = Node {
                packed: self.packed_root,
                ply: 0,
                counts: Counts::default(),
                start: 0,
                end: 0,
                uncounted_end: 0,
                uncounted_games: 0,
                other_moves: 0,
            };
            self.positions.insert(index, root);
        }
    }

    fn index(&self, packed: Packed) -> Result<usize, usize> {
        self.positions.binary_search_by_key(&packed, |node| node.packed)
    }

    /// The index of the position after a move, if the tree has it.
    fn index_after(&self, played: &Move) -> Option<usize> {
        self.index(Packed::of(&played.after())?).ok()
    }

    const fn at(&self, index: usize) -> Position<'_> {
        Position { tree: self, index }
    }

    /// Whether a position has a move that counts.
    fn has_moves(&self, index: usize) -> bool {
        self.positions[index].start < self.positions[index].end
    }

    /// The position from which the games count.
    pub fn root(&self) -> Position<'_> {
        let (Ok(index) | Err(index)) = self.index(self.packed_root);
        self.at(index)
    }

    /// How many moves after the root are counted.
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// The least number of games of a move.
    pub const fn min_games(&self) -> u64 {
        self.min_games
    }

    /// The position with this board, these hands and this side to move. `None` if it is neither the root nor has a move, also one that
    /// does not count.
    pub fn find(&self, position: &kifu::Position) -> Option<Position<'_>> {
        let index = self.index(Packed::of(position)?).ok()?;
        Some(self.at(index))
    }

    /// The root and the positions with moves: those that were reached after the fewest moves first, and of these those with the
    /// most games.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = Position<'_>> {
        let is_listed =
            |&index: &usize| self.has_moves(index) || self.positions[index].packed == self.packed_root;
        let mut indices: Vec<usize> = (0..self.positions.len()).filter(is_listed).collect();
        indices.sort_unstable_by_key(|&index| {
            let Node { ply, counts, .. } = self.positions[index];
            (ply, Reverse(counts.games), index)
        });
        indices.into_iter().map(|index| self.at(index))
    }
}

impl<'t> Position<'t> {
    fn node(&self) -> &'t Node {
        &self.tree.positions[self.index]
    }

    /// The position. Its move number is the least after which a game had it, if the root has the right one.
    pub fn setup(&self) -> Setup {
        let move_number = self.tree.root.move_number.saturating_add(self.ply());
        Setup {
            move_number,
            ..self.node().packed.setup()
        }
    }

    /// The smallest number of moves after the root after which a game had the position.
    pub fn ply(&self) -> u32 {
        self.node().ply
    }

    /// The games with a move in this position, also with moves of fewer games than [`Options::min_games`].
    pub fn counts(&self) -> &'t Counts {
        &self.node().counts
    }

    /// The moves, those with the most games first.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + use<'t> {
        let Node { start, end, .. } = *self.node();
        self.moves_at(start, end)
    }

    /// The moves at these places.
    fn moves_at(&self, start: usize, end: usize) -> impl ExactSizeIterator<Item = Move> + use<'t> {
        let position = kifu::Position::new_lenient(&self.setup());
        let moves = (start..end).zip(&self.tree.moves[start..end]);
        moves.map(move |(place, &(mv, counts))| Move {
            mv,
            counts,
            position: position.clone(),
            place,
        })
    }

    /// The number of the moves of fewer games than [`Options::min_games`].
    pub fn other_moves(&self) -> usize {
        self.node().other_moves
    }

    /// The games with moves of fewer games than [`Options::min_games`].
    pub fn games_of_other_moves(&self) -> u64 {
        let known = self.moves().map(|played| played.counts.games);
        known.fold(self.counts().games, u64::saturating_sub)
    }
}

impl Move {
    /// The move in Japanese notation, without `同`, because the move before it may be any.
    pub fn notation(&self) -> Notation {
        Notation::of(self.mv, &self.position, None)
    }

    /// The move in any notation, as if no move came before it.
    pub fn notation_in(&self, notation: MoveNotation) -> String {
        notation.write(self.mv, &self.position, None)
    }

    /// The position after the move.
    pub fn after(&self) -> kifu::Position {
        let mut after = self.position.clone();
        let _undo = after.play_unchecked(self.mv);
        after
    }
}
