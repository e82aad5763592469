//! The Python package `kifu`: the native module `kifu._kifu`.
//!
//! Each class of Python has a file of its own. Reading, writing and scanning release the global interpreter lock.

mod board;
mod diagnostic;
mod document;
mod editor;
mod exceptions;
mod games;
mod headers;
mod input;
mod line;
mod moves;
mod node;
mod options;
mod pickling;
mod positions;
mod reading;
mod record;
mod scan;
mod split;
mod stream;
mod values;

use pyo3::prelude::*;

/// The native part of the package `kifu`. Import `kifu` instead.
#[pymodule]
mod _kifu {
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::diagnostic::Diagnostic;
    #[pymodule_export]
    use crate::document::{Document, Game};
    #[pymodule_export]
    use crate::editor::{Editor, NodeEditor};
    #[pymodule_export]
    use crate::games::{GameIterator, iter_games};
    #[pymodule_export]
    use crate::headers::Headers;
    #[pymodule_export]
    use crate::line::Line;
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::node::Node;
    #[pymodule_export]
    use crate::reading::{check, convert, load, parse, read, read_text};
    #[pymodule_export]
    use crate::record::Record;
    #[pymodule_export]
    use crate::scan::{Scan, scan, scan_bytes};
    #[pymodule_export]
    use crate::split::{FileSplit, split_file};
    #[pymodule_export]
    use crate::values::{Evaluation, TimeControl};
}
