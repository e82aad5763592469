//! The columns of the table of moves that are about the evaluations of engines.

use kifu::shogi_core::record::{Evaluation, EvaluationBound};
use kifu::{Move, Node};
use kifu_archive::criteria::evaluation_loss;

use crate::column::{Column, Value};
use crate::row::MoveOfLine;

pub(crate) const EVAL_CP: Column = Column {
    name: "eval_cp",
    description: "the evaluation after the move, in centipawns; positive if Black is better; null if a side mates",
    value: Value::Int32(|row| row.after()?.cp?.try_into().ok()),
};

pub(crate) const EVAL_MATE: Column = Column {
    name: "eval_mate",
    description: "the number of plies until mate; positive if Black mates; null if it is unknown",
    value: Value::Int32(|row| row.after()?.mate?.signed()?.try_into().ok()),
};

pub(crate) const EVAL_MATE_WINNER: Column = Column {
    name: "eval_mate_winner",
    description: "the side that mates: black or white",
    value: Value::Text(|row| Some(row.after()?.mate?.winner.name().into())),
};

/// The columns about evaluations, which are the last ones of the table of moves. Only they read [`MoveOfLine::before`] and
/// [`MoveOfLine::after`].
pub(crate) static EVALUATIONS: &[Column] = &[
    EVAL_CP,
    Column {
        name: "previous_eval_cp",
        description: "the evaluation before the move: that after the move before it in its line",
        value: Value::Int32(|row| row.played?.before?.cp?.try_into().ok()),
    },
    Column {
        name: "eval_loss",
        description: "how many centipawns worse the move made the position for the side that moves, by these two evaluations; null if one is missing, a mate or only a bound",
        value: Value::Int32(|row| {
            let played = row.played?;
            let mover = played.played.position.turn();
            evaluation_loss(played.before?, played.after?, mover)?
                .try_into()
                .ok()
        }),
    },
    EVAL_MATE,
    EVAL_MATE_WINNER,
    Column {
        name: "eval_bound",
        description: "lower if the position is worth at least `eval_cp` for Black (↑), upper if at most (↓); null if the value is exact",
        value: Value::Text(|row| Some(row.played?.after?.bound.map(EvaluationBound::name)?.into())),
    },
    Column {
        name: "depth",
        description: "the depth of the search, in plies",
        value: Value::Int32(|row| row.played?.after?.depth?.try_into().ok()),
    },
    Column {
        name: "nodes",
        description: "the number of positions that the engine searched",
        value: Value::Int64(|row| row.played?.after?.nodes?.try_into().ok()),
    },
    Column {
        name: "engine",
        description: "the name of the engine",
        value: Value::Text(|row| Some(row.played?.after?.engine?.into())),
    },
    Column {
        name: "pv",
        description: "the moves that the engine expects after the move, as written",
        value: Value::Text(|row| Some(row.played?.after?.pv?.into())),
    },
    Column {
        name: "best_move",
        description: "the move that the engine expected instead of or as this one, in USI: the first of the expected moves before the move; only if the column is named",
        value: Value::Text(|row| {
            let played = row.played?;
            let mut evaluations = played.played.node.evaluations().into_iter();
            let other = evaluations.find(|found| found.is_alternative);
            let best = first_move(other.as_ref().or(played.before)?, played)?;
            Some(best.to_string().into())
        }),
    },
    Column {
        name: "candidates",
        description: "if there are several evaluations of the position before the move: the first expected move in USI and the value as written of each; only if the column is named",
        value: Value::Pairs(|row, take| {
            let Some(played) = row.played else { return };
            let mut found = played
                .played
                .node
                .parent()
                .map(Node::evaluations)
                .unwrap_or_default();
            found.retain(|evaluation| !evaluation.is_alternative);
            for evaluation in found.iter().filter(|_| found.len() > 1) {
                let first = first_move(evaluation, played).map(|mv| mv.to_string());
                let value = evaluation.value_text.unwrap_or_default();
                take(&first.unwrap_or_default(), value);
            }
        }),
    },
];

/// The first expected move of an evaluation of the position before a move.
fn first_move(evaluation: &Evaluation<'_>, MoveOfLine { played, .. }: MoveOfLine<'_>) -> Option<Move> {
    let pv = evaluation.pv(&played.position, played.node.previous_destination());
    pv.moves.first().copied()
}
