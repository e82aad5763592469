//! Checks of the imports between the files of a crate: the order of the layers of `shogi-core`, import cycles in any crate,
//! and imports between the subcommands of a command.
//!
//! An import counts as an import from the file that *defines* the item, even if the code imports it from a re-export, and
//! from each module that its path names, unless the importing file is in that module. A `use` counts as an import, private
//! or not, and so does a path in code (`crate::row::parse(…)`, or `row::parse(…)` after `mod row;`). What the file itself
//! does with an imported name does not count. Neither does code that is compiled only for tests.

mod cycles;
mod layers;
mod source;
mod subcommands;
mod tree;

#[cfg(test)]
mod tests;

use std::fs;

use crate::finding::Finding;
use crate::workspace::{self, Package, Target};
use tree::Tree;

/// The crate whose modules have layers.
const CORE: &str = "shogi-core";

/// Checks the imports in every target of every package, except tests.
pub(super) fn check(packages: &[Package]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for package in packages {
        for target in package.targets.iter().filter(|target| !target.is_test()) {
            let tree = load(target);
            findings.extend(cycles::check(&tree));
            findings.extend(subcommands::check(&tree));
            if package.name == CORE && target.is_library() {
                findings.extend(layers::check(&tree));
            }
        }
    }
    findings
}

/// Returns one line for each layer, in order. The line has the name of the layer and its files.
pub(super) fn describe_layers(packages: &[Package]) -> Vec<String> {
    let core = packages.iter().filter(|package| package.name == CORE);
    core.flat_map(|package| &package.targets)
        .filter(|target| target.is_library())
        .flat_map(|target| layers::describe(&load(target)))
        .collect()
}

fn load(target: &Target) -> Tree {
    let read = |file: &str| fs::read_to_string(workspace::root().join(file)).ok();
    Tree::load(&workspace::relative(&target.src_path), &read)
}
