//! `kifu check`: prints the diagnostics of records, each with its line and a caret.

use std::path::PathBuf;

use annotate_snippets::renderer::{DecorStyle, Renderer};
use annotate_snippets::{AnnotationKind, Group, Level, Snippet};
use clap::Args;
use kifu::core::text::pluralize;
use kifu::{Diagnostic, Document, Format, Language, Localize as _, ReadOptions, Severity};
use rayon::prelude::*;

use crate::inputs::{self, Input};
use crate::{Outcome, complain};

/// Arguments of `kifu check`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Files and folders; `-` is standard input.
    #[arg(required = true, value_name = "IN")]
    inputs: Vec<PathBuf>,
    /// Repair texts that were quoted in a mail, put on a web page, or garbled by a wrong encoding, with a warning.
    #[arg(long)]
    repair: bool,
    /// Read as this format, whatever the content looks like.
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// The language of the messages: `en` or `ja`.
    #[arg(long, value_name = "LANGUAGE", default_value_t)]
    language: Language,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let inputs = match inputs::collect(&arguments.inputs) {
        Ok(inputs) => inputs,
        Err(error) => {
            complain(error);
            return Outcome::Failed;
        }
    };
    let mut outcome = Outcome::Fine;
    // The files of a batch are read on all cores. The output keeps the order of the files.
    for batch in inputs.chunks(inputs::BATCH) {
        let reports: Vec<(Outcome, String)> = batch.par_iter().map(|input| check(input, arguments)).collect();
        let mut text = String::new();
        for (report_outcome, report) in reports {
            outcome = outcome.and(report_outcome);
            text.push_str(&report);
        }
        if let Err(error) = inputs::print(text.as_bytes()) {
            complain(error);
            return Outcome::Failed;
        }
    }
    outcome
}

fn check(input: &Input, arguments: &Arguments) -> (Outcome, String) {
    let bytes = match input.read() {
        Ok(bytes) => bytes,
        Err(error) => {
            complain(format_args!("{input}: {error}"));
            return (Outcome::Failed, String::new());
        }
    };
    let mut options = ReadOptions::default().named_encoding(input.named_encoding());
    options.repair = arguments.repair;
    let document = input.document(&bytes, arguments.from, &options);
    let mut report = String::new();
    let path = input.to_string();
    let mut counts = [0_usize; 2];
    for diagnostic in document.diagnostics() {
        counts[usize::from(diagnostic.severity() == Severity::Error)] += 1;
        report.push_str(&render(diagnostic, &document.text, &path, arguments.language));
        report.push('\n');
    }
    let [warnings, errors] = counts;
    report.push_str(&summary(&path, &document, errors, warnings));
    (
        if errors > 0 {
            Outcome::RecordErrors
        } else {
            Outcome::Fine
        },
        report,
    )
}

fn summary(path: &str, document: &Document<'_>, errors: usize, warnings: usize) -> String {
    let moves: usize = document
        .games
        .iter()
        .map(|game| {
            game.record
                .root()
                .line()
                .filter(|node| node.mv().is_some())
                .count()
        })
        .sum();
    let games = if document.games.len() == 1 {
        String::new()
    } else {
        format!(", {} games", document.games.len())
    };
    let problems = match (errors, warnings) {
        (0, 0) => "fine".to_owned(),
        (0, warnings) => pluralize(warnings, "warning"),
        (errors, 0) => pluralize(errors, "error"),
        (errors, warnings) => format!(
            "{}, {}",
            pluralize(errors, "error"),
            pluralize(warnings, "warning")
        ),
    };
    format!(
        "{path}: {problems} ({}, {}{games}, {})\n",
        document.format,
        document.encoding,
        pluralize(moves, "move")
    )
}

/// The number of characters around a diagnostic that are passed to the renderer, on each side. If the line is long,
/// the renderer shows fewer.
const SHOWN_AROUND: usize = 300;

/// Renders a diagnostic as compilers do: the message, the place, the line with a caret, and a hint.
fn render(diagnostic: &Diagnostic, text: &str, path: &str, language: Language) -> String {
    let level = match diagnostic.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let level = level.with_name(diagnostic.severity().message(language).to_string());
    // Only a part of the line is passed to the renderer. Otherwise it would search the whole file, or a very long
    // line, for each diagnostic.
    let (line, place) = diagnostic.line_around(text, SHOWN_AROUND, SHOWN_AROUND);
    let cut_column = line.get(..place.start).unwrap_or_default().chars().count() + 1;
    let shown: String = line
        .chars()
        .map(|c| if c.is_control() && c != '\t' { ' ' } else { c })
        .collect();
    let message = diagnostic.message(language).to_string();
    let snippet = Snippet::source(if shown.len() == line.len() {
        shown
    } else {
        line.to_owned()
    })
    .line_start(diagnostic.line() as usize)
    .path(path)
    .annotation(AnnotationKind::Primary.span(place));
    let title = level.primary_title(message).id(diagnostic.code());
    let mut group = Group::with_title(title).element(snippet);
    if let Some(help) = diagnostic.help(language) {
        group = group.element(
            Level::HELP
                .with_name(language.choose("help", "ヒント"))
                .message(help.into_owned()),
        );
    }
    let renderer = if is_terminal() {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let report = renderer.decor_style(DecorStyle::Ascii).render(&[group]);
    if diagnostic.column() as usize == cut_column {
        return report;
    }
    // The renderer counts columns from the start of the part that it received. This column is replaced by the column
    // in the whole line.
    let place = |column| format!("{path}:{}:{column}", diagnostic.line());
    report.replacen(&place(cut_column), &place(diagnostic.column() as usize), 1)
}

fn is_terminal() -> bool {
    use std::io::IsTerminal as _;
    std::io::stdout().is_terminal()
}
