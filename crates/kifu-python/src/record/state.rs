//! Pickling of records. The state holds everything that a record holds, so that a restored record is equal. No format of
//! game records does that.

use std::time::Duration;

use kifu::core::record::Step as Kind;
use kifu::{
    Ending, GameResult, Legality, Node, NodeId, NoteKind, RecordBuilder, RecordFormat as _, Setup, Source,
};
use pyo3::prelude::*;

use super::Record;
use super::order::Order;
use crate::exceptions::value_error;
use crate::options::parse;
use crate::pickling::{Reduced, reduce};

/// The version of the form of the state.
const VERSION: u32 = 2;

/// The version, the start position, the headers, the stated result, the nodes (the root first), and the format and its version
/// from which the record was read.
type State = (
    u32,
    String,
    Vec<(String, String)>,
    Option<&'static str>,
    Vec<NodeState>,
    Option<(&'static str, Option<String>)>,
);

/// A [`State`] that was pickled.
type Pickled = (
    u32,
    String,
    Vec<(String, String)>,
    Option<String>,
    Vec<NodeState>,
    Option<(String, Option<String>)>,
);

/// The number of the parent, the move in USI or the ending after `%`, the time in milliseconds, and the notes with their
/// kinds.
type NodeState = (usize, String, Option<u64>, Vec<(usize, String)>);

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
    fn state(&self) -> State {
        let record = &self.inner;
        let Order { nodes, numbers, .. } = self.order();
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

    fn from_state(state: Pickled) -> PyResult<Self> {
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
}

#[pymethods]
impl Record {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, State>> {
        reduce::<Self, _>(py, self.state())
    }

    #[staticmethod]
    fn _restore(state: Pickled) -> PyResult<Self> {
        Self::from_state(state)
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
