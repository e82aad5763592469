//! Diagnostics as SARIF 2.1.0, the format of code scanning services
//! (<https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>).
//!
//! The results are written as they are found. The rules follow them, because only then it is known which there are.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io;
use std::path::{MAIN_SEPARATOR, Path};

use kifu::{Language, Localize as _};
use serde::Serialize;

use super::found::Found;
use crate::outcome::Outcome;

/// One diagnostic (SARIF 3.27).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult {
    rule_id: &'static str,
    level: String,
    message: Message,
    locations: [Location; 1],
}

#[derive(Serialize)]
struct Message {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: PhysicalLocation,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    region: Region,
}

#[derive(Serialize)]
struct ArtifactLocation {
    uri: String,
}

/// A place (SARIF 3.30). The end column is that of the character behind the place.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
    start_column: u32,
    end_line: u32,
    end_column: u32,
}

#[derive(Serialize)]
struct Tool<'a> {
    driver: Driver<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver<'a> {
    name: &'static str,
    version: &'static str,
    information_uri: &'static str,
    rules: Vec<Rule<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule<'a> {
    id: &'a str,
    short_description: Message,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
}

/// Returns the beginning of a log, up to the results. Columns count characters, and the messages are in `language`.
pub(super) fn head(language: Language) -> String {
    format!(
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{{\
         \"columnKind\":\"unicodeCodePoints\",\"language\":\"{language}\",\"results\":["
    )
}

/// Returns a diagnostic about the file `path`.
pub(super) fn result(found: &Found<'_>, path: &Path, language: Language) -> io::Result<String> {
    let diagnostic = found.diagnostic;
    let (end_line, end_column) = found.end();
    let mut text = diagnostic.message(language).to_string();
    if let Some(help) = diagnostic.help(language) {
        text = format!("{text}\n{help}");
    }
    let result = SarifResult {
        rule_id: diagnostic.code(),
        level: diagnostic.severity().message(Language::English).to_string(),
        message: Message { text },
        locations: [Location {
            physical_location: PhysicalLocation {
                artifact_location: ArtifactLocation { uri: uri(path) },
                region: Region {
                    start_line: diagnostic.line(),
                    start_column: diagnostic.column(),
                    end_line,
                    end_column,
                },
            },
        }],
    };
    Ok(serde_json::to_string(&result)?)
}

/// Returns the end of a log, after the results, which have these codes.
pub(super) fn tail(codes: &BTreeSet<&'static str>, outcome: Outcome) -> io::Result<String> {
    let rule = |&id: &&'static str| Rule {
        id,
        short_description: Message {
            text: id.replace('_', " "),
        },
    };
    let tool = Tool {
        driver: Driver {
            name: "kifu",
            version: env!("CARGO_PKG_VERSION"),
            information_uri: env!("CARGO_PKG_REPOSITORY"),
            rules: codes.iter().map(rule).collect(),
        },
    };
    let invocation = Invocation {
        execution_successful: outcome != Outcome::Failed,
    };
    let tool = serde_json::to_string(&tool)?;
    let invocation = serde_json::to_string(&invocation)?;
    Ok(format!(
        "\n],\"tool\":{tool},\"invocations\":[{invocation}]}}]}}\n"
    ))
}

/// Returns a path as a URI reference (RFC 3986). A relative path stays relative.
fn uri(path: &Path) -> String {
    let mut uri = String::new();
    if path.is_absolute() {
        uri.push_str(if cfg!(windows) { "file:///" } else { "file://" });
    }
    for &byte in path.as_os_str().as_encoded_bytes() {
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
    }
}
