//! `kifu stats`: counts the games of an archive.

mod counts;
mod description;
mod lengths;
mod table;
mod tables;
mod times;

use std::io::{self, Write as _};
use std::sync::{Mutex, PoisonError};

use clap::Args;
use kifu::Localize as _;

use crate::help::OUTPUT_HEADING;
use crate::inputs::{self, InputArguments};
use crate::messages::Reason;
use crate::outcome::{Outcome, complain};
use crate::output;
use crate::select::criteria::Criteria;
use crate::select::search::Search;
use crate::session::Session;

use counts::Counts;
use description::Description;

/// Count games: players, results, endings, lengths, openings, events, years and times.
///
/// 対局を集計する：対局者、結果、終局、手数、手合割、戦型、棋戦、年、消費時間
#[derive(Debug, Args)]
#[command(after_help = "\
kifu stats records
kifu stats records --player 羽生 --json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    inputs: InputArguments,
    #[command(flatten)]
    criteria: Criteria,
    /// How many players, openings and events are listed, those with the most games first; by default 10 in the tables for
    /// people, and all in JSON.
    ///
    /// 対局者、戦型、棋戦を、対局の多い順にいくつ示すか。既定は、表では10、JSONではすべて
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

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Outcome {
    let search = Search::new(&arguments.criteria, &arguments.inputs, session);
    let total = Mutex::new(Counts::default());
    let outcome = inputs::run(&arguments.inputs, session, |input, output| {
        let mut counts = Counts::default();
        let outcome = search.find(input, output, |found, _| {
            counts.add(found.game);
            Ok(true)
        });
        // If the input cannot be read to its end, the games before that count too.
        total.lock().unwrap_or_else(PoisonError::into_inner).merge(counts);
        outcome
    });
    let counts = total.into_inner().unwrap_or_else(PoisonError::into_inner);
    let printed = render(&counts, arguments, session).and_then(|text| output::print(text.as_slice()));
    search.report();
    match printed {
        Ok(_) => outcome,
        Err(error) => {
            complain(Reason(&error).message(session.language));
            Outcome::Failed
        }
    }
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
