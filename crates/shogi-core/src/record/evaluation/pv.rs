//! Reading the expected moves of an evaluation, in whatever notation the program writes them.

use super::Evaluation;
use crate::notation::ja::moves::Notation;
use crate::notation::ja::moves::parts::Destination;
use crate::notation::{MoveNotation, strip_move};
use crate::record::node::Node;
use crate::{Move, Position, Square};

/// The expected moves of an evaluation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Pv<'c> {
    /// The moves, which are legal one after the other.
    pub moves: Vec<Move>,
    /// The text from the first move on that cannot be read or played.
    pub rest: &'c str,
}

impl Pv<'_> {
    /// Writes each of the moves in a notation. `position` and `previous` are those with which the moves were read.
    pub fn write_moves(
        &self,
        notation: MoveNotation,
        position: &Position,
        previous: Option<Square>,
    ) -> Vec<String> {
        let (mut position, mut previous) = (position.clone(), previous);
        let write = |&mv: &Move| {
            let written = notation.write(mv, &position, previous);
            previous = Some(mv.to());
            let _ = position.play_unchecked(mv);
            written
        };
        self.moves.iter().map(write).collect()
    }
}

impl<'c> Evaluation<'c> {
    /// Reads the expected moves as moves, as CSA, USI, KIF or KI2 write them. `position` is the position after the node of the evaluation, and
    /// `previous` the destination of the move of the node, to which `同` refers. A first move that repeats the move of the node is
    /// skipped. [`Node::pv`] knows both.
    ///
    /// ```
    /// use shogi_core::Position;
    /// use shogi_core::record::Evaluation;
    ///
    /// let evaluation = Evaluation::parse("#読み筋=▲７六歩△３四歩▲２二角成△同銀 以下互角").unwrap();
    /// let pv = evaluation.pv(&Position::startpos(), None);
    /// assert_eq!(pv.moves, ["7g7f", "3c3d", "8h2b+", "3a2b"].map(|mv| mv.parse().unwrap()));
    /// assert_eq!(pv.rest, "以下互角");
    /// ```
    pub fn pv(&self, position: &Position, previous: Option<Square>) -> Pv<'c> {
        let mut pv = Pv {
            moves: Vec::new(),
            rest: self.pv.unwrap_or_default().trim(),
        };
        if let Ok((notation, rest)) = Notation::strip(pv.rest)
            && notation.color.is_some_and(|color| color != position.turn())
            && is_destination(notation.to, previous)
        {
            pv.rest = after_origin(rest).trim_start();
        }
        let mut position = position.clone();
        let mut previous = previous;
        while let Some((mv, rest)) = strip_move(pv.rest, &position, previous) {
            if position.play(mv).is_err() {
                break;
            }
            previous = Some(mv.to());
            pv.moves.push(mv);
            pv.rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        }
        pv
    }
}

/// Whether a written destination may be that of the previous move.
fn is_destination(written: Destination, previous: Option<Square>) -> bool {
    match written {
        Destination::Square(to) | Destination::SameSquare(to) => previous == Some(to),
        Destination::Same => previous.is_some(),
    }
}

/// The text after the origin of a move in parentheses.
fn after_origin(text: &str) -> &str {
    let origin = text.strip_prefix('(').and_then(|text| text.split_once(')'));
    origin.map_or(text, |(_, rest)| rest)
}

impl<'r> Node<'r> {
    /// Reads the expected moves of an evaluation of this node. They are played from the position after the node, or, if the evaluation is
    /// that of [another move](Evaluation::is_alternative), from the position before it. Computes that position.
    pub fn pv(self, evaluation: &Evaluation<'r>) -> Pv<'r> {
        let from = match self.parent() {
            Some(parent) if evaluation.is_alternative => parent,
            _ => self,
        };
        evaluation.pv(&from.position(), from.destination())
    }

    /// The destination of the last move up to this node.
    pub(in crate::record) fn destination(self) -> Option<Square> {
        let own = self.mv().map(Move::to);
        own.or_else(|| self.previous_destination())
    }
}
