//! [`Values`]: what the owner of the repository fills in once, and the files that have it.

use std::{fs, iter};

use serde::Deserialize;

use crate::{Error, workspace};

/// A part of every value that is not filled in.
const PLACEHOLDER: &str = "OWNER";

/// The files that must have each value, besides the manifest of the workspace.
const FILES: [(&str, &[&str]); 4] = [
    (
        "repository",
        &[
            ".github/ISSUE_TEMPLATE/config.yml",
            "README.md",
            "README.ja.md",
            "crates/kifu-python/README.md",
            "crates/kifu-python/pyproject.toml",
            "crates/kifu-wasm/npm/package.json",
        ],
    ),
    (
        "homepage",
        &[
            "CHANGELOG.md",
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
            format!("expected one of {}, found `{name}`", names.join(", "))
        })?)
    }

    /// The account in which the repository is.
    pub(super) fn account(&self) -> Result<&str, Error> {
        account(self.get("repository")?)
    }

    /// Replaces the value of `NAME=VALUE` in all files of the workspace that have it.
    pub(super) fn replace(&self, assignment: &str) -> Result<(), Error> {
        let (name, new) = assignment.split_once('=').ok_or("expected NAME=VALUE")?;
        let old = self.get(name)?;
        if let Some(fault) = fault(name, new) {
            return Err(format!("the {name} `{new}` {fault}").into());
        }
        if old == new {
            println!("{name} is {new} already");
            return Ok(());
        }
        let mut replaced = vec![(old.to_owned(), new.to_owned())];
        if name == "repository" {
            replaced.extend(iter::zip(
                installations(account(old)?),
                installations(account(new)?),
            ));
        }
        let texts = texts()?;
        let is_elsewhere = |(_, text): &&(String, String)| text.replace(old, "").contains(new);
        if let Some((path, _)) = texts.iter().find(is_elsewhere) {
            return Err(format!(
                "`{new}` is in {path} already: a later change could not tell it from the {name}"
            )
            .into());
        }
        for (path, text) in texts {
            let is_old = |(old, _): &(String, String)| text.contains(old);
            if replaced.iter().any(is_old) {
                let replace = |text: String, (old, new): &(String, String)| text.replace(old, new);
                fs::write(workspace::root().join(&path), replaced.iter().fold(text, replace))?;
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
        for path in ["README.md", "README.ja.md"] {
            let text = fs::read_to_string(workspace::root().join(path))?;
            let lacking = installations(self.account()?)
                .into_iter()
                .filter(|line| !text.contains(line));
            faults.extend(lacking.map(|line| format!("{path} lacks `{line}`")));
        }
        Ok(faults)
    }

    /// The names of the values that are not filled in.
    pub(super) fn missing(&self) -> impl Iterator<Item = &'static str> {
        let missing = self.0.iter().filter(|(_, value)| has_word(value, PLACEHOLDER));
        missing.map(|(name, _)| *name)
    }
}

/// The paths and contents of the text files in which a value can stand.
fn texts() -> Result<Vec<(String, String)>, Error> {
    let paths = workspace::files()?
        .into_iter()
        .filter(|path| !path.starts_with("testdata/"));
    let text = |path: String| {
        let text = fs::read_to_string(workspace::root().join(&path)).ok()?;
        Some((path, text))
    };
    Ok(paths.filter_map(text).collect())
}

fn has_word(value: &str, word: &str) -> bool {
    value
        .split(|character: char| !character.is_ascii_alphanumeric())
        .any(|part| part == word)
}

/// The account of a repository.
fn account(repository: &str) -> Result<&str, Error> {
    let account = repository.rsplit('/').nth(1);
    Ok(account.ok_or_else(|| format!("the repository `{repository}` has no account"))?)
}

/// The commands that install from an account.
fn installations(account: &str) -> [String; 2] {
    [
        format!("brew install {account}/tap/kifu"),
        format!("winget install {account}.kifu"),
    ]
}

/// What is wrong with a new value.
fn fault(name: &str, value: &str) -> Option<&'static str> {
    let is_package = |character: char| character.is_ascii_lowercase() || "0123456789-_".contains(character);
    let site = value.strip_prefix("https://");
    let is_site = site.is_some_and(|site| !site.starts_with('/') && !site.is_empty());
    let is_repository = match value.split('/').collect::<Vec<_>>()[..] {
        ["https:", "", "github.com", account, name] => {
            !account.is_empty() && !name.is_empty() && name.strip_suffix(".git").is_none()
        }
        _ => false,
    };
    let is_mail = value
        .split_once('@')
        .is_some_and(|(user, site)| !user.is_empty() && !site.is_empty());
    match name {
        _ if value.contains(|character: char| character.is_whitespace() || "\"'\\<>".contains(character)) => {
            Some("has a space, a quotation mark, a backslash, `<` or `>`")
        }
        _ if has_word(value, "NAME") || has_word(value, "ADDRESS") => Some("still has `NAME` or `ADDRESS`"),
        "repository" if !is_repository => Some("is not `https://github.com/ACCOUNT/REPOSITORY`"),
        "homepage" if !is_site || !value.ends_with('/') => Some("is not `https://…/`"),
        "core" if value.is_empty() || !value.chars().all(is_package) => Some("is no name of a package"),
        "contact" if !is_mail && !is_site => Some("is neither an e-mail address nor `https://…`"),
        _ => None,
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

    #[test]
    fn a_value_that_would_break_addresses_is_not_taken() {
        let good = [
            ("repository", "https://github.com/SHOGINAME/kifu"),
            ("homepage", "https://someone.github.io/kifu/"),
            ("core", "kifu-core"),
            ("contact", "someone@example.org"),
            ("contact", "https://example.org/contact"),
        ];
        for (name, value) in good {
            assert_eq!(fault(name, value), None, "{name}={value}");
        }
        let bad = [
            ("repository", "https://github.com/someone/kifu/"),
            ("repository", "https://example.org"),
            ("repository", "https://github.com/NAME/kifu"),
            ("repository", "git@github.com:someone/kifu.git"),
            ("homepage", "https://someone.github.io/kifu"),
            ("core", "kifu core"),
            ("core", ""),
            ("repository", "https://github.com/someone/kifu.git"),
            ("homepage", "https:///"),
            ("contact", "someone"),
            ("contact", "someone@"),
            ("contact", "some\"one@example.org"),
        ];
        for (name, value) in bad {
            assert!(fault(name, value).is_some(), "{name}={value}");
        }
    }
}
