//! Makes random edits of a record. [`check_record`] checks that the edited record is still consistent.

use std::time::Duration;

use shogi_core::record::{Node, NodeEditor, NodeId, NoteKind, RecordEditor};
use shogi_core::{Color, Ending, GameResult, Move, Position, Record};

pub use crate::invariants::check_record;
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
        let nodes: Vec<NodeId> = editor.record().nodes_in_order().map(Node::id).collect();
        let node = self.random.pick(&nodes).copied().unwrap_or(NodeId::ROOT);
        match self.random.below(10) {
            0 => self.edit_headers(editor),
            1..=3 => self.edit_notes(editor, node),
            4..=6 => self.add_lines(editor, node),
            _ => self.edit_tree(editor, node),
        }
    }

    /// Makes a small edit at a random move of the main line: adds a comment, sets the time, or adds a variation of one
    /// move. Nothing is removed, so a benchmark can make any number of edits in a record without making it smaller.
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
        // The result is ignored, because many of these calls fail, for example with an illegal move or a second ending.
        // A call that fails leaves the record unchanged.
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
                at.promote_to_main();
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
