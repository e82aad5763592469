//! Every shogi record format in one crate: KIF, BOD, CSA, JKF, USI and SFEN, with detection and conversion.
//!
#![cfg_attr(feature = "encoding", doc = "```")]
#![cfg_attr(not(feature = "encoding"), doc = "```ignore")]
//! let bytes = "手合割：平手\n   1 ７六歩(77)\n   2 投了\n".as_bytes();
//! let read = kifu::read(bytes, None, &kifu::ReadOptions::default());
//! assert_eq!((read.format, read.games.len()), (kifu::Format::Kif, 1));
//! let record = &read.games[0].record;
//! let csa = kifu::to_string(record, &kifu::WriteOptions::new(kifu::Format::Csa))?;
//! assert_eq!(csa, "V2.2\nPI\n+\n+7776FU\n%TORYO\n");
//! # Ok::<(), kifu::WriteError>(())
//! ```
//!
//! A format is compiled when its feature is on: `kif`, `bod`, `csa`, `jkf`; all are by default. The feature `encoding`
//! brings what reads and writes bytes and files.

#[cfg(feature = "encoding")]
mod detect;
mod error;
mod kind;
#[cfg(feature = "encoding")]
mod line_ends;
#[cfg(feature = "encoding")]
mod read;
#[cfg(feature = "encoding")]
mod usi;
#[cfg(feature = "encoding")]
mod write;

#[cfg(feature = "bod")]
pub use shogi_bod as bod;
pub use shogi_core as core;
pub use shogi_core::encoding::Encoding;
pub use shogi_core::format::{Legality, Loss, LossKind, LossPlace, Newline, ReadOptions};
pub use shogi_core::record::{Ending, GameResult, Record, RecordBuilder};
pub use shogi_core::source::{DiagnosticKind, Severity};
pub use shogi_core::{
    Board, Color, File, Hand, HandPiece, Handicap, Hands, IllegalMove, Move, MoveKind, Piece, PieceKind,
    Position, Rank, Setup, Square,
};
#[cfg(feature = "csa")]
pub use shogi_csa as csa;
#[cfg(feature = "jkf")]
pub use shogi_jkf as jkf;
#[cfg(feature = "kif")]
pub use shogi_kif as kif;

pub use error::{Error, ErrorKind, UsiProblem};
pub use kind::Format;
#[cfg(feature = "encoding")]
pub use {
    detect::detect,
    line_ends::LineEnds,
    read::{Game, Read, ReadError, parse, read, read_as, read_path},
    write::{
        ConvertError, LossPolicy, WriteError, WriteOptions, convert, games_to_string, losses, losses_with,
        records_to_string, save, to_string, write, write_games, write_path, write_records,
    },
};

/// The examples of the README, compiled and run.
#[cfg(all(doctest, feature = "encoding"))]
#[doc = include_str!("../../../README.md")]
struct Readme;
