//! Finds cycles of files that import each other.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::finding::Finding;

use super::tree::{Arrow, Tree};

/// For each file, the files that it imports, each with the first import of that file.
type Graph<'a> = BTreeMap<&'a str, BTreeMap<&'a str, &'a Arrow>>;

/// Returns a finding for each cycle of imports. Of the cycles that share an import, only a shortest one is found. The
/// others are found when it is broken. Re-exports are ignored, because a file does not itself use what it re-exports.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let arrows = tree.arrows();
    let mut graph = Graph::new();
    for arrow in arrows.iter().filter(|arrow| !arrow.is_re_export) {
        let imports = graph.entry(&arrow.from).or_default();
        imports.entry(&arrow.to).or_insert(arrow);
    }
    let mut cycles = BTreeSet::new();
    for (&from, imports) in &graph {
        for &to in imports.keys() {
            let cycle = shortest_way(&graph, to, from).map(from_smallest);
            cycles.extend(cycle.map(|cycle| (cycle.len(), cycle)));
        }
    }
    let mut seen = BTreeSet::new();
    cycles.retain(|(_, cycle)| {
        let next = cycle.iter().cycle().skip(1);
        let imports: Vec<_> = cycle.iter().copied().zip(next.copied()).collect();
        let is_new = imports.iter().all(|import| !seen.contains(import));
        seen.extend(imports.into_iter().filter(|_| is_new));
        is_new
    });
    let findings = cycles.iter().map(|(_, cycle)| finding(tree, &graph, cycle));
    findings.collect()
}

/// Returns the files on a shortest path of imports from `start` to `end`, including both. Returns `None` if there is no
/// such path.
fn shortest_way<'a>(graph: &Graph<'a>, start: &'a str, end: &str) -> Option<Vec<&'a str>> {
    let mut reached_from = BTreeMap::from([(start, start)]);
    let mut queue = VecDeque::from([start]);
    while let Some(file) = queue.pop_front() {
        if file == end {
            return Some(way_back(&reached_from, start, file));
        }
        for &next in graph.get(file).into_iter().flat_map(BTreeMap::keys) {
            reached_from.entry(next).or_insert_with(|| {
                queue.push_back(next);
                file
            });
        }
    }
    None
}

fn way_back<'a>(reached_from: &BTreeMap<&'a str, &'a str>, start: &str, end: &'a str) -> Vec<&'a str> {
    let mut way = vec![end];
    let mut file = end;
    while file != start {
        file = reached_from[file];
        way.push(file);
    }
    way.reverse();
    way
}

/// Returns the same cycle, beginning with the file that comes first in alphabetical order.
fn from_smallest(mut cycle: Vec<&str>) -> Vec<&str> {
    let smallest = (0..cycle.len()).min_by_key(|&index| cycle[index]);
    cycle.rotate_left(smallest.unwrap_or(0));
    cycle
}

fn finding(tree: &Tree, graph: &Graph<'_>, cycle: &[&str]) -> Finding {
    let next = cycle.iter().cycle().skip(1);
    let arrows: Vec<&Arrow> = cycle
        .iter()
        .zip(next)
        .map(|(&from, &to)| graph[from][to])
        .collect();
    let items: Vec<String> = arrows
        .iter()
        .map(|arrow| format!("`{}` (line {})", arrow.item, arrow.line))
        .collect();
    let message = format!(
        "cycle: {} -> {}, importing {}",
        cycle.join(" -> "),
        cycle[0],
        items.join(", ")
    );
    Finding::new(&tree.path(cycle[0]), arrows[0].line, message)
}
