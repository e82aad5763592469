//! [`Options`]: how games are merged, and [`LeftOut`]: which are not.

use std::time::Duration;

use kifu::shogi_core::{Move, Setup};

use super::MovesOf;
use crate::Image;
#[cfg(feature = "files")]
use crate::files;

/// How games are merged.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// How an archive is read, and which of its games count.
    #[cfg(feature = "files")]
    pub archive: files::Options,
    /// The position from which games count. By default the start position of an even game. The move number is that of SFEN
    /// texts; games reach the position after any number of moves.
    pub root: Setup,
    /// The line by which openings are named: a position, and moves that lead to the root. `None` if it is unknown; openings are
    /// then only named after the start of an even game.
    pub line: Option<(Setup, Vec<Move>)>,
    /// Which images of the root are taken for it. The moves of a game that reaches one of them are counted as they look from the
    /// root, and with changed colors so are the winner, ratings and evaluations. By default none.
    pub image: Image,
    /// How many moves after the root are counted. By default 40.
    pub plies: u32,
    /// The least number of games of a move. Moves in fewer games count only in their position. By default 5, and 0 for a book.
    pub min_games: Option<u64>,
    /// The player whose moves count. The moves of the other player lead to the next positions, and are no moves of their positions.
    /// By default, the moves of both players count.
    pub moves_of: Option<MovesOf>,
    /// Moves that were played in less time do not count. The time of a move is unknown, and the move counts, if its game has no time
    /// but 0. By default, all moves count.
    pub instant: Option<Duration>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            #[cfg(feature = "files")]
            archive: files::Options::default(),
            root: Setup::STARTPOS,
            line: None,
            image: Image::default(),
            plies: 40,
            min_games: None,
            moves_of: None,
            instant: None,
        }
    }
}

impl Options {
    /// Whether all moves of all games count, which those of a book must.
    #[cfg(feature = "files")]
    pub const fn counts_all(&self) -> bool {
        self.archive.criteria.is_empty() && self.moves_of.is_none() && self.instant.is_none()
    }
}

/// The numbers of games, or of positions of a book, that are left out of a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct LeftOut {
    /// Games with an error or an illegal move, and those of which nothing could be read.
    pub faulty: u64,
    /// Games whose main line does not have the root, such as those of another handicap.
    pub elsewhere: u64,
    /// Games that end with the root.
    pub without_move: u64,
    /// Games of which it is not known which player is that of [`Options::moves_of`].
    pub without_player: u64,
    /// Positions of a book to which no moves of the book lead from the root, or only more moves than count.
    pub unreached: usize,
}

impl LeftOut {
    #[cfg(feature = "files")]
    pub(super) const fn add(&mut self, other: Self) {
        self.faulty += other.faulty;
        self.elsewhere += other.elsewhere;
        self.without_move += other.without_move;
        self.without_player += other.without_player;
    }

    /// The number of all games that are left out.
    pub const fn games(&self) -> u64 {
        self.faulty + self.elsewhere + self.without_move + self.without_player
    }
}
