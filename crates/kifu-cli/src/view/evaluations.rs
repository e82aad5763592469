//! The evaluations of a line, as points of a graph.

use kifu::Node;
use kifu::shogi_core::record::{Evaluation, EvaluationValue};

/// The largest value in the graph. A larger value, or a mate, is drawn as this one.
pub(super) const LIMIT: i32 = 2000;

/// Returns the points of the graph for the nodes of a line: the index of a node, and the evaluation of its position.
pub(super) fn points<'r>(line: impl Iterator<Item = Node<'r>>) -> Vec<(f64, f64)> {
    let evaluations = line.map(|node| node.evaluation().as_ref().and_then(value));
    (0_u32..)
        .zip(evaluations)
        .filter_map(|(index, value)| Some((f64::from(index), f64::from(value?))))
        .collect()
}

/// Returns the value in the graph.
pub(super) fn value(evaluation: &Evaluation<'_>) -> Option<i32> {
    let limit = i64::from(LIMIT);
    let value = match evaluation.value()? {
        EvaluationValue::Centipawns(value) => value.clamp(-limit, limit),
        EvaluationValue::Mate(mate) => mate.sign() * limit,
    };
    value.try_into().ok()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn points_are_the_evaluations_of_the_line() {
        let text = "V2.2\nPI\n+\n+7776FU\n'** 30\n-3334FU\n+2726FU\n'** -30000\n";
        let record = kifu::parse(text).unwrap();
        let points = points(record.root().line());
        assert_eq!(points, [(1.0, 30.0), (3.0, -2000.0)]);
    }

    #[test]
    fn a_mate_is_the_largest_value_of_the_winner() {
        let of = |text| value(&Evaluation::parse(text).unwrap());
        assert_eq!(of("#詰み=先手勝ち:15手"), Some(2000));
        assert_eq!(of("#詰み=後手勝ち"), Some(-2000));
        assert_eq!(of("*検討 評価値 -詰 3"), Some(-2000));
        assert_eq!(of("#深さ=3"), None);
    }
}
