//! Nodes and notes, which are the contents of the arena of a record.

use std::num::NonZeroU32;
use std::time::Duration;

use crate::text::line_end;
use crate::{Ending, Move, messages};

/// The id of a node in its record. Nodes are numbered in the order in which they are added; the root is 0. While a
/// record is edited, the ids of removed nodes are not used again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub(super) u32);

/// What a node is in the game: the start, a move or an ending.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The start of the game, which is the root.
    Start,
    /// A move is played.
    Move(Move),
    /// The line ends.
    Ending(Ending),
}

messages! {
    /// The kind of a note. A note is a text that belongs to a node. `Display` writes the English name with its article:
    /// `a comment`.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum NoteKind {
        /// A comment line about the position after the move (`*` in KIF, `'*` in CSA).
        Comment, en("a comment"), ja("コメント");
        /// A bookmark: a name for the position after the move (`しおり`, `&` in KIF).
        Bookmark, en("a bookmark"), ja("しおり");
        /// A remark: a line that programs skip (`#` in KIF, `'` in CSA).
        Remark, en("a remark"), ja("注記行");
        /// A comment line between `変化` and the first move of a variation. It describes the position before that move.
        LeadingComment, en("a comment before a variation"), ja("変化の前のコメント");
        /// A bookmark between `変化` and the first move of a variation.
        LeadingBookmark, en("a bookmark before a variation"), ja("変化の前のしおり");
        /// A remark between `変化` and the first move of a variation. At the root, it is a remark above or among the
        /// headers.
        LeadingRemark, en("a remark before a variation"), ja("変化の前の注記行");
        /// The line `盤面回転` or `盤面反転` in KIF, which asks to show the board from the other side. It is a note of the
        /// root.
        BoardFlip, en("the mark of a flipped board"), ja("盤面回転");
        /// The text by which the file names an ending, if it differs from the default text of the format.
        EndingText, en("the text of an ending"), ja("終局の表記");
        /// The result line of a file (`まで61手詰`), if it has another form than the line that is written for its ending. It
        /// is a note of the ending.
        ResultLine, en("a result line"), ja("結果の行");
    }
}

// This struct takes 32 bytes. A move of the main line without notes needs no other memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeData {
    /// 0 for the root, the bits of a move (at least 2^15), or the code of an ending.
    step: u16,
    pub(super) ply: u32,
    /// The id of the parent, or [`REMOVED`] if the node was removed.
    pub(super) parent: u32,
    pub(super) first_child: Option<NonZeroU32>,
    pub(super) last_child: Option<NonZeroU32>,
    pub(super) next_sibling: Option<NonZeroU32>,
    /// The time in milliseconds, or [`NO_TIME`] if it is unknown.
    time: u32,
    /// The number of the last note of the node. The `next` of the last note is the first note.
    pub(super) last_note: Option<NonZeroU32>,
}

/// The longest time of a move or ending that a record can hold: 2^32 − 2 milliseconds, about 49 days and 17 hours.
pub const LONGEST_TIME: Duration = Duration::from_millis(NO_TIME as u64 - 1);

/// The `parent` of a removed node. No node has this id.
const REMOVED: u32 = u32::MAX;
const NO_TIME: u32 = u32::MAX;
/// The smallest number that the bits of a move can be.
const FIRST_MOVE: u16 = 1 << 15;

/// A note as it is stored. The notes of a node form a ring, so that a note can be appended without a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Note {
    pub(super) kind: NoteKind,
    pub(super) start: u32,
    pub(super) end: u32,
    /// The number of the next note of the node. The number of a note is its index + 1. After the last note comes the
    /// first.
    pub(super) next: NonZeroU32,
}

impl NoteKind {
    /// The kind of this note if it is placed between `変化` and the first move of a variation.
    pub(super) const fn leading(self) -> Self {
        match self {
            Self::Comment => Self::LeadingComment,
            Self::Bookmark => Self::LeadingBookmark,
            Self::Remark => Self::LeadingRemark,
            other => other,
        }
    }

    /// The kind of this note if it is placed directly at the position that it describes.
    pub(super) const fn without_leading(self) -> Self {
        match self {
            Self::LeadingComment => Self::Comment,
            Self::LeadingBookmark => Self::Bookmark,
            Self::LeadingRemark => Self::Remark,
            other => other,
        }
    }

    /// Whether a text of this kind is one name, which is not split into lines.
    pub(super) const fn is_name(self) -> bool {
        matches!(self, Self::Bookmark | Self::LeadingBookmark)
    }

    /// Whether notes of this kind come before their node in a file: between `変化` and the first move of a variation, or
    /// above the headers.
    pub const fn is_leading(self) -> bool {
        matches!(
            self,
            Self::LeadingComment | Self::LeadingBookmark | Self::LeadingRemark | Self::BoardFlip
        )
    }
}

impl NodeId {
    /// The id of the root, in every record.
    pub const ROOT: Self = Self(0);

    /// The id as an index. The root has the index 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn new(index: u32) -> Self {
        Self(index)
    }

    /// The id of the node with this index, in the form in which nodes link to each other. `None` for the root, to which
    /// no node links in this form, and if a record cannot have so many nodes.
    pub(super) fn of_index(index: usize) -> Option<NonZeroU32> {
        let number = u32::try_from(index).ok().filter(|&number| number != REMOVED)?;
        NonZeroU32::new(number)
    }
}

impl NodeData {
    pub(super) const ROOT: Self = Self {
        step: 0,
        ply: 0,
        parent: 0,
        first_child: None,
        last_child: None,
        next_sibling: None,
        time: NO_TIME,
        last_note: None,
    };

    pub(super) const fn new(step: Step, parent: NodeId, ply: u32) -> Self {
        let step = match step {
            Step::Start => 0,
            Step::Move(mv) => mv.to_bits().get(),
            Step::Ending(ending) => ending.code(),
        };
        Self {
            step,
            ply,
            parent: parent.0,
            ..Self::ROOT
        }
    }

    /// The same node, but marked as removed.
    pub(super) const fn removed(self) -> Self {
        Self {
            parent: REMOVED,
            ..self
        }
    }

    pub(super) const fn is_removed(&self) -> bool {
        self.parent == REMOVED
    }

    /// The same node, but with another ending.
    pub(super) const fn with_ending(self, ending: Ending) -> Self {
        Self {
            step: ending.code(),
            ..self
        }
    }

    pub(super) const fn is_ending(&self) -> bool {
        self.step != 0 && self.step < FIRST_MOVE
    }

    pub(super) const fn has_time(&self) -> bool {
        self.time != NO_TIME
    }

    pub(super) const fn step(&self) -> Step {
        if let Some(mv) = Move::from_bits(self.step) {
            return Step::Move(mv);
        }
        match Ending::from_code(self.step) {
            Some(ending) => Step::Ending(ending),
            None => Step::Start,
        }
    }

    pub(super) fn set_time(&mut self, time: Option<Duration>) {
        self.time = time.map_or(NO_TIME, |time| {
            let milliseconds = time
                .as_secs()
                .saturating_mul(1000)
                .saturating_add(time.subsec_millis().into());
            u32::try_from(milliseconds).unwrap_or(NO_TIME).min(NO_TIME - 1)
        });
    }

    pub(super) fn time(&self) -> Option<Duration> {
        (self.time != NO_TIME).then(|| Duration::from_millis(self.time.into()))
    }
}

/// Splits a text into lines. There is at least one line. If the text ends with a line end, the last line is empty.
pub(super) fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest.take()?;
        let (end, next) = line_end(text.as_bytes());
        rest = text.get(next..).filter(|_| end < next);
        text.get(..end)
    })
}
