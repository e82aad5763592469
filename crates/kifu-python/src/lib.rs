//! The Python package `kifu`: the native module `kifu._kifu`.
//!
//! Most classes of Python have a file of their own. A method that returns a class is in the file of this class. Reading, writing and scanning release the global interpreter lock.

mod archive_positions;
mod board;
mod collected;
mod criteria;
mod diagnostic;
mod document;
mod editor;
mod evaluation;
mod exceptions;
mod games;
mod headers;
mod history;
mod input;
mod interrupt;
mod line;
mod merging;
mod move_text;
mod moves;
mod node;
mod openings;
mod options;
mod pickling;
mod positions;
mod progress;
mod reading;
mod record;
mod scan;
mod source;
mod split;
mod stream;
mod training;
mod tree;
mod values;
mod write_games;
mod writing;

use pyo3::prelude::*;

/// The native part of the package `kifu`. Import `kifu` instead.
#[pymodule]
mod _kifu {
    /// The version of the package.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name that Python has for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    use pyo3::prelude::*;
    use pyo3::types::PyMapping;

    #[pymodule_export]
    use crate::{
        archive_positions::positions,
        board::Board,
        diagnostic::Diagnostic,
        document::{Document, Game},
        editor::{Editor, NodeEditor},
        evaluation::Evaluation,
        games::{GameIterator, iter_games},
        headers::Headers,
        line::Line,
        merging::merge,
        moves::Move,
        node::Node,
        openings::{NamedOpening, Openings, SideOpenings},
        reading::{check, convert, load, parse, read, read_text, record_at},
        record::Record,
        scan::{Scan, scan, scan_bytes},
        split::{FileSplit, split_file},
        tree::{Tree, TreeMove, TreePosition, tree},
        values::TimeControl,
        write_games::write_games,
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        PyMapping::register::<Headers>(module.py())
    }
}
