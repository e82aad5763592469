//! [`NodeEditor`]: changing the tree at one node (moves, variations, endings), and the notes and the time of that node.

use std::time::Duration;

use super::{EditError, RecordEditor};
use crate::position::Legality;
use crate::record::evaluation::{Evaluation, EvaluationForm, EvaluationPart, replace_evaluations};
use crate::record::node::Node;
use crate::record::node_data::{NodeId, Note, NoteKind, Step, lines_of};
use crate::{Ending, Move, Position};

/// Edits a record at one of its nodes, which is the start, a move or an ending. Some methods go to another node: the
/// next methods then edit that node.
///
/// ```
/// use shogi_core::{Ending, Handicap, Record};
///
/// let mut edit = Record::builder(Handicap::Even).finish().edit();
/// edit.at_start().play("7g7f".parse()?)?.comment("角道").end(Ending::Interrupt)?;
/// edit.at_ply(1)?.play("3c3d".parse()?)?.promote()?;
/// assert_eq!(edit.record().outline(), "\
/// start lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
/// 0: 7g7f *角道 3c3d
/// 1 of 0 at 2: interrupt
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct NodeEditor<'e> {
    pub(super) editor: &'e mut RecordEditor,
    pub(super) node: NodeId,
    /// The position after the node. It is computed when it is needed for the first time.
    pub(super) position: Option<Position>,
}

impl<'e> NodeEditor<'e> {
    pub(super) const fn new(editor: &'e mut RecordEditor, node: NodeId) -> Self {
        Self {
            editor,
            node,
            position: None,
        }
    }

    /// The node that is being edited.
    pub fn node(&self) -> Node<'_> {
        self.editor.record.existing(self.node)
    }

    /// The id of the node.
    pub const fn id(&self) -> NodeId {
        self.node
    }

    /// The position after the node.
    pub fn position(&mut self) -> &Position {
        let (editor, node) = (&mut *self.editor, self.node);
        self.position.get_or_insert_with(|| editor.position_after(node))
    }

    /// Adds a comment about the position after the node. Each line of `text` becomes one comment line.
    pub fn comment(&mut self, text: &str) -> &mut Self {
        self.add_notes(NoteKind::Comment, text)
    }

    /// Adds a bookmark, which is a name for the position after the node.
    pub fn bookmark(&mut self, name: &str) -> &mut Self {
        let added = self.editor.add_note(self.node, NoteKind::Bookmark, name);
        self.editor.settle_or_drop(added);
        self
    }

    /// Adds remarks, which are lines that programs skip. Each line of `text` becomes one remark.
    pub fn remark(&mut self, text: &str) -> &mut Self {
        self.add_notes(NoteKind::Remark, text)
    }

    /// Replaces all comment lines of the node. An empty list removes them.
    pub fn set_comments<T: AsRef<str>>(&mut self, lines: impl IntoIterator<Item = T>) -> &mut Self {
        self.set_kind(NoteKind::Comment, lines)
    }

    /// Replaces the comment lines that hold evaluations by those of `evaluations`, in the form of a program; all other lines stay. Returns
    /// what the form cannot hold. An empty list removes the evaluations.
    ///
    /// ```
    /// use shogi_core::Record;
    /// use shogi_core::record::{Evaluation, EvaluationForm};
    ///
    /// let mut evaluation = Evaluation::default();
    /// (evaluation.cp, evaluation.pv) = (Some(35), Some("2g2f 8c8d"));
    /// let mut edit = Record::default().edit();
    /// edit.at_start().comment("互角").set_evaluations(&[evaluation], EvaluationForm::ShogiHome);
    /// let comments: Vec<&str> = edit.record().root().comments().collect();
    /// assert_eq!(comments, ["互角", "#評価値=35", "#読み筋=▲２六歩△８四歩"]);
    /// ```
    pub fn set_evaluations(
        &mut self,
        evaluations: &[Evaluation<'_>],
        form: EvaluationForm,
    ) -> Vec<EvaluationPart> {
        let previous = self.node().destination();
        let written = form.write(evaluations, self.position(), previous);
        let comments = replace_evaluations(self.node(), written.lines);
        self.set_comments(comments);
        written.lost
    }

    /// Replaces all bookmarks of the position after the node. An empty list removes them.
    pub fn set_bookmarks<T: AsRef<str>>(&mut self, names: impl IntoIterator<Item = T>) -> &mut Self {
        self.set_kind(NoteKind::Bookmark, names)
    }

    /// Replaces all notes of one kind at this node. An empty list removes them. A text with several lines becomes
    /// several notes, unless `kind` is a kind of bookmark.
    ///
    /// # Errors
    ///
    /// [`EditError::MisplacedNote`] for a leading note at a node that does not begin a variation (a leading remark at
    /// the root is allowed), for a board flip at a node that is not the root, and for the text of an ending, which
    /// [`NodeEditor::set_ending`] sets. [`EditError::Full`] if the record cannot hold the texts.
    pub fn set_notes<T: AsRef<str>>(
        &mut self,
        kind: NoteKind,
        texts: impl IntoIterator<Item = T>,
    ) -> Result<&mut Self, EditError> {
        if !self.node().can_have(kind) {
            return Err(EditError::MisplacedNote { kind });
        }
        let replaced = self.replace_kind(kind, texts);
        self.editor.settle(replaced)?;
        Ok(self)
    }

    fn set_kind<T: AsRef<str>>(&mut self, kind: NoteKind, texts: impl IntoIterator<Item = T>) -> &mut Self {
        let replaced = self.replace_kind(kind, texts);
        self.editor.settle_or_drop(replaced);
        self
    }

    /// Replaces all notes of one kind by `texts`, as a part of an edit that the caller finishes.
    fn replace_kind<T: AsRef<str>>(
        &mut self,
        kind: NoteKind,
        texts: impl IntoIterator<Item = T>,
    ) -> Result<(), EditError> {
        let texts: Vec<T> = texts.into_iter().collect();
        let lines: Vec<&str> = if kind.is_name() {
            texts.iter().map(AsRef::as_ref).collect()
        } else {
            texts.iter().flat_map(|text| lines_of(text.as_ref())).collect()
        };
        let old = self.node().notes().filter(|&(other, _)| other == kind);
        if old.map(|(_, text)| text).eq(lines.iter().copied()) {
            return Ok(());
        }
        let notes: Vec<Note> = self.node().stored_notes().collect();
        let place = notes.iter().position(|note| note.kind == kind);
        let (before, after) = notes.split_at(place.unwrap_or(notes.len()));
        let record = &mut self.editor.record;
        let mut new: Vec<_> = before
            .iter()
            .map(|note| record.copy_note(*note, note.kind))
            .collect();
        new.extend(lines.iter().map(|line| record.new_note(kind, line)));
        let after = after.iter().filter(|note| note.kind != kind);
        new.extend(after.map(|note| record.copy_note(*note, note.kind)));
        self.editor.replace_notes(self.node, new)
    }

    /// Sets the time that was spent on the move or before the ending. `None` removes the time. Times are stored in
    /// whole milliseconds. A time above [`LONGEST_TIME`](crate::record::LONGEST_TIME) is stored as that.
    ///
    /// # Errors
    ///
    /// [`EditError::Start`] if the node is the start, which has no time.
    pub fn set_time(&mut self, time: Option<Duration>) -> Result<&mut Self, EditError> {
        if self.node == NodeId::ROOT {
            return Err(EditError::Start);
        }
        let mut node = self.editor.record.nodes[self.node.index()];
        node.set_time(time);
        self.editor.set_node(self.node, node);
        self.editor.close_step();
        Ok(self)
    }

    /// Plays a move after this node and goes to the node of that move. If the node already has this move as a child,
    /// the existing child is used. The first move after a node continues its line; every further move begins a
    /// variation.
    ///
    /// # Errors
    ///
    /// [`EditError::Illegal`] if the legality policy rejects the move, [`EditError::AfterEnding`] if this node is an ending, or
    /// [`EditError::Full`] if the record cannot hold more.
    pub fn play(&mut self, mv: Move) -> Result<&mut Self, EditError> {
        let (last, position) = self.variation_to([mv])?;
        self.node = last;
        self.position = Some(position);
        Ok(self)
    }

    /// Plays a move that may be illegal, such as one from a file, under another policy than that of the editor. Otherwise this is
    /// [`NodeEditor::play`]. The move of a game that a user types is checked strictly, and that of a file is not.
    ///
    /// ```
    /// use shogi_core::position::Legality;
    /// use shogi_core::{Handicap, Record};
    ///
    /// let mut edit = Record::builder(Handicap::Even).finish().edit();
    /// edit.at_start().variation(["2g2f", "8c8d", "2f2e", "8d8e", "2e2d", "2c2d", "2h2d", "8e8f"])?;
    /// let second_pawn = "P*7e".parse()?;
    /// assert!(edit.at_end().play(second_pawn).is_err());
    /// assert!(edit.at_end().play_with(second_pawn, Legality::Report).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`NodeEditor::play`].
    pub fn play_with(&mut self, mv: Move, legality: Legality) -> Result<&mut Self, EditError> {
        let own = std::mem::replace(&mut self.editor.legality, legality);
        let played = self.play(mv).map(drop);
        self.editor.legality = own;
        played.map(|()| self)
    }

    /// Adds an ending after this node and goes to the ending. If the node already has this ending as a child, the
    /// existing child is used.
    ///
    /// # Errors
    ///
    /// [`EditError::AfterEnding`] if this node is an ending, or [`EditError::Full`] if the record cannot hold more.
    pub fn end(&mut self, ending: Ending) -> Result<&mut Self, EditError> {
        self.end_as(ending, "")
    }

    /// Adds an ending after this node and goes to the ending, as [`NodeEditor::end`] does. `text` is the text of the
    /// ending itself; if it is empty, the ending has no text of its own.
    ///
    /// # Errors
    ///
    /// As for [`NodeEditor::end`].
    pub fn end_as(&mut self, ending: Ending, text: &str) -> Result<&mut Self, EditError> {
        self.check_no_ending()?;
        let position = self.position().clone();
        let added = self
            .editor
            .follow(self.node, Step::Ending(ending), text, &position);
        self.node = self.editor.settle(added)?;
        Ok(self)
    }

    /// Adds a line of moves after this node, but stays at this node. Existing moves are not added again. Each move is a
    /// [`Move`] or a string in USI.
    ///
    /// # Errors
    ///
    /// The error for the first move that is not valid USI or that the legality policy rejects, or [`EditError::Full`]
    /// if the record cannot hold more. After an error, no move is added.
    pub fn variation<I>(&mut self, moves: I) -> Result<&mut Self, EditError>
    where
        I: IntoIterator,
        I::Item: TryInto<Move>,
        EditError: From<<I::Item as TryInto<Move>>::Error>,
    {
        self.variation_to(moves)?;
        Ok(self)
    }

    fn check_no_ending(&self) -> Result<(), EditError> {
        match self.editor.record.existing(self.node).ending() {
            Some(_) => Err(EditError::AfterEnding),
            None => Ok(()),
        }
    }

    /// Adds a line of moves after this node. Returns the node of the last move and the position after this move.
    fn variation_to<I>(&mut self, moves: I) -> Result<(NodeId, Position), EditError>
    where
        I: IntoIterator,
        I::Item: TryInto<Move>,
        EditError: From<<I::Item as TryInto<Move>>::Error>,
    {
        self.check_no_ending()?;
        let mut position = self.position().clone();
        let mut node = self.node;
        let add_all = || {
            for mv in moves {
                let mv: Move = mv.try_into()?;
                self.editor.try_play(&mut position, mv)?;
                node = self.editor.follow(node, Step::Move(mv), "", &position)?;
            }
            Ok((node, position))
        };
        let added = add_all();
        self.editor.settle(added)
    }

    /// Sets the ending of the line. If this node is an ending or an ending follows it, that ending is replaced; its
    /// time and notes stay. Otherwise the ending is added after this node, which must be the last move of the line. If
    /// `text` is empty, the ending has no text of its own. Goes to the ending.
    ///
    /// # Errors
    ///
    /// [`EditError::NotAtEnd`] if a move follows, [`EditError::SameEnding`] if a sibling has the same ending and text,
    /// or [`EditError::Full`] if the record cannot hold more.
    pub fn set_ending(&mut self, ending: Ending, text: &str) -> Result<&mut Self, EditError> {
        let Some(id) = self.ending_of_line()? else {
            return self.end_as(ending, text);
        };
        let node = self.editor.record.existing(id);
        if node.has_step(Step::Ending(ending), text) {
            self.node = id;
            return Ok(self);
        }
        let siblings = node.parent().into_iter().flat_map(Node::children);
        let same = siblings.filter(|other| other.has_step(Step::Ending(ending), text));
        if same.map(Node::id).any(|other| other != id) {
            return Err(EditError::SameEnding);
        }
        let kept: Vec<Note> = node
            .stored_notes()
            .filter(|note| note.kind != NoteKind::EndingText)
            .collect();
        let record = &mut self.editor.record;
        let own = (!text.is_empty()).then(|| record.new_note(NoteKind::EndingText, text));
        let kept = kept.into_iter().map(|note| record.copy_note(note, note.kind));
        let notes = own.into_iter().chain(kept).collect();
        let new = self.editor.record.nodes[id.index()].with_ending(ending);
        self.editor.set_node(id, new);
        let replaced = self.editor.replace_notes(id, notes);
        self.editor.settle(replaced)?;
        self.editor.index.add_child(self.editor.record.existing(id));
        self.node = id;
        Ok(self)
    }

    /// Removes the ending of the line, which is this node or follows it, and everything after the ending. Goes to the
    /// last move of the line. Does nothing if the line has no ending. If there are variations beside the ending, the
    /// first of them continues the line, as after [`NodeEditor::remove`].
    ///
    /// # Errors
    ///
    /// [`EditError::NotAtEnd`] if a move follows, or [`EditError::Full`] as in [`NodeEditor::remove`].
    pub fn remove_ending(&mut self) -> Result<&mut Self, EditError> {
        match self.ending_of_line()? {
            Some(id) => {
                self.node = id;
                self.remove()
            }
            None => Ok(self),
        }
    }

    /// The ending of the line: this node, or the node after it. `None` if this node is the last move of a line without
    /// an ending. [`EditError::NotAtEnd`] if a move follows.
    fn ending_of_line(&self) -> Result<Option<NodeId>, EditError> {
        let node = self.node();
        let ending = if node.is_ending() { Some(node) } else { node.next() };
        match ending {
            Some(next) if !next.is_ending() => Err(EditError::NotAtEnd),
            ending => Ok(ending.map(Node::id)),
        }
    }

    /// Removes this node and everything after it, and goes to the previous node. If the removed node continued the
    /// line, the first variation beside it continues the line now.
    ///
    /// # Errors
    ///
    /// [`EditError::Start`] if the node is the start. [`EditError::Full`] if the record cannot hold the leading notes
    /// of the variation that now continues the line.
    pub fn remove(&mut self) -> Result<&mut Self, EditError> {
        let parent = self.node().parent().ok_or(EditError::Start)?.id();
        let children: Vec<NodeId> = self
            .editor
            .children(parent)
            .filter(|&id| id != self.node)
            .collect();
        self.editor.remove_tree(self.node);
        let linked = self.editor.link_children(parent, &children);
        self.editor.settle(linked)?;
        self.node = parent;
        self.position = None;
        Ok(self)
    }

    /// Removes everything after this node.
    pub fn cut(&mut self) -> &mut Self {
        let children: Vec<NodeId> = self.editor.children(self.node).collect();
        for child in children {
            self.editor.remove_tree(child);
        }
        let linked = self.editor.link_children(self.node, &[]);
        self.editor.settle_or_drop(linked);
        self
    }

    /// Makes this node continue its line. The sibling that has continued the line so far becomes the
    /// first variation.
    ///
    /// # Errors
    ///
    /// [`EditError::Start`] if the node is the start, or [`EditError::Full`] as in [`NodeEditor::remove`].
    pub fn promote(&mut self) -> Result<&mut Self, EditError> {
        self.move_to(0)
    }

    /// Makes this node a part of the main line, by promoting it and all nodes before it.
    pub fn promote_to_main(&mut self) -> &mut Self {
        let path: Vec<NodeId> = self
            .node()
            .ancestors()
            .filter(|node| !node.is_first_child())
            .map(Node::id)
            .collect();
        let moved = path
            .into_iter()
            .try_for_each(|node| self.editor.move_child(node, 0));
        self.editor.settle_or_drop(moved);
        self
    }

    /// Moves this node to another index among its siblings. At index 0 it continues the line, and at index 1 it begins
    /// the first variation. An index that is too large means the last place.
    ///
    /// # Errors
    ///
    /// [`EditError::Start`] if the node is the start, or [`EditError::Full`] as in [`NodeEditor::remove`].
    pub fn move_to(&mut self, index: usize) -> Result<&mut Self, EditError> {
        let moved = self.editor.move_child(self.node, index);
        self.editor.settle(moved)?;
        Ok(self)
    }

    fn add_notes(&mut self, kind: NoteKind, text: &str) -> &mut Self {
        let added = lines_of(text).try_for_each(|line| self.editor.add_note(self.node, kind, line));
        self.editor.settle_or_drop(added);
        self
    }
}
