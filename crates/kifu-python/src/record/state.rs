//! Pickling of records. The state holds everything that a record holds, so that a restored record is equal. No format of
//! game records does that.

use std::time::Duration;

use kifu::core::record::Step as Kind;
use kifu::{
    Ending, GameResult, Legality, Node, NodeId, NoteKind, RecordBuilder, RecordFormat as _, Setup, Source,
};
use pyo3::prelude::*;

use super::Record;
use crate::exceptions::value_error;
use crate::options::parse;

/// The version of the form of the state.
const VERSION: u32 = 2;

/// The version, the start position, the headers, the stated result, the nodes (the root first), and the format and its version
/// from which the record was read.
pub(super) type State = (
    u32,
    String,
    Vec<(String, String)>,
    Option<&'static str>,
    Vec<NodeState>,
    Option<(&'static str, Option<String>)>,
);

/// A [`State`] that was pickled.
pub(super) type Pickled = (
    u32,
    String,
    Vec<(String, String)>,
    Option<String>,
    Vec<NodeState>,
    Option<(String, Option<String>)>,
);

/// The number of the parent, the move in USI or the ending after `%`, the time in milliseconds, and the notes with their
/// kinds.
pub(super) type NodeState = (usize, String, Option<u64>, Vec<(usize, String)>);

const KINDS: [NoteKind; 8] = [
    NoteKind::Comment,
    NoteKind::Bookmark,
    NoteKind::Remark,
    NoteKind::LeadingComment,
    NoteKind::LeadingBookmark,
    NoteKind::LeadingRemark,
    NoteKind::BoardFlip,
    NoteKind::EndingText,
];

/// The nodes of a record in the order of its lines, the root first. A restored record has the same lines in this order.
#[derive(Debug)]
pub(super) struct Order {
    nodes: Vec<NodeId>,
    /// The places of the nodes in `nodes`, by the indexes of the nodes.
    numbers: Vec<usize>,
}

impl Order {
    fn of(record: &kifu::Record) -> Self {
        let lines = record.lines();
        let steps = lines.iter().flat_map(kifu::Line::steps).map(Node::id);
        let nodes: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(steps).collect();
        let highest = nodes.iter().map(|id| id.index()).max().unwrap_or_default();
        let mut numbers = vec![0; highest + 1];
        for (number, id) in nodes.iter().enumerate() {
            numbers[id.index()] = number;
        }
        Self { nodes, numbers }
    }
}

fn node_state(node: Node<'_>, numbers: &[usize]) -> NodeState {
    let step = match node.step() {
        Kind::Start => String::new(),
        Kind::Move(mv) => mv.to_string(),
        Kind::Ending(ending) => format!("%{}", ending.name()),
    };
    let time = node
        .time()
        .map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
    let number = |kind| KINDS.iter().position(|&other| other == kind).unwrap_or_default();
    let notes = node.notes().map(|(kind, text)| (number(kind), text.to_owned()));
    let parent = node.parent().and_then(|parent| numbers.get(parent.id().index()));
    (parent.copied().unwrap_or_default(), step, time, notes.collect())
}

impl Record {
    pub(super) fn state(&self) -> State {
        let record = &self.inner;
        let Order { nodes, numbers } = self.order();
        let headers = record.headers.iter();
        (
            VERSION,
            record.start().to_string(),
            headers
                .map(|header| (header.key.to_string(), header.value.to_string()))
                .collect(),
            record.stated_result().map(GameResult::name),
            nodes
                .iter()
                .map(|&id| node_state(record.node(id), numbers))
                .collect(),
            record
                .source
                .as_ref()
                .map(|source| (source.format, source.version.clone())),
        )
    }

    pub(super) fn from_state(state: Pickled) -> PyResult<Self> {
        let (version, start, headers, stated, nodes, source) = state;
        if version != VERSION {
            let message = format!("expected a record pickled in version {VERSION}, found {version}");
            return Err(value_error(message));
        }
        let mut game = RecordBuilder::new(start.parse::<Setup>().map_err(value_error)?);
        for (key, value) in &headers {
            game.header(key, value);
        }
        if let Some(stated) = stated {
            game.state_result(parse(&stated)?);
        }
        let mut ids = Vec::with_capacity(nodes.len());
        for (parent, step, time, notes) in nodes {
            let parent = ids.get(parent).copied().unwrap_or(NodeId::ROOT);
            add(&mut game, parent, &step, time, &notes)?;
            ids.push(game.current().id());
        }
        let mut record = game.finish();
        if let Some((format, version)) = source {
            let format = parse::<kifu::Format>(&format)?.name();
            record.source = Some(Source { format, version });
        }
        Ok(Self::new(record))
    }

    fn order(&self) -> &Order {
        self.order.get_or_init(|| Order::of(&self.inner))
    }

    /// The number of a node in the pickled record.
    pub(crate) fn number_of(&self, id: NodeId) -> usize {
        self.order().numbers.get(id.index()).copied().unwrap_or_default()
    }

    /// The node with a number, which [`Record::number_of`] returned before pickling. `None` if there is none.
    pub(super) fn numbered(&self, number: usize) -> Option<NodeId> {
        self.order().nodes.get(number).copied()
    }
}

/// Adds a node, or the notes of the root.
fn add(
    game: &mut RecordBuilder,
    parent: NodeId,
    step: &str,
    time: Option<u64>,
    notes: &[(usize, String)],
) -> PyResult<()> {
    let is_root = step.is_empty();
    if !is_root && game.current().id() != parent {
        game.variation_after(parent);
    }
    let notes = notes
        .iter()
        .filter_map(|(kind, text)| Some((*KINDS.get(*kind)?, text.as_str())));
    let (leading, own): (Vec<_>, Vec<_>) = notes.partition(|(kind, _)| !is_root && kind.is_leading());
    for (kind, text) in leading {
        add_note(game, kind, text);
    }
    if let Some(name) = step.strip_prefix('%') {
        let text = own.iter().find(|(kind, _)| *kind == NoteKind::EndingText);
        let ending: Ending = parse(name)?;
        game.end_as(ending, text.map_or("", |(_, text)| text));
    } else if !is_root {
        let mv = step.parse().map_err(value_error)?;
        let _ = game.play_with(mv, Legality::Trust).map_err(value_error)?;
    }
    if let Some(time) = time {
        game.time(Duration::from_millis(time));
    }
    for (kind, text) in own {
        add_note(game, kind, text);
    }
    Ok(())
}

fn add_note(game: &mut RecordBuilder, kind: NoteKind, text: &str) {
    match kind {
        NoteKind::Comment | NoteKind::LeadingComment => game.comment(text),
        NoteKind::Bookmark | NoteKind::LeadingBookmark => game.bookmark(text),
        NoteKind::LeadingRemark if !game.is_at_branch() => game.preamble(text),
        NoteKind::Remark | NoteKind::LeadingRemark => game.remark(text),
        NoteKind::BoardFlip => game.board_flip(text),
        NoteKind::EndingText => game,
    };
}
