//! What a format cannot hold.

use std::fmt;

use thiserror::Error;

use super::counted;

/// Something of a record that a format cannot hold, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loss {
    /// What would be lost.
    pub kind: LossKind,
    /// Where it stands in the record.
    pub place: LossPlace,
}

/// What a format cannot hold.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LossKind {
    /// A variation, with the number of its moves.
    Variation {
        /// How many moves it has, its own variations not counted.
        moves: usize,
    },
    /// What tells a line from another: the two become one.
    Joined {
        /// How many moves and endings they share.
        steps: usize,
    },
    /// The moves of the game.
    Moves {
        /// How many.
        count: usize,
    },
    /// An ending, which becomes another one or none.
    Ending {
        /// How the record spells it.
        text: String,
        /// What is written in its place, if anything.
        written: Option<String>,
    },
    /// Comment lines.
    Comments {
        /// How many lines.
        count: usize,
    },
    /// The name of a position.
    Bookmark {
        /// The name.
        name: String,
    },
    /// Lines that programs skip (`#` in KIF, `'` in CSA).
    Remarks {
        /// How many lines.
        count: usize,
    },
    /// A header.
    Header {
        /// Its key.
        key: String,
    },
    /// The time of a move.
    Time,
    /// The part of a time below a second.
    FractionOfSecond,
    /// The arrangement the game starts from, or a part of it.
    Start {
        /// What of it.
        what: String,
    },
    /// Whatever else a format cannot hold.
    Other {
        /// What it is, in words.
        what: String,
    },
}

/// Where in a record something stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LossPlace {
    /// The record as a whole.
    Record,
    /// A header, counted from 0.
    Header(usize),
    /// The start position.
    Start,
    /// A ply of a line.
    Ply {
        /// 0 for the main line, k for the k-th variation.
        variation: usize,
        /// The ply, 1 for the first move.
        ply: u32,
    },
}

/// Why a record was not written.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format cannot hold all of it.
    #[error("{} of the record cannot be written in this format: {}", count(.0), first(.0))]
    Loss(Vec<Loss>),
    /// The target failed.
    #[error("the text could not be written")]
    Target(#[from] fmt::Error),
}

fn count(losses: &[Loss]) -> String {
    counted(losses.len(), "part")
}

fn first(losses: &[Loss]) -> String {
    losses.first().map(ToString::to_string).unwrap_or_default()
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            LossKind::Variation { moves } => write!(f, "a variation of {}", counted(*moves, "move"))?,
            LossKind::Joined { steps } => {
                let moves = counted(*steps, "move");
                write!(
                    f,
                    "what tells {moves} from the same in another line (the two become one)"
                )?;
            }
            LossKind::Moves { count } => f.write_str(&counted(*count, "move"))?,
            LossKind::Ending {
                text,
                written: Some(written),
            } => {
                write!(f, "the ending `{text}` (written as `{written}`)")?;
            }
            LossKind::Ending { text, written: None } => write!(f, "the ending `{text}`")?,
            LossKind::Comments { count } => f.write_str(&counted(*count, "comment line"))?,
            LossKind::Bookmark { name } => write!(f, "the bookmark `{name}`")?,
            LossKind::Remarks { count } => f.write_str(&counted(*count, "skipped line"))?,
            LossKind::Header { key } => write!(f, "the header `{key}`")?,
            LossKind::Time => f.write_str("the time")?,
            LossKind::FractionOfSecond => f.write_str("the fraction of a second")?,
            LossKind::Start { what } | LossKind::Other { what } => f.write_str(what)?,
        }
        match self.place {
            LossPlace::Record | LossPlace::Header(_) => Ok(()),
            LossPlace::Start => f.write_str(" at the start"),
            LossPlace::Ply { variation: 0, ply } => write!(f, " at ply {ply}"),
            LossPlace::Ply { variation, ply } => write!(f, " at ply {ply} of variation {variation}"),
        }
    }
}
