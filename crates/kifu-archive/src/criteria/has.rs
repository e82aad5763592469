//! [`Has`]: what a record can have besides its moves.

use kifu::shogi_core::Record;
use kifu::shogi_core::messages::named_enum;
use kifu::shogi_core::record::Node;

named_enum! {
    /// What a record can have besides its moves.
    #[non_exhaustive]
    pub enum Has {
        /// A variation.
        Variations = "variations",
        /// A comment.
        Comments = "comments",
        /// The time of a move.
        Times = "times",
        /// An evaluation by an engine.
        Evaluations = "evaluations",
        /// A bookmark.
        Bookmarks = "bookmarks",
    }
    parsed ["a part of a record", "棋譜の要素"]
}

impl Has {
    pub(super) fn is_in(self, record: &Record) -> bool {
        let any = |test: fn(Node<'_>) -> bool| record.nodes_in_order().any(test);
        match self {
            Self::Variations => any(|node| !node.is_first_child()),
            Self::Comments => any(|node| node.all_comments().next().is_some()),
            Self::Times => any(|node| node.time().is_some()),
            Self::Evaluations => any(|node| node.evaluation().is_some()),
            Self::Bookmarks => any(|node| node.bookmarks().chain(node.leading_bookmarks()).next().is_some()),
        }
    }
}
