//! Checks that each package has only allowed dependencies.

use crate::finding::Finding;
use crate::workspace::{self, Dependency, Package};

/// The allowed dependencies of some packages. Each field but the reason is a list of names with spaces between.
struct Rule {
    packages: &'static str,
    /// The allowed packages of this repository. [`FORMATS`] means all format crates.
    ours: &'static str,
    /// The allowed packages of registries. `None` allows all packages. It is for packages on which no
    /// library depends.
    theirs: Option<&'static str>,
    reason: &'static str,
}

/// The name by which the rules mean every format crate. A package with a name `shogi-…` is a format crate if it has
/// no rule of its own, so a new format needs no new rule.
const FORMATS: &str = "shogi-*";

/// The allowed dependencies of each package. The rules also apply to development dependencies, but every package may
/// have those in [`DEVELOPMENT`].
const RULES: &[Rule] = &[
    Rule {
        packages: "shogi-core",
        ours: "",
        theirs: Some("encoding_rs serde thiserror unicode-width"),
        reason: "the base knows no format",
    },
    Rule {
        packages: "shogi-diagram",
        ours: "shogi-core",
        theirs: Some("resvg ttf-parser unicode-linebreak"),
        reason: "a diagram shows a position, whatever its format was",
    },
    Rule {
        packages: "shogi-openings",
        ours: "shogi-core",
        theirs: Some("thiserror"),
        reason: "a name follows from the moves alone",
    },
    Rule {
        packages: "shogi-engine",
        ours: "shogi-core",
        theirs: Some("logos thiserror"),
        reason: "what engines read is no record",
    },
    Rule {
        packages: "shogi-testkit",
        ours: "shogi-core shogi-diagram shogi-openings shogi-* kifu kifu-archive kifu-table",
        theirs: Some("arrow-array arrow-schema csv parquet tempfile"),
        reason: "the test kit holds all formats to the same promises",
    },
    Rule {
        packages: "shogi-*",
        ours: "shogi-core",
        theirs: Some("logos serde serde_json thiserror"),
        reason: "format crates see the base and never each other",
    },
    Rule {
        packages: "kifu",
        ours: "shogi-core shogi-diagram shogi-openings shogi-*",
        theirs: Some("rustix serde serde_json tempfile thiserror"),
        reason: "the umbrella sees the formats; no format sees the umbrella",
    },
    Rule {
        packages: "kifu-archive",
        ours: "kifu shogi-engine",
        theirs: Some("flate2 glob rustix ruzstd siphasher tempfile thiserror unicode-normalization zip"),
        reason: "many files are above one file; the umbrella does not see them",
    },
    Rule {
        packages: "kifu-table",
        ours: "kifu kifu-archive shogi-engine",
        theirs: Some("arrow-array arrow-schema chrono csv parquet serde serde_json thiserror"),
        reason: "a table shows games, whatever their format was",
    },
    Rule {
        packages: "kifu-cli kifu-python kifu-wasm",
        ours: "kifu kifu-archive kifu-table shogi-engine",
        theirs: None,
        reason: "the command and the bindings have no logic that is not in the libraries",
    },
    Rule {
        packages: "encoding_rs",
        ours: "",
        theirs: Some("encoding_rs"),
        reason: "the small replacement is compared with the original",
    },
    Rule {
        packages: "bindgen",
        ours: "",
        theirs: Some("wasm-bindgen-cli-support"),
        reason: "it only runs wasm-bindgen",
    },
    Rule {
        packages: "benches peers xtask shogi-fuzz",
        ours: "shogi-core shogi-diagram shogi-engine shogi-openings shogi-* kifu kifu-archive shogi-testkit benches",
        theirs: None,
        reason: "benches, housekeeping and fuzz targets use what users see",
    },
];

/// The development dependencies that every package may have.
const DEVELOPMENT: &str = "pretty_assertions roxmltree serde_json";

/// Returns the rule of a package.
fn rule(package: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| has(rule.packages, package))
}

/// Returns the name by which the rules call a package.
fn name_in_rules(package: &str) -> &str {
    let is_format = package.starts_with("shogi-") && rule(package).is_none();
    if is_format { FORMATS } else { package }
}

/// Whether a list has a name.
fn has(list: &str, name: &str) -> bool {
    list.split(' ').any(|listed| listed == name)
}

/// Finds dependencies that the rules do not allow, and packages without a rule.
pub(super) fn check(packages: &[Package]) -> Vec<Finding> {
    packages.iter().flat_map(check_package).collect()
}

fn check_package(package: &Package) -> Vec<Finding> {
    let path = workspace::relative(&package.manifest_path);
    let package_name = &package.name;
    let Some(rule) = rule(name_in_rules(package_name)) else {
        let message = format!("package `{package_name}` is not in the table of allowed dependencies");
        return vec![Finding::new(&path, 1, message)];
    };
    let is_allowed = |dependency: &Dependency| {
        let name = dependency.name.as_str();
        if dependency.path.is_some() {
            has(rule.ours, name_in_rules(name))
        } else {
            (dependency.kind.as_deref() == Some("dev") && has(DEVELOPMENT, name))
                || rule.theirs.is_none_or(|theirs| has(theirs, name))
        }
    };
    let dependencies = package.dependencies.iter();
    let forbidden = dependencies.filter(|dependency| !is_allowed(dependency));
    let findings = forbidden.map(|Dependency { name, .. }| {
        let message = format!("`{package_name}` may not depend on `{name}`: {}", rule.reason);
        Finding::new(&path, 1, message)
    });
    findings.collect()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn package(name: &str, dependencies: &[(&str, Option<&str>)]) -> Package {
        let dependencies = dependencies.iter().map(|&(name, kind)| Dependency {
            name: name.to_owned(),
            kind: kind.map(ToOwned::to_owned),
            path: name.starts_with("shogi-").then(|| workspace::root().join(name)),
        });
        Package {
            name: name.to_owned(),
            version: "0.1.0".to_owned(),
            manifest_path: workspace::root().join(name).join("Cargo.toml"),
            dependencies: dependencies.collect(),
            license: None,
            publish: workspace::Registries::default(),
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
    fn a_binding_may_not_use_a_format() {
        assert_eq!(
            messages(&[package(
                "kifu-wasm",
                &[("shogi-kif", None), ("wasm-bindgen", None)]
            )]),
            [
                "kifu-wasm/Cargo.toml:1: `kifu-wasm` may not depend on `shogi-kif`: \
                 the command and the bindings have no logic that is not in the libraries"
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
