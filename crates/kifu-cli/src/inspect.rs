//! `kifu inspect`: prints the games of records, in short for people or as one JSON object per game and line. The JSON
//! is a public interface, which the README.md of this crate describes.

mod description;

use std::io::{self, Write as _};
use std::ops::ControlFlow;

use clap::Args;
use kifu::Localize as _;
use kifu::core::text::printable;

use crate::inputs::{self, Event, Games, InputArguments, Items, Stop};
use crate::messages::{At, Reason};
use crate::outcome::Outcome;
use crate::output::{self, Printer};
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
    let (inputs, mut outcome) = match inputs::find(&arguments.inputs, session) {
        Ok(found) => found,
        Err(outcome) => return outcome,
    };
    let mut printer = Printer::new();
    let printed = inputs::process(
        &inputs,
        &arguments.inputs.options(session),
        |games, items| inspect(games, arguments, session, items),
        |index, event| {
            match event {
                Event::Item((text, game)) => {
                    outcome = outcome.and(game);
                    printer.write_all(&text)?;
                }
                Event::End(Ok(())) => printer.flush()?,
                Event::End(Err(error)) => {
                    printer.complain(At(&inputs[index], Reason(&error)).message(session.language));
                    outcome = Outcome::Failed;
                }
            }
            Ok(ControlFlow::Continue(()))
        },
    );
    let printed = printed.and_then(|()| printer.finish());
    output::outcome(printed, session).and(outcome)
}

/// Describes the games of a part of an input, each with its outcome.
fn inspect(
    games: Games<'_>,
    arguments: &Arguments,
    session: &Session,
    items: &mut Items<'_, '_, (Vec<u8>, Outcome)>,
) -> Result<(), Stop> {
    let path = games.input.name().into_owned();
    for document in games {
        let (number, document) = document?;
        let mut text = Vec::new();
        for game in &document.games {
            let description = Description::new(&path, number, game, &document);
            if arguments.json {
                serde_json::to_writer(&mut text, &description).map_err(io::Error::from)?;
                text.push(b'\n');
            } else {
                for line in description.summary(session.language) {
                    writeln!(text, "{}", printable(&line))?;
                }
            }
        }
        let outcome = match document.first_error() {
            Some(_) => Outcome::RecordErrors,
            None => Outcome::Fine,
        };
        let bytes = text.len();
        items.push((text, outcome), bytes)?;
    }
    Ok(())
}
