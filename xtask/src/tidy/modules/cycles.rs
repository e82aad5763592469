//! Finds cycles of files that import each other.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::finding::Finding;

use super::source::Path;
use super::tree::{Arrow, Tree};

/// For each file, the first import of each file that it imports.
type Graph<'a> = BTreeMap<&'a str, BTreeMap<&'a str, Arrow<'a>>>;

/// Returns a finding for each cycle of imports. Of the cycles that share an import, only a shortest one is found. The
/// others are found when it is broken. Re-exports are ignored, because a file does not itself use what it re-exports.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut graph = Graph::new();
    for arrow in tree.arrows().into_iter().filter(|arrow| !arrow.path.is_re_export) {
        let imports = graph.entry(arrow.from).or_default();
        imports.entry(arrow.to).or_insert(arrow);
    }
    let imports = graph.values().flat_map(BTreeMap::values);
    let cycles = imports.filter_map(|import| shortest_cycle(&graph, *import));
    let cycles: BTreeSet<_> = cycles.map(|cycle| (cycle.len(), cycle)).collect();
    let mut seen = BTreeSet::new();
    let mut findings = Vec::new();
    for (_, cycle) in cycles {
        if cycle.iter().all(|import| !seen.contains(import)) {
            findings.push(finding(tree, &cycle));
            seen.extend(cycle);
        }
    }
    findings
}

/// Returns the imports of a shortest cycle with the import `first`. They begin with that of the file that comes first in
/// alphabetical order.
fn shortest_cycle<'a>(graph: &Graph<'a>, first: Arrow<'a>) -> Option<Vec<Arrow<'a>>> {
    let mut reached = BTreeSet::new();
    let mut ways = VecDeque::from([vec![first]]);
    while let Some(mut way) = ways.pop_front() {
        let file = way.last()?.to;
        if file == first.from {
            let smallest = (0..way.len()).min_by_key(|&index| way[index].from)?;
            way.rotate_left(smallest);
            return Some(way);
        }
        for next in graph.get(file).into_iter().flat_map(BTreeMap::values) {
            if reached.insert(next.to) {
                ways.push_back([way.as_slice(), &[*next]].concat());
            }
        }
    }
    None
}

fn finding(tree: &Tree, cycle: &[Arrow<'_>]) -> Finding {
    let first = cycle[0];
    let files: Vec<&str> = cycle.iter().map(|import| import.from).collect();
    let item = |Path { line, segments, .. }: &Path| format!("`{}` (line {line})", segments.join("::"));
    let items: Vec<String> = cycle.iter().map(|import| item(import.path)).collect();
    let (files, items) = (files.join(" -> "), items.join(", "));
    let message = format!("cycle: {files} -> {}, importing {items}", first.from);
    tree.finding(first.from, first.path.line, message)
}
