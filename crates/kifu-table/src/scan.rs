//! [`Scan`]: reads many files on several threads, and returns their rows in the order of the files.

use std::io;
use std::iter;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use kifu_archive::{self as archive, Input, Options, Part, Sink, UnreadableFile};

use crate::builder::Collect;
use crate::file_rows::{Counts, FileRows};
use crate::table::Columns;

/// What was read.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Summary {
    /// The number of games.
    pub games: u64,
    /// The number of games with errors.
    pub games_with_errors: u64,
    /// The number of games that are left out because nothing could be read, so that nobody knows whether they fit the
    /// criteria.
    pub games_left_out: u64,
    /// The files that could not be opened, or not be read to their end.
    pub unreadable: Vec<UnreadableFile>,
}

/// The most bytes of a game. The texts of a column of Arrow are at most 2 GiB in a batch.
const LONGEST_GAME: usize = 1 << 30;

/// Reads files on several threads. Returns the batches in the order of the files; memory does not grow with their number and
/// size. Dropping it ends the threads.
pub(crate) struct Scan<B> {
    batches: Box<dyn Iterator<Item = Result<B, UnreadableFile>> + Send>,
    counts: Arc<Counts>,
}

impl<B: Send + 'static> Scan<B> {
    /// Reads files. The threads collect the rows in what `collect` makes.
    pub(crate) fn new<C: Collect<Batch = B>>(
        inputs: Vec<Input>,
        columns: &Columns,
        options: &Options,
        collect: impl Fn(&Columns) -> C + Send + Sync + 'static,
    ) -> Self {
        let first = inputs.first().map(|input| input.path().to_owned());
        let counts = Arc::new(Counts::default());
        let (columns, mut options, counted) = (columns.clone(), options.clone(), Arc::clone(&counts));
        let limit = &mut options.read.shared.limits.bytes;
        *limit = (*limit).min(LONGEST_GAME);
        let criteria = options.criteria.clone();
        let work = move |parts: Vec<Part>, sink: &mut Sink<'_, Result<B, UnreadableFile>>| {
            // A batch is passed on alone.
            let mut pass = |batch| -> ControlFlow<()> { sink.push(batch, usize::MAX) };
            FileRows::new(&columns, collect(&columns), &criteria, &counted, &mut pass).push_files(parts)
        };
        Self {
            batches: match archive::process(inputs, &options, work) {
                Ok(batches) => Box::new(batches),
                Err(error) => {
                    let path = first.unwrap_or_default();
                    Box::new(iter::once(Err(UnreadableFile { path, error })))
                }
            },
            counts,
        }
    }

    /// Passes each batch to `write`. Returns what was read.
    pub(crate) fn write_batches(mut self, mut write: impl FnMut(B) -> io::Result<()>) -> io::Result<Summary> {
        let mut unreadable: Vec<UnreadableFile> = Vec::new();
        for batch in &mut self {
            match batch {
                Ok(batch) => write(batch)?,
                Err(file) => unreadable.push(file),
            }
        }
        Ok(Summary {
            games: self.counts.games.load(Ordering::Relaxed),
            games_left_out: self.counts.games_left_out.load(Ordering::Relaxed),
            games_with_errors: self.counts.games_with_errors.load(Ordering::Relaxed),
            unreadable,
        })
    }
}

impl<B> Iterator for Scan<B> {
    type Item = Result<B, UnreadableFile>;

    fn next(&mut self) -> Option<Self::Item> {
        self.batches.next()
    }
}
