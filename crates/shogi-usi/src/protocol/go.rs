//! [`Go`]: how long an engine searches.

use std::fmt;
use std::time::Duration;

use shogi_core::Move;

use super::error::{ProtocolError, ProtocolExpected};
use super::words::Words;

/// The command `go`: what the engine searches, and how long. Without any limit, the engine decides. All times are written in whole
/// milliseconds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Go {
    /// Only these moves are searched, if there are any.
    pub searchmoves: Vec<Move>,
    /// The engine searches while the other side thinks, up to `ponderhit` or `stop`.
    pub ponder: bool,
    /// The time that Black has left.
    pub btime: Option<Duration>,
    /// The time that White has left.
    pub wtime: Option<Duration>,
    /// The time that Black gets for each move.
    pub binc: Option<Duration>,
    /// The time that White gets for each move.
    pub winc: Option<Duration>,
    /// The time for each move after all other time is used.
    pub byoyomi: Option<Duration>,
    /// The time for this move.
    pub movetime: Option<Duration>,
    /// The depth of the search in single moves.
    pub depth: Option<u32>,
    /// The number of positions to search.
    pub nodes: Option<u64>,
    /// The engine searches for a mate (詰将棋), and answers `checkmate`.
    pub mate: Option<MateLimit>,
    /// The engine searches until `stop`.
    pub infinite: bool,
    /// Words that are not known, with a blank between them.
    pub other: String,
}

/// How long an engine searches for a mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::exhaustive_enums, reason = "a search has a limit or none")]
pub enum MateLimit {
    /// Not longer than this.
    Time(Duration),
    /// Until `stop`.
    Infinite,
}

impl Go {
    /// Searches this many positions.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// Searches to this depth, in single moves.
    pub fn depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// Searches for this time, as `byoyomi`, which every engine knows. Parts of a millisecond are left out.
    pub fn byoyomi(time: Duration) -> Self {
        Self {
            btime: Some(Duration::ZERO),
            wtime: Some(Duration::ZERO),
            byoyomi: Some(time),
            ..Self::default()
        }
    }

    /// The times with their words.
    fn times(&mut self) -> [(&'static str, &mut Option<Duration>); 6] {
        [
            ("btime", &mut self.btime),
            ("wtime", &mut self.wtime),
            ("binc", &mut self.binc),
            ("winc", &mut self.winc),
            ("byoyomi", &mut self.byoyomi),
            ("movetime", &mut self.movetime),
        ]
    }

    /// Reads the words after `go`.
    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, ProtocolError> {
        let mut go = Self::default();
        while let Some(word) = words.next() {
            match word {
                "searchmoves" => go.searchmoves = words.moves(),
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "depth" => go.depth = Some(words.number()?),
                "nodes" => go.nodes = Some(words.number()?),
                "mate" => go.mate = Some(mate_limit(words)?),
                _ => {
                    if let Some((_, time)) = go.times().into_iter().find(|(name, _)| *name == word) {
                        *time = Some(Duration::from_millis(words.number()?));
                        continue;
                    }
                    push_word(&mut go.other, word);
                }
            }
        }
        Ok(go)
    }
}

/// Adds a word to words.
pub(super) fn push_word(words: &mut String, word: &str) {
    if !words.is_empty() {
        words.push(' ');
    }
    words.push_str(word);
}

fn mate_limit(words: &mut Words<'_>) -> Result<MateLimit, ProtocolError> {
    words.expect(ProtocolExpected::Number, |word| match word {
        "infinite" => Some(MateLimit::Infinite),
        _ => word.parse().ok().map(Duration::from_millis).map(MateLimit::Time),
    })
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if !self.searchmoves.is_empty() {
            f.write_str(" searchmoves")?;
            self.searchmoves.iter().try_for_each(|mv| write!(f, " {mv}"))?;
        }
        if self.ponder {
            f.write_str(" ponder")?;
        }
        for (name, time) in self.clone().times() {
            if let Some(time) = time {
                write!(f, " {name} {}", time.as_millis())?;
            }
        }
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        match self.mate {
            Some(MateLimit::Time(time)) => write!(f, " mate {}", time.as_millis())?,
            Some(MateLimit::Infinite) => f.write_str(" mate infinite")?,
            None => {}
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        if !self.other.is_empty() {
            write!(f, " {}", self.other)?;
        }
        Ok(())
    }
}
