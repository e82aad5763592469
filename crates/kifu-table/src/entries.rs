//! The columns of the table of positions, and the entries of files with positions.

use kifu::shogi_core::record::{Evaluation, Mate};
use shogi_engine::book::BookMove;
use shogi_engine::positions::TrainingPosition;

use crate::column::Column;
use crate::evaluations::{EVAL_CP, EVAL_MATE, EVAL_MATE_WINNER};
use crate::moves::{COLOR, PLY, POSITION, POSITION_KEY, RESULT, USI};

/// The columns of the table of positions between those with the place and those of packed positions and moves.
pub(crate) static POSITIONS: &[Column] = &[
    PLY,
    COLOR,
    RESULT,
    USI,
    EVAL_CP,
    EVAL_MATE,
    EVAL_MATE_WINNER,
    POSITION_KEY,
    Column {
        description: "the position, in SFEN without the move number",
        ..POSITION
    },
];

/// The value of an entry as an evaluation. From 30000 on it is a mate, as in records.
pub(crate) fn evaluation_of(entry: &TrainingPosition) -> Evaluation<'static> {
    let mut evaluation = Evaluation::default();
    let turn = entry.position.turn();
    let is_better = entry.value > 0;
    if i64::from(entry.value.unsigned_abs()) >= BookMove::LEAST_MATE {
        let winner = if is_better { turn } else { turn.opposite() };
        evaluation.mate = Some(Mate { winner, moves: None });
    } else {
        evaluation.cp = Some(turn.relative_value(entry.value.into()));
    }
    evaluation
}
