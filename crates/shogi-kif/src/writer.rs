//! Writes records as KIF and KI2, in the layouts of Kifu for Windows. This file has the parts that KIF and KI2 share.
//!
//! The record is written in one pass. Each header, note, time or ending is written as far as the format can hold it. If
//! a part of it is lost, the loss is reported before the next item is written.

mod head;
pub(crate) mod ki2;
pub(crate) mod kif;
mod move_columns;
mod variation_order;

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::{self, Write};

use shogi_core::format::tools::result_line::{self, ResultLine};
use shogi_core::format::tools::{is_blank, one_line};
use shogi_core::format::{GamePlace, WriteOptions};
use shogi_core::record::{LossKind, LossPlace, LossSink, Node, NodeId, NoteKind, Record, Step};
use shogi_core::{Color, Ending, GameResult, Handicap};

use self::variation_order::Block;
use crate::dialect::Dialect;
use crate::event::{self, Event, read_alone};
use crate::written_ending::WrittenEnding;

struct Writer<'w> {
    dialect: Dialect,
    record: &'w Record,
    place: GamePlace,
    options: &'w WriteOptions,
    out: &'w mut dyn Write,
    losses: &'w mut dyn LossSink,
    newline: &'static str,
    /// Whether the record was read from KIF or KI2, or from another format. `None` if it was built.
    is_from_kif: Option<bool>,
    /// The result that the record states. The search for it takes as long as the main line.
    stated: Option<GameResult>,
    /// The result that the last result line states, if the record keeps that line.
    written_result: Option<GameResult>,
    /// The handicap of the start position, if it has a name.
    handicap: Option<Handicap>,
    /// Whether the sides are called 下手 and 上手.
    has_handicap_sides: bool,
    /// The index of the current line of play in [`Record::lines`].
    line_index: usize,
    /// The line of text that is being written.
    row: String,
    /// The steps that were written where lines of play branch. An item has the node before the step, the step itself,
    /// and the text of the step if it is an ending with a text. A reader merges two equal steps after the same node, so
    /// an item must not be written twice.
    branch_steps: HashSet<(NodeId, (Step, Option<&'w str>))>,
}

impl<'w> Writer<'w> {
    fn new(
        dialect: Dialect,
        record: &'w Record,
        place: GamePlace,
        options: &'w WriteOptions,
        out: &'w mut dyn Write,
        losses: &'w mut dyn LossSink,
    ) -> Self {
        Self {
            dialect,
            record,
            place,
            options,
            out,
            losses,
            newline: options.newline.as_str(),
            stated: record.stated_result(),
            written_result: None,
            is_from_kif: record.source.as_ref().map(|source| {
                [Dialect::Kif, Dialect::Ki2]
                    .map(Dialect::name)
                    .contains(&source.format)
            }),
            handicap: record.handicap(),
            has_handicap_sides: record.has_handicap_sides(),
            line_index: 0,
            row: String::with_capacity(256),
            branch_steps: HashSet::new(),
        }
    }

    /// Whether `手合割` is written for every start position that has a name, as Kifu for Windows does. A game that is alone in
    /// its file, and was read from KIF or KI2, gets this line only if readers could not determine the start position
    /// without it.
    fn names_every_start(&self) -> bool {
        self.place != GamePlace::Alone || self.is_from_kif != Some(true)
    }

    /// Writes `text` and a line end.
    fn line(&mut self, text: fmt::Arguments<'_>) -> fmt::Result {
        self.row.write_fmt(text)?;
        self.end_row()
    }

    /// Writes the line of text in `row`, and clears `row`.
    fn end_row(&mut self) -> fmt::Result {
        self.row.push_str(self.newline);
        let written = self.out.write_str(&self.row);
        self.row.clear();
        written
    }

    /// Writes the notes of a node. The notes before the first move of a variation are written by `leading_notes`.
    #[inline]
    fn notes(&mut self, node: Node<'_>) -> fmt::Result {
        for (kind, text) in node.notes() {
            if !kind.is_leading() {
                self.note(kind, text, node)?;
            }
        }
        Ok(())
    }

    /// Writes a blank line and the line `変化：N手`.
    fn variation_line(&mut self, number: u32) -> fmt::Result {
        self.end_row()?;
        match self.dialect {
            Dialect::Kif => self.line(format_args!("変化：{number}手")),
            Dialect::Ki2 => self.line(format_args!("変化：{number:>4}手")),
        }
    }

    /// Writes the notes between `変化` and the first move of a variation.
    fn leading_notes(&mut self, first: Node<'_>) -> fmt::Result {
        for (kind, text) in first.notes() {
            if kind.is_leading() {
                self.note(kind, text, first)?;
            }
        }
        Ok(())
    }

    /// Writes a note on a line of its own. Reports a loss if the note is left out or changed. The text of an ending is
    /// not written here, because it is part of the line of the ending.
    fn note(&mut self, kind: NoteKind, text: &str, node: Node<'_>) -> fmt::Result {
        let is_remark = matches!(kind, NoteKind::Remark | NoteKind::LeadingRemark);
        let is_on_move = node.id() != NodeId::ROOT;
        // Some programs cannot read a remark between the moves of KIF, so those of other formats are not written there.
        if is_remark && is_on_move && self.dialect == Dialect::Kif && self.is_from_kif == Some(false) {
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

    /// Reports a loss at a node of the current line of play.
    fn lose(&mut self, kind: LossKind, node: Node<'_>) {
        self.losses.lose(kind, node.loss_place(self.line_index));
    }

    fn lose_note(&mut self, kind: NoteKind, text: &str, node: Node<'_>) {
        if let Some(kind) = LossKind::of_note(kind, text) {
            self.lose(kind, node);
        }
    }

    /// Reports a loss if an ending is written with another meaning or text.
    fn lose_ending(&mut self, node: Node<'_>, ending: Ending, written: WrittenEnding<'_>) {
        let is_exact = node.ending_text() == written.kept_text && ending == written.ending
            || self.dialect == Dialect::Ki2
                && node.result_line().is_some_and(|line| {
                    self.read_result_line(line, &[(node, written)], Some(node.ply()))
                        .0
                });
        if !is_exact && let Some(lost) = LossKind::of_ending(node, Some(written.text)) {
            self.lose(lost, node);
        }
    }

    /// Whether the same step was already written after the node `before`. This happens with endings that the format
    /// cannot distinguish, and with moves behind an ending that is left out. A reader would merge the second step with
    /// the first, so the caller leaves out the second step and all moves after it. This method reports that loss. If
    /// the step is new, this method remembers it.
    fn is_repeated(&mut self, before: NodeId, step: (Step, Option<&'w str>), node: Node<'_>) -> bool {
        let is_new = self.branch_steps.insert((before, step));
        if !is_new {
            self.lose_line(node);
        }
        !is_new
    }

    /// Reports that `node` and the rest of its line of play are left out.
    fn lose_line(&mut self, node: Node<'_>) {
        self.lose(LossKind::of_variation(node), node);
    }

    /// Writes the result line of a line of play, or nothing if its ending has none. `endings` are the endings that follow each
    /// other at its end, `moves` is the number of its moves. There is only one result line: the first of theirs that is true,
    /// or else the one that belongs to the first ending. Reports the others as lost.
    fn result_line(&mut self, endings: &[(Node<'w>, WrittenEnding<'w>)], moves: u32) -> fmt::Result {
        // A reader compares a result line with the first and the last of the endings.
        let others = endings.get(1..).unwrap_or_default();
        let compared: Vec<_> = endings.iter().take(1).chain(others.last()).copied().collect();
        let kept = endings.iter().enumerate().find_map(|(index, (holder, _))| {
            let line = holder.result_line()?;
            let (is_true, states) = self.read_result_line(line, &compared, Some(moves));
            is_true.then_some((index, line, states))
        });
        for (index, &(node, _)) in endings.iter().enumerate() {
            let is_kept = kept.is_some_and(|(kept, ..)| kept == index);
            // A line that only counts wrongly, after an edit, is replaced by one that counts rightly.
            let is_true = |line| self.read_result_line(line, &compared, None).0;
            let is_recounted = index == 0 && kept.is_none() && node.result_line().is_some_and(is_true);
            if !is_kept && !is_recounted {
                self.lose_result_line(node);
            }
        }
        if let Some((_, line, states)) = kept {
            self.written_result = states;
            return self.line(format_args!("{line}"));
        }
        let line = endings
            .first()
            .and_then(|&(node, written)| written.default_result_line(self.dialect, node, self.record, moves));
        match line {
            Some(line) => self.line(format_args!("{line}")),
            None => Ok(()),
        }
    }

    /// Reads a result line as a reader does below `endings`. Returns whether it is true: a reader finds the same endings, the same
    /// result, and the number of moves `moves` if that is given. Also returns the result that the line states for the game,
    /// which is `None` if an ending decides the game.
    fn read_result_line(
        &self,
        line: &str,
        endings: &[(Node<'_>, WrittenEnding<'_>)],
        moves: Option<u32>,
    ) -> (bool, Option<GameResult>) {
        let Some(text) = line.strip_prefix("まで") else {
            return (false, None);
        };
        let read = result_line::parse_result(text);
        let first = self.record.start().turn;
        let agrees = |(node, written): &&(Node<'_>, WrittenEnding<'_>)| {
            read.outcome
                .agrees_with(written.ending, written.kept_text, node.turn(), first)
        };
        let states = endings.iter().find(agrees).or(endings.first());
        let states = states.and_then(|(node, written)| {
            let decides = written.ending.result(node.turn(), first).is_some();
            read.outcome.result(node.turn(), first).filter(|_| !decides)
        });
        let is_ending = endings
            .iter()
            .any(|(node, written)| self.is_true(&read, *node, *written));
        let is_other = self.stated.is_some() && states.is_some() && states != self.stated;
        let counts = |count| moves.is_none_or(|moves| count == moves);
        let is_whole = !read.outcome.has_unknown_reason() && read.moves.is_none_or(counts);
        (is_ending && is_whole && !is_other, states)
    }

    /// Reports the result line that the record keeps for an ending as lost, because no result line is written there.
    fn lose_result_line(&mut self, ending: Node<'_>) {
        if let Some(line) = ending.result_line() {
            let text = line.to_owned();
            self.lose(LossKind::Remark { text }, ending);
        }
    }

    /// Whether a result line is true of an ending as it is written: a reader must find the same ending with the same text.
    fn is_true(&self, read: &ResultLine<'_>, node: Node<'_>, written: WrittenEnding<'_>) -> bool {
        let (turn, first) = (node.turn(), self.record.start().turn);
        match self.dialect {
            Dialect::Kif => read
                .outcome
                .agrees_with(written.ending, written.kept_text, turn, first),
            Dialect::Ki2 => {
                let name = read.outcome.name();
                let own_text = name.filter(|&name| written.ending.to_ja() != Some(name));
                read.outcome.ending(turn, first) == node.ending() && own_text == node.ending_text()
            }
        }
    }

    /// Writes the result line for a result that the record states, below the main line; or reports the result as lost.
    /// `last` is the last node of `block`, and `moves` is the number of moves in `block`. A result line below moves
    /// without an ending can only state that the side to move won: if it named the other side, it would be read as a
    /// resignation.
    fn stated_result(&mut self, block: &Block<'_>, last: Node<'_>, moves: u32) -> fmt::Result {
        let result = self.stated.filter(|_| !block.is_variation());
        let loss = result.and_then(|_| LossKind::of_stated_result(self.record));
        let (Some(loss), Some(result)) = (loss, result) else {
            return Ok(());
        };
        // The result line of the ending may say it.
        if self.written_result == Some(result) {
            return Ok(());
        }
        let winner = last.turn();
        if last.ending().is_none() && result == GameResult::Win(winner) {
            let side = self.side(winner);
            return self.line(format_args!("まで{moves}手で{side}の勝ち"));
        }
        self.losses.lose(loss, LossPlace::Record);
        Ok(())
    }

    /// Returns the name of a side: 先手 and 後手, or 下手 and 上手 in a handicap game.
    const fn side(&self, color: Color) -> &'static str {
        color.to_ja_in(self.has_handicap_sides)
    }
}

/// Returns the mark of a note (`*`, `&`, `#`) and its text as it is written. Returns `None` if this kind of note has no
/// line of its own, or if the line would be read back as something else.
fn note_line(kind: NoteKind, text: &str) -> Option<(&'static str, Cow<'_, str>)> {
    let line = one_line(text);
    Some(match kind {
        NoteKind::Comment | NoteKind::LeadingComment => ("*", line),
        NoteKind::Bookmark | NoteKind::LeadingBookmark => match line {
            Cow::Borrowed(name) => ("&", name.trim_end_matches(is_blank).into()),
            Cow::Owned(name) => ("&", name.trim_end_matches(is_blank).to_owned().into()),
        },
        NoteKind::Remark | NoteKind::LeadingRemark => {
            // Without a blank before it, the text might be read as the declaration of an encoding or a numbered move.
            let is_other = !matches!(event::remark(&line), Event::Remark(_));
            ("#", if is_other { format!(" {line}").into() } else { line })
        }
        NoteKind::BoardFlip if read_alone(text) == Some(Event::Flip(text)) => ("", line),
        NoteKind::BoardFlip | NoteKind::EndingText | NoteKind::ResultLine => return None,
    })
}

/// Returns the width of a text in half-width columns: one for each ASCII character, two for any other.
fn columns(text: &str) -> usize {
    text.chars()
        .map(|character| if character.is_ascii() { 1 } else { 2 })
        .sum()
}
