//! The input files of a command: finding and reading them.

mod arguments;
mod games;
mod named;
mod patterns;

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek as _};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use indicatif::ProgressBar;
use kifu::diagram::printable;
use kifu::{Game, Localize as _, ReadOptions, Record, Setup};
use kifu_table::files_in;

pub(crate) use arguments::{InputArguments, formats};
pub(crate) use games::Games;
pub(crate) use named::Named;

use crate::messages::{At, PathError, Problem, Reason};
use crate::outcome::{Outcome, complain};
use crate::output::{self, Output};
use crate::session::Session;
use crate::temporary::Temporary;

/// An input of a command: a file, or standard input.
#[derive(Debug)]
pub(crate) struct Input {
    path: PathBuf,
    /// For a file that was found in a folder, the path relative to the folder on the command line. For a file that is
    /// itself named on the command line, the file name.
    pub(crate) relative: PathBuf,
    /// A copy of an input that is not a regular file. The copy can be read several times.
    copy: OnceLock<File>,
    /// The numbers of the games that are read, in order. `None` for all games.
    chosen: Option<Vec<usize>>,
}

impl Input {
    pub(crate) fn new(path: &Path) -> Self {
        let relative = path.file_name().map_or_else(|| path.to_owned(), PathBuf::from);
        Self {
            path: path.to_owned(),
            relative,
            copy: OnceLock::new(),
            chosen: None,
        }
    }

    /// Returns this input with only some of its games. `numbers` are the numbers of these games, from 1, in order.
    pub(crate) fn with_games(mut self, numbers: Vec<usize>) -> Self {
        self.chosen = Some(numbers);
        self
    }

    /// Returns the path as named on the command line, or in a folder that is named there.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the games of the input one after the other. The path is the name of the file.
    pub(crate) fn games(&self, options: ReadOptions) -> io::Result<Games> {
        self.games_as(&options.name(&self.path))
    }

    /// Reads the games for a conversion. Another encoding than the name suggests is then no fault, because the new file
    /// has its own encoding.
    pub(crate) fn games_to_convert(&self, options: ReadOptions) -> io::Result<Games> {
        let mut options = options.name(&self.path);
        options.named_encoding = None;
        self.games_as(&options)
    }

    fn games_as(&self, options: &ReadOptions) -> io::Result<Games> {
        let documents = kifu::games_from(self.open()?, options);
        Ok(Games::new(documents, self.chosen.clone()))
    }

    /// Makes sure that the input can be read several times, one after the other. Standard input, and any other input that
    /// is not a regular file, such as a pipe, is copied to a temporary file.
    pub(crate) fn make_repeatable(&self) -> io::Result<()> {
        if self.copy.get().is_none() && (self.is_standard_input() || !self.path.metadata()?.is_file()) {
            let copy = Temporary::copy(self.open()?)?;
            self.copy.get_or_init(|| copy);
        }
        Ok(())
    }

    fn open(&self) -> io::Result<Box<dyn BufRead>> {
        if let Some(copy) = self.copy.get() {
            let mut copy = copy.try_clone()?;
            copy.rewind()?;
            return Ok(Box::new(BufReader::new(copy)));
        }
        if self.is_standard_input() {
            return Ok(Box::new(BufReader::new(io::stdin())));
        }
        if self.path.is_dir() {
            return Err(Problem::IsFolder.into());
        }
        Ok(Box::new(BufReader::new(File::open(&self.path)?)))
    }

    /// Returns the path for programs: with control characters as they are, and without bytes that are not Unicode.
    pub(crate) fn path_text(&self) -> String {
        self.path.to_string_lossy().into_owned()
    }

    pub(crate) fn is_standard_input(&self) -> bool {
        self.path == Path::new("-")
    }
}

/// Writes the path for people: on one line and without control characters, which a terminal would obey.
impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        printable(&self.path.to_string_lossy()).fmt(f)
    }
}

/// Processes the inputs that the arguments name with `work`, and returns the worst outcome. If `work` returns an error,
/// the input has failed, and the error is printed on standard error.
pub(crate) fn run(
    arguments: &InputArguments,
    session: &Session,
    work: impl Fn(&Input, &mut Output<'_>) -> io::Result<Outcome> + Sync,
) -> Outcome {
    process(arguments, session, work).unwrap_or_else(|error| {
        complain(Reason(&error).message(session.language));
        Outcome::Failed
    })
}

/// Like [`run`], for a command that prints more after the output of the inputs.
///
/// # Errors
///
/// Returns an error if the output cannot be printed.
pub(crate) fn process(
    arguments: &InputArguments,
    session: &Session,
    work: impl Fn(&Input, &mut Output<'_>) -> io::Result<Outcome> + Sync,
) -> io::Result<Outcome> {
    let paths = match arguments.paths() {
        Ok(paths) => paths,
        Err(error) => {
            complain(error.message(session.language));
            return Ok(Outcome::Failed);
        }
    };
    let (inputs, found) = collect(&paths, session);
    let outcomes = output::process(&inputs, &ProgressBar::hidden(), session, |input, output| {
        work(input, output).unwrap_or_else(|error| {
            output.complain(At(input, Reason(&error)).message(session.language));
            Outcome::Failed
        })
    });
    Ok(outcomes?.into_iter().fold(found, Outcome::and))
}

/// Returns the inputs of these paths. A folder names all files in it with a known extension, including those in
/// subfolders, sorted by path. A folder without such files is reported on standard error. So is a folder that cannot be
/// read; the outcome is then [`Outcome::Failed`].
pub(crate) fn collect(paths: &[PathBuf], session: &Session) -> (Vec<Input>, Outcome) {
    let mut inputs = Vec::new();
    let mut outcome = Outcome::Fine;
    for path in paths {
        if path.is_dir() {
            let before = inputs.len();
            let found = walk(path, &mut inputs, session);
            if inputs.len() == before && found == Outcome::Fine {
                complain(PathError::new(path, Problem::NoRecords).message(session.language));
            }
            outcome = outcome.and(found);
        } else {
            inputs.push(Input::new(path));
        }
    }
    (inputs, outcome)
}

/// Whether nothing of a game could be read because of an error, so that there is no position to show. The start position
/// is then that of an even game or an empty board.
pub(crate) fn is_blank(game: &Game) -> bool {
    let record = &game.record;
    let is_default = || {
        [Setup::STARTPOS, Setup::EMPTY]
            .iter()
            .any(|setup| *record == Record::new(*setup))
    };
    game.is_unreadable() || game.first_error().is_some() && is_default()
}

fn walk(folder: &Path, inputs: &mut Vec<Input>, session: &Session) -> Outcome {
    let mut outcome = Outcome::Fine;
    let found = files_in(folder, |current, error| {
        complain(PathError::new(current, error).message(session.language));
        outcome = Outcome::Failed;
    });
    inputs.extend(found.into_iter().map(|path| {
        let relative = path.strip_prefix(folder).unwrap_or(&path).to_owned();
        Input {
            path,
            relative,
            copy: OnceLock::new(),
            chosen: None,
        }
    }));
    outcome
}
