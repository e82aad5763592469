//! [`EngineMessage`]: what an engine says to the GUI.

use std::fmt;
use std::str::FromStr;

use shogi_core::Move;

use super::error::ProtocolError;
use super::info::Info;
use super::option::EngineOption;
use super::words::Words;

/// A message from an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EngineMessage {
    /// `id name …`: the name of the engine.
    Name(String),
    /// `id author …`: who has made the engine.
    Author(String),
    /// `option name … type …`: an option that can be set.
    Option(EngineOption),
    /// `usiok`: the engine has listed all.
    UsiOk,
    /// `readyok`: the engine is ready.
    ReadyOk,
    /// `info …`: what the engine has found so far.
    Info(Box<Info>),
    /// `bestmove …`: the end of a search.
    BestMove(BestMove),
    /// `checkmate …`: the end of a search for a mate.
    Checkmate(Checkmate),
    /// Any other line, without blanks around it.
    Unknown(String),
}

/// What an engine plays.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::exhaustive_enums, reason = "`Other` is anything else")]
pub enum BestMove {
    /// A move, which may be illegal.
    Move {
        /// The move.
        mv: Move,
        /// The reply on which the engine wants to ponder.
        ponder: Option<Move>,
    },
    /// `resign`: the engine resigns.
    Resign,
    /// `win`: the engine declares that it has won by entering king (入玉宣言).
    Win,
    /// Anything else, such as `(none)`, as it is written. Empty if there is nothing.
    Other(String),
}

/// The result of a search for a mate.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Checkmate {
    /// The moves to mate, which may be illegal.
    Moves(Vec<Move>),
    /// `nomate`: there is no mate.
    NoMate,
    /// `timeout`: the time was too short.
    Timeout,
    /// `notimplemented`: the engine cannot search for a mate.
    NotImplemented,
}

impl FromStr for EngineMessage {
    type Err = ProtocolError;

    fn from_str(line: &str) -> Result<Self, ProtocolError> {
        let mut words = Words::new(line);
        match words.next() {
            Some("id") => match words.next() {
                Some("name") => return Ok(Self::Name(words.rest().to_owned())),
                Some("author") => return Ok(Self::Author(words.rest().to_owned())),
                _ => {}
            },
            Some("option") => return EngineOption::read(&mut words).map(Self::Option),
            Some("usiok") => return words.end().map(|()| Self::UsiOk),
            Some("readyok") => return words.end().map(|()| Self::ReadyOk),
            Some("info") => return Info::read(&mut words).map(|info| Self::Info(Box::new(info))),
            Some("bestmove") => return Ok(Self::BestMove(best_move(&mut words))),
            Some("checkmate") => return checkmate(&mut words).map(Self::Checkmate),
            _ => {}
        }
        Ok(Self::Unknown(Words::new(line).rest().to_owned()))
    }
}

fn best_move(words: &mut Words<'_>) -> BestMove {
    let read = |words: &mut Words<'_>| {
        let mv = words.mv().ok()?;
        let ponder = words.take_if(|word| (word == "ponder").then_some(()));
        let ponder = ponder.map(|()| words.mv()).transpose().ok()?;
        words.end().ok().map(|()| BestMove::Move { mv, ponder })
    };
    let text = words.clone().rest();
    match text {
        "resign" => BestMove::Resign,
        "win" => BestMove::Win,
        _ => read(words).unwrap_or_else(|| BestMove::Other(text.to_owned())),
    }
}

fn checkmate(words: &mut Words<'_>) -> Result<Checkmate, ProtocolError> {
    let known = words.take_if(|word| match word {
        "nomate" => Some(Checkmate::NoMate),
        "timeout" => Some(Checkmate::Timeout),
        "notimplemented" => Some(Checkmate::NotImplemented),
        _ => None,
    });
    let result = if let Some(result) = known {
        result
    } else {
        let first = words.mv()?;
        let rest = words.moves();
        Checkmate::Moves(std::iter::once(first).chain(rest).collect())
    };
    words.end().map(|()| result)
}

impl fmt::Display for EngineMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "id name {name}"),
            Self::Author(author) => write!(f, "id author {author}"),
            Self::Option(option) => option.fmt(f),
            Self::UsiOk => f.write_str("usiok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Info(info) => info.fmt(f),
            Self::BestMove(best) => best.fmt(f),
            Self::Checkmate(result) => result.fmt(f),
            Self::Unknown(line) => f.write_str(line),
        }
    }
}

impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { mv, ponder: None } => write!(f, "bestmove {mv}"),
            Self::Move {
                mv,
                ponder: Some(ponder),
            } => write!(f, "bestmove {mv} ponder {ponder}"),
            Self::Resign => f.write_str("bestmove resign"),
            Self::Win => f.write_str("bestmove win"),
            Self::Other(text) => write!(f, "bestmove {text}"),
        }
    }
}

impl fmt::Display for Checkmate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("checkmate")?;
        match self {
            Self::Moves(moves) => moves.iter().try_for_each(|mv| write!(f, " {mv}")),
            Self::NoMate => f.write_str(" nomate"),
            Self::Timeout => f.write_str(" timeout"),
            Self::NotImplemented => f.write_str(" notimplemented"),
        }
    }
}
