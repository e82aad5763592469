//! [`ScanOptions`]: how files are read.

use std::num::NonZero;

use kifu::ReadOptions;

/// How files are read.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ScanOptions {
    /// How each file is read. The name of each file is added.
    pub read: ReadOptions,
    /// The number of threads. By default, the number of cores.
    pub threads: Option<NonZero<usize>>,
}
