//! Checks that must succeed for any input of any format and for any record. A check that fails returns a description of
//! the first problem.

use std::collections::HashSet;

use shogi_core::format::{Game, ReadOptions, RecordFormat};
use shogi_core::record::{Node, NodeId, NoteKind, Step};
use shogi_core::{Position, Record};

/// Reads bytes twice, without and with the repair of damaged texts. Checks the diagnostics and spans of the games
/// each time.
///
/// # Errors
///
/// Returns a description of the first problem.
pub fn check_bytes<F: RecordFormat>(format: F, bytes: &[u8]) -> Result<(), String> {
    for options in [ReadOptions::default(), ReadOptions::default().repair(true)] {
        let document = format.read(bytes, &options);
        check_games::<F>(&document.text, &document.games)?;
    }
    Ok(())
}

/// Reads a text and checks the diagnostics and spans of the games. Also checks that each game without an error can be
/// written and read back ([`check_writing`]).
///
/// # Errors
///
/// Returns a description of the first problem.
pub fn check_text<F: RecordFormat>(format: F, text: &str) -> Result<(), String> {
    let document = format.read_str(text, &ReadOptions::default());
    check_games::<F>(text, &document.games)?;
    let mut sound = document.games.iter().filter(|game| game.first_error().is_none());
    sound.try_for_each(|game| check_writing(format, &game.record))
}

/// Reads a file and checks the diagnostics and spans of the games. If there are diagnostics, also reads it with the
/// repair of damaged texts. Checks that each game without an error can be written and read back ([`check_writing`]).
/// Fuzz targets use this check instead of [`check_bytes`] and [`check_text`]. It reads the file only once or twice, so
/// more files can be checked in the same time.
///
/// # Errors
///
/// Returns a description of the first problem.
pub fn check_file<F: RecordFormat>(format: F, bytes: &[u8]) -> Result<(), String> {
    let document = format.read(bytes, &ReadOptions::default());
    check_games::<F>(&document.text, &document.games)?;
    if document.games.iter().any(|game| !game.diagnostics.is_empty()) {
        let repaired = format.read(bytes, &ReadOptions::default().repair(true));
        check_games::<F>(&repaired.text, &repaired.games)?;
    }
    let mut sound = document.games.iter().filter(|game| game.first_error().is_none());
    sound.try_for_each(|game| check_writing(format, &game.record))
}

/// Writes a record, reads the text, and writes the record that was read. Checks that both texts are equal, and that the
/// second writing loses nothing. The first writing may lose something.
///
/// # Errors
///
/// Returns both texts if they differ, or the losses of the second writing. Also returns an error if the first text
/// cannot be read.
pub fn check_writing<F: RecordFormat>(format: F, record: &Record) -> Result<(), String> {
    let options = F::WriteOptions::default();
    let first = format.write_string_lossy(record, &options);
    let again = read_one(format, &first)?;
    let second = format.write_string_lossy(&again, &options);
    if first != second {
        return Err(format!("written:\n{first}\nread and written again:\n{second}"));
    }
    let losses = format.losses(&again, &options);
    if losses.is_empty() {
        Ok(())
    } else {
        Err(format!("read back from:\n{first}\nand yet to be lost: {losses}"))
    }
}

/// Writes a record that the format can hold, and reads it back. Checks that the record is unchanged and that there is
/// no error.
///
/// # Errors
///
/// Returns the losses, or the first error, or the text and the changed record.
pub fn check_round_trip<F: RecordFormat>(format: F, record: &Record) -> Result<(), String> {
    let options = F::WriteOptions::default();
    let text = format
        .write_string(record, &options)
        .map_err(|error| error.to_string())?;
    let read = read_one(format, &text)?;
    if read == *record {
        Ok(())
    } else {
        Err(format!("{record:?}\nwritten:\n{text}\nread back as:\n{read:?}"))
    }
}

/// Reads a text that a writer has written. Returns an error message if the text has an error or more than one game.
pub(crate) fn read_one<F: RecordFormat>(format: F, text: &str) -> Result<Record, String> {
    format
        .parse(text)
        .map_err(|error| format!("{error}\nin:\n{text}"))
}

/// Checks the games that were read from a text: there is at least one game, and the spans of the games follow each
/// other. Also checks the diagnostics of each game: their places are in the text and sorted, and each can be displayed
/// in one line. Only `more_diagnostics`, which counts the diagnostics that are not listed, may be out of order.
///
/// # Errors
///
/// Returns a description of the first problem.
pub fn check_games<F: RecordFormat>(text: &str, games: &[Game<F::Problem>]) -> Result<(), String> {
    if games.is_empty() {
        return Err("no game, where an empty one was promised".to_owned());
    }
    let mut end = 0;
    for game in games {
        if game.span.start < end || text.get(game.span.range()).is_none() {
            return Err(format!("{:?} of a game is no part of the rest", game.span));
        }
        end = game.span.end;
        check_places::<F>(text, game)?;
    }
    Ok(())
}

fn check_places<F: RecordFormat>(text: &str, game: &Game<F::Problem>) -> Result<(), String> {
    let mut before = 0;
    for diagnostic in &game.diagnostics {
        let span = diagnostic.span();
        if text.get(span.range()).is_none() {
            return Err(format!("{span:?} of `{diagnostic}` is no part of the text"));
        }
        if diagnostic.line() == 0 || diagnostic.column() == 0 {
            return Err(format!("`{diagnostic}` is at line or column 0"));
        }
        if diagnostic.to_string().contains('\n') {
            return Err(format!("`{diagnostic}` has more than one line"));
        }
        if span.start < before && diagnostic.code() != "more_diagnostics" {
            return Err(format!("`{diagnostic}` comes after a later place"));
        }
        before = span.start;
        // Displays the diagnostic together with the line of the text. This must not panic, whatever the place of the
        // diagnostic is.
        let _ = diagnostic.display(text).to_string();
    }
    Ok(())
}

/// Checks the rules that hold for every record. Siblings have different steps. The moves can be played, and each node
/// has the position that results. Each node is reached exactly once from the root, and comes after its parent. Only the
/// first move of a variation has leading notes; the root may have leading remarks and board flips. The text of an
/// ending is the first note of the ending.
///
/// # Errors
///
/// Returns a description of the first rule that the record breaks.
pub fn check_record(record: &Record) -> Result<(), String> {
    let mut reached = 0;
    let mut pending = vec![(record.root(), Position::new_lenient(record.start()))];
    while let Some((node, position)) = pending.pop() {
        reached += 1;
        check_notes(node)?;
        if node.position() != position {
            return Err(format!("another position at {:?} of\n{record:?}", node.id()));
        }
        let mut steps = HashSet::new();
        for child in node.children() {
            if !steps.insert((child.step(), child.ending_text())) {
                return Err(format!("two siblings are {:?} in\n{record:?}", child.step()));
            }
            if child.parent().is_none_or(|parent| parent.id() != node.id()) || child.id() <= node.id() {
                return Err(format!("{:?} is not after its parent in\n{record:?}", child.id()));
            }
            let mut position = position.clone();
            if let Step::Move(mv) = child.step() {
                position
                    .play_lenient(mv)
                    .map_err(|error| format!("{mv}: {error} in\n{record:?}"))?;
            }
            pending.push((child, position));
        }
    }
    if reached == record.node_count() && record.nodes_in_order().count() == reached {
        Ok(())
    } else {
        Err(format!(
            "{reached} of {} nodes are reached in\n{record:?}",
            record.node_count()
        ))
    }
}

fn check_notes(node: Node<'_>) -> Result<(), String> {
    for (index, (kind, text)) in node.notes().enumerate() {
        let is_misplaced = match kind {
            NoteKind::LeadingRemark | NoteKind::BoardFlip if node.id() == NodeId::ROOT => false,
            NoteKind::BoardFlip => true,
            NoteKind::LeadingComment | NoteKind::LeadingBookmark | NoteKind::LeadingRemark => {
                node.is_first_child()
            }
            NoteKind::EndingText => index > 0 || node.ending().is_none(),
            NoteKind::ResultLine => node.ending().is_none(),
            NoteKind::Comment | NoteKind::Bookmark | NoteKind::Remark => false,
        };
        if is_misplaced {
            return Err(format!("`{text}` cannot be a {kind:?} of {:?}", node.step()));
        }
    }
    Ok(())
}
