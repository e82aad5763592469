//! A second implementation of the rules, as simple as possible: pieces move square by square, and a king is in check if
//! the opponent has a move that captures it. It is slow and was written independently of the library.

use shogi_core::{Color, HandPiece, Move, MoveKind, Piece, PieceKind, Setup, Square};

const FORWARD: &[(i8, i8)] = &[(0, -1)];
const DIAGONAL: &[(i8, i8)] = &[(-1, -1), (1, -1), (-1, 1), (1, 1)];
const STRAIGHT: &[(i8, i8)] = &[(0, -1), (0, 1), (-1, 0), (1, 0)];
const JUMPS: &[(i8, i8)] = &[(-1, -2), (1, -2)];

/// Every move that can be expressed, legal or not.
pub(crate) fn conceivable_moves() -> impl Iterator<Item = Move> {
    let normal = Square::ALL.into_iter().flat_map(|from| {
        Square::ALL
            .into_iter()
            .flat_map(move |to| [false, true].map(|promote| Move::normal(from, to, promote)))
    });
    let drops = HandPiece::ALL
        .into_iter()
        .flat_map(|piece| Square::ALL.map(|to| Move::drop(piece, to)));
    normal.chain(drops)
}

/// All legal moves, in the order of [`Move`].
pub(crate) fn legal_moves(setup: &Setup) -> Vec<Move> {
    let mut moves: Vec<Move> = moves_ignoring_check(setup)
        .into_iter()
        .filter(|&mv| !is_in_check(&after(setup, mv), setup.turn) && !is_pawn_drop_mate(setup, mv))
        .collect();
    moves.sort_unstable();
    moves
}

/// Whether a side has exactly one king and the opponent could capture it on the next move.
pub(crate) fn is_in_check(setup: &Setup, color: Color) -> bool {
    let kings: Vec<Square> = setup
        .board
        .pieces()
        .filter(|&(_, piece)| piece == Piece::new(color, PieceKind::King))
        .map(|(square, _)| square)
        .collect();
    let &[king] = kings.as_slice() else {
        return false;
    };
    setup
        .board
        .pieces()
        .filter(|(_, piece)| piece.color != color)
        .any(|(from, piece)| reach(setup, from, piece).contains(&king))
}

/// The setup after a move that is possible on the board.
pub(crate) fn after(setup: &Setup, mv: Move) -> Setup {
    let mut next = *setup;
    let us = setup.turn;
    let piece = match mv.kind() {
        MoveKind::Drop { piece, .. } => {
            assert!(next.hands[us].take(piece));
            Piece::new(us, piece.kind())
        }
        MoveKind::Normal { from, to, promote } => {
            let piece = next.board[from].take().unwrap();
            if let Some(in_hand) = next.board[to].and_then(|captured| captured.kind.to_hand_piece()) {
                assert!(next.hands[us].add(in_hand));
            }
            let kind = if promote {
                piece.kind.promoted().unwrap()
            } else {
                piece.kind
            };
            Piece::new(us, kind)
        }
    };
    next.board[mv.to()] = Some(piece);
    next.turn = us.opposite();
    next.move_number += 1;
    next
}

fn is_pawn_drop_mate(setup: &Setup, mv: Move) -> bool {
    if mv.dropped() != Some(HandPiece::Pawn) {
        return false;
    }
    // Replies need no check for mate by a dropped pawn: a drop cannot answer a check from the next square.
    let next = after(setup, mv);
    let pawn = Piece::new(setup.turn, PieceKind::Pawn);
    let gives_check = reach(&next, mv.to(), pawn)
        .iter()
        .any(|&square| next.board[square] == Some(Piece::new(next.turn, PieceKind::King)));
    gives_check
        && is_in_check(&next, next.turn)
        && moves_ignoring_check(&next)
            .into_iter()
            .all(|reply| is_in_check(&after(&next, reply), next.turn))
}

/// The moves of the pieces, without the rules about check and about mate by a dropped pawn.
fn moves_ignoring_check(setup: &Setup) -> Vec<Move> {
    let us = setup.turn;
    let mut moves = Vec::new();
    for (from, piece) in setup.board.pieces().filter(|(_, piece)| piece.color == us) {
        for to in reach(setup, from, piece) {
            if setup.board[to].is_some_and(|captured| captured.kind == PieceKind::King) {
                continue;
            }
            let in_zone = [from, to]
                .iter()
                .any(|end| end.rank().relative_to(us).number() <= 3);
            if in_zone && piece.kind.promoted().is_some() {
                moves.push(Move::normal(from, to, true));
            }
            if !is_dead_end(piece.kind, us, to) {
                moves.push(Move::normal(from, to, false));
            }
        }
    }
    for (piece, _) in setup.hands[us].iter() {
        let pawn = Some(Piece::new(us, PieceKind::Pawn));
        for to in Square::ALL {
            let second_pawn = piece == HandPiece::Pawn
                && Square::ALL
                    .into_iter()
                    .any(|other| other.file() == to.file() && setup.board[other] == pawn);
            if setup.board[to].is_none() && !second_pawn && !is_dead_end(piece.kind(), us, to) {
                moves.push(Move::drop(piece, to));
            }
        }
    }
    moves
}

fn is_dead_end(kind: PieceKind, color: Color, to: Square) -> bool {
    let left = to.rank().relative_to(color).number() - 1;
    match kind {
        PieceKind::Pawn | PieceKind::Lance => left < 1,
        PieceKind::Knight => left < 2,
        _ => false,
    }
}

/// The squares a piece can move to: empty squares and enemy pieces.
fn reach(setup: &Setup, from: Square, piece: Piece) -> Vec<Square> {
    let gold: Vec<_> = [STRAIGHT, &DIAGONAL[..2]].concat();
    let silver: Vec<_> = [FORWARD, DIAGONAL].concat();
    let king: Vec<_> = [STRAIGHT, DIAGONAL].concat();
    let (steps, slides): (&[_], &[_]) = match piece.kind {
        PieceKind::Pawn => (FORWARD, &[]),
        PieceKind::Lance => (&[], FORWARD),
        PieceKind::Knight => (JUMPS, &[]),
        PieceKind::Silver => (&silver, &[]),
        PieceKind::Bishop => (&[], DIAGONAL),
        PieceKind::Rook => (&[], STRAIGHT),
        PieceKind::King => (&king, &[]),
        PieceKind::Horse => (STRAIGHT, DIAGONAL),
        PieceKind::Dragon => (DIAGONAL, STRAIGHT),
        _ => (&gold, &[]),
    };
    let side = if piece.color == Color::Black { 1 } else { -1 };
    let mut squares = Vec::new();
    for (offsets, longest) in [(steps, 1), (slides, 8)] {
        for &(files, ranks) in offsets {
            let mut at = from;
            for _ in 0..longest {
                let Some(to) = at.offset(files * side, ranks * side) else {
                    break;
                };
                if setup.board[to].is_none_or(|other| other.color != piece.color) {
                    squares.push(to);
                }
                if setup.board[to].is_some() {
                    break;
                }
                at = to;
            }
        }
    }
    squares
}
