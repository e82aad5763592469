//! Joins the games of several inputs into one text on standard output.

use std::fmt;
use std::io;

use kifu::csa::Version;
use kifu::{Encoding, Format, GamesWriter, WriteError};
use tempfile::SpooledTempFile;

use super::arguments::{Arguments, options_by_name};
use super::destination::Destination;
use super::file::{GameCounts, read_options};
use super::outcome_of;
use crate::inputs::Input;
use crate::messages::Problem;
use crate::output;
use crate::temporary::Spool;
use crate::{Outcome, complain};

/// Whether the games of all inputs must be joined. This is so for several inputs on standard output, unless each line
/// is a game, as in USI and SFEN in UTF-8. Then the output of each input can be printed separately.
pub(super) fn is_needed(inputs: &[Input], destination: &Destination, arguments: &Arguments) -> bool {
    let are_lines = matches!(arguments.to, Format::Usi | Format::Sfen)
        && matches!(arguments.encoding, None | Some(Encoding::Utf8))
        && !arguments.bom;
    *destination == Destination::Output && inputs.len() > 1 && !are_lines
}

/// Writes the games of all inputs into one text and prints the text. The caller has already converted each input
/// separately, has counted its games, and has left out the inputs of which nothing can be written.
pub(super) fn print(inputs: &[(&Input, GameCounts)], needs_csa_v3: bool, arguments: &Arguments) -> Outcome {
    if inputs.is_empty() {
        return Outcome::Fine;
    }
    let mut join = Join::default();
    let written = join
        .write(inputs, needs_csa_v3, arguments)
        .and_then(|spool| output::print(spool).map_err(|source| WriteError::Output { source }.into()));
    let Err(error) = written else {
        return Outcome::Fine;
    };
    match join.name_of(&error) {
        Some(name) => complain(format_args!(
            "{name}: {error}; --output DIR writes one for each input"
        )),
        None => complain(&error),
    }
    match error {
        Error::Read { .. } => Outcome::Failed,
        Error::Write(error) => outcome_of(&error),
    }
}

/// The games that are joined so far.
#[derive(Default)]
struct Join {
    count: usize,
    /// The name of each input, and the number of its last game.
    names: Vec<(String, usize)>,
}

#[derive(Debug)]
enum Error {
    /// An input cannot be read a second time.
    Read {
        input: String,
        source: io::Error,
    },
    Write(WriteError),
}

impl Join {
    fn write(
        &mut self,
        inputs: &[(&Input, GameCounts)],
        needs_csa_v3: bool,
        arguments: &Arguments,
    ) -> Result<SpooledTempFile, Error> {
        let mut options = options_by_name(arguments, None);
        if needs_csa_v3 {
            options = options.csa_version(Version::V3_0);
        }
        let mut writer = GamesWriter::new(Spool::new(), arguments.to, &options, false);
        for &(input, expected) in inputs {
            self.names.push((input.to_string(), self.count));
            let failed = |source| Error::Read {
                input: input.to_string(),
                source,
            };
            let mut games = GameCounts::default();
            let documents = input.games(arguments.inputs.from, &read_options(arguments));
            for document in documents.map_err(failed)? {
                for game in document.map_err(failed)?.games {
                    if let Some(record) = games.add(game) {
                        self.count += 1;
                        if let Some((_, last)) = self.names.last_mut() {
                            *last = self.count;
                        }
                        writer.write(&record)?;
                    }
                }
            }
            if games != expected {
                return Err(failed(Problem::Changed.into()));
            }
        }
        let (spool, _) = writer.finish()?;
        spool
            .into_reader()
            .map_err(|source| WriteError::Output { source }.into())
    }

    /// If an error is about one of the games, returns the name of the input with this game. Otherwise returns `None`.
    fn name_of(&self, error: &Error) -> Option<&str> {
        let Error::Write(WriteError::Inseparable { game, .. }) = error else {
            return None;
        };
        let index = self.names.partition_point(|(_, last)| last < game);
        self.names.get(index).map(|(name, _)| name.as_str())
    }
}

impl From<WriteError> for Error {
    fn from(error: WriteError) -> Self {
        Self::Write(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read { input, source } => write!(f, "{input}: {source}"),
            Self::Write(error) => error.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use clap::{Args as _, Command, FromArgMatches as _};
    use pretty_assertions::assert_eq;

    use super::*;
    #[test]
    fn an_input_that_changes_while_it_is_read_is_an_error() {
        let here = tempfile::TempDir::new().unwrap();
        let path = here.path().join("a.csa");
        let game = "PI\n+\n+7776FU\n";
        let path = path.to_str().unwrap();
        let command = Arguments::augment_args(Command::new("convert"));
        let matches = command.get_matches_from(["convert", path, "--to", "csa", "--keep-going"]);
        let arguments = Arguments::from_arg_matches(&matches).unwrap();
        let found = [Input::new(Path::new(path))];
        let games = |written, faulty| GameCounts { written, faulty };
        for (text, first_time, is_same) in [
            (game.to_owned(), games(1, 0), true),
            (game.to_owned(), games(2, 0), false),
            (format!("{game}/\n{game}"), games(1, 0), false),
            (format!("{game}+7776FU\n"), games(1, 1), true),
            (format!("{game}+7776FU\n"), games(1, 0), false),
            (String::new(), games(1, 0), false),
        ] {
            fs::write(path, text).unwrap();
            let written = Join::default().write(&[(&found[0], first_time)], false, &arguments);
            let message = written.err().map(|error| error.to_string());
            let expected = (!is_same).then(|| format!("{path}: changed while it was read"));
            assert_eq!(message, expected);
        }
        fs::remove_file(path).unwrap();
        let message = Join::default()
            .write(&[(&found[0], games(1, 0))], false, &arguments)
            .unwrap_err()
            .to_string();
        assert!(message.starts_with(path), "{message}");
        assert_eq!(
            print(&[(&found[0], games(1, 0))], false, &arguments),
            Outcome::Failed
        );
    }
}
