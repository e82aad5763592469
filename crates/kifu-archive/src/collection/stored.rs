//! [`StoredRow`]: a game, as a collection keeps it.

use kifu::shogi_core::{Ending, GameResult};

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

/// What was added at once: a file with games, or a ZIP file with such files.
#[cfg(feature = "files")]
#[derive(Clone, Copy, Debug)]
pub(super) struct Source {
    pub(super) name: TextNumber,
    /// The number of files before it.
    pub(super) first_file: u32,
}
