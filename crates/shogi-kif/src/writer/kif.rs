//! Writes a record as KIF: one line of text for each move and ending, with its time.

use std::fmt::{self, Write};
use std::iter;

use shogi_core::format::tools::SAME;
use shogi_core::format::{GamePlace, WriteOptions};
use shogi_core::record::{LossKind, LossSink, Node, NodeId, Record, Step};
use shogi_core::{Board, Color, Ending, Move, MoveKind, Piece, PieceKind, Square};

use super::move_columns::{push_blanks, push_number, push_origin, push_square, push_time};
use super::variation_order::{Block, Branches, CountedSteps, node_before, write_lines};
use super::{Writer, columns};
use crate::dialect::Dialect;
use crate::written_ending::WrittenEnding;

/// The width to which a move is padded, in half-width columns.
const MOVE_COLUMNS: usize = 13;

pub(crate) fn write(
    record: &Record,
    place: GamePlace,
    options: &WriteOptions,
    out: &mut dyn Write,
    losses: &mut dyn LossSink,
) -> fmt::Result {
    let mut writer = Writer::new(Dialect::Kif, record, place, options, out, losses);
    writer.declaration()?;
    writer.head(writer.names_every_start())?;
    // The separator names the column of the times only if the main line has a time. Times of variations do not count,
    // because a variation may be left out.
    let has_times = record.root().line().any(|node| node.time().is_some());
    let times = if has_times { "-------消費時間--" } else { "" };
    writer.line(format_args!("手数----指手--{times}"))?;
    writer.start_notes()?;
    let mut writer = RowWriter { writer };
    let start = State {
        board: record.start().board,
        turn: record.start().turn,
        used: [0; 2],
    };
    write_lines(record, CountedSteps::Steps, start, |block, state, branches| {
        writer.line(block, state, branches)
    })
}

struct RowWriter<'w> {
    writer: Writer<'w>,
}

/// The position before a move, and the times used up to it.
#[derive(Clone)]
struct State {
    board: Board,
    turn: Color,
    /// The seconds that each side has used.
    used: [u64; 2],
}

/// The times of a move, in seconds.
#[derive(Clone, Copy)]
struct Seconds {
    /// The time of the move.
    spent: u64,
    /// The total time that the side has used.
    total: u64,
}

impl<'w> RowWriter<'w> {
    fn line(
        &mut self,
        block: Block<'w>,
        state: Option<State>,
        branches: &mut Branches<State>,
    ) -> fmt::Result {
        self.writer.line_index = block.index;
        let Some(mut state) = state else {
            self.writer.lose_line(block.first);
            return Ok(());
        };
        if self.is_repeated(block.first) {
            return Ok(());
        }
        if block.is_variation() {
            self.writer.variation_line(block.number)?;
            self.writer.leading_notes(block.first)?;
        }
        let mut last = block.first;
        let mut number = block.number;
        // The endings that follow each other at the end of this line of play, and how they were written.
        let mut ended: Vec<(Node<'_>, WrittenEnding<'_>)> = Vec::new();
        let mut moves = 0;
        for node in block.steps() {
            branches.save(&block, node, &state);
            if node.next_sibling().is_some() && !block.begins_with(node) {
                self.is_repeated(node);
            }
            push_number(&mut self.writer.row, number);
            match node.step() {
                Step::Move(mv) => {
                    self.move_row(node, mv, &mut state)?;
                    for (ending, _) in ended.drain(..) {
                        self.writer.lose_result_line(ending);
                    }
                }
                Step::Ending(ending) => {
                    let written = self.ending_row(node, ending, &mut state)?;
                    if ended.is_empty() {
                        moves = number - 1;
                    }
                    ended.push((node, written));
                }
                Step::Start => {}
            }
            self.writer.notes(node)?;
            last = node;
            number += 1;
        }
        self.writer.result_line(&ended, moves)?;
        self.writer.stated_result(&block, last, number - 1)
    }

    fn move_row(&mut self, node: Node<'w>, mv: Move, state: &mut State) -> fmt::Result {
        let previous = node.previous_destination();
        let width = push_move(&mut self.writer.row, mv, previous, &state.board);
        let time = self.time(node, state);
        state.play(mv);
        self.end_row(node, width, time)
    }

    fn ending_row(
        &mut self,
        node: Node<'w>,
        ending: Ending,
        state: &mut State,
    ) -> Result<WrittenEnding<'w>, fmt::Error> {
        let written = WrittenEnding::new(self.writer.dialect, node, ending);
        self.writer.lose_ending(node, ending, written);
        self.writer.row.push_str(written.text);
        let time = self.time(node, state);
        self.end_row(node, columns(written.text), time)?;
        Ok(written)
    }

    /// Whether an ending is left out, because another ending after the same move was already written in the same way.
    /// `false` for a move. Reports the loss, or remembers the ending.
    fn is_repeated(&mut self, node: Node<'w>) -> bool {
        let Some(ending) = node.ending() else {
            return false;
        };
        let (before, step) = self.branch_step(node, ending);
        self.writer.is_repeated(before, step, node)
    }

    /// Returns the node before an ending, and the step and text with which the ending is written.
    fn branch_step(&self, node: Node<'w>, ending: Ending) -> (NodeId, (Step, Option<&'w str>)) {
        let written = WrittenEnding::new(self.writer.dialect, node, ending);
        (
            node_before(node),
            (Step::Ending(written.ending), written.kept_text),
        )
    }

    /// Whether an alternative to a node will be written later in the text.
    fn has_alternative(&self, node: Node<'w>) -> bool {
        let mut others = iter::successors(node.next_sibling(), |node| node.next_sibling());
        others.any(|other| {
            let step = other.ending().map(|ending| self.branch_step(other, ending));
            step.is_none_or(|step| !self.writer.branch_steps.contains(&step))
        })
    }

    /// Returns the times to write for a move or ending. `None` if none is written. Adds the time to `state`.
    fn time(&mut self, node: Node<'w>, state: &mut State) -> Option<Seconds> {
        let time = node.time()?;
        // Fractions of a second are left out and reported as losses: some programs read a time with a fraction as zero,
        // and others cannot read such a move.
        if time.subsec_nanos() != 0 {
            self.writer.lose(LossKind::FractionOfSecond, node);
        }
        let spent = time.as_secs();
        let used = &mut state.used[state.turn.index()];
        *used += spent;
        Some(Seconds { spent, total: *used })
    }

    /// Writes the end of the line of a move or ending: the time, and `+` if an alternative is written later in the
    /// text. `width` is the number of columns that the move or ending takes.
    fn end_row(&mut self, node: Node<'w>, width: usize, time: Option<Seconds>) -> fmt::Result {
        let has_alternative = self.has_alternative(node);
        let row = &mut self.writer.row;
        if time.is_some() || has_alternative {
            push_blanks(row, MOVE_COLUMNS.saturating_sub(width).max(1));
        }
        if let Some(Seconds { spent, total }) = time {
            push_time(row, spent, total);
        }
        if has_alternative {
            row.push('+');
        }
        self.writer.end_row()
    }
}

impl State {
    fn play(&mut self, mv: Move) {
        self.board[mv.to()] = match mv.kind() {
            MoveKind::Normal { from, promote, .. } => self.board[from].take().map(|piece| {
                let promoted = piece.kind.promoted().filter(|_| promote);
                Piece::new(piece.color, promoted.unwrap_or(piece.kind))
            }),
            MoveKind::Drop { piece, .. } => Some(Piece::new(self.turn, piece.kind())),
        };
        self.turn = self.turn.opposite();
    }
}

/// Appends a move to the line of text. `previous` is the destination of the previous move. Returns the width of the
/// appended text in columns.
fn push_move(row: &mut String, mv: Move, previous: Option<Square>, board: &Board) -> usize {
    let start = row.len();
    let to = mv.to();
    if previous == Some(to) {
        row.extend([SAME, '　']);
    } else {
        push_square(row, to);
    }
    let from = match mv.kind() {
        MoveKind::Drop { piece, .. } => {
            row.push_str(piece.kind().to_ja());
            row.push('打');
            None
        }
        MoveKind::Normal { from, promote, .. } => {
            let kind = board[from].map_or(PieceKind::Pawn, |piece| piece.kind);
            row.push_str(kind.to_ja());
            if promote {
                row.push('成');
            }
            Some(from)
        }
    };
    // Each character up to this place is a full-width character, with three bytes and two columns.
    let width = (row.len() - start) / 3 * 2;
    match from {
        Some(from) => {
            push_origin(row, from);
            width + "(77)".len()
        }
        None => width,
    }
}
