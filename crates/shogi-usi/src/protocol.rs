//! The messages of the USI protocol, between a program with a board (the GUI) and an engine: [`EngineCommand`] to the engine,
//! [`EngineMessage`] from it. Each is a line of text.
//!
//! **Source**: [USIプロトコルとは](http://shogidokoro.starfree.jp/usi.html) of 将棋所.
//!
//! Both are read with `FromStr` and written with `Display`, without the line end. What is read is written back with the same meaning:
//! a line with an unknown first word is kept as it is, and so are unknown words in `go` and `info`. An error is a known word
//! with a value that cannot be read. Blanks between words are written as one, other than in texts.
//!
//! ```
//! use shogi_usi::protocol::{BestMove, EngineCommand, EngineMessage, Score};
//!
//! let command: EngineCommand = "go btime 0 wtime 0 byoyomi 5000".parse()?;
//! assert_eq!(command.to_string(), "go btime 0 wtime 0 byoyomi 5000");
//!
//! let EngineMessage::Info(info) = "info depth 7 score cp -30 pv 8h2b+ 3a2b".parse()? else { panic!() };
//! assert_eq!((info.depth, info.score, info.pv.len()), (Some(7), Some(Score::Cp(-30)), 2));
//! assert_eq!("bestmove resign".parse(), Ok(EngineMessage::BestMove(BestMove::Resign)));
//!
//! let error = "info depth x".parse::<EngineMessage>().unwrap_err();
//! assert_eq!(error.to_string(), "byte 11: expected a number, found `x`");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod command;
mod error;
mod go;
mod info;
mod message;
mod option;
#[cfg(test)]
mod tests;
mod words;

pub use command::{EngineCommand, GameOver};
pub use error::{ProtocolError, ProtocolExpected};
pub use go::{Go, MateLimit};
pub use info::{Info, Score};
pub use message::{BestMove, Checkmate, EngineMessage};
pub use option::{EngineOption, OptionKind};
