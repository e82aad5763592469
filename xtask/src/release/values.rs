//! [`Values`]: what the owner of the repository fills in once, and the files that have it.

use std::fs;

use serde::Deserialize;

use crate::{Error, workspace};

/// A part of every value that is not filled in.
const PLACEHOLDER: &str = "OWNER";

/// The files that must have each value, besides the manifest of the workspace.
const FILES: [(&str, &[&str]); 4] = [
    (
        "repository",
        &[
            "README.md",
            "README.ja.md",
            "crates/kifu-python/pyproject.toml",
            "crates/kifu-wasm/npm/package.json",
        ],
    ),
    (
        "homepage",
        &[
            "README.md",
            "README.ja.md",
            "crates/kifu-python/pyproject.toml",
            "crates/kifu-wasm/npm/package.json",
        ],
    ),
    ("core", &["crates/shogi-core/README.md"]),
    ("contact", &["CODE_OF_CONDUCT.md", "SECURITY.md"]),
];

/// The values of the manifest of the workspace, by their names.
pub(super) struct Values([(&'static str, String); 4]);

#[derive(Deserialize)]
struct Workspace {
    packages: Vec<Package>,
    metadata: Metadata,
}

#[derive(Deserialize)]
struct Package {
    repository: Option<String>,
    homepage: Option<String>,
}

#[derive(Deserialize)]
struct Metadata {
    release: Release,
}

#[derive(Deserialize)]
struct Release {
    core: String,
    contact: String,
}

impl Values {
    /// Reads the values.
    pub(super) fn read() -> Result<Self, Error> {
        let Workspace { packages, metadata } = workspace::description(workspace::root())?;
        let repository = packages.iter().find_map(|package| package.repository.clone());
        let homepage = packages.iter().find_map(|package| package.homepage.clone());
        Ok(Self([
            ("repository", repository.ok_or("no package has a repository")?),
            ("homepage", homepage.ok_or("no package has a homepage")?),
            ("core", metadata.release.core),
            ("contact", metadata.release.contact),
        ]))
    }

    /// The value with a name.
    pub(super) fn get(&self, name: &str) -> Result<&str, Error> {
        let found = self.0.iter().find(|(key, _)| *key == name);
        Ok(found.map(|(_, value)| value.as_str()).ok_or_else(|| {
            let names: Vec<_> = self.0.iter().map(|(key, _)| *key).collect();
            format!("`{name}` is none of {}", names.join(", "))
        })?)
    }

    /// Replaces the value of `NAME=VALUE` in all files of the workspace that have it.
    pub(super) fn replace(&self, assignment: &str) -> Result<(), Error> {
        let (name, new) = assignment.split_once('=').ok_or("expected NAME=VALUE")?;
        let old = self.get(name)?;
        for path in workspace::files()? {
            let file = workspace::root().join(&path);
            let Ok(text) = fs::read_to_string(&file) else {
                continue;
            };
            if !path.starts_with("testdata/") && text.contains(old) {
                fs::write(&file, text.replace(old, new))?;
                println!("{path}: {name} is {new}");
            }
        }
        Ok(())
    }

    /// The files that lack a value which they should have.
    pub(super) fn faults(&self) -> Result<Vec<String>, Error> {
        let mut faults = Vec::new();
        for (name, files) in FILES {
            let value = self.get(name)?;
            for path in files {
                let text = fs::read_to_string(workspace::root().join(path)).unwrap_or_default();
                if !text.contains(value) {
                    faults.push(format!("{path} lacks the {name} of Cargo.toml, `{value}`"));
                }
            }
        }
        Ok(faults)
    }

    /// The names of the values that are not filled in.
    pub(super) fn missing(&self) -> impl Iterator<Item = &'static str> {
        let missing = self.0.iter().filter(|(_, value)| value.contains(PLACEHOLDER));
        missing.map(|(name, _)| *name)
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn all_files_have_the_values_of_the_manifest() {
        let values = Values::read().unwrap();
        assert_eq!(values.faults().unwrap(), [""; 0]);
        assert!(values.get("owner").is_err());
    }
}
