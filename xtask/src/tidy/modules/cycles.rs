//! Finds cycles of modules that import each other.
//!
//! Modules with the same parent import in one direction, each taken together with the modules in it. So do the file of a
//! module and its child modules. A re-export counts like any other import, except where a module re-exports what is in it:
//! so it offers its items, which it need not use itself.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::finding::Finding;

use super::source::Module;
use super::tree::{Arrow, Tree};

/// The part of a module that imports, and the part from which it imports. A part is either the file of the module (`a.rs`),
/// or a child module with all modules in it (`a/b`).
type Import<'t> = (&'t str, &'t str);

/// For each import, the first arrow that belongs to it.
type Graph<'t> = BTreeMap<Import<'t>, Arrow<'t>>;

/// Returns a finding for each cycle of imports. Of the cycles that share an import, only a shortest one is found. The
/// others are found when it is broken.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut graph = Graph::new();
    for arrow @ Arrow { from, to, path } in tree.arrows() {
        if !path.is_re_export || !to.is_in(&from.name) {
            graph.entry((part(from, to), part(to, from))).or_insert(arrow);
        }
    }
    let cycles = graph.keys().filter_map(|&import| shortest_cycle(&graph, import));
    let cycles: BTreeSet<_> = cycles.map(|cycle| (cycle.len(), cycle)).collect();
    let mut seen = BTreeSet::new();
    let mut findings = Vec::new();
    for (_, cycle) in cycles {
        if cycle.iter().all(|import| !seen.contains(import)) {
            findings.push(finding(tree, &graph, &cycle));
            seen.extend(cycle);
        }
    }
    findings
}

/// Returns the part with `module`, of the smallest module that contains both `module` and `other`.
fn part<'t>(module: &'t Module, other: &Module) -> &'t str {
    if other.is_in(&module.name) {
        return &module.file;
    }
    let ends = module.name.match_indices('/').map(|(end, _)| end);
    let mut around = ends.map(|end| &module.name[..end]);
    around.find(|name| !other.is_in(name)).unwrap_or(&module.name)
}

/// Returns the imports of a shortest cycle with the import `first`. They begin with that of the part that comes first in
/// alphabetical order.
fn shortest_cycle<'t>(graph: &Graph<'t>, first: Import<'t>) -> Option<Vec<Import<'t>>> {
    let mut reached = BTreeSet::new();
    let mut ways = VecDeque::from([vec![first]]);
    while let Some(mut way) = ways.pop_front() {
        let (_, part) = *way.last()?;
        if part == first.0 {
            let smallest = (0..way.len()).min_by_key(|&index| way[index].0)?;
            way.rotate_left(smallest);
            return Some(way);
        }
        let imports = graph.range((part, "")..).map(|(&import, _)| import);
        for next in imports.take_while(|(from, _)| *from == part) {
            if reached.insert(next.1) {
                ways.push_back([way.as_slice(), &[next]].concat());
            }
        }
    }
    None
}

fn finding(tree: &Tree, graph: &Graph<'_>, cycle: &[Import<'_>]) -> Finding {
    let item = |Arrow { from, path, .. }: Arrow<'_>| {
        format!("`{}` ({}:{})", path.segments.join("::"), from.file, path.line)
    };
    let parts: Vec<&str> = cycle.iter().map(|(from, _)| *from).collect();
    let items: Vec<String> = cycle.iter().map(|import| item(graph[import])).collect();
    let (parts, items, first) = (parts.join(" -> "), items.join(", "), cycle[0]);
    let message = format!("cycle: {parts} -> {}, importing {items}", first.0);
    let Arrow { from, path, .. } = graph[&first];
    tree.finding(&from.file, path.line, message)
}
