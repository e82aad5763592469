//! [`Record`]: a game (`棋譜`) with headers, a start position, a tree of moves with comments and times, and endings.
//!
//! The nodes of the tree are stored in one array, the arena. A node is a move or an ending, and the root is the start
//! position. The first child of a node continues the line of play; the other children of the node begin variations
//! (`変化`). No function recurses, so functions can iterate over, compare and drop a line of a million moves or a
//! hundred thousand nested variations.

mod arena;
mod builder;
mod checkpoints;
mod edit;
mod ending_doubt;
mod evaluation;
mod evaluations;
mod header;
mod lines;
mod loss;
mod node;
mod node_data;
mod outline;
mod server_remarks;
mod source;
#[cfg(test)]
mod tests;

pub(crate) use builder::Capacity;
pub use builder::{RecordBuilder, VariationError};
pub use edit::{EditError, NodeEditor, RecordEditor};
pub use ending_doubt::EndingDoubt;
pub use evaluation::{
    Evaluation, EvaluationBound, EvaluationBy, EvaluationForm, EvaluationPart, EvaluationValue, Evaluations,
    Mate, Pv, WrittenEvaluations,
};
pub use header::{
    DateTime, Header, HeaderName, HeaderValue, Headers, TimeControl, TimeOfDay, strip_era_year,
};
pub use lines::{Line, Moves, PlayedMove};
pub use loss::{Loss, LossClass, LossCounts, LossKind, LossPlace, LossSink, Losses, WriteError};
pub use node::Node;
pub use node_data::{LONGEST_TIME, NodeId, NoteKind, Step};
pub use source::Source;

use node_data::{NodeData, Note};

use crate::notation::ja::start::HANDICAP_KEY;
use crate::notation::ja::start::head_lines::is_hand_as_name;
use crate::text::trim_blanks;
use crate::{Color, Ending, GameResult, Handicap, Setup};

/// The record of a game. A position without moves is a record too.
///
/// Two records are equal if their headers, their start positions and their trees with all notes, times and endings are
/// equal. The ids of nodes are not compared, because they depend on the order in which variations were read. The
/// [source](Record::source) is not compared either.
///
/// ```
/// use shogi_core::{Ending, Setup, record::RecordBuilder};
///
/// let mut game = RecordBuilder::new(Setup::STARTPOS);
/// game.header("棋戦", "練習");
/// game.play("7g7f".parse()?)?;
/// game.end(Ending::Resign);
/// let record = game.finish();
/// assert_eq!(record.headers.get("棋戦"), Some("練習"));
/// assert_eq!(record.mainline().count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Record {
    /// The headers: players, event, dates and others.
    pub headers: Headers,
    /// The format of the text from which the record was read. `None` if the record was built. Writers use it to write the
    /// record as its source does. An edit keeps it.
    pub source: Option<Source>,
    start: Setup,
    nodes: Vec<NodeData>,
    /// The number of removed nodes. Removed nodes stay in the arena, so that the ids of the other nodes do not change.
    removed: usize,
    notes: Vec<Note>,
    text: String,
    /// The result that a result line states. [`Record::stated_result`] returns it only if the ending of the main line
    /// does not decide the game, or is a mate with the same result.
    stated: Option<GameResult>,
}

impl Record {
    /// Creates a record without moves, with the start position `start`.
    pub fn new(start: Setup) -> Self {
        Self {
            headers: Headers::default(),
            source: None,
            start,
            nodes: vec![NodeData::ROOT],
            removed: 0,
            notes: Vec::new(),
            text: String::new(),
            stated: None,
        }
    }

    /// The start position.
    pub const fn start(&self) -> &Setup {
        &self.start
    }

    /// The handicap (`手合割`) that has the start position of the record. `None` if no handicap has this start position.
    /// [`Handicap::Even`] counts as a handicap here.
    pub fn handicap(&self) -> Option<Handicap> {
        Handicap::from_setup(&self.start)
    }

    /// Whether the record has a node with this id.
    pub fn has_node(&self, id: NodeId) -> bool {
        self.nodes.get(id.index()).is_some_and(|node| !node.is_removed())
    }

    /// The number of nodes, including the root.
    pub const fn node_count(&self) -> usize {
        self.nodes.len() - self.removed
    }

    /// Whether the sides are called 下手 and 上手 instead of 先手 and 後手. `true` if a header has the key `下手` or `上手`, or
    /// if the start position is that of a handicap other than an even game. If the start position is not that of any
    /// handicap, the name in the header `手合割` decides.
    pub fn has_handicap_sides(&self) -> bool {
        let named = || Handicap::from_variant_name(self.headers.get(HANDICAP_KEY)?);
        let is_handicap = |handicap| !matches!(handicap, Handicap::Even | Handicap::Other);
        self.has_handicap_players() || self.handicap().or_else(named).is_some_and(is_handicap)
    }

    /// Whether a header with the key `下手` or `上手` names a player. Pieces in hand in the place of the name are none, because
    /// not every format can hold them there.
    pub fn has_handicap_players(&self) -> bool {
        let is_name = |color: Color| {
            let mut names = self.headers.get_all(color.to_ja_handicap());
            names.any(|name| !is_hand_as_name(trim_blanks(name)))
        };
        Color::ALL.into_iter().any(is_name)
    }

    /// The result that a result line states (`まで…で先手の勝ち`), if the ending of the main line does not decide the game.
    /// If that ending is a mate and no move follows it, the stated result is also returned, provided that it is the same
    /// as the result of the mate. `None` in all other cases.
    pub fn stated_result(&self) -> Option<GameResult> {
        let stated = self.stated?;
        let by_ending = self.result_by_ending();
        let is_repeated = by_ending == Some(stated) && self.ends_in_mate();
        (by_ending.is_none() || is_repeated).then_some(stated)
    }

    /// The result of the game: the result that follows from the ending of the main line or, if that ending does not
    /// decide the game, the stated result. `None` if neither the ending nor a stated result decides the game.
    pub fn result(&self) -> Option<GameResult> {
        self.result_by_ending().or(self.stated)
    }

    /// Whether the main line ends with a mate that no move follows, and a result line states the same result as the mate.
    pub fn repeats_result(&self) -> bool {
        self.stated_result().is_some() && self.ends_in_mate()
    }

    /// Whether the ending of the main line is a mate, and no move follows the mate.
    fn ends_in_mate(&self) -> bool {
        self.mainline_ending()
            .is_some_and(|node| node.ending() == Some(Ending::Checkmate) && node.line_moves() == 0)
    }

    /// The result that follows from the ending of the main line. `None` if there is no ending, or if the ending does
    /// not decide the game.
    pub fn result_by_ending(&self) -> Option<GameResult> {
        let node = self.mainline_ending()?;
        node.ending()?.result(node.turn(), self.start.turn)
    }
}

impl Default for Record {
    /// An even game without moves.
    fn default() -> Self {
        Self::new(Handicap::Even.setup().unwrap_or_default())
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        if self.headers != other.headers
            || self.start != other.start
            || self.node_count() != other.node_count()
            || self.stated_result() != other.stated_result()
        {
            return false;
        }
        let mut pairs = vec![(self.root(), other.root())];
        while let Some((mine, theirs)) = pairs.pop() {
            if mine != theirs || mine.children().count() != theirs.children().count() {
                return false;
            }
            pairs.extend(mine.children().zip(theirs.children()));
        }
        true
    }
}

impl Eq for Record {}
