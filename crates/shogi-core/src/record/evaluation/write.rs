//! Writing the evaluations of a node as comment lines in the form of a program.

use std::fmt::Write as _;

use super::pv::Pv;
use super::read::MATE;
use super::{Evaluation, EvaluationBound, EvaluationBy, EvaluationForm, EvaluationPart, of_position};
use crate::notation::MoveNotation;
use crate::record::node::Node;
use crate::{Color, Position, Square};

/// The comment lines that hold the evaluations of a node, in the form of a program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct WrittenEvaluations {
    /// The lines, without the `*` or `'*` of the format.
    pub lines: Vec<String>,
    /// What the form cannot hold.
    pub lost: Vec<EvaluationPart>,
}

impl EvaluationForm {
    /// Writes the evaluations of a node. [`Evaluation::parse`] reads each line, and [`Node::evaluation`] returns the same value for them
    /// all. `position` is the position after the node, and `previous` the destination of the move of the node.
    ///
    /// ```
    /// use shogi_core::Position;
    /// use shogi_core::record::{Evaluation, EvaluationForm, EvaluationPart};
    ///
    /// let mut evaluation = Evaluation::default();
    /// (evaluation.cp, evaluation.depth, evaluation.pv) = (Some(72), Some(31), Some("7g7f 3c3d"));
    /// let written = |form: EvaluationForm| form.write(&[evaluation], &Position::startpos(), None);
    /// assert_eq!(written(EvaluationForm::ShogiHome).lines, ["#評価値=72", "#読み筋=▲７六歩△３四歩", "#深さ=31"]);
    /// assert_eq!(written(EvaluationForm::ShogiGui).lines, ["*解析 0 深さ 31 評価値 72 読み筋 ▲７六歩(77) △３四歩(33)"]);
    /// assert_eq!(written(EvaluationForm::Csa3).lines, ["* 72 +7776FU -3334FU"]);
    /// assert_eq!(written(EvaluationForm::Csa3).lost, [EvaluationPart::Depth]);
    /// ```
    pub fn write(
        self,
        evaluations: &[Evaluation<'_>],
        position: &Position,
        previous: Option<Square>,
    ) -> WrittenEvaluations {
        let mut written = WrittenEvaluations::default();
        let best = of_position(evaluations);
        // In the form of ShogiHome the player and the analysis have an evaluation each.
        let player = of_position(evaluations.iter().filter(|found| is_player(found)));
        let analysis = of_position(evaluations.iter().filter(|found| !is_player(found)));
        for evaluation in evaluations {
            let is =
                |other: Option<&Evaluation<'_>>| other.is_some_and(|other| std::ptr::eq(other, evaluation));
            let is_written = match self {
                Self::ShogiGui => !evaluation.is_alternative,
                Self::ShogiHome => is(player) || is(analysis),
                Self::Floodgate | Self::Csa3 => is(best),
            };
            if is_written {
                let pv = evaluation.pv(position, previous);
                self.write_one(evaluation, &pv, position, previous, &mut written);
            } else {
                written.lost.push(EvaluationPart::Candidate);
            }
        }
        written
    }

    fn write_one(
        self,
        evaluation: &Evaluation<'_>,
        pv: &Pv<'_>,
        position: &Position,
        previous: Option<Square>,
        written: &mut WrittenEvaluations,
    ) {
        let parts = parts(evaluation, pv);
        let lost = parts.iter().filter(|&&part| !self.holds(part));
        written.lost.extend(lost);
        let moves = self.moves(pv, position, previous);
        match self {
            Self::ShogiHome => {
                let prefix = if is_player(evaluation) { '*' } else { '#' };
                let fields = shogi_home_fields(evaluation, moves);
                let lines = fields
                    .into_iter()
                    .filter_map(|(name, value)| Some(format!("{prefix}{name}={}", value?)));
                written.lines.extend(lines);
            }
            Self::ShogiGui => written.lines.push(shogi_gui_line(evaluation, moves)),
            Self::Floodgate | Self::Csa3 => {
                let Some(value) = number(evaluation) else {
                    // A form with a value first cannot hold anything without one.
                    let others = parts.into_iter().filter(|&part| self.holds(part));
                    written.lost.extend(others);
                    written.lost.extend(moves.map(|_| EvaluationPart::Moves));
                    return;
                };
                let moves = moves.map(|moves| format!(" {moves}")).unwrap_or_default();
                let nodes = evaluation.nodes.filter(|_| self == Self::Csa3);
                let nodes = nodes.map(|nodes| format!(" #{nodes}")).unwrap_or_default();
                written.lines.push(format!("* {value}{moves}{nodes}"));
            }
        }
    }

    /// The expected moves in the notation of the form, with the text that could not be read if the form can have it.
    fn moves(self, pv: &Pv<'_>, position: &Position, previous: Option<Square>) -> Option<String> {
        let notation = match self {
            Self::ShogiHome => MoveNotation::Ki2,
            Self::ShogiGui => MoveNotation::Kif,
            Self::Floodgate | Self::Csa3 => MoveNotation::Csa,
        };
        let mut words = pv.write_moves(notation, position, previous);
        if self == Self::ShogiGui {
            let marks = [position.turn(), !position.turn()].map(Color::to_ja_mark);
            for (word, mark) in words.iter_mut().zip(marks.into_iter().cycle()) {
                word.insert(0, mark);
            }
        }
        let separator = if self == Self::ShogiHome { "" } else { " " };
        let mut text = words.join(separator);
        if !pv.rest.is_empty() && self.holds(EvaluationPart::Moves) {
            let blank = if text.is_empty() { "" } else { " " };
            let _ = write!(text, "{blank}{}", pv.rest);
        }
        (!text.is_empty()).then_some(text)
    }
}

fn is_player(evaluation: &Evaluation<'_>) -> bool {
    evaluation.by == Some(EvaluationBy::Player)
}

/// The parts of an evaluation that some form lacks.
fn parts(evaluation: &Evaluation<'_>, pv: &Pv<'_>) -> Vec<EvaluationPart> {
    use EvaluationPart as Part;
    let has = [
        (Part::By, evaluation.by == Some(EvaluationBy::Analysis)),
        (
            Part::MateMoves,
            evaluation.mate.is_some_and(|mate| mate.moves.is_some()),
        ),
        (Part::Bound, evaluation.bound.is_some()),
        (
            Part::Decimals,
            evaluation.cp.is_some() && decimals(evaluation).is_some(),
        ),
        (Part::Moves, !pv.rest.is_empty()),
        (Part::Depth, evaluation.depth.is_some()),
        (Part::Nodes, evaluation.nodes.is_some()),
        (Part::Time, evaluation.time.is_some()),
        (Part::Engine, evaluation.engine.is_some()),
        (Part::Mark, evaluation.mark.is_some()),
        (Part::Words, evaluation.has_other_words),
    ];
    has.into_iter()
        .filter_map(|(part, has)| has.then_some(part))
        .collect()
}

/// The value as it is written, if it has decimals.
fn decimals<'c>(evaluation: &Evaluation<'c>) -> Option<&'c str> {
    evaluation
        .value_text
        .filter(|text| text.contains('.') && text.parse::<f64>().is_ok())
}

/// The value as a number. A mate is the smallest number that means one.
fn number(evaluation: &Evaluation<'_>) -> Option<String> {
    match (evaluation.mate, evaluation.cp) {
        (Some(mate), _) => Some((mate.sign() * MATE).to_string()),
        (None, Some(cp)) => Some(decimals(evaluation).map_or_else(|| cp.to_string(), str::to_owned)),
        (None, None) => None,
    }
}

/// The fields of `ShogiHome` in its order.
fn shogi_home_fields(
    evaluation: &Evaluation<'_>,
    moves: Option<String>,
) -> [(&'static str, Option<String>); 6] {
    let mate = evaluation.mate.map(|mate| {
        let moves = mate.moves.map(|moves| format!(":{moves}手")).unwrap_or_default();
        format!("{}勝ち{moves}", mate.winner.to_ja())
    });
    let value = number(evaluation).filter(|_| mate.is_none());
    [
        ("詰み", mate),
        ("評価値", value),
        ("読み筋", moves),
        ("深さ", depth(evaluation)),
        ("ノード数", evaluation.nodes.map(|nodes| nodes.to_string())),
        ("エンジン", evaluation.engine.map(str::to_owned)),
    ]
}

/// The line of `ShogiGUI`.
fn shogi_gui_line(evaluation: &Evaluation<'_>, moves: Option<String>) -> String {
    let head = if is_player(evaluation) {
        "*対局"
    } else {
        "*解析 0"
    };
    let time = evaluation.time.map(|time| {
        let tenths = time.as_millis() / 100;
        format!("{:02}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
    });
    let arrow = match evaluation.bound {
        Some(EvaluationBound::Lower) => "↑",
        Some(EvaluationBound::Upper) => "↓",
        None => "",
    };
    let value = match (evaluation.mate, evaluation.cp) {
        (Some(mate), _) => {
            let sign = if mate.winner == Color::Black { '+' } else { '-' };
            let moves = mate.moves.map(|moves| format!(" {moves}")).unwrap_or_default();
            Some(format!("{sign}詰{moves}{arrow}"))
        }
        (None, cp) => cp.map(|cp| format!("{cp}{arrow}")),
    };
    let fields = [
        evaluation.mark.map(str::to_owned),
        evaluation.candidate.map(|number| format!("候補{number}")),
        time.map(|time| format!("時間 {time}")),
        depth(evaluation).map(|depth| format!("深さ {depth}")),
        evaluation.nodes.map(|nodes| format!("ノード数 {nodes}")),
        value.map(|value| format!("評価値 {value}")),
        moves.map(|moves| format!("読み筋 {moves}")),
    ];
    let mut line = head.to_owned();
    for field in fields.into_iter().flatten() {
        let _ = write!(line, " {field}");
    }
    line
}

/// The depth, with the selective depth if it is known.
fn depth(evaluation: &Evaluation<'_>) -> Option<String> {
    let selective = evaluation.selective_depth.map(|depth| format!("/{depth}"));
    Some(format!("{}{}", evaluation.depth?, selective.unwrap_or_default()))
}

/// The comment lines of a node with other lines instead of those that hold its evaluations. The first of them has its place.
pub(in crate::record) fn replace_evaluations(node: Node<'_>, lines: Vec<String>) -> Vec<String> {
    let mut comments: Vec<String> = Vec::new();
    let mut lines = Some(lines);
    for comment in node.comments() {
        if Evaluation::parse(comment).is_none() {
            comments.push(comment.to_owned());
        } else if let Some(lines) = lines.take() {
            comments.extend(lines);
        }
    }
    comments.extend(lines.unwrap_or_default());
    comments
}
