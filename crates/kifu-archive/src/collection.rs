//! [`Collection`]: many games in memory, as a list that can be searched and sorted, and by position.
//!
//! A collection keeps of each game what a list shows and the moves of the main line, but no text: a hundred thousand games take
//! less than 200 MB. It uses no threads and no files.
//!
//! ```
//! use kifu_archive::Image;
//! use kifu_archive::collection::{Collection, Order};
//!
//! let mut collection = Collection::default();
//! let text = "position startpos moves 7g7f 3c3d\nposition startpos moves 2g2f 8c8d\nposition startpos moves 7g7f 8c8d\n";
//! let document = kifu::read_str(text, &Default::default());
//! let file = collection.add_file("games.usi");
//! for (index, game) in document.games.iter().enumerate() {
//!     collection.add(game, file, index)?;
//! }
//! let after = "startpos moves 7g7f";
//! let found = collection.find(after, Image::default(), None)?;
//! assert_eq!(found.iter().map(|found| found.game).collect::<Vec<_>>(), [0, 2]);
//! let played = collection.moves_in(after, Image::default(), None)?;
//! assert_eq!(played.moves[0].mv.to_string(), "3c3d");
//! let mut order = Order::default();
//! order.words = "GAMES";
//! assert_eq!(collection.order(&order), [0, 1, 2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `files`, [`Adding`] reads the games of an [`Input`](crate::Input) into a collection, [`Selecting`] reads them again and
//! tests [`Criteria`](crate::criteria::Criteria), each step by step.

mod columns;
mod find;
mod index;
mod lines;
mod moves_in;
mod order;
#[cfg(feature = "files")]
mod reading;
mod row;
#[cfg(feature = "files")]
mod selecting;
mod stored;
mod texts;
#[cfg(feature = "files")]
mod writing;

use std::borrow::Cow;
use std::collections::HashMap;

use kifu::shogi_core::messages::messages;
use kifu::shogi_core::record::{HeaderName, Node, NoteKind};
use kifu::shogi_core::{Color, Move, Position, Record, Setup};
use kifu::{Game, Severity};
use thiserror::Error;

pub use columns::{COLUMNS, Column};
pub use find::FoundGame;
pub use moves_in::{MovesIn, PlayedMove};
pub use order::{Copies, Order};
pub use row::Row;
pub use stored::FileNumber;
#[cfg(feature = "files")]
pub use {
    reading::{Adding, GameText, Reopener},
    selecting::Selecting,
    writing::{Remark, WriteAs, Writing},
};

use crate::criteria::Dates;
use crate::duplicates::{Key, KnownGames};
use crate::tree::{Date, Packed, book_value};
use index::Index;
use lines::Lines;
use stored::StoredRow;
use texts::{TextNumber, Texts};

messages! {
    /// Why a game is not added to a collection.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum Full {
        /// There is no room for the positions of the game.
        Positions {
            /// The most positions.
            limit: u32,
        },
            en("not added, or not to its end, because the list is full: it holds at most {limit} positions"),
            ja("一覧の局面数が上限（{limit}）に達したため、このファイルは追加しないか、途中までしか追加しません");
    }
}

/// Many games in memory. See the [module](self).
#[derive(Debug, Default)]
pub struct Collection {
    texts: Texts,
    files: Vec<StoredFile>,
    rows: Vec<StoredRow>,
    /// The different start positions, by their numbers.
    starts: Vec<Position>,
    start_numbers: HashMap<Setup, u32>,
    lines: Lines,
    index: Index,
    /// The number of positions of the games so far, and the most that there may be.
    positions: u32,
    limit: Option<u32>,
    known: KnownGames<u32>,
    #[cfg(feature = "files")]
    sources: Vec<stored::Source>,
}

/// A file with games.
#[derive(Clone, Copy, Debug)]
struct StoredFile {
    name: TextNumber,
    /// The first game, and the number of games.
    games: (u32, u32),
    /// Whether it was read to its end.
    #[cfg(feature = "files")]
    is_whole: bool,
}

impl Collection {
    /// A collection with at most this many positions, each of which takes about 16 bytes. By default there may be 4,294,967,295.
    pub fn with_limit(positions: u32) -> Self {
        Self {
            limit: Some(positions),
            ..Self::default()
        }
    }

    /// The number of games.
    pub fn len(&self) -> u32 {
        u32::try_from(self.rows.len()).unwrap_or(u32::MAX)
    }

    /// Whether there are no games.
    pub const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Adds a file, whose games are added after it.
    pub fn add_file(&mut self, name: &str) -> FileNumber {
        let name = self.texts.add(name);
        let games = (self.len(), 0);
        self.files.push(StoredFile {
            name,
            games,
            #[cfg(feature = "files")]
            is_whole: false,
        });
        FileNumber(u32::try_from(self.files.len() - 1).unwrap_or(u32::MAX))
    }

    /// Adds a game, which has this number of games before it in its file. Returns its number.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no room for its positions.
    pub fn add(&mut self, game: &Game, file: FileNumber, index: usize) -> Result<u32, Full> {
        self.add_checked(game, file, index, false)
    }

    /// As [`Collection::add`]. `are_moves_checked` is whether the reader has reported illegal moves.
    fn add_checked(
        &mut self,
        game: &Game,
        file: FileNumber,
        index: usize,
        are_moves_checked: bool,
    ) -> Result<u32, Full> {
        let record = &game.record;
        let moves: Vec<Move> = record.root().line().filter_map(Node::mv).collect();
        let count = u32::try_from(moves.len())
            .ok()
            .and_then(|count| count.checked_add(1));
        let limit = self.limit.unwrap_or(u32::MAX);
        let positions = count.and_then(|count| self.positions.checked_add(count));
        let positions = positions.filter(|&positions| positions <= limit);
        let positions = positions.ok_or(Full::Positions { limit })?;

        let number = self.len();
        let key = Key::of(game, true);
        let duplicate_of = key.and_then(|key| self.known.find(key));
        if let Some(key) = key.filter(|_| duplicate_of.is_none()) {
            self.known.add(key, number);
        }
        let start = self.start(record.start());
        let first_position = self.positions;
        let is_checked = game.diagnostics.is_empty() && are_moves_checked;
        let is_legal = self.add_positions(start, &moves, is_checked);
        self.positions = positions;
        let nodes = record.root().line().filter(|node| node.mv().is_some());
        let evaluations: Vec<Option<i64>> = nodes.map(book_value).collect();
        let line = self.lines.add(&moves, &evaluations);
        let row = self.row_of(game);
        self.rows.push(StoredRow {
            file,
            index: u32::try_from(index).unwrap_or(u32::MAX),
            start,
            first_position,
            line,
            counts: is_legal && !row.is_blank && game.first_error().is_none(),
            duplicate_of,
            ..row
        });
        if let Some(StoredFile { games, .. }) = self.files.get_mut(file.0 as usize) {
            if games.1 == 0 {
                games.0 = number;
            }
            games.1 += 1;
        }
        Ok(number)
    }

    /// The row of a game, without its place, its moves and what is the same.
    fn row_of(&mut self, game: &Game) -> StoredRow {
        let record = &game.record;
        let count = |severity| {
            let found = game.diagnostics.iter();
            let found = found.filter(|found| found.severity() == severity).count();
            u32::try_from(found).unwrap_or(u32::MAX)
        };
        StoredRow {
            players: Color::ALL.map(|color| self.add_text(record.player(color))),
            event: self.add_text(record.headers.get_named(HeaderName::Event)),
            site: self.add_text(record.headers.get_named(HeaderName::Site)),
            opening: self.add_opening(record),
            date: date_of(record),
            result: record.result(),
            ending: record.ending(),
            errors: count(Severity::Error),
            warnings: count(Severity::Warning),
            is_blank: game.is_blank(),
            is_problem: is_problem(record),
            has_comments: has_note(record, &[NoteKind::Comment, NoteKind::LeadingComment]),
            has_evaluations: record.nodes_in_order().any(|node| node.evaluation().is_some()),
            has_variations: record.nodes_in_order().any(|node| !node.is_first_child()),
            ..StoredRow::default()
        }
    }

    /// Adds the positions of a line to the index. Returns whether [trees](crate::tree) count the line: it is legal.
    fn add_positions(&mut self, start: u32, moves: &[Move], is_checked: bool) -> bool {
        let mut position = self.starts[start as usize].clone();
        let setup = position.to_setup();
        let mut is_legal = Position::new(&setup).is_ok() && Packed::of(&position).is_some();
        let mut number = self.positions;
        self.index.add(&position, number);
        for &mv in moves {
            if is_checked || !is_legal || position.play(mv).is_err() {
                is_legal &= is_checked;
                let _undo = position.play_unchecked(mv);
            }
            number += 1;
            self.index.add(&position, number);
        }
        is_legal
    }

    fn start(&mut self, setup: &Setup) -> u32 {
        if let Some(&number) = self.start_numbers.get(setup) {
            return number;
        }
        let number = u32::try_from(self.starts.len()).unwrap_or(u32::MAX);
        self.starts.push(Position::new_lenient(setup));
        self.start_numbers.insert(*setup, number);
        number
    }

    fn add_text(&mut self, text: Option<&str>) -> TextNumber {
        text.map_or(TextNumber::NONE, |text| self.texts.add(&clipped(text)))
    }

    /// The opening, as the file names it, or else by the moves.
    fn add_opening(&mut self, record: &Record) -> TextNumber {
        let mut openings = record.headers.openings();
        match (openings.next(), openings.next()) {
            (None, _) => {
                let class = kifu::openings::Matcher::class_of_record(record);
                self.add_text(class.map(|class| class.name))
            }
            (Some(only), None) => {
                // Known openings are sorted and found by one name.
                let class = kifu::openings::Class::named(only);
                self.add_text(Some(class.map_or(only, |class| class.name)))
            }
            (Some(first), Some(second)) => {
                let all: Vec<&str> = [first, second].into_iter().chain(openings).collect();
                self.add_text(Some(&all.join(" / ")))
            }
        }
    }

    /// The positions of a game, from its start on.
    fn replay(&self, row: &StoredRow) -> Replay<impl Iterator<Item = Move>> {
        Replay {
            position: self.starts[row.start as usize].clone(),
            moves: self.lines.moves(row.line),
            ply: 0,
        }
    }
}

/// A game that is played move by move.
struct Replay<M> {
    position: Position,
    moves: M,
    ply: u32,
}

impl<M: Iterator<Item = Move>> Replay<M> {
    /// Plays the next move. Returns `false` after the last one.
    fn advance(&mut self) -> bool {
        let Some(mv) = self.moves.next() else {
            return false;
        };
        let _undo = self.position.play_unchecked(mv);
        self.ply += 1;
        true
    }
}

/// More characters of a name are not kept.
const LONGEST_TEXT: usize = 500;

/// The start of a text that is too long for a list.
fn clipped(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST_TEXT) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]).into(),
    }
}

fn date_of(record: &Record) -> Option<Date> {
    let (year, month, day) = Dates::of(record)?.parts();
    Some(Date::new(year, month, day))
}

fn has_note(record: &Record, kinds: &[NoteKind]) -> bool {
    let mut notes = record.nodes_in_order().flat_map(Node::notes);
    notes.any(|(kind, _)| kinds.contains(&kind))
}

/// The keys of headers that only problems have.
const KEYS_OF_PROBLEMS: [&str; 3] = ["作品番号", "作品名", "完全性"];

/// Whether a record is a problem and no game: it does not begin as a game does, and a king is missing or a header says so.
fn is_problem(record: &Record) -> bool {
    let is_key = |key: &str| KEYS_OF_PROBLEMS.contains(&key.trim());
    record.handicap().is_none() && {
        let start = Position::new_lenient(record.start());
        let mut headers = record.headers.iter();
        headers.any(|header| is_key(&header.key))
            || Color::ALL.iter().any(|&color| start.king(color).is_none())
    }
}

#[cfg(test)]
mod tests;
