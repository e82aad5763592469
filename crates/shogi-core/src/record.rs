//! [`Record`]: a game (`棋譜`) – headers, a start, a tree of moves with comments and times, endings.
//!
//! The tree is an append-only arena: a node is a move or an ending, the first child of a node continues its line, the
//! others begin variations (`変化`). Nothing here recurses, so a chain of a million moves or of a hundred thousand
//! nested variations is walked, compared and dropped like any other.

mod builder;
mod date;
mod ending;
mod evaluation;
mod header;
mod join;
mod lines;
mod mainline;
mod node;
mod numbering;
mod result;
mod scan;
#[cfg(test)]
mod tests;
mod time_control;
mod typed;

use crate::{Handicap, Setup};

pub use builder::{RecordBuilder, VariationError};
pub use date::{DateTime, TimeOfDay};
pub use ending::{Ending, GameResult};
pub use evaluation::Evaluation;
pub use header::{Header, HeaderName, Headers};
pub use join::{Joined, Told};
pub use lines::Line;
pub use mainline::{Mainline, Played};
pub use node::{NodeId, NodeRef, NoteKind, Step};
pub use numbering::BlockOrder;
pub use time_control::TimeControl;
pub use typed::Typed;

use node::{Node, Note};

/// A game, or a position without moves.
///
/// Records are equal when they say the same: headers in order, start, tree, comments, times, endings. In which order
/// the variations were read is not compared, only which line they belong to and their order there.
#[derive(Clone, Debug)]
pub struct Record {
    /// What stands above the moves: players, event, dates, …
    pub headers: Headers,
    start: Setup,
    nodes: Vec<Node>,
    notes: Vec<Note>,
    text: String,
    stated_result: Option<GameResult>,
}

impl Record {
    /// A record without moves that starts from the given arrangement.
    pub fn new(start: Setup) -> Self {
        Self {
            headers: Headers::default(),
            start,
            nodes: vec![Node::ROOT],
            notes: Vec::new(),
            text: String::new(),
            stated_result: None,
        }
    }

    /// Begins a record from a handicap. [`Handicap::Other`] starts from an empty board; use
    /// [`Record::builder_from`] for arrangements without a name.
    pub fn builder(handicap: Handicap) -> RecordBuilder {
        Self::builder_from(handicap.setup().unwrap_or_default())
    }

    /// Begins a record from any arrangement.
    pub fn builder_from(start: Setup) -> RecordBuilder {
        RecordBuilder::new(start)
    }

    /// The arrangement the game starts from.
    pub const fn start(&self) -> &Setup {
        &self.start
    }

    /// The handicap (`手合割`) that the start is; `None` for an arrangement without a name.
    pub fn handicap(&self) -> Option<Handicap> {
        Handicap::from_setup(&self.start)
    }

    /// The start of the tree. Its comments and bookmarks are those of the start position.
    pub fn root(&self) -> NodeRef<'_> {
        self.node(NodeId::ROOT)
    }

    /// The node with this id. An id of another record that this one does not have gives the root.
    pub fn node(&self, id: NodeId) -> NodeRef<'_> {
        NodeRef::new(
            self,
            if id.index() < self.nodes.len() {
                id
            } else {
                NodeId::ROOT
            },
        )
    }

    /// How many nodes there are, the root included.
    pub const fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The moves of the main line (`本譜`), each with the position it was played in.
    pub fn mainline(&self) -> Mainline<'_> {
        Mainline::new(self)
    }

    /// The ending of the main line; see [`Line::ending`].
    pub fn ending(&self) -> Option<Ending> {
        self.mainline_ending().and_then(NodeRef::ending)
    }

    /// The node of the main line's ending; see [`Line::ending`].
    pub fn mainline_ending(&self) -> Option<NodeRef<'_>> {
        Line::main(self).ending()
    }

    /// The result that the record states in words (`まで…で先手の勝ち`), where the ending leaves it open.
    pub const fn stated_result(&self) -> Option<GameResult> {
        self.stated_result
    }
}

impl Default for Record {
    /// An even game without moves.
    fn default() -> Self {
        Self::new(Handicap::Even.setup().unwrap_or_default())
    }
}
