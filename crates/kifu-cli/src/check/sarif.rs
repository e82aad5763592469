//! Diagnostics as SARIF 2.1.0, the format of code scanning services
//! (<https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>).
//!
//! The results are written as they are found. The rules follow them, because only then it is known which there are.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{MAIN_SEPARATOR, Path};

use kifu::shogi_core::messages::Describe;
use kifu::{Language, Localize as _};
use serde_json::json;

use crate::codes::find;
use crate::diagnostics::FileDiagnostic;
use crate::outcome::Outcome;

/// Returns the beginning of a log, up to the results. Columns count characters, and the messages are in `language`.
pub(super) fn head(language: Language) -> String {
    format!(
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{{\
         \"columnKind\":\"unicodeCodePoints\",\"language\":\"{language}\",\"results\":["
    )
}

/// Returns a diagnostic about the file `path`.
pub(super) fn result<K: Describe>(path: &Path, found: &FileDiagnostic<'_, K>, language: Language) -> String {
    let diagnostic = found.diagnostic;
    let (end_line, end_column) = found.end();
    let mut text = diagnostic.message(language).to_string();
    if let Some(help) = diagnostic.help(language) {
        text = format!("{text}\n{help}");
    }
    // A result (SARIF 3.27). The end column of a region (SARIF 3.30) is that of the character behind the place.
    let result = json!({
        "ruleId": diagnostic.code(),
        "level": found.severity.message(Language::English).to_string(),
        "message": {"text": text},
        "locations": [{"physicalLocation": {
            "artifactLocation": {"uri": uri(path)},
            "region": {
                "startLine": diagnostic.line(),
                "startColumn": diagnostic.column(),
                "endLine": end_line,
                "endColumn": end_column,
            },
        }}],
    });
    result.to_string()
}

/// Returns the end of a log, after the results, which have these codes. The texts of a rule (SARIF 3.49) are those of `kifu
/// explain`.
pub(super) fn tail(codes: &BTreeSet<&'static str>, outcome: Outcome, language: Language) -> String {
    let rules = codes.iter().filter_map(|code| find(code));
    let rules = rules.map(|rule| {
        json!({
            "id": rule.code(),
            "shortDescription": {"text": rule.meaning(language)},
            "help": {"text": rule.advice(language)},
        })
    });
    let tool = json!({"driver": {
        "name": "kifu",
        "version": env!("CARGO_PKG_VERSION"),
        "rules": rules.collect::<Vec<_>>(),
    }});
    let invocation = json!({"executionSuccessful": outcome != Outcome::Failed});
    format!("\n],\"tool\":{tool},\"invocations\":[{invocation}]}}]}}\n")
}

/// Returns a path as a URI reference (RFC 3986). A relative path stays relative.
fn uri(path: &Path) -> String {
    let mut uri = String::new();
    let bytes = path.as_os_str().as_encoded_bytes();
    if path.is_absolute() {
        uri.push_str(match bytes {
            // The path of a share begins with the name of its server.
            [b'\\', b'\\', ..] => "file:",
            [b'/', ..] => "file://",
            _ => "file:///",
        });
    }
    for &byte in bytes {
        match byte {
            _ if char::from(byte) == MAIN_SEPARATOR => uri.push('/'),
            b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => uri.push(char::from(byte)),
            // Writing to a `String` cannot fail.
            _ => write!(uri, "%{byte:02X}").unwrap_or_default(),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_path_is_a_uri_reference() {
        for (path, expected) in [
            ("dev/a-1.kif", "dev/a-1.kif"),
            ("a:b c%.kif", "a%3Ab%20c%25.kif"),
            ("棋.kif", "%E6%A3%8B.kif"),
        ] {
            assert_eq!(uri(Path::new(path)), expected);
        }
        if cfg!(unix) {
            assert_eq!(uri(Path::new("/a/b.kif")), "file:///a/b.kif");
        }
        if cfg!(windows) {
            assert_eq!(uri(Path::new(r"C:\a\b.kif")), "file:///C%3A/a/b.kif");
            assert_eq!(uri(Path::new(r"\\server\a\b.kif")), "file://server/a/b.kif");
        }
    }
}
