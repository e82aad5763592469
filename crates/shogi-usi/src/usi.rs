//! The formats USI (one game per line) and SFEN (one position per line).

mod reader;
mod writer;

use shogi_core::Setup;
use shogi_core::format::tools::UsiLine;

use crate::line_games::LineFormat;
use crate::link::Found;

pub(crate) use writer::lose_headers;

/// USI: `position startpos moves 7g7f 3c3d`, one game per line.
pub(crate) const USI: LineFormat = LineFormat {
    name: "USI",
    is_position: false,
    is_first_line: |line| {
        let heads = ["position ", "startpos", "sfen "];
        let text = Found::sfen(line).text;
        heads.iter().any(|head| text.starts_with(head)) || reader::is_game(&text)
    },
    is_recognized: |line| UsiLine::is_recognized(&Found::sfen(line).text),
    read: reader::read_line,
    write: writer::write_game,
};

/// SFEN: one position per line. A record is written as the position of the main line at the ply in the options, or as the last
/// position.
pub(crate) const SFEN: LineFormat = LineFormat {
    name: "SFEN",
    is_position: true,
    is_first_line: |line| line.is_ascii() && Found::sfen(line).text.parse::<Setup>().is_ok(),
    write: writer::write_position,
    ..USI
};
