//! The state of the viewer: what is shown.

use std::collections::HashMap;
use std::time::Instant;

use kifu::diagram::{Diagram, printable};
use kifu::shogi_core::notation::usi::PositionCommand;
use kifu::{Language, Localize as _, Node, NodeId, Record};
use ratatui::layout::Rect;

use super::evaluations;
use super::games::Games;
use super::keys::Copied;
use super::messages::Message;
use super::rows::Row;
use super::search::{Query, Search};
use crate::labels::Labels;
use crate::messages::Reason;
use crate::notations::{Notations, Spelling, choices};

/// The position that is shown, and everything that the drawing needs.
pub(super) struct State {
    pub(super) games: Games,
    pub(super) language: Language,
    pub(super) spelling: Spelling,
    pub(super) is_flipped: bool,
    pub(super) is_colored: bool,
    pub(super) mode: Mode,
    /// What goes on without a key.
    pub(super) task: Option<Task>,
    /// The number of lines by which the comments or the help are scrolled.
    pub(super) offset: usize,
    /// Whether the comments are scrolled to the text that was found, when they are drawn.
    pub(super) scrolls_to_found: bool,
    /// The line that is shown, from the root on, through the chosen variations. It is never empty.
    pub(super) line: Vec<Row>,
    /// The index of the current node in `line`.
    pub(super) index: usize,
    /// The points of the graph: an index in `line`, and the evaluation of the position there.
    pub(super) evaluations: Vec<(f64, f64)>,
    /// The text that replaces the keys at the bottom until the next key.
    pub(super) message: Option<String>,
    /// The beginning of a key sequence: a number, or `g`.
    pub(super) typed: String,
    /// What was searched last.
    pub(super) query: Option<Query>,
    /// What the mouse can choose on the screen.
    pub(super) targets: Vec<(Rect, Target)>,
    notations: Notations,
    /// The numbers of the variations, by their first nodes.
    variations: HashMap<NodeId, usize>,
}

/// What the keys are about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    Position,
    Help,
    /// The list of games, in which the game with this index is chosen.
    Games(usize),
    /// A text to search is typed.
    Query(String),
    /// The next key says what is copied.
    Copy,
}

/// What goes on until a key stops it.
#[derive(Debug)]
pub(super) enum Task {
    /// The game is played; the next move comes at this time.
    Play(Instant),
    /// Games are read, until the one with this index can be chosen in the list.
    Read(usize),
    Search(Search),
}

/// What a click of the mouse chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    Node(NodeId),
    Game(usize),
}

impl State {
    /// Shows the start of the current game.
    pub(super) fn new(games: Games, language: Language, spelling: Spelling) -> Self {
        let mut state = Self {
            games,
            language,
            spelling,
            is_flipped: false,
            is_colored: true,
            mode: Mode::Position,
            task: None,
            offset: 0,
            scrolls_to_found: false,
            line: Vec::new(),
            index: 0,
            evaluations: Vec::new(),
            message: None,
            typed: String::new(),
            query: None,
            targets: Vec::new(),
            notations: Notations::default(),
            variations: HashMap::new(),
        };
        state.show_game();
        state
    }

    fn show_game(&mut self) {
        let game = self.games.current();
        self.notations = Notations::of(&game.record, self.spelling);
        let first_nodes = game.record.lines().into_iter().map(|line| line.first.id());
        self.variations = first_nodes.zip(0..).collect();
        self.message = game.error.as_deref().map(printable);
        self.line.clear();
        self.go_to(NodeId::ROOT);
    }

    pub(super) fn record(&self) -> &Record {
        &self.games.current().record
    }

    /// The current node: the start, a move or an ending.
    pub(super) fn node(&self) -> Node<'_> {
        let row = self.line.get(self.index);
        self.record()
            .node_or_root(row.map_or(NodeId::ROOT, |row| row.node))
    }

    /// The number of the variation that a node is in, as `show --at` numbers them. 0 for the main line.
    pub(super) fn variation(&self, node: Node<'_>) -> usize {
        let mut before = node.ancestors();
        let found = before.find_map(|node| self.variations.get(&node.id()));
        found.copied().unwrap_or_default()
    }

    pub(super) fn labels(&self) -> Labels<'_> {
        Labels {
            record: self.record(),
            notations: &self.notations,
            lettering: self.spelling.lettering,
            language: self.language,
        }
    }

    pub(super) fn diagram(&self) -> Diagram {
        let node = self.node();
        let mut diagram = Diagram::new(&node.position())
            .flipped(self.is_flipped)
            .lettering(self.spelling.lettering)
            .coordinates(self.spelling.coordinates());
        let mut before = node.ancestors();
        diagram.last_move = before.find_map(Node::mv);
        diagram
    }

    /// The text that is copied to the clipboard.
    pub(super) fn text_of(&self, copied: Copied) -> String {
        match copied {
            Copied::Sfen => self.node().position().to_setup().to_string(),
            Copied::Usi => {
                let before = self.line.iter().take(self.index + 1);
                let moves = before.filter_map(|row| self.record().node_or_root(row.node).mv());
                let (setup, moves) = (*self.record().start(), moves.collect());
                PositionCommand { start: setup, moves }.to_string()
            }
            Copied::Moves => {
                let labels = self.labels();
                let nodes = self
                    .line
                    .iter()
                    .skip(1)
                    .map(|row| self.record().node_or_root(row.node));
                nodes.map(|node| labels.step(node)).collect::<Vec<_>>().join(" ")
            }
        }
    }

    pub(super) fn say(&mut self, message: &Message<'_>) {
        self.message = Some(printable(&message.message(self.language).to_string()));
    }

    pub(super) fn say_error(&mut self, error: &std::io::Error) {
        let reason = Reason(error).message(self.language).to_string();
        self.message = Some(printable(&reason));
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

    /// Goes to the move with this number in the line that is shown. If there is none, goes to the end, and says so.
    pub(super) fn go_to_number(&mut self, number: usize) {
        let labels = self.labels();
        let numbers = self
            .line
            .iter()
            .map(|row| labels.number(self.record().node_or_root(row.node)));
        let numbers: Vec<u32> = numbers.collect();
        let is_reached = |&found: &u32| usize::try_from(found).is_ok_and(|found| found >= number);
        let found = numbers.iter().position(is_reached);
        self.go_to_index(found.unwrap_or(usize::MAX));
        if found.is_none() {
            let last = numbers.last().copied().unwrap_or_default();
            self.say(&Message::NoSuchMove { last });
        }
    }

    /// Goes to a node. Unless it is on the line that is shown, shows the line that continues it.
    pub(super) fn go_to(&mut self, id: NodeId) {
        self.offset = 0;
        if let Some(index) = self.line.iter().position(|row| row.node == id) {
            self.index = index;
            return;
        }
        let node = self.record().node_or_root(id);
        let mut line: Vec<Node<'_>> = std::iter::successors(node.parent(), |node| node.parent()).collect();
        line.reverse();
        let index = line.len();
        line.extend(node.line());
        let labels = self.labels();
        let rows = line
            .iter()
            .map(|&node| Row::new(&labels, node).marked(node))
            .collect();
        let evaluations = evaluations::points(line.into_iter());
        (self.line, self.index, self.evaluations) = (rows, index, evaluations);
    }

    pub(super) fn go_to_index(&mut self, index: usize) {
        self.offset = 0;
        self.index = index.min(self.line.len().saturating_sub(1));
    }

    /// Goes to another move in the place of the current one: to that which is `steps` after it.
    pub(super) fn choose(&mut self, steps: isize) {
        let node = self.node();
        let choices: Vec<NodeId> = choices(node).map(Node::id).collect();
        let current = choices.iter().position(|&id| id == node.id());
        let chosen = current.and_then(|current| current.checked_add_signed(steps));
        if let Some(&id) = chosen.and_then(|chosen| choices.get(chosen)) {
            self.go_to(id);
        }
    }

    /// Opens the game with an index. Returns `false` if there is none, or if it cannot be read, which is then said.
    pub(super) fn open_game(&mut self, index: usize) -> bool {
        match self.games.go_to(index) {
            Ok(true) => {
                self.show_game();
                return true;
            }
            Ok(false) => self.say(&Message::LastGame),
            Err(error) => self.say_error(&error),
        }
        false
    }
}
