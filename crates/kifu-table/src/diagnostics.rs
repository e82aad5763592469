//! The columns of the table of diagnostics.

use std::borrow::Cow;

use kifu::{Diagnostic, Language, Localize as _, Severity};
use kifu_archive::Problem;

use crate::column::{Column, Value};
use crate::games::UNREADABLE_FILE;
use crate::row::Row;

/// The columns of the table of diagnostics after those with the place of the game.
pub(crate) static DIAGNOSTICS: &[Column] = &[
    Column {
        name: "code",
        description: "the name of the kind of diagnostic: `unknown_piece`, …; `unreadable_file` if the file cannot be read",
        value: Value::Text(|row| match row.diagnostic {
            None => Some(UNREADABLE_FILE.into()),
            Some(found) => Some(found.code().into()),
        }),
    },
    Column {
        name: "severity",
        description: "error, warning or note",
        value: Value::Text(|row| {
            let severity = row.diagnostic.map_or(Severity::Error, Diagnostic::severity);
            Some(severity.message(Language::English).to_string().into())
        }),
    },
    Column {
        name: "line",
        description: "the line of the file, from 1",
        value: Value::Int64(|row| Some(row.diagnostic?.line().into())),
    },
    Column {
        name: "column",
        description: "the column in characters, from 1",
        value: Value::Int64(|row| Some(row.diagnostic?.column().into())),
    },
    Column {
        name: "message",
        description: "what was expected and what was found, in English",
        value: Value::Text(|row| message(row, Language::English)),
    },
    Column {
        name: "message_ja",
        description: "the message in Japanese",
        value: Value::Text(|row| message(row, Language::Japanese)),
    },
    Column {
        name: "help",
        description: "how the fault can be removed, in English; null without a suggestion",
        value: Value::Text(|row| row.diagnostic?.help(Language::English)),
    },
    Column {
        name: "help_ja",
        description: "the suggestion in Japanese",
        value: Value::Text(|row| row.diagnostic?.help(Language::Japanese)),
    },
];

/// The message of the diagnostic, or why the file cannot be read.
fn message<'r>(row: &Row<'r>, language: Language) -> Option<Cow<'r, str>> {
    if let Some(found) = row.diagnostic {
        return Some(found.message(language).to_string().into());
    }
    let error = row.game.error?;
    let problem = error.get_ref().and_then(|inner| inner.downcast_ref::<Problem>());
    let text = problem.map(|problem| problem.message(language).to_string());
    Some(text.unwrap_or_else(|| error.to_string()).into())
}
