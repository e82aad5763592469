//! Checks that each package has only allowed dependencies.

use std::collections::BTreeSet;

use crate::finding::Finding;
use crate::workspace::{self, Package};

/// The allowed dependencies of one package.
struct Rule {
    package: &'static str,
    /// The allowed packages of the workspace. [`FORMATS`] means all format crates.
    ours: &'static [&'static str],
    /// The allowed packages from outside the workspace. `None` allows all packages. It is for packages on which no
    /// library depends.
    theirs: Option<&'static [&'static str]>,
    reason: &'static str,
}

/// The name by which the rules mean every format crate. A package with a name `shogi-…` is a format crate if it has
/// no rule of its own, so a new format needs no new rule.
const FORMATS: &str = "shogi-*";

/// The allowed dependencies of each package. The rules also apply to development dependencies, but every package may
/// have those in [`DEVELOPMENT`].
const RULES: &[Rule] = &[
    Rule {
        package: "shogi-core",
        ours: &[],
        theirs: Some(&["encoding_rs", "serde", "thiserror", "unicode-width"]),
        reason: "the base knows no format",
    },
    Rule {
        package: "shogi-diagram",
        ours: &["shogi-core"],
        theirs: Some(&["resvg", "ttf-parser"]),
        reason: "a diagram shows a position, whatever its format was",
    },
    Rule {
        package: "shogi-testkit",
        ours: &["shogi-core", "shogi-diagram", FORMATS, "kifu", "kifu-table"],
        theirs: Some(&["arrow-array", "arrow-schema", "csv", "parquet", "tempfile"]),
        reason: "the test kit holds all formats to the same promises",
    },
    Rule {
        package: FORMATS,
        ours: &["shogi-core"],
        theirs: Some(&["logos", "serde", "serde_json", "thiserror"]),
        reason: "format crates see the base and never each other",
    },
    Rule {
        package: "kifu",
        ours: &["shogi-core", "shogi-diagram", FORMATS],
        theirs: Some(&["rustix", "serde", "serde_json", "tempfile", "thiserror"]),
        reason: "the umbrella sees the formats; no format sees the umbrella",
    },
    Rule {
        package: "kifu-table",
        ours: &["kifu"],
        theirs: Some(&[
            "arrow-array",
            "arrow-schema",
            "chrono",
            "csv",
            "parquet",
            "serde",
            "serde_json",
            "thiserror",
        ]),
        reason: "a table shows games, whatever their format was",
    },
    Rule {
        package: "kifu-cli",
        ours: &["kifu", "kifu-table"],
        theirs: None,
        reason: "the command has no logic that is not in `kifu` and `kifu-table`",
    },
    Rule {
        package: "benches",
        ours: &["shogi-core", "shogi-diagram", FORMATS, "kifu", "shogi-testkit"],
        theirs: None,
        reason: "benches measure what users see",
    },
    Rule {
        package: "xtask",
        ours: &["shogi-core", "shogi-diagram", FORMATS, "kifu", "shogi-testkit"],
        theirs: None,
        reason: "housekeeping uses what users see",
    },
];

/// Returns the name by which the rules call a package.
fn name_in_rules(package: &str) -> &str {
    let has_rule = RULES.iter().any(|rule| rule.package == package);
    if package.starts_with("shogi-") && !has_rule {
        FORMATS
    } else {
        package
    }
}

/// The development dependencies that every package may have.
const DEVELOPMENT: &[&str] = &["pretty_assertions", "roxmltree", "serde_json"];

/// Finds dependencies that the rules do not allow, and packages without a rule.
pub(super) fn check(packages: &[Package]) -> Vec<Finding> {
    let names: BTreeSet<&str> = packages.iter().map(|package| package.name.as_str()).collect();
    packages
        .iter()
        .flat_map(|package| check_package(package, &names))
        .collect()
}

fn check_package(package: &Package, names: &BTreeSet<&str>) -> Vec<Finding> {
    let path = workspace::relative(&package.manifest_path);
    let Some(rule) = RULES
        .iter()
        .find(|rule| rule.package == name_in_rules(&package.name))
    else {
        let message = format!(
            "package `{}` is not in the table of allowed dependencies",
            package.name
        );
        return vec![Finding::new(&path, 1, message)];
    };
    let is_allowed = |name: &str, kind: Option<&str>| {
        if names.contains(name) {
            rule.ours.contains(&name_in_rules(name))
        } else {
            (kind == Some("dev") && DEVELOPMENT.contains(&name))
                || rule.theirs.is_none_or(|theirs| theirs.contains(&name))
        }
    };
    package
        .dependencies
        .iter()
        .filter(|dependency| !is_allowed(&dependency.name, dependency.kind.as_deref()))
        .map(|dependency| {
            let (package, name, reason) = (&package.name, &dependency.name, rule.reason);
            Finding::new(
                &path,
                1,
                format!("`{package}` may not depend on `{name}`: {reason}"),
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use crate::workspace::Dependency;

    use super::*;

    fn package(name: &str, dependencies: &[(&str, Option<&str>)]) -> Package {
        let dependencies = dependencies.iter().map(|&(name, kind)| Dependency {
            name: name.to_owned(),
            kind: kind.map(ToOwned::to_owned),
        });
        Package {
            name: name.to_owned(),
            version: "0.1.0".to_owned(),
            manifest_path: workspace::root().join(name).join("Cargo.toml"),
            dependencies: dependencies.collect(),
            publish: None,
            targets: Vec::new(),
        }
    }

    fn messages(packages: &[Package]) -> Vec<String> {
        check(packages).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_format_may_use_the_base() {
        let packages = [
            package(
                "shogi-core",
                &[("thiserror", None), ("pretty_assertions", Some("dev"))],
            ),
            package("shogi-kif", &[("shogi-core", None), ("logos", None)]),
        ];
        assert_eq!(messages(&packages), [""; 0]);
    }

    #[test]
    fn a_format_may_not_use_another_not_even_in_tests() {
        let packages = [
            package("shogi-bod", &[]),
            package("shogi-kif", &[("shogi-bod", Some("dev"))]),
        ];
        assert_eq!(
            messages(&packages),
            [
                "shogi-kif/Cargo.toml:1: `shogi-kif` may not depend on `shogi-bod`: \
                 format crates see the base and never each other"
            ]
        );
    }

    #[test]
    fn a_new_dependency_of_users_is_found() {
        let packages = [package("shogi-core", &[("pretty_assertions", None)])];
        assert_eq!(
            messages(&packages),
            [
                "shogi-core/Cargo.toml:1: `shogi-core` may not depend on `pretty_assertions`: the base knows no format"
            ]
        );
    }

    #[test]
    fn a_new_package_needs_a_rule_unless_it_is_a_format() {
        assert_eq!(messages(&[package("shogi-xyz", &[("logos", None)])]), [""; 0]);
        assert_eq!(
            messages(&[package("kifu-xyz", &[])]),
            ["kifu-xyz/Cargo.toml:1: package `kifu-xyz` is not in the table of allowed dependencies"]
        );
    }
}
