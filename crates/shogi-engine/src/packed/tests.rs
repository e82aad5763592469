//! Tests of packed positions and moves. The bytes are those of cshogi 1.1.0.

use pretty_assertions::assert_eq;
use shogi_core::{HandPiece, Move, Position, Setup};

use super::*;

/// Positions in SFEN with what `Board.to_hcp` and `Board.to_psfen` of cshogi make of them.
const PACKED: &[[&str; 3]] = &[
    [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -",
        "58a449210cd757217e8e4d212caf427814c2ab109e4d212cd75f213e8e49210c",
        "58a451220ceb67227e9653221caf447824c22b119e53221ceb6f223e9651220c",
    ],
    [
        "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
        "59240a61b8be0af1736c0a617915c2a3105e85f06c0a61b9fe0af1714c0a6148",
        "59241261583f13f1b39c12e17825c223115e89f09c12e1587f13f1b18c126148",
    ],
    [
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p",
        "2381490986eb1565014b3cbee40200a0c417b84a0004c744113fc3f9912467bd",
        "2381510a86f515e900473c3ed5010020c52758530004cb48123fc3f99024ebbc",
    ],
    [
        "4k4/9/9/9/9/9/9/9/4K4 w 2R2B4G4S4N4L18P",
        "592400000000000000000000000000000000104208638c514a29e79cf3f9fc7e",
        "592400000000000000000000000000000000104208a59432c618e79cf3787c3e",
    ],
    [
        "4k4/9/9/9/9/9/9/9/4K4 w 2r2b4g4s4n4l18p",
        "59240000000000000000000049922449922419638c73ce596badf7defbfdfeff",
        "59240000000000000000000049922449922419638cb5d63ae79cf7defb7c7ebf",
    ],
    [
        "4k4/9/9/9/9/9/9/9/4K4 w -",
        "59240000000000000000008024499224499294524a6badd55a6bbdf7fe78bc5e",
        "59240000000000000000008024499224499294524aadb5b6d65a7beffd7afd7e",
    ],
    [
        "1+Pk3+Rn1/+B2+l5/2+n3+s2/9/9/9/9/8+b/4K4 b rg4p",
        "5836c0b70be0d70e00003003dc4002f80490e4fd4b92244992524a6bb5d67aef",
        "5836c0b715e0cf0d00003003ec4001f80290e4fd4a92244992524aadadb5f6de",
    ],
    [
        "4k4/9/9/9/9/9/9/9/9 b RB2G2S2N2L9Prb2g2s2n2l9p",
        "a2240000000000000000000000000084304629e77c7e2449928c71ce5aeffdfe",
        "a224000000000000000000000000008450ca18e73c3e2449928cb1d639ef7d7e",
    ],
];

fn position(sfen: &str) -> Position {
    Position::new_lenient(&sfen.parse().unwrap())
}

fn bytes(hex: &str) -> [u8; 32] {
    std::array::from_fn(|index| u8::from_str_radix(&hex[2 * index..][..2], 16).unwrap())
}

#[test]
fn positions_are_packed_as_by_cshogi() {
    for [sfen, hcp, packed_sfen] in PACKED {
        let position = position(sfen);
        let packed = (Hcp::of(&position).unwrap(), PackedSfen::of(&position).unwrap());
        let expected = (Hcp(bytes(hcp)), PackedSfen(bytes(packed_sfen)));
        assert_eq!(packed, expected, "{sfen}");
        let setup: Setup = sfen.parse().unwrap();
        assert_eq!((packed.0.setup(), packed.1.setup()), (Ok(setup), Ok(setup)));
    }
}

#[test]
fn positions_without_kings_are_restored() {
    for sfen in [
        "4k4/9/9/9/9/9/9/9/9 b BP2rb4g4s4n4l17p",
        "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p",
        "9/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p",
        "9/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P",
        "9/9/9/9/9/9/9/9/9 w -",
        "9/9/9/9/9/9/9/9/9 w 2R2B4G4S4N4L17Pp",
        "9/9/9/9/9/9/9/9/9 w 2R2B4S4N4L18Pg",
        "4K4/9/9/9/9/9/9/9/9 b 2r2b3g4s4n4l18p",
        "4K4/9/9/9/9/9/9/9/9 b Rr2b3g3s4n4l18p",
    ] {
        let setup: Setup = sfen.parse().unwrap();
        let position = Position::new_lenient(&setup);
        assert_eq!(Hcp::of(&position).unwrap().setup(), Ok(setup), "{sfen}");
        assert_eq!(PackedSfen::of(&position).unwrap().setup(), Ok(setup), "{sfen}");
    }
}

#[test]
fn what_has_no_place_is_an_error() {
    let error = |sfen| Hcp::of(&position(sfen)).unwrap_err();
    assert_eq!(error("4k4/9/9/9/9/9/9/9/3KK4 b -"), PackError::Kings);
    let kind = HandPiece::Rook;
    assert_eq!(error("4k4/9/9/9/9/9/9/9/4K4 b 2Rr"), PackError::Pieces { kind });
    // Each side has one pawn in hand. Which of them is the last one cannot be said without the bit that is left out.
    let board = "lnsg1gsnl/1r5b1/pppppppp1/9/9/9/PPPPPPPP1/1B5R1/LNSGKGSNL b Pp";
    assert_eq!(error(board), PackError::Room);
}

#[test]
fn bytes_that_are_no_position_are_an_error() {
    let startpos = Hcp::of(&Position::startpos()).unwrap().0;
    let with = |index: usize, byte| {
        let mut bytes = startpos;
        bytes[index] = byte;
        Hcp(bytes).setup()
    };
    assert_eq!(Hcp([0; 32]).setup(), Err(UnpackError::King));
    assert_eq!(with(0, 0xfe), Err(UnpackError::King));
    let kind = HandPiece::Rook;
    assert_eq!(with(31, 0xff), Err(UnpackError::Pieces { kind }));
    // All squares after the kings are empty, and all bits after them are pawns.
    let mut bytes = [0; 32];
    bytes[..2].copy_from_slice(&startpos[..2]);
    assert_eq!(Hcp(bytes).setup(), Err(UnpackError::Code));
    assert_eq!(Hcp([0xff; 32]).setup(), Err(UnpackError::King));
}

#[test]
fn moves_are_those_of_cshogi() {
    for (usi, apery, yaneuraou) in [
        ("7g7f", 0x1e3b, 0x1e3b),
        ("P*5e", 81 * 128 + 40, 129 * 128 + 40),
        ("L*5e", 82 * 128 + 40, 130 * 128 + 40),
        ("N*5e", 83 * 128 + 40, 131 * 128 + 40),
        ("S*5e", 84 * 128 + 40, 132 * 128 + 40),
        ("B*5e", 85 * 128 + 40, 133 * 128 + 40),
        ("R*5e", 86 * 128 + 40, 134 * 128 + 40),
        ("G*5e", 87 * 128 + 40, 135 * 128 + 40),
        ("8h2b+", (1 << 14) + 70 * 128 + 10, (1 << 15) + 70 * 128 + 10),
    ] {
        let mv: Move = usi.parse().unwrap();
        assert_eq!(
            (AperyMove::from(mv).0, YaneuraOuMove::from(mv).0),
            (apery, yaneuraou),
            "{usi}"
        );
    }
}

#[test]
fn each_number_is_one_move_or_none() {
    for bits in 0..=u16::MAX {
        if let Some(mv) = AperyMove(bits).to_move() {
            assert_eq!(AperyMove::from(mv), AperyMove(bits));
        }
        if let Some(mv) = YaneuraOuMove(bits).to_move() {
            assert_eq!(YaneuraOuMove::from(mv), YaneuraOuMove(bits));
        }
    }
    assert_eq!((AperyMove(0).to_move(), YaneuraOuMove(0).to_move()), (None, None));
}
