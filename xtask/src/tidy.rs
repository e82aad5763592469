//! `cargo xtask tidy`: the house rules that neither the compiler nor clippy knows.

mod edges;
mod sources;
mod testdata;

use std::fs;

use crate::finding::Finding;
use crate::{Error, workspace};

/// Prints one line for each broken rule. `Ok(false)` when there is one.
pub(crate) fn run() -> Result<bool, Error> {
    let findings = findings()?;
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => println!("tidy: nothing to mend"),
        count => println!("tidy: {count} to mend"),
    }
    Ok(findings.is_empty())
}

fn findings() -> Result<Vec<Finding>, Error> {
    let mut findings = edges::check(&workspace::packages()?);
    let mut fixtures = Vec::new();
    for path in workspace::files()? {
        let name = workspace::relative(&path);
        if let Some(fixture) = name.strip_prefix("testdata/") {
            fixtures.push(fixture.to_owned());
        } else if let Ok(text) = String::from_utf8(fs::read(&path)?) {
            findings.extend(sources::check(&name, &text));
        } else {
            findings.push(Finding::new(&name, 1, "not UTF-8: only fixtures may be"));
        }
    }
    let listing = fs::read_to_string(workspace::root().join("testdata/README.md"))?;
    findings.extend(testdata::check(&fixtures, &listing));
    findings.sort();
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    #[test]
    fn the_workspace_keeps_its_rules() {
        let findings: Vec<String> = super::findings()
            .unwrap()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(findings, [""; 0]);
    }
}
