//! A record to KI2, in the layout of Kifu for Windows: six moves a line, each padded to twelve columns. A move that no
//! piece can make has its origin behind it (`▲７五歩(77)`), since newspapers have no notation for it.

use std::fmt::{self, Write};

use shogi_core::Handicap;
use shogi_core::format::{Loss, LossKind, LossPlace};
use shogi_core::ja::notation::Notation;
use shogi_core::record::{Ending, Joined, Line, NodeRef, NoteKind, Record};
use shogi_core::{Move, Position, Square};

use super::{
    HandicapLine, WriteOptions, Writer, columns, is_handicap, lines, own_word, previous_destination,
    remarks_at_once, starts, told,
};
use crate::losses::node_losses;
use crate::words::{self, Outcome};

const MOVES_A_LINE: usize = 6;
const MOVE_COLUMNS: usize = 12;

pub(crate) fn write(record: &Record, options: &WriteOptions, out: &mut dyn Write) -> fmt::Result {
    let joined = joined(record);
    let record = &*joined.record;
    let mut writer = Writer::new(record, options, out);
    writer.has_separator = false;
    writer.has_variations = has_variations(record);
    if let Some(encoding) = options.declaration {
        writer.line(format_args!("#KI2 version=2.0 encoding={encoding}"))?;
    }
    let is_empty =
        record.node_count() == 1 && record.root().notes().all(|(kind, _)| kind != NoteKind::Comment);
    // Without a line that says something, the text would be no record.
    let says_start = WriteOptions {
        handicap_line: HandicapLine::Always,
        ..options.clone()
    };
    if is_empty {
        writer.options = &says_start;
    }
    writer.head()?;
    // A blank line parts the moves from what stands above them, if anything does.
    let mut headers = record.headers.iter();
    let has_no_header = headers.all(|header| lines::header(record, header).is_none());
    let is_bare = has_no_header && record.handicap() == Some(Handicap::Even);
    if !is_bare || is_empty || options.handicap_line == HandicapLine::Always {
        writer.line(format_args!(""))?;
    }
    writer.notes(record.root())?;
    let blocks = record.block_order_by_ply();
    let starts = starts(record, &blocks.lines);
    for index in std::iter::once(0).chain(blocks.order.iter().copied()) {
        let line = &blocks.lines[index];
        if index > 0 {
            if line.steps().all(|node| is_left_out(node, writer.has_variations)) {
                continue;
            }
            writer.line(format_args!(""))?;
            writer.line(format_args!("変化：{:>4}手", line.from_ply))?;
            if !is_left_out(line.first, writer.has_variations) {
                writer.opening_notes(line.first)?;
            }
        }
        writer.notation_block(line, starts[index].position.clone())?;
    }
    Ok(())
}

impl Writer<'_> {
    /// The moves of a line. Notes and endings begin a line of their own.
    fn notation_block(&mut self, line: &Line<'_>, mut position: Position) -> fmt::Result {
        let mut on_line = 0;
        let mut padding = 0;
        let mut has_ended = false;
        for node in line.steps() {
            if let Some(ending) = node.ending().filter(|_| !is_left_out(node, self.has_variations)) {
                self.break_line(&mut on_line)?;
                self.notation_ending(node, ending)?;
                has_ended = true;
            }
            if let Some(mv) = node.mv() {
                if on_line == MOVES_A_LINE {
                    self.break_line(&mut on_line)?;
                }
                if on_line > 0 {
                    write!(self.out, "{:padding$}", "")?;
                }
                let text = move_text(mv, &position, previous_destination(node));
                padding = MOVE_COLUMNS.saturating_sub(columns(&text)).max(1);
                self.out.write_str(&text)?;
                on_line += 1;
                has_ended = false;
                let _ = position.play_unchecked(mv);
            }
            if node.notes().next().is_some() && !is_left_out(node, self.has_variations) {
                self.break_line(&mut on_line)?;
                self.notes(node)?;
            }
        }
        self.break_line(&mut on_line)?;
        if line.from_ply == 0 && !has_ended {
            self.stated_result(position_ply(line))
        } else {
            Ok(())
        }
    }

    fn break_line(&mut self, on_line: &mut usize) -> fmt::Result {
        if std::mem::take(on_line) > 0 {
            self.out.write_str(self.end)
        } else {
            Ok(())
        }
    }

    fn notation_ending(&mut self, node: NodeRef<'_>, ending: Ending) -> fmt::Result {
        let text = ending_line(self.record, node, ending);
        self.line(format_args!("{text}"))
    }
}

fn has_variations(record: &Record) -> bool {
    record.nodes_in_order().any(|node| !node.is_mainline_child())
}

/// Whether a node is an ending that KI2 has no room for: of several in a row the first is the one of the line; and where
/// there are variations, one past which the line goes on would leave open which moves they hang on, since it has no
/// number.
fn is_left_out(node: NodeRef<'_>, has_variations: bool) -> bool {
    let follows_an_ending = || node.parent().is_some_and(|parent| parent.ending().is_some());
    let goes_on = || node.line().any(|node| node.mv().is_some());
    node.ending().is_some() && (follows_an_ending() || (has_variations && goes_on()))
}

/// The record in the lines that KI2 tells apart.
fn joined(record: &Record) -> Joined<'_> {
    let has_variations = has_variations(record);
    record.joined(|node| (!is_left_out(node, has_variations)).then(|| told(node, written_ending)))
}

/// The ending that is written for an ending, and its word. A word that nobody knows would be taken for a move.
fn written_ending(node: NodeRef<'_>, ending: Ending) -> (Ending, &str) {
    match super::written_ending(node, ending) {
        (_, word) if words::ending(word).is_none() => (Ending::Interrupt, super::NO_WORD),
        written => written,
    }
}

/// The notation of a move; with the origin, as KIF has it, for a move that no piece can make.
fn move_text(mv: Move, position: &Position, previous: Option<Square>) -> String {
    let notation = Notation::of(mv, position, previous);
    match mv.from() {
        Some(from) if !position.candidates(notation.kind, mv.to()).contains(from) => {
            format!("{notation}({}{})", from.file().number(), from.rank().number())
        }
        _ => notation.to_string(),
    }
}

fn position_ply(line: &Line<'_>) -> u32 {
    line.steps()
        .filter(|node| node.mv().is_some())
        .last()
        .map_or(0, NodeRef::ply)
}

/// The result line of an ending, where it reads back as the same ending; else its word alone.
fn ending_line(record: &Record, node: NodeRef<'_>, ending: Ending) -> String {
    let first = record.start().turn;
    let (ending, written) = written_ending(node, ending);
    let result = ending.result(node.turn(), first);
    let word = own_word(node).filter(|&word| word == written);
    let text = words::result_text(node.ply(), ending, word, result, is_handicap(record.handicap()));
    let spelled = word.map(|word| format!("まで{}手で{word}", node.ply()));
    let text = text.into_iter().chain(spelled).find(|text| {
        let outcome = words::parse_result(text.trim_start_matches("まで")).outcome;
        let same_word = match outcome {
            Outcome::Ending(_, read) => word.is_none_or(|word| word == read),
            Outcome::Win { .. } => word.is_none(),
            Outcome::Unknown(_) => false,
        };
        same_word && outcome.ending(node.turn(), first) == Some(ending)
    });
    text.unwrap_or_else(|| written.to_owned())
}

/// What KI2 cannot hold beyond what KIF cannot: times, words for endings that nobody knows, an ending after an ending.
pub(crate) fn losses(record: &Record, options: &WriteOptions) -> Vec<Loss> {
    let mut losses = crate::losses::head_losses(record, options);
    let has_variations = has_variations(record);
    for text in remarks_at_once(record) {
        // One that is changed besides is among the losses already.
        if lines::note(NoteKind::Remark, text).is_some_and(|(_, written)| written == text) {
            losses.push(Loss {
                kind: LossKind::Remarks { count: 1 },
                place: LossPlace::Start,
            });
        }
    }
    let joined = joined(record);
    for (node, place) in record.nodes_with_places() {
        let in_kif = node_losses(node).filter(|kind| *kind != LossKind::FractionOfSecond);
        let (mut endings, others): (Vec<_>, Vec<_>) =
            in_kif.partition(|kind| matches!(kind, LossKind::Ending { .. }));
        let time = node.time().map(|_| LossKind::Time);
        let mut kinds: Vec<LossKind> = others.into_iter().chain(time).collect();
        if let Some(ending) = node.ending() {
            let (_, text) = written_ending(node, ending);
            let is_left_out = is_left_out(node, has_variations);
            let is_unknown = own_word(node).is_some_and(|word| words::ending(word).is_none());
            if is_left_out {
                kinds.extend(lost_notes(node));
            }
            if is_left_out || (is_unknown && endings.is_empty()) {
                endings = vec![LossKind::Ending {
                    text: own_word(node).unwrap_or(text).to_owned(),
                    written: (!is_left_out).then(|| text.to_owned()),
                }];
            }
        }
        let joined = joined.loss(node);
        losses.extend(
            kinds
                .into_iter()
                .chain(endings)
                .chain(joined)
                .map(|kind| Loss { kind, place }),
        );
    }
    losses
}

/// The notes of an ending that is left out; those that would be changed are among the losses already.
fn lost_notes(node: NodeRef<'_>) -> impl Iterator<Item = LossKind> {
    let kept = node
        .notes()
        .filter(|&(kind, text)| lines::note(kind, text).is_some_and(|(_, written)| written == text));
    kept.map(|(kind, text)| lines::loss(kind, text))
}
