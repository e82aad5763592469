//! Checks that the rules of the library agree with those of [`reference`], a second and simple implementation. If the
//! two disagree, a check returns a description of the first difference.

pub mod perft;
pub mod random_positions;
pub mod reference;

use std::fmt::Debug;
use std::iter::Sum;

use shogi_core::{IllegalMove, Move, Position};

/// How much a check has compared: numbers of positions and moves. They show which rules the check has reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// The number of positions.
    pub positions: u64,
    /// The number of legal moves in all these positions together.
    pub legal_moves: u64,
    /// The number of positions in which the side to move is in check.
    pub checks: u64,
    /// The number of positions in which the side to move is checkmated.
    pub mates: u64,
    /// The number of illegal drops of a second pawn on a file.
    pub second_pawns: u64,
    /// The number of moves that are illegal because they leave the king in check.
    pub kings_in_check: u64,
    /// The number of drops of a pawn that are illegal because they give checkmate.
    pub mates_by_pawn: u64,
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, counts| Self {
            positions: sum.positions + counts.positions,
            legal_moves: sum.legal_moves + counts.legal_moves,
            checks: sum.checks + counts.checks,
            mates: sum.mates + counts.mates,
            second_pawns: sum.second_pawns + counts.second_pawns,
            kings_in_check: sum.kings_in_check + counts.kings_in_check,
            mates_by_pawn: sum.mates_by_pawn + counts.mates_by_pawn,
        })
    }
}

/// Compares everything that the rules say about a position: for every move that can be expressed, whether it is legal
/// or why not, and its effect if it is legal; the lists of legal moves; check and checkmate.
///
/// # Errors
///
/// Returns a description of the first difference.
pub fn check_position(position: &Position) -> Result<Counts, String> {
    let mut counts = Counts {
        positions: 1,
        ..Counts::default()
    };
    let setup = position.to_setup();
    let mut legal = Vec::new();
    for mv in reference::conceivable_moves() {
        let expected = reference::check_legal(&setup, mv);
        same(position, &mv, &position.check_legal(mv), &expected)?;
        match expected {
            Ok(()) => {
                check_effect(position, mv)?;
                legal.push(mv);
            }
            Err(IllegalMove::TwoPawns { .. }) => counts.second_pawns += 1,
            Err(IllegalMove::KingLeftInCheck { .. }) => counts.kings_in_check += 1,
            Err(IllegalMove::DropPawnMate { .. }) => counts.mates_by_pawn += 1,
            Err(_) => {}
        }
    }
    counts.legal_moves = legal.len() as u64;
    let is_in_check = check_state(position, legal)?;
    counts.checks = is_in_check.into();
    counts.mates = (is_in_check && counts.legal_moves == 0).into();
    Ok(counts)
}

/// Compares the lists of legal moves, check and checkmate. `legal` has the legal moves by the reference rules. Returns
/// whether the side to move is in check.
fn check_state(position: &Position, mut legal: Vec<Move>) -> Result<bool, String> {
    let setup = position.to_setup();
    let has_move = !legal.is_empty();
    legal.sort_unstable();
    let mut listed: Vec<Move> = position.legal_moves().into_iter().collect();
    listed.sort_unstable();
    same(position, &"legal moves", &listed, &legal)?;
    same(position, &"any move", &position.has_legal_move(), &has_move)?;
    let mut checkers: Vec<_> = position.checkers().iter().collect();
    checkers.sort_unstable();
    let mut expected = reference::checkers(&setup, setup.turn);
    expected.sort_unstable();
    same(position, &"checkers", &checkers, &expected)?;
    let is_in_check = !expected.is_empty();
    same(position, &"check", &position.is_in_check(), &is_in_check)?;
    let is_mate = is_in_check && !has_move;
    same(position, &"checkmate", &position.is_checkmate(), &is_mate)?;
    Ok(is_in_check)
}

/// Compares the position after a legal move, and checks that the move can be undone.
fn check_effect(position: &Position, mv: Move) -> Result<(), String> {
    let expected = Position::new_lenient(&reference::after(&position.to_setup(), mv));
    let mut played = position.clone();
    let undo = played.play_unchecked(mv);
    if played != expected {
        return Err(difference(position, &mv, &played, &expected));
    }
    let taken = position.piece_at(mv.to());
    same(position, &"the captured piece", &undo.captured(), &taken)?;
    let checks = !reference::checkers(&expected.to_setup(), expected.turn()).is_empty();
    same(position, &mv, &position.gives_check(mv), &checks)?;
    played.undo(undo);
    if played != *position {
        return Err(difference(position, &mv, &played, position));
    }
    Ok(())
}

fn same<T: PartialEq + Debug>(
    position: &Position,
    what: &dyn Debug,
    ours: &T,
    expected: &T,
) -> Result<(), String> {
    if ours == expected {
        Ok(())
    } else {
        Err(difference(position, what, ours, expected))
    }
}

fn difference(position: &Position, what: &dyn Debug, ours: &dyn Debug, expected: &dyn Debug) -> String {
    let sfen = position.to_setup();
    format!("{what:?} in {sfen}:\n{ours:?}\nexpected:\n{expected:?}")
}
