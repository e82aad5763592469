//! What is read back is what was written, less exactly what the loss report named.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use shogi_core::Handicap;
use shogi_core::format::{Loss, LossKind, LossPlace, ReadOptions, RecordFormat, to_string_dropping};
use shogi_core::record::{HeaderName, NodeRef, NoteKind, Record};
use shogi_core::source::{is_blank, trim_blanks};

/// Writes a record whatever is lost, reads it back, and compares: what is missing or changed must be named by the loss
/// report, at its place, and what the report names must be missing or changed. The second text is the first.
///
/// # Errors
///
/// The difference or loss that has no counterpart, in words, with the text.
pub fn check_losses<F: RecordFormat>(record: &Record, options: &F::WriteOptions) -> Result<(), String> {
    let losses = F::losses(record, options);
    let text = to_string_dropping::<F>(record, options).map_err(|error| error.to_string())?;
    let mut games: Vec<_> = F::games(&text, &ReadOptions::default()).collect();
    let (Some(game), true) = (games.pop(), games.is_empty()) else {
        return Err(format!("several games came of one:\n{text}"));
    };
    if let Some(error) = game.first_error() {
        return Err(format!("{error}\nlosses: {losses:?}\nin:\n{text}"));
    }
    let mut faults = differences(record, &game.record, &losses);
    let again = to_string_dropping::<F>(&game.record, options).map_err(|error| error.to_string())?;
    if again != text {
        faults.push(format!("written again:\n{again}"));
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(format!("{}\nlosses: {losses:#?}\nin:\n{text}", faults.join("\n")))
    }
}

/// How a record came back otherwise than the losses say: what is missing or changed and not named, and what was named and
/// is there unchanged. Headers may have the key that another format has for them.
pub fn differences(before: &Record, after: &Record, losses: &[Loss]) -> Vec<String> {
    let mut account = Account::new(losses);
    account.compare(before, after);
    account.close();
    account.faults
}

/// The losses that are still to be found in the comparison.
struct Account<'l> {
    open: BTreeMap<LossPlace, Vec<&'l LossKind>>,
    faults: Vec<String>,
}

impl<'l> Account<'l> {
    fn new(losses: &'l [Loss]) -> Self {
        let mut open: BTreeMap<LossPlace, Vec<&LossKind>> = BTreeMap::new();
        for loss in losses {
            let count = match loss.kind {
                LossKind::Comments { count } | LossKind::Remarks { count } => count,
                _ => 1,
            };
            let place = open.entry(loss.place).or_default();
            place.extend(std::iter::repeat_n(&loss.kind, count));
        }
        Self {
            open,
            faults: Vec::new(),
        }
    }

    /// Takes a loss out of the account; whether it was there.
    fn take(&mut self, place: LossPlace, mut is_wanted: impl FnMut(&LossKind) -> bool) -> bool {
        let Some(kinds) = self.open.get_mut(&place) else {
            return false;
        };
        let found = kinds.iter().position(|kind| is_wanted(kind));
        found.map(|index| kinds.remove(index)).is_some()
    }

    fn need(&mut self, place: LossPlace, what: &str, is_wanted: impl Fn(&LossKind) -> bool) {
        if !self.take(place, is_wanted) {
            self.faults.push(format!("{what} at {place:?} is not named"));
        }
    }

    /// What is left was named and yet not lost.
    fn close(&mut self) {
        for (place, kinds) in std::mem::take(&mut self.open) {
            for kind in kinds {
                self.faults
                    .push(format!("{kind:?} at {place:?} is named and not lost"));
            }
        }
    }

    fn compare(&mut self, before: &Record, after: &Record) {
        if before.start() != after.start() {
            self.need(LossPlace::Start, "the start", |kind| {
                matches!(kind, LossKind::Start { .. })
            });
        }
        if before.stated_result() != after.stated_result() {
            self.need(LossPlace::Record, "the stated result", |kind| {
                matches!(kind, LossKind::Other { .. })
            });
        }
        self.headers(before, after);
        self.nodes(before, after);
    }

    fn headers(&mut self, before: &Record, after: &Record) {
        let spelled = |record: &Record| -> Vec<(usize, Spelled)> {
            let headers = record.headers.iter().enumerate();
            headers
                .map(|(index, header)| (index, (meaning(&header.key), header.value.to_string())))
                .filter(|(_, (key, value))| !tells_the_start(key, value, before))
                .collect()
        };
        // A format may give the players a place of their own; the others keep their order.
        let is_player = |(_, (key, _)): &(usize, Spelled)| matches!(key.as_str(), "Black" | "White");
        let (old_players, old): (Vec<_>, Vec<_>) = spelled(before).into_iter().partition(is_player);
        let (new_players, new): (Vec<_>, Vec<_>) = spelled(after).into_iter().partition(is_player);
        let mut found: Vec<Spelled> = new_players.into_iter().map(|(_, player)| player).collect();
        self.headers_of(&old_players, |wanted| {
            let place = found.iter().position(|player| player == wanted);
            place.map(|index| found.remove(index)).is_some()
        });
        let mut left = new.into_iter().map(|(_, header)| header).peekable();
        self.headers_of(&old, |wanted| left.next_if_eq(wanted).is_some());
        if let Some(header) = found.into_iter().chain(left).next() {
            self.faults
                .push(format!("the header {header:?} came from nowhere"));
        }
    }

    /// Takes each header, or what became of it, from those that were read.
    fn headers_of(&mut self, old: &[(usize, Spelled)], mut take: impl FnMut(&Spelled) -> bool) {
        for (index, header) in old {
            let place = LossPlace::Header(*index);
            if !self.take(place, |kind| matches!(kind, LossKind::Header { .. })) {
                if !take(header) {
                    self.faults
                        .push(format!("the header {header:?} at {place:?} is not named"));
                }
                continue;
            }
            // It may be there in another form.
            let smooth = header.1.replace(['\n', '\r'], " ");
            let key = meaning(trim_blanks(&header.0.replace(['\n', '\r'], " ")));
            let forms = [trim_blanks(&smooth), smooth.trim_end_matches(is_blank)];
            let _ = forms
                .into_iter()
                .map(|value| (key.clone(), value.to_owned()))
                .any(|form| form != *header && take(&form));
        }
    }

    fn nodes<'r>(&mut self, before: &'r Record, after: &'r Record) {
        let places: Vec<LossPlace> = before.nodes_with_places().map(|(_, place)| place).collect();
        let place_of = |node: NodeRef<'_>| {
            places
                .get(node.id().index())
                .copied()
                .unwrap_or(LossPlace::Record)
        };
        let line_of = |node: NodeRef<'_>| match place_of(node) {
            LossPlace::Ply { variation, .. } => variation,
            _ => 0,
        };
        let mut pending = vec![Met::new(before.root(), after.root())];
        while let Some(met) = pending.pop() {
            self.node(met.old, met.new, place_of(met.old));
            // In the order of their lines, which is the order of writing.
            let mut children: BTreeMap<usize, (NodeRef<'_>, usize)> = BTreeMap::new();
            let follow = |children: &mut BTreeMap<_, _>, node: NodeRef<'r>, steps_left| {
                for child in node.children() {
                    let steps_left = if child.is_mainline_child() { steps_left } else { 0 };
                    children.insert(line_of(child), (child, steps_left));
                }
            };
            follow(&mut children, met.old, 0);
            for &(joined, steps_left) in &met.joined {
                self.repeats(joined, met.new, place_of(joined));
                follow(&mut children, joined, steps_left);
            }
            let mut found: VecDeque<NodeRef<'_>> = met.new.children().collect();
            let mut matched: Vec<Met<'_>> = Vec::new();
            while let Some((_, (child, steps_left))) = children.pop_first() {
                let place = place_of(child);
                let is_lost = !child.is_mainline_child()
                    && self.take(place, |kind| matches!(kind, LossKind::Variation { .. }));
                if is_lost {
                    self.forget_line(child, &places);
                    continue;
                }
                let is_there = found.front().is_some_and(|other| other.step() == child.step());
                let is_left_out = child.ending().is_some()
                    && !is_there
                    && self.take(place, |kind| {
                        matches!(kind, LossKind::Ending { written: None, .. })
                    });
                if is_left_out {
                    self.time(child.time(), None, place);
                    self.notes(&texts(child), &[], place);
                    // What follows the ending follows what was before it.
                    follow(&mut children, child, steps_left);
                    continue;
                }
                let steps = self
                    .joined_steps(place)
                    .or((steps_left > 0).then_some(steps_left));
                let other = matched
                    .iter_mut()
                    .find(|met| met.new.step() == child.step())
                    .filter(|_| steps.is_some());
                if let (Some(steps), Some(met)) = (steps, other) {
                    met.joined.push((child, steps - 1));
                    continue;
                }
                if let Some(other) = found.pop_front() {
                    matched.push(Met::new(child, other));
                } else {
                    self.faults
                        .push(format!("{:?} at {place:?} is lost and not named", child.step()));
                }
            }
            if let Some(other) = found.pop_front() {
                self.faults.push(format!("{:?} came from nowhere", other.step()));
            }
            pending.extend(matched);
        }
    }

    /// How many steps a line shares with another that it became one with.
    fn joined_steps(&mut self, place: LossPlace) -> Option<usize> {
        let mut steps = None;
        self.take(place, |kind| match kind {
            LossKind::Joined { steps: shared } => {
                steps = Some(*shared);
                true
            }
            _ => false,
        });
        steps
    }

    /// What was lost with a variation needs no word of its own, but may have one for its own variations.
    fn forget_line(&mut self, first: NodeRef<'_>, places: &[LossPlace]) {
        let mut pending = vec![first];
        while let Some(node) = pending.pop() {
            if node.id() != first.id() && !node.is_mainline_child() {
                let place = places
                    .get(node.id().index())
                    .copied()
                    .unwrap_or(LossPlace::Record);
                self.need(place, "a variation of a variation", |kind| {
                    matches!(kind, LossKind::Variation { .. })
                });
            }
            pending.extend(node.children());
        }
    }

    fn node(&mut self, old: NodeRef<'_>, new: NodeRef<'_>, place: LossPlace) {
        if old.mv() != new.mv() {
            self.faults
                .push(format!("{:?} became {:?}", old.step(), new.step()));
        }
        let spelling = |node: NodeRef<'_>| (node.ending(), node.ending_text().map(str::to_owned));
        if spelling(old) != spelling(new) {
            self.need(
                place,
                &format!("{:?} for {:?}", spelling(new), spelling(old)),
                |kind| matches!(kind, LossKind::Ending { .. }),
            );
        }
        self.time(old.time(), new.time(), place);
        self.notes(&texts(old), &texts(new), place);
    }

    /// A node that became one with another says nothing that the other does not, but for what is named.
    fn repeats(&mut self, old: NodeRef<'_>, new: NodeRef<'_>, place: LossPlace) {
        if old.ending_text() != new.ending_text() {
            self.need(place, "the word of an ending", |kind| {
                matches!(kind, LossKind::Ending { .. })
            });
        }
        if old.time().is_some() {
            self.time(old.time(), new.time(), place);
        }
        self.first_notes(&texts(old), &texts(new), place);
    }

    fn time(&mut self, old: Option<Duration>, new: Option<Duration>, place: LossPlace) {
        if old == new {
            return;
        }
        let whole = old.map(|time| Duration::from_secs(time.as_secs()));
        if new == whole {
            self.need(place, "the fraction of a second", |kind| {
                *kind == LossKind::FractionOfSecond
            });
        } else {
            self.need(place, &format!("the time {old:?}, now {new:?},"), |kind| {
                *kind == LossKind::Time
            });
        }
    }

    /// The notes that are there still stand in their order.
    fn notes(&mut self, old: &[Note], new: &[Note], place: LossPlace) {
        if let Some(note) = self.first_notes(old, new, place).first() {
            self.faults
                .push(format!("{note:?} at {place:?} came from nowhere"));
        }
    }

    /// Finds the notes in their order; returns what stands after them.
    fn first_notes<'n>(&mut self, old: &[Note], new: &'n [Note], place: LossPlace) -> &'n [Note] {
        let mut found = new.iter().peekable();
        for note in old {
            if found.peek() == Some(&note) {
                found.next();
                continue;
            }
            let is_named = self.take(place, |kind| match (note.0, kind) {
                (NoteKind::Comment | NoteKind::OpeningComment, LossKind::Comments { .. })
                | (NoteKind::Remark | NoteKind::OpeningRemark, LossKind::Remarks { .. }) => true,
                (NoteKind::Bookmark | NoteKind::OpeningBookmark, LossKind::Bookmark { name }) => {
                    *name == note.1
                }
                _ => false,
            });
            if !is_named {
                self.faults
                    .push(format!("{note:?} at {place:?} is lost and not named"));
                return &[];
            }
            // It may be there in another form: without its line ends, or as several.
            let forms = other_forms(note);
            let most = note.1.split(['\n', '\r']).count();
            for _ in 0..most {
                if found.next_if(|other| forms.contains(other)).is_none() {
                    break;
                }
            }
        }
        let left = found.count();
        &new[new.len() - left..]
    }
}

/// A node, what it was read back as, and the nodes that became one with it, each with how many more steps of its line did.
struct Met<'r> {
    old: NodeRef<'r>,
    new: NodeRef<'r>,
    joined: Vec<(NodeRef<'r>, usize)>,
}

impl<'r> Met<'r> {
    const fn new(old: NodeRef<'r>, new: NodeRef<'r>) -> Self {
        Self {
            old,
            new,
            joined: Vec::new(),
        }
    }
}

type Note = (NoteKind, String);

/// What a header means, and its value.
type Spelled = (String, String);

fn texts(node: NodeRef<'_>) -> Vec<Note> {
    let notes = node.notes().filter(|&(kind, _)| kind != NoteKind::EndingText);
    notes.map(|(kind, text)| (kind, text.to_owned())).collect()
}

/// What may be made of a note that a format cannot hold as it is.
fn other_forms(note: &Note) -> Vec<Note> {
    let (kind, text) = note;
    let smooth = text.replace(['\n', '\r'], " ");
    let mut texts = vec![
        smooth.trim_end_matches(is_blank).to_owned(),
        format!(" {smooth}"),
        smooth,
    ];
    texts.extend(text.split(['\n', '\r']).map(str::to_owned));
    let kinds = match kind {
        NoteKind::Remark => vec![NoteKind::Remark, NoteKind::OpeningRemark],
        other => vec![*other],
    };
    let forms = kinds
        .into_iter()
        .flat_map(|kind| texts.iter().map(move |text| (kind, text.clone())));
    forms.collect()
}

/// `手合割` says what the start says.
fn tells_the_start(key: &str, value: &str, record: &Record) -> bool {
    let named = Handicap::from_name(value).and_then(Handicap::setup);
    key == "手合割" && named.is_some_and(|setup| setup == *record.start())
}

/// Keys of one meaning in two formats are the same.
fn meaning(key: &str) -> String {
    let bare = key.strip_prefix('$').unwrap_or(key);
    let name = HeaderName::from_key(key).or_else(|| HeaderName::from_key(bare));
    name.map_or_else(|| bare.to_owned(), |name| format!("{name:?}"))
}
