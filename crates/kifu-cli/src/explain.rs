//! `kifu explain`: what a code of diagnostics means, with an example.

use std::fmt::Write as _;
use std::path::Path;

use clap::Args;
use kifu::shogi_core::text::printable;
use kifu::{Example, Explanation, Language, Localize as _, ReadOptions};
use shogi_engine::book::{Book, BookFormat};

use crate::codes::{self, Code, Codes};
use crate::diagnostics::full;
use crate::outcome::Outcome;
use crate::output;
use crate::session::Session;

/// Explain a code of `kifu check`, with an example and what to do; without a code, list all.
///
/// kifu check のコードの意味を、例と直し方とともに説明する。コードを省略すると一覧を表示する
#[derive(Debug, Args)]
#[command(after_help = "\
kifu explain bad_ply
kifu explain illegal_move total_time
kifu explain | grep time")]
pub(crate) struct Arguments {
    /// The codes, such as `bad_ply`.
    ///
    /// コード（bad_ply など）
    #[arg(value_name = "CODE", value_parser = Codes, hide_possible_values = true)]
    codes: Vec<Code>,
}

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Outcome {
    let language = session.language;
    let text = if arguments.codes.is_empty() {
        list(language)
    } else {
        let texts = arguments.codes.iter().map(|code| explain(code, session));
        texts.collect::<Vec<_>>().join("\n")
    };
    output::outcome(output::print(text.as_bytes()), session)
}

/// All codes, each on a line with its severities and its meaning, sorted.
fn list(language: Language) -> String {
    let mut lines: Vec<String> = codes::all()
        .map(|explanation| {
            let (code, severities) = (explanation.code(), severities(explanation, language));
            // A Japanese character takes two places.
            let width = 14 - language.choose(0, severities.chars().count());
            format!(
                "{code:21} {severities:width$} {}\n",
                explanation.meaning(language)
            )
        })
        .collect();
    lines.sort_unstable();
    lines.concat()
}

/// How serious diagnostics with the code are.
fn severities(explanation: &Explanation, language: Language) -> String {
    let severities = explanation.severities().iter();
    let severities: Vec<String> = severities
        .map(|severity| severity.message(language).to_string())
        .collect();
    severities.join(language.choose(", ", "、"))
}

/// The code, its meaning, the example with its diagnostic, and what to do.
fn explain(explanation: &Explanation, session: &Session) -> String {
    let language = session.language;
    let mut text = format!(
        "{} ({})\n\n{}\n{}\n",
        explanation.code(),
        severities(explanation, language),
        explanation.meaning(language),
        explanation.advice(language)
    );
    if let Some(example) = explanation.example() {
        let name = example.name.unwrap_or(language.choose("example", "例"));
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "\n{}", language.choose("Example:", "例:"));
        for line in lines(example) {
            let _ = writeln!(text, "    {line}");
        }
        if let Some(shown) = diagnostic(name, example, explanation.code(), session) {
            let _ = writeln!(text, "\n{shown}");
        }
    }
    text
}

/// The diagnostic of an example that has the code, rendered.
fn diagnostic(name: &str, example: Example, code: &str, session: &Session) -> Option<String> {
    if let Some(format) = BookFormat::from_path(Path::new(name)) {
        let document = Book::read_as(example.content, format);
        let found = document.diagnostics().iter().find(|found| found.code() == code)?;
        return Some(full::render(
            name,
            found.severity(),
            found,
            &document.text,
            session,
        ));
    }
    let options = ReadOptions::default();
    let options = match example.name {
        Some(name) => options.name(name),
        None => options,
    };
    let document = kifu::read(example.content, &options);
    let found = document.diagnostics().find(|found| found.code() == code)?;
    Some(full::render(
        name,
        found.severity(),
        found,
        &document.text,
        session,
    ))
}

/// The lines of an example for people: of a book that is no text its bytes. In a text, bytes that are no UTF-8 and control characters are replaced.
fn lines(example: Example) -> Vec<String> {
    let book = example
        .name
        .and_then(|name| BookFormat::from_path(Path::new(name)));
    if book.is_some_and(|format| format != BookFormat::YaneuraOu) {
        let lines = example.content.chunks(16);
        let hex = |line: &[u8]| line.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>();
        return lines.map(|line| hex(line).join(" ")).collect();
    }
    let text = String::from_utf8_lossy(example.content);
    text.lines().map(printable).collect()
}
