//! [`RecordEditor`]: changing a record that was read or built. This file has the edits of headers and of the stated
//! result, and undo and redo. [`NodeEditor`] edits moves, variations and notes at a node.

mod basic;
mod error;
mod index;
mod journal;
mod merge;
mod node_editor;
mod pv;
#[cfg(test)]
mod tests;

use std::ops::Range;

use crate::notation::ja::start::HANDICAP_KEY;
use crate::position::Legality;
use crate::record::checkpoints::{Checkpoints, Positions};
use crate::record::header::{Header, HeaderName};
use crate::record::node::Node;
use crate::record::node_data::NodeId;
use crate::text::saturating_u32;
use crate::{GameResult, Handicap, Move, Position, Record, Setup};

pub use error::EditError;
use index::Index;
use journal::{Change, Journal};
pub use node_editor::NodeEditor;

/// Changes a record. The methods of this type change headers and the stated result. [`RecordEditor::at`] and similar
/// methods return a [`NodeEditor`], which changes notes, times, moves and variations.
///
/// As in a [`RecordBuilder`](super::RecordBuilder), no two children of a node have the same move, or the same ending
/// with the same text. Only moves that the legality policy accepts are added. An edit that fails changes nothing. Each
/// call that changes something is one edit, which [`RecordEditor::undo`] can undo. The id of a node that is not removed
/// stays valid until [`RecordEditor::finish`].
///
/// ```
/// use shogi_core::{Handicap, Record};
///
/// let mut game = Record::builder(Handicap::Even);
/// for mv in ["7g7f", "3c3d", "2g2f"] {
///     game.play(mv.parse()?)?;
/// }
/// let record = game.finish();
///
/// let mut edit = record.edit();
/// edit.set_header("棋戦", "支部例会");
/// edit.at_ply(1)?.comment("ここが分かれ目").variation(["8c8d", "2g2f"])?;
/// let record = edit.finish();
/// assert_eq!(record.lines().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RecordEditor {
    record: Record,
    legality: Legality,
    journal: Journal,
    index: Index,
    /// The stored positions. `None` until a position is needed. The stored positions stay correct during edits, because the
    /// position after a node changes only with the start position, even if the node is removed.
    checkpoints: Option<Checkpoints>,
    is_full: bool,
}

impl Record {
    /// Creates an editor for this record.
    pub fn edit(self) -> RecordEditor {
        RecordEditor {
            record: self,
            legality: Legality::Strict,
            journal: Journal::default(),
            index: Index::default(),
            checkpoints: None,
            is_full: false,
        }
    }
}

impl RecordEditor {
    /// Sets the policy for moves that are added. [`Legality::Strict`], the default, accepts only legal moves. The other
    /// policies accept every move that is possible on the board.
    pub const fn legality(&mut self, legality: Legality) -> &mut Self {
        self.legality = legality;
        self
    }

    /// Whether an edit failed because the record was full (see [`EditError::Full`]), but its method cannot return an
    /// error. Such an edit had no effect.
    pub const fn is_full(&self) -> bool {
        self.is_full
    }

    /// The record with all edits so far.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the edited record. If more than half of its nodes, notes or text were removed, their memory is released.
    /// The nodes then get new ids.
    #[must_use]
    pub fn finish(self) -> Record {
        if self.record.is_mostly_unused() {
            self.record.compacted()
        } else {
            self.record
        }
    }

    /// Sets the value of the header `key`. If several headers have this key, the first one is changed and the others
    /// are removed. If no header has this key, a header is added at the end.
    pub fn set_header(&mut self, key: &str, value: &str) -> &mut Self {
        self.replace_headers(key, Some(Header::new(key, value)));
        self.closed()
    }

    /// Sets the header with a meaning, such as the name of a player, under the key that this record has for it: `先手`, `下手` or
    /// `N+`. If several headers have this meaning, the first one is changed and the others are removed. If there is none, a
    /// header is added at the end, with the key of CSA if the record has other keys of CSA.
    ///
    /// ```
    /// use shogi_core::record::HeaderName;
    /// use shogi_core::{Color, Record};
    ///
    /// let mut record = Record::default();
    /// record.headers.push("N+", "甲");
    /// let mut edit = record.edit();
    /// edit.set_named(HeaderName::Black, "乙").set_named(HeaderName::Event, "名人戦");
    /// let record = edit.finish();
    /// assert_eq!(record.player(Color::Black), Some("乙"));
    /// assert_eq!(record.headers.get("$EVENT"), Some("名人戦"));
    /// ```
    pub fn set_named(&mut self, name: HeaderName, value: &str) -> &mut Self {
        let headers = &self.record.headers;
        let meaning = |header: &Header| HeaderName::from_key(&header.key);
        let own = headers.iter().find(|header| meaning(header) == Some(name));
        let is_csa = |header: &Header| HeaderName::from_csa_key(&header.key).is_some();
        let key = match (own, name.player()) {
            (Some(own), _) => own.key.clone(),
            (None, _) if headers.iter().any(is_csa) => name.csa_key().into(),
            (None, Some(color)) => color.to_ja_in(self.record.has_handicap_sides()).into(),
            (None, None) => name.kif_key().into(),
        };
        let header = Header::new(&key, value);
        self.replace_matching(|header| meaning(header) == Some(name), Some(header));
        self.closed()
    }

    /// Adds a header at the end, even if other headers have the same key.
    pub fn add_header(&mut self, key: &str, value: &str) -> &mut Self {
        let end = self.record.headers.len();
        self.change_headers(end..end, vec![Header::new(key, value)]);
        self.closed()
    }

    /// Removes all headers with this key.
    pub fn remove_header(&mut self, key: &str) -> &mut Self {
        self.replace_headers(key, None);
        self.closed()
    }

    /// Replaces all headers, for example to change their order.
    pub fn set_headers(&mut self, headers: impl IntoIterator<Item = Header>) -> &mut Self {
        self.change_headers(0..self.record.headers.len(), headers.into_iter().collect());
        self.closed()
    }

    /// Replaces all headers with this key by `header`, which takes the place of the first one. The caller finishes the edit.
    fn replace_headers(&mut self, key: &str, header: Option<Header>) {
        if self.index.may_have_key(&self.record.headers, key) {
            self.replace_matching(|header| *header.key == *key, header);
        } else {
            self.replace_matching(|_| false, header);
        }
    }

    /// As `replace_headers`, for all headers that match.
    fn replace_matching(&mut self, matches: impl Fn(&Header) -> bool, header: Option<Header>) {
        let headers = self.record.headers.as_slice();
        let first = headers.iter().position(&matches);
        let range = first.map_or(headers.len()..headers.len(), |first| {
            let last = headers.iter().rposition(&matches).unwrap_or(first);
            first..last + 1
        });
        let others = headers[range.clone()].iter().filter(|other| !matches(other));
        let new = header.into_iter().chain(others.cloned()).collect();
        self.change_headers(range, new);
    }

    fn change_headers(&mut self, indices: Range<usize>, new: Vec<Header>) {
        for header in &new {
            self.index.add_key(&header.key);
        }
        self.apply(Change::Headers(indices, new));
    }

    /// Replaces the start position. The moves stay, and each must be accepted by the legality policy after the new start.
    /// If there is a header `手合割`, it gets the name of the new handicap, or is removed if no handicap has this start.
    ///
    /// ```
    /// use shogi_core::{Handicap, Record};
    ///
    /// let mut edit = Record::builder(Handicap::Lance).finish().edit();
    /// edit.at_start().play("3c3d".parse()?)?;
    /// edit.set_start(Handicap::TwoPiece.setup().unwrap())?;
    /// assert_eq!(edit.record().handicap(), Some(Handicap::TwoPiece));
    /// assert!(edit.set_start(Handicap::Even.setup().unwrap()).is_err(), "Black would move first");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::Illegal`] if the policy rejects a move.
    pub fn set_start(&mut self, start: Setup) -> Result<(), EditError> {
        self.apply(Change::Start(Box::new(start)));
        self.checkpoints = None;
        if self.record.headers.get(HANDICAP_KEY).is_some() {
            let name = self.record.handicap().map(Handicap::name);
            let header = name.map(|name| Header::new(HANDICAP_KEY, name));
            self.replace_headers(HANDICAP_KEY, header);
        }
        let replayed = self.replay();
        self.settle(replayed)
    }

    /// Plays all moves from the start.
    fn replay(&self) -> Result<(), EditError> {
        let mut positions = Positions::new(&self.record);
        for node in self.record.nodes_in_order().skip(1) {
            if let Some(mv) = node.mv() {
                self.try_play(&mut positions.position_before(node).clone(), mv)?;
            }
            positions.pass(node);
        }
        Ok(())
    }

    /// Sets the result that the record states in a result line. `None` removes the stated result.
    /// [`Record::stated_result`] does not return this result while the ending of the main line decides the game, unless
    /// that ending is a mate with the same result.
    pub fn set_stated_result(&mut self, result: Option<GameResult>) -> &mut Self {
        self.apply(Change::StatedResult(result));
        self.closed()
    }

    /// Returns an editor for the node with this id.
    ///
    /// # Errors
    ///
    /// [`EditError::NoSuchNode`] if the record has no node with this id.
    pub fn at(&mut self, node: NodeId) -> Result<NodeEditor<'_>, EditError> {
        if self.record.has_node(node) {
            Ok(NodeEditor::new(self, node))
        } else {
            Err(EditError::NoSuchNode { node })
        }
    }

    /// Returns an editor for the node whose id has this [index](NodeId::index).
    ///
    /// # Errors
    ///
    /// [`EditError::NoSuchNode`] if the record has no such node.
    pub fn at_index(&mut self, index: usize) -> Result<NodeEditor<'_>, EditError> {
        self.at(NodeId::new(saturating_u32(index)))
    }

    /// Returns an editor for the start of the game.
    pub fn at_start(&mut self) -> NodeEditor<'_> {
        NodeEditor::new(self, NodeId::ROOT)
    }

    /// Returns an editor for a move of the main line. `ply` is 1 for the first move and 0 for the start.
    ///
    /// # Errors
    ///
    /// [`EditError::NoSuchPly`] if the main line has fewer moves.
    pub fn at_ply(&mut self, ply: u32) -> Result<NodeEditor<'_>, EditError> {
        let mut line = self.record.root().line();
        let found = line.find(|node| node.ply() == ply).map(Node::id);
        drop(line);
        if let Some(node) = found {
            return Ok(NodeEditor::new(self, node));
        }
        let last = self.record.root().line().last().map_or(0, Node::ply);
        Err(EditError::NoSuchPly { ply, last })
    }

    /// Returns an editor for the last node of the main line, which is a move, an ending or the start. After an ending nothing is played.
    pub fn at_end(&mut self) -> NodeEditor<'_> {
        let last = self.record.root().line().last();
        let node = last.map_or(NodeId::ROOT, Node::id);
        NodeEditor::new(self, node)
    }

    /// The position after `node`.
    fn position_after(&mut self, node: NodeId) -> Position {
        let record = &self.record;
        let checkpoints = self.checkpoints.get_or_insert_with(|| Checkpoints::of(record));
        checkpoints.position_after(record.existing(node))
    }

    /// Plays a move in `position` if the legality policy accepts it.
    fn try_play(&self, position: &mut Position, mv: Move) -> Result<(), EditError> {
        match self.legality {
            Legality::Strict => position.play(mv)?,
            Legality::Report => {
                position.play_lenient(mv)?;
            }
            Legality::Trust => position.play_trusting(mv)?,
        }
        Ok(())
    }

    /// Makes several edits, which become one edit that is undone and redone as a whole. If `edits` returns an error, none of
    /// them is made. Inside, nothing can be undone or redone.
    ///
    /// ```
    /// use shogi_core::record::EditError;
    /// use shogi_core::{Handicap, Record};
    ///
    /// let mut edit = Record::builder(Handicap::Even).finish().edit();
    /// edit.group(|edit| {
    ///     edit.set_header("棋戦", "支部例会");
    ///     edit.at_start().play("7g7f".parse()?)?.comment("角道");
    ///     Ok::<_, EditError>(())
    /// })?;
    /// edit.undo();
    /// assert!(edit.record().headers.is_empty() && edit.record().root().next().is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error that `edits` returns.
    pub fn group<T, E>(&mut self, edits: impl FnOnce(&mut Self) -> Result<T, E>) -> Result<T, E> {
        let group = self.journal.begin_group();
        let result = edits(self);
        let start = self.record.start;
        self.journal.end_group(group, result.is_ok(), &mut self.record);
        if result.is_err() {
            self.forget_reverted(start);
        }
        result
    }

    /// Limits the number of edits that can be undone. The oldest edits are forgotten; they stay made.
    pub fn limit_history(&mut self, edits: usize) -> &mut Self {
        self.journal.set_limit(edits);
        self
    }

    /// Forgets all edits that could be undone or redone. They stay made or undone. A program calls this after it has saved
    /// the record, if its users should not go back behind that.
    pub fn clear_history(&mut self) -> &mut Self {
        self.journal.clear();
        self
    }

    /// The number of edits that can be undone.
    pub fn undo_count(&self) -> usize {
        self.journal.undo_count()
    }

    /// The number of undone edits that can be redone.
    pub const fn redo_count(&self) -> usize {
        self.journal.redo_count()
    }

    /// Undoes the last edit. Returns the node at which it was, so that a program can show it: the move that is there again,
    /// the node before a move that is gone, the node whose notes are as before, or the root for a change of the headers, the
    /// start or the result. Of several changes, as in a [group](RecordEditor::group), it is the first node that is there again; if there
    /// is none, the node before the first one that is gone, or the first one that is as before. `None` if there is no edit to undo.
    ///
    /// ```
    /// use shogi_core::{Handicap, Record};
    ///
    /// let mut edit = Record::builder(Handicap::Even).finish().edit();
    /// let first = edit.at_start().play("7g7f".parse()?)?.id();
    /// let second = edit.at(first)?.play("3c3d".parse()?)?.id();
    /// assert_eq!(edit.undo(), Some(first));
    /// assert_eq!(edit.redo(), Some(second));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<NodeId> {
        self.travel(Journal::undo)
    }

    /// Redoes the edit that was undone last, and returns the node at which it was, as [`RecordEditor::undo`] does. `None` if
    /// there is no edit to redo. Edits that were undone before a new edit can no longer be redone.
    pub fn redo(&mut self) -> Option<NodeId> {
        self.travel(Journal::redo)
    }

    fn travel(&mut self, go: impl FnOnce(&mut Journal, &mut Record) -> Option<NodeId>) -> Option<NodeId> {
        let start = self.record.start;
        let node = go(&mut self.journal, &mut self.record);
        self.forget_reverted(start);
        node
    }

    /// Forgets what was noted of the record before changes were reverted. `start` is the start position at that time.
    fn forget_reverted(&mut self, start: Setup) {
        self.index.clear();
        if self.record.start != start {
            self.checkpoints = None;
        }
    }

    /// Finishes the current edit. If `result` is an error, the changes of this edit are reverted.
    fn settle<T>(&mut self, result: Result<T, EditError>) -> Result<T, EditError> {
        if result.is_ok() {
            self.close_step();
        } else {
            self.journal.roll_back(&mut self.record);
        }
        result
    }

    /// Finishes an edit that cannot return an error. If `result` is an error, the record was full: the changes of this
    /// edit are reverted, and [`RecordEditor::is_full`] becomes true.
    fn settle_or_drop(&mut self, result: Result<(), EditError>) {
        if self.settle(result).is_err() {
            self.is_full = true;
        }
    }

    fn close_step(&mut self) {
        self.journal.close_step();
    }

    fn closed(&mut self) -> &mut Self {
        self.close_step();
        self
    }

    fn apply(&mut self, change: Change) {
        self.journal.apply(&mut self.record, change);
    }
}
