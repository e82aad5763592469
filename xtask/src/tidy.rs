//! `cargo xtask tidy`: checks the rules of the workspace that neither the compiler nor clippy checks.

mod dependencies;
mod documents;
mod modules;
mod sources;
mod testdata;

use std::fs;

use crate::Error;
use crate::finding::Finding;
use crate::workspace::{self, Package};

/// Prints the layers of `shogi-core` and one line for each broken rule. Returns `Ok(false)` if a rule is broken.
pub(crate) fn run() -> Result<bool, Error> {
    let packages = workspace::packages()?;
    for layer in modules::describe_layers(&packages) {
        println!("{layer}");
    }
    let findings = findings(&packages)?;
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => println!("tidy: nothing to correct"),
        count => println!("tidy: {count} to correct"),
    }
    Ok(findings.is_empty())
}

fn findings(packages: &[Package]) -> Result<Vec<Finding>, Error> {
    let mut findings = dependencies::check(packages);
    findings.extend(modules::check(packages));
    let tracked = workspace::tracked_files()?;
    findings.extend(tracked.iter().filter_map(|path| sources::check_tracked(path)));
    let mut fixtures = Vec::new();
    for path in workspace::files()? {
        let name = workspace::relative(&path);
        if let Some(fixture) = name.strip_prefix("testdata/") {
            fixtures.push(fixture.to_owned());
        } else if let Ok(text) = String::from_utf8(fs::read(&path)?) {
            findings.extend(sources::check(&name, &text));
            if path.extension().is_some_and(|extension| extension == "md") {
                let exists = |file: &str| workspace::root().join(file).exists();
                findings.extend(documents::check(&name, &text, &exists));
            }
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

    use super::*;

    #[test]
    fn the_workspace_keeps_its_rules() {
        let packages = workspace::packages().unwrap();
        let findings: Vec<String> = findings(&packages)
            .unwrap()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(findings, [""; 0]);
    }
}
