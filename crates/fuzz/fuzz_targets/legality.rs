//! Fuzz target: checks any moves in any position. A move is legal if and only if it is generated, and the reference
//! rules agree, also about the reason why a move is illegal. A played move has the same effect as in the reference
//! rules, and can be undone. A move is read back from its Japanese notation and from USI.
#![no_main]

use shogi_core::notation::ja::moves::Notation;
use shogi_core::{HandPiece, Move, Position, Square};
use shogi_testkit::rules::reference;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let (mut position, moves) = shogi_fuzz::position(bytes);
    let mut previous = None;
    for bytes in moves.chunks_exact(2).take(8) {
        let legal = position.legal_moves();
        check_position(&position, legal.as_slice());
        if let Some(mv) = any_move(u16::from_le_bytes([bytes[0], bytes[1]])) {
            check_move(&position, mv, legal.as_slice());
        }
        let index = usize::from(bytes[0]) % legal.as_slice().len().max(1);
        let Some(&mv) = legal.as_slice().get(index) else {
            return;
        };
        check_notation(&position, mv, previous);
        let before = position.clone();
        let undo = position.play_unchecked(mv);
        let after = position.clone();
        position.undo(undo);
        assert_eq!(position, before);
        position.play(mv).unwrap();
        assert_eq!(position, after);
        assert_eq!(position.to_setup(), reference::after(&before.to_setup(), mv));
        previous = Some(mv.to());
    }
});

/// Checks whether there is a legal move against the generated moves `legal`, and the checking pieces, check and
/// checkmate against the reference rules.
fn check_position(position: &Position, legal: &[Move]) {
    assert_eq!(position.has_legal_move(), !legal.is_empty());
    let setup = position.to_setup();
    let checkers = reference::checkers(&setup, setup.turn);
    assert!(position.checkers().iter().eq(checkers.iter().copied()), "{setup}");
    assert_eq!(position.is_in_check(), !checkers.is_empty(), "{setup}");
    assert_eq!(
        position.is_checkmate(),
        !checkers.is_empty() && legal.is_empty(),
        "{setup}"
    );
}

/// Returns the move for the number `bits`: from any square to any square, with or without promotion, or any drop.
/// Returns `None` if the number has no move.
fn any_move(bits: u16) -> Option<Move> {
    let (to, from) = (usize::from(bits % 81), usize::from(bits / 81 % 128));
    let to = Square::ALL[to];
    match Square::ALL.get(from) {
        Some(&from) => Some(Move::normal(from, to, bits >= 1 << 15)),
        None => HandPiece::ALL.get(from - 81).map(|&piece| Move::drop(piece, to)),
    }
}

/// Checks that a move is legal if and only if it is generated, and that the reference rules agree.
fn check_move(position: &Position, mv: Move, legal: &[Move]) {
    let setup = position.to_setup();
    let judged = position.check_legal(mv);
    assert_eq!(judged.is_ok(), legal.contains(&mv), "{mv} in {setup}");
    assert_eq!(judged, reference::check_legal(&setup, mv), "{mv} in {setup}");
    assert_eq!(mv.to_string().parse(), Ok(mv));
}

fn check_notation(position: &Position, mv: Move, previous: Option<Square>) {
    let notation = Notation::of(mv, position, previous);
    let mut text = String::new();
    notation.write(&mut text).unwrap();
    let (read, rest) = Notation::strip(&text).unwrap();
    assert_eq!(rest, "");
    let resolved = read.resolve(position, previous).unwrap();
    assert_eq!(resolved.mv, mv, "{text} in {:?}", position.to_setup());
}
