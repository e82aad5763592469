//! Which files of a crate import from which: the wings of `shogi-core` in their order, and no cycles anywhere.
//!
//! A file imports from the file that *defines* what it names, whatever re-exports lie between. A private `use` is an
//! import, and so is a path in code that begins with `crate`, `self` or `super`. A re-export counts for the order of the
//! wings, not for cycles. What is compiled for tests only does not count.
//!
//! Not seen: a path in code that begins with a child module (`row::parse(…)`), and where a name behind the `*` of a
//! re-export is defined.

mod cycles;
mod paths;
mod tokens;
mod tree;
mod wings;

#[cfg(test)]
mod tests;

use std::fs;

use crate::finding::Finding;
use crate::workspace::{self, Package, Target};
use tree::Tree;

/// The crate that has wings.
const CORE: &str = "shogi-core";

/// Finds broken rules in every target of every package except its tests.
pub(super) fn check(packages: &[Package]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for package in packages {
        for target in package.targets.iter().filter(|target| !target.is_test()) {
            let tree = load(target);
            findings.extend(cycles::check(&tree));
            if package.name == CORE && target.is_library() {
                findings.extend(wings::check(&tree));
            }
        }
    }
    findings
}

/// One line for each wing, in their order: its name and its files.
pub(super) fn describe_wings(packages: &[Package]) -> Vec<String> {
    let core = packages.iter().filter(|package| package.name == CORE);
    core.flat_map(|package| &package.targets)
        .filter(|target| target.is_library())
        .flat_map(|target| wings::describe(&load(target)))
        .collect()
}

fn load(target: &Target) -> Tree {
    let read = |file: &str| fs::read_to_string(workspace::root().join(file)).ok();
    Tree::load(&workspace::relative(&target.src_path), &read)
}
