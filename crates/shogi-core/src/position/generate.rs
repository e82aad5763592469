//! Generation of legal moves.
//!
//! The pieces that give check and the pinned pieces are computed once, before the first move is generated. Therefore
//! every generated move is legal without a further test. A [`Sink`] receives whole sets of moves, so that listing
//! moves and asking whether there is any move can share the generator.

use std::ops::ControlFlow;

use super::attacks::{
    self, BISHOP_LINES, GOLD, KING, KNIGHT, LANCE_LINES, NEAR_KING, PAWN, ROOK_LINES, SILVER, between,
    nowhere_to_go, promotion_zone, ray_through,
};
use super::{Bitboard, MoveList, Mover, Position};
use crate::{Color, Hand, HandPiece, Move, Piece, PieceKind, Rank, Square};

impl Position {
    /// Lists all legal moves, in no particular order. If a piece may choose whether to promote, both moves are listed.
    /// The length of the list is the number of legal moves.
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.add_legal_moves(&mut list);
        list
    }

    /// Adds all legal moves to `list`. A loop over many positions can clear and reuse one list.
    pub fn add_legal_moves(&self, list: &mut MoveList) {
        let _ = Generator::new(self).run(list);
    }

    /// Whether the side to move has at least one legal move.
    pub fn has_legal_move(&self) -> bool {
        Generator::new(self).run(&mut Any).is_break()
    }
}

/// Returned by a sink: whether the generator continues or stops.
type Flow = ControlFlow<()>;

/// A receiver of generated moves.
trait Sink {
    /// Receives the moves of the piece on `from`: to the squares of `plain` without promotion, and to the squares of
    /// `promoting` with promotion.
    fn piece(&mut self, from: Square, plain: Bitboard, promoting: Bitboard) -> Flow;

    /// Receives moves of pawns of the side `color`: to the squares of `plain` without promotion, and to the squares of
    /// `promoting` with promotion.
    fn pawns(&mut self, color: Color, plain: Bitboard, promoting: Bitboard) -> Flow;

    /// Receives drops: each of the first `count` drops of `row` on every square of `to`. The destinations in `row`
    /// have no meaning.
    fn drops(&mut self, row: &[Move; 8], count: usize, to: Bitboard) -> Flow;
}

impl Sink for MoveList {
    #[inline]
    fn piece(&mut self, from: Square, plain: Bitboard, promoting: Bitboard) -> Flow {
        self.push_to_each(Move::normal(from, from, true), promoting);
        self.push_to_each(Move::normal(from, from, false), plain);
        Flow::Continue(())
    }

    #[inline]
    fn pawns(&mut self, color: Color, plain: Bitboard, promoting: Bitboard) -> Flow {
        for (set, promote) in [(promoting, true), (plain, false)] {
            for to in set {
                if let Some(from) = square_behind(color, to) {
                    self.push(Move::normal(from, to, promote));
                }
            }
        }
        Flow::Continue(())
    }

    #[inline]
    fn drops(&mut self, row: &[Move; 8], count: usize, to: Bitboard) -> Flow {
        self.push_rows(row, count, to);
        Flow::Continue(())
    }
}

/// A sink that stops the generator at the first move.
struct Any;

impl Any {
    #[inline]
    fn stop_unless(empty: bool) -> Flow {
        if empty {
            Flow::Continue(())
        } else {
            Flow::Break(())
        }
    }
}

impl Sink for Any {
    #[inline]
    fn piece(&mut self, _from: Square, plain: Bitboard, promoting: Bitboard) -> Flow {
        Self::stop_unless((plain | promoting).is_empty())
    }

    #[inline]
    fn pawns(&mut self, _color: Color, plain: Bitboard, promoting: Bitboard) -> Flow {
        Self::stop_unless((plain | promoting).is_empty())
    }

    #[inline]
    fn drops(&mut self, _row: &[Move; 8], count: usize, to: Bitboard) -> Flow {
        Self::stop_unless(count == 0 || to.is_empty())
    }
}

/// The data that is computed before the first move is generated.
struct Generator<'a> {
    position: &'a Position,
    us: Color,
    occupied: Bitboard,
    king: Option<Square>,
    checkers: Bitboard,
    /// The pinned pieces of the side to move. A pinned piece is the only piece between the king of its side and an
    /// enemy slider.
    pinned: Bitboard,
}

impl<'a> Generator<'a> {
    #[inline]
    fn new(position: &'a Position) -> Self {
        let us = position.turn;
        let them = us.opposite();
        let occupied = position.occupied();
        let king = position.king(us);
        let mut checkers = Bitboard::EMPTY;
        let mut pinned = Bitboard::EMPTY;
        if let Some(king) = king {
            checkers = position.step_attackers(king, them);
            for slider in position.aligned_sliders(king, them) {
                let blockers = between(king, slider) & occupied;
                if blockers.is_empty() {
                    checkers |= Bitboard::of(slider);
                } else if !blockers.has_several() {
                    pinned |= blockers & position.pieces(us);
                }
            }
        }
        Self {
            position,
            us,
            occupied,
            king,
            checkers,
            pinned,
        }
    }

    #[inline]
    fn run<S: Sink>(&self, sink: &mut S) -> Flow {
        let kings = self.position.movers(Mover::King);
        let free = !(self.position.pieces(self.us) | kings);
        let Some(king) = self.king else {
            for king in self.own(Mover::King) {
                sink.piece(king, KING[king] & free, Bitboard::EMPTY)?;
            }
            self.pieces(sink, free)?;
            return self.drops(sink, !self.occupied);
        };
        sink.piece(king, self.safe_king_squares(king), Bitboard::EMPTY)?;
        match self.checkers.first() {
            None => {
                self.pieces(sink, free)?;
                self.drops(sink, !self.occupied)
            }
            Some(checker) if !self.checkers.has_several() => {
                let blocking = between(king, checker);
                self.pieces(sink, blocking | (Bitboard::of(checker) - kings))?;
                self.drops(sink, blocking)
            }
            Some(_) => Flow::Continue(()),
        }
    }

    #[inline]
    fn own(&self, mover: Mover) -> Bitboard {
        self.position.movers(mover) & self.position.pieces(self.us)
    }

    /// The squares next to the king to which the king can move without being attacked by the opponent.
    #[inline]
    fn safe_king_squares(&self, king: Square) -> Bitboard {
        let position = self.position;
        let them = self.us.opposite();
        let enemies = position.pieces(them);
        let mut safe = KING[king] - position.pieces(self.us) - position.movers(Mover::King);
        if NEAR_KING[self.us.index()][king].intersects(enemies) {
            for square in safe {
                if !position.step_attackers(square, them).is_empty() {
                    safe.remove(square);
                }
            }
        }
        let occupied = self.occupied - Bitboard::of(king);
        for slider in position.movers(Mover::Lance) & enemies {
            if LANCE_LINES[them.index()][slider].intersects(safe) {
                safe -= attacks::lance(them, slider, occupied);
            }
        }
        for slider in position.diagonal_sliders() & enemies {
            if BISHOP_LINES[slider].intersects(safe) {
                safe -= attacks::bishop(slider, occupied);
            }
        }
        for slider in position.straight_sliders() & enemies {
            if ROOK_LINES[slider].intersects(safe) {
                safe -= attacks::rook(slider, occupied);
            }
        }
        safe
    }

    /// Generates the moves of all pieces except the king to the squares of `targets`.
    #[inline]
    fn pieces<S: Sink>(&self, sink: &mut S, targets: Bitboard) -> Flow {
        let us = self.us;
        let side = us.index();
        let occupied = self.occupied;
        self.pawns(sink, targets)?;
        for from in self.own(Mover::Lance) - self.pinned {
            let reach = attacks::lance(us, from, occupied) & targets;
            self.promotable(sink, PieceKind::Lance, from, reach)?;
        }
        for from in self.own(Mover::Knight) - self.pinned {
            let reach = KNIGHT[side][from] & targets;
            self.promotable(sink, PieceKind::Knight, from, reach)?;
        }
        for from in self.own(Mover::Silver) - self.pinned {
            let reach = SILVER[side][from] & targets;
            self.promotable(sink, PieceKind::Silver, from, reach)?;
        }
        for from in self.own(Mover::Gold) - self.pinned {
            sink.piece(from, GOLD[side][from] & targets, Bitboard::EMPTY)?;
        }
        for from in self.own(Mover::Bishop) - self.pinned {
            let reach = attacks::bishop(from, occupied) & targets;
            self.promotable(sink, PieceKind::Bishop, from, reach)?;
        }
        for from in self.own(Mover::Rook) - self.pinned {
            let reach = attacks::rook(from, occupied) & targets;
            self.promotable(sink, PieceKind::Rook, from, reach)?;
        }
        for from in self.own(Mover::Horse) - self.pinned {
            let reach = attacks::bishop(from, occupied) | KING[from];
            sink.piece(from, reach & targets, Bitboard::EMPTY)?;
        }
        for from in self.own(Mover::Dragon) - self.pinned {
            let reach = attacks::rook(from, occupied) | KING[from];
            sink.piece(from, reach & targets, Bitboard::EMPTY)?;
        }
        self.pinned_pieces(sink, targets)
    }

    /// Generates the moves of one unpromoted piece that can promote. The piece has the kind `kind` and moves from
    /// `from` to the squares of `reach`.
    #[inline]
    fn promotable<S: Sink>(&self, sink: &mut S, kind: PieceKind, from: Square, reach: Bitboard) -> Flow {
        let zone = promotion_zone(self.us);
        let promoting = if zone.contains(from) { reach } else { reach & zone };
        sink.piece(from, reach - nowhere_to_go(kind, self.us), promoting)
    }

    /// Generates the moves of all pawns with one shift. A pawn that is pinned on the file of its king may still move
    /// along that file.
    #[inline]
    fn pawns<S: Sink>(&self, sink: &mut S, targets: Bitboard) -> Flow {
        let mut pawns = self.own(Mover::Pawn);
        if let Some(king) = self.king {
            pawns -= self.pinned - Bitboard::file(king.file());
        }
        let bits = (pawns - nowhere_to_go(PieceKind::Pawn, self.us)).to_bits();
        let stepped = match self.us {
            Color::Black => bits >> 1,
            Color::White => bits << 1,
        };
        let reach = Bitboard::from_bits(stepped) & targets;
        let plain = reach - nowhere_to_go(PieceKind::Pawn, self.us);
        sink.pawns(self.us, plain, reach & promotion_zone(self.us))
    }

    /// Generates the moves of pinned pieces, which must stay on the line between their king and the enemy slider.
    #[inline]
    fn pinned_pieces<S: Sink>(&self, sink: &mut S, targets: Bitboard) -> Flow {
        let Some(king) = self.king else {
            return Flow::Continue(());
        };
        for from in self.pinned - self.position.movers(Mover::Pawn) {
            if let Some(Piece { color, kind }) = self.position.piece_at(from) {
                let reach = attacks::attacks(Piece { color, kind }, from, self.occupied);
                let reach = reach & targets & ray_through(king, from);
                if kind.promoted().is_some() {
                    self.promotable(sink, kind, from, reach)?;
                } else {
                    sink.piece(from, reach, Bitboard::EMPTY)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Generates drops on the squares of `targets`, all of which must be empty.
    #[inline]
    fn drops<S: Sink>(&self, sink: &mut S, targets: Bitboard) -> Flow {
        let hand = self.position.hands[self.us];
        if hand.is_empty() || targets.is_empty() {
            return Flow::Continue(());
        }
        let pawns = if hand.count(HandPiece::Pawn) > 0 {
            self.pawn_drop_squares(targets)
        } else {
            Bitboard::EMPTY
        };
        let rows = DropRows::new(hand);
        let last = nowhere_to_go(PieceKind::Pawn, self.us);
        let last_two = nowhere_to_go(PieceKind::Knight, self.us);
        for (squares, count) in [
            (targets - last_two, rows.off_last_two),
            ((targets & last_two) - last, rows.off_last_rank),
            (targets & last, rows.anywhere),
        ] {
            sink.drops(&rows.with_pawn, count + 1, squares & pawns)?;
            sink.drops(&rows.without_pawn, count, squares - pawns)?;
        }
        Flow::Continue(())
    }

    /// The squares of `targets` on which a pawn may be dropped. A pawn may not be dropped on a file with an
    /// unpromoted pawn of the same side, on the last rank, or where it gives checkmate.
    #[inline]
    fn pawn_drop_squares(&self, targets: Bitboard) -> Bitboard {
        let targets =
            (targets & files_without(self.own(Mover::Pawn))) - nowhere_to_go(PieceKind::Pawn, self.us);
        if let Some(king) = self.position.king(self.us.opposite()) {
            let heads = PAWN[self.us.opposite().index()][king] & targets;
            if let Some(head) = heads.first()
                && self.position.is_pawn_drop_mate(head)
            {
                return targets - heads;
            }
        }
        targets
    }
}

/// The pieces in hand as drop moves, in two arrays: `with_pawn` for squares on which a pawn can be dropped,
/// `without_pawn` for the others. `with_pawn` begins with the pawn. Otherwise the kinds that can be dropped on more
/// ranks come first. So the drops that are allowed on a square are always the first ones of an array, and a sink can
/// write them at once.
struct DropRows {
    with_pawn: [Move; 8],
    without_pawn: [Move; 8],
    /// The number of kinds in hand, pawns not counted, that can be dropped on any rank.
    anywhere: usize,
    /// The number of kinds in hand, pawns not counted, that can be dropped on the second last rank. These are the kinds
    /// of `anywhere`, and the lance.
    off_last_rank: usize,
    /// The number of kinds in hand, pawns not counted, that can be dropped on all ranks but the last two. These are the
    /// kinds of `off_last_rank`, and the knight.
    off_last_two: usize,
}

impl DropRows {
    #[inline]
    fn new(hand: Hand) -> Self {
        let mut without_pawn = [drop_template(HandPiece::Pawn); 8];
        let mut count = 0;
        let mut add = |piece: HandPiece| {
            without_pawn[count & 7] = drop_template(piece);
            count += usize::from(hand.count(piece) > 0);
            count
        };
        add(HandPiece::Silver);
        add(HandPiece::Gold);
        add(HandPiece::Bishop);
        let anywhere = add(HandPiece::Rook);
        let off_last_rank = add(HandPiece::Lance);
        let off_last_two = add(HandPiece::Knight);
        let mut with_pawn = [drop_template(HandPiece::Pawn); 8];
        with_pawn[1..].copy_from_slice(&without_pawn[..7]);
        Self {
            with_pawn,
            without_pawn,
            anywhere,
            off_last_rank,
            off_last_two,
        }
    }
}

const fn drop_template(piece: HandPiece) -> Move {
    Move::drop(piece, Square::ALL[0])
}

/// All squares of the files that have no pawn of `pawns`. In each file, which is nine bits long, the lower eight bits
/// are subtracted from the ninth bit, which is set. The ninth bit stays set only if the lower bits are zero. If the
/// ninth square has a pawn, the ninth bit is then cleared. The ninth bit is finally copied to the whole file.
#[inline]
fn files_without(pawns: Bitboard) -> Bitboard {
    const TOP: u128 = Bitboard::rank(Rank::ALL[8]).to_bits();
    let empty = (TOP - (pawns.to_bits() & !TOP)) & TOP & !pawns.to_bits();
    Bitboard::from_bits((empty << 1) - (empty >> 8))
}

/// The square from which a pawn of the side `color` moves to `to`. The caller ensures that a pawn can reach `to`.
#[inline]
fn square_behind(color: Color, to: Square) -> Option<Square> {
    match color {
        Color::Black => Square::from_index(to.index() + 1),
        Color::White => Square::from_index(to.index().wrapping_sub(1)),
    }
}
