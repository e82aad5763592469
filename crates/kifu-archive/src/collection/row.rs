//! [`Row`]: what a list shows of a game.

use kifu::openings::Class;
use kifu::shogi_core::messages::Language;
use kifu::shogi_core::{Color, Ending, GameResult};

use super::Collection;
use super::lines::Line;
use super::texts::TextNumber;
use crate::tree::Date;

/// The number of a file of a collection.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct FileNumber(pub(super) u32);

/// A game, as a collection keeps it.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct StoredRow {
    pub(super) file: FileNumber,
    pub(super) index: u32,
    pub(super) players: [TextNumber; 2],
    pub(super) event: TextNumber,
    pub(super) site: TextNumber,
    pub(super) opening: TextNumber,
    pub(super) date: Option<Date>,
    pub(super) result: Option<GameResult>,
    pub(super) ending: Option<Ending>,
    pub(super) start: u32,
    /// The number of the start among the positions of all games. Those after the moves follow.
    pub(super) first_position: u32,
    pub(super) line: Line,
    pub(super) errors: u32,
    pub(super) warnings: u32,
    /// Whether nothing could be read, so that nothing is known of the course.
    pub(super) is_blank: bool,
    /// Whether trees count the game.
    pub(super) counts: bool,
    pub(super) is_problem: bool,
    pub(super) has_comments: bool,
    pub(super) has_evaluations: bool,
    pub(super) has_variations: bool,
    pub(super) duplicate_of: Option<u32>,
    /// The byte of the file at which the game begins.
    #[cfg(feature = "files")]
    pub(super) offset: Option<u64>,
}

/// What a list shows of a game of a [`Collection`].
#[derive(Clone, Copy, Debug)]
pub struct Row<'c> {
    pub(super) collection: &'c Collection,
    pub(super) stored: &'c StoredRow,
}

impl Collection {
    /// The row of a game. `None` if there is no game with this number.
    pub fn row(&self, game: u32) -> Option<Row<'_>> {
        Some(Row {
            collection: self,
            stored: self.rows.get(game as usize)?,
        })
    }
}

impl<'c> Row<'c> {
    fn text(self, number: TextNumber) -> Option<&'c str> {
        self.collection.texts.get(number)
    }

    /// The name of the file.
    pub fn file(self) -> &'c str {
        let file = self.collection.files.get(self.stored.file.0 as usize);
        file.and_then(|file| self.text(file.name)).unwrap_or_default()
    }

    /// The number of games before it in the file.
    pub const fn index(self) -> u32 {
        self.stored.index
    }

    /// The player of a side.
    pub fn player(self, color: Color) -> Option<&'c str> {
        self.text(self.stored.players[color.index()])
    }

    /// The event.
    pub fn event(self) -> Option<&'c str> {
        self.text(self.stored.event)
    }

    /// The place.
    pub fn site(self) -> Option<&'c str> {
        self.text(self.stored.site)
    }

    /// The opening, as the file names it, or else by the moves. Openings by the moves, and known ones, are in this language.
    pub fn opening(self, language: Language) -> Option<&'c str> {
        let name = self.text(self.stored.opening)?;
        match language {
            Language::Japanese => Some(name),
            Language::English => Some(Class::named(name).map_or(name, |class| class.english)),
        }
    }

    /// The day of the game.
    pub const fn date(self) -> Option<Date> {
        self.stored.date
    }

    /// The result.
    pub const fn result(self) -> Option<GameResult> {
        self.stored.result
    }

    /// How the main line ends.
    pub const fn ending(self) -> Option<Ending> {
        self.stored.ending
    }

    /// The number of moves of the main line.
    pub const fn moves(self) -> u32 {
        self.stored.line.len()
    }

    /// The number of errors.
    pub const fn errors(self) -> u32 {
        self.stored.errors
    }

    /// The number of warnings.
    pub const fn warnings(self) -> u32 {
        self.stored.warnings
    }

    /// Whether this is a problem and no game: it does not begin as a game does, and a king is missing or a header says so.
    pub const fn is_problem(self) -> bool {
        self.stored.is_problem
    }

    /// Whether there are comments, also in variations.
    pub const fn has_comments(self) -> bool {
        self.stored.has_comments
    }

    /// Whether there are evaluations, also in variations.
    pub const fn has_evaluations(self) -> bool {
        self.stored.has_evaluations
    }

    /// Whether there are variations.
    pub const fn has_variations(self) -> bool {
        self.stored.has_variations
    }

    /// The first game that is the same, as [`duplicates`](crate::duplicates) compares games. `None` for a game with an error.
    pub const fn duplicate_of(self) -> Option<u32> {
        self.stored.duplicate_of
    }
}
