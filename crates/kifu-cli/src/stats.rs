//! `kifu stats`: counts the games of an archive.

mod counts;
mod description;
mod groups;
mod lengths;
mod list;
mod side_counts;
mod tables;
mod times;

use std::io::{self, Write as _};
use std::ops::ControlFlow;

use clap::Args;
use kifu::shogi_core::messages::messages;
use kifu_archive::criteria::TextPart;

use crate::completed::completed;
use crate::criteria::CriteriaArguments;
use crate::help::OUTPUT_HEADING;
use crate::inputs::{self, Event, InputArguments};
use crate::outcome::Outcome;
use crate::output::{self, Printer};
use crate::search::{Report, Search, Seen};
use crate::session::Session;

use counts::Counts;
use description::Description;
use groups::{GroupKey, Grouping};

/// Count games: players, results, endings, lengths, openings, events, years and times.
///
/// 対局を集計する：対局者、結果、終局理由、手数、手合割、戦型、棋戦、年、消費時間
#[derive(Debug, Args)]
#[command(after_help = "\
kifu stats records
kifu stats records --player 羽生 --json
kifu stats records --player 羽生 --by opening,year
kifu stats records --player 羽生 --by own-opening,opponent-castle")]
pub(crate) struct Arguments {
    #[command(flatten)]
    inputs: InputArguments,
    #[command(flatten)]
    criteria: CriteriaArguments,
    /// How many players, openings and events are listed, those with the most games first; by default 10 in the tables for
    /// people, and all in JSON. With --by how many groups; by default all.
    ///
    /// 対局者、戦型、棋戦の表示件数（対局の多い順）。既定は、表では10、JSONではすべて。--by では表示する行数（既定はすべて）
    #[arg(long, value_name = "N", help_heading = OUTPUT_HEADING)]
    top: Option<usize>,
    /// Group the games by these, with results: opening, year, event, opponent, own-opening, own-castle, opponent-opening, opponent-castle.
    /// Several are separated by commas. The results are those of --player (of Black if both players have the name), of --black or --white,
    /// or else of Black, who is then also the one of own-opening and own-castle. A game counts in each of its openings: those of its
    /// headers, or else that of its moves. The last four are by the moves.
    ///
    /// 対局をこの項目ごとに分け、勝敗を集計する：opening（戦型）、year（年）、event（棋戦）、opponent（相手）、own-opening（自分の戦型）、own-castle（自分の囲い）、opponent-opening（相手の戦型）、opponent-castle（相手の囲い）。コンマで区切って複数指定できる。勝敗は --player（両者の名前に合えば先手）、--black、--white の対局者のもので、なければ先手のもの（自分も先手）。戦型が複数ある対局は、それぞれに数える。戦型はヘッダーにあればそれを、なければ指し手による。後の4つは指し手による
    #[arg(long, value_name = "KEYS", value_parser = completed(str::parse::<GroupKey>, GroupKey::ALL.map(GroupKey::name)), hide_possible_values = true, value_delimiter = ',', help_heading = OUTPUT_HEADING)]
    by: Vec<GroupKey>,
    /// Print one JSON object.
    ///
    /// 1つのJSONオブジェクトで出力する
    #[arg(long, help_heading = OUTPUT_HEADING)]
    json: bool,
}

messages! {
    /// A mistake in the arguments.
    enum UsageError {
        /// Games are grouped by the opponent of nobody.
        NoPlayer,
            en("--by opponent needs the player whose opponents these are: --player NAME"),
            ja("--by opponent には、誰の相手かを --player 名前 で指定してください");
    }
}

/// How many players, openings and events the tables for people list.
const TOP: usize = 10;

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Result<Outcome, Outcome> {
    let search = Search::new(arguments.criteria.criteria(session)?, session);
    let player = arguments.criteria.player();
    if player.is_none() && arguments.by.contains(&GroupKey::Opponent) {
        return Err(session.fail(&UsageError::NoPlayer));
    }
    let mut keys = Vec::new();
    for &key in &arguments.by {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let grouping = Grouping {
        keys,
        player: player.map(TextPart::new),
        limit: arguments.top.unwrap_or(usize::MAX),
    };
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
                        counts.add(game, &grouping);
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
        .and_then(|()| printer.write_all(&render(&total, &grouping, arguments, session)?))
        .and_then(|()| printer.finish());
    if total.games == 0 {
        search.report_none();
    }
    let left_out = report.print(session);
    Ok(output::outcome(done, session).and(outcome).and(left_out))
}

fn render(
    counts: &Counts,
    grouping: &Grouping,
    arguments: &Arguments,
    session: &Session,
) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    let limit = arguments.top.unwrap_or(usize::MAX);
    if arguments.json {
        serde_json::to_writer(&mut text, &Description::new(counts, grouping, limit))?;
        text.push(b'\n');
    } else {
        let description = Description::new(counts, grouping, arguments.top.unwrap_or(TOP));
        write!(
            text,
            "{}",
            tables::render(&description, grouping, session.language)
        )?;
    }
    Ok(text)
}
