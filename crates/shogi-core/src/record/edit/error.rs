//! Why an edit cannot be made.

use std::convert::Infallible;

use thiserror::Error;

use crate::IllegalMove;
use crate::notation::usi::UsiMoveError;
use crate::record::node::{NodeId, NoteKind};

/// The reason why an edit failed. The record is then unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum EditError {
    /// The record has no node with this id; it may have been removed.
    #[error("expected a node of the record, found the id {}, which no node has", node.index())]
    NoSuchNode {
        /// The id.
        node: NodeId,
    },
    /// The main line has no such ply.
    #[error("expected a ply from 0 to {last}, found {ply}")]
    NoSuchPly {
        /// The requested ply.
        ply: u32,
        /// The last ply of the main line.
        last: u32,
    },
    /// The start of a record cannot be removed or moved, and it has no time.
    #[error(
        "expected a move or an ending, found the start, which cannot be removed or moved and has no time"
    )]
    Start,
    /// The node is not an ending.
    #[error("expected an ending, found a move")]
    NotAnEnding,
    /// The node already has a sibling with this ending.
    #[error("the same ending is there already")]
    SameEnding,
    /// The node cannot have a note of this kind: some kinds belong to the first node of a variation, one belongs to
    /// endings.
    #[error("the node cannot have a note of the kind {kind:?}")]
    MisplacedNote {
        /// The kind.
        kind: NoteKind,
    },
    /// The legality policy rejects the move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The text of a move is not valid USI.
    #[error(transparent)]
    Move(#[from] UsiMoveError),
    /// The other record starts from another position.
    #[error("expected a record with the same start position")]
    DifferentStart,
    /// The record cannot hold more: 4 GiB of text, four thousand million nodes.
    #[error("the record is full")]
    Full,
}

impl From<Infallible> for EditError {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}
