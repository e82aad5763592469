//! Which setups are positions of the game.

use pretty_assertions::assert_eq;
use shogi_core::position::PositionError;
use shogi_core::{Color, File, Handicap, PieceKind, Position, Setup};

use crate::square;

fn check(sfen: &str) -> Result<(), PositionError> {
    Position::new(&sfen.parse().unwrap()).map(|_| ())
}

#[test]
fn the_start_of_an_even_game_is_the_sfen_of_it() {
    let setup: Setup = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
        .parse()
        .unwrap();
    assert_eq!(Position::startpos().to_setup(), setup);
    assert_eq!(Position::new(&setup), Ok(Position::startpos()));
    assert_eq!(Position::default(), Position::startpos());
}

#[test]
fn every_handicap_is_a_position() {
    for setup in Handicap::ALL.into_iter().filter_map(Handicap::setup) {
        assert_eq!(
            Position::new(&setup).map(|position| position.to_setup()),
            Ok(setup)
        );
    }
}

#[test]
fn a_side_may_lack_its_king() {
    assert_eq!(check("4k4/9/9/9/9/9/9/9/9 b G 1"), Ok(()));
    assert_eq!(check("9/9/9/9/9/9/9/9/9 b - 1"), Ok(()));
}

#[test]
fn a_side_has_one_king() {
    let color = Color::White;
    assert_eq!(
        check("3kk4/9/9/9/9/9/9/9/4K4 b - 1"),
        Err(PositionError::SeveralKings { color })
    );
}

#[test]
fn a_set_has_eighteen_pawns_on_both_sides_together() {
    assert_eq!(check("4k4/9/9/9/9/9/+P8/9/4K4 b 9P8p 1"), Ok(()));
    let kind = PieceKind::Pawn;
    let count = 19;
    let error = PositionError::TooManyPieces { kind, count };
    assert_eq!(check("4k4/9/9/9/9/9/+P8/9/4K4 b 9P9p 1"), Err(error));
    assert_eq!(
        error.to_string(),
        "expected at most 18 of the kind pawn, found 19"
    );
}

#[test]
fn counts_of_full_hands_do_not_overflow() {
    let mut setup = Setup::EMPTY;
    setup.hands[Color::Black].set(shogi_core::HandPiece::Rook, 255);
    setup.hands[Color::White].set(shogi_core::HandPiece::Rook, 255);
    let (kind, count) = (PieceKind::Rook, 510);
    assert_eq!(
        Position::new(&setup),
        Err(PositionError::TooManyPieces { kind, count })
    );
}

#[test]
fn pieces_stand_where_they_can_move() {
    for (sfen, kind, place) in [
        ("4k3P/9/9/9/9/9/9/9/4K4 b - 1", PieceKind::Pawn, "1a"),
        ("4k3L/9/9/9/9/9/9/9/4K4 b - 1", PieceKind::Lance, "1a"),
        ("4k4/8N/9/9/9/9/9/9/4K4 b - 1", PieceKind::Knight, "1b"),
        ("4k4/9/9/9/9/9/9/9/4K3p b - 1", PieceKind::Pawn, "1i"),
        ("4k4/9/9/9/9/9/9/8n/4K4 b - 1", PieceKind::Knight, "1h"),
    ] {
        let square = square(place);
        assert_eq!(check(sfen), Err(PositionError::NowhereToGo { kind, square }));
    }
    assert_eq!(check("4k3p/9/8N/9/9/9/9/9/4K3P b - 1"), Ok(()));
}

#[test]
fn a_file_has_one_unpromoted_pawn_of_a_side() {
    let error = PositionError::TwoPawns {
        color: Color::Black,
        file: File::new(2).unwrap(),
    };
    assert_eq!(check("4k4/9/7P1/9/9/9/7P1/9/4K4 b - 1"), Err(error));
    assert_eq!(
        error.to_string(),
        "Black has two unpromoted pawns on file 2 (二歩)"
    );
    assert_eq!(check("4k4/9/7+P1/9/7p1/9/7P1/9/4K4 b - 1"), Ok(()));
}

#[test]
fn only_the_side_to_move_may_be_in_check() {
    assert_eq!(check("4k4/9/9/9/4R4/9/9/9/4K4 w - 1"), Ok(()));
    let error = PositionError::OpponentInCheck {
        color: Color::White,
        checker: square("5e"),
    };
    assert_eq!(check("4k4/9/9/9/4R4/9/9/9/4K4 b - 1"), Err(error));
}
