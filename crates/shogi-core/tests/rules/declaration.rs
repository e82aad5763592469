//! Tests of the declaration by an entering king (入玉宣言).

use pretty_assertions::assert_eq;
use shogi_core::position::declaration::{Declaration, DeclarationOutcome, DeclarationRule};
use shogi_core::{Color, Setup};

use crate::position;

/// Black's king and ten other pieces in the zone. A dragon, a horse and eight tokins give 18 points.
const ENTERED: &str = "+R+B+P+P+P+P+P+PK/7+P+P/9/9/9/9/9/9/k8 b";

fn declaration(sfen: &str) -> Declaration {
    Declaration::of(&position(sfen))
}

fn outcomes(sfen: &str) -> [DeclarationOutcome; 2] {
    [DeclarationRule::Points24, DeclarationRule::Points27].map(|rule| declaration(sfen).outcome(rule))
}

/// The position of `sfen` with the board rotated and the sides exchanged, in SFEN.
fn turned(sfen: &str) -> String {
    let setup: Setup = sfen.parse().unwrap();
    let mut other = Setup {
        turn: setup.turn.opposite(),
        ..Setup::EMPTY
    };
    for (square, mut piece) in setup.board.pieces() {
        piece.color = piece.color.opposite();
        other.board[square.rotated()] = Some(piece);
    }
    for color in Color::ALL {
        other.hands[color.opposite()] = setup.hands[color];
    }
    other.to_string()
}

#[test]
fn big_pieces_count_five_small_ones_one_and_the_king_nothing() {
    let expected = Declaration {
        color: Color::Black,
        king_in_zone: true,
        in_check: false,
        pieces_in_zone: 10,
        points: 18 + 5 + 5 + 6,
    };
    assert_eq!(declaration(&format!("{ENTERED} RBGSNL2P 1")), expected);
}

#[test]
fn pieces_outside_the_zone_and_of_the_other_side_do_not_count() {
    let sfen = "+R+B+P+P+P+P+P+PK/4r2+P+P/pp7/RBGS5/9/9/9/9/k8 b 2r 1";
    assert_eq!(
        (declaration(sfen).pieces_in_zone, declaration(sfen).points),
        (10, 18)
    );
}

#[test]
fn points_decide() {
    use DeclarationOutcome::{Draw, NotMet, Win};
    for (hand, black, white) in [
        ("5P", [NotMet, NotMet], [NotMet, NotMet]), // 23 points
        ("6P", [Draw, NotMet], [Draw, NotMet]),     // 24 points
        ("8P", [Draw, NotMet], [Draw, NotMet]),     // 26 points
        ("9P", [Draw, NotMet], [Draw, Win]),        // 27 points
        ("R5P", [Draw, Win], [Draw, Win]),          // 28 points
        ("R7P", [Draw, Win], [Draw, Win]),          // 30 points
        ("R8P", [Win, Win], [Win, Win]),            // 31 points
    ] {
        let sfen = format!("{ENTERED} {hand} 1");
        assert_eq!(outcomes(&sfen), black, "{hand}");
        assert_eq!(outcomes(&turned(&sfen)), white, "{hand}");
    }
}

#[test]
fn ten_pieces_besides_the_king_must_be_in_the_zone() {
    let nine = "+R+B+P+P+P+P+P+PK/8+P/9/9/9/9/9/9/k8 b 2RB9P 1";
    assert_eq!(declaration(nine).pieces_in_zone, 9);
    assert_eq!(outcomes(nine), [DeclarationOutcome::NotMet; 2]);
}

#[test]
fn the_king_must_be_in_the_zone() {
    let outside = "+R+B+P+P+P+P+P+P1/6+P+P1/9/8K/9/9/9/9/k8 b 2RB9P 1";
    assert_eq!(outcomes(outside), [DeclarationOutcome::NotMet; 2]);
    let third_rank = "+R+B+P+P+P+P+P+P1/6+P+P1/8K/9/9/9/9/9/k8 b 2RB9P 1";
    assert_eq!(outcomes(third_rank), [DeclarationOutcome::Win; 2]);
    let no_king = "+R+B+P+P+P+P+P+P1/6+P+P1/9/9/9/9/9/9/k8 b 2RB9P 1";
    assert_eq!(outcomes(no_king), [DeclarationOutcome::NotMet; 2]);
}

#[test]
fn a_king_in_check_cannot_declare() {
    let checked = "+R+B+P+P+P+P+P+PK/6+P+P1/9/9/9/8l/9/9/k7r b 2RB9P 1";
    assert!(!declaration(checked).in_check);
    let checked = "+R+B+P+P+P+P+P+PK/6+P+P1/9/9/9/8r/9/9/k8 b 2RB9P 1";
    assert!(declaration(checked).in_check);
    assert_eq!(outcomes(checked), [DeclarationOutcome::NotMet; 2]);
}
