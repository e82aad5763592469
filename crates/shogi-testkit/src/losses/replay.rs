//! Builds the record that a reader should return, from the record that was written and the reported losses.

use std::collections::HashMap;
use std::time::Duration;

use shogi_core::Ending;
use shogi_core::position::Legality;
use shogi_core::record::{LossKind, LossPlace, Node, NodeId, NoteKind, Record, RecordBuilder};

use super::account::{Account, bare, step};

/// The record that a reader should return, without its headers.
pub(super) struct ExpectedRecord<'r> {
    pub(super) record: Record,
    /// The texts of the notes, with their places in the record that was written. In `record`, the text of a note is
    /// only its index in this list. So if a note has moved, its original place is still known, and can be compared
    /// with the place of a loss.
    pub(super) notes: Vec<(LossPlace, &'r str)>,
    /// Whether a line of play was merged with another line of play, continues another line of play at the end of that
    /// line, or replaces an ending.
    pub(super) is_rearranged: bool,
}

/// Builds the expected record from the written record `before`. Removes the applied losses from the open losses. Where
/// a loss allows several results, the record that was read back (`after`) shows which of them to expect.
pub(super) fn replay<'r>(
    before: &'r Record,
    after: &'r Record,
    account: &mut Account<'r>,
) -> ExpectedRecord<'r> {
    let mut start = *before.start();
    let number = start.move_number;
    if number != 1 && account.take(&LossKind::MoveNumber { number }, LossPlace::Start) {
        start.move_number = 1;
    }
    let mut builder = Record::builder_from(start);
    let is_omitted = account.equivalences.omits_result_of_mate && before.repeats_result();
    if let Some(result) = before.stated_result().filter(|_| !is_omitted)
        && !account.take(&LossKind::StatedResult { result }, LossPlace::Record)
    {
        builder.state_result(result);
    }
    let mut replay = Replay {
        after,
        account,
        builder,
        notes: Vec::new(),
        is_rearranged: false,
    };
    replay.lines(before);
    ExpectedRecord {
        record: replay.builder.finish(),
        notes: replay.notes,
        is_rearranged: replay.is_rearranged,
    }
}

struct Replay<'a, 'r> {
    after: &'r Record,
    account: &'a mut Account<'r>,
    builder: RecordBuilder,
    notes: Vec<(LossPlace, &'r str)>,
    is_rearranged: bool,
}

/// An ending and its text.
type SpelledEnding<'r> = (Ending, &'r str);

impl<'r> Replay<'_, 'r> {
    fn lines(&mut self, before: &'r Record) {
        // Maps each node of the written record to the node that was built for it. An ending that is left out is
        // mapped to the node built before it. The nodes of a lost line of play are not in the map.
        let mut made: HashMap<NodeId, NodeId> = HashMap::new();
        for (number, line) in before.lines().into_iter().enumerate() {
            // If a variation begins with an ending that is left out, the loss of the variation may be reported too. The
            // place of this loss is the step after the ending, or the ending itself if nothing follows.
            let before = line.first.parent();
            let before_made = before.and_then(|before| made.get(&before.id()).copied());
            let begins_left_out = before_made.is_some() && self.is_left_out(line.first, number);
            if before.is_some() {
                let is_lost = !begins_left_out && self.take_variation(line.first, number);
                match (before_made, is_lost) {
                    (_, true) => continue,
                    (None, false) => {
                        let fault = format!("variation {number} is lost and not named");
                        self.account.faults.push(fault);
                        continue;
                    }
                    (Some(parent), false) => {
                        let parent = self.builder.variation_after(parent).current();
                        self.is_rearranged |= parent.next().is_none();
                    }
                }
            }
            let mut follows_left_out = false;
            for node in line.first.line() {
                if follows_left_out && self.take_variation(node, number) {
                    break;
                }
                follows_left_out = !self.node(node, node.loss_place(number));
                made.insert(node.id(), self.builder.current().id());
            }
            if begins_left_out && line.first.next().is_none() {
                self.take_variation(line.first, number);
            }
        }
    }

    /// Whether a variation begins with an ending that is reported as left out.
    fn is_left_out(&self, first: Node<'_>, number: usize) -> bool {
        let lost = LossKind::of_ending(first, None);
        number > 0 && lost.is_some_and(|lost| self.account.has(&lost, first.loss_place(number)))
    }

    /// If the variation with the number `number` is reported as lost from the node `first` on, removes this loss from
    /// the open losses. Also removes all losses inside the variation, because they may be reported too. Returns whether
    /// the variation is lost.
    fn take_variation(&mut self, first: Node<'_>, number: usize) -> bool {
        let moves = first.line_moves();
        let loss = LossKind::Variation { moves };
        let is_lost = self.account.take(&loss, first.loss_place(number));
        let is_of_line = |place| matches!(place, LossPlace::Ply { variation, .. } if variation == number);
        self.account
            .open
            .retain(|loss| !is_lost || !is_of_line(loss.place));
        is_lost
    }

    /// Adds a move or ending with its time and notes. Returns `false` if the node is an ending that is left out.
    fn node(&mut self, node: Node<'r>, place: LossPlace) -> bool {
        let ending = spelled(node).map(|itself| self.expected_ending(itself, node, place));
        if ending == Some(None) {
            self.is_rearranged |= node.next().is_some();
            // The notes and the time of the ending are lost together with the ending. Each of these losses must be
            // reported too.
            let notes = node.notes();
            let notes = notes.filter_map(|(kind, text)| LossKind::of_note(kind, text));
            let losses = notes.chain(node.time().map(|_| LossKind::Time));
            losses.for_each(|loss| self.account.need(&loss, place));
            return false;
        }
        let is_start = node.parent().is_none();
        let leads = |(kind, _): &(NoteKind, &str)| kind.is_leading() && !is_start;
        let (leading, others): (Vec<_>, Vec<_>) = node.notes().partition(leads);
        self.add_notes(leading, place);
        let others = self.move_notes(others, node, place);
        let count = self.builder.record().node_count();
        if let Some((ending, text)) = ending.flatten() {
            self.builder.end_as(ending, text);
        }
        if let Some(mv) = node.mv()
            && let Err(problem) = self.builder.play_with(mv, Legality::Trust)
        {
            self.account.faults.push(format!("{mv} at {place:?}: {problem}"));
        }
        self.is_rearranged |= !is_start && self.builder.record().node_count() == count;
        self.time(node, place);
        self.add_notes(others, place);
        true
    }

    /// Moves notes of an ending to the move before it, if they were read back there, because some formats have the same
    /// place for the notes of a move and of the ending after it. A note whose text has also changed must be reported as
    /// lost; this is checked when the texts are compared. Returns the notes that are not moved.
    fn move_notes(
        &mut self,
        notes: Vec<(NoteKind, &'r str)>,
        node: Node<'r>,
        place: LossPlace,
    ) -> Vec<(NoteKind, &'r str)> {
        if node.ending().is_none() || self.builder.is_at_branch() {
            return notes;
        }
        let mut others = Vec::new();
        for (kind, text) in notes {
            let loss = LossKind::of_note(kind, text).filter(|loss| self.account.has(loss, place));
            if self.is_new_here(kind, |found| {
                found == text || (loss.is_some() && bare(found) == bare(text))
            }) {
                self.add_notes(vec![(kind, text)], place);
            } else {
                others.push((kind, text));
            }
        }
        others
    }

    /// Whether the record that was read back has more notes at the current node than the expected record has so far.
    /// Only notes of the kind `kind` are counted, and of these only notes with a text for which `is_text` returns
    /// `true`. Remarks of the start position include those above the headers.
    fn is_new_here(&self, kind: NoteKind, is_text: impl Fn(&str) -> bool) -> bool {
        let current = self.builder.current();
        let above = if current.parent().is_none() && kind == NoteKind::Remark {
            NoteKind::LeadingRemark
        } else {
            kind
        };
        let is_same = |(other, text): &(NoteKind, &str)| (*other == kind || *other == above) && is_text(text);
        let known = current.notes().filter_map(|(other, number)| {
            let &(_, text) = self.notes.get(number.parse::<usize>().ok()?)?;
            Some((other, text))
        });
        let known = known.filter(is_same).count();
        let read = counterpart(current, self.after).into_iter().flat_map(Node::notes);
        read.filter(is_same).count() > known
    }

    /// Returns the ending that is expected for the ending `itself`, which is on the node `node` at the place `place`.
    /// Without a loss, returns `itself`. If a loss says that another ending is written, returns the ending that was
    /// read back. If a loss says that the ending is left out, returns `None`.
    fn expected_ending(
        &mut self,
        itself: SpelledEnding<'r>,
        node: Node<'r>,
        place: LossPlace,
    ) -> Option<SpelledEnding<'r>> {
        let losses = self.account.open.iter().filter(|loss| loss.place == place);
        let losses = losses.filter_map(|loss| match &loss.kind {
            LossKind::Ending { written, .. } => Some((&loss.kind, written)),
            _ => None,
        });
        let count = losses.clone().count();
        if count == 0 {
            return Some(itself);
        }
        let before = counterpart(self.builder.current(), self.after);
        let read = before.into_iter().flat_map(Node::children);
        let read: Vec<_> = read.filter_map(spelled).collect();
        // Endings that directly follow one another have the same place in the losses. The first of them is written, the
        // others are left out.
        let row = node.line().take_while(|node| node.ending().is_some());
        let is_named = row.count() == count || !read.contains(&itself);
        let loss = losses.max_by_key(|(_, written)| written.is_some());
        let Some((loss, written)) = loss.filter(|_| is_named) else {
            return Some(itself);
        };
        let found = written.as_ref().map(|written| {
            let others = read.into_iter().filter(|other| *other != itself);
            let found = others.max_by_key(|other| likeness(*other, itself.0, written));
            found.unwrap_or(itself)
        });
        if found != Some(itself) {
            self.account.take(loss, place);
        }
        found
    }

    fn time(&mut self, node: Node<'_>, place: LossPlace) {
        let Some(mut time) = node.time() else { return };
        if self.builder.current().time() == Some(time) || self.account.take(&LossKind::Time, place) {
            return;
        }
        if time.subsec_nanos() != 0 && self.account.take(&LossKind::FractionOfSecond, place) {
            time = Duration::from_secs(time.as_secs());
        }
        // If this node was merged with a node that has a time, that time is kept. The time of this node is then lost.
        if self.builder.time(time).current().time() != Some(time) {
            self.account.need(&LossKind::Time, place);
        }
    }

    fn add_notes(&mut self, notes: Vec<(NoteKind, &'r str)>, place: LossPlace) {
        for (kind, text) in notes {
            let number = self.notes.len().to_string();
            self.notes.push((place, text));
            match kind {
                NoteKind::Comment | NoteKind::LeadingComment => self.builder.comment(&number),
                NoteKind::Bookmark | NoteKind::LeadingBookmark => self.builder.bookmark(&number),
                NoteKind::LeadingRemark if place == LossPlace::Start => self.builder.preamble(&number),
                NoteKind::Remark | NoteKind::LeadingRemark => self.builder.remark(&number),
                NoteKind::BoardFlip => self.builder.board_flip(&number),
                NoteKind::ResultLine => {
                    let text = text.to_owned();
                    self.account.optional.push((LossKind::Remark { text }, place));
                    continue;
                }
                NoteKind::EndingText => continue,
            };
        }
    }
}

fn spelled(node: Node<'_>) -> Option<SpelledEnding<'_>> {
    Some((node.ending()?, node.ending_text().unwrap_or_default()))
}

/// Rates how likely it is that `ending` was written as the ending `other` with the text `text`, which was read back.
/// `written` is the text that the loss names. The result answers four questions, the most important one first: whether
/// `text` is `written`; whether `text` is empty; whether `other` is `ending`; whether `other` is the ending most
/// similar to `ending` that all formats have.
fn likeness((other, text): SpelledEnding<'_>, ending: Ending, written: &str) -> [bool; 4] {
    let nearest = match (ending, written) {
        // USEN has one letter for all draws.
        (_, "j") => Ending::Impasse,
        (Ending::MaxMoves, _) => Ending::Draw,
        _ => Ending::Interrupt,
    };
    [
        text == written,
        text.is_empty(),
        other == ending,
        other == nearest,
    ]
}

/// Returns the node of `other` that is reached by the same steps as `node`. Returns `None` if `other` has no such
/// node.
fn counterpart<'r>(node: Node<'_>, other: &'r Record) -> Option<Node<'r>> {
    let mut steps = node.path().into_iter().skip(1).map(step);
    steps.try_fold(other.root(), |found, wanted| {
        found.children().find(|&child| step(child) == wanted)
    })
}
