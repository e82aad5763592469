//! `kifu inspect`: prints the games of records, in short for people or as one JSON object per game and line. The JSON
//! is a public interface, which the README.md of this crate describes.

mod description;

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use kifu::{Format, ReadOptions};

use crate::Outcome;
use crate::inputs::{self, Input};
use crate::output::Output;
use crate::session::Session;

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

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Outcome {
    inputs::run(&arguments.inputs, session, |input, output| {
        inspect(input, arguments, output)
    })
}

fn inspect(input: &Input, arguments: &Arguments, output: &mut Output<'_>) -> io::Result<Outcome> {
    let mut options = ReadOptions::default()
        .lossy()
        .named_encoding(input.named_encoding());
    options.repair = arguments.repair;
    let path = input.to_string();
    let mut outcome = Outcome::Fine;
    let mut number = 0;
    // The values of a game are first written to memory, because this is faster than passing each value to the output.
    let mut line = Vec::new();
    for document in input.games(arguments.from, &options)? {
        let document = document?;
        for game in &document.games {
            number += 1;
            let description = Description::new(&path, number, game, &document);
            line.clear();
            if arguments.json {
                serde_json::to_writer(&mut line, &description)?;
                line.push(b'\n');
            } else {
                line.extend_from_slice(description.summary().as_bytes());
            }
            output.write_all(&line)?;
        }
        if document.first_error().is_some() {
            outcome = Outcome::RecordErrors;
        }
    }
    Ok(outcome)
}
