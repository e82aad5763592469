//! The layers of `shogi-core`, and a check that imports respect them.

use std::cmp::Ordering;

use crate::finding::Finding;

use super::tree::{Arrow, Tree};

/// The layers, from top to bottom, each with its modules at the crate root. A layer imports only from layers above it.
const LAYERS: [(&str, &str); 6] = [
    ("root", "color square piece hand moves setup handicap ending"),
    ("position", "position"),
    (TEXT, "text"),
    ("notation", "notation"),
    ("record", "record"),
    ("format", "format"),
];

/// The layer that imports from no other layer, because it knows no shogi.
const TEXT: &str = "text";

/// The files that belong to no layer. They re-export items of the layers, or implement traits of other crates for them. No
/// layer imports from these files.
const OUTSIDE: [&str; 3] = ["lib.rs", "prelude.rs", "serde.rs"];

/// The modules of the messages and of the enums with names, from which every layer may import.
const MESSAGES: [&str; 2] = ["messages", "named_enum"];

/// The macros of the crate root that do not have the name of a module.
const MACROS: [&str; 3] = [
    "crate::problems",
    "crate::format_functions",
    "crate::format_problem",
];

/// Returns one line for each layer, in order. The line has the name of the layer and its files.
pub(super) fn describe(tree: &Tree) -> Vec<String> {
    let describe = |(index, (name, _)): (usize, &(&str, &str))| {
        let files = tree.files().into_iter();
        let files: Vec<&str> = files.filter(|file| layer_of(file) == Some(index)).collect();
        format!("{name:<9} {}", files.join(" "))
    };
    LAYERS.iter().enumerate().map(describe).collect()
}

/// Finds imports that are not allowed between layers, and files that belong to no layer.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files() {
        if layer_of(file).is_none() && !OUTSIDE.contains(&file) && !MESSAGES.contains(&module(file)) {
            findings.push(tree.finding(file, 1, "belongs to no layer of the crate"));
        }
    }
    for Arrow { from, to, path } in tree.arrows() {
        let (from, to) = (from.file.as_str(), to.file.as_str());
        let item = path.segments.join("::");
        if MESSAGES.contains(&module(to)) || MACROS.contains(&item.as_str()) {
            continue;
        }
        if let Some(layer) = layer_of(from)
            && let Some(rule) = broken_rule(layer, layer_of(to))
        {
            findings.push(tree.finding(from, path.line, format!("imports `{item}` from {to}: {rule}")));
        }
    }
    findings
}

/// Returns the reason why a layer may not import from another, or from a file outside. Returns `None` if it may. Both are
/// indices in [`LAYERS`].
fn broken_rule(from: usize, to: Option<usize>) -> Option<String> {
    let Some(to) = to else {
        return Some("it belongs to no layer".to_owned());
    };
    let (layer, imported) = (LAYERS[from].0, LAYERS[to].0);
    let reason = match to.cmp(&from) {
        Ordering::Greater => "which comes below it",
        Ordering::Less if layer == TEXT => "it knows no shogi",
        Ordering::Less | Ordering::Equal => return None,
    };
    Some(format!("`{layer}` may not import `{imported}`, {reason}"))
}

/// Returns the index in [`LAYERS`] of the layer to which a file belongs.
fn layer_of(file: &str) -> Option<usize> {
    let has_module = |modules: &str| modules.split(' ').any(|name| name == module(file));
    LAYERS.iter().position(|(_, modules)| has_module(modules))
}

/// Returns the name of the module at the crate root to which a file belongs.
fn module(file: &str) -> &str {
    file.split(['/', '.']).next().unwrap_or(file)
}
