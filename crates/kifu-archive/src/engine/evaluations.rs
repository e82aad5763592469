//! [`Candidate`]: what an engine has found, as it is written into a record.

use std::time::Duration;

use kifu::shogi_core::record::{
    Evaluation, EvaluationBound, EvaluationBy, EvaluationForm, EvaluationPart, Mate,
};
use kifu::shogi_core::{Color, Position};
use kifu::usi::protocol::{BestMove, Info, Score};

use super::positions::Place;
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

/// The candidates of a position, none without the first one, and the number of illegal moves: of the lines that end because of one, and of the move that the engine plays.
pub(super) fn candidates(searched: Searched, position: &Position) -> (Vec<Candidate>, usize) {
    let Searched { candidates, best, .. } = searched;
    let mut illegal = 0;
    let best = match best {
        BestMove::Move { mv, .. } if position.is_legal(mv) => Some(mv),
        BestMove::Move { .. } => {
            illegal += 1;
            None
        }
        BestMove::Resign | BestMove::Win | BestMove::Other(_) => None,
    };
    let is_list = candidates.len() > 1;
    let mut list = Vec::with_capacity(candidates.len());
    for info in candidates {
        let number = info.multipv.unwrap_or(1);
        if list.is_empty() && number != 1 {
            break;
        }
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

/// The comments of a node with the candidates of an engine.
pub(super) struct Written {
    pub(super) comments: Vec<String>,
    /// What the form cannot hold.
    pub(super) lost: Vec<EvaluationPart>,
    /// Whether the candidates replace an evaluation.
    pub(super) is_replacement: bool,
}

/// Writes candidates in place of the evaluations of a node that are not a player's. All other comments stay as they are. `None` if a player
/// has an evaluation, and the form cannot say whose an evaluation is.
pub(super) fn write(
    place: &Place<'_>,
    candidates: &[Candidate],
    engine: &str,
    form: EvaluationForm,
) -> Option<Written> {
    let evaluations: Vec<Evaluation<'_>> = candidates
        .iter()
        .map(|candidate| candidate.evaluation(engine))
        .collect();
    let previous = place.command.moves.last().map(|mv| mv.to());
    let written = form.write(&evaluations, place.position, previous);
    let mut lost = written.lost;
    let says_whose = !lost.contains(&EvaluationPart::By);
    let mut comments: Vec<String> = Vec::new();
    let mut first_replaced = None;
    for comment in place.node.comments() {
        match Evaluation::parse(comment).map(|found| found.by == Some(EvaluationBy::Player)) {
            Some(true) if !says_whose => return None,
            Some(false) => {
                first_replaced.get_or_insert(comments.len());
            }
            _ => comments.push(comment.to_owned()),
        }
    }
    let at = first_replaced.unwrap_or(comments.len());
    comments.splice(at..at, written.lines);
    lost.retain(|part| REPORTED.contains(part));
    let is_replacement = first_replaced.is_some();
    Some(Written {
        comments,
        lost,
        is_replacement,
    })
}
