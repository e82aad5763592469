//! Writes a record as a JKF document.

mod entry;
mod header_and_initial;

use std::fmt::{self, Write};
use std::iter;
use std::time::Duration;

use shogi_core::Position;
use shogi_core::format::WriteOptions;
use shogi_core::notation::csa::special_move;
use shogi_core::record::{LossKind, LossPlace, LossSink, Node, Record};

use crate::replay::MAX_DEPTH;
use crate::writer::entry::{add_entry, whole_seconds};

/// Writes the record as a document, with each entry of the main line on a line of its own. Reports the parts of the record that JKF cannot hold.
pub(crate) fn write(
    record: &Record,
    options: &WriteOptions,
    out: &mut dyn Write,
    losses: &mut dyn LossSink,
) -> fmt::Result {
    let newline = options.newline.as_str();
    out.write_str("{\"header\":")?;
    header_and_initial::write_header(&record.headers, out, losses)?;
    if let Some(initial) = header_and_initial::initial(record, losses) {
        write!(out, ",{newline}\"initial\":{initial}")?;
    }
    if let Some(lost) = LossKind::of_stated_result(record) {
        losses.lose(lost, LossPlace::Record);
    }
    let mut writer = Writer {
        out,
        losses,
        text: String::new(),
        newline,
        line_of: record.line_numbers(),
    };
    writer.lines_of_play(record)
}

struct Writer<'o> {
    out: &'o mut dyn Write,
    losses: &'o mut dyn LossSink,
    /// The text of the entry that is being written.
    text: String,
    newline: &'static str,
    /// For each node, the index of its line of play in [`Record::lines`]. It is needed for the places of losses.
    line_of: Vec<usize>,
}

/// A line of play that is being written, with its current node.
struct OpenLine<'r> {
    /// The index of the line in [`Record::lines`].
    index: usize,
    node: Node<'r>,
    /// The position before the move of the current node.
    position: Position,
    /// The total time of each side before the current node. A move with an unknown time counts as zero.
    totals: [Duration; 2],
    /// Whether the entry of the current node is written, except for its forks and the closing brace.
    is_written: bool,
    /// The forks of the current node that are not written yet, in reverse order.
    forks: Vec<Node<'r>>,
    has_forks: bool,
}

impl<'r> Writer<'_> {
    /// Writes the field `moves`. A stack holds the lines of play that are not finished, so that the function does not
    /// recurse.
    fn lines_of_play(&mut self, record: &'r Record) -> fmt::Result {
        let newline = self.newline;
        write!(self.out, ",{newline}\"moves\":[{newline}")?;
        let position = Position::new_lenient(record.start());
        let mut open = vec![OpenLine::new(0, record.root(), position, [Duration::ZERO; 2])];
        loop {
            let depth = open.len();
            let Some(line) = open.last_mut() else { break };
            if !line.is_written {
                self.entry(line)?;
                line.forks = self.forks(line.node, depth);
            }
            if let Some(fork) = line.forks.pop() {
                self.out
                    .write_str(if line.has_forks { ",[" } else { ",\"forks\":[[" })?;
                line.has_forks = true;
                let fork = OpenLine::new(self.index_of(fork), fork, line.position.clone(), line.totals);
                open.push(fork);
                continue;
            }
            self.out.write_str(if line.has_forks { "]}" } else { "}" })?;
            if line.advance() {
                write!(self.out, ",{}", if depth == 1 { newline } else { "" })?;
            } else {
                open.pop();
                self.out.write_str(if depth == 1 { "" } else { "]" })?;
            }
        }
        write!(self.out, "{newline}]}}{newline}")
    }

    /// Writes the entry of the current node. Its forks and the closing brace are written later.
    fn entry(&mut self, line: &mut OpenLine<'r>) -> fmt::Result {
        let time = line.node.time().map_or(Duration::ZERO, whole_seconds);
        let total = line.totals[line.position.turn().index()] + time;
        let place = line.node.loss_place(line.index);
        self.text.clear();
        add_entry(
            &mut self.text,
            line.node,
            &line.position,
            total,
            place,
            self.losses,
        );
        line.is_written = true;
        self.out.write_str(&self.text)
    }

    /// Returns the forks to write for a node, in reverse order. All alternatives to a move are forks of the first of
    /// them, so the list is empty for any other node. A variation is not written but reported as a loss in two cases:
    /// if it is nested too deep; or if it begins with an ending, and another ending after the same move is written with
    /// the same name, because a reader would merge the two.
    fn forks(&mut self, node: Node<'r>, depth: usize) -> Vec<Node<'r>> {
        let mut forks = Vec::new();
        if !node.is_first_child() {
            return forks;
        }
        let mut names: Vec<&str> = ending_name(node).into_iter().collect();
        for fork in iter::successors(node.next_sibling(), |fork| fork.next_sibling()) {
            let name = ending_name(fork);
            if depth > MAX_DEPTH || name.is_some_and(|name| names.contains(&name)) {
                self.lose_variation(fork);
            } else {
                names.extend(name);
                forks.push(fork);
            }
        }
        forks.reverse();
        forks
    }

    /// Reports that a variation and its own variations are left out.
    fn lose_variation(&mut self, first: Node<'r>) {
        let mut pending = vec![first];
        while let Some(first) = pending.pop() {
            let place = first.loss_place(self.index_of(first));
            self.losses.lose(LossKind::of_variation(first), place);
            pending.extend(first.line().flat_map(|node| node.children().skip(1)));
        }
    }

    /// Returns the index of the line of play that begins with the node `first`.
    fn index_of(&self, first: Node<'r>) -> usize {
        self.line_of.get(first.id().index()).copied().unwrap_or_default()
    }
}

impl<'r> OpenLine<'r> {
    const fn new(index: usize, node: Node<'r>, position: Position, totals: [Duration; 2]) -> Self {
        Self {
            index,
            node,
            position,
            totals,
            is_written: false,
            forks: Vec::new(),
            has_forks: false,
        }
    }

    /// Moves on to the next node of the line of play. Returns `false` if the line has no further node.
    fn advance(&mut self) -> bool {
        let Some(next) = self.node.next() else {
            return false;
        };
        let time = self.node.time().map_or(Duration::ZERO, whole_seconds);
        self.totals[self.position.turn().index()] += time;
        if let Some(mv) = self.node.mv() {
            let _ = self.position.play_unchecked(mv);
        }
        self.node = next;
        self.is_written = false;
        self.has_forks = false;
        true
    }
}

/// Returns the name of an ending in `special`. Returns `None` if the node is not an ending.
fn ending_name(node: Node<'_>) -> Option<&str> {
    let text = node.ending_text().unwrap_or_default();
    node.ending()
        .map(|ending| special_move(ending, text, node.turn(), false))
}
