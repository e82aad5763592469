//! `kifu stats`: counts the games of an archive.

mod counts;
mod description;
mod groups;
mod lengths;
mod list;
mod names;
mod pairs;
mod pgn;
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

/// Count games: players, results, endings, lengths, openings, events, years and times; pairs of players with Elo differences.
///
/// 対局を集計する：対局者、結果、終局理由、手数、手合割、戦型、棋戦、年、消費時間。2者間の成績とレート差も
#[derive(Debug, Args)]
#[command(after_help = "\
kifu stats records
kifu stats records --player 羽生 --json
kifu stats records --player 羽生 --by opening,year
kifu stats records --player 羽生 --by own-opening,opponent-castle
kifu stats matches --pairs
kifu stats matches --pgn > results.pgn")]
pub(crate) struct Arguments {
    #[command(flatten)]
    inputs: InputArguments,
    #[command(flatten)]
    criteria: CriteriaArguments,
    /// How many players, openings and events are listed, those with the most games first; by default 10 in the tables for
    /// people, and all in JSON. With --by how many groups and with --pairs how many pairs; by default all.
    ///
    /// 対局者、戦型、棋戦の表示件数（対局の多い順）。既定は、表では10、JSONではすべて。--by と --pairs では表示する行数（既定はすべて）
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
    /// Print the results of each pair of players: also those with each color, the mean number of moves, and the difference of the Elo ratings with an error
    /// of 95 %. With a win as 1 and a draw as ½, the difference is 400 log10(s / (1 - s)) for the mean score s; the error is half of the
    /// distance between the differences for s ± 1.96 standard errors of the mean. Pairs are seen from --player, or else from the player
    /// with the better score. --top limits their number.
    ///
    /// 対局者の組ごとに、勝敗、先後別の勝敗、平均手数、レート差（Elo）とその95%の誤差を出力する。勝ちを1、引き分けを0.5とした平均得点を s とすると、レート差は 400 log10(s / (1 - s)) で、誤差は s ± 1.96×標準誤差でのレート差の間隔の半分。--player の対局者、なければ得点の高い方から見る。--top で件数を指定できる
    #[arg(long, help_heading = OUTPUT_HEADING, conflicts_with = "by")]
    pairs: bool,
    /// Print the results of the games as PGN without moves, for Ordo and BayesElo: players, result, date and event. Black of shogi moves first and
    /// is White of PGN, so 1-0 is a win of Black. Games without a result or the name of a player are left out.
    ///
    /// 対局の結果（対局者、結果、日付、棋戦）を、OrdoやBayesElo用に、指し手のないPGNで出力する。将棋の先手はPGNのWhite（白番）なので、1-0は先手の勝ち。結果または対局者の名前がない対局は除く
    #[arg(long, help_heading = OUTPUT_HEADING, conflicts_with_all = ["pairs", "by", "json", "top"])]
    pgn: bool,
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
    if arguments.pgn {
        return pgn::run(&arguments.inputs, &arguments.criteria, session);
    }
    let search = Search::new(arguments.criteria.criteria(session)?, session);
    let grouping = arguments.grouping(session)?;
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

impl Arguments {
    /// How the games are grouped.
    fn grouping(&self, session: &Session) -> Result<Grouping, Outcome> {
        let player = self.criteria.player();
        if player.is_none() && self.by.contains(&GroupKey::Opponent) {
            return Err(session.fail(&UsageError::NoPlayer));
        }
        let mut keys = Vec::new();
        for &key in &self.by {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        Ok(Grouping {
            keys,
            player: player.map(TextPart::new),
            counts_pairs: self.pairs,
            limit: self.top.unwrap_or(usize::MAX),
        })
    }
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
