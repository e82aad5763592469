//! Tests of repetition: 千日手 and 連続王手の千日手.

use std::collections::HashSet;

use pretty_assertions::assert_eq;
use shogi_core::position::repetition::{Repetition, RepetitionKind};
use shogi_core::{Color, Move, Position, Setup};

use crate::{mv, position};

/// The results that [`Repetition::push`] returns for the start position and for the position after each move.
fn results(start: &Position, moves: &[&str]) -> Vec<Option<RepetitionKind>> {
    let mut position = start.clone();
    let mut repetition = Repetition::new();
    let mut results = vec![repetition.push(&position)];
    for usi in moves {
        assert_eq!(position.play(mv(usi)), Ok(()), "{usi}");
        results.push(repetition.push(&position));
    }
    results
}

/// The first result that is not `None`, with its index in [`results`]. `None` if there is no such result.
fn first_result(start: &Position, moves: &[&str]) -> Option<(usize, RepetitionKind)> {
    let results = results(start, moves);
    results
        .into_iter()
        .enumerate()
        .find_map(|(ply, result)| Some((ply, result?)))
}

const SHUFFLE: [&str; 4] = ["4i4h", "6a6b", "4h4i", "6b6a"];
const CHECKS: [&str; 4] = ["4i5i", "5a4a", "5i4i", "4a5a"];

#[test]
fn the_fourth_occurrence_is_a_draw() {
    let start = Position::startpos();
    let moves = SHUFFLE.repeat(3);
    assert_eq!(first_result(&start, &moves), Some((12, RepetitionKind::Draw)));
    assert_eq!(first_result(&start, &moves[..11]), None);
}

#[test]
fn later_occurrences_say_the_same() {
    let moves = SHUFFLE.repeat(4);
    assert_eq!(
        results(&Position::startpos(), &moves)[12..],
        [Some(RepetitionKind::Draw); 5]
    );
}

#[test]
fn the_side_that_checked_with_every_move_loses() {
    let start = position("4k4/9/9/9/9/9/9/9/K4R3 b - 1");
    let by = Color::Black;
    assert_eq!(
        first_result(&start, &CHECKS.repeat(3)),
        Some((12, RepetitionKind::PerpetualCheck { by }))
    );
}

#[test]
fn white_can_be_the_side_that_checks() {
    let start = position("3r4k/9/9/9/9/9/9/9/4K4 w - 1");
    let moves = ["6a5a", "5i6i", "5a6a", "6i5i"].repeat(3);
    let by = Color::White;
    assert_eq!(
        first_result(&start, &moves),
        Some((12, RepetitionKind::PerpetualCheck { by }))
    );
}

#[test]
fn one_move_without_check_between_the_first_and_the_last_occurrence_makes_a_draw() {
    let start = position("4k4/9/9/9/9/9/9/9/K4R3 b - 1");
    let quiet = ["9i9h", "5a6a", "9h9i", "6a5a"];
    for place in 0..3 {
        let mut rounds = [CHECKS; 3];
        rounds[place] = quiet;
        assert_eq!(
            first_result(&start, &rounds.concat()),
            Some((12, RepetitionKind::Draw)),
            "{place}"
        );
    }
}

#[test]
fn moves_before_the_first_occurrence_do_not_matter() {
    let start = position("4k4/9/9/9/9/9/9/K8/5R3 b - 1");
    let quiet = ["9h9i", "5a6a", "9i9h", "6a5b", "9h9i", "5b5a"];
    let moves = [&quiet[..], &CHECKS.repeat(3)].concat();
    let by = Color::Black;
    assert_eq!(
        first_result(&start, &moves),
        Some((18, RepetitionKind::PerpetualCheck { by }))
    );
}

#[test]
fn hands_and_turn_are_part_of_the_position() {
    let mut repetition = Repetition::new();
    for sfen in [
        "4k4/9/9/9/9/9/9/9/4K4 b - 1",
        "4k4/9/9/9/9/9/9/9/4K4 w - 1",
        "4k4/9/9/9/9/9/9/9/4K4 b P 1",
        "4k4/9/9/9/9/9/9/9/4K4 b p 1",
        "4k4/9/9/9/9/9/9/9/4K4 b 2P 1",
    ] {
        assert_eq!(repetition.push(&position(sfen)), None);
        assert_eq!(repetition.times(&position(sfen)), 1);
    }
    // The move number is not compared.
    assert_eq!(repetition.times(&position("4k4/9/9/9/9/9/9/9/4K4 b - 99")), 1);
}

/// What is captured can be dropped again, so that no move makes the positions before it impossible.
#[test]
fn a_position_recurs_after_captures_and_drops() {
    let start = position("4k4/9/9/4g4/4g4/4G4/9/9/4K4 b - 1");
    let moves = ["5f5e", "5d5e", "G*5f", "G*5d"].repeat(3);
    assert_eq!(first_result(&start, &moves), Some((12, RepetitionKind::Draw)));
}

/// A search that goes into side lines and comes back sees what it would see without them.
#[test]
fn positions_can_be_taken_back() {
    let start = position("4k4/9/9/9/9/9/9/9/K4R3 b - 1");
    let (mut position, mut repetition) = (start.clone(), Repetition::new());
    repetition.push(&position);
    let moves = CHECKS.repeat(3);
    let expected = results(&start, &moves);
    for (usi, expected) in moves.iter().zip(&expected[1..]) {
        for side_line in position.legal_moves().into_iter().take(4) {
            let undo = position.play_unchecked(side_line);
            repetition.push(&position);
            position.undo(undo);
            assert!(repetition.pop());
        }
        assert_eq!(position.play(mv(usi)), Ok(()), "{usi}");
        assert_eq!(repetition.push(&position), *expected, "{usi}");
    }
    for _ in 0..=moves.len() {
        assert!(repetition.pop());
    }
    assert!(!repetition.pop());
    assert_eq!(repetition.times(&start), 0);
}

/// The position without its move number, which the rule does not compare.
fn compared(position: &Position) -> Setup {
    Setup {
        move_number: 1,
        ..position.to_setup()
    }
}

/// How often the last position has occurred, and the result, as the rule defines them: each position before is compared. A game has
/// its positions, and whether the side to move is in check.
fn by_definition(game: &[(Setup, bool)]) -> (u32, Option<RepetitionKind>) {
    let same = |index: &usize| Some(game[*index].0) == game.last().map(|last| last.0);
    let same: Vec<usize> = (0..game.len()).filter(same).collect();
    let times = u32::try_from(same.len()).unwrap();
    if times < 4 {
        return (times, None);
    }
    let checks = |by: &Color| {
        let mut after_moves = game[same[0] + 1..].iter().filter(|(setup, _)| setup.turn != *by);
        after_moves.all(|&(_, is_in_check)| is_in_check)
    };
    let kind = match Color::ALL.into_iter().filter(checks).collect::<Vec<_>>()[..] {
        [by] => RepetitionKind::PerpetualCheck { by },
        _ => RepetitionKind::Draw,
    };
    (times, Some(kind))
}

/// Plays and takes back random moves, most of which give check or lead to a position of the game.
#[test]
fn random_games_are_counted_as_the_rule_defines() {
    let mut seed = 7_u64;
    let mut below = |limit: usize| {
        seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (seed >> 33) as usize % limit
    };
    let mut found = HashSet::new();
    let starts = [
        "4k4/9/9/9/9/9/9/9/K4R3 b - 1",
        "3r4k/9/9/9/9/9/9/9/4K4 w - 1",
        "4k4/9/9/4g4/4g4/4G4/9/9/4K4 b - 1",
        "k8/9/9/9/9/9/9/9/8K w Rr2P2p 1",
    ];
    for start in starts.repeat(8) {
        let mut position = position(start);
        let (mut repetition, mut game, mut undos) = (Repetition::new(), Vec::new(), Vec::new());
        for _ in 0..200 {
            game.push((compared(&position), position.is_in_check()));
            let expected = by_definition(&game);
            assert_eq!(repetition.push(&position), expected.1, "{start}");
            assert_eq!(repetition.times(&position), expected.0, "{start}");
            found.insert(expected.1);
            for _ in 0..below(8).saturating_sub(5).min(undos.len()) {
                position.undo(undos.pop().unwrap());
                game.pop();
                assert!(repetition.pop());
                assert_eq!(repetition.last(), by_definition(&game), "{start}");
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let leads_back = |mv: &Move| {
                let mut after = position.clone();
                let _ = after.play_unchecked(*mv);
                let after = compared(&after);
                game.iter().any(|(setup, _)| *setup == after)
            };
            let all: Vec<Move> = moves.to_vec();
            let (back, others): (Vec<Move>, Vec<Move>) = all.iter().partition(|mv| leads_back(mv));
            let checks = |moves: &[Move]| -> Vec<Move> {
                let checks = moves.iter().filter(|&&mv| position.gives_check(mv));
                checks.copied().collect()
            };
            let mut choices = [checks(&back), checks(&others), back].into_iter();
            let chosen = choices.find(|moves| !moves.is_empty());
            let chosen = chosen.filter(|_| below(16) > 0).unwrap_or(all);
            let mv = chosen[below(chosen.len())];
            undos.push(position.play_unchecked(mv));
        }
    }
    let by = |by| Some(RepetitionKind::PerpetualCheck { by });
    let all = [
        None,
        Some(RepetitionKind::Draw),
        by(Color::Black),
        by(Color::White),
    ];
    assert_eq!(found, HashSet::from(all));
}
