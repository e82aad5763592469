//! Merging the tree of one record into another record.

use super::{EditError, RecordEditor};
use crate::record::node::Node;
use crate::record::node_data::{NodeId, NoteKind};
use crate::{Position, Record};

impl RecordEditor {
    /// Adds the moves, endings, times and notes of `other`, which must have the same start position. If both records
    /// have the same node, the time of this record is kept if it is known. The notes of `other` are then added kind by
    /// kind, unless the node of this record already has the same notes one after the other. Headers and the stated
    /// result of `other` are ignored. Returns the nodes for which both records have a time and the times differ.
    ///
    /// # Errors
    ///
    /// [`EditError::DifferentStart`] if the start positions differ, [`EditError::Illegal`] if the legality policy
    /// rejects a new move, or [`EditError::Full`] if the record cannot hold everything. After an error, the record is
    /// unchanged.
    pub fn merge(&mut self, other: &Record) -> Result<Vec<NodeId>, EditError> {
        if self.record.start() != other.start() {
            return Err(EditError::DifferentStart);
        }
        let merged = merge(self, other);
        self.settle(merged)
    }
}

/// Adds to the record of `editor` everything that only `other` has. Each node of `other` is visited together with the
/// equal node of the record; a stack replaces recursion. Returns the nodes for which both records have a time and the
/// times differ.
fn merge(editor: &mut RecordEditor, other: &Record) -> Result<Vec<NodeId>, EditError> {
    let mut different_times = Vec::new();
    let start = Position::new_lenient(other.start());
    let mut pairs = vec![(NodeId::ROOT, other.root(), start)];
    while let Some((mine, theirs, position)) = pairs.pop() {
        if !merge_time(editor, mine, theirs) {
            different_times.push(mine);
        }
        merge_notes(editor, mine, theirs)?;
        let first_pair = pairs.len();
        for child in theirs.children() {
            let (step, text) = (child.step(), child.ending_text().unwrap_or_default());
            let mut position = position.clone();
            let id = match (editor.index.child(&editor.record, mine, step, text), child.mv()) {
                (Some(id), mv) => {
                    let _ = mv.map(|mv| position.play_unchecked(mv));
                    id
                }
                (None, mv) => {
                    mv.map_or(Ok(()), |mv| editor.try_play(&mut position, mv))?;
                    editor.add_child(mine, step, text, &position)?
                }
            };
            pairs.push((id, child, position));
        }
        // The last pair of the stack is visited first. The new pairs are reversed, so that the continuation of a line
        // is visited before the variations.
        pairs[first_pair..].reverse();
    }
    Ok(different_times)
}

/// Copies the time of `theirs` to the node `mine` if `mine` has no time. Returns `false` if both nodes have a time and
/// the times differ.
fn merge_time(editor: &mut RecordEditor, mine: NodeId, theirs: Node<'_>) -> bool {
    let mut node = editor.record.nodes[mine.index()];
    if !node.has_time() {
        node.set_time(theirs.time());
        editor.set_node(mine, node);
    }
    theirs.time().is_none() || theirs.time() == node.time()
}

/// Adds the notes of `theirs` to the node `mine`, kind by kind. The notes of one kind are not added if the node already
/// has the same notes one after the other.
fn merge_notes(editor: &mut RecordEditor, mine: NodeId, theirs: Node<'_>) -> Result<(), EditError> {
    let node = editor.record.existing(mine);
    let parent = node.parent().map_or(NodeId::ROOT, Node::id);
    // A leading note describes the position before its variation. If the move begins no variation in this record, the
    // note is added to the node before the move.
    let leads_nothing = node.is_first_child() && mine != NodeId::ROOT;
    let mut kinds: Vec<NoteKind> = Vec::new();
    for (kind, _) in theirs.notes() {
        if kind != NoteKind::EndingText && !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    for kind in kinds {
        let lines = || {
            theirs
                .notes()
                .filter(move |&(other, _)| other == kind)
                .map(|(_, text)| text)
        };
        let (target, kind) = if kind.is_leading() && leads_nothing {
            (parent, kind.without_leading())
        } else {
            (mine, kind)
        };
        let notes = editor.record.existing(target).notes();
        let known = notes.filter(|&(other, _)| other == kind).map(|(_, text)| text);
        if joined(known).contains(&joined(lines())) {
            continue;
        }
        for line in lines() {
            editor.add_note(target, kind, line)?;
        }
    }
    Ok(())
}

/// Joins the lines, with a separator before and after each of them, so that whole lines can be searched for.
fn joined<'t>(lines: impl Iterator<Item = &'t str>) -> String {
    let mut text = String::from("\n");
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    text
}
