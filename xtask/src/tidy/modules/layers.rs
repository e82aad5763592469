//! The layers of `shogi-core`, and a check that imports respect them.

use crate::finding::Finding;

use super::tree::Tree;

/// A layer: a group of modules of `shogi-core`.
struct Layer {
    name: &'static str,
    /// The modules at the crate root that belong to the layer, including their child modules.
    modules: &'static [&'static str],
    /// The layers from which the layer may import.
    imports: &'static [&'static str],
    /// The reason why the layer may not import from some of the layers above it. Empty if it may import from all of
    /// them.
    reason: &'static str,
}

/// The layers, from top to bottom. A layer imports only from layers above it in this list.
const LAYERS: &[Layer] = &[
    Layer {
        name: "root",
        modules: &[
            "color", "square", "piece", "hand", "moves", "setup", "handicap", "ending",
        ],
        imports: &[],
        reason: "",
    },
    Layer {
        name: "position",
        modules: &["position"],
        imports: &["root"],
        reason: "",
    },
    Layer {
        name: "text",
        modules: &["text"],
        imports: &[],
        reason: "it knows no shogi",
    },
    Layer {
        name: "notation",
        modules: &["notation"],
        imports: &["root", "position", "text"],
        reason: "",
    },
    Layer {
        name: "record",
        modules: &["record"],
        imports: &["root", "position", "text", "notation"],
        reason: "",
    },
    Layer {
        name: "format",
        modules: &["format"],
        imports: &["root", "position", "text", "notation", "record"],
        reason: "",
    },
    Layer {
        name: "reader",
        modules: &["reader"],
        imports: &["root", "position", "text", "notation", "record", "format"],
        reason: "",
    },
];

/// The files that belong to no layer. They re-export items of the layers, or implement traits of other crates for them. No
/// layer imports from these files.
const OUTSIDE: &[&str] = &["lib.rs", "prelude.rs", "serde.rs"];

/// The modules of the messages and of the enums with names, from which every layer may import.
const MESSAGES: Layer = Layer {
    name: "messages",
    modules: &["messages", "named_enum"],
    imports: &[],
    reason: "",
};

/// The macros of the crate root that do not have the name of a module.
const MACROS: &[&str] = &["crate::problems", "crate::format_functions"];

/// Returns one line for each layer, in order. The line has the name of the layer and its files.
pub(super) fn describe(tree: &Tree) -> Vec<String> {
    let files = tree.files();
    let describe = |layer: &Layer| {
        let files: Vec<&str> = files.iter().copied().filter(|file| layer.has(file)).collect();
        format!("{:<9} {}", layer.name, files.join(" "))
    };
    LAYERS.iter().map(describe).collect()
}

/// Finds imports that are not allowed between layers, and files that belong to no layer.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let files = tree.files().into_iter();
    let mut findings: Vec<Finding> = files
        .filter(|file| layer_of(file).is_none() && !OUTSIDE.contains(file) && !MESSAGES.has(file))
        .map(|file| Finding::new(&tree.path(file), 1, "belongs to no layer of the crate"))
        .collect();
    for arrow in tree.arrows() {
        let rule = match (layer_of(&arrow.from), layer_of(&arrow.to)) {
            _ if MESSAGES.has(&arrow.to) || MACROS.contains(&&*arrow.item) => None,
            (Some(from), Some(to)) => broken_rule(from, to),
            (Some(_), None) => Some("it belongs to no layer".to_owned()),
            (None, _) => None,
        };
        if let Some(rule) = rule {
            let message = format!("imports `{}` from {}: {rule}", arrow.item, arrow.to);
            findings.push(Finding::new(&tree.path(&arrow.from), arrow.line, message));
        }
    }
    findings
}

/// Returns the reason why a layer may not import from another. Returns `None` if it may. `from` and `to` are indices
/// in [`LAYERS`].
fn broken_rule(from: usize, to: usize) -> Option<String> {
    let (layer, imported) = (&LAYERS[from], LAYERS[to].name);
    if from == to || layer.imports.contains(&imported) {
        return None;
    }
    let reason = if to > from {
        "which comes below it"
    } else {
        layer.reason
    };
    Some(format!("`{}` may not import `{imported}`, {reason}", layer.name))
}

/// Returns the index in [`LAYERS`] of the layer to which a file belongs.
fn layer_of(file: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.has(file))
}

impl Layer {
    fn has(&self, file: &str) -> bool {
        let module = file.split('/').next().unwrap_or(file);
        self.modules
            .contains(&module.strip_suffix(".rs").unwrap_or(module))
    }
}
