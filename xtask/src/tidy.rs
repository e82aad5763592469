//! `cargo xtask tidy`: checks the rules of the workspace that neither the compiler nor clippy checks.

mod dependencies;
mod documents;
mod modules;
mod sources;
mod testdata;

use std::fs;
use std::path::Path;

use crate::Error;
use crate::finding::Finding;
use crate::workspace::{self, Package};

/// The binary files that code, the page or the README includes.
const BINARY: [&str; 8] = [
    "crates/kifu-wasm/encoding_rs/src/jis0208.bin",
    "crates/kifu-wasm/encoding_rs/src/jis0212.bin",
    "page/src/icon-192.png",
    "page/src/icon-512.png",
    "page/src/icon-maskable.png",
    "docs/pictures/command.png",
    "docs/pictures/notebook.png",
    "docs/pictures/page.png",
];

const NOT_UTF_8: &str = "not UTF-8: is it a built file? Only fixtures, icons, pictures of the README and tables that code includes are binary";

/// Prints the layers of `shogi-core` and one line for each broken rule. Returns `Ok(false)` if a rule is broken.
pub(crate) fn run() -> Result<bool, Error> {
    let packages = workspace::all_packages()?;
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
    let mut fixtures = Vec::new();
    let files = workspace::files()?;
    // A built file does not count. In a fresh clone it is missing.
    let exists = |path: &str| files.iter().any(|name| Path::new(name).starts_with(path));
    for name in &files {
        if let Some(fixture) = name.strip_prefix("testdata/") {
            fixtures.push(fixture.to_owned());
        } else if let Ok(text) = String::from_utf8(fs::read(workspace::root().join(name))?) {
            findings.extend(sources::check(name, &text));
            if Path::new(name)
                .extension()
                .is_some_and(|extension| extension == "md")
            {
                findings.extend(documents::check(name, &text, &exists));
            }
        } else if !BINARY.contains(&name.as_str()) {
            findings.push(Finding::new(name, 1, NOT_UTF_8));
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
        let packages = workspace::all_packages().unwrap();
        let findings: Vec<String> = findings(&packages)
            .unwrap()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(findings, [""; 0]);
    }
}
