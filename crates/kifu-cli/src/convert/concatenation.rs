//! Joins the games of several inputs into one text on standard output.

use kifu::{Encoding, Format, Record, WriteError};

use super::arguments::{Arguments, options_by_name};
use super::destination::Destination;
use crate::inputs::{self, Input};
use crate::{Outcome, complain};

/// The games of several inputs. They are collected until all inputs are read, because the way to write a game may
/// depend on the other games.
pub(super) struct Concatenation {
    games: Vec<Record>,
    /// The name of the input of each game, in the order of the games.
    names: Vec<String>,
}

/// Writes all games into one text, and encodes this text.
fn write(games: &[Record], arguments: &Arguments) -> Result<Vec<u8>, WriteError> {
    let options = options_by_name(arguments, None);
    kifu::write_games(games, arguments.to, &options)?.encode(&options)
}

impl Concatenation {
    /// Returns an empty collection if the games of all inputs must be written together. Returns `None` if the output
    /// of each input can be printed separately, as for lines of USI and SFEN in UTF-8.
    pub(super) fn if_needed(
        inputs: &[Input],
        destination: &Destination,
        arguments: &Arguments,
    ) -> Option<Self> {
        let are_lines = matches!(arguments.to, Format::Usi | Format::Sfen)
            && matches!(arguments.encoding, None | Some(Encoding::Utf8))
            && !arguments.bom;
        let joins = *destination == Destination::Output && inputs.len() > 1 && !are_lines;
        joins.then(|| Self {
            games: Vec::new(),
            names: Vec::new(),
        })
    }

    pub(super) fn add(&mut self, input: &Input, games: Vec<Record>) {
        self.names
            .extend(std::iter::repeat_n(input.to_string(), games.len()));
        self.games.extend(games);
    }

    pub(super) fn print(&self, arguments: &Arguments) -> Outcome {
        if self.games.is_empty() {
            return Outcome::Fine;
        }
        let written = match write(&self.games, arguments) {
            Ok(written) => written,
            Err(error) => {
                match self.name_of(&error) {
                    Some(name) => complain(format_args!(
                        "{name}: {error}; --output DIR writes one for each input"
                    )),
                    None => complain(error),
                }
                return Outcome::RecordErrors;
            }
        };
        match inputs::print(&written) {
            Ok(()) => Outcome::Fine,
            Err(error) => {
                complain(error);
                Outcome::Failed
            }
        }
    }

    /// If an error is about one of the games, returns the name of its input.
    fn name_of(&self, error: &WriteError) -> Option<&str> {
        match error {
            WriteError::Inseparable { game, .. } => self.names.get(game.checked_sub(1)?).map(String::as_str),
            _ => None,
        }
    }
}
