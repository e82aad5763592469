//! Makes the record that should come back, of the one that was written and its losses.

use std::collections::HashMap;
use std::time::Duration;

use shogi_core::Ending;
use shogi_core::position::Legality;
use shogi_core::record::{LossKind, LossPlace, NodeId, NodeRef, NoteKind, Record, RecordBuilder};

use super::{Account, bare, step};

/// The record that should come back, all but its headers.
pub(super) struct ExpectedRecord<'r> {
    pub(super) record: Record,
    /// The notes with their places in the record that was written. In `record` the text of a note is only its index in this
    /// list. So a note that has moved is still compared with the losses at its old place.
    pub(super) notes: Vec<(LossPlace, &'r str)>,
    /// Whether a line of play has merged with another, goes on where another ended, or takes the place of an ending.
    pub(super) is_rearranged: bool,
}

/// Replays the record that was written, and uses up the losses that it meets.
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
        // For each node the one that was made of it; for an ending that is left out, the one before. Nothing in a line
        // that is lost.
        let mut made: HashMap<NodeId, NodeId> = HashMap::new();
        for (number, line) in before.lines().into_iter().enumerate() {
            // What follows an ending that is left out may be lost by itself.
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

    /// Whether a variation begins with an ending that is named as left out.
    fn is_left_out(&self, first: NodeRef<'_>, number: usize) -> bool {
        let lost = LossKind::of_ending(first, None);
        number > 0 && lost.is_some_and(|lost| self.account.has(&lost, first.loss_place(number)))
    }

    /// Uses up the loss of a variation, and of what is lost with it, which may be named as well; whether there is one.
    fn take_variation(&mut self, first: NodeRef<'_>, number: usize) -> bool {
        let moves = first.line_moves();
        let loss = LossKind::Variation { moves };
        let is_lost = self.account.take(&loss, first.loss_place(number));
        let is_of_line = |place| matches!(place, LossPlace::Ply { variation, .. } if variation == number);
        self.account
            .open
            .retain(|loss| !is_lost || !is_of_line(loss.place));
        is_lost
    }

    /// Plays a move or ending, with its time and notes. Returns whether it is there, and not an ending that is left out.
    fn node(&mut self, node: NodeRef<'r>, place: LossPlace) -> bool {
        let ending = spelled(node).map(|itself| self.expected_ending(itself, node, place));
        if ending == Some(None) {
            self.is_rearranged |= node.next().is_some();
            // What is beside an ending that is left out is lost with it, and named.
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

    /// Moves notes of an ending to the move before it, if they are named and came back there: where a format has one place
    /// for both. Returns the others.
    fn move_notes(
        &mut self,
        notes: Vec<(NoteKind, &'r str)>,
        node: NodeRef<'r>,
        place: LossPlace,
    ) -> Vec<(NoteKind, &'r str)> {
        if node.ending().is_none() || self.builder.is_at_branch() {
            return notes;
        }
        let mut others = Vec::new();
        for (kind, text) in notes {
            let loss = LossKind::of_note(kind, text).filter(|loss| self.account.has(loss, place));
            let is_exact = self.is_new_here(kind, |found| found == text);
            match loss.filter(|_| is_exact || self.is_new_here(kind, |found| bare(found) == bare(text))) {
                Some(loss) => {
                    // The loss of one that was changed besides is used up where the texts are compared.
                    let _ = is_exact && self.account.take(&loss, place);
                    self.add_notes(vec![(kind, text)], place);
                }
                None => others.push((kind, text)),
            }
        }
        others
    }

    /// Whether the node that is being built came back with more such notes than it has so far. Remarks at the start are those
    /// above the moves.
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
        let read = counterpart(current, self.after)
            .into_iter()
            .flat_map(NodeRef::notes);
        read.filter(is_same).count() > known
    }

    /// The ending that is expected for one: itself; where a loss says that another is written, one that came back in its
    /// place; where a loss says that it is left out, none.
    fn expected_ending(
        &mut self,
        itself: SpelledEnding<'r>,
        node: NodeRef<'r>,
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
        let read = before.into_iter().flat_map(NodeRef::children);
        let read: Vec<_> = read.filter_map(spelled).collect();
        // Several endings in a row have one place. Those that are left out follow the one that is written.
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

    fn time(&mut self, node: NodeRef<'_>, place: LossPlace) {
        let Some(mut time) = node.time() else { return };
        if self.builder.current().time() == Some(time) || self.account.take(&LossKind::Time, place) {
            return;
        }
        if time.subsec_nanos() != 0 && self.account.take(&LossKind::FractionOfSecond, place) {
            time = Duration::from_secs(time.as_secs());
        }
        // A node that was there keeps the time it has.
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
                NoteKind::EndingText => continue,
            };
        }
    }
}

fn spelled(node: NodeRef<'_>) -> Option<SpelledEnding<'_>> {
    Some((node.ending()?, node.ending_text().unwrap_or_default()))
}

/// How likely an ending is what was written for another: it has the text that is written; or it has none, and is the same
/// ending or the nearest that formats share.
fn likeness((other, text): SpelledEnding<'_>, ending: Ending, written: &str) -> [bool; 4] {
    let nearest = match ending {
        Ending::MaxMoves => Ending::Draw,
        _ => Ending::Interrupt,
    };
    [
        text == written,
        text.is_empty(),
        other == ending,
        other == nearest,
    ]
}

/// The node that the same steps lead to in another record.
fn counterpart<'r>(node: NodeRef<'_>, other: &'r Record) -> Option<NodeRef<'r>> {
    let path: Vec<_> = std::iter::successors(Some(node), |node| node.parent()).collect();
    let mut steps = path.into_iter().rev().skip(1).map(step);
    steps.try_fold(other.root(), |found, wanted| {
        found.children().find(|&child| step(child) == wanted)
    })
}
