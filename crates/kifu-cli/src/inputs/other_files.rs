//! Files in folders that are not read because their names do not have the extension of a record.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use kifu::ReadOptions;
use kifu::shogi_core::text::encoding::last_line_end;
use kifu_archive::{Found, Input};

use crate::messages::{PathError, Problem, shown};
use crate::session::{Session, Verbosity};

/// This many of the files are looked into.
const EXAMINED: usize = 200;

/// The beginning of a file that shows whether it is a record.
const BEGINNING: u64 = 1 << 14;

/// This many names are in a message.
const NAMED: usize = 3;

/// Names the files that look like records. If nothing is read at all, says how many files there are; with `--verbose`, names each.
pub(super) fn report(found: &Found, session: &Session) {
    let (known, others): (Vec<&Path>, Vec<&Path>) = found
        .other_files()
        .partition(|path| kind_without_games(path).is_some());
    let count = |problem| {
        known
            .iter()
            .filter(|path| kind_without_games(path) == Some(problem))
            .count()
    };
    let (books, positions) = (count(NoGames::Book), count(NoGames::Positions));
    if books + positions > 0 {
        session.note(&Problem::WithoutGames { books, positions });
    }
    let examined = others.iter().take(EXAMINED);
    let records: Vec<_> = examined
        .filter(|path| is_record(path).unwrap_or_default())
        .collect();
    if !records.is_empty() {
        let names: Vec<_> = records.iter().take(NAMED).map(|path| shown(path)).collect();
        let names = names.join(", ") + if records.len() > NAMED { ", …" } else { "" };
        session.note(&Problem::UnreadRecords {
            count: records.len(),
            names,
        });
    } else if found.inputs.is_empty() && !others.is_empty() {
        session.complain(&Problem::OtherFiles { count: others.len() });
    }
    if session.verbosity == Verbosity::Verbose {
        for path in others {
            session.complain(&PathError::new(path, Problem::NoExtension));
        }
    }
}

/// What a file of engines has instead of games.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NoGames {
    Book,
    Positions,
}

/// The kind of a file without games, by its name.
fn kind_without_games(path: &Path) -> Option<NoGames> {
    let input = Input::file(path);
    if input.positions_format().is_some() {
        return Some(NoGames::Positions);
    }
    input.is_book().then_some(NoGames::Book)
}

/// Whether a file begins like a record.
fn is_record(path: &Path) -> io::Result<bool> {
    let mut bytes = Vec::new();
    File::open(path)?.take(BEGINNING).read_to_end(&mut bytes)?;
    let end = last_line_end(&bytes, None).unwrap_or(bytes.len());
    let document = kifu::read(&bytes[..end], &ReadOptions::default());
    let has_moves = document.games.iter().any(|game| game.record.node_count() > 1);
    Ok(document.recognized_format().is_some() && has_moves)
}
