//! `kifu stats --pgn`: the results of games in PGN, without moves.

use std::fmt::Write as _;
use std::io::Write as _;
use std::ops::ControlFlow;

use kifu::shogi_core::messages::{messages, pluralize};
use kifu::shogi_core::text::printable;
use kifu::{Color, GameResult, HeaderName, Record};
use kifu_archive::criteria::Dates;

use super::names::name_of;
use crate::criteria::CriteriaArguments;
use crate::inputs::{self, Event, InputArguments};
use crate::outcome::Outcome;
use crate::output::{self, Printer};
use crate::search::{Report, Search, Seen};
use crate::session::Session;

messages! {
    /// What is not written.
    enum Message {
        LeftOut { games: usize },
            en("{} left out: without a result or the name of a player", pluralize(*games, "game")),
            ja("結果または対局者の名前がない{games}局を除きました");
    }
}

/// What was made of some games.
struct Item {
    text: String,
    left_out: usize,
    seen: Seen,
    outcome: Outcome,
}

/// Prints the results of the games, in their order.
pub(super) fn run(
    from: &InputArguments,
    criteria: &CriteriaArguments,
    session: &Session,
) -> Result<Outcome, Outcome> {
    let search = Search::new(criteria.criteria(session)?, session);
    let (inputs, mut outcome) = inputs::find(from, session)?;
    let (mut report, mut printer, mut left_out, mut written) = (Report::default(), Printer::new(), 0, false);
    let read = inputs::process(
        &inputs,
        &from.options(session),
        |games| {
            let mut item = Item {
                text: String::new(),
                left_out: 0,
                seen: Seen::default(),
                outcome: Outcome::Fine,
            };
            while let Some((_, document)) = games.next() {
                let game = &document.games[0];
                if search.find(game, &document, &mut item.seen).is_some() {
                    item.outcome = item.outcome.and(search.outcome(game));
                    match of_game(&game.record) {
                        Some(text) => item.text.push_str(&text),
                        None => item.left_out += 1,
                    }
                }
            }
            games.push(item, usize::MAX)
        },
        |index, event| {
            match event {
                Event::Item(item) => {
                    report.add(item.seen);
                    outcome = outcome.and(item.outcome);
                    left_out += item.left_out;
                    written |= !item.text.is_empty();
                    printer.write_all(item.text.as_bytes())?;
                }
                Event::End(result) => {
                    if let Err(error) = result {
                        outcome = printer.unreadable(&inputs[index], &error, session);
                    }
                    search.end(&inputs[index], &mut report, &mut printer);
                }
            }
            Ok(ControlFlow::Continue(()))
        },
    );
    let done = read.and_then(|()| printer.finish());
    if left_out > 0 {
        session.note(&Message::LeftOut { games: left_out });
    } else if !written {
        search.report_none();
    }
    let unread = report.print(session);
    Ok(output::outcome(done, session).and(outcome).and(unread))
}

/// The game in PGN. Black of shogi, who moves first, is White of PGN. `None` if a player or the result is unknown.
fn of_game(record: &Record) -> Option<String> {
    let [first, second] = Color::ALL.map(|color| name_of(record, color));
    let result = match record.result()? {
        GameResult::Win(Color::Black) => "1-0",
        GameResult::Win(Color::White) => "0-1",
        GameResult::Draw => "1/2-1/2",
    };
    let mut text = String::new();
    for (tag, value) in [
        (
            "Event",
            record.headers.get_named(HeaderName::Event).unwrap_or("?"),
        ),
        ("Site", "?"),
        ("Date", &date(record)),
        ("Round", "?"),
        ("White", first?),
        ("Black", second?),
        ("Result", result),
    ] {
        let value = printable(value).replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a text cannot fail.
        let _ = writeln!(text, "[{tag} \"{value}\"]");
    }
    let _ = writeln!(text, "\n{result}\n");
    Some(text)
}

/// The date as PGN has it: `2020.01.05`, `2020.01.??`.
fn date(record: &Record) -> String {
    let date = Dates::of(record).map(|date| date.to_string());
    let date = date
        .filter(|date| !date.contains(".."))
        .unwrap_or_else(|| "????".to_owned());
    let mut parts: Vec<&str> = date.split('-').collect();
    parts.resize(3, "??");
    parts.join(".")
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn names_are_quoted() {
        let record =
            kifu::parse("N+a\"\\\nN-b\n$EVENT:x\n$START_TIME:2020/01\nPI\n+\n+7776FU\n%TORYO\n").unwrap();
        let expected = "[Event \"x\"]\n[Site \"?\"]\n[Date \"2020.01.??\"]\n[Round \"?\"]\n[White \"a\\\"\\\\\"]\n\
                        [Black \"b\"]\n[Result \"1-0\"]\n\n1-0\n\n";
        assert_eq!(of_game(&record).as_deref(), Some(expected));
        for text in ["N+a\nPI\n+\n%TORYO\n", "N+a\nN-b\nPI\n+\n+7776FU\n"] {
            assert_eq!(of_game(&kifu::parse(text).unwrap()), None);
        }
    }
}
