//! The graph of the evaluations of a main line.

use kifu::diagram::{Graph, GraphPoint};
use kifu::shogi_core::record::Evaluation;
use kifu::{Color, Node};

use crate::labels::Labels;

/// Returns the graph of a game. `None` if no node of the main line has a value.
pub(super) fn of(labels: &Labels<'_>) -> Option<Graph> {
    let record = labels.record;
    let points: Vec<GraphPoint> = record.root().line().map(|node| point(node, labels)).collect();
    points.iter().find_map(|point| point.value)?;
    let graph = Graph::new(points)
        .language(labels.language)
        .handicap_sides(record.has_handicap_sides());
    let name = |graph: Graph, color| graph.name(color, record.player(color).unwrap_or_default());
    Some(Color::ALL.into_iter().fold(graph, name))
}

fn point(node: Node<'_>, labels: &Labels<'_>) -> GraphPoint {
    let bookmarks: Vec<&str> = node.bookmarks().collect();
    let mut comments = node.comments().filter(|comment| !comment.trim().is_empty());
    let mut point = GraphPoint::new(labels.number(node))
        .label(labels.step(node))
        .bookmark(bookmarks.join(", "))
        .has_comment(comments.any(|comment| Evaluation::parse(comment).is_none()));
    point.value = node.evaluation().and_then(|evaluation| evaluation.value());
    point
}
