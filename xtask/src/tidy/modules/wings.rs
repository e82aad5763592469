//! The wings of `shogi-core`, and which of them imports from which.

use crate::finding::Finding;

use super::tree::Tree;

/// A group of files of `shogi-core` that form one layer.
struct Wing {
    name: &'static str,
    /// The modules at the crate root that belong to it, with all that is in them.
    modules: &'static [&'static str],
    /// The wings it imports from.
    imports: &'static [&'static str],
    /// Why it imports from none of the others above it; empty if it imports from all of them.
    reason: &'static str,
}

/// The wings, lowest layer first.
const WINGS: &[Wing] = &[
    Wing {
        name: "root",
        modules: &[
            "color", "square", "piece", "hand", "moves", "setup", "handicap", "ending",
        ],
        imports: &[],
        reason: "",
    },
    Wing {
        name: "position",
        modules: &["position"],
        imports: &["root"],
        reason: "",
    },
    Wing {
        name: "text",
        modules: &["text"],
        imports: &[],
        reason: "it knows no shogi",
    },
    Wing {
        name: "notation",
        modules: &["notation"],
        imports: &["root", "position", "text"],
        reason: "",
    },
    Wing {
        name: "record",
        modules: &["record"],
        imports: &["root", "position", "text", "notation"],
        reason: "",
    },
    Wing {
        name: "format",
        modules: &["format"],
        imports: &["root", "position", "text", "notation", "record"],
        reason: "",
    },
];

/// The files outside of every wing. They re-export what the wings define, or implement traits of another crate for it; no
/// wing imports from them.
const OUTSIDE: &[&str] = &["lib.rs", "prelude.rs", "serde.rs"];

/// One line for each wing, in order: its name and its files.
pub(super) fn describe(tree: &Tree) -> Vec<String> {
    let files = tree.files();
    let describe = |wing: &Wing| {
        let files: Vec<&str> = files.iter().copied().filter(|file| wing.has(file)).collect();
        format!("{:<9} {}", wing.name, files.join(" "))
    };
    WINGS.iter().map(describe).collect()
}

/// Finds imports that run against the order of the wings, and files that belong to none.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let files = tree.files().into_iter();
    let mut findings: Vec<Finding> = files
        .filter(|file| wing_of(file).is_none() && !OUTSIDE.contains(file))
        .map(|file| Finding::new(&tree.path(file), 1, "belongs to no wing of the crate"))
        .collect();
    for arrow in tree.arrows() {
        let rule = match (wing_of(&arrow.from), wing_of(&arrow.to)) {
            (Some(from), Some(to)) => broken_rule(from, to),
            (Some(_), None) => Some("it belongs to no wing".to_owned()),
            (None, _) => None,
        };
        if let Some(rule) = rule {
            let message = format!("imports `{}` from {}: {rule}", arrow.item, arrow.to);
            findings.push(Finding::new(&tree.path(&arrow.from), arrow.line, message));
        }
    }
    findings
}

/// Why one wing may not import from another, if it may not.
fn broken_rule(from: usize, to: usize) -> Option<String> {
    let (wing, imported) = (&WINGS[from], WINGS[to].name);
    if from == to || wing.imports.contains(&imported) {
        return None;
    }
    let reason = if to > from {
        "which comes below it"
    } else {
        wing.reason
    };
    Some(format!("`{}` may not import `{imported}`, {reason}", wing.name))
}

/// The index in [`WINGS`] of the wing that a file belongs to.
fn wing_of(file: &str) -> Option<usize> {
    WINGS.iter().position(|wing| wing.has(file))
}

impl Wing {
    fn has(&self, file: &str) -> bool {
        let module = file.split('/').next().unwrap_or(file);
        self.modules
            .contains(&module.strip_suffix(".rs").unwrap_or(module))
    }
}
