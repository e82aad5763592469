//! [`FileCounts`] and [`Totals`]: what is counted in a file and in all files.

use kifu::{Encoding, Format, Severity};

use crate::code_counts::{KindTotals, Kinds};

/// What is counted in one file.
#[derive(Default)]
pub(super) struct FileCounts {
    /// The format, if it is known, and the encoding of the last game: the games before it may be in ASCII.
    pub(super) read_as: Option<(Option<Format>, Encoding)>,
    pub(super) games: usize,
    pub(super) moves: usize,
    /// The diagnostics that `--ignore` and `--only` leave out.
    pub(super) left_out: usize,
    pub(super) kinds: Kinds,
}

impl FileCounts {
    /// Whether there are errors, warnings, or diagnostics that are left out.
    pub(super) fn has_faults(&self) -> bool {
        let counted = [Severity::Error, Severity::Warning].map(|severity| self.kinds.of(severity));
        counted != [0, 0] || self.left_out > 0
    }
}

/// What is counted in all files.
#[derive(Default)]
pub(super) struct Totals {
    pub(super) files: usize,
    /// The files that could not be read completely, and the folders that could not be listed.
    pub(super) failed: usize,
    pub(super) games: usize,
    pub(super) left_out: usize,
    pub(super) kinds: KindTotals,
}

impl Totals {
    /// The totals before the first file, with the folders that could not be listed.
    pub(super) fn of_unreadable(folders: usize) -> Self {
        Self {
            files: folders,
            failed: folders,
            ..Self::default()
        }
    }

    /// Adds a file.
    pub(super) fn add(&mut self, counts: &FileCounts, is_failed: bool) {
        self.files += 1;
        self.failed += usize::from(is_failed);
        self.games += counts.games;
        self.left_out += counts.left_out;
        self.kinds.add(&counts.kinds);
    }
}
