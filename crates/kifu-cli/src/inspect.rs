//! `kifu inspect`: prints the games of records, in short for people or as one JSON object per game and line. The JSON
//! is a public interface, which `crates/kifu/schema/game.schema.json` describes.

use std::io::Write as _;
use std::ops::ControlFlow;

use clap::Args;
use kifu::description::{GAME_SCHEMA, GameDescription};
use kifu::shogi_core::messages::pluralize;
use kifu::shogi_core::text::printable;
use kifu::{Document, Format, Game, Language};
use serde::Serialize;

use crate::inputs::{self, Event, Games, InputArguments};
use crate::outcome::Outcome;
use crate::output::{self, Printer};
use crate::session::Session;

/// Print what was read.
///
/// 読み取った内容を表示する
#[derive(Debug, Args)]
#[command(after_help = "\
kifu inspect game.kif
kifu inspect --json records
kifu inspect --schema > game.schema.json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    inputs: InputArguments,
    /// Print one JSON object per game and line. `kifu inspect --schema` describes it.
    ///
    /// 1局を1行のJSONで出力する。項目の説明は kifu inspect --schema で出力できる
    #[arg(long)]
    json: bool,
    /// Print the JSON Schema of the objects of --json, and read nothing.
    ///
    /// --json の項目を説明するJSON Schemaを出力する。棋譜は読まない
    #[arg(long, exclusive = true)]
    schema: bool,
}

/// A game, as `--json` prints it.
#[derive(Serialize)]
struct NumberedGame<'a> {
    path: &'a str,
    /// The number of the game in its file, from 1.
    game: usize,
    #[serde(flatten)]
    description: GameDescription<'a>,
}

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Result<Outcome, Outcome> {
    if arguments.schema {
        return Ok(output::outcome(output::print(GAME_SCHEMA.as_bytes()), session));
    }
    let (inputs, mut outcome) = inputs::find(&arguments.inputs, session)?;
    let mut printer = Printer::new();
    let read = inputs::process(
        &inputs,
        &arguments.inputs.options(session),
        |games| inspect(games, arguments, session),
        |index, event| {
            match event {
                Event::Item((text, game)) => {
                    outcome = outcome.and(game);
                    printer.write_all(&text)?;
                }
                Event::End(Ok(())) => printer.flush()?,
                Event::End(Err(error)) => outcome = printer.unreadable(&inputs[index], &error, session),
            }
            Ok(ControlFlow::Continue(()))
        },
    );
    let done = read.and_then(|()| printer.finish());
    Ok(output::outcome(done, session).and(outcome))
}

/// Describes the games of a part of an input, each with its outcome.
fn inspect(
    games: &mut Games<'_, '_, (Vec<u8>, Outcome)>,
    arguments: &Arguments,
    session: &Session,
) -> ControlFlow<()> {
    let path = games.input.name().into_owned();
    while let Some((number, document)) = games.next() {
        let mut text = Vec::new();
        for game in &document.games {
            if arguments.json {
                let described = NumberedGame {
                    path: &path,
                    game: number,
                    description: GameDescription::new(game, &document),
                };
                // Every description can be written as JSON.
                text.extend(serde_json::to_vec(&described).unwrap_or_default());
                text.push(b'\n');
            } else {
                for line in summary(&path, number, game, &document, session.language) {
                    text.extend(printable(&line).bytes().chain([b'\n']));
                }
            }
        }
        let outcome = match document.first_error() {
            Some(_) => Outcome::RecordErrors,
            None => Outcome::Fine,
        };
        let bytes = text.len();
        games.push((text, outcome), bytes)?;
    }
    ControlFlow::Continue(())
}

/// Returns the lines of a summary of a game, for people.
fn summary(
    path: &str,
    number: usize,
    game: &Game,
    document: &Document<'_>,
    language: Language,
) -> Vec<String> {
    let format = document.recognized_format().map(Format::short_name);
    let format = format.unwrap_or(language.choose("no format", "形式なし"));
    let encoding = document.encoding;
    let record = &game.record;
    let mut lines = vec![match language {
        Language::English => format!("{path}: game {number} ({format}, {encoding})"),
        Language::Japanese => format!("{path}: {number}局目（{format}、{encoding}）"),
    }];
    let headers = record.headers.iter();
    lines.extend(headers.map(|header| format!("  {}: {}", header.key, header.value)));
    let ending = record.mainline_ending();
    let ending = ending.and_then(|node| document.format.ending_text(node));
    let ending = ending.unwrap_or(language.choose("no ending", "終局の記録なし").into());
    let (moves, variations) = (record.root().line_moves(), record.lines().len() - 1);
    lines.push(match language {
        Language::English => format!(
            "  {}, {}, {ending}",
            pluralize(moves, "move"),
            pluralize(variations, "variation")
        ),
        Language::Japanese if variations == 0 => format!("  {moves}手、変化なし、{ending}"),
        Language::Japanese => format!("  {moves}手、変化{variations}個、{ending}"),
    });
    match (game.diagnostics.len(), language) {
        (0, _) => {}
        (count, Language::English) => {
            lines.push(format!("  {}: see `kifu check`", pluralize(count, "diagnostic")));
        }
        (count, Language::Japanese) => {
            lines.push(format!("  エラー・警告{count}件（kifu check で確認できます）"));
        }
    }
    lines
}
