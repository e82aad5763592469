//! Why an edit cannot be made.

use std::convert::Infallible;
use std::fmt;

use thiserror::Error;

use crate::IllegalMove;
use crate::notation::usi::UsiMoveError;
use crate::record::node::{NodeId, NoteKind};
use crate::text::{Language, Localize};

/// The reason why an edit failed. The record is then unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum EditError {
    /// The record has no node with this id; it may have been removed.
    #[error("the record has no node with the id {}", node.index())]
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
    /// A move follows, so the line does not end at this node.
    #[error("expected the last move of a line or its ending, found a move that others follow")]
    NotAtEnd,
    /// The node already has a sibling with this ending.
    #[error("a sibling already has the same ending")]
    SameEnding,
    /// The node cannot have a note of this kind: some kinds belong to the first node of a variation, one belongs to
    /// endings.
    #[error("the node cannot have {}", name(*kind, Language::English))]
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

/// The name of a kind of note in a message.
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
