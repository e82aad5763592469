//! [`EngineCommand`]: what the GUI says to the engine.

use std::fmt;
use std::str::FromStr;

use shogi_core::messages::named_enum;
use shogi_core::notation::usi::PositionCommand;

use super::error::{ProtocolError, ProtocolExpected};
use super::go::Go;
use super::words::Words;

/// A message to an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EngineCommand {
    /// `usi`: the engine shall answer with its name, its options and `usiok`.
    Usi,
    /// `isready`: the engine shall prepare itself and answer `readyok`.
    IsReady,
    /// `setoption name USI_Hash value 256`: sets an option. Of a button there is no value.
    SetOption {
        /// The name, which may contain blanks.
        name: String,
        /// The value, which may contain blanks.
        value: Option<String>,
    },
    /// `usinewgame`: the positions that follow are of another game.
    UsiNewGame,
    /// `position startpos moves 7g7f`: the position to search.
    Position(PositionCommand),
    /// `go nodes 1000`: the engine shall search, and answer `bestmove`.
    Go(Go),
    /// `stop`: the engine shall end the search and answer at once.
    Stop,
    /// `ponderhit`: the move that was expected was played.
    PonderHit,
    /// `gameover win`: how the game ended for the engine.
    GameOver(GameOver),
    /// `quit`: the engine shall end.
    Quit,
    /// Any other line, without blanks around it.
    Unknown(String),
}

named_enum! {
    /// How a game ended for the engine.
    #[non_exhaustive]
    pub enum GameOver {
        /// The engine has won.
        Win = "win",
        /// The engine has lost.
        Lose = "lose",
        /// Nobody has won.
        Draw = "draw",
    }
}

impl FromStr for EngineCommand {
    type Err = ProtocolError;

    fn from_str(line: &str) -> Result<Self, ProtocolError> {
        let mut words = Words::new(line);
        let simple = match words.next() {
            Some("usi") => Self::Usi,
            Some("isready") => Self::IsReady,
            Some("usinewgame") => Self::UsiNewGame,
            Some("stop") => Self::Stop,
            Some("ponderhit") => Self::PonderHit,
            Some("quit") => Self::Quit,
            Some("setoption") => return set_option(&mut words),
            Some("position") => return Ok(Self::Position(line.parse::<PositionCommand>()?)),
            Some("go") => return Go::read(&mut words).map(Self::Go),
            Some("gameover") => {
                let expected = ProtocolExpected::Word("`win`, `lose` or `draw`");
                Self::GameOver(words.expect(expected, |word| {
                    GameOver::ALL.into_iter().find(|result| result.name() == word)
                })?)
            }
            _ => return Ok(Self::Unknown(Words::new(line).rest().to_owned())),
        };
        words.end().map(|()| simple)
    }
}

fn set_option(words: &mut Words<'_>) -> Result<EngineCommand, ProtocolError> {
    words.expect(ProtocolExpected::Name, |word| (word == "name").then_some(()))?;
    let is_value = |word: &str| word == "value";
    let name = words.until(is_value).to_owned();
    let value = words.take_if(|word| is_value(word).then_some(()));
    let value = value.map(|()| words.rest().to_owned());
    if name.is_empty() {
        // There is no word that could be a name.
        return words.expect(ProtocolExpected::Name, |_| None);
    }
    Ok(EngineCommand::SetOption { name, value })
}

impl fmt::Display for EngineCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Usi => "usi",
            Self::IsReady => "isready",
            Self::UsiNewGame => "usinewgame",
            Self::Stop => "stop",
            Self::PonderHit => "ponderhit",
            Self::Quit => "quit",
            Self::SetOption { name, value: None } => return write!(f, "setoption name {name}"),
            Self::SetOption {
                name,
                value: Some(value),
            } => return write!(f, "setoption name {name} value {value}"),
            Self::Position(position) => return position.fmt(f),
            Self::Go(go) => return go.fmt(f),
            Self::GameOver(result) => return write!(f, "gameover {result}"),
            Self::Unknown(line) => line,
        })
    }
}
