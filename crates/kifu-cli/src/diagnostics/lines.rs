//! Diagnostics for programs, one a line: as compilers print them, and as JSON.

use std::borrow::Cow;
use std::ops::Range;

use kifu::shogi_core::messages::Describe;
use kifu::shogi_core::text::printable;
use kifu::{Language, Localize as _};
use serde::Serialize;

use super::FileDiagnostic;

/// Returns a diagnostic as compilers print it: `a.kif:2:6: error: … [unknown_piece]`. The severity is in English in every
/// language, because programs search for it. `path` is that of the file for people, without control characters.
pub(crate) fn short<K: Describe>(path: &str, found: &FileDiagnostic<'_, K>, language: Language) -> String {
    let diagnostic = found.diagnostic;
    let message = diagnostic.message(language).to_string();
    format!(
        "{path}:{}:{}: {}: {} [{}]",
        diagnostic.line(),
        diagnostic.column(),
        found.severity.message(Language::English),
        printable(&message),
        diagnostic.code()
    )
}

/// Returns a diagnostic as a JSON object. `path` is that of the file with all its characters.
pub(crate) fn json<K: Describe>(path: &str, found: &FileDiagnostic<'_, K>, language: Language) -> String {
    let diagnostic = found.diagnostic;
    let (end_line, end_column) = found.end();
    let line = JsonLine {
        path,
        game: found.game,
        line: diagnostic.line(),
        column: diagnostic.column(),
        end_line,
        end_column,
        span: found.bytes(),
        code: diagnostic.code(),
        severity: found.severity.message(Language::English).to_string(),
        message: diagnostic.message(language).to_string(),
        help: diagnostic.help(language),
    };
    // An object of strings and numbers can be written as JSON.
    serde_json::to_string(&line).unwrap_or_default()
}

/// A diagnostic as a JSON object. `crates/kifu-cli/README.md` describes the fields.
#[derive(Serialize)]
struct JsonLine<'a> {
    path: &'a str,
    game: usize,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    span: Range<u64>,
    code: &'static str,
    severity: String,
    message: String,
    help: Option<Cow<'static, str>>,
}
