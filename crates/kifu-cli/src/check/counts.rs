//! [`Counts`] and [`Totals`]: how many diagnostics of each code there are in a file and in all files.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use kifu::{Encoding, Format, Severity};

/// A severity and a code. Errors come before warnings.
pub(super) type Kind = (Reverse<Severity>, &'static str);

/// The number of diagnostics of each kind.
#[derive(Default)]
pub(super) struct Kinds(BTreeMap<Kind, usize>);

/// What is counted in one file.
#[derive(Default)]
pub(super) struct Counts {
    /// The format, and the encoding of the last game: the games before it may be in ASCII.
    pub(super) read_as: Option<(Format, Encoding)>,
    pub(super) games: usize,
    pub(super) moves: usize,
    pub(super) kinds: Kinds,
}

/// What is counted in all files.
#[derive(Default)]
pub(super) struct Totals {
    pub(super) files: usize,
    /// The files that could not be read completely, and the folders that could not be listed.
    pub(super) failed: usize,
    pub(super) games: usize,
    /// For each kind, the number of diagnostics and the number of files that have one.
    pub(super) kinds: BTreeMap<Kind, (usize, usize)>,
}

impl Kinds {
    /// Counts a diagnostic. Returns how many of its kind there are now.
    pub(super) fn add(&mut self, severity: Severity, code: &'static str) -> usize {
        let count = self.0.entry((Reverse(severity), code)).or_default();
        *count += 1;
        *count
    }

    /// The number of diagnostics of each kind, errors first.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Severity, &'static str, usize)> {
        let kinds = self.0.iter();
        kinds.map(|(&(Reverse(severity), code), &count)| (severity, code, count))
    }

    /// The number of diagnostics with this severity.
    pub(super) fn of(&self, severity: Severity) -> usize {
        let kinds = self.iter().filter(|&(found, ..)| found == severity);
        kinds.map(|(.., count)| count).sum()
    }
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
    pub(super) fn add(&mut self, counts: &Counts, is_failed: bool) {
        self.files += 1;
        self.failed += usize::from(is_failed);
        self.games += counts.games;
        for (severity, code, count) in counts.kinds.iter() {
            let (total, files) = self.kinds.entry((Reverse(severity), code)).or_default();
            *total += count;
            *files += 1;
        }
    }

    /// The number of diagnostics with this severity.
    pub(super) fn of(&self, severity: Severity) -> usize {
        let kinds = self.kinds.iter();
        let kinds = kinds.filter(|((Reverse(found), _), _)| *found == severity);
        kinds.map(|(_, &(count, _))| count).sum()
    }
}
