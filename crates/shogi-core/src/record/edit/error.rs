//! [`EditError`]: why an edit of a record failed.

use std::convert::Infallible;

use thiserror::Error;

use crate::messages::Language;
use crate::notation::usi::UsiMoveError;
use crate::record::node_data::{NodeId, NoteKind};
use crate::{IllegalMove, problems};

problems! {
    /// The reason why an edit failed. A failed edit leaves the record unchanged.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum EditError {
        /// The record has no node with this id. The node may have been removed.
        NoSuchNode {
            /// The id of the requested node.
            node: NodeId,
        },
            error "no_such_node",
            en("the record has no node with the id {}", node.index()),
            ja("棋譜にない手です（番号{}）", node.index());
        /// The main line is shorter than the requested ply.
        NoSuchPly {
            /// The requested ply.
            ply: u32,
            /// The last ply of the main line.
            last: u32,
        },
            error "no_such_node",
            en("expected a ply from 0 to {last}, found {ply}"),
            ja("手数は0から{last}までです: {ply}手目");
        /// The node is the start of the record. It cannot be removed or moved, and it has no time.
        Start,
            error "start",
            en("expected a move or an ending, found the start, which cannot be removed or moved and has no time"),
            ja("開始局面は削除も移動もできず、消費時間もありません");
        /// The line does not end at this node, because a move follows.
        NotAtEnd,
            error "not_at_end",
            en("expected the last move of a line or its ending, found a move that others follow"),
            ja("後に指し手が続いているので、ここでは終局にできません");
        /// The node is the ending of a line, after which nothing is played.
        AfterEnding,
            error "after_ending",
            en("expected a move or the start, found the ending of a line, after which nothing is played"),
            ja("終局の後には指し手も終局も追加できません");
        /// A sibling of the node already has this ending.
        SameEnding,
            error "same_ending",
            en("a sibling already has the same ending"),
            ja("同じ終局がすでにあります");
        /// The node cannot have a note of this kind. Some kinds are only for the first node of a variation, one is only
        /// for the root, and the text of an ending is set together with the ending.
        MisplacedNote {
            /// The kind of the note.
            kind: NoteKind,
        },
            error "misplaced_note",
            en("the node cannot have {kind}"),
            ja("{}はここには付けられません", kind.message(Language::Japanese));
        /// The legality policy rejects a move, because it breaks this rule.
        Illegal(IllegalMove) from reason, error "illegal", message(reason: IllegalMove);
        /// A text that should be a move is not valid USI.
        Move(UsiMoveError) from error, error "invalid_move", message(error: UsiMoveError);
        /// The other record has a different start position.
        DifferentStart,
            error "different_start",
            en("expected a record with the same start position"),
            ja("開始局面の違う棋譜は統合できません");
        /// The record cannot hold more. Its limits are 4 GiB of text and four thousand million nodes.
        Full,
            error "full",
            en("the record is full"),
            ja("これ以上追加できません（テキストは4 GiBまでです）");
    }
}

impl From<Infallible> for EditError {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}
