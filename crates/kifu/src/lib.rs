//! Every shogi record format in one crate: KIF, KI2, BOD, CSA, JKF, USI and SFEN, with detection and conversion.
//!
//! ```
//! # #[cfg(all(feature = "kif", feature = "csa"))] {
//! use kifu::{Format, ReadOptions, WriteOptions};
//!
//! let text = "手合割：平手\n   1 ７六歩(77)\n   2 投了\n";
//! let document = kifu::read_str(text, None, &ReadOptions::default());
//! assert_eq!((document.format, document.games.len()), (Format::Kif, 1));
//! let record = document.into_record()?;
//! let csa = kifu::to_string(&record, Format::Csa, &WriteOptions::default())?;
//! assert_eq!(csa, "V2.2\nPI\n+\n+7776FU\n%TORYO\n");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A format is compiled when its feature is on: `kif`, `bod`, `csa`, `jkf`; all are by default. The feature `encoding`
//! brings what reads and writes bytes and files; without it texts are read and written as `&str`.

mod detect;
mod error;
mod formats;
mod line_ends;
#[cfg(test)]
mod messages;
mod options;
mod read;
#[cfg(feature = "encoding")]
mod save;
mod usi;
mod write;

pub use shogi_core as core;
pub use shogi_core::prelude::*;

pub use detect::detect;
pub use error::{ConvertError, Error, WriteError};
pub use formats::*;
pub use line_ends::LineEnds;
pub use options::{LossPolicy, WriteOptions};
pub use read::{Diagnostic, Document, Game, parse, read_str};
pub use usi::DiagnosticKind as UsiDiagnosticKind;
pub use write::{Written, losses, to_string, write_games};
#[cfg(feature = "encoding")]
pub use {
    read::{read, read_path},
    save::{IfExists, save},
    write::{convert, write, write_path},
};

/// The examples of the README, compiled and run.
#[cfg(all(doctest, feature = "encoding"))]
#[doc = include_str!("../../../README.md")]
struct Readme;
