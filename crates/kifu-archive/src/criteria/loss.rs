//! What a move lost, by the evaluations before and after it.

use kifu::shogi_core::record::{Evaluation, EvaluationValue, Node};
use kifu::{Color, Record};

use super::interval::Interval;

/// How many centipawns worse a move made the position for `mover`, the side that made it. Negative if it made the position better.
/// `None` if one of the evaluations before and after the move is a mate or only a bound.
///
/// ```
/// use kifu::Color;
/// use kifu::shogi_core::record::Evaluation;
/// use kifu_archive::criteria::evaluation_loss;
///
/// let [before, after, mate] = ["* 100", "* -250", "* 30000"].map(|text| Evaluation::parse(text).unwrap());
/// assert_eq!(evaluation_loss(&before, &after, Color::Black), Some(350));
/// assert_eq!(evaluation_loss(&before, &after, Color::White), Some(-350));
/// assert_eq!(evaluation_loss(&before, &mate, Color::White), None);
/// ```
pub fn evaluation_loss(before: &Evaluation<'_>, after: &Evaluation<'_>, mover: Color) -> Option<i64> {
    let exact = |evaluation: &Evaluation<'_>| match evaluation.value()? {
        EvaluationValue::Centipawns(value) => evaluation.bound.is_none().then_some(value),
        EvaluationValue::Mate(_) => None,
    };
    let (before, after) = (exact(before)?, exact(after)?);
    Some(match mover {
        Color::Black => before.saturating_sub(after),
        Color::White => after.saturating_sub(before),
    })
}

/// Whether the loss of a move is known and in a range.
pub(super) fn is_loss_in(range: &Interval<i64>, node: Node<'_>) -> bool {
    let loss = || {
        node.mv()?;
        let (before, after) = (node.parent()?.evaluation()?, node.evaluation()?);
        evaluation_loss(&before, &after, node.turn().opposite())
    };
    loss().is_some_and(|loss| range.contains(&loss))
}

/// Whether the loss of a move of the main line is in a range.
pub(super) fn has_loss_in(range: &Interval<i64>, record: &Record) -> bool {
    record.root().line().any(|node| is_loss_in(range, node))
}
