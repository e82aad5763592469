//! [`Info`]: what an engine says while it searches.

use std::fmt;
use std::time::Duration;

use shogi_core::Move;
use shogi_core::record::EvaluationBound;

use super::error::{ProtocolError, ProtocolExpected};
use super::go::push_word;
use super::words::Words;

/// The message `info`. Every part may be missing. If a part is there twice, the last one counts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Info {
    /// The depth of the search in single moves.
    pub depth: Option<u32>,
    /// The greatest depth of the search in single moves.
    pub seldepth: Option<u32>,
    /// The time of the search so far, in whole milliseconds.
    pub time: Option<Duration>,
    /// The number of positions that were searched.
    pub nodes: Option<u64>,
    /// The number of positions that are searched in a second.
    pub nps: Option<u64>,
    /// How full the hash table is, in thousandths.
    pub hashfull: Option<u32>,
    /// The number of the candidate, from 1, if the engine lists several.
    pub multipv: Option<u32>,
    /// The value of the position.
    pub score: Option<Score>,
    /// What the value is if it is not exact: a bound for the side to move.
    pub bound: Option<EvaluationBound>,
    /// The move that is searched now.
    pub currmove: Option<Move>,
    /// Words that are not known, with a blank between them.
    pub other: String,
    /// The expected moves (the principal variation), which may be illegal.
    pub pv: Vec<Move>,
    /// The words after the moves of the principal variation that are no moves, as they are written.
    pub pv_rest: String,
    /// A text for people.
    pub string: Option<String>,
}

/// The value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::exhaustive_enums, reason = "USI has no other values")]
pub enum Score {
    /// About a hundredth of a pawn each. A positive value is good for the side to move.
    Cp(i64),
    /// A side mates.
    Mate {
        /// Whether the side to move mates. `mate 0` means that the side to move is mated.
        wins: bool,
        /// The number of single moves until mate. `None` if the engine does not say it: `mate +`.
        moves: Option<u32>,
    },
}

/// The words that begin a part.
const KEYS: [&str; 13] = [
    "depth",
    "seldepth",
    "time",
    "nodes",
    "nps",
    "hashfull",
    "multipv",
    "score",
    "lowerbound",
    "upperbound",
    "currmove",
    "pv",
    "string",
];

impl Info {
    /// Reads the words after `info`.
    pub(super) fn read(words: &mut Words<'_>) -> Result<Self, ProtocolError> {
        let mut info = Self::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = Some(words.number()?),
                "seldepth" => info.seldepth = Some(words.number()?),
                "time" => info.time = Some(Duration::from_millis(words.number()?)),
                "nodes" => info.nodes = Some(words.number()?),
                "nps" => info.nps = Some(words.number()?),
                "hashfull" => info.hashfull = Some(words.number()?),
                "multipv" => info.multipv = Some(words.number()?),
                "score" => info.score = Some(score(words)?),
                "lowerbound" => info.bound = Some(EvaluationBound::Lower),
                "upperbound" => info.bound = Some(EvaluationBound::Upper),
                "currmove" => info.currmove = Some(words.mv()?),
                "pv" => {
                    info.pv = words.moves();
                    words
                        .until(|word| KEYS.contains(&word))
                        .clone_into(&mut info.pv_rest);
                }
                "string" => info.string = Some(words.rest().to_owned()),
                _ => push_word(&mut info.other, word),
            }
        }
        Ok(info)
    }
}

fn score(words: &mut Words<'_>) -> Result<Score, ProtocolError> {
    let expected = ProtocolExpected::Word("`cp` or `mate`");
    let is_mate = words.expect(expected, |word| match word {
        "cp" => Some(false),
        "mate" => Some(true),
        _ => None,
    })?;
    if !is_mate {
        return words.number().map(Score::Cp);
    }
    words.expect(ProtocolExpected::Number, |word| {
        let (wins, number) = match word.strip_prefix('-') {
            Some(number) => (false, number),
            None => (word != "0", word.strip_prefix('+').unwrap_or(word)),
        };
        let moves = match number {
            "" => None,
            _ if number.starts_with('+') => return None,
            _ => Some(number.parse().ok()?),
        };
        Some(Score::Mate { wins, moves })
    })
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Cp(value) => write!(f, "cp {value}"),
            Self::Mate { wins, moves: None } => f.write_str(if wins { "mate +" } else { "mate -" }),
            Self::Mate {
                wins,
                moves: Some(moves),
            } => {
                let sign = match (wins, moves) {
                    (true, 0) => "+",
                    (true, _) | (false, 0) => "",
                    (false, _) => "-",
                };
                write!(f, "mate {sign}{moves}")
            }
        }
    }
}

/// A part with its word, unless it is missing.
fn part(f: &mut fmt::Formatter<'_>, word: &str, value: Option<impl fmt::Display>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {word} {value}"))
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        part(f, "depth", self.depth)?;
        part(f, "seldepth", self.seldepth)?;
        part(f, "time", self.time.map(|time| time.as_millis()))?;
        part(f, "nodes", self.nodes)?;
        part(f, "nps", self.nps)?;
        part(f, "hashfull", self.hashfull)?;
        part(f, "multipv", self.multipv)?;
        part(f, "score", self.score)?;
        match self.bound {
            Some(EvaluationBound::Lower) => f.write_str(" lowerbound")?,
            Some(_) => f.write_str(" upperbound")?,
            None => {}
        }
        part(f, "currmove", self.currmove)?;
        if !self.other.is_empty() {
            write!(f, " {}", self.other)?;
        }
        if !self.pv.is_empty() || !self.pv_rest.is_empty() {
            f.write_str(" pv")?;
            self.pv.iter().try_for_each(|mv| write!(f, " {mv}"))?;
        }
        if !self.pv_rest.is_empty() {
            write!(f, " {}", self.pv_rest)?;
        }
        part(f, "string", self.string.as_ref())
    }
}
