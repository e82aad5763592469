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
        } else if !is_table(&path)? {
            findings.push(Finding::new(
                &name,
                1,
                "not UTF-8: only fixtures may be, and tables that a Rust file beside them includes",
            ));
        }
    }
    let listing = fs::read_to_string(workspace::root().join("testdata/README.md"))?;
    findings.extend(testdata::check(&fixtures, &listing));
    findings.sort();
    Ok(findings)
}

/// Whether a Rust file in the same folder includes this file.
fn is_table(path: &Path) -> Result<bool, Error> {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return Ok(false);
    };
    let include = format!("include_bytes!({:?})", name.to_string_lossy());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs")
            && fs::read_to_string(&path)?.contains(&include)
        {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_table_is_included_by_a_file_beside_it() {
        let file = |name: &str| workspace::root().join("crates/kifu-wasm/encoding/src").join(name);
        assert!(is_table(&file("jis0208.bin")).unwrap());
        assert!(!is_table(&file("other.bin")).unwrap());
    }

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
