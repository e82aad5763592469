//! [`Order`]: the lines and the nodes of a record, in the order of the file.

use kifu::{Node, NodeId};

/// The lines and the nodes of a record, in the order of the file. A restored record has the same ones in this order.
#[derive(Debug)]
pub(crate) struct Order {
    /// The main line and all variations.
    pub(crate) lines: Vec<LineNodes>,
    /// The nodes, the root first.
    pub(crate) nodes: Vec<NodeId>,
    /// The places of the nodes in `nodes`, by the indexes of the nodes.
    pub(crate) numbers: Vec<usize>,
}

/// The nodes of a line.
#[derive(Debug)]
pub(crate) struct LineNodes {
    /// The first node of a variation. The root for the main line.
    pub(crate) first: NodeId,
    pub(crate) moves: Vec<NodeId>,
    pub(crate) ending: Option<NodeId>,
    pub(crate) parent: usize,
    pub(crate) depth: usize,
    pub(crate) from_ply: u32,
}

impl Order {
    pub(super) fn of(record: &kifu::Record) -> Self {
        let lines = record.lines();
        let steps = lines.iter().flat_map(kifu::Line::steps).map(Node::id);
        let nodes: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(steps).collect();
        let highest = nodes.iter().map(|id| id.index()).max().unwrap_or_default();
        let mut numbers = vec![0; highest + 1];
        for (number, id) in nodes.iter().enumerate() {
            numbers[id.index()] = number;
        }
        Self {
            lines: lines.iter().map(LineNodes::from).collect(),
            nodes,
            numbers,
        }
    }

    /// The number of a node. It is the same in records that are equal.
    pub(crate) fn number_of(&self, id: NodeId) -> usize {
        self.numbers.get(id.index()).copied().unwrap_or_default()
    }
}

impl From<&kifu::Line<'_>> for LineNodes {
    fn from(line: &kifu::Line<'_>) -> Self {
        let moves = line.steps().filter(|node| node.mv().is_some());
        Self {
            first: line.first.id(),
            moves: moves.map(Node::id).collect(),
            ending: line.ending().map(Node::id),
            parent: line.parent,
            depth: line.depth,
            from_ply: line.from_ply,
        }
    }
}
