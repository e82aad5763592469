//! `kifu inspect`: prints the games of records, in short for people or as one JSON object per game and line. The JSON
//! is a public interface, which the README.md of this crate describes.

mod description;

use std::path::PathBuf;

use clap::Args;
use kifu::{Format, ReadOptions};

use crate::inputs::{self, Input};
use crate::{Outcome, complain};

use description::Description;

/// Arguments of `kifu inspect`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Files and folders; `-` is standard input.
    #[arg(required = true, value_name = "IN")]
    inputs: Vec<PathBuf>,
    /// Print one JSON object per game and line.
    #[arg(long)]
    json: bool,
    /// Repair texts that were quoted in a mail, put on a web page, or garbled by a wrong encoding, with a warning.
    #[arg(long)]
    repair: bool,
    /// Read as this format, whatever the content looks like.
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let inputs = match inputs::collect(&arguments.inputs) {
        Ok(inputs) => inputs,
        Err(error) => {
            complain(error);
            return Outcome::Failed;
        }
    };
    let outcomes = inputs.iter().map(|input| inspect(input, arguments));
    outcomes.fold(Outcome::Fine, Outcome::and)
}

fn inspect(input: &Input, arguments: &Arguments) -> Outcome {
    let bytes = match input.read() {
        Ok(bytes) => bytes,
        Err(error) => {
            complain(format_args!("{input}: {error}"));
            return Outcome::Failed;
        }
    };
    let mut options = ReadOptions::default()
        .lossy()
        .named_encoding(input.named_encoding());
    options.repair = arguments.repair;
    let document = input.document(&bytes, arguments.from, &options);
    let path = input.to_string();
    for (index, game) in document.games.iter().enumerate() {
        let description = Description::new(&path, index + 1, game, &document);
        let text = if arguments.json {
            serde_json::to_string(&description)
                .map(|json| json + "\n")
                .map_err(std::io::Error::other)
        } else {
            Ok(description.summary())
        };
        if let Err(error) = text.and_then(|text| inputs::print(text.as_bytes())) {
            complain(error);
            return Outcome::Failed;
        }
    }
    if document.first_error().is_some() {
        Outcome::RecordErrors
    } else {
        Outcome::Fine
    }
}
