//! Tests that the rules of the library agree with the reference rules, and that moves can be undone.
//! `cargo xtask rules` makes the same comparisons with many more positions.

use pretty_assertions::assert_eq;
use shogi_core::position::Bitboard;
use shogi_core::{Color, Hand, HandPiece, Move, Piece, PieceKind, Position, Setup, Square};
use shogi_testkit::random::Random;
use shogi_testkit::rules::perft::{self, check_perft};
use shogi_testkit::rules::random_positions::{ChangedPositions, RandomGame, any_position, cornered_king};
use shogi_testkit::rules::{Counts, check_position, reference};

fn compare(positions: impl IntoIterator<Item = Position>) -> Counts {
    let compared = positions
        .into_iter()
        .map(|position| check_position(&position).unwrap());
    compared.sum()
}

/// Returns `count` positions that `arrange` makes from the random numbers of the seed `seed`.
fn arrangements(seed: u64, count: usize, arrange: fn(&mut Random) -> Position) -> Vec<Position> {
    let mut random = Random::new(seed);
    (0..count).map(|_| arrange(&mut random)).collect()
}

#[test]
fn the_rules_agree_in_games() {
    let counts = compare((1..=4).flat_map(RandomGame::new));
    assert!(
        counts.checks > 20 && counts.second_pawns > 1000 && counts.kings_in_check > 1000,
        "{counts:?}"
    );
}

#[test]
fn the_rules_agree_in_changed_positions() {
    let counts = compare(ChangedPositions::new(1).take(1_000));
    assert!(counts.mates > 0 && counts.checks > 50, "{counts:?}");
}

#[test]
fn the_rules_agree_in_any_arrangement() {
    compare(arrangements(7, 300, any_position));
}

#[test]
fn the_rules_agree_around_a_cornered_king() {
    let counts = compare(arrangements(11, 800, cornered_king));
    assert!(counts.mates_by_pawn > 5, "{counts:?}");
}

#[test]
fn there_are_as_many_sequences_of_two_moves() {
    for sfen in perft::POSITIONS {
        check_perft(sfen, 2).unwrap();
    }
}

#[test]
fn the_positions_for_perft_are_different() {
    let mut setups = perft::POSITIONS.map(|sfen| sfen.parse::<Setup>().unwrap().to_string());
    setups.sort_unstable();
    assert!(setups.is_sorted_by(|before, after| before < after));
}

#[test]
fn undo_takes_back_any_move_even_an_impossible_one() {
    for before in arrangements(41, 60, any_position) {
        let mut position = before.clone();
        for mv in reference::conceivable_moves() {
            let undo = position.play_unchecked(mv);
            let played = Position::new_lenient(&position.to_setup());
            assert!(position == played, "inconsistent after {mv:?} in {before:?}");
            position.undo(undo);
            assert!(position == before, "not taken back: {mv:?} in {before:?}");
        }
    }
}

#[test]
fn undo_takes_back_a_whole_game() {
    let mut random = Random::new(51);
    let mut position = Position::startpos();
    let mut undos = Vec::new();
    for _ in 0..200 {
        if let Some(&mv) = random.pick(position.legal_moves().as_slice()) {
            undos.push(position.play_unchecked(mv));
        }
    }
    while let Some(undo) = undos.pop() {
        position.undo(undo);
    }
    assert_eq!(position, Position::startpos());
}

#[test]
fn candidates_are_the_origins_of_moves_without_kings() {
    for position in arrangements(61, 300, any_position) {
        // `candidates` does not care whether a king is left in check. So it agrees with the rules only if there are no
        // kings.
        let mut setup = position.to_setup();
        for square in Square::ALL {
            setup.board[square] = setup.board[square].filter(|piece| piece.kind != PieceKind::King);
        }
        let position = Position::new_lenient(&setup);
        for kind in PieceKind::ALL {
            for to in Square::ALL {
                let expected: Bitboard = position
                    .legal_moves()
                    .iter()
                    .filter(|mv| mv.to() == to)
                    .filter_map(|mv| mv.from())
                    .filter(|&from| position.piece_at(from) == Some(Piece::new(setup.turn, kind)))
                    .collect();
                assert_eq!(
                    position.candidates(kind, to),
                    expected,
                    "{kind} {to} {position:?}"
                );
            }
        }
    }
}

#[test]
fn more_moves_than_in_any_game_are_all_listed() {
    // Nine rooks and every kind of piece in hand.
    let setup: Setup = "R8/1R7/2R6/3R5/4R4/5R3/6R2/7R1/8R b RBGSNLP 1".parse().unwrap();
    let counts = compare([Position::new_lenient(&setup)]);
    assert!(counts.legal_moves > 608, "{counts:?}");
}

#[test]
fn a_full_hand_stays_full_also_after_undo() {
    let mut setup: Setup = "4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1".parse().unwrap();
    setup.hands[Color::Black].set(HandPiece::Pawn, u8::MAX);
    setup.move_number = u32::MAX;
    let mut position = Position::new_lenient(&setup);
    let undo = position.play_unchecked("5f5e".parse::<Move>().unwrap());
    assert_eq!(position.hand(Color::Black).count(HandPiece::Pawn), u8::MAX);
    assert_eq!(position.move_number(), u32::MAX);
    position.undo(undo);
    assert_eq!(position.to_setup(), setup);
    assert_eq!(position.hand(Color::White), Hand::EMPTY);
}
