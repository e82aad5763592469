//! Writes a record as KI2: six moves per line of text, each padded to twelve columns. Notes and endings have lines of
//! their own. Newspaper notation cannot express a move that breaks the rules of movement. So such a move is written
//! with its origin: `▲７五歩(77)`.

use std::cell::OnceCell;
use std::fmt::{self, Write};

use shogi_core::format::{GamePlace, WriteOptions};
use shogi_core::notation::ja::moves::Notation;
use shogi_core::record::{LossKind, LossSink, Node, NodeId, NoteKind, Record, Step};
use shogi_core::{Handicap, Move, Position};

use super::head::is_preamble;
use super::move_columns::{push_blanks, push_origin};
use super::variation_order::{Block, Branches, CountedSteps, node_before, write_lines};
use super::{Writer, columns};
use crate::dialect::Dialect;
use crate::written_ending::WrittenEnding;

const MOVES_A_ROW: usize = 6;
const MOVE_COLUMNS: usize = 12;

pub(crate) fn write(
    record: &Record,
    place: GamePlace,
    options: &WriteOptions,
    out: &mut dyn Write,
    losses: &mut dyn LossSink,
) -> fmt::Result {
    let mut writer = Writer::new(Dialect::Ki2, record, place, options, out, losses);
    writer.declaration()?;
    let has_preamble = record.root().notes().any(|(kind, _)| is_preamble(kind));
    // `手合割` is always written in two cases. In a record without moves, it may be the only line that shows that the
    // text is a game record. If the record has remarks above the moves, it is the header that must come before them,
    // because some programs cannot read a remark in the first line.
    let names_start = has_preamble || record.node_count() == 1 || writer.names_every_start();
    let headers = writer.head(names_start)?;
    let is_bare = headers.is_empty() && !names_start && record.handicap() == Some(Handicap::Even);
    // A blank line separates the moves from the head, if the head is not empty.
    if !is_bare {
        writer.end_row()?;
    }
    writer.start_notes()?;
    let mut writer = MoveWriter {
        writer,
        has_variations: OnceCell::new(),
        last: NodeId::ROOT,
        count: 0,
        padding: 0,
    };
    let start = Position::new_lenient(record.start());
    write_lines(record, CountedSteps::Moves, start, |block, position, branches| {
        writer.line(block, position, branches)
    })?;
    writer.end_row()
}

struct MoveWriter<'w> {
    writer: Writer<'w>,
    /// Whether the record has variations. The value is computed when it is first needed.
    has_variations: OnceCell<bool>,
    /// The last move or ending that was written. The root if none has been written yet.
    last: NodeId,
    /// The number of moves in the current line of text.
    count: usize,
    /// The number of blanks to write before the next move on the same line.
    padding: usize,
}

impl<'w> MoveWriter<'w> {
    fn line(
        &mut self,
        block: Block<'w>,
        position: Option<Position>,
        branches: &mut Branches<Position>,
    ) -> fmt::Result {
        self.writer.line_index = block.index;
        let Some(mut position) = position else {
            self.writer.lose_line(block.first);
            return Ok(());
        };
        let mut has_head = !block.is_variation();
        let mut last = block.first;
        for node in block.steps() {
            last = node;
            branches.save(&block, node, &position);
            if self.is_left_out(node) {
                self.leave_out(node);
                continue;
            }
            if self.is_repeated(node) {
                break;
            }
            if !has_head {
                has_head = true;
                self.variation(&block, node)?;
            }
            self.last = node.id();
            match node.step() {
                Step::Move(mv) => {
                    self.mv(mv, node, &position)?;
                    let _ = position.play_unchecked(mv);
                }
                Step::Ending(ending) => {
                    self.end_row()?;
                    if is_below_a_move(&block, node) {
                        // The notes are written above the result line, because some programs ignore everything below
                        // that line. A reader adds them to the last move. They are moved, not lost.
                        self.writer.notes(node)?;
                    }
                    let written = WrittenEnding::new(self.writer.dialect, node, ending);
                    self.writer.lose_ending(node, ending, written);
                    self.writer.result_line(&[(node, written)], node.ply())?;
                }
                Step::Start => {}
            }
            if node.time().is_some() {
                self.writer.lose(LossKind::Time, node);
            }
            let is_noted = node.is_ending() && is_below_a_move(&block, node);
            if !is_noted && node.notes().next().is_some() {
                self.end_row()?;
                self.writer.notes(node)?;
            }
        }
        if self.writer.record.stated_result().is_some() {
            self.end_row()?;
        }
        self.writer.stated_result(&block, last, last.ply())
    }

    /// Writes the line `変化：N手` and the notes before the first move of a variation. The notes are only written if
    /// that move is.
    ///
    /// If the last move or ending that was written is the one before the variation, the variation continues that line of
    /// the text. This is so if the endings after it are left out. Then no `変化` line is written. The notes before the first
    /// move are left out and reported as losses, because they would be read back as notes on the move before. Only comments
    /// on the start are kept.
    fn variation(&mut self, block: &Block<'_>, node: Node<'_>) -> fmt::Result {
        let continues = self.last == self.written_before(node);
        let is_start = self.last == NodeId::ROOT;
        if !continues {
            self.end_row()?;
            self.writer.variation_line(block.number)?;
        }
        let notes = node.notes().filter(|(kind, _)| kind.is_leading());
        for (kind, text) in notes.filter(|_| block.begins_with(node)) {
            if !continues || is_start && kind != NoteKind::LeadingRemark {
                self.writer.note(kind, text, node)?;
            } else {
                self.writer.lose_note(kind, text, node);
            }
        }
        Ok(())
    }

    /// Returns the move or ending that is written before a node. Endings that are left out do not count.
    fn written_before(&self, node: Node<'_>) -> NodeId {
        let mut node = node;
        while let Some(ending) = node.parent().filter(|&before| self.is_left_out(before)) {
            node = ending;
        }
        node_before(node)
    }

    fn mv(&mut self, mv: Move, node: Node<'_>, position: &Position) -> fmt::Result {
        if self.count == MOVES_A_ROW {
            self.end_row()?;
        }
        let row = &mut self.writer.row;
        push_blanks(row, self.padding);
        let start = row.len();
        let notation = Notation::of(mv, position, node.previous_destination());
        notation.write(row)?;
        if let Some(from) = mv.from()
            && !position.candidates(notation.kind, mv.to()).contains(from)
        {
            push_origin(row, from);
        }
        self.padding = MOVE_COLUMNS.saturating_sub(columns(&row[start..])).max(1);
        self.count += 1;
        Ok(())
    }

    fn end_row(&mut self) -> fmt::Result {
        self.padding = 0;
        if std::mem::take(&mut self.count) > 0 {
            self.writer.end_row()
        } else {
            Ok(())
        }
    }

    /// Whether a node is an ending that KI2 cannot hold. This is an ending after another ending. In a record with
    /// variations, this is also an ending before further moves.
    fn is_left_out(&self, node: Node<'_>) -> bool {
        let has_variations = || {
            let record = self.writer.record;
            let count = || record.root().line().count() < record.node_count();
            *self.has_variations.get_or_init(count)
        };
        node.is_ending()
            && (node.follows_an_ending() || (CountedSteps::Moves.leaves_out(node) && has_variations()))
    }

    /// Whether a node and everything after it is left out, because another node was already written in the same way
    /// after the same move. An ending that is left out does not count here: the nodes after it follow the move before
    /// it.
    fn is_repeated(&mut self, node: Node<'w>) -> bool {
        let before = self.written_before(node);
        let is_alone = node.is_first_child() && node.next_sibling().is_none();
        if is_alone && Some(before) == node.parent().map(Node::id) {
            return false;
        }
        let step = match node.ending() {
            Some(ending) => {
                let written = WrittenEnding::new(self.writer.dialect, node, ending);
                (Step::Ending(written.ending), written.kept_text)
            }
            None => (node.step(), None),
        };
        self.writer.is_repeated(before, step, node)
    }

    /// Reports that the ending `node` is left out, with its time and notes.
    fn leave_out(&mut self, node: Node<'_>) {
        let place = node.loss_place(self.writer.line_index);
        self.writer
            .losses
            .lose_some(LossKind::of_ending(node, None), place);
        self.writer.losses.lose_notes_and_time(node, place, |_, _| false);
    }
}

/// Whether an ending of the record has comments, remarks or bookmarks. KI2 has no place for these, so they are written above the
/// result line, and a reader adds them to the last move. They are not lost.
///
/// ```
/// use shogi_kif::{Ending, Handicap, Record, moves_notes_of_endings};
///
/// let mut game = Record::builder(Handicap::Even);
/// game.play("7g7f".parse()?)?.end(Ending::Resign).comment("early");
/// assert!(moves_notes_of_endings(&game.finish()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn moves_notes_of_endings(record: &Record) -> bool {
    let is_note = |(kind, _)| !matches!(kind, NoteKind::EndingText | NoteKind::ResultLine);
    record.nodes_in_order().any(|node| {
        let follows_move = node.parent().is_some_and(|parent| parent.mv().is_some());
        node.is_ending() && follows_move && node.notes().any(is_note)
    })
}

/// Whether `node` directly follows a move that is on the same line of play.
fn is_below_a_move(block: &Block<'_>, node: Node<'_>) -> bool {
    !block.begins_with(node) && node.parent().is_some_and(|parent| parent.mv().is_some())
}
