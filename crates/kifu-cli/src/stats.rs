//! `kifu stats`: counts the games of an archive.

mod counts;
mod description;
mod lengths;
mod tables;
mod times;

use std::io::{self, Write as _};
use std::ops::ControlFlow;

use clap::Args;

use crate::criteria::CriteriaArguments;
use crate::help::OUTPUT_HEADING;
use crate::inputs::{self, Event, InputArguments};
use crate::outcome::Outcome;
use crate::output::{self, Printer};
use crate::search::{Report, Search, Seen};
use crate::session::Session;

use counts::Counts;
use description::Description;

/// Count games: players, results, endings, lengths, openings, events, years and times.
///
/// 対局を集計する：対局者、結果、終局理由、手数、手合割、戦型、棋戦、年、消費時間
#[derive(Debug, Args)]
#[command(after_help = "\
kifu stats records
kifu stats records --player 羽生 --json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    inputs: InputArguments,
    #[command(flatten)]
    criteria: CriteriaArguments,
    /// How many players, openings and events are listed, those with the most games first; by default 10 in the tables for
    /// people, and all in JSON.
    ///
    /// 対局者、戦型、棋戦の表示件数（対局の多い順）。既定は、表では10、JSONではすべて
    #[arg(long, value_name = "N", help_heading = OUTPUT_HEADING)]
    top: Option<usize>,
    /// Print one JSON object.
    ///
    /// 1つのJSONオブジェクトで出力する
    #[arg(long, help_heading = OUTPUT_HEADING)]
    json: bool,
}

/// How many players, openings and events the tables for people list.
const TOP: usize = 10;

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Result<Outcome, Outcome> {
    let search = Search::new(arguments.criteria.criteria(session)?, session);
    let (inputs, mut outcome) = inputs::find(&arguments.inputs, session)?;
    let (mut total, mut report, mut printer) = (Counts::default(), Report::default(), Printer::new());
    let read = inputs::process(
        &inputs,
        &arguments.inputs.options(session),
        |games| {
            let (mut counts, mut seen, mut outcome) = (Counts::default(), Seen::default(), Outcome::Fine);
            while let Some((_, document)) = games.next() {
                for game in &document.games {
                    if search.find(game, &document, &mut seen).is_some() {
                        outcome = outcome.and(search.outcome(game));
                        counts.add(game);
                    }
                }
            }
            games.push((counts, seen, outcome), usize::MAX)
        },
        |index, event| {
            match event {
                Event::Item((counts, seen, found)) => {
                    total.merge(counts);
                    report.add(seen);
                    outcome = outcome.and(found);
                }
                Event::End(result) => {
                    let input = &inputs[index];
                    if let Err(error) = result {
                        outcome = printer.unreadable(input, &error, session);
                    }
                    search.end(input, &mut report, &mut printer);
                }
            }
            Ok(ControlFlow::Continue(()))
        },
    );
    let done = read
        .and_then(|()| printer.write_all(&render(&total, arguments, session)?))
        .and_then(|()| printer.finish());
    report.print(session);
    Ok(output::outcome(done, session).and(outcome))
}

fn render(counts: &Counts, arguments: &Arguments, session: &Session) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    let limit = arguments.top.unwrap_or(usize::MAX);
    if arguments.json {
        serde_json::to_writer(&mut text, &Description::new(counts, limit))?;
        text.push(b'\n');
    } else {
        let description = Description::new(counts, arguments.top.unwrap_or(TOP));
        write!(text, "{}", tables::render(&description, session.language))?;
    }
    Ok(text)
}
