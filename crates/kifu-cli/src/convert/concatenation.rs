//! Joins the games of several inputs into one text, on standard output or in a file.

use std::io;

use kifu::Language::Japanese;
use kifu::core::reader::messages;
use kifu::csa::Version;
use kifu::{Encoding, GamesWriter, Localize, WriteError};
use tempfile::SpooledTempFile;

use super::destination::Destination;
use super::file::GameCounts;
use super::messages::Message;
use super::plan::Plan;
use crate::inputs::Input;
use crate::messages::{Problem, Reason, WriteReason};
use crate::outcome::{Outcome, complain};
use crate::temporary::Spool;
use crate::{if_exists, output};

/// Whether the games of all inputs must be joined. This is so for several inputs on standard output, unless each line
/// is a game, as in USI and SFEN in UTF-8. Then the output of each input can be printed separately. It is also so for
/// several inputs in one file.
pub(super) fn is_needed(inputs: usize, plan: &Plan<'_>) -> bool {
    let arguments = plan.arguments;
    let are_lines = plan.format().has_game_per_line()
        && matches!(arguments.encoding, None | Some(Encoding::Utf8))
        && !arguments.bom;
    let is_one_text = match plan.destination {
        Destination::Output => !are_lines,
        Destination::File(_) => true,
        Destination::Folder(_) => false,
    };
    inputs > 1 && is_one_text
}

/// Writes the games of all inputs into one text and prints the text, or writes it to the output file. The caller has
/// already converted each input separately, has counted its games, and has left out the inputs of which nothing can be
/// written.
pub(super) fn print(inputs: &[(&Input, GameCounts)], plan: &Plan<'_>) -> Outcome {
    if inputs.is_empty() {
        return Outcome::Fine;
    }
    let mut join = Join::default();
    let written = join.write(inputs, plan).and_then(|spool| {
        let saved = match &plan.destination {
            Destination::File(path) => if_exists::save(path, spool, plan.if_exists()).map(drop),
            Destination::Output | Destination::Folder(_) => output::copy(spool)
                .map(drop)
                .map_err(|source| WriteError::Output { source }),
        };
        saved.map_err(Error::from)
    });
    let Err(error) = written else {
        return Outcome::Fine;
    };
    let language = plan.session.language;
    match (join.name_of(&error), &error) {
        (Some(input), Error::Write(error)) => {
            complain(Message::Inseparable { input, error }.message(language));
        }
        _ => complain(error.message(language)),
    }
    match error {
        Error::Read { .. } | Error::Write(WriteError::Output { .. } | WriteError::Io { .. }) => {
            Outcome::Failed
        }
        Error::Write(_) => Outcome::RecordErrors,
    }
}

/// The games that are joined so far.
#[derive(Default)]
struct Join {
    count: usize,
    /// The name of each input, and the number of its last game.
    names: Vec<(String, usize)>,
}

messages! {
    /// A reason why the games cannot be joined.
    #[derive(Debug)]
    enum Error {
        /// An input cannot be read a second time.
        Read { input: String, source: io::Error },
            en("{input}: {source}"),
            ja("{input}: {}", Reason(source).message(Japanese));
        Write(WriteError) from error,
            en("{error}"),
            ja("{}", WriteReason(error).message(Japanese));
    }
}

impl Join {
    fn write(&mut self, inputs: &[(&Input, GameCounts)], plan: &Plan<'_>) -> Result<SpooledTempFile, Error> {
        let mut options = plan.write_options(plan.destination.example(plan.kind).as_deref());
        if options.csa_version == Version::Auto && inputs.iter().any(|(_, games)| games.needs_csa_v3) {
            options.csa_version = Version::V3_0;
        }
        let mut writer = GamesWriter::new(Spool::new(), plan.format(), &options);
        for &(input, expected) in inputs {
            self.names.push((input.to_string(), self.count));
            let failed = |source| Error::Read {
                input: input.to_string(),
                source,
            };
            let mut games = GameCounts {
                needs_csa_v3: expected.needs_csa_v3,
                ..GameCounts::default()
            };
            let documents = input.games_to_convert(plan.read_options());
            for document in documents.map_err(failed)? {
                for game in document.map_err(failed)?.games {
                    if let Some(record) = games.add(game) {
                        self.count += 1;
                        if let Some((_, last)) = self.names.last_mut() {
                            *last = self.count;
                        }
                        writer.write(&plan.strip.apply(record))?;
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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use clap::{Args as _, Command, FromArgMatches as _};
    use kifu::Language;
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::convert::Arguments;
    use crate::session::{Session, Verbosity};

    #[test]
    fn an_input_that_changes_while_it_is_read_is_an_error() {
        let here = tempfile::TempDir::new().unwrap();
        let path = here.path().join("a.csa");
        let game = "PI\n+\n+7776FU\n";
        let path = path.to_str().unwrap();
        let command = Arguments::augment_args(Command::new("convert"));
        let matches = command.get_matches_from(["convert", path, "--to", "csa", "--keep-going"]);
        let arguments = Arguments::from_arg_matches(&matches).unwrap();
        let session = Session {
            language: Language::English,
            verbosity: Verbosity::Folded,
            jobs: None,
        };
        let plan = Plan::new(
            &arguments.inputs,
            &arguments.writing,
            &[PathBuf::from(path)],
            &session,
        )
        .unwrap();
        let found = [Input::new(Path::new(path))];
        let games = |written, faulty| GameCounts {
            written,
            faulty,
            needs_csa_v3: false,
        };
        for (text, first_time, is_same) in [
            (game.to_owned(), games(1, 0), true),
            (game.to_owned(), games(2, 0), false),
            (format!("{game}/\n{game}"), games(1, 0), false),
            (format!("{game}+7776FU\n"), games(1, 1), true),
            (format!("{game}+7776FU\n"), games(1, 0), false),
            (String::new(), games(1, 0), false),
        ] {
            fs::write(path, text).unwrap();
            let written = Join::default().write(&[(&found[0], first_time)], &plan);
            let message = written.err().map(|error| error.to_string());
            let expected = (!is_same).then(|| format!("{path}: changed while it was read"));
            assert_eq!(message, expected);
        }
        fs::remove_file(path).unwrap();
        let message = Join::default()
            .write(&[(&found[0], games(1, 0))], &plan)
            .unwrap_err()
            .to_string();
        assert!(message.starts_with(path), "{message}");
        assert_eq!(print(&[(&found[0], games(1, 0))], &plan), Outcome::Failed);
    }
}
