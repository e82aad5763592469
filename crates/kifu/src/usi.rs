//! The formats USI (one game per line) and SFEN (one position per line).

mod error;
mod reader;
mod writer;

use std::fmt::{self, Write};

use shogi_core::Record;
use shogi_core::format::{ReadOptions, RecordFormat};
use shogi_core::record::LossSink;
use shogi_core::text::Newline;

pub use error::DiagnosticKind;
pub(crate) use reader::Games;

/// USI: `position startpos moves 7g7f 3c3d`, one game per line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Usi;

/// SFEN: one position per line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sfen;

/// The options for writing USI and SFEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct LineOptions {
    /// The line end of the written text.
    pub(crate) newline: Newline,
    /// For USI: whether the word for the ending is written after the moves.
    pub(crate) endings: bool,
    /// For SFEN: the ply of the position to write; `None` for the last position.
    pub(crate) ply: Option<u32>,
}

impl RecordFormat for Usi {
    type Kind = DiagnosticKind;
    type WriteOptions = LineOptions;
    type Games<'a> = Games<'a>;

    fn name(self) -> &'static str {
        "USI"
    }

    fn games<'a>(self, text: &'a str, options: &ReadOptions) -> Games<'a> {
        Games::new(text, options)
    }

    fn write(
        self,
        record: &Record,
        options: &LineOptions,
        out: &mut dyn Write,
        losses: &mut dyn LossSink,
    ) -> fmt::Result {
        writer::write_game(record, options, out, losses)
    }
}

impl RecordFormat for Sfen {
    type Kind = DiagnosticKind;
    type WriteOptions = LineOptions;
    type Games<'a> = Games<'a>;

    fn name(self) -> &'static str {
        "SFEN"
    }

    fn games<'a>(self, text: &'a str, options: &ReadOptions) -> Games<'a> {
        Games::new(text, options)
    }

    /// Writes one position of the main line: the position at the ply in the options, or the last position.
    fn write(
        self,
        record: &Record,
        options: &LineOptions,
        out: &mut dyn Write,
        losses: &mut dyn LossSink,
    ) -> fmt::Result {
        writer::write_position(record, options, out, losses)
    }
}
