//! Tests of valid and invalid setups.

use pretty_assertions::assert_eq;
use shogi_core::position::PositionError;
use shogi_core::{Color, Handicap, Position, Setup};

use crate::square;

fn check(sfen: &str) -> Result<(), PositionError> {
    Position::new(&sfen.parse().unwrap()).map(|_| ())
}

#[test]
fn startpos_is_the_start_of_an_even_game() {
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
fn problems_of_the_setup_are_errors() {
    for sfen in [
        "3kk4/9/9/9/9/9/9/9/4K4 b - 1",
        "4k4/9/9/9/9/9/+P8/9/4K4 b 9P9p 1",
        "4k3P/9/9/9/9/9/9/9/4K4 b - 1",
        "4k4/9/7P1/9/9/9/7P1/9/4K4 b - 1",
    ] {
        let setup: Setup = sfen.parse().unwrap();
        assert_eq!(check(sfen), Err(PositionError::Setup(setup.problems()[0])));
    }
    assert_eq!(
        check("4k4/9/7P1/9/9/9/7P1/9/4K4 b - 1").unwrap_err().to_string(),
        "Black has a second unpromoted pawn on file 2 (二歩)"
    );
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

#[test]
fn all_problems_of_a_position_are_listed() {
    let problems = |sfen: &str| Position::new_lenient(&sfen.parse().unwrap()).problems();
    let found = problems("3Pk4/9/7P1/9/4R4/9/7P1/9/4K4 b - 1");
    assert_eq!(found.len(), 3, "二歩, 行き所のない駒 and the check: {found:?}");
    assert!(matches!(found[2], PositionError::OpponentInCheck { .. }));
    assert_eq!(problems("4k4/9/9/9/4R4/9/9/9/4K4 w - 1"), []);
}
