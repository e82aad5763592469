//! [`Kinds`] and [`KindTotals`]: how many diagnostics of each code there are in a file, and in all files.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use kifu::shogi_core::messages::{messages, pluralize};
use kifu::{Language, Severity};

/// A severity and a code. Errors come before warnings.
type Kind = (Reverse<Severity>, &'static str);

/// The number of diagnostics of each kind.
#[derive(Clone, Default)]
pub(crate) struct Kinds(BTreeMap<Kind, usize>);

/// For each kind, the number of diagnostics and the number of files that have one.
#[derive(Clone, Debug, Default)]
pub(crate) struct KindTotals(BTreeMap<Kind, (usize, usize)>);

impl Kinds {
    /// Counts a diagnostic. Returns how many of its kind there are now.
    pub(crate) fn add(&mut self, severity: Severity, code: &'static str) -> usize {
        self.add_several(severity, code, 1)
    }

    /// Counts those of a part of the file.
    pub(crate) fn extend(&mut self, other: &Self) {
        for (severity, code, count) in other.iter() {
            self.add_several(severity, code, count);
        }
    }

    fn add_several(&mut self, severity: Severity, code: &'static str, count: usize) -> usize {
        let total = self.0.entry((Reverse(severity), code)).or_default();
        *total += count;
        *total
    }

    /// The number of diagnostics of each kind, errors first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Severity, &'static str, usize)> {
        let kinds = self.0.iter();
        kinds.map(|(&(Reverse(severity), code), &count)| (severity, code, count))
    }

    /// The number of diagnostics with this severity.
    pub(crate) fn of(&self, severity: Severity) -> usize {
        let kinds = self.iter().filter(|&(found, ..)| found == severity);
        kinds.map(|(.., count)| count).sum()
    }
}

impl KindTotals {
    /// Adds a file.
    pub(crate) fn add(&mut self, kinds: &Kinds) {
        for (severity, code, count) in kinds.iter() {
            let (total, files) = self.0.entry((Reverse(severity), code)).or_default();
            *total += count;
            *files += 1;
        }
    }

    /// The total of each kind, errors first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = KindTotal> {
        let kinds = self.0.iter();
        kinds.map(|(&(Reverse(severity), code), &(count, files))| KindTotal {
            severity,
            code,
            count,
            files,
        })
    }

    /// The number of diagnostics with this severity.
    pub(crate) fn of(&self, severity: Severity) -> usize {
        let kinds = self.iter().filter(|kind| kind.severity == severity);
        kinds.map(|kind| kind.count).sum()
    }
}

messages! {
    /// The total of one kind of diagnostics.
    pub(crate) struct KindTotal {
        pub(crate) severity: Severity,
        pub(crate) code: &'static str,
        pub(crate) count: usize,
        pub(crate) files: usize,
    },
        en("  {severity}[{code}]: {count} in {}", pluralize(*files, "file")),
        ja("  {}[{code}]: {count}件（{files}ファイル）", severity.message(Language::Japanese));
}
