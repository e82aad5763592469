//! Merges the games of many files.

use std::io;
use std::ops::ControlFlow;

use kifu::shogi_core::position::Legality;

use super::counts::Row;
use super::games::{MIN_GAMES, Rows};
use super::options::{LeftOut, Options};
use super::runs::Runs;
use super::{Error, Tree};
use crate::files::{Input, Part, Sink, UnreadableFile};

/// What a thread did with some games.
struct Done {
    left_out: LeftOut,
    unreadable: Vec<UnreadableFile>,
    /// An error in writing a temporary file.
    temporary: io::Result<()>,
}

impl Tree {
    /// Merges the games of the inputs that fit the criteria, on all cores.
    pub(super) fn of_archive(inputs: Vec<Input>, options: &Options) -> Result<Self, Error> {
        let mut tree = Self::new(options, MIN_GAMES)?;
        let runs = Runs::default();
        let work = |parts: Vec<Part>, sink: &mut Sink<'_, Done>| {
            let done = count(parts, &tree, options, &runs);
            let is_broken = done.temporary.is_err();
            sink.push(done, 0)?;
            if is_broken {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let (mut left_out, mut unreadable) = (LeftOut::default(), Vec::new());
        let read = crate::files::process_scoped(inputs, &options.archive, work, |all| {
            for done in all {
                done.temporary?;
                left_out.add(done.left_out);
                unreadable.extend(done.unreadable);
            }
            Ok(())
        });
        read.map_err(Error::Threads)?.map_err(Error::Temporary)?;
        (tree.left_out, tree.unreadable) = (left_out, unreadable);
        tree.add(runs)
    }
}

/// Counts the games of parts of inputs.
fn count(parts: Vec<Part>, tree: &Tree, options: &Options, runs: &Runs<Row>) -> Done {
    let (mut left_out, mut unreadable) = (LeftOut::default(), Vec::new());
    let count = || {
        let mut rows = Rows::new(
            tree,
            options,
            options.archive.read.shared.legality != Legality::Trust,
        );
        for part in parts {
            let path = part.input().path().to_owned();
            for document in part.games() {
                match document {
                    Ok(document) => {
                        let game = &document.games[0];
                        if options.archive.criteria.fit(game, &document) {
                            rows.add(game, &mut left_out, runs)?;
                        }
                    }
                    Err(error) => unreadable.push(UnreadableFile::new(&path, error)),
                }
            }
        }
        rows.finish(runs)
    };
    let temporary = count();
    Done {
        left_out,
        unreadable,
        temporary,
    }
}
