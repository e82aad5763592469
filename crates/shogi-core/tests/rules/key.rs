//! The key of a position. The expected values are computed by a Python script from the documentation of [`Position::key`].

use std::collections::HashSet;

use pretty_assertions::assert_eq;
use shogi_core::Position;

use crate::{mv, position};

#[test]
fn the_key_follows_the_documented_definition() {
    let keys = [
        (
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            0xc4e0_be8a_8f93_644b,
        ),
        (
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2",
            0xcbc8_240f_9707_c4bc,
        ),
        (
            "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
            0x8c1a_ff42_9b06_758d,
        ),
        (
            "+b+r+p+l+n+s2k/9/9/9/4g4/9/9/9/K2+S+N+L+P+R+B b 18P 1",
            0xeb9b_c942_72f0_ad6b,
        ),
        ("9/9/9/9/9/9/9/9/9 b - 1", 0),
        ("9/9/9/9/9/9/9/9/9 w 255P255r 1", 0xc048_e434_872a_b325),
    ];
    for (sfen, key) in keys {
        assert_eq!(position(sfen).key(), key, "{sfen}");
    }
}

#[test]
fn transpositions_have_one_key_and_the_move_number_is_left_out() {
    let after = |moves: &str| {
        let mut position = Position::startpos();
        moves.split(' ').for_each(|usi| position.play(mv(usi)).unwrap());
        position
    };
    let key = after("7g7f 3c3d 2g2f").key();
    assert_eq!(after("2g2f 3c3d 7g7f").key(), key);
    assert_ne!(after("2g2f 3c3d 6g6f").key(), key);
    assert_eq!(
        after("5i5h 5a5b 5h5i 5b5a").key(),
        Position::startpos().key(),
        "the number is 5"
    );
}

#[test]
fn a_move_that_is_taken_back_restores_the_key() {
    let mut position = position("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1");
    let key = position.key();
    let mut keys = HashSet::from([key]);
    for mv in position.legal_moves() {
        let undo = position.play_unchecked(mv);
        assert!(keys.insert(position.key()), "{mv}");
        position.undo(undo);
        assert_eq!(position.key(), key);
    }
    assert_eq!(keys.len(), 208, "207 moves and the position itself");
}
