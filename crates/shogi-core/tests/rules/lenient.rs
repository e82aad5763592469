//! Illegal moves in records, and positions that do not have one king per side.

use pretty_assertions::assert_eq;
use shogi_core::{Color, HandPiece, IllegalMove, Piece, PieceKind, Position};

use crate::{mv, position, square};

/// Plays an illegal move that is possible on the board, and asserts that it can be taken back.
fn play_foul(position: &mut Position, usi: &str) -> IllegalMove {
    let mut copy = position.clone();
    let undo = copy.play_unchecked(mv(usi));
    copy.undo(undo);
    assert_eq!(copy, *position);
    let why = position.play_lenient(mv(usi)).unwrap().unwrap();
    assert!(!why.is_impossible());
    why
}

#[test]
fn a_legal_move_is_played() {
    let mut position = Position::startpos();
    assert_eq!(position.play_lenient(mv("7g7f")), Ok(None));
    assert_eq!(position.turn(), Color::White);
    assert_eq!(position.move_number(), 2);
}

#[test]
fn a_second_pawn_on_a_file_is_played_and_reported() {
    let mut position = position("4k4/9/9/9/9/9/2P6/9/4K4 b P 1");
    let why = play_foul(&mut position, "P*7c");
    assert_eq!(why.to_string(), "a second unpromoted pawn on file 7 (二歩)");
    assert_eq!(position.to_setup().to_string(), "4k4/9/2P6/9/9/9/2P6/9/4K4 w - 2");
}

#[test]
fn an_impossible_move_changes_nothing() {
    for usi in ["5e5d", "3c3d", "9i9g", "P*5e", "P*5a"] {
        let mut position = Position::startpos();
        let why = position.play_lenient(mv(usi)).unwrap_err();
        assert!(why.is_impossible(), "{usi} {why}");
        assert_eq!(position, Position::startpos());
    }
    let mut occupied = position("4k4/9/9/9/9/9/9/9/4K4 b P 1");
    assert!(matches!(
        occupied.play_lenient(mv("P*5i")),
        Err(IllegalMove::SquareOccupied { .. })
    ));
}

#[test]
fn a_piece_may_move_in_any_direction() {
    let mut jumping = Position::startpos();
    assert!(matches!(
        play_foul(&mut jumping, "8h2b+"),
        IllegalMove::PathBlocked { .. }
    ));
    let horse = Piece::new(Color::Black, PieceKind::Horse);
    assert_eq!(jumping.piece_at(square("2b")), Some(horse));
    assert_eq!(jumping.hand(Color::Black).count(HandPiece::Bishop), 1);

    let mut leaping = Position::startpos();
    assert!(matches!(
        play_foul(&mut leaping, "7g7e"),
        IllegalMove::CannotMoveSo { .. }
    ));
    assert_eq!(leaping.piece_at(square("7g")), None);
}

#[test]
fn a_gold_that_promotes_stays_a_gold() {
    let mut position = position("4k4/9/6G2/9/9/9/9/9/4K4 b - 1");
    assert!(matches!(
        play_foul(&mut position, "3c3b+"),
        IllegalMove::CannotPromote { .. }
    ));
    let gold = Piece::new(Color::Black, PieceKind::Gold);
    assert_eq!(position.piece_at(square("3b")), Some(gold));
}

#[test]
fn a_piece_outside_the_zone_promotes_if_the_record_says_so() {
    let mut position = Position::startpos();
    assert!(matches!(
        play_foul(&mut position, "7g7f+"),
        IllegalMove::CannotPromote { .. }
    ));
    let tokin = Piece::new(Color::Black, PieceKind::ProPawn);
    assert_eq!(position.piece_at(square("7f")), Some(tokin));
}

#[test]
fn an_unpromoted_pawn_on_the_last_rank_has_no_move() {
    let mut position = position("k8/4P4/9/9/9/9/9/9/8K b - 1");
    assert!(matches!(
        play_foul(&mut position, "5b5a"),
        IllegalMove::MustPromote { .. }
    ));
    assert_eq!(position.play(mv("9a9b")), Ok(()));
    assert!(
        position
            .legal_moves()
            .iter()
            .all(|mv| mv.from() != Some(square("5a")))
    );
}

#[test]
fn a_king_left_in_check_can_be_captured_and_does_not_go_to_the_hand() {
    let mut position = position("4k4/9/9/9/4R4/9/9/9/4K4 w g 1");
    assert!(matches!(
        play_foul(&mut position, "G*1a"),
        IllegalMove::KingLeftInCheck { .. }
    ));
    let before = position.clone();
    assert!(matches!(
        play_foul(&mut position, "5e5a"),
        IllegalMove::KingCaptured { .. }
    ));
    assert_eq!(position.king(Color::White), None);
    assert!(position.hands().is_empty());
    // White without a king is not in check, so White may make any move.
    assert!(!position.is_in_check());
    assert_eq!(position.play_lenient(mv("1a1b")), Ok(None));
    position = before.clone();
    let undo = position.play_unchecked(mv("5e5a"));
    position.undo(undo);
    assert_eq!(position, before);
    assert_eq!(position.king(Color::White), Some(square("5a")));
}

#[test]
fn a_side_with_two_kings_has_none_to_protect() {
    let mut position = position("4k4/9/9/9/4R4/9/9/9/4K3K w - 1");
    assert_eq!(position.king(Color::Black), None);
    assert_eq!(position.king(Color::White), Some(square("5a")));
    assert!(position.is_in_check());
    assert_eq!(position.play(mv("5a4a")), Ok(()));
    assert!(!position.is_in_check());
    // Black has two kings, and both may step into an attack.
    assert_eq!(position.check_legal(mv("5i5h")), Ok(()));
    assert_eq!(position.check_legal(mv("1i1h")), Ok(()));
    assert_eq!(position.play(mv("5e4e")), Ok(()));
    assert_eq!(position.play(mv("4a5a")), Ok(()));
}

#[test]
fn capturing_one_of_two_kings_leaves_one_to_protect() {
    let mut position = position("4k4/9/9/9/9/9/9/r7K/K8 w - 1");
    assert!(matches!(
        play_foul(&mut position, "9h9i"),
        IllegalMove::KingCaptured { .. }
    ));
    assert_eq!(position.king(Color::Black), Some(square("1h")));
    assert!(!position.is_in_check());
    assert!(matches!(
        position.check_legal(mv("1h1i")),
        Err(IllegalMove::KingLeftInCheck { .. })
    ));
}

#[test]
fn a_board_without_kings_is_played_like_any_other() {
    let mut position = position("4r4/9/9/9/9/9/9/9/4R4 b Pp 1");
    assert_eq!(position.checkers(), shogi_core::position::Bitboard::EMPTY);
    assert_eq!(position.play(mv("5i5a+")), Ok(()));
    assert_eq!(position.play(mv("P*5b")), Ok(()));
    assert_eq!(position.play(mv("5a5b")), Ok(()));
    assert!(!position.is_checkmate());
    assert!(
        !position.has_legal_move(),
        "White has neither a piece nor one in hand"
    );
}

#[test]
fn a_pawn_drop_against_two_kings_is_no_mate() {
    assert_eq!(
        position("k6lk/9/7G1/9/9/9/9/9/K8 b P 1").check_legal(mv("P*1b")),
        Ok(())
    );
}
