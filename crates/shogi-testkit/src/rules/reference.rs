//! A second implementation of the rules, as simple as possible: a piece moves square by square, and each move that can
//! be expressed is judged separately. It is slow, has no bitboards and shares no code with the rules of the library.

use shogi_core::{Color, HandPiece, IllegalMove, Move, MoveKind, Piece, PieceKind, Setup, Square};

type Direction = (i8, i8);

const FORWARD: &[Direction] = &[(0, -1)];
const DIAGONAL: &[Direction] = &[(-1, -1), (1, -1), (-1, 1), (1, 1)];
const STRAIGHT: &[Direction] = &[(0, -1), (0, 1), (-1, 0), (1, 0)];
const JUMPS: &[Direction] = &[(-1, -2), (1, -2)];
const SILVER: &[Direction] = &[(0, -1), (-1, -1), (1, -1), (-1, 1), (1, 1)];
const GOLD: &[Direction] = &[(0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0), (0, 1)];
const KING: &[Direction] = &[
    (0, -1),
    (-1, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];
const NONE: &[Direction] = &[];

/// Every move that can be expressed, legal or not.
pub fn conceivable_moves() -> impl Iterator<Item = Move> {
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

/// Returns all legal moves, in the order of [`conceivable_moves`].
pub fn legal_moves(setup: &Setup) -> Vec<Move> {
    conceivable_moves()
        .filter(|&mv| check_legal(setup, mv).is_ok())
        .collect()
}

/// Checks whether a move is legal.
///
/// # Errors
///
/// Returns the first rule that the move breaks, in the order of [`IllegalMove`]. If several pieces give check, the
/// error names the first of them in the order of the board.
pub fn check_legal(setup: &Setup, mv: Move) -> Result<(), IllegalMove> {
    match mv.kind() {
        MoveKind::Normal { from, to, promote } => check_normal(setup, from, to, promote),
        MoveKind::Drop { piece, to } => check_drop(setup, piece, to),
    }
}

/// Returns the squares of the pieces that give check to a side. A side without a king, or with several, is never in
/// check.
pub fn checkers(setup: &Setup, color: Color) -> Vec<Square> {
    let Some(king) = king(setup, color) else {
        return Vec::new();
    };
    let others = setup.board.pieces().filter(|(_, piece)| piece.color != color);
    let squares = others.map(|(from, _)| from);
    squares.filter(|&from| attacks(setup, from, king)).collect()
}

/// Returns the setup after a move that is possible on the board.
///
/// # Panics
///
/// If the move is not possible.
pub fn after(setup: &Setup, mv: Move) -> Setup {
    let mut next = *setup;
    let us = setup.turn;
    let kind = match mv.kind() {
        MoveKind::Drop { piece, .. } => {
            assert!(next.hands[us].take(piece), "{mv} is not in hand");
            piece.kind()
        }
        MoveKind::Normal { from, to, promote } => {
            let kind = next.board[from].take().expect("a piece to move").kind;
            if let Some(in_hand) = next.board[to].and_then(|captured| captured.kind.to_hand_piece()) {
                // If the count in the hand is already the maximum of `u8`, it stays the same.
                let _ = next.hands[us].add(in_hand);
            }
            kind.promoted().filter(|_| promote).unwrap_or(kind)
        }
    };
    next.board[mv.to()] = Some(Piece::new(us, kind));
    next.turn = us.opposite();
    next.move_number = next.move_number.saturating_add(1);
    next
}

/// Counts the sequences of `depth` legal moves.
pub fn perft(setup: &Setup, depth: u32) -> u64 {
    let moves = legal_moves(setup);
    if depth <= 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|&mv| perft(&after(setup, mv), depth - 1)).sum()
}

fn check_normal(setup: &Setup, from: Square, to: Square, promote: bool) -> Result<(), IllegalMove> {
    let us = setup.turn;
    let Some(Piece { color, kind }) = setup.board[from] else {
        return Err(IllegalMove::NoPiece { from });
    };
    if color != us {
        let owner = color;
        return Err(IllegalMove::NotYours { from, kind, owner });
    }
    let captured = setup.board[to];
    if let Some(Piece { kind, .. }) = captured.filter(|piece| piece.color == us) {
        return Err(IllegalMove::OwnPieceInTheWay { to, kind });
    }
    let Some(mut way) = way(Piece { color, kind }, from, to) else {
        return Err(IllegalMove::CannotMoveSo { kind, from, to });
    };
    if let Some(blocker) = way.find(|&square| setup.board[square].is_some()) {
        return Err(IllegalMove::PathBlocked {
            kind,
            from,
            to,
            blocker,
        });
    }
    let in_zone = |square: Square| square.rank().relative_to(us).number() <= 3;
    if promote && (kind.promoted().is_none() || !(in_zone(from) || in_zone(to))) {
        return Err(IllegalMove::CannotPromote { kind, from, to });
    }
    if !promote && is_dead_end(kind, us, to) {
        return Err(IllegalMove::MustPromote { kind, to });
    }
    if captured.is_some_and(|piece| piece.kind == PieceKind::King) {
        return Err(IllegalMove::KingCaptured { to });
    }
    check_king(setup, Move::normal(from, to, promote))
}

fn check_drop(setup: &Setup, piece: HandPiece, to: Square) -> Result<(), IllegalMove> {
    let us = setup.turn;
    if setup.hands[us].count(piece) == 0 {
        return Err(IllegalMove::NothingInHand { piece, to });
    }
    if let Some(Piece { kind, .. }) = setup.board[to] {
        return Err(IllegalMove::SquareOccupied { to, kind });
    }
    if is_dead_end(piece.kind(), us, to) {
        return Err(IllegalMove::NowhereToGo { piece, to });
    }
    let pawn = Piece::new(us, PieceKind::Pawn);
    let mut pawns = setup.board.pieces().filter(|&(_, piece)| piece == pawn);
    if piece == HandPiece::Pawn && pawns.any(|(square, _)| square.file() == to.file()) {
        return Err(IllegalMove::TwoPawns { file: to.file() });
    }
    check_king(setup, Move::drop(piece, to))?;
    if piece == HandPiece::Pawn && is_mate_by_pawn(&after(setup, Move::drop(piece, to)), to) {
        return Err(IllegalMove::DropPawnMate { to });
    }
    Ok(())
}

/// Checks that the king of the side to move is not in check after a move.
fn check_king(setup: &Setup, mv: Move) -> Result<(), IllegalMove> {
    let next = after(setup, mv);
    let Some(king) = king(&next, setup.turn) else {
        return Ok(());
    };
    match checkers(&next, setup.turn).first() {
        Some(&checker) => Err(IllegalMove::KingLeftInCheck { king, checker }),
        None => Ok(()),
    }
}

/// Whether the pawn that was dropped on `pawn` gives checkmate to the side to move. The pawn is next to the king, so no
/// drop can block the check. The only possible replies are moves of pieces on the board.
fn is_mate_by_pawn(setup: &Setup, pawn: Square) -> bool {
    checkers(setup, setup.turn).contains(&pawn)
        && conceivable_moves()
            .filter(|mv| mv.dropped().is_none())
            .all(|reply| check_legal(setup, reply).is_err())
}

/// Returns the square of the king of a side. Returns `None` if the side has no king, or several.
fn king(setup: &Setup, color: Color) -> Option<Square> {
    let king = Piece::new(color, PieceKind::King);
    let mut kings = setup.board.pieces().filter(|&(_, piece)| piece == king);
    let (square, _) = kings.next()?;
    kings.next().is_none().then_some(square)
}

/// Whether `from` has a piece that moves from there to `to`, and no other piece is in between.
fn attacks(setup: &Setup, from: Square, to: Square) -> bool {
    let way = setup.board[from].and_then(|piece| way(piece, from, to));
    way.is_some_and(|mut way| way.all(|square| setup.board[square].is_none()))
}

/// Whether a piece could never move again from `to`.
fn is_dead_end(kind: PieceKind, color: Color, to: Square) -> bool {
    let left = to.rank().relative_to(color).number() - 1;
    match kind {
        PieceKind::Pawn | PieceKind::Lance => left < 1,
        PieceKind::Knight => left < 2,
        _ => false,
    }
}

/// Returns the squares between `from` and `to` in the order in which a piece passes them on an empty board. Returns
/// `None` if the piece does not move from `from` to `to`.
fn way(piece: Piece, from: Square, to: Square) -> Option<impl Iterator<Item = Square>> {
    let (steps, slides) = directions(piece.kind);
    let side = if piece.color == Color::Black { 1 } else { -1 };
    let at = move |(files, ranks): Direction, length: i8| {
        from.offset(files * side * length, ranks * side * length)
    };
    for (directions, longest) in [(steps, 1), (slides, 8)] {
        for &direction in directions {
            for length in 1..=longest {
                if at(direction, length) == Some(to) {
                    return Some((1..length).filter_map(move |length| at(direction, length)));
                }
            }
        }
    }
    None
}

/// Returns the directions in which a black piece makes a single step, and those in which it moves any distance.
fn directions(kind: PieceKind) -> (&'static [Direction], &'static [Direction]) {
    match kind {
        PieceKind::Pawn => (FORWARD, NONE),
        PieceKind::Lance => (NONE, FORWARD),
        PieceKind::Knight => (JUMPS, NONE),
        PieceKind::Silver => (SILVER, NONE),
        PieceKind::Bishop => (NONE, DIAGONAL),
        PieceKind::Rook => (NONE, STRAIGHT),
        PieceKind::King => (KING, NONE),
        PieceKind::Horse => (STRAIGHT, DIAGONAL),
        PieceKind::Dragon => (DIAGONAL, STRAIGHT),
        PieceKind::Gold
        | PieceKind::ProPawn
        | PieceKind::ProLance
        | PieceKind::ProKnight
        | PieceKind::ProSilver => (GOLD, NONE),
    }
}
