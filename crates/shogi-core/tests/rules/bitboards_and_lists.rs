//! Tests of bitboards and move lists.

use pretty_assertions::assert_eq;
use shogi_core::position::{Bitboard, MoveList};
use shogi_core::{Color, File, Move, Position, Rank, Square};

use crate::{mv, square};

#[test]
fn a_set_has_the_inserted_squares() {
    let mut set = Bitboard::EMPTY;
    for usi in ["9i", "1a", "8b", "7i", "1a"] {
        set.insert(square(usi));
    }
    assert_eq!(set.count(), 4);
    assert_eq!(
        set.iter().map(|square| square.to_string()).collect::<Vec<_>>(),
        ["1a", "7i", "8b", "9i"]
    );
    assert_eq!(
        (set.first(), set.last()),
        (Some(square("1a")), Some(square("9i")))
    );
    set.remove(square("9i"));
    assert!(!set.contains(square("9i")));
    assert_eq!(format!("{set:?}"), "{1a, 7i, 8b}");
}

#[test]
fn every_square_is_visited_once_however_a_set_is_walked() {
    for set in [
        Bitboard::EMPTY,
        Bitboard::ALL,
        Bitboard::file(File::new(8).unwrap()),
        Bitboard::rank(Rank::new(1).unwrap()),
    ] {
        let expected: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|&square| set.contains(square))
            .collect();
        let mut stepped = Vec::new();
        for square in set {
            stepped.push(square);
        }
        assert_eq!(stepped, expected);
        let mut folded = Vec::new();
        set.iter().for_each(|square| folded.push(square));
        assert_eq!(folded, expected);
        assert_eq!(set.iter().len(), expected.len());
        assert_eq!(expected.into_iter().collect::<Bitboard>(), set);
    }
}

#[test]
fn files_and_ranks_cross_in_one_square() {
    for at in Square::ALL {
        let cross = Bitboard::file(at.file()) & Bitboard::rank(at.rank());
        assert_eq!(cross, Bitboard::of(at));
        assert_eq!(cross.single(), Some(at));
    }
    assert_eq!(Bitboard::EMPTY.single(), None);
    assert_eq!(Bitboard::ALL.single(), None);
}

#[test]
fn operators_are_those_of_sets() {
    let file = Bitboard::file(File::new(5).unwrap());
    let rank = Bitboard::rank(Rank::new(5).unwrap());
    assert_eq!((file | rank).count(), 17);
    assert_eq!((file ^ rank).count(), 16);
    assert_eq!((file - rank).count(), 8);
    assert_eq!((!file).count(), 72);
    assert_eq!(!Bitboard::EMPTY, Bitboard::ALL);
    assert_eq!(Bitboard::from_bits(u128::MAX), Bitboard::ALL);
    assert!(file.intersects(rank) && !file.intersects(!file));
}

#[test]
fn a_list_keeps_more_moves_than_it_has_room_for() {
    let moves: Vec<Move> = (0..2_000_usize)
        .map(|index| Move::normal(Square::ALL[index % 81], Square::ALL[index / 81], false))
        .collect();
    for length in [0, 1, 607, 608, 609, 2_000] {
        let mut list: MoveList = moves[..length].iter().copied().collect();
        assert_eq!(list.as_slice(), &moves[..length]);
        assert_eq!(list.clone().into_iter().collect::<Vec<_>>(), moves[..length]);
        assert_eq!((&list).into_iter().count(), length);
        list.clear();
        assert!(list.is_empty());
        list.push(mv("7g7f"));
        assert_eq!(list.as_slice(), [mv("7g7f")]);
    }
}

/// A move stays legal if the position and the move are turned round, or if left and right are exchanged.
#[test]
fn images_of_a_position_have_the_images_of_its_moves() {
    for sfen in [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
        "8k/6+P2/9/9/9/9/7N1/9/K8 b GP2r 1",
    ] {
        let position: Position = sfen.parse().unwrap();
        let setup = position.to_setup();
        for (image, is_rotated) in [(setup.rotated(), true), (setup.mirrored(), false)] {
            let image_of = |mv: Move| if is_rotated { mv.rotated() } else { mv.mirrored() };
            let mut expected: Vec<Move> = position.legal_moves().into_iter().map(image_of).collect();
            let mut found: Vec<Move> = Position::new(&image).unwrap().legal_moves().to_vec();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{image}");
        }
        assert_eq!(
            (setup.rotated().rotated(), setup.mirrored().mirrored()),
            (setup, setup)
        );
    }
}

#[test]
fn a_list_is_walked_by_value_and_by_reference() {
    let moves = Position::startpos().legal_moves();
    let mut count = 0;
    for &mv in &moves {
        count += usize::from(moves.contains(&mv));
    }
    assert_eq!((count, moves.into_iter().count()), (30, 30));
}

#[test]
fn a_pass_changes_the_side_to_move() {
    let position = Position::startpos();
    let passed = position.null_move().unwrap();
    assert_eq!((passed.turn(), passed.move_number()), (Color::White, 2));
    assert_eq!(passed.to_setup().board, position.to_setup().board);
    let in_check: Position = "4k4/4R4/9/9/9/9/9/9/4K4 w - 1".parse().unwrap();
    assert_eq!(in_check.null_move(), None);
}
