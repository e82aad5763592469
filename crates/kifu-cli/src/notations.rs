//! The moves of a record, as `show` and `view` write them.

use std::collections::HashMap;

use clap::Args;
use kifu::diagram::{Coordinates, Lettering};
use kifu::{Line, MoveNotation, Node, NodeId, Record};

use crate::completed::completed;

/// How pieces and moves are written.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct Spelling {
    /// How the pieces are written: japanese or western. With western, the moves are in hodges by default.
    ///
    /// 駒の表記（japanese か western）。western では、指し手の表記の既定が hodges になる
    #[arg(long, default_value_t, value_parser = completed(str::parse::<Lettering>, Lettering::ALL.map(Lettering::name)), hide_possible_values = true)]
    pub(crate) lettering: Lettering,
    #[command(flatten)]
    notation: NotationArgument,
}

/// How moves are written.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct NotationArgument {
    /// How the moves are written: ki2 (▲７六歩), kif, csa, usi, western (P-76) or hodges (P-7f). The default is ki2.
    ///
    /// 指し手の表記: ki2（▲７六歩）、kif、csa、usi、western（P-76）、hodges（P-7f）。既定はki2
    #[arg(long, value_name = "NOTATION", value_parser = completed(str::parse::<MoveNotation>, MoveNotation::ALL.map(MoveNotation::name)), hide_possible_values = true)]
    pub(crate) notation: Option<MoveNotation>,
}

impl Spelling {
    fn notation(self) -> MoveNotation {
        self.notation.notation.unwrap_or(match self.lettering {
            Lettering::Japanese => MoveNotation::Ki2,
            Lettering::Western => MoveNotation::Hodges,
        })
    }

    /// The coordinates of a board beside moves in this notation. Where they would be Japanese, those of Western pieces are
    /// Western nevertheless.
    pub(crate) fn coordinates(self) -> Coordinates {
        match self.notation() {
            MoveNotation::Western | MoveNotation::Csa => Coordinates::Digits,
            MoveNotation::Hodges | MoveNotation::Usi => Coordinates::Western,
            _ if self.lettering == Lettering::Western => Coordinates::Western,
            _ => Coordinates::Japanese,
        }
    }
}

/// The notation of each move of a record.
#[derive(Debug, Default)]
pub(crate) struct Notations {
    pub(crate) notation: MoveNotation,
    moves: HashMap<NodeId, String>,
}

impl Notations {
    pub(crate) fn of(record: &Record, spelling: Spelling) -> Self {
        let lines = record.lines();
        let moves = lines.iter().flat_map(Line::moves);
        let notation = spelling.notation();
        let moves = moves.map(|step| (step.node.id(), step.notation_in(notation)));
        Self {
            notation,
            moves: moves.collect(),
        }
    }

    /// Returns the notation of a move. `None` for the start and for an ending.
    pub(crate) fn get(&self, node: Node<'_>) -> Option<&str> {
        self.moves.get(&node.id()).map(String::as_str)
    }
}

/// Returns the moves and endings that the record has in the place of a node, which is one of them. The first one continues
/// the line from which the others branch off.
pub(crate) fn choices(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let first = node.parent().and_then(Node::next).unwrap_or(node);
    std::iter::successors(Some(first), |choice| choice.next_sibling())
}
