//! Merging the tree of another record into a record.

use std::collections::{HashMap, HashSet};

use super::{EditError, RecordEditor};
use crate::record::node::{NodeId, NoteKind, Step};
use crate::record::tree::{NodeRef, Record};

/// Adds everything that only the other record has. Visits the pairs of equal nodes without recursion.
pub(super) fn merge(editor: &mut RecordEditor, other: &Record) -> Result<(), EditError> {
    let mut pairs = vec![(NodeId::ROOT, other.root())];
    while let Some((mine, theirs)) = pairs.pop() {
        merge_node(editor, mine, theirs)?;
        let known: HashMap<(Step, String), NodeId> =
            editor.record.node(mine).children().map(key_and_id).collect();
        let first_pair = pairs.len();
        for child in theirs.children() {
            let (key, _) = key_and_id(child);
            let id = match known.get(&key) {
                Some(&id) => id,
                None => editor.add_child(mine, key.0, &key.1)?,
            };
            pairs.push((id, child));
        }
        // Reversed, so that the continuation of the line is visited before its variations.
        pairs[first_pair..].reverse();
    }
    Ok(())
}

fn key_and_id(node: NodeRef<'_>) -> ((Step, String), NodeId) {
    (
        (node.step(), node.ending_text().unwrap_or_default().to_owned()),
        node.id(),
    )
}

/// Adds the time and the notes that only the other node has.
fn merge_node(editor: &mut RecordEditor, mine: NodeId, theirs: NodeRef<'_>) -> Result<(), EditError> {
    let mut node = editor.record.nodes[mine.index()];
    if !node.has_time() {
        node.set_time(theirs.time());
        editor.set_node(mine, node);
    }
    let is_root = mine == NodeId::ROOT;
    let parent = editor
        .record
        .node(mine)
        .parent()
        .map_or(NodeId::ROOT, NodeRef::id);
    let leads_variation = !editor.record.node(mine).is_first_child();
    let of_node = texts(editor, mine);
    let of_parent = texts(editor, parent);
    for (kind, text) in theirs.notes() {
        // A leading note describes the position before the variation. If the move does not begin a variation in this
        // record, the note goes to the node before it.
        let goes_to_parent = kind.is_leading() && !leads_variation && !is_root;
        let (target, kind, known) = if goes_to_parent {
            (parent, kind.without_leading(), &of_parent)
        } else {
            (mine, kind, &of_node)
        };
        let is_known = kind == NoteKind::EndingText || known.contains(&(kind, text.to_owned()));
        if !is_known && !editor.add_note(target, kind, text) {
            return Err(EditError::Full);
        }
    }
    Ok(())
}

fn texts(editor: &RecordEditor, node: NodeId) -> HashSet<(NoteKind, String)> {
    let notes = editor.record.node(node).notes();
    notes.map(|(kind, text)| (kind, text.to_owned())).collect()
}
