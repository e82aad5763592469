//! Writing the evaluations of a whole record in the form of a program.

use std::borrow::Cow;

use super::checkpoints::Positions;
use super::evaluation::{EvaluationForm, EvaluationPart, Evaluations, replace_evaluations};
use super::loss::{LossKind, LossPlace, LossSink};
use super::node::Node;
use super::node_data::NodeId;
use crate::Record;

impl Evaluations {
    /// Writes the evaluations of a record in this way, as the first step of a writer. `own` is the form of evaluations that the format has, and
    /// `format` its name. What the form cannot hold is reported to `losses`.
    pub fn write<'r>(
        self,
        record: &'r Record,
        format: &str,
        own: Option<EvaluationForm>,
        losses: &mut dyn LossSink,
    ) -> Cow<'r, Record> {
        let form = self.form();
        let is_source = record
            .source
            .as_ref()
            .is_some_and(|source| source.format == format);
        let auto = own.filter(|_| self == Self::Auto && !is_source);
        if form.or(auto).is_none() && self != Self::None {
            return Cow::Borrowed(record);
        }
        let evaluated =
            |node: Node<'r>| Some((node, node.evaluations())).filter(|(_, found)| !found.is_empty());
        let mut evaluated = record.nodes_in_order().filter_map(evaluated).peekable();
        if evaluated.peek().is_none() {
            return Cow::Borrowed(record);
        }
        let line_numbers = record.line_numbers();
        let mut positions = Positions::new(record);
        let mut changed: Vec<(NodeId, Vec<String>)> = Vec::new();
        for node in record.nodes_in_order() {
            let position = positions.pass(node);
            let Some((_, evaluations)) = evaluated.next_if(|(other, _)| other.id() == node.id()) else {
                continue;
            };
            let written = form
                .or(auto)
                .map(|form| form.write(&evaluations, position, node.destination()));
            let written = written.unwrap_or_default();
            if auto.is_some() && !written.lost.is_empty() {
                continue;
            }
            let place = match node.place_ply() {
                0 => LossPlace::Start,
                ply => LossPlace::Ply {
                    variation: line_numbers[node.id().index()],
                    ply,
                },
            };
            let words = evaluations
                .iter()
                .filter(|found| self == Self::None && found.has_other_words());
            let words = words.map(|_| EvaluationPart::Words);
            for part in written.lost.into_iter().chain(words) {
                losses.lose(LossKind::Evaluation { part }, place);
            }
            changed.push((node.id(), replace_evaluations(node, written.lines)));
        }
        let mut edit = record.clone().edit();
        for (node, comments) in changed {
            if let Ok(mut node) = edit.at(node) {
                node.set_comments(comments);
            }
        }
        Cow::Owned(edit.finish())
    }
}
