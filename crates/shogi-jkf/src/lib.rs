//! Reads and writes shogi game records in the JSON Kifu Format (JKF), which is used by web sites.
//!
//! **Source**: the README and the JSON Schema of [json-kifu-format](https://github.com/na2hiro/json-kifu-format) by na2hiro,
//! version 1.0.
//!
//! **Read**: every field of the schema: `header`, `initial` with `preset` or `data`, `moves` with `comments`, `move`,
//! `time`, `special` and `forks`. Every move is played and checked against the rules. If a fork repeats a move of its
//! line, the repeated entries are merged.
//!
//! **Also read**: `same` without `to`. A field that the schema does not have is reported and skipped. A name in
//! `special` that CSA does not have is reported and kept.
//!
//! **Refused**, with an error: a move that is impossible on the board; a move of the wrong side; an unknown preset;
//! variations nested more than [`MAX_DEPTH`] deep; a text that is not JSON. Everything before the error is kept. After
//! a move with an error, the rest of its line of play is skipped.
//!
//! **Kept as text**: headers, comments, unknown names in `special`.
//!
//! **Not preserved**, and reported as losses when a record is written: bookmarks, remarks, comments before the first
//! move of a variation, a second header with the same key, fractions of a second, endings without a name in CSA,
//! results that no ending expresses, the number of the first move.
//!
//! ```
//! let text = r#"{"header":{"先手":"A"},"moves":[{},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}]}"#;
//! let record = shogi_jkf::parse(text)?;
//! assert_eq!(record.mainline().map(|step| step.mv.to_string()).collect::<Vec<_>>(), ["7g7f"]);
//! # Ok::<(), shogi_jkf::Error>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

mod error;
mod handicap_preset;
mod header_and_initial;
mod json;
mod move_time;
mod moves;
mod relative_letters;
mod replay;
mod value_reader;
mod writer;

#[cfg(test)]
mod tests;

use std::fmt;

use shogi_core::format::tools::FormatLines;
use shogi_core::format::{GamePlace, InputText};

pub use error::{Contradiction, Diagnostic, Error, Expected, Found, JkfProblem, Problem};
pub use replay::MAX_DEPTH;
pub use shogi_core;
pub use shogi_core::format::WriteOptions;
pub use shogi_core::prelude::*;

/// The JSON Kifu Format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Jkf;

impl RecordFormat for Jkf {
    type Problem = JkfProblem;
    type WriteOptions = WriteOptions;
    type Games<'a> = std::iter::Once<Game>;

    fn name(self) -> &'static str {
        error::NAME
    }

    fn games<'a>(self, text: InputText<'a>, options: &ReadOptions) -> Self::Games<'a> {
        std::iter::once(replay::read(text, options))
    }

    fn write(
        self,
        record: &Record,
        _: GamePlace,
        options: &WriteOptions,
        out: &mut dyn fmt::Write,
        losses: &mut dyn LossSink,
    ) -> fmt::Result {
        let record = options.evaluations.write(record, self.name(), None, losses);
        writer::write(&record, options, out, losses)
    }
}

impl FormatLines for Jkf {
    fn is_first_line(&self, line: &str) -> bool {
        line.starts_with('{')
    }
}

shogi_core::format_functions!(Jkf);

/// The examples of the README, compiled and run as tests.
#[cfg(all(doctest, feature = "encoding"))]
#[doc = include_str!("../README.md")]
struct Readme;
