//! Checks the content of each file in the repository.

use std::ffi::OsStr;
use std::path::Path;

use crate::finding::Finding;
use crate::workspace;

/// The maximum number of lines in a Rust file.
const MAX_LINES: usize = 800;

/// Texts that are forbidden in Rust files, with the reason. Each text is split into two parts, so that this file does
/// not contain it.
const FORBIDDEN_IN_RUST: &[([&str; 2], &str)] = &[
    (
        ["#[", "ignore"],
        "assert what happens today instead of ignoring a test",
    ),
    (
        ["#[", "should_panic"],
        "nothing here panics, so no test waits for it",
    ),
    (["to", "do!("], "finish it or leave it out"),
    (["unimple", "mented!("], "finish it or leave it out"),
];

/// The beginnings of absolute paths, which exist on only one machine. Each is split into two parts, so that this file
/// does not contain it.
const FORBIDDEN_PATHS: &[[&str; 2]] = &[["/ro", "ot/"], ["/wo", "rk/"], ["/ho", "me/"], ["/t", "mp/"]];

/// Checks one file. `path` is relative to the workspace, with `/`.
pub(super) fn check(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let extension = Path::new(path).extension().and_then(OsStr::to_str);
    let is_rust = extension == Some("rs");
    if extension != Some("lock") {
        check_lines(path, text, is_rust, &mut findings);
    }
    if is_rust {
        check_shape(path, text, &mut findings);
    }
    // A crate outside the workspace cannot inherit the workspace's lints.
    let is_member = !workspace::OUTSIDE.iter().any(|folder| path.starts_with(folder));
    if is_member && path.ends_with("/Cargo.toml") && !text.contains("[lints]\nworkspace = true\n") {
        findings.push(Finding::new(path, 1, "take the lints of the workspace"));
    }
    findings
}

/// The extensions of files that are built.
const BUILT: [&str; 3] = ["so", "whl", "pyc"];

/// Checks the path of a file that `git` tracks.
pub(super) fn check_tracked(path: &str) -> Option<Finding> {
    let extension = Path::new(path).extension().and_then(OsStr::to_str)?;
    BUILT
        .contains(&extension)
        .then(|| Finding::new(path, 1, "a built file: remove it with `git rm --cached`"))
}

fn check_lines(path: &str, text: &str, is_rust: bool, findings: &mut Vec<Finding>) {
    for (line, number) in text.lines().zip(1..) {
        for words in FORBIDDEN_PATHS.iter().map(|pieces| pieces.concat()) {
            if mentions_path(line, &words) {
                findings.push(Finding::new(
                    path,
                    number,
                    format!("`{words}` is a path of one machine"),
                ));
            }
        }
        for (pieces, reason) in FORBIDDEN_IN_RUST.iter().filter(|_| is_rust) {
            let words = pieces.concat();
            if line.contains(&words) {
                findings.push(Finding::new(path, number, format!("`{words}`: {reason}")));
            }
        }
    }
}

/// Whether a line contains a path that begins with `start`. Does not match in the middle of a longer path such as
/// `crates/shogi-core/…`.
fn mentions_path(line: &str, start: &str) -> bool {
    line.match_indices(start).any(|(index, _)| {
        let before = line[..index].chars().next_back();
        !before.is_some_and(|before| before.is_alphanumeric() || matches!(before, '.' | '_' | '-' | '}'))
    })
}

fn check_shape(path: &str, text: &str, findings: &mut Vec<Finding>) {
    let count = text.lines().count();
    if count > MAX_LINES {
        let message = format!("{count} lines: {MAX_LINES} is the most a file may have");
        findings.push(Finding::new(path, MAX_LINES + 1, message));
    }
    let first = text
        .lines()
        .find(|line| !line.trim().is_empty() && !line.starts_with("#!["));
    if !first.is_some_and(|line| line.starts_with("//!")) {
        let message = "expected the file to begin with module docs (`//! …`)";
        findings.push(Finding::new(path, 1, message));
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn messages(path: &str, text: &str) -> Vec<String> {
        check(path, text).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_documented_file_is_fine() {
        assert_eq!(messages("a.rs", "//! What it holds.\n\nfn a() {}\n"), [""; 0]);
    }

    #[test]
    fn a_file_begins_with_its_docs() {
        let expected = ["a.rs:1: expected the file to begin with module docs (`//! …`)"];
        assert_eq!(messages("a.rs", "use std::fmt;\n//! Late.\n"), expected);
        assert_eq!(messages("a.rs", ""), expected);
    }

    #[test]
    fn a_file_has_a_maximum_length() {
        let fine = format!("//! Docs.\n{}", "\n".repeat(799));
        assert_eq!(messages("a.rs", &fine), [""; 0]);
        let long = format!("//! Docs.\n{}", "\n".repeat(800));
        assert_eq!(
            messages("a.rs", &long),
            ["a.rs:801: 801 lines: 800 is the most a file may have"]
        );
    }

    #[test]
    fn every_forbidden_word_is_found_in_its_line() {
        for (pieces, reason) in FORBIDDEN_IN_RUST {
            let words = pieces.concat();
            let text = format!("//! Docs.\n    {words}\n");
            assert_eq!(messages("a.rs", &text), [format!("a.rs:2: `{words}`: {reason}")]);
            assert_eq!(messages("a.md", &text), [""; 0]);
        }
    }

    #[test]
    fn a_path_of_one_machine_is_found_in_any_text() {
        for words in FORBIDDEN_PATHS.iter().map(|pieces| pieces.concat()) {
            let message = format!("a.md:1: `{words}` is a path of one machine");
            assert_eq!(messages("a.md", &format!("see {words}x\n")), [message]);
            assert_eq!(messages("a.md", &format!("see crates{words}x\n")), [""; 0]);
        }
    }

    #[test]
    fn a_built_file_is_not_tracked() {
        for path in ["a/_b.abi3.so", "a.whl", "a/__pycache__/b.pyc"] {
            let found = check_tracked(path).map(|finding| finding.to_string());
            let message = format!("{path}:1: a built file: remove it with `git rm --cached`");
            assert_eq!(found, Some(message));
        }
        assert!(check_tracked("a/so").is_none() && check_tracked("a.py").is_none());
    }

    #[test]
    fn a_package_takes_the_lints_of_the_workspace() {
        assert_eq!(
            messages("crates/a/Cargo.toml", "[package]\n"),
            ["crates/a/Cargo.toml:1: take the lints of the workspace"]
        );
        assert_eq!(
            messages("crates/a/Cargo.toml", "[lints]\nworkspace = true\n"),
            [""; 0]
        );
    }
}
