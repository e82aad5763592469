//! Which positions of a record are searched.

use std::collections::BTreeSet;

use kifu::Record;
use kifu::shogi_core::Position;
use kifu::shogi_core::notation::usi::PositionCommand;
use kifu::shogi_core::record::{Line, Node, NodeId};

use super::options::AnalysisOptions;
use crate::criteria::FoundPosition;

/// A position of a record.
pub(super) struct Place<'p> {
    pub(super) node: Node<'p>,
    pub(super) position: &'p Position,
    /// The start and the moves up to the position.
    pub(super) command: &'p PositionCommand,
    /// Whether the position can arise: the start is possible, and all moves are legal.
    pub(super) is_possible: bool,
}

/// Which positions of a record are wanted.
pub(super) struct Wanted<'a> {
    options: &'a AnalysisOptions,
    /// Only these. `None` means all.
    found: Option<BTreeSet<FoundPosition>>,
}

impl<'a> Wanted<'a> {
    pub(super) fn new(found: Option<&[FoundPosition]>, options: &'a AnalysisOptions) -> Self {
        Self {
            options,
            found: found.map(|found| found.iter().copied().collect()),
        }
    }

    fn lines<'r>(&self, record: &'r Record) -> Vec<Line<'r>> {
        let mut lines = record.lines();
        if !self.options.all_lines && self.found.is_none() {
            lines.truncate(1);
        }
        lines
    }

    fn has(&self, node: Node<'_>, line: usize) -> bool {
        let place = FoundPosition {
            ply: node.ply(),
            line,
        };
        !node.is_ending()
            && self.found.as_ref().is_none_or(|found| found.contains(&place))
            && !(self.options.only_missing && node.evaluation().is_some())
    }

    /// The number of wanted positions.
    pub(super) fn count(&self, record: &Record) -> usize {
        let lines = self.lines(record).into_iter().enumerate();
        lines
            .map(|(index, line)| line.first.line().filter(|node| self.has(*node, index)).count())
            .sum()
    }

    /// Visits the wanted positions, line after line, as long as `visit` returns true.
    pub(super) fn visit(&self, record: &Record, mut visit: impl FnMut(&Place<'_>) -> bool) {
        let is_possible = Position::new(record.start()).is_ok();
        // The nodes after which no position is possible any more, and that begin no line.
        let mut impossible: BTreeSet<NodeId> = BTreeSet::new();
        for (index, line) in self.lines(record).into_iter().enumerate() {
            let parent = line.first.parent();
            let mut position = line.start;
            let mut command = parent.unwrap_or(line.first).position_command();
            let mut is_possible =
                is_possible && parent.is_none_or(|parent| !impossible.contains(&parent.id()));
            for node in line.first.line() {
                if let Some(mv) = node.mv() {
                    is_possible &= position.is_legal(mv);
                    let _ = position.play_unchecked(mv);
                    command.moves.push(mv);
                }
                if !is_possible {
                    impossible.insert(node.id());
                }
                let place = Place {
                    node,
                    position: &position,
                    command: &command,
                    is_possible,
                };
                if self.has(node, index) && !visit(&place) {
                    return;
                }
            }
        }
    }
}

/// The number of positions of a record that an [`Analyzer`](super::Analyzer) visits. `found` are the positions that criteria
/// name; `None` means all.
pub fn count_positions(record: &Record, found: Option<&[FoundPosition]>, options: &AnalysisOptions) -> usize {
    Wanted::new(found, options).count(record)
}
