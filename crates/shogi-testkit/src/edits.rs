//! Makes random edits of a record, and checks that the edited record is still consistent.

use std::collections::HashSet;
use std::time::Duration;

use shogi_core::record::{NodeEditor, NodeId, NodeRef, NoteKind, RecordEditor, Step};
use shogi_core::{Color, Ending, GameResult, Move, Position, Record};

use crate::random::Random;

/// Makes random edits of records. The same seed gives the same edits.
#[derive(Clone, Debug)]
pub struct Edits {
    random: Random,
}

impl Edits {
    /// Creates the generator for a seed.
    pub const fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
        }
    }

    /// Makes one edit of the headers or of a random node. The edit may leave the record unchanged, for example when it
    /// sets a value that is already set.
    pub fn make(&mut self, editor: &mut RecordEditor) {
        let nodes: Vec<NodeId> = editor.record().nodes_in_order().map(NodeRef::id).collect();
        let node = self.random.pick(&nodes).copied().unwrap_or(NodeId::ROOT);
        match self.random.below(10) {
            0 => self.edit_headers(editor),
            1..=3 => self.edit_notes(editor, node),
            4..=6 => self.add_lines(editor, node),
            _ => self.edit_tree(editor, node),
        }
    }

    /// Makes a small edit, which may add to the tree but removes nothing. So a benchmark can measure single edits in
    /// records of any size.
    pub fn make_small(&mut self, editor: &mut RecordEditor) {
        let plies = editor.record().root().line_moves();
        let ply = self.random.below(u32::try_from(plies).unwrap_or(u32::MAX));
        let Ok(mut at) = editor.at_ply(ply) else { return };
        match self.random.below(4) {
            0 => {
                at.comment("検討");
            }
            1 => {
                let _ = at.set_time(Some(Duration::from_secs(u64::from(ply))));
            }
            _ => {
                let moves: Vec<Move> = at.position().legal_moves().into_iter().collect();
                if let Some(&mv) = self.random.pick(&moves) {
                    let _ = at.variation([mv]);
                }
            }
        }
    }

    fn edit_headers(&mut self, editor: &mut RecordEditor) {
        let key = self
            .random
            .pick(&["棋戦", "先手", "備考", "場所"])
            .copied()
            .unwrap_or_default();
        match self.random.below(4) {
            0 => editor.set_header(key, "新"),
            1 => editor.add_header(key, "別"),
            2 => editor.remove_header(key),
            _ => {
                let results = [None, Some(GameResult::Draw), Some(GameResult::Win(Color::White))];
                editor.set_stated_result(self.random.pick(&results).copied().flatten())
            }
        };
    }

    fn edit_notes(&mut self, editor: &mut RecordEditor, node: NodeId) {
        let Ok(mut at) = editor.at(node) else { return };
        match self.random.below(8) {
            0 => at.comment("一行\n二行"),
            1 => at.bookmark("名"),
            2 => at.remark("註"),
            3 => at.set_comments(["甲", "乙"]),
            4 => at.set_comments([""; 0]),
            5 => at.set_bookmarks(["印"]),
            6 => {
                let _ = at.set_notes(NoteKind::LeadingComment, ["前"]);
                &mut at
            }
            _ => {
                let seconds = self.random.below(600);
                let _ = at.set_time((seconds > 100).then(|| Duration::from_secs(seconds.into())));
                &mut at
            }
        };
    }

    fn add_lines(&mut self, editor: &mut RecordEditor, node: NodeId) {
        let Ok(mut at) = editor.at(node) else { return };
        let ending = self
            .random
            .pick(&[Ending::Resign, Ending::Interrupt, Ending::TimeUp]);
        let ending = ending.copied().unwrap_or(Ending::Resign);
        let result = match self.random.below(6) {
            0 => at.end(ending).map(|_| ()),
            1 => at.end_as(Ending::Other, "指し掛け").map(|_| ()),
            2 => at.set_ending(ending, "").map(|_| ()),
            3 => at.variation(["7g7f", "7g7f"]).map(|_| ()),
            _ => {
                let line = self.line(at.position().clone());
                at.variation(line).map(|_| ())
            }
        };
        // The result is ignored, because many of these calls fail, for example with an illegal move or a second
        // ending. They then leave the record unchanged.
        let _ = result;
    }

    fn line(&mut self, mut position: Position) -> Vec<Move> {
        let mut line = Vec::new();
        for _ in 0..self.random.below(4) {
            let moves: Vec<Move> = position.legal_moves().into_iter().collect();
            let Some(&mv) = self.random.pick(&moves) else {
                break;
            };
            if position.play(mv).is_ok() {
                line.push(mv);
            }
        }
        line
    }

    fn edit_tree(&mut self, editor: &mut RecordEditor, node: NodeId) {
        let merged = self.random.percent(10).then(|| editor.record().clone());
        if let Some(mut other) = merged.map(Record::edit) {
            self.add_lines(&mut other, NodeId::ROOT);
            self.edit_notes(&mut other, NodeId::ROOT);
            let _ = editor.merge(&other.finish());
            return;
        }
        let Ok(mut at) = editor.at(node) else { return };
        let result = match self.random.below(6) {
            0 => at.remove().map(|_| ()),
            1 => {
                at.cut();
                Ok(())
            }
            2 => {
                at.promote_to_mainline();
                Ok(())
            }
            3 => at.promote().map(|_| ()),
            _ => move_among_siblings(&mut at, self.random.below(3) as usize),
        };
        // The result is ignored, because the call fails for the root, which cannot be removed or moved.
        let _ = result;
    }
}

fn move_among_siblings(at: &mut NodeEditor<'_>, index: usize) -> Result<(), shogi_core::record::EditError> {
    at.move_to(index).map(|_| ())
}

/// Checks the rules that hold for every record: siblings have different steps, the moves can be played, each node is
/// reached only once, only variations have leading notes, and the text of an ending is its first note.
///
/// # Errors
///
/// Returns a description of the first rule that the record breaks.
pub fn check_record(record: &Record) -> Result<(), String> {
    let mut reached = 0;
    let mut pending = vec![(record.root(), Position::new_lenient(record.start()))];
    while let Some((node, position)) = pending.pop() {
        reached += 1;
        check_notes(node)?;
        if node.position() != position {
            return Err(format!("another position at {:?} of\n{record:?}", node.id()));
        }
        let mut steps = HashSet::new();
        for child in node.children() {
            if !steps.insert((child.step(), child.ending_text())) {
                return Err(format!("two siblings are {:?} in\n{record:?}", child.step()));
            }
            if child.parent().is_none_or(|parent| parent.id() != node.id()) || child.id() <= node.id() {
                return Err(format!("{:?} is not after its parent in\n{record:?}", child.id()));
            }
            let mut position = position.clone();
            if let Step::Move(mv) = child.step() {
                position
                    .play_lenient(mv)
                    .map_err(|error| format!("{mv}: {error} in\n{record:?}"))?;
            }
            pending.push((child, position));
        }
    }
    if reached == record.node_count() && record.nodes_in_order().count() == reached {
        Ok(())
    } else {
        Err(format!(
            "{reached} of {} nodes are reached in\n{record:?}",
            record.node_count()
        ))
    }
}

fn check_notes(node: NodeRef<'_>) -> Result<(), String> {
    for (index, (kind, text)) in node.notes().enumerate() {
        let is_misplaced = match kind {
            NoteKind::LeadingRemark | NoteKind::BoardFlip if node.id() == NodeId::ROOT => false,
            NoteKind::BoardFlip => true,
            NoteKind::LeadingComment | NoteKind::LeadingBookmark | NoteKind::LeadingRemark => {
                node.is_first_child()
            }
            NoteKind::EndingText => index > 0 || node.ending().is_none(),
            NoteKind::Comment | NoteKind::Bookmark | NoteKind::Remark => false,
        };
        if is_misplaced {
            return Err(format!("`{text}` cannot be a {kind:?} of {:?}", node.step()));
        }
    }
    Ok(())
}
