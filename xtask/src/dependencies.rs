//! `cargo xtask dependencies`: writes `DEPENDENCIES.md`, the list of all packages that the workspace uses, and checks
//! their licences and versions. The command needs the network only for packages that are not downloaded yet; `cargo
//! fetch` downloads those for all platforms.

mod advisories;
mod licences;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use pretty_assertions::StrComparison;

use crate::Error;
use crate::workspace;

/// The path of the list.
const LIST: &str = "DEPENDENCIES.md";

/// The text above the list.
const PREFACE: &str = "\
# Dependencies

`cargo xtask dependencies` writes this page, and `cargo xtask ci` checks that it is up to date. So a new dependency, version or
licence is always seen in a change of this page. The command also fails if

* a licence is not in the list of `xtask/src/dependencies/licences.rs`,
* a version is older than the one that corrects an advisory of `xtask/src/dependencies/advisories.rs`. This list was made by
  hand from <https://rustsec.org> in November 2026, and shows no later advisory. `cargo audit`, which needs the network, does.

`xtask/src/tidy/dependencies.rs` says which packages each crate may use directly.

There are two versions of `syn`, because `logos` 0.16 needs version 2, and the newest `thiserror`, `serde` and `clap` need
version 3. Users of the libraries get both until `logos` changes. They are needed only to compile.
";

/// The groups of packages, each with the arguments with which `cargo tree` lists the group. A package that is in
/// several of these lists belongs to the first group.
const GROUPS: [(&str, &[&str]); 5] = [
    (
        "libraries",
        &["--package", "kifu", "--all-features", "--edges", "normal,build"],
    ),
    (
        "tables",
        &[
            "--package",
            "kifu-table",
            "--all-features",
            "--edges",
            "normal,build",
        ],
    ),
    ("command", &["--package", "kifu-cli", "--edges", "normal,build"]),
    (
        "Python",
        &[
            "--manifest-path",
            "crates/kifu-python/Cargo.toml",
            "--edges",
            "normal,build",
        ],
    ),
    ("development", &["--workspace", "--all-features"]),
];

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Do not write the list, but fail if it is not up to date.
    #[arg(long)]
    check: bool,
}

/// Writes the list, or checks that it is up to date. In both cases also checks the licences and versions of all
/// packages. Returns `Ok(false)` if a check fails.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, Error> {
    let packages = packages()?;
    let list = page(&packages, &tree()?);
    let path = workspace::root().join(LIST);
    let mut is_sound = true;
    if arguments.check {
        let committed = fs::read_to_string(&path)?;
        if committed != list {
            println!("{}", StrComparison::new(&committed, &list));
            println!("{LIST} is not up to date: run `cargo xtask dependencies`");
            is_sound = false;
        }
    } else {
        fs::write(&path, &list)?;
    }
    for package in packages.keys() {
        for problem in package.problems() {
            println!("{} {}: {problem}", package.name, package.version);
            is_sound = false;
        }
    }
    println!("dependencies: {} packages", packages.len());
    Ok(is_sound)
}

/// Checks the list, the licences and the versions for `cargo xtask ci`.
pub(crate) fn check() -> Result<bool, Error> {
    run(&Arguments { check: true })
}

/// A package from outside the workspace.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Package {
    name: String,
    version: String,
    licence: String,
}

impl Package {
    /// Reads a line of `cargo tree` such as `syn v2.0.119|MIT OR Apache-2.0`. Returns `None` for a package of the
    /// workspace, whose version is followed by its folder. A package from another source, such as a repository, is
    /// listed with this source as a part of its version.
    fn from_line(line: &str) -> Option<Self> {
        let (package, licence) = line.split_once('|')?;
        let package = package.trim_end_matches(" (proc-macro)");
        let (name, version) = package.split_once(" v")?;
        let is_own = version.contains(&format!("({}", workspace::root().display()));
        (!is_own).then(|| Self {
            name: name.to_owned(),
            version: version.to_owned(),
            // `cargo tree` adds this mark to a package that it has listed before.
            licence: licence.trim_end_matches(" (*)").to_owned(),
        })
    }

    fn problems(&self) -> Vec<String> {
        let mut problems = advisories::affecting(&self.name, &self.version);
        if !licences::is_allowed(&self.licence) {
            problems.push(format!("the licence `{}` is not allowed", self.licence));
        }
        problems
    }
}

/// Returns all packages, sorted, each with its group.
fn packages() -> Result<BTreeMap<Package, &'static str>, Error> {
    let mut packages = BTreeMap::new();
    for (group, arguments) in GROUPS {
        let format = ["--target", "all", "--prefix", "none", "--format", "{p}|{l}"];
        let lines = cargo_tree(&[arguments, &format].concat())?;
        for package in lines.lines().filter_map(Package::from_line) {
            packages.entry(package).or_insert(group);
        }
    }
    Ok(packages)
}

/// Returns the tree of the dependencies of the command on Linux, without the paths of this machine. This tree contains
/// the trees of all libraries.
fn tree() -> Result<String, Error> {
    let (_, arguments) = GROUPS[2];
    let target = ["--target", "x86_64-unknown-linux-gnu", "--charset", "utf8"];
    let tree = cargo_tree(&[arguments, &target].concat())?;
    let root = format!(" ({}", workspace::root().display());
    let without_paths = tree.lines().map(|line| {
        let (before, path) = line.split_once(&root).unwrap_or((line, ""));
        let mark = if path.ends_with("(*)") { " (*)" } else { "" };
        format!("{before}{mark}\n")
    });
    Ok(without_paths.collect())
}

fn cargo_tree(arguments: &[&str]) -> Result<String, Error> {
    let output = workspace::cargo()
        .args(["tree", "--locked"])
        .args(arguments)
        .output()?;
    if !output.status.success() {
        return Err(format!("cargo tree: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

fn page(packages: &BTreeMap<Package, &str>, tree: &str) -> String {
    let names: BTreeSet<&str> = packages.keys().map(|package| package.name.as_str()).collect();
    let count = |group: &str| packages.values().filter(|&&other| other == group).count();
    let mut page = format!(
        "{PREFACE}\n## Packages\n\n{} packages in {} versions: {} for the libraries, {} more for tables, {} more for the command, \
         {} more for Python, {} more for tests, benches and tasks.\n\n| package | version | licence | for |\n|---|---|---|---|\n",
        names.len(),
        packages.len(),
        count("libraries"),
        count("tables"),
        count("command"),
        count("Python"),
        count("development")
    );
    page.extend(packages.iter().map(|(package, group)| {
        let Package {
            name,
            version,
            licence,
        } = package;
        format!("| {name} | {version} | {licence} | {group} |\n")
    }));
    page + "\n## The tree of the command\n\n```text\n" + tree + "```\n"
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn packages_of_the_workspace_are_left_out() {
        let own = format!("kifu v0.1.0 ({}/crates/kifu)|MIT", workspace::root().display());
        assert_eq!(Package::from_line(&own), None);
        let other = "x v1.0.0 (https://example.org/x#1234)|MIT";
        assert!(Package::from_line(other).is_some_and(|package| package.version.contains("example")));
        assert_eq!(Package::from_line(""), None);
        let package = Package::from_line("syn v2.0.119 (proc-macro)|MIT OR Apache-2.0 (*)");
        let expected = Package {
            name: "syn".to_owned(),
            version: "2.0.119".to_owned(),
            licence: "MIT OR Apache-2.0".to_owned(),
        };
        assert_eq!(package, Some(expected));
    }
}
