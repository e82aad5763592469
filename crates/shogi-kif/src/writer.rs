//! Records to KIF and KI2, in the layouts of Kifu for Windows: what both spell alike.
//!
//! Writing is one pass. How a header, a note, a time or an ending is spelled is decided where it is written, and if that
//! is not exactly what the record says, the loss is reported there and then.

mod head;
pub(crate) mod ki2;
pub(crate) mod kif;
mod move_columns;
mod variation_order;

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::{self, Write};

use shogi_core::notation::ja::result_line;
use shogi_core::record::{LossKind, LossPlace, LossSink, NodeId, NodeRef, NoteKind, Record, Step};
use shogi_core::text::encoding::Encoding;
use shogi_core::text::{Newline, is_blank, one_line};
use shogi_core::{Color, Ending, GameResult, Handicap};

use self::variation_order::Block;
use crate::event::{self, Event};
use crate::move_line::Cell;

/// How to write KIF and KI2.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The first line `#KIF version=2.0 encoding=…`, naming this encoding; `None` writes no such line.
    pub declaration: Option<Encoding>,
    /// When `手合割` is written although the record has no such header.
    pub handicap_line: HandicapLine,
    /// Whether a result line (`まで…`) follows each line of KIF that has ended. In KI2 this line is the ending itself.
    pub result_lines: bool,
    /// Whether KIF gives an unknown time as zero, as Kifu for Windows does. Read back it is zero, not unknown.
    pub unknown_times_as_zero: bool,
    /// Whether KIF has the remarks on moves, as lines `#…` below them, on which some programs fail. Without them they are
    /// losses. KI2 has them always.
    pub move_remarks: bool,
    /// The line end.
    pub newline: Newline,
}

/// When `手合割` is written although the record has no such header. Read back, the line is a header of the record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum HandicapLine {
    /// Only when the start of the game would not be known without it.
    #[default]
    WhenNeeded,
    /// Always, as Kifu for Windows does.
    Always,
}

impl Default for WriteOptions {
    fn default() -> Self {
        Self {
            declaration: None,
            handicap_line: HandicapLine::WhenNeeded,
            result_lines: true,
            unknown_times_as_zero: false,
            move_remarks: true,
            newline: Newline::Lf,
        }
    }
}

impl WriteOptions {
    /// The same options, always writing `手合割`.
    #[must_use]
    pub fn with_handicap_line(mut self) -> Self {
        self.handicap_line = HandicapLine::Always;
        self
    }

    /// The same options without result lines.
    #[must_use]
    pub fn without_result_lines(mut self) -> Self {
        self.result_lines = false;
        self
    }

    /// The same options, giving an unknown time as zero.
    #[must_use]
    pub fn with_unknown_times_as_zero(mut self) -> Self {
        self.unknown_times_as_zero = true;
        self
    }

    /// The same options without remarks on moves.
    #[must_use]
    pub fn without_move_remarks(mut self) -> Self {
        self.move_remarks = false;
        self
    }

    /// The same options with a first line that names the encoding.
    #[must_use]
    pub fn declaring(mut self, encoding: Encoding) -> Self {
        self.declaration = Some(encoding);
        self
    }

    /// The same options with another line end.
    #[must_use]
    pub fn newline(mut self, newline: Newline) -> Self {
        self.newline = newline;
        self
    }
}

/// The format that is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    Kif,
    Ki2,
}

impl Format {
    const fn name(self) -> &'static str {
        match self {
            Self::Kif => "KIF",
            Self::Ki2 => "KI2",
        }
    }
}

/// What is written for an ending that has no name and no text that can be kept.
const INTERRUPT: &str = "中断";

/// An ending as it is written.
#[derive(Clone, Copy)]
struct WrittenEnding<'r> {
    /// The ending that it is read as.
    ending: Ending,
    /// What is written for it.
    text: &'r str,
    /// The text that the record has for it, if that is what is written.
    kept_text: Option<&'r str>,
}

struct Writer<'w> {
    format: Format,
    record: &'w Record,
    options: &'w WriteOptions,
    out: &'w mut dyn Write,
    losses: &'w mut dyn LossSink,
    newline: &'static str,
    /// The name of the start.
    handicap: Option<Handicap>,
    /// Whether the sides are called 下手 and 上手.
    has_handicap_sides: bool,
    /// The line of play that is being written, as an index of [`Record::lines`].
    line_index: usize,
    /// The line of text that is being put together.
    row: String,
    /// Steps that have others beside them, as they are written: the node before, the step and the text of an ending.
    branch_steps: HashSet<(NodeId, (Step, Option<&'w str>))>,
}

impl<'w> Writer<'w> {
    fn new(
        format: Format,
        record: &'w Record,
        options: &'w WriteOptions,
        out: &'w mut dyn Write,
        losses: &'w mut dyn LossSink,
    ) -> Self {
        Self {
            format,
            record,
            options,
            out,
            losses,
            newline: options.newline.as_str(),
            handicap: record.handicap(),
            has_handicap_sides: record.has_handicap_sides(),
            line_index: 0,
            row: String::with_capacity(256),
            branch_steps: HashSet::new(),
        }
    }

    /// Writes a line.
    fn line(&mut self, text: fmt::Arguments<'_>) -> fmt::Result {
        self.row.write_fmt(text)?;
        self.end_row()
    }

    /// Writes the row, and begins another.
    fn end_row(&mut self) -> fmt::Result {
        self.row.push_str(self.newline);
        let written = self.out.write_str(&self.row);
        self.row.clear();
        written
    }

    /// Writes what is beside a node.
    #[inline]
    fn notes(&mut self, node: NodeRef<'_>) -> fmt::Result {
        for (kind, text) in node.notes() {
            if !kind.is_leading() {
                self.note(kind, text, node)?;
            }
        }
        Ok(())
    }

    /// Writes the line before the moves of a variation, and the blank line above it.
    fn variation_line(&mut self, number: u32) -> fmt::Result {
        self.end_row()?;
        match self.format {
            Format::Kif => self.line(format_args!("変化：{number}手")),
            Format::Ki2 => self.line(format_args!("変化：{number:>4}手")),
        }
    }

    /// Writes what is between `変化` and the first move of a variation.
    fn leading_notes(&mut self, first: NodeRef<'_>) -> fmt::Result {
        for (kind, text) in first.notes() {
            if kind.is_leading() {
                self.note(kind, text, first)?;
            }
        }
        Ok(())
    }

    /// Writes a note of a node. The text of an ending is no line of its own.
    fn note(&mut self, kind: NoteKind, text: &str, node: NodeRef<'_>) -> fmt::Result {
        let is_remark = matches!(kind, NoteKind::Remark | NoteKind::LeadingRemark);
        let is_on_move = node.id() != NodeId::ROOT;
        if is_remark && is_on_move && self.format == Format::Kif && !self.options.move_remarks {
            self.lose_note(kind, text, node);
            return Ok(());
        }
        let Some((mark, line)) = note_line(kind, text) else {
            self.lose_note(kind, text, node);
            return Ok(());
        };
        if line != text {
            self.lose_note(kind, text, node);
        }
        self.line(format_args!("{mark}{line}"))
    }

    /// Reports a loss at a node of the line.
    fn lose(&mut self, kind: LossKind, node: NodeRef<'_>) {
        self.losses.lose(kind, node.loss_place(self.line_index));
    }

    fn lose_note(&mut self, kind: NoteKind, text: &str, node: NodeRef<'_>) {
        if let Some(kind) = LossKind::of_note(kind, text) {
            self.lose(kind, node);
        }
    }

    /// Decides how an ending is written: by its name, which all programs know, or, if it has none, by its own text, if that
    /// reads back.
    fn written_ending<'r>(&self, node: NodeRef<'r>, ending: Ending) -> WrittenEnding<'r> {
        let name = result_line::ending_word(ending);
        let own_text = node.ending_text();
        let kept_text = own_text.filter(|&text| name.is_none() && self.reads_back(text));
        let (ending, text) = match name.or(kept_text) {
            Some(text) => (ending, text),
            None => (Ending::Interrupt, INTERRUPT),
        };
        WrittenEnding {
            ending,
            text,
            kept_text,
        }
    }

    /// Reports an ending that is written as another one.
    fn lose_ending(&mut self, node: NodeRef<'_>, ending: Ending, written: WrittenEnding<'_>) {
        let is_exact = node.ending_text() == written.kept_text && ending == written.ending;
        if !is_exact && let Some(lost) = LossKind::of_ending(node, Some(written.text)) {
            self.lose(lost, node);
        }
    }

    /// Whether a step is written after the node `before` for the second time: an ending that the format does not
    /// distinguish from one beside it, or a move behind an ending that is left out. It would be read as the first one, so
    /// it is left out with what follows it, and reported.
    fn is_repeated(&mut self, before: NodeId, step: (Step, Option<&'w str>), node: NodeRef<'_>) -> bool {
        let is_new = self.branch_steps.insert((before, step));
        if !is_new {
            self.lose_line(node);
        }
        !is_new
    }

    /// Reports that a node is left out, with what follows it on its line.
    fn lose_line(&mut self, node: NodeRef<'_>) {
        let moves = node.line_moves();
        self.lose(LossKind::Variation { moves }, node);
    }

    /// Whether a text in the place of a move is read as an ending without a name, with this text. A special move of CSA
    /// means nothing here.
    fn reads_back(&self, text: &str) -> bool {
        match result_line::ending(text) {
            Some(known) => known == Ending::Other,
            None => self.format == Format::Kif && !text.starts_with('%') && is_read_as_ending(text),
        }
    }

    /// The line that gives the result of a line of play with this many moves, which ends at `node`.
    fn result_line(
        &mut self,
        node: NodeRef<'_>,
        WrittenEnding {
            ending, kept_text, ..
        }: WrittenEnding<'_>,
        moves: u32,
    ) -> fmt::Result {
        let result = ending.result(node.turn(), self.record.start().turn);
        let states_winner = self.line_index == 0 && self.record.repeats_result();
        match (self.format, ending, kept_text, result) {
            (Format::Kif, Ending::Checkmate, _, Some(GameResult::Win(winner))) if states_winner => {
                let side = self.side(winner);
                self.line(format_args!("まで{moves}手で{side}の勝ち"))
            }
            // As Kifu for Windows writes of problems.
            (Format::Kif, Ending::Checkmate, ..) => self.line(format_args!("まで{moves}手詰")),
            // Kifu for Windows has no result line for it, and other programs refuse one.
            (Format::Kif, Ending::MaxMoves, ..) => Ok(()),
            // In KI2 nothing else gives the text.
            (Format::Ki2, _, Some(text), _) => self.line(format_args!("まで{moves}手で{text}")),
            _ => {
                let has_handicap_sides = self.has_handicap_sides;
                match result_line::result_text(moves, ending, kept_text, result, has_handicap_sides) {
                    Some(text) => self.line(format_args!("{text}")),
                    None => Ok(()),
                }
            }
        }
    }

    /// Writes the result that the record states, if this line of play with this last node and this many moves is the main
    /// line. A result line can state a win of the side to move where no ending is; a win of the other side would read as a
    /// resignation.
    fn stated_result(&mut self, block: &Block<'_>, last: NodeRef<'_>, moves: u32) -> fmt::Result {
        let loss = LossKind::of_stated_result(self.record).filter(|_| !block.is_variation());
        let (Some(loss), Some(result)) = (loss, self.record.stated_result()) else {
            return Ok(());
        };
        let has_line = self.format == Format::Ki2 || self.options.result_lines;
        let winner = last.turn();
        if has_line && last.ending().is_none() && result == GameResult::Win(winner) {
            let side = self.side(winner);
            return self.line(format_args!("まで{moves}手で{side}の勝ち"));
        }
        self.losses.lose(loss, LossPlace::Record);
        Ok(())
    }

    /// The name of a side in this game.
    fn side(&self, color: Color) -> &'static str {
        if self.has_handicap_sides {
            color.to_ja_handicap()
        } else {
            color.to_ja()
        }
    }
}

/// The mark of a note, and its text as it is written; `None` for a note that has no line.
fn note_line(kind: NoteKind, text: &str) -> Option<(&'static str, Cow<'_, str>)> {
    let line = one_line(text);
    Some(match kind {
        NoteKind::Comment | NoteKind::LeadingComment => ("*", line),
        NoteKind::Bookmark | NoteKind::LeadingBookmark => match line {
            Cow::Borrowed(name) => ("&", name.trim_end_matches(is_blank).into()),
            Cow::Owned(name) => ("&", name.trim_end_matches(is_blank).to_owned().into()),
        },
        NoteKind::Remark | NoteKind::LeadingRemark => {
            let declares = matches!(event::remark(&line), Event::Declaration { .. });
            // A blank keeps the remark from being read as the declaration of an encoding.
            ("#", if declares { format!(" {line}").into() } else { line })
        }
        NoteKind::BoardFlip if read_alone(text) == Some(Event::Flip(text)) => ("", line),
        NoteKind::BoardFlip | NoteKind::EndingText => return None,
    })
}

/// Whether a text that names no known ending is read as an ending after a move number. The reader is asked, since it takes
/// for a move whatever resembles one.
fn is_read_as_ending(text: &str) -> bool {
    let line = format!("1 {text}");
    matches!(read_alone(&line), Some(Event::Move(mv)) if mv.cell == Cell::Ending(text))
}

/// What the first line of a text is read as.
fn read_alone(line: &str) -> Option<Event<'_>> {
    let read = crate::events(line).next().and_then(Result::ok);
    read.map(|event| event.value)
}

/// Half-width columns: two for every character beyond ASCII.
fn columns(text: &str) -> usize {
    text.chars()
        .map(|character| if character.is_ascii() { 1 } else { 2 })
        .sum()
}
