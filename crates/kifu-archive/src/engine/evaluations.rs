//! [`Candidate`]: what an engine has found, as it is written into a record.

use std::time::Duration;

use kifu::shogi_core::record::{
    Evaluation, EvaluationBound, EvaluationBy, EvaluationForm, EvaluationPart, Mate, NodeEditor,
};
use kifu::shogi_core::{Color, Position};
use kifu::usi::protocol::{BestMove, Info, Score};

use super::searched::Searched;

/// The evaluation of a move, with its own texts.
pub(super) struct Candidate {
    cp: Option<i64>,
    mate: Option<Mate>,
    bound: Option<EvaluationBound>,
    pv: String,
    depth: Option<u32>,
    selective_depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    number: Option<u32>,
}

impl Candidate {
    fn evaluation<'c>(&'c self, engine: &'c str) -> Evaluation<'c> {
        let mut evaluation = Evaluation::default();
        evaluation.by = Some(EvaluationBy::Analysis);
        (evaluation.cp, evaluation.mate, evaluation.bound) = (self.cp, self.mate, self.bound);
        (evaluation.depth, evaluation.selective_depth) = (self.depth, self.selective_depth);
        (evaluation.nodes, evaluation.time) = (self.nodes, self.time);
        evaluation.pv = Some(self.pv.as_str()).filter(|pv| !pv.is_empty());
        evaluation.engine = Some(engine).filter(|name| !name.is_empty());
        evaluation.candidate = self.number;
        evaluation
    }
}

/// The parts that are reported if the form cannot hold them. The others say only how the value was found.
const REPORTED: [EvaluationPart; 4] = [
    EvaluationPart::Candidate,
    EvaluationPart::MateMoves,
    EvaluationPart::Bound,
    EvaluationPart::Moves,
];

/// The candidates of a position, and the number of illegal moves: of the lines that end because of one, and of the move that the engine plays.
pub(super) fn candidates(searched: Searched, position: &Position) -> (Vec<Candidate>, usize) {
    let Searched { candidates, best, .. } = searched;
    let mut illegal = 0;
    let best = match best {
        BestMove::Move { mv, .. } if position.is_legal(mv) => Some(mv),
        BestMove::Move { .. } | BestMove::Other(_) => {
            illegal += 1;
            None
        }
        BestMove::Resign | BestMove::Win => None,
    };
    let is_list = candidates.len() > 1;
    let mut list = Vec::with_capacity(candidates.len());
    for (number, info) in (1..).zip(candidates) {
        let (mut pv, is_legal) = expected_moves(&info, position);
        illegal += usize::from(!is_legal);
        if let (true, 1, Some(best)) = (pv.is_empty(), number, best) {
            pv = best.to_string();
        }
        let (cp, mate) = value(&info, position.turn());
        list.push(Candidate {
            cp,
            mate,
            bound: info.bound.map(|bound| for_black(bound, position.turn())),
            pv,
            depth: info.depth,
            selective_depth: info.seldepth,
            nodes: info.nodes,
            time: info.time,
            number: is_list.then_some(number),
        });
    }
    (list, illegal)
}

/// The expected moves up to the first illegal one, and whether there is none.
fn expected_moves(info: &Info, position: &Position) -> (String, bool) {
    let mut position = position.clone();
    let legal = info.pv.iter().take_while(|&&mv| position.play(mv).is_ok());
    let mut words: Vec<String> = legal.map(ToString::to_string).collect();
    let is_legal = words.len() == info.pv.len();
    if is_legal && !info.pv_rest.is_empty() {
        words.push(info.pv_rest.clone());
    }
    (words.join(" "), is_legal)
}

/// The value or the mate. That of an engine is for the side to move.
fn value(info: &Info, turn: Color) -> (Option<i64>, Option<Mate>) {
    match info.score {
        Some(Score::Cp(value)) if turn == Color::Black => (Some(value), None),
        Some(Score::Cp(value)) => (Some(value.saturating_neg()), None),
        Some(Score::Mate { wins, moves }) => {
            let winner = if wins { turn } else { turn.opposite() };
            (None, Some(Mate { winner, moves }))
        }
        None => (None, None),
    }
}

/// The bound of the value for Black.
fn for_black(bound: EvaluationBound, turn: Color) -> EvaluationBound {
    match (turn, bound) {
        (Color::White, EvaluationBound::Lower) => EvaluationBound::Upper,
        (Color::White, _) => EvaluationBound::Lower,
        (Color::Black, bound) => bound,
    }
}

/// Writes candidates into the comments of a node, in place of evaluations that are there. Those of the players stay. Returns how many are
/// replaced.
pub(super) fn write(
    node: &mut NodeEditor<'_>,
    candidates: &[Candidate],
    engine: &str,
    form: EvaluationForm,
    lost: &mut Vec<EvaluationPart>,
) -> usize {
    let old = node.node().comments().map(str::to_owned).collect::<Vec<String>>();
    let is_player = |found: &Evaluation<'_>| found.by == Some(EvaluationBy::Player);
    let old = old.iter().filter_map(|line| Evaluation::parse(line));
    let (mut evaluations, replaced): (Vec<_>, Vec<_>) = old.partition(is_player);
    evaluations.extend(candidates.iter().map(|candidate| candidate.evaluation(engine)));
    let is_new = |part: &EvaluationPart| REPORTED.contains(part) && !lost.contains(part);
    let new: Vec<EvaluationPart> = node
        .set_evaluations(&evaluations, form)
        .into_iter()
        .filter(is_new)
        .collect();
    for part in new {
        if !lost.contains(&part) {
            lost.push(part);
        }
    }
    usize::from(!replaced.is_empty())
}
