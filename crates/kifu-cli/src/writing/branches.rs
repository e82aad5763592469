//! Returns each branch of a record as a record of its own.

use std::iter;

use kifu::Record;
use kifu::shogi_core::position::Legality;
use kifu::shogi_core::record::RecordBuilder;
use kifu::shogi_core::record::{Node, NodeId, NoteKind, Step};

/// Returns the branches of a record, in the order of [`Record::lines`]: the main line, then each variation from the start
/// of the game. A branch has the headers of the record, and the notes and times of its own moves.
pub(super) fn branches(record: &Record) -> impl Iterator<Item = Record> {
    let firsts: Vec<NodeId> = record.lines().iter().map(|line| line.first.id()).collect();
    firsts
        .into_iter()
        .map(|first| branch(record, record.node_or_root(first)))
}

/// Returns the main line of a record as a record of its own.
pub(super) fn main_line(record: &Record) -> Record {
    branch(record, record.root())
}

/// Returns the branch that goes from the start of the game to `first` and continues with the line of `first`. Only the
/// main line has the result that the record states.
fn branch(record: &Record, first: Node<'_>) -> Record {
    let mut builder = RecordBuilder::new(*record.start());
    for header in &record.headers {
        builder.header(&header.key, &header.value);
    }
    let mut before: Vec<Node<'_>> = iter::successors(first.parent(), |node| node.parent()).collect();
    before.reverse();
    for node in before.into_iter().chain(first.line()) {
        add(&mut builder, node);
    }
    if first.id() == NodeId::ROOT
        && let Some(result) = record.stated_result()
    {
        builder.state_result(result);
    }
    let mut branch = builder.finish();
    branch.source.clone_from(&record.source);
    branch
}

/// Adds a node with its notes and its time. The notes above a variation describe the position before its first move, so
/// they are added to that position.
fn add(builder: &mut RecordBuilder, node: Node<'_>) {
    for (kind, text) in node.notes() {
        match kind {
            NoteKind::LeadingComment => _ = builder.comment(text),
            NoteKind::LeadingBookmark => _ = builder.bookmark(text),
            NoteKind::LeadingRemark if node.step() == Step::Start => _ = builder.preamble(text),
            NoteKind::LeadingRemark => _ = builder.remark(text),
            NoteKind::BoardFlip => _ = builder.board_flip(text),
            NoteKind::Comment
            | NoteKind::Bookmark
            | NoteKind::Remark
            | NoteKind::EndingText
            | NoteKind::ResultLine => {}
        }
    }
    match node.step() {
        Step::Start => {}
        // The record has this move, so it is possible on the board.
        Step::Move(mv) => _ = builder.play_with(mv, Legality::Trust),
        Step::Ending(ending) => _ = builder.end_as(ending, node.ending_text().unwrap_or_default()),
    }
    if let Some(time) = node.time() {
        builder.time(time);
    }
    for (kind, text) in node.notes() {
        match kind {
            NoteKind::Comment => _ = builder.comment(text),
            NoteKind::Bookmark => _ = builder.bookmark(text),
            NoteKind::Remark => _ = builder.remark(text),
            NoteKind::ResultLine => _ = builder.note(kind, text),
            // They were added above, or with the ending.
            NoteKind::LeadingComment
            | NoteKind::LeadingBookmark
            | NoteKind::LeadingRemark
            | NoteKind::BoardFlip
            | NoteKind::EndingText => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn each_branch_has_its_own_moves_and_notes() {
        let text = "先手：A\n*開始\n1 ７六歩(77) ( 0:01/)\n*一手目\n2 ３四歩(33)\n3 投了\n\n変化：2手\n*前\n2 ８四歩(83)\n&印\n3 ２六歩(27)\n\n変化：3手\n3 ５六歩(57)\n";
        let record = kifu::parse(text).unwrap();
        let branches: Vec<Record> = branches(&record).collect();
        let main = text.split_once("\n\n変化").unwrap().0;
        let second = "先手：A\n*開始\n1 ７六歩(77) ( 0:01/)\n*一手目\n*前\n2 ８四歩(83)\n&印\n3 ２六歩(27)\n";
        let third = "先手：A\n*開始\n1 ７六歩(77) ( 0:01/)\n*一手目\n*前\n2 ８四歩(83)\n&印\n3 ５六歩(57)\n";
        let expected = [main, second, third].map(|text| kifu::parse(text).unwrap());
        assert_eq!(branches.len(), expected.len());
        for (branch, expected) in branches.iter().zip(&expected) {
            assert_eq!(branch.outline(), expected.outline());
        }
        assert_eq!(main_line(&record), expected[0]);
    }
}
