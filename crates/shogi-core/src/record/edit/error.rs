//! [`EditError`]: why an edit of a record failed.

use std::convert::Infallible;
use std::fmt;

use thiserror::Error;

use crate::IllegalMove;
use crate::notation::usi::UsiMoveError;
use crate::record::node::{NodeId, NoteKind};
use crate::text::{Language, Localize};

/// The reason why an edit failed. A failed edit leaves the record unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum EditError {
    /// The record has no node with this id. The node may have been removed.
    #[error("the record has no node with the id {}", node.index())]
    NoSuchNode {
        /// The id of the requested node.
        node: NodeId,
    },
    /// The main line is shorter than the requested ply.
    #[error("expected a ply from 0 to {last}, found {ply}")]
    NoSuchPly {
        /// The requested ply.
        ply: u32,
        /// The last ply of the main line.
        last: u32,
    },
    /// The node is the start of the record. It cannot be removed or moved, and it has no time.
    #[error(
        "expected a move or an ending, found the start, which cannot be removed or moved and has no time"
    )]
    Start,
    /// The line does not end at this node, because a move follows.
    #[error("expected the last move of a line or its ending, found a move that others follow")]
    NotAtEnd,
    /// A sibling of the node already has this ending.
    #[error("a sibling already has the same ending")]
    SameEnding,
    /// The node cannot have a note of this kind. Some kinds are only for the first node of a variation, one is only for
    /// the root, and the text of an ending is set together with the ending.
    #[error("the node cannot have {}", name(*kind, Language::English))]
    MisplacedNote {
        /// The kind of the note.
        kind: NoteKind,
    },
    /// The legality policy rejects a move, because it breaks this rule.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// A text that should be a move is not valid USI.
    #[error(transparent)]
    Move(#[from] UsiMoveError),
    /// The other record has a different start position.
    #[error("expected a record with the same start position")]
    DifferentStart,
    /// The record cannot hold more. Its limits are 4 GiB of text and four thousand million nodes.
    #[error("the record is full")]
    Full,
}

/// The name of a kind of note, for messages in this language.
fn name(kind: NoteKind, language: Language) -> &'static str {
    let (english, japanese) = match kind {
        NoteKind::Comment => ("a comment", "コメント"),
        NoteKind::Bookmark => ("a bookmark", "しおり"),
        NoteKind::Remark => ("a remark", "注記行"),
        NoteKind::LeadingComment => ("a comment before a variation", "変化の前のコメント"),
        NoteKind::LeadingBookmark => ("a bookmark before a variation", "変化の前のしおり"),
        NoteKind::LeadingRemark => ("a remark before a variation", "変化の前の注記行"),
        NoteKind::BoardFlip => ("the mark of a flipped board", "盤面回転"),
        NoteKind::EndingText => ("the text of an ending", "終局の表記"),
    };
    language.choose(english, japanese)
}

impl From<Infallible> for EditError {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl Localize for EditError {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchNode { node } => write!(f, "棋譜にない手です（番号{}）", node.index()),
            Self::NoSuchPly { ply, last } => write!(f, "手数は0から{last}までです: {ply}手目"),
            Self::Start => f.write_str("開始局面は削除も移動もできず、消費時間もありません"),
            Self::NotAtEnd => f.write_str("後に指し手が続いているので、ここでは終局にできません"),
            Self::SameEnding => f.write_str("同じ終局がすでにあります"),
            Self::MisplacedNote { kind } => {
                write!(f, "{}はここには付けられません", name(*kind, Language::Japanese))
            }
            Self::Illegal(reason) => reason.fmt_japanese(f),
            Self::Move(error) => error.fmt_japanese(f),
            Self::DifferentStart => f.write_str("開始局面の違う棋譜は統合できません"),
            Self::Full => f.write_str("これ以上追加できません（文章は4GiBまでです）"),
        }
    }
}
