//! Each legal move has a text of its own in Western notation, with an origin only if it needs one.

use std::collections::{BTreeMap, BTreeSet};

use kifu::{Move, MoveNotation, Position};
use shogi_testkit::random::Random;
use shogi_testkit::rules::random_positions::{RandomGame, any_position, cornered_king};

/// Checks the texts of all legal moves in a position. Returns how many have an origin.
fn check(position: &Position, notation: MoveNotation) -> usize {
    let moves: Vec<Move> = position.legal_moves().iter().copied().collect();
    let texts = moves.iter().map(|&mv| notation.write(mv, position, None));
    let texts: Vec<String> = texts.collect();
    let different: BTreeSet<&String> = texts.iter().collect();
    assert_eq!(different.len(), moves.len(), "{texts:?} in {position:?}");

    // The origins of the moves that have the same kind of piece and the same destination.
    let mut origins: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    let key = |mv: Move| Some((position.piece_at(mv.from()?)?.kind, mv.to()));
    for &mv in &moves {
        origins.entry(key(mv)).or_default().insert(mv.from());
    }
    let mut count = 0;
    for (&mv, text) in moves.iter().zip(&texts) {
        let has_origin = text.trim_start_matches('+').as_bytes()[1].is_ascii_digit();
        assert_eq!(
            has_origin,
            mv.from().is_some() && origins[&key(mv)].len() > 1,
            "{text} in {position:?}"
        );
        count += usize::from(has_origin);
    }
    count
}

#[test]
fn a_text_names_one_legal_move_and_has_an_origin_only_if_necessary() {
    let mut random = Random::new(17);
    let arranged = (0..400).map(|index| match index % 2 {
        0 => any_position(&mut random),
        _ => cornered_king(&mut random),
    });
    let positions = (1..=4).flat_map(RandomGame::new).chain(arranged);
    let mut with_origin = 0;
    for position in positions {
        for notation in [MoveNotation::Western, MoveNotation::Hodges] {
            with_origin += check(&position, notation);
        }
    }
    assert!(with_origin > 1_000, "{with_origin}");
}
