//! Expected moves as variations: of the evaluations in comments, and back.

use super::{EditError, NodeEditor, RecordEditor};
use crate::record::evaluation::{Evaluation, EvaluationForm, Mate};
use crate::record::node::Node;
use crate::record::node_data::NodeId;
use crate::text::saturating_u32;
use crate::{Move, Position};

/// The expected moves of an evaluation, and its value.
struct ExpectedLine {
    moves: Vec<Move>,
    cp: Option<i64>,
    mate: Option<Mate>,
}

impl ExpectedLine {
    /// The comment line that says the value after this number of expected moves. Empty if it has none.
    fn value(&self, played: usize) -> Vec<String> {
        let mut value = Evaluation::default();
        value.cp = self.cp;
        value.mate = self.mate.map(|mate| Mate {
            moves: mate
                .moves
                .and_then(|moves| moves.checked_sub(saturating_u32(played))),
            ..mate
        });
        let written = EvaluationForm::ShogiHome.write(&[value], &Position::startpos(), None);
        written.lines
    }
}

impl RecordEditor {
    /// Adds the expected moves of all evaluations as variations; see [`NodeEditor::add_variations_from_pv`].
    ///
    /// # Errors
    ///
    /// [`EditError::Full`] if the record cannot hold more. The variations before it have been added.
    pub fn add_variations_from_pv(&mut self) -> Result<(), EditError> {
        self.at_evaluations(|node| node.add_variations_from_pv().map(|_| ()))
    }

    /// Removes the variations that have nothing but the expected moves of an evaluation, as
    /// [`RecordEditor::add_variations_from_pv`] adds them. Variations with other moves, notes or times stay.
    ///
    /// # Errors
    ///
    /// [`EditError::Full`] as in [`NodeEditor::remove`].
    pub fn remove_variations_from_pv(&mut self) -> Result<(), EditError> {
        self.at_evaluations(|node| node.remove_variations_from_pv().map(|_| ()))
    }

    fn at_evaluations(
        &mut self,
        edit: impl Fn(&mut NodeEditor<'_>) -> Result<(), EditError>,
    ) -> Result<(), EditError> {
        let nodes = self.record().nodes_in_order();
        let nodes = nodes.filter(|node| !node.is_ending() && !node.evaluations().is_empty());
        let nodes: Vec<NodeId> = nodes.map(Node::id).collect();
        for node in nodes {
            // The node may have been a part of a variation that is removed.
            if let Ok(mut node) = self.at(node) {
                edit(&mut node)?;
            }
        }
        Ok(())
    }
}

impl NodeEditor<'_> {
    /// Adds the expected moves of the evaluations of this node as variations after it, but stays at this node. The first new move of
    /// each has the value as a comment (`#評価値=88`). Moves that exist already are not added again. Nothing is added after the
    /// last move of a line, because it would continue the line.
    ///
    /// ```
    /// use shogi_core::{Handicap, Record};
    ///
    /// let mut game = Record::builder(Handicap::Even);
    /// game.play("7g7f".parse()?)?.comment("*対局 評価値 88 読み筋 △８四歩(83) ▲２六歩(27)");
    /// game.play("3c3d".parse()?)?;
    /// let mut edit = game.finish().edit();
    /// edit.at_ply(1)?.add_variations_from_pv()?;
    /// assert!(edit.record().outline().ends_with("1 of 0 at 2: 8c8d *#評価値=88 2g2f\n"));
    /// edit.remove_variations_from_pv()?;
    /// assert_eq!(edit.record().lines().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::Full`] if the record cannot hold more.
    pub fn add_variations_from_pv(&mut self) -> Result<&mut Self, EditError> {
        let start = self.id();
        for line in self.expected_lines() {
            let moves = &line.moves;
            let known = self.existing(moves);
            let last = self.editor.record.existing(*known.last().unwrap_or(&start));
            if last.is_ending() || last.next().is_none() {
                continue;
            }
            self.variation(moves.iter().copied())?;
            if let Some(&first) = self.existing(moves).get(known.len()) {
                self.node = first;
                self.set_comments(line.value(known.len() + 1));
                self.node = start;
            }
        }
        Ok(self)
    }

    /// Removes the variations after this node that have nothing but the expected moves of its evaluations, as
    /// [`NodeEditor::add_variations_from_pv`] adds them.
    ///
    /// # Errors
    ///
    /// [`EditError::Full`] as in [`NodeEditor::remove`].
    pub fn remove_variations_from_pv(&mut self) -> Result<&mut Self, EditError> {
        let start = self.id();
        // The last one may branch off from the ones before it.
        for line in self.expected_lines().into_iter().rev() {
            let path = self.existing(&line.moves);
            let begins = path
                .iter()
                .rposition(|&id| !self.editor.record.existing(id).is_first_child());
            let Some(own) = begins.map(|first| &path[first..]) else {
                continue;
            };
            if path.len() == line.moves.len() && self.is_only_pv(own, &line.value(path.len() - own.len() + 1))
            {
                self.node = own[0];
                self.remove()?;
                self.node = start;
                self.position = None;
            }
        }
        Ok(self)
    }

    /// The expected moves of each evaluation that is one of the position after the node.
    fn expected_lines(&mut self) -> Vec<ExpectedLine> {
        let position = self.position().clone();
        let node = self.node();
        let evaluations = node
            .evaluations()
            .into_iter()
            .filter(|found| !found.is_alternative);
        // A bound says little about the moves after the first one.
        let lines = evaluations.map(|found| ExpectedLine {
            moves: found.pv(&position, node.destination()).moves,
            cp: found.cp.filter(|_| found.bound.is_none()),
            mate: found.mate.filter(|_| found.bound.is_none()),
        });
        lines.collect()
    }

    /// The nodes of the first of these moves that the record has after this node.
    fn existing(&self, moves: &[Move]) -> Vec<NodeId> {
        let mut node = self.node();
        let next = |mv: &Move| {
            node = node.children().find(|child| child.mv() == Some(*mv))?;
            Some(node.id())
        };
        moves.iter().map_while(next).collect()
    }

    /// Whether the nodes have nothing else after them, and no notes or times but the value at the first one.
    fn is_only_pv(&self, nodes: &[NodeId], value: &[String]) -> bool {
        let nodes = nodes.iter().map(|&id| self.editor.record.existing(id));
        let is_plain = |(index, node): (usize, Node<'_>)| {
            let expected = if index == 0 { value } else { &[] };
            let comments = node.notes().map(|(_, text)| text);
            node.next_sibling().is_none_or(|_| index == 0)
                && (index == 0 || node.is_first_child())
                && node.time().is_none()
                && comments.eq(expected.iter().map(String::as_str))
        };
        let is_end = nodes.clone().next_back().is_none_or(|last| last.next().is_none());
        is_end && nodes.enumerate().all(is_plain)
    }
}
