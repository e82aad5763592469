//! A record to KIF: a row for each move and ending, with its time.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt::{self, Write};
use std::time::Duration;

use shogi_core::record::{LossKind, LossSink, NodeId, NodeRef, Record, Step};
use shogi_core::{Board, Color, Ending, Move, MoveKind, Piece, PieceKind, Square};

use super::fields::{push_blanks, push_number, push_origin, push_square, push_time};
use super::order::{Block, Branches, Numbering, write_lines};
use super::{Format, WriteOptions, Writer, WrittenEnding, columns};

/// The columns of a move.
const MOVE_COLUMNS: usize = 13;

pub(crate) fn write(
    record: &Record,
    options: &WriteOptions,
    out: &mut dyn Write,
    losses: &mut dyn LossSink,
) -> fmt::Result {
    let mut writer = Writer::new(Format::Kif, record, options, out, losses);
    writer.declaration()?;
    writer.head(options.handicap_line)?;
    writer.line(format_args!("手数----指手---------消費時間--"))?;
    writer.start_notes()?;
    let mut writer = RowWriter {
        writer,
        endings: HashMap::new(),
    };
    let start = State {
        board: record.start().board,
        turn: record.start().turn,
        used: [0; 2],
        times: Times::Written,
    };
    write_lines(record, Numbering::Steps, start, |block, state, branches| {
        writer.line(block, state, branches)
    })
}

struct RowWriter<'w> {
    writer: Writer<'w>,
    /// The endings that have something beside them, as they are read – the node before, the ending and its text – with
    /// the time that is written.
    endings: HashMap<(NodeId, Ending, Option<&'w str>), Option<Duration>>,
}

/// What a row depends on besides its node.
#[derive(Clone)]
struct State {
    board: Board,
    turn: Color,
    /// The seconds that each side has used.
    used: [u64; 2],
    times: Times,
}

/// Whether the times of a line are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Times {
    Written,
    /// The line is read as a part of another one, whose times must not change.
    LeftOut,
}

/// The seconds of a row.
#[derive(Clone, Copy)]
struct Seconds {
    /// Those of the move.
    spent: u64,
    /// Those that the side has used in all.
    total: u64,
}

impl<'w> RowWriter<'w> {
    fn line(&mut self, block: Block<'w>, mut state: State, branches: &mut Branches<State>) -> fmt::Result {
        self.writer.line_index = block.index;
        if block.is_variation() {
            self.writer.variation_line(block.number)?;
            self.writer.leading_notes(block.first)?;
        }
        let mut last = block.first;
        let mut number = block.number;
        // The ending after the last move; of several in a row the first counts.
        let mut ended: Option<(NodeRef<'_>, WrittenEnding<'_>, u32)> = None;
        for node in block.steps() {
            branches.put(&block, node, &state);
            push_number(&mut self.writer.row, number);
            match node.step() {
                Step::Move(mv) => {
                    self.move_row(node, mv, &mut state)?;
                    ended = None;
                }
                Step::Ending(ending) => {
                    let written = self.ending_row(node, ending, &mut state)?;
                    ended = ended.or(Some((node, written, number - 1)));
                }
                Step::Start => {}
            }
            self.writer.notes(node)?;
            last = node;
            number += 1;
        }
        if let Some((node, ending, moves)) = ended.filter(|_| self.writer.options.result_lines) {
            self.writer.result_line(node, ending, moves)?;
        }
        self.writer.stated_result(&block, last, number - 1)
    }

    fn move_row(&mut self, node: NodeRef<'w>, mv: Move, state: &mut State) -> fmt::Result {
        let previous = node.previous_destination();
        let width = push_move(&mut self.writer.row, mv, previous, &state.board);
        let time = self.time(node, state, None);
        state.play(mv);
        self.end_row(node, width, time)
    }

    fn ending_row(
        &mut self,
        node: NodeRef<'w>,
        ending: Ending,
        state: &mut State,
    ) -> Result<WrittenEnding<'w>, fmt::Error> {
        let written = self.writer.written_ending(node, ending);
        let known_time = self.merge(node, written, state);
        self.writer.row.push_str(written.text);
        let time = self.time(node, state, known_time);
        self.end_row(node, columns(written.text), time)?;
        Ok(written)
    }

    /// Finds the ending beside this one that it is read as. What follows is read as what follows that one then, so no
    /// other times may be written. Returns the time that the ending is read with.
    fn merge(
        &mut self,
        node: NodeRef<'w>,
        written: WrittenEnding<'w>,
        state: &mut State,
    ) -> Option<Duration> {
        let is_alone = node.next_sibling().is_none() && node.is_first_child();
        if is_alone || state.times == Times::LeftOut {
            return None;
        }
        let before = node.parent().map_or(NodeId::ROOT, NodeRef::id);
        match self.endings.entry((before, written.ending, written.kept_text)) {
            Entry::Occupied(same) => {
                state.times = Times::LeftOut;
                *same.get()
            }
            Entry::Vacant(new) => {
                new.insert(node.time().map(|time| Duration::from_secs(time.as_secs())));
                None
            }
        }
    }

    /// The seconds that are written of a move or ending. `known` is the time that it is read with anyway.
    fn time(&mut self, node: NodeRef<'w>, state: &mut State, known: Option<Duration>) -> Option<Seconds> {
        let used = &mut state.used[state.turn.index()];
        let Some(time) = node.time() else {
            let is_written = self.writer.options.unknown_times_as_zero && state.times == Times::Written;
            return is_written.then_some(Seconds {
                spent: 0,
                total: *used,
            });
        };
        if state.times == Times::LeftOut {
            if known != Some(time) {
                self.writer.lose(LossKind::Time, node);
            }
            return None;
        }
        // What programs make of a fraction of a second ranges from zero to no move at all.
        if time.subsec_nanos() != 0 {
            self.writer.lose(LossKind::FractionOfSecond, node);
        }
        let spent = time.as_secs();
        *used += spent;
        Some(Seconds { spent, total: *used })
    }

    /// Ends the row of a move or ending of this width with its time, and the mark of one that has alternatives.
    fn end_row(&mut self, node: NodeRef<'w>, width: usize, time: Option<Seconds>) -> fmt::Result {
        let has_alternative = node.next_sibling().is_some();
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

/// Adds a move; returns how many columns it takes.
fn push_move(row: &mut String, mv: Move, previous: Option<Square>, board: &Board) -> usize {
    let start = row.len();
    let to = mv.to();
    if previous == Some(to) {
        row.push_str("同　");
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
    // So far each character has three bytes and two columns.
    let width = (row.len() - start) / 3 * 2;
    match from {
        Some(from) => {
            push_origin(row, from);
            width + "(77)".len()
        }
        None => width,
    }
}
