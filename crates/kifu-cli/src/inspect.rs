//! `kifu inspect`: prints the games of records, in short for people or as one JSON object per game and line. The JSON
//! is a public interface, which the README.md of this crate describes.

mod description;

use std::io::{self, Write as _};

use clap::Args;
use kifu::core::text::printable;

use crate::inputs::{self, Input, InputArguments};
use crate::outcome::Outcome;
use crate::output::Output;
use crate::session::Session;

use description::Description;

/// Print what was read.
///
/// 読み取った内容を表示する
#[derive(Debug, Args)]
#[command(after_help = "\
kifu inspect game.kif
kifu inspect --json records")]
pub(crate) struct Arguments {
    #[command(flatten)]
    inputs: InputArguments,
    /// Print one JSON object per game and line.
    ///
    /// 1局を1行のJSONで出力する
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Outcome {
    inputs::run(&arguments.inputs, session, |input, output| {
        inspect(input, arguments, session, output)
    })
}

fn inspect(
    input: &Input,
    arguments: &Arguments,
    session: &Session,
    output: &mut Output<'_>,
) -> io::Result<Outcome> {
    let path = input.path_text();
    let mut outcome = Outcome::Fine;
    let mut number = 0;
    // The values of a game are first written to memory, because this is faster than passing each value to the output.
    let mut line = Vec::new();
    for document in input.games(arguments.inputs.read_options())? {
        let document = document?;
        for game in &document.games {
            number += 1;
            let description = Description::new(&path, number, game, &document);
            line.clear();
            if arguments.json {
                serde_json::to_writer(&mut line, &description)?;
                line.push(b'\n');
            } else {
                for text in description.summary(session.language) {
                    writeln!(line, "{}", printable(&text))?;
                }
            }
            output.write_all(&line)?;
        }
        if document.first_error().is_some() {
            outcome = Outcome::RecordErrors;
        }
    }
    Ok(outcome)
}
