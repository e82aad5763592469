//! Checks that `testdata/README.md` lists exactly the existing fixtures.

use crate::finding::Finding;

const README: &str = "testdata/README.md";

/// Finds fixtures that the README does not list, and names in the README without a fixture. `files` are the paths
/// relative to `testdata`, with `/`. `listing` is the text of the README. A code span is the name of a fixture if it
/// contains `/` or is a file name; `*` in it matches any text. Lines indented by four spaces are examples and are
/// ignored. The outline of an existing fixture need not be listed.
pub(super) fn check(files: &[String], listing: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (number, name) in names(listing) {
        if !files.iter().any(|file| matches(name, file)) {
            let message = format!("no fixture is called `{name}`");
            findings.push(Finding::new(README, number, message));
        }
    }
    for file in files.iter().filter(|&file| file != "README.md") {
        let subject = file.strip_suffix(".outline");
        let is_outline = subject.is_some_and(|subject| files.iter().any(|file| file == subject));
        if !is_outline && !names(listing).any(|(_, name)| matches(name, file)) {
            let message = format!("not named in {README}");
            findings.push(Finding::new(&format!("testdata/{file}"), 1, message));
        }
    }
    findings
}

/// Returns the names of fixtures in the list items of the README, with their line numbers. The names are the code spans
/// before the dash in a list item.
fn names(listing: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = listing.lines().zip(1..);
    let items = lines.filter(|(line, _)| line.starts_with("* `"));
    items.flat_map(|(line, number)| {
        let head = line.split_once(" – ").map_or(line, |(head, _)| head);
        head.split('`').skip(1).step_by(2).map(move |name| (number, name))
    })
}

/// Whether a name matches a file. `*` in the name matches any text without `/`.
fn matches(name: &str, file: &str) -> bool {
    match name.split_once('*') {
        None => name == file,
        Some((start, end)) => file
            .strip_prefix(start)
            .and_then(|rest| rest.strip_suffix(end))
            .is_some_and(|middle| !middle.contains('/')),
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn messages(files: &[&str], listing: &str) -> Vec<String> {
        let files: Vec<String> = files.iter().map(|&file| file.to_owned()).collect();
        check(&files, listing).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_named_fixture_is_fine() {
        let files = [
            "README.md",
            "kif/ok/a.kif",
            "kif/ok/b.kif",
            "encoding/m.euc",
            "encoding/m.sjis",
        ];
        let listing = "* `kif/ok/a.kif`, `kif/ok/b.kif` – `c` is a word\n* `encoding/m.*` – derived\n";
        assert_eq!(messages(&files, listing), [""; 0]);
    }

    #[test]
    fn a_fixture_without_a_name_is_found() {
        assert_eq!(
            messages(&["kif/ok/a.kif"], "# Test data\nsee `kif/ok/a.kif`\n"),
            ["testdata/kif/ok/a.kif:1: not named in testdata/README.md"]
        );
    }

    #[test]
    fn a_name_without_a_fixture_is_found() {
        assert_eq!(
            messages(&[], "\n* `kif/ok/gone.kif` – was here\n"),
            ["testdata/README.md:2: no fixture is called `kif/ok/gone.kif`"]
        );
    }

    #[test]
    fn an_outline_needs_no_name_but_its_fixture_does() {
        let files = ["kif/ok/a.kif", "kif/ok/a.kif.outline", "kif/ok/b.kif.outline"];
        assert_eq!(
            messages(&files, "* `kif/ok/a.kif` – a game\n"),
            ["testdata/kif/ok/b.kif.outline:1: not named in testdata/README.md"]
        );
    }

    #[test]
    fn a_pattern_stays_within_its_folder() {
        assert_eq!(
            messages(&["kif/ok/a.kif", "kif/b.kif"], "* `kif/*.kif` – derived\n"),
            ["testdata/kif/ok/a.kif:1: not named in testdata/README.md"]
        );
    }
}
