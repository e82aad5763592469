//! What is read back is what was written, less exactly what the loss report named.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use shogi_core::Handicap;
use shogi_core::format::{Loss, LossKind, LossPlace, ReadOptions, RecordFormat, to_string_dropping};
use shogi_core::record::{HeaderName, NodeRef, NoteKind, Record};
use shogi_core::source::{is_blank, one_line, trim_blanks};

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
        // What tells the start may be left out or stand once.
        for (index, header) in before.headers.iter().enumerate() {
            if tells_the_start(&header.key, &header.value, before) {
                self.take(LossPlace::Header(index), |kind| {
                    matches!(kind, LossKind::Header { .. })
                });
            }
        }
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
            let smooth = one_line(&header.1);
            let key = meaning(trim_blanks(&one_line(&header.0)));
            let forms = [trim_blanks(&smooth), smooth.trim_end_matches(is_blank)];
            let _ = forms
                .into_iter()
                .map(|value| (key.clone(), value.to_owned()))
                .any(|form| form != *header && take(&form));
        }
    }

    fn nodes(&mut self, before: &Record, after: &Record) {
        let places: Vec<LossPlace> = before.nodes_with_places().map(|(_, place)| place).collect();
        let mut pending = vec![Met::new(before.root(), after.root())];
        while let Some(met) = pending.pop() {
            self.node(met.old, met.new, place_of(met.old, &places));
            let mut next = Next {
                children: BTreeMap::new(),
                found: met.new.children().collect(),
                matched: Vec::new(),
            };
            next.follow(met.old, 0, &places);
            for &(joined, steps_left) in &met.joined {
                self.repeats(joined, met.new, place_of(joined, &places));
                next.follow(joined, steps_left, &places);
            }
            while let Some((_, (child, steps_left))) = next.children.pop_first() {
                self.child(child, steps_left, &mut next, &places);
            }
            if let Some(other) = next.found.pop_front() {
                self.faults.push(format!("{:?} came from nowhere", other.step()));
            }
            pending.extend(next.matched);
        }
    }

    /// Finds what became of a node among those that follow the same one.
    fn child<'r>(
        &mut self,
        child: NodeRef<'r>,
        steps_left: usize,
        next: &mut Next<'r>,
        places: &[LossPlace],
    ) {
        let place = place_of(child, places);
        let is_lost =
            !child.is_mainline_child() && self.take(place, |kind| matches!(kind, LossKind::Variation { .. }));
        if is_lost {
            return self.forget_line(child, places);
        }
        // Of two endings in a row, which have one place, the first is there, if with another word.
        let other_word = |kind: &LossKind| matches!(kind, LossKind::Ending { written: Some(_), .. });
        let has_other_word = self
            .open
            .get(&place)
            .is_some_and(|kinds| kinds.iter().any(|&kind| other_word(kind)));
        let is_there = next.found.front().is_some_and(|other| {
            other.step() == child.step() || (other.ending().is_some() && has_other_word)
        });
        let left_out = |kind: &LossKind| matches!(kind, LossKind::Ending { written: None, .. });
        if child.ending().is_some() && !is_there && self.take(place, left_out) {
            self.time(child.time(), None, place);
            self.notes(&texts(child), &[], place);
            // What follows the ending follows what was before it.
            return next.follow(child, steps_left, places);
        }
        let steps = self
            .joined_steps(place)
            .or((steps_left > 0).then_some(steps_left));
        if let Some(steps) = steps
            && let Some(met) = next.same_as(child)
        {
            met.joined.push((child, steps - 1));
        } else if let Some(other) = next.found.pop_front() {
            next.matched.push(Met::new(child, other));
        } else {
            self.faults
                .push(format!("{:?} at {place:?} is lost and not named", child.step()));
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
                self.need(place_of(node, places), "a variation of a variation", |kind| {
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
        self.spelling(old, new, place);
        self.time(old.time(), new.time(), place);
        self.notes(&texts(old), &texts(new), place);
    }

    fn spelling(&mut self, old: NodeRef<'_>, new: NodeRef<'_>, place: LossPlace) {
        let spelling = |node: NodeRef<'_>| (node.ending(), node.ending_text().map(str::to_owned));
        if spelling(old) != spelling(new) {
            self.need(
                place,
                &format!("{:?} for {:?}", spelling(new), spelling(old)),
                |kind| matches!(kind, LossKind::Ending { .. }),
            );
        }
    }

    /// A node that became one with another says nothing that the other does not, but for what is named.
    fn repeats(&mut self, old: NodeRef<'_>, new: NodeRef<'_>, place: LossPlace) {
        self.spelling(old, new, place);
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

/// What follows a node: what is to be found, and what was found.
struct Next<'r> {
    /// In the order of their lines, which is the order of writing; each with how many steps of its line are still joined
    /// with another.
    children: BTreeMap<LossPlace, (NodeRef<'r>, usize)>,
    found: VecDeque<NodeRef<'r>>,
    matched: Vec<Met<'r>>,
}

impl<'r> Next<'r> {
    fn follow(&mut self, node: NodeRef<'r>, steps_left: usize, places: &[LossPlace]) {
        for child in node.children() {
            let steps_left = if child.is_mainline_child() { steps_left } else { 0 };
            self.children.insert(place_of(child, places), (child, steps_left));
        }
    }

    /// What a node became one with. An ending may be spelled as another.
    fn same_as(&mut self, node: NodeRef<'r>) -> Option<&mut Met<'r>> {
        let same = self.matched.iter().position(|met| met.new.step() == node.step());
        let ending = || self.matched.iter().position(|met| met.new.ending().is_some());
        let found = same.or_else(|| node.ending().and_then(|_| ending()));
        found.and_then(|index| self.matched.get_mut(index))
    }
}

fn place_of(node: NodeRef<'_>, places: &[LossPlace]) -> LossPlace {
    places
        .get(node.id().index())
        .copied()
        .unwrap_or(LossPlace::Record)
}

type Note = (NoteKind, String);

/// What a header means, and its value.
type Spelled = (String, String);

fn texts(node: NodeRef<'_>) -> Vec<Note> {
    let notes = node.notes().filter(|&(kind, _)| kind != NoteKind::EndingText);
    let mut notes: Vec<Note> = notes.map(|(kind, text)| (kind, text.to_owned())).collect();
    // Skipped lines above the headers stand apart from what is said of the start.
    if node.parent().is_none() {
        notes.sort_by_key(|&(kind, _)| kind != NoteKind::OpeningRemark);
    }
    notes
}

/// What may be made of a note that a format cannot hold as it is.
fn other_forms(note: &Note) -> Vec<Note> {
    let (kind, text) = note;
    let smooth = one_line(text).into_owned();
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
    let key = HeaderName::to_kif(key);
    let name = HeaderName::from_key(key);
    name.map_or_else(|| key.to_owned(), |name| format!("{name:?}"))
}
