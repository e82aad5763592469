//! The moves of a record, as `show` and `view` write them.

use std::collections::HashMap;

use kifu::diagram::Lettering;
use kifu::{Line, Node, NodeId, Record};

/// The notation of each move of a record: `▲７六歩`, or `7g7f` if the pieces are written in letters.
#[derive(Debug, Default)]
pub(crate) struct Notations(HashMap<NodeId, String>);

impl Notations {
    pub(crate) fn of(record: &Record, lettering: Lettering) -> Self {
        let lines = record.lines();
        let moves = lines.iter().flat_map(Line::moves);
        let notations = moves.map(|step| {
            let notation = match lettering {
                Lettering::Japanese => step.notation().to_string(),
                Lettering::Western => step.mv.to_string(),
            };
            (step.node.id(), notation)
        });
        Self(notations.collect())
    }

    /// Returns the notation of a move. `None` for the start and for an ending.
    pub(crate) fn get(&self, node: Node<'_>) -> Option<&str> {
        self.0.get(&node.id()).map(String::as_str)
    }
}

/// Returns the moves and endings that the record has in the place of a node, which is one of them. The first one continues
/// the line from which the others branch off.
pub(crate) fn choices(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let first = node.parent().and_then(Node::next).unwrap_or(node);
    std::iter::successors(Some(first), |choice| choice.next_sibling())
}
