//! [`Shape::setup`]: what a shape looks like.

use shogi_core::{PieceKind, Setup};

use crate::shape::{Condition, Shape, Term};

impl Shape {
    /// The shape as a diagram: the pieces of the side as Black's, those of the opponent as White's, and nothing else.
    ///
    /// A piece that may be on several squares is on the first of them. What the side has ranged, moved or dropped is where it went,
    /// unless a term says where it is now. The pieces of a class that must have been completed before are added where there is room
    /// for them. A shape without pieces has an empty board.
    pub fn setup(self) -> Setup {
        let mut setup = Setup::EMPTY;
        for is_past in [false, true] {
            let terms = self.terms().iter().filter(|term| term.is_past() == is_past);
            terms.for_each(|term| term.draw(&mut setup));
        }
        for before in self.terms().iter().filter(|term| !term.negated) {
            let shape = before.class().and_then(|class| class.parsed_shapes().next());
            for term in shape.map_or(&[][..], Self::terms) {
                let mut term = *term;
                term.opponent ^= before.opponent;
                term.draw(&mut setup);
            }
        }
        setup
    }
}

impl Term {
    /// Whether the term says where a piece was, and not where it is.
    const fn is_past(&self) -> bool {
        !self.now && !matches!(self.condition, Condition::On | Condition::InHand)
    }

    /// Adds the piece to a diagram: to the hand, or to the first square that is free. If the side has all pieces of the kind
    /// already, or a pawn on the file, the piece is left out.
    fn draw(&self, setup: &mut Setup) {
        let Some(piece) = self.piece().filter(|_| !self.negated) else {
            return;
        };
        if self.condition == Condition::InHand {
            if let Some(kind) = piece.kind.to_hand_piece() {
                setup.hands[piece.color].set(kind, 1);
            }
            return;
        }
        let own = || setup.board.pieces().filter(|(_, own)| *own == piece);
        let square = self.squares().find(|&square| {
            setup.board[square].is_none()
                && (piece.kind != PieceKind::Pawn || own().all(|(pawn, _)| pawn.file() != square.file()))
        });
        if let Some(square) = square
            && own().count() < usize::from(piece.kind.count_in_set() / 2)
        {
            setup.board[square] = Some(piece);
        }
    }
}
