//! The numbers of the nodes of a record, by which its parts are pickled.

use kifu::{Node, NodeId};

use super::Record;

/// The nodes of a record in the order of its lines, the root first. A restored record has the same lines in this order.
#[derive(Debug)]
pub(super) struct Order {
    nodes: Vec<NodeId>,
    /// The places of the nodes in `nodes`, by the indexes of the nodes.
    numbers: Vec<usize>,
}

impl Order {
    fn of(record: &kifu::Record) -> Self {
        let lines = record.lines();
        let steps = lines.iter().flat_map(kifu::Line::steps).map(Node::id);
        let nodes: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(steps).collect();
        let highest = nodes.iter().map(|id| id.index()).max().unwrap_or_default();
        let mut numbers = vec![0; highest + 1];
        for (number, id) in nodes.iter().enumerate() {
            numbers[id.index()] = number;
        }
        Self { nodes, numbers }
    }
}

impl Record {
    fn order(&self) -> &Order {
        self.order.get_or_init(|| Order::of(&self.inner))
    }

    /// The number of a node in the pickled record.
    pub(crate) fn number_of(&self, id: NodeId) -> usize {
        self.order().numbers.get(id.index()).copied().unwrap_or_default()
    }

    /// The node with a number, which [`Record::number_of`] returned before pickling. `None` if there is none.
    pub(super) fn numbered(&self, number: usize) -> Option<NodeId> {
        self.order().nodes.get(number).copied()
    }
}
