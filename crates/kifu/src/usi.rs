//! The formats USI (one game per line) and SFEN (one position per line).

mod error;
mod reader;
mod writer;

use std::fmt::{self, Write};

use shogi_core::format::{FormatLines, GameLine, ReadOptions, RecordFormat};
use shogi_core::record::LossSink;
use shogi_core::{Record, Setup};

use crate::line_games::game_line;
use crate::write_options::WriteOptions;

pub use error::DiagnosticKind;
pub(crate) use reader::Games;
use reader::is_game;
pub(crate) use writer::lose_headers;

/// USI: `position startpos moves 7g7f 3c3d`, one game per line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Usi;

/// SFEN: one position per line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sfen;

impl RecordFormat for Usi {
    type Kind = DiagnosticKind;
    type WriteOptions = WriteOptions;
    type Games<'a> = Games<'a>;

    fn name(self) -> &'static str {
        reader::USI.name
    }

    fn games<'a>(self, text: &'a str, options: &ReadOptions) -> Games<'a> {
        Games::new(&reader::USI, text, options)
    }

    fn write(
        self,
        record: &Record,
        options: &WriteOptions,
        out: &mut dyn Write,
        losses: &mut dyn LossSink,
    ) -> fmt::Result {
        writer::write_game(record, options, out, losses)
    }
}

impl RecordFormat for Sfen {
    type Kind = DiagnosticKind;
    type WriteOptions = WriteOptions;
    type Games<'a> = Games<'a>;

    fn name(self) -> &'static str {
        reader::SFEN.name
    }

    fn is_position(self) -> bool {
        true
    }

    fn games<'a>(self, text: &'a str, options: &ReadOptions) -> Games<'a> {
        Games::new(&reader::SFEN, text, options)
    }

    /// Writes one position of the main line: the position at the ply in the options, or the last position.
    fn write(
        self,
        record: &Record,
        options: &WriteOptions,
        out: &mut dyn Write,
        losses: &mut dyn LossSink,
    ) -> fmt::Result {
        writer::write_position(record, options, out, losses)
    }
}

impl FormatLines for Usi {
    fn is_first_line(&self, line: &str) -> bool {
        let heads = ["position ", "startpos", "sfen "];
        heads.iter().any(|head| line.starts_with(head)) || is_game(line)
    }

    fn game_line(&self, line: &str) -> Option<GameLine> {
        Some(game_line(line))
    }
}

impl FormatLines for Sfen {
    fn is_first_line(&self, line: &str) -> bool {
        line.is_ascii() && line.parse::<Setup>().is_ok()
    }

    fn game_line(&self, line: &str) -> Option<GameLine> {
        Usi.game_line(line)
    }
}
