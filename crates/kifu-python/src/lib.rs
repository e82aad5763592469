//! The Python package `kifu`: the native module `kifu._kifu`.
//!
//! Each class of Python has a file of its own. Reading and scanning release the global interpreter lock.

mod diagnostic;
mod document;
mod exceptions;
mod input;
mod options;
mod record;
mod scan;
mod stream;

use pyo3::prelude::*;

/// The native part of the package `kifu`. Import `kifu` instead.
#[pymodule]
mod _kifu {
    #[pymodule_export]
    use crate::diagnostic::Diagnostic;
    #[pymodule_export]
    use crate::document::{Document, Game, check, read, read_str};
    #[pymodule_export]
    use crate::record::Record;
    #[pymodule_export]
    use crate::scan::{Scan, scan, scan_bytes};
}
