//! [`Candidate`]: what an engine has found, as it is written into a record.

use std::time::Duration;

use kifu::shogi_core::record::{Evaluation, NodeEditor};
use kifu::shogi_core::{Color, Position};
use kifu::usi::protocol::{BestMove, Bound, Info, Score};

use super::search::Searched;

/// The evaluation of a move, with its own texts.
pub(super) struct Candidate {
    cp: Option<i64>,
    mate: Option<(Color, Option<u32>)>,
    bound: Option<Bound>,
    pv: String,
    depth: Option<u32>,
    selective_depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    number: Option<u32>,
}

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
    let mut made = Vec::with_capacity(candidates.len());
    for (number, info) in (1..).zip(candidates) {
        let (mut pv, is_legal) = expected_moves(&info, position);
        illegal += usize::from(!is_legal);
        if let (true, 1, Some(best)) = (pv.is_empty(), number, best) {
            pv = best.to_string();
        }
        let (cp, mate) = value(&info, position.turn());
        made.push(Candidate {
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
    (made, illegal)
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
fn value(info: &Info, turn: Color) -> (Option<i64>, Option<(Color, Option<u32>)>) {
    match info.score {
        Some(Score::Cp(value)) if turn == Color::Black => (Some(value), None),
        Some(Score::Cp(value)) => (Some(value.saturating_neg()), None),
        Some(Score::Mate { wins, moves }) => {
            let winner = if wins { turn } else { turn.opposite() };
            (None, Some((winner, moves)))
        }
        None => (None, None),
    }
}

/// The bound of the value for Black.
fn for_black(bound: Bound, turn: Color) -> Bound {
    match (turn, bound) {
        (Color::White, Bound::Lower) => Bound::Upper,
        (Color::White, _) => Bound::Lower,
        (Color::Black, bound) => bound,
    }
}

/// Writes candidates into the comments of a node.
pub(super) fn write(node: &mut NodeEditor<'_>, candidates: &[Candidate], engine: &str) {
    let Some(best) = candidates.first() else { return };
    let mate = best.mate.map(|(winner, moves)| {
        let moves = moves.map(|moves| format!(":{moves}手")).unwrap_or_default();
        format!("{}勝ち{moves}", winner.to_ja())
    });
    let mut evaluation = Evaluation::default();
    evaluation.cp = best.cp;
    evaluation.mate = mate.as_deref();
    evaluation.pv = Some(best.pv.as_str()).filter(|pv| !pv.is_empty());
    evaluation.depth = best.depth;
    evaluation.nodes = best.nodes;
    evaluation.engine = Some(engine).filter(|name| !name.is_empty());
    let kept: Vec<String> = node
        .node()
        .comments()
        .filter(|line| Evaluation::parse(line).is_none())
        .map(str::to_owned)
        .collect();
    node.set_comments(kept.into_iter().chain(evaluation.to_comments()));
}
