//! What holds for any input of any format, as functions that say what does not hold.

use shogi_core::Record;
use shogi_core::format::{Parsed, ReadOptions, RecordFormat, read_all, to_string_dropping};

/// Reads bytes and checks the reading.
///
/// # Errors
///
/// What does not hold, in words.
pub fn check_bytes<F: RecordFormat>(bytes: &[u8]) -> Result<(), String> {
    let read = read_all::<F>(bytes, &ReadOptions::default());
    if read.games.is_empty() {
        return Err("no game, where an empty one was promised".to_owned());
    }
    for game in &read.games {
        check_places::<F>(&read.text, game)?;
    }
    Ok(())
}

/// Reads a text and checks the reading. When nothing is wrong with it, writes what was read, reads it again, and checks
/// that writing has become stable.
///
/// # Errors
///
/// What does not hold, in words.
pub fn check_text<F: RecordFormat>(text: &str) -> Result<(), String> {
    let mut end = 0;
    let mut count = 0;
    for game in F::games(text, &ReadOptions::default()) {
        count += 1;
        check_places::<F>(text, &game)?;
        if game.span.start < end {
            return Err(format!("game {count} begins within the one before"));
        }
        end = game.span.end;
        if game.first_error().is_none() {
            check_writing::<F>(&game.record)?;
        }
    }
    if count == 0 {
        return Err("no game, where an empty one was promised".to_owned());
    }
    Ok(())
}

/// Writes a record, reads it and writes it again: the second text is the first.
///
/// # Errors
///
/// Both texts, when they differ.
pub fn check_writing<F: RecordFormat>(record: &Record) -> Result<(), String> {
    let options = F::WriteOptions::default();
    let first = write::<F>(record)?;
    let again = read_one::<F>(&first)?;
    let second = write::<F>(&again)?;
    if first != second {
        return Err(format!("written:\n{first}\nread and written again:\n{second}"));
    }
    let left_out = F::losses(&again, &options);
    if left_out.is_empty() {
        Ok(())
    } else {
        Err(format!(
            "read back from:\n{first}\nand yet to be lost: {left_out:?}"
        ))
    }
}

/// Writes a record that the format can hold, and reads it back as it was, without an error.
///
/// # Errors
///
/// What would be lost, the first error, or what was written when something else comes back.
pub fn check_round_trip<F: RecordFormat>(record: &Record) -> Result<(), String> {
    let losses = F::losses(record, &F::WriteOptions::default());
    if !losses.is_empty() {
        return Err(format!("would be lost: {losses:?}"));
    }
    let text = write::<F>(record)?;
    let parsed = one_game::<F>(&text)?;
    if let Some(error) = parsed.first_error() {
        return Err(format!("{error}\nin:\n{text}"));
    }
    if parsed.record == *record {
        Ok(())
    } else {
        let again = write::<F>(&parsed.record)?;
        Err(format!("written:\n{text}\nread back as something else:\n{again}"))
    }
}

fn write<F: RecordFormat>(record: &Record) -> Result<String, String> {
    to_string_dropping::<F>(record, &F::WriteOptions::default()).map_err(|error| error.to_string())
}

fn read_one<F: RecordFormat>(text: &str) -> Result<Record, String> {
    one_game::<F>(text).map(|game| game.record)
}

fn one_game<F: RecordFormat>(text: &str) -> Result<Parsed<F::Kind>, String> {
    let mut games: Vec<_> = F::games(text, &ReadOptions::default()).collect();
    match (games.pop(), games.len()) {
        (Some(game), 0) => Ok(game),
        (_, others) => Err(format!("{} games came of one:\n{text}", others + 1)),
    }
}

/// Diagnostics have places in the text, in its order, and can be shown.
fn check_places<F: RecordFormat>(text: &str, game: &Parsed<F::Kind>) -> Result<(), String> {
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
        // Showing the line must work for every place.
        let _ = diagnostic.display(text).to_string();
    }
    if text.get(game.span.range()).is_none() {
        return Err(format!("{:?} of a game is no part of the text", game.span));
    }
    Ok(())
}
