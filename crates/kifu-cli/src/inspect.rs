//! `kifu inspect`: prints the games of records, in short for people or as one JSON object per game and line. The JSON
//! is a public interface, which the README.md of this crate describes.

use std::io::{self, Write as _};

use clap::Args;
use kifu::core::reader::pluralize;
use kifu::description::GameDescription;
use kifu::diagram::printable;
use kifu::{Document, Game, Language, RecordFormat as _};
use serde::Serialize;

use crate::Outcome;
use crate::inputs::{self, Input, InputArguments};
use crate::output::Output;
use crate::session::Session;

/// Arguments of `kifu inspect`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    inputs: InputArguments,
    /// Print one JSON object per game and line.
    #[arg(long)]
    json: bool,
}

/// The Japanese texts of [`Arguments`].
pub(crate) const JAPANESE_HELP: &[(&str, &str)] = &[
    ("", "読み取った内容を表示する"),
    ("json", "1局を1行のJSONで出力する"),
];

/// A game, as `--json` prints it.
#[derive(Serialize)]
struct NumberedGame<'a> {
    path: &'a str,
    /// The number of the game in its file, from 1.
    game: usize,
    #[serde(flatten)]
    description: GameDescription<'a>,
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
            line.clear();
            if arguments.json {
                let description = NumberedGame {
                    path: &path,
                    game: number,
                    description: GameDescription::new(game, &document),
                };
                serde_json::to_writer(&mut line, &description)?;
                line.push(b'\n');
            } else {
                for text in summary(&path, number, game, &document, session.language) {
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

/// Returns the lines of a summary of a game, for people.
fn summary(
    path: &str,
    number: usize,
    game: &Game,
    document: &Document<'_>,
    language: Language,
) -> Vec<String> {
    let (format, encoding) = (document.format.name().to_ascii_lowercase(), document.encoding);
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
        Language::Japanese => format!("  {moves}手、変化{variations}個、{ending}"),
    });
    match (game.diagnostics.len(), language) {
        (0, _) => {}
        (count, Language::English) => {
            lines.push(format!("  {}: see `kifu check`", pluralize(count, "diagnostic")));
        }
        (count, Language::Japanese) => {
            lines.push(format!("  問題{count}件: `kifu check` で確認できます"));
        }
    }
    lines
}
