//! Checks that no subcommand of a command imports from another: what several of them share has a module of its own.
//!
//! A subcommand is a module whose `Arguments` the crate root names, as in `Check(check::Arguments)`.

use std::collections::BTreeSet;

use crate::finding::Finding;

use super::source::Module;
use super::tree::{Arrow, Tree};

/// Returns a finding for each import of a subcommand from another one.
pub(super) fn check(tree: &Tree) -> BTreeSet<Finding> {
    let arrows = tree.arrows();
    let root = arrows.iter().filter(|arrow| arrow.from.name.is_empty());
    let names: BTreeSet<&str> = root
        .filter_map(|arrow| match arrow.path.segments.as_slice() {
            [module, item] if item == "Arguments" => Some(module.as_str()),
            _ => None,
        })
        .collect();
    let subcommand = |module: &Module| names.iter().copied().find(|name| module.is_in(name));
    let finding = |Arrow { from, to, path }: &Arrow<'_>| {
        let (importing, imported) = (subcommand(from)?, subcommand(to)?);
        let item = path.segments.join("::");
        let message = format!(
            "imports `{item}`: `{importing}` and `{imported}` are subcommands, and what both need has a module of its own"
        );
        (importing != imported).then(|| tree.finding(&from.file, path.line, message))
    };
    arrows.iter().filter_map(finding).collect()
}
