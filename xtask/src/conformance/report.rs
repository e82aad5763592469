//! [`Report`]: counts the files whose results agree with the expected ones, and compares the counts with the baseline.

use std::collections::{BTreeMap, BTreeSet};

use super::corpus::{Arguments, File};
use super::reading::Reading;
use crate::Error;

/// A compared field, and its baseline: for each of [`FORMATS`], the minimum number of files that must agree. If more
/// files agree, raise the number. Lower a number only with a stated reason.
type Field = (&'static str, [usize; 4]);

const FORMATS: [&str; 4] = ["bod", "csa", "ki2", "kif"];

/// The fields of a record, in the order of the table. The baseline is for the folder `dev` of the corpus.
///
/// In CSA, one game ends with a summary line of floodgate and not with a special move. The programs that made the
/// manifest do not read such a line. Another file has a comment after its last separator. Some of these programs take
/// this comment for a game.
pub(super) const RECORD: &[Field] = &[
    // A file of KIF has `先手持駒：…` beside its diagram, which other programs leave among the headers.
    ("start", [26, 116, 72, 232]),
    ("moves", [26, 115, 72, 233]),
    ("final", [26, 116, 72, 232]),
    // In one BOD, programs do not see that `まで0手で…` ends the game, and in a file of KIF that `投了 ( 0:03/00:00:04)` does.
    ("ending", [25, 115, 71, 229]),
    ("ending text", [26, 115, 72, 228]),
    ("times", [26, 116, 72, 233]),
    ("ending time", [26, 116, 72, 232]),
    ("variations", [26, 116, 72, 232]),
    ("variation times", [26, 116, 72, 233]),
    ("headers", [26, 116, 72, 231]),
    ("comments", [26, 106, 72, 233]),
    ("bookmarks", [26, 116, 72, 233]),
    ("encoding", [26, 116, 72, 233]),
    ("format", [26, 116, 72, 233]),
];

/// The fields of the first fault of a malformed file. The baseline is for the folder `bad` of the corpus.
pub(super) const FAULT: &[Field] = &[
    ("severity", [15, 30, 6, 61]),
    ("line", [14, 30, 6, 61]),
    ("kind", [14, 30, 6, 60]),
    ("moves before", [15, 30, 6, 61]),
];

/// The counts of a table of fields.
#[derive(Debug, Default)]
pub(super) struct Report {
    pub(super) fields: &'static [Field],
    /// For each format, the number of compared files.
    pub(super) totals: BTreeMap<String, usize>,
    /// For each format and field, the number of files that differ.
    differing: BTreeMap<(String, &'static str), usize>,
    pub(super) panics: usize,
}

impl Report {
    pub(super) fn new(fields: &'static [Field]) -> Self {
        Self {
            fields,
            ..Self::default()
        }
    }

    /// Reads a file. Returns `None` if the reader panics, which is always a bug.
    ///
    /// # Errors
    ///
    /// If the file has an unknown format.
    pub(super) fn read<T>(&mut self, file: &File<T>) -> Result<Option<Reading>, Error> {
        let reading = Reading::new(&file.bytes, &file.path, file.format.parse()?);
        if reading.is_none() {
            self.panics += 1;
            println!("{}: the reader panicked", file.path);
        }
        Ok(reading)
    }

    /// Counts a file. `differing` are the names of its fields that differ, in any number.
    pub(super) fn add(&mut self, format: &str, differing: impl IntoIterator<Item = &'static str>) {
        *self.totals.entry(format.to_owned()).or_default() += 1;
        for field in differing.into_iter().collect::<BTreeSet<_>>() {
            *self.differing.entry((format.to_owned(), field)).or_default() += 1;
        }
    }

    /// Returns the number of files of a format that agree in a field.
    pub(super) fn agree(&self, format: &str, field: &'static str) -> usize {
        let differing = self.differing.get(&(format.to_owned(), field));
        self.totals.get(format).copied().unwrap_or_default() - differing.copied().unwrap_or_default()
    }

    /// Prints each count that is below its baseline. Returns whether there is none, and no reader panicked. If only some
    /// of the files were read, the counts are not compared.
    pub(super) fn is_sound(&self, arguments: &Arguments) -> bool {
        if self.panics > 0 || !arguments.only.is_empty() {
            return self.panics == 0;
        }
        let mut is_sound = true;
        for (index, format) in FORMATS.into_iter().enumerate() {
            for &(field, least) in self.fields {
                let (agree, least) = (self.agree(format, field), least[index]);
                if agree < least {
                    println!("{format}, {field}: {agree} files agree, {least} did before");
                    is_sound = false;
                }
            }
        }
        is_sound
    }
}
