//! [`Row`]: what a list shows of a game.

use kifu::openings::Class;
use kifu::shogi_core::messages::Language;
use kifu::shogi_core::{Color, Ending, GameResult};

use super::Collection;
use super::stored::StoredRow;
use super::texts::TextNumber;
use crate::tree::Date;

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
        let Some(class) = Class::named(name) else {
            return Some(name);
        };
        Some(match language {
            Language::Japanese => class.name,
            Language::English => class.english,
        })
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

    /// How the main line ends, as a list shows it.
    pub fn ending_text(self, language: Language) -> Option<String> {
        Some(ending_text(self.stored.ending?, language))
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

pub(super) fn ending_text(ending: Ending, language: Language) -> String {
    match language {
        Language::English => ending.name().replace('_', " "),
        Language::Japanese => ending.to_ja().unwrap_or("その他").to_owned(),
    }
}
