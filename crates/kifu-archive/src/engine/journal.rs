//! [`Journal`]: a file with the results of searches, so that an analysis that was ended goes on.
//!
//! The file has a line `settings` for each change of the engine or of its options, and a line for each position after it: the position, what the
//! engine has said, and a dot, with tabs between. A line without a dot was being written when the analysis was ended.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use kifu::shogi_core::notation::usi::PositionCommand;
use kifu::usi::protocol::EngineMessage;

use super::searched::Searched;
use crate::files::Problem;

/// A file with the results of searches. Threads may share it.
#[derive(Debug)]
pub struct Journal(Mutex<State>);

#[derive(Debug)]
struct State {
    file: File,
    /// Where the results for the current settings are: the place and the length of a line for the hash of a position.
    places: HashMap<u64, (u64, u64)>,
    hasher: RandomState,
    /// The settings of the last lines of the file.
    settings: String,
    error: Option<io::Error>,
}

impl Journal {
    /// Opens or creates a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be opened or read, or if it is not empty and no journal.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)?;
        let mut start = Vec::new();
        (&file).take(9).read_to_end(&mut start)?;
        if !start.is_empty() && start != *b"settings\t" {
            return Err(Problem::NoJournal.into());
        }
        Ok(Self(Mutex::new(State {
            file,
            places: HashMap::new(),
            hasher: RandomState::new(),
            settings: String::new(),
            error: None,
        })))
    }

    /// Uses the results with these settings, which are the same for all searches from now on.
    pub(super) fn choose(&self, settings: &str) {
        let settings = one_field(settings);
        self.with(|state| {
            if state.settings == settings {
                return Ok(());
            }
            state.read(&settings)?;
            if state.settings != settings {
                state
                    .file
                    .write_all(format!("settings\t{settings}\n").as_bytes())?;
                state.settings = settings;
            }
            Ok(())
        });
    }

    /// The result for a position, if there is one.
    pub(super) fn find(&self, position: &PositionCommand) -> Option<Searched> {
        let key = position.to_string();
        let line = self.with(|state| {
            let Some(&(place, length)) = state.places.get(&state.hasher.hash_one(&key)) else {
                return Ok(String::new());
            };
            state.file.seek(SeekFrom::Start(place))?;
            let mut line = String::new();
            (&state.file).take(length).read_to_string(&mut line)?;
            Ok(line)
        })?;
        let rest = line.strip_prefix(&key)?.strip_prefix('\t')?;
        parse(rest.trim_ascii_end())
    }

    /// Adds a result. After an error nothing more is added.
    pub(super) fn add(&self, position: &PositionCommand, searched: &Searched) {
        let mut line = position.to_string();
        for info in &searched.candidates {
            line += "\t";
            line += &one_field(&info.to_string());
        }
        line += "\t";
        line += &one_field(&searched.best.to_string());
        line += "\t.\n";
        self.with(|state| state.file.write_all(line.as_bytes()));
    }

    /// The first error of the file, if there is one.
    pub fn take_error(&self) -> Option<io::Error> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).error.take()
    }

    fn with<T>(&self, use_state: impl FnOnce(&mut State) -> io::Result<T>) -> Option<T> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if state.error.is_some() {
            return None;
        }
        let result = use_state(&mut state);
        result.map_err(|error| state.error = Some(error)).ok()
    }
}

impl State {
    /// Finds the lines with the settings.
    fn read(&mut self, settings: &str) -> io::Result<()> {
        self.file.rewind()?;
        let mut reader = BufReader::new(&self.file);
        let (mut place, mut line, mut is_whole) = (0, Vec::new(), true);
        loop {
            line.clear();
            let length = reader.read_until(b'\n', &mut line)? as u64;
            if length == 0 {
                break;
            }
            is_whole = line.ends_with(b"\n");
            let text = String::from_utf8_lossy(&line);
            if let Some(settings) = text.strip_prefix("settings\t") {
                settings.trim_ascii_end().clone_into(&mut self.settings);
            } else if text.ends_with("\t.\n") && self.settings == settings {
                let key = text.split('\t').next().unwrap_or_default();
                self.places.insert(self.hasher.hash_one(key), (place, length));
            }
            place += length;
        }
        if !is_whole {
            self.file.write_all(b"\n")?;
        }
        Ok(())
    }
}

/// Reads what an engine has said.
fn parse(text: &str) -> Option<Searched> {
    let mut candidates = Vec::new();
    let mut best = None;
    for field in text.strip_suffix("\t.")?.split('\t') {
        match field.parse().ok()? {
            EngineMessage::Info(info) => candidates.push(*info),
            EngineMessage::BestMove(found) => best = Some(found),
            _ => return None,
        }
    }
    Some(Searched {
        candidates,
        best: best?,
        unreadable: 0,
        has_info: true,
    })
}

/// A text as one field of a line.
fn one_field(text: &str) -> String {
    text.replace(['\t', '\n', '\r'], " ").trim_ascii().to_owned()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn searched(text: &str) -> Searched {
        parse(text).unwrap()
    }

    #[test]
    fn results_are_found_again_after_a_line_that_was_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let [one, other]: [PositionCommand; 2] =
            ["position startpos", "position startpos moves 7g7f"].map(|text| text.parse().unwrap());
        let result =
            searched("info depth 3 score cp 5 pv 7g7f\tinfo multipv 2 score mate -\tbestmove 7g7f\t.");
        let journal = Journal::open(&path).unwrap();
        journal.choose("engine, nodes 5");
        assert_eq!(journal.find(&one), None);
        journal.add(&one, &result);
        drop(journal);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(
            &path,
            format!("{text}position startpos moves 7g7f\tbestmove 3c3d"),
        )
        .unwrap();
        for _ in 0..2 {
            let journal = Journal::open(&path).unwrap();
            journal.choose("engine, nodes 5");
            assert_eq!(journal.find(&one), Some(result.clone()));
            assert_eq!(journal.find(&other), None);
            assert!(journal.take_error().is_none());
        }
        let journal = Journal::open(&path).unwrap();
        journal.choose("engine, nodes 6");
        assert_eq!(journal.find(&one), None);
        journal.add(&other, &searched("bestmove resign\t."));
        drop(journal);
        let journal = Journal::open(&path).unwrap();
        journal.choose("engine, nodes 5");
        assert!(journal.find(&one).is_some() && journal.find(&other).is_none());
    }

    #[test]
    fn another_file_is_no_journal() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.kif");
        std::fs::write(&path, "手合割：平手\n").unwrap();
        let error = Journal::open(&path).unwrap_err();
        assert!(error.to_string().contains("--resume"), "{error}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "手合割：平手\n");
    }
}
