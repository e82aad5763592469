//! `kifu check`: prints the diagnostics of records, each with its line and a caret.

use std::fmt;
use std::io::{self, Write as _};

use annotate_snippets::renderer::{DecorStyle, Renderer};
use annotate_snippets::{AnnotationKind, Group, Level, Snippet};
use clap::Args;
use kifu::core::text::pluralize;
use kifu::{Diagnostic, Document, Encoding, Format, Language, Localize as _, Severity};

use crate::Outcome;
use crate::inputs::{self, Input, InputArguments};
use crate::output::{self, Output};
use crate::session::{Session, Verbosity};

/// Arguments of `kifu check`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    inputs: InputArguments,
}

/// The Japanese texts of [`Arguments`].
pub(crate) const JAPANESE_HELP: &[(&str, &str)] = &[("", "棋譜を検査し、誤りとその場所を表示する")];

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Outcome {
    inputs::run(&arguments.inputs, session, |input, output| {
        check(input, arguments, session, output)
    })
}

fn check(
    input: &Input,
    arguments: &Arguments,
    session: &Session,
    output: &mut Output<'_>,
) -> io::Result<Outcome> {
    let options = arguments.inputs.read_options(input);
    let path = input.to_string();
    let mut summary = Summary::default();
    for document in input.games(arguments.inputs.from, &options)? {
        let document = document?;
        let is_shown = |found: &&Diagnostic| found.is_error() || session.verbosity > Verbosity::Quiet;
        for diagnostic in document.diagnostics().filter(is_shown) {
            let report = render(diagnostic, &document.text, &path, session.language);
            writeln!(output, "{report}")?;
        }
        summary.add(&document);
    }
    if summary.errors > 0 || session.verbosity > Verbosity::Quiet {
        writeln!(output, "{path}: {summary}")?;
    }
    Ok(if summary.errors > 0 {
        Outcome::RecordErrors
    } else {
        Outcome::Fine
    })
}

/// What the last line about a file says.
#[derive(Default)]
struct Summary {
    /// The format, and the encoding of the last game: the games before it may be in ASCII.
    read_as: Option<(Format, Encoding)>,
    games: usize,
    moves: usize,
    errors: usize,
    warnings: usize,
}

impl Summary {
    fn add(&mut self, document: &Document<'_>) {
        self.read_as = Some((document.format, document.encoding));
        for game in &document.games {
            self.games += 1;
            let nodes = game.record.root().line();
            self.moves += nodes.filter(|node| node.mv().is_some()).count();
        }
        for diagnostic in document.diagnostics() {
            match diagnostic.severity() {
                Severity::Error => self.errors += 1,
                Severity::Warning => self.warnings += 1,
            }
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.errors, self.warnings) {
            (0, 0) => f.write_str("fine")?,
            (0, warnings) => f.write_str(&pluralize(warnings, "warning"))?,
            (errors, 0) => f.write_str(&pluralize(errors, "error"))?,
            (errors, warnings) => {
                let errors = pluralize(errors, "error");
                write!(f, "{errors}, {}", pluralize(warnings, "warning"))?;
            }
        }
        let Some((format, encoding)) = self.read_as else {
            return Ok(());
        };
        write!(f, " ({format}, {encoding}")?;
        if self.games != 1 {
            write!(f, ", {} games", self.games)?;
        }
        write!(f, ", {})", pluralize(self.moves, "move"))
    }
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
    let renderer = if output::is_colored() {
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
