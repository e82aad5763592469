//! Joins the games of several inputs into one text on standard output.

use std::io::{self, Seek as _};

use kifu::csa::Version;
use kifu::{Encoding, Format, GamesWriter, WriteError};
use tempfile::SpooledTempFile;

use super::IN_MEMORY;
use super::arguments::{Arguments, options_by_name};
use super::destination::Destination;
use super::file::read_options;
use crate::inputs::Input;
use crate::output;
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
/// separately, and has left out the inputs of which nothing can be written.
pub(super) fn print(inputs: &[&Input], needs_csa_v3: bool, arguments: &Arguments) -> Outcome {
    if inputs.is_empty() {
        return Outcome::Fine;
    }
    let mut join = Join::default();
    let written = join
        .write(inputs, needs_csa_v3, arguments)
        .and_then(|spool| output::print(spool).map_err(|source| WriteError::Output { source }));
    let Err(error) = written else {
        return Outcome::Fine;
    };
    match join.name_of(&error) {
        Some(name) => complain(format_args!(
            "{name}: {error}; --output DIR writes one for each input"
        )),
        None => complain(&error),
    }
    if matches!(error, WriteError::Output { .. }) {
        Outcome::Failed
    } else {
        Outcome::RecordErrors
    }
}

/// The games that are joined so far.
#[derive(Default)]
struct Join {
    count: usize,
    /// The name of each input, and the number of its last game.
    names: Vec<(String, usize)>,
}

impl Join {
    fn write(
        &mut self,
        inputs: &[&Input],
        needs_csa_v3: bool,
        arguments: &Arguments,
    ) -> Result<SpooledTempFile, WriteError> {
        let mut options = options_by_name(arguments, None);
        if needs_csa_v3 {
            options = options.csa_version(Version::V3_0);
        }
        let spool = SpooledTempFile::new(IN_MEMORY);
        let mut writer = GamesWriter::new(spool, arguments.to, &options, false);
        for input in inputs {
            self.names.push((input.to_string(), self.count));
            let failed = |source: io::Error| WriteError::Output { source };
            let games = input.games(arguments.from, &read_options(arguments));
            for document in games.map_err(failed)? {
                for game in document.map_err(failed)?.games {
                    if let Some(record) = game.into_record_before_error() {
                        self.count += 1;
                        if let Some((_, last)) = self.names.last_mut() {
                            *last = self.count;
                        }
                        writer.write(&record)?;
                    }
                }
            }
        }
        let (mut spool, _) = writer.finish()?;
        spool.rewind().map_err(|source| WriteError::Output { source })?;
        Ok(spool)
    }

    /// If an error is about one of the games, returns the name of the input with this game. Otherwise returns `None`.
    fn name_of(&self, error: &WriteError) -> Option<&str> {
        let WriteError::Inseparable { game, .. } = error else {
            return None;
        };
        let index = self.names.partition_point(|(_, last)| last < game);
        self.names.get(index).map(|(name, _)| name.as_str())
    }
}
