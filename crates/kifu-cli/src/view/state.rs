//! The state of the viewer, and how keys change it.

use kifu::diagram::{Diagram, Lettering, printable};
use kifu::{Language, Localize as _, Node, NodeId, Record};

use super::evaluations;
use super::games::Games;
use super::keys::Action;
use crate::labels::Labels;
use crate::messages::Reason;
use crate::notations::{Notations, choices};

/// The number of moves of `PageUp` and `PageDown`.
const PAGE: usize = 10;

/// The position that is shown, and everything that the drawing needs.
pub(super) struct State {
    pub(super) games: Games,
    pub(super) language: Language,
    pub(super) lettering: Lettering,
    pub(super) is_flipped: bool,
    pub(super) is_colored: bool,
    pub(super) is_help_shown: bool,
    /// The number of lines by which the comments are scrolled.
    pub(super) offset: usize,
    /// The line that is shown, from the root on, through the chosen variations.
    pub(super) line: Vec<NodeId>,
    /// The index of the current node in `line`.
    pub(super) index: usize,
    /// The points of the graph: an index in `line`, and the evaluation of the position there.
    pub(super) evaluations: Vec<(f64, f64)>,
    /// The text that replaces the keys at the bottom until the next key.
    pub(super) message: Option<String>,
    notations: Notations,
}

impl State {
    /// Shows the start of the current game.
    pub(super) fn new(games: Games, language: Language, lettering: Lettering) -> Self {
        let mut state = Self {
            games,
            language,
            lettering,
            is_flipped: false,
            is_colored: true,
            is_help_shown: false,
            offset: 0,
            line: Vec::new(),
            index: 0,
            evaluations: Vec::new(),
            message: None,
            notations: Notations::default(),
        };
        state.open_game();
        state
    }

    fn open_game(&mut self) {
        let game = self.games.current();
        self.notations = Notations::of(&game.record, self.lettering);
        self.message = game.error.as_deref().map(printable);
        self.line.clear();
        self.go_to(NodeId::ROOT);
    }

    pub(super) fn record(&self) -> &Record {
        &self.games.current().record
    }

    /// The current node: the start, a move or an ending.
    pub(super) fn node(&self) -> Node<'_> {
        let id = self.line.get(self.index).copied();
        self.record().node(id.unwrap_or(NodeId::ROOT))
    }

    pub(super) fn labels(&self) -> Labels<'_> {
        Labels {
            record: self.record(),
            notations: &self.notations,
            lettering: self.lettering,
            language: self.language,
        }
    }

    pub(super) fn diagram(&self) -> Diagram {
        let node = self.node();
        let mut diagram = Diagram::new(&node.position())
            .flipped(self.is_flipped)
            .lettering(self.lettering);
        let mut before = std::iter::successors(Some(node), |node| node.parent());
        diagram.last_move = before.find_map(Node::mv);
        diagram
    }

    /// Goes to a position of the main line. Returns `false` if there is none after so many moves.
    pub(super) fn go_to_ply(&mut self, ply: u32) -> bool {
        let node = self.record().root().line().find(|node| node.ply() == ply);
        self.go_to_found(node.map(Node::id))
    }

    /// Goes to the first position with this bookmark. Returns `false` if there is none.
    pub(super) fn go_to_bookmark(&mut self, name: &str) -> bool {
        let found = self.record().nodes_in_order().find_map(|node| {
            // A bookmark above a variation belongs to the position before its first move.
            let is_leading = node.leading_bookmarks().any(|bookmark| bookmark == name);
            let leading = node.parent().filter(|_| is_leading);
            leading.or_else(|| node.bookmarks().any(|bookmark| bookmark == name).then_some(node))
        });
        self.go_to_found(found.map(Node::id))
    }

    fn go_to_found(&mut self, found: Option<NodeId>) -> bool {
        if let Some(id) = found {
            self.go_to(id);
        }
        found.is_some()
    }

    /// Goes to a node. Unless it is on the line that is shown, shows the line that continues it.
    fn go_to(&mut self, id: NodeId) {
        self.offset = 0;
        if let Some(index) = self.line.iter().position(|&other| other == id) {
            self.index = index;
            return;
        }
        let node = self.record().node(id);
        let before = std::iter::successors(node.parent(), |node| node.parent());
        let mut line: Vec<NodeId> = before.map(Node::id).collect();
        line.reverse();
        let index = line.len();
        line.extend(node.line().map(Node::id));
        self.evaluations = evaluations::points(line.iter().map(|&id| self.record().node(id)));
        (self.line, self.index) = (line, index);
    }

    fn go_to_index(&mut self, index: usize) {
        self.offset = 0;
        self.index = index.min(self.line.len().saturating_sub(1));
    }

    /// Goes to another move in the place of the current one: to that which is `steps` after it.
    fn choose(&mut self, steps: isize) {
        let node = self.node();
        let choices: Vec<NodeId> = choices(node).map(Node::id).collect();
        let current = choices.iter().position(|&id| id == node.id());
        let chosen = current.and_then(|current| current.checked_add_signed(steps));
        if let Some(&id) = chosen.and_then(|chosen| choices.get(chosen)) {
            self.go_to(id);
        }
    }

    fn go_to_next_game(&mut self) {
        match self.games.next() {
            Ok(true) => self.open_game(),
            Ok(false) => {
                let message = self.language.choose("this is the last game", "最後の対局です");
                self.message = Some(message.to_owned());
            }
            Err(error) => {
                let reason = Reason(&error).message(self.language).to_string();
                self.message = Some(printable(&reason));
            }
        }
    }

    fn go_to_previous_game(&mut self) {
        if self.games.previous() {
            self.open_game();
        } else {
            let message = self.language.choose("this is the first game", "最初の対局です");
            self.message = Some(message.to_owned());
        }
    }

    /// Does what a key means. Returns `false` if the viewer ends.
    pub(super) fn apply(&mut self, action: Action) -> bool {
        self.message = None;
        match action {
            Action::Forward => self.go_to_index(self.index.saturating_add(1)),
            Action::Back => self.go_to_index(self.index.saturating_sub(1)),
            Action::NextChoice => self.choose(1),
            Action::PreviousChoice => self.choose(-1),
            Action::Start => self.go_to_index(0),
            Action::End => self.go_to_index(usize::MAX),
            Action::PageForward => self.go_to_index(self.index.saturating_add(PAGE)),
            Action::PageBack => self.go_to_index(self.index.saturating_sub(PAGE)),
            Action::NextGame => self.go_to_next_game(),
            Action::PreviousGame => self.go_to_previous_game(),
            Action::ScrollDown => self.offset = self.offset.saturating_add(1),
            Action::ScrollUp => self.offset = self.offset.saturating_sub(1),
            Action::Flip => self.is_flipped = !self.is_flipped,
            Action::Help => self.is_help_shown = !self.is_help_shown,
            Action::Close => self.is_help_shown = false,
            Action::Quit => return false,
        }
        true
    }
}
