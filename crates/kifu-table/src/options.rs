//! [`ScanOptions`]: how files are read.

use std::num::NonZero;

use kifu::{Format, ReadOptions};

/// How files are read.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ScanOptions {
    /// How each file is read.
    pub read: ReadOptions,
    /// The format of all files. By default, that of each file is detected.
    pub format: Option<Format>,
    /// The number of threads. By default, the number of cores.
    pub threads: Option<NonZero<usize>>,
}
