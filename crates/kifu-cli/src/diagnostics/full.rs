//! Diagnostics for people: each with its line of text and a caret.

use annotate_snippets::renderer::{DecorStyle, Renderer};
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Snippet};
use kifu::shogi_core::messages::Describe;
use kifu::shogi_core::text::{Diagnostic, is_control, printable};
use kifu::{Localize as _, Severity};

use crate::session::Session;

/// The number of characters around a diagnostic that are passed to the renderer, on each side. If the line is long,
/// the renderer shows fewer.
const SHOWN_AROUND: usize = 300;

/// Renders a diagnostic about `text` as compilers do: the message, the place, the line with a caret, and a hint. `path` is that of
/// the file for people, without control characters. `severity` is how serious the diagnostic is here.
pub(crate) fn render<K: Describe>(
    path: &str,
    severity: Severity,
    diagnostic: &Diagnostic<K>,
    text: &str,
    session: &Session,
) -> String {
    let language = session.language;
    let level = match severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let level = level.with_name(severity.message(language).to_string());
    // Only a part of the line is passed to the renderer. Otherwise it would search the whole file, or a very long
    // line, for each diagnostic.
    let (line, place) = diagnostic.line_around(text, SHOWN_AROUND, SHOWN_AROUND);
    let cut_column = line.get(..place.start).unwrap_or_default().chars().count() + 1;
    // A replacement has as many bytes as the character, so the place stays the same.
    let shown = line.chars().map(|character| match character.len_utf8() {
        _ if character == '\t' || !is_control(character) => character,
        1 => ' ',
        2 => '\u{a0}',
        _ => char::REPLACEMENT_CHARACTER,
    });
    let message = printable(&diagnostic.message(language).to_string());
    let title = level.primary_title(message).id(diagnostic.code());
    let group = Group::with_title(title);
    let snippet = Snippet::source(shown.collect::<String>())
        .line_start(diagnostic.line() as usize)
        .path(path)
        .annotation(AnnotationKind::Primary.span(place));
    let mut group = if text.is_empty() {
        // A file that is no text has no lines. The message has the byte.
        group.element(Origin::path(path))
    } else {
        group.element(snippet)
    };
    if let Some(help) = diagnostic.help(language) {
        group = group.element(
            Level::HELP
                .with_name(language.choose("help", "ヒント"))
                .message(help.into_owned()),
        );
    }
    let renderer = if session.is_colored() {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let report = renderer.decor_style(DecorStyle::Ascii).render(&[group]);
    if text.is_empty() || diagnostic.column() as usize == cut_column {
        return report;
    }
    // The renderer counts columns from the start of the part that it received. This column is replaced by the column
    // in the whole line.
    let place = |column| format!("{path}:{}:{column}", diagnostic.line());
    report.replacen(&place(cut_column), &place(diagnostic.column() as usize), 1)
}
