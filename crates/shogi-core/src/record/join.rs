//! Lines that a text does not tell apart.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::time::Duration;

use crate::format::LossKind;

use super::{NodeId, NodeRef, NoteKind, Record, Step};

/// What a text says of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told<'r> {
    /// The move or ending.
    pub step: Step,
    /// The time, if the text says it.
    pub time: Option<Duration>,
    /// The notes that the text holds, as it spells them.
    pub notes: Vec<(NoteKind, Cow<'r, str>)>,
}

/// A record with one line for all that a text does not tell apart.
#[derive(Clone, Debug)]
pub struct Joined<'r> {
    /// The record to write.
    pub record: Cow<'r, Record>,
    /// The first nodes, in the record as it was, of the lines that are joined with another, and how many moves and
    /// endings they share.
    lines: HashMap<NodeId, usize>,
}

impl Joined<'_> {
    /// What is lost at a node of the record as it was, if a line that is joined with another begins there.
    pub fn loss(&self, node: NodeRef<'_>) -> Option<LossKind> {
        let steps = self.lines.get(&node.id());
        steps.map(|&steps| LossKind::Joined { steps })
    }
}

/// Where a node of the old record is in the new one.
#[derive(Clone, Copy)]
struct Place {
    id: NodeId,
    /// Whether it is there as a node of another line.
    is_joined: bool,
    /// Whether what follows begins a line, the node itself having been left out.
    begins: bool,
}

impl Told<'_> {
    /// Whether this is what another line says already, as far as this one says anything.
    fn repeats(&self, other: &Self) -> bool {
        let is_opening = |kind| {
            matches!(
                kind,
                NoteKind::OpeningComment | NoteKind::OpeningBookmark | NoteKind::OpeningRemark
            )
        };
        self.step == other.step
            && self.time.is_none_or(|time| other.time == Some(time))
            && other.notes.starts_with(&self.notes)
            && !self.notes.iter().any(|&(kind, _)| is_opening(kind))
    }
}

impl Record {
    /// The record as a text of a format tells it. A variation that begins with a move that stands there already is read
    /// as that line for as long as it says the same; where a format leaves out what tells two lines apart, say times,
    /// they become one. `told` gives what is written of a node, `None` for one that is left out with what follows it
    /// taking its place.
    pub fn joined<'r>(&'r self, told: impl Fn(NodeRef<'r>) -> Option<Told<'r>>) -> Joined<'r> {
        let lines = if self.may_be_joined() {
            self.join(&told)
        } else {
            None
        };
        lines.unwrap_or(Joined {
            record: Cow::Borrowed(self),
            lines: HashMap::new(),
        })
    }

    /// Whether two lines may begin alike: with the same move or, their spelling left aside, with endings.
    fn may_be_joined(&self) -> bool {
        let mut steps = HashSet::new();
        self.nodes_in_order().any(|node| {
            if node.is_ending() {
                return node.next().is_some() || node.next_sibling().is_some();
            }
            if node.next().is_none_or(|next| next.next_sibling().is_none()) {
                return false;
            }
            steps.clear();
            !node.children().all(|child| steps.insert(child.step()))
        })
    }

    fn join<'r>(&'r self, told: impl Fn(NodeRef<'r>) -> Option<Told<'r>>) -> Option<Joined<'r>> {
        let mut record = Self {
            headers: self.headers.clone(),
            stated_result: self.stated_result,
            ..Self::new(self.start)
        };
        record.take_over(NodeId::ROOT, self.root());
        let mut joined: Vec<(NodeId, usize)> = Vec::new();
        let root = Place {
            id: NodeId::ROOT,
            is_joined: false,
            begins: false,
        };
        let mut places = vec![root; self.node_count()];
        let mut known: HashMap<(NodeId, Step), (Told<'r>, NodeId)> = HashMap::new();
        for node in self.lines().into_iter().flat_map(super::lines::Line::steps) {
            let before = node.parent().map_or(root, |parent| places[parent.id().index()]);
            let begins = before.begins || !node.is_mainline_child();
            let Some(told) = told(node) else {
                places[node.id().index()] = Place { begins, ..before };
                continue;
            };
            let key = (before.id, told.step);
            let other = known
                .get(&key)
                .filter(|(other, _)| (begins || before.is_joined) && told.repeats(other));
            let place = if let Some(&(_, id)) = other {
                match joined.last_mut().filter(|_| !begins) {
                    Some((_, length)) => *length += 1,
                    None => joined.push((node.id(), 1)),
                }
                Place {
                    id,
                    is_joined: true,
                    begins: false,
                }
            } else {
                let id = record.append(before.id, node.step())?;
                record.take_over(id, node);
                known.entry(key).or_insert((told, id));
                Place { id, ..root }
            };
            places[node.id().index()] = place;
        }
        (!joined.is_empty()).then_some(Joined {
            record: Cow::Owned(record),
            lines: joined.into_iter().collect(),
        })
    }

    /// Gives a node the time and the notes of a node of another record.
    fn take_over(&mut self, id: NodeId, node: NodeRef<'_>) {
        if let Some(data) = self.nodes.get_mut(id.index()) {
            data.set_time(node.time());
        }
        for (kind, text) in node.notes() {
            self.add_note(id, kind, text);
        }
    }
}
