//! Fuzz target: any position and any moves. A move is legal if and only if it is generated. A played move can be
//! undone. A move is read back from its Japanese notation and from USI.
#![no_main]

use shogi_core::notation::ja::moves::Notation;
use shogi_core::{Move, Position, Square};
use shogi_fuzz::position;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let (mut position, moves) = position(bytes);
    let mut previous = None;
    for bytes in moves.chunks_exact(2).take(8) {
        let legal = position.legal_moves();
        assert_eq!(position.count_legal_moves(), legal.as_slice().len());
        assert_eq!(position.has_legal_move(), !legal.as_slice().is_empty());
        check_any(&position, u16::from_le_bytes([bytes[0], bytes[1]]));
        let index = usize::from(bytes[0]) % legal.as_slice().len().max(1);
        let Some(&mv) = legal.as_slice().get(index) else { return };
        check_notation(&position, mv, previous);
        let before = position.clone();
        let undo = position.play_unchecked(mv);
        let after = position.clone();
        position.undo(undo);
        assert_eq!(position, before);
        position.play(mv).unwrap();
        assert_eq!(position, after);
        previous = Some(mv.to());
    }
});

/// Checks that a move from any square to any other, or any drop, is legal if and only if it is generated.
fn check_any(position: &Position, bits: u16) {
    let [to, from] = [bits % 81, bits / 81 % 128].map(|index| Square::ALL.get(usize::from(index)).copied());
    let Some(to) = to else { return };
    let mv = match from {
        Some(from) => Move::normal(from, to, bits >= 1 << 15),
        None => {
            let hand = usize::from(bits / 81 % 128 - 81);
            let Some(&piece) = shogi_core::HandPiece::ALL.get(hand) else { return };
            Move::drop(piece, to)
        }
    };
    let is_generated = position.legal_moves().as_slice().contains(&mv);
    assert_eq!(position.is_legal(mv), is_generated, "{mv} in {:?}", position.to_setup());
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
