//! [`Evaluation`]: the value of a position and the expected moves, which programs write into comments.

mod form;
mod pv;
mod read;
#[cfg(test)]
mod tests;
mod write;

use std::time::Duration;

use super::node::Node;
use crate::Color;

pub use form::{EvaluationForm, EvaluationPart, Evaluations};
pub use pv::Pv;
pub use write::WrittenEvaluations;
pub(super) use write::replace_evaluations;

/// The evaluation of a position by an engine, read from the comment lines of a node. The comments are not changed.
///
/// These forms are recognised:
/// * floodgate and CSA V3.0: `* 30 -3334FU +2726FU #55` (the comment of a line `'** …`), also with moves in USI,
/// * `ShogiHome`: `#評価値=-72`, `#読み筋=…`, `#深さ=31/40`, `#ノード数=…`, `#エンジン=…`, `#詰み=先手勝ち:15手`. With `*` instead of
///   `#`, it is the evaluation of the player; without both, or with a blank instead of `=`, it is read too,
/// * `ShogiGUI`, `ShogiDroid` and others: `*対局 深さ 2 ノード数 960 評価値 100 読み筋 …` (the comment of a line `**対局 …`),
///   `*解析 0 ○ 候補1 … 評価値 207↑ 読み筋 …`, `*検討 候補2 … 評価値 +詰 15 …`, `*詰み探索 +詰 7`, `*Analysis 0 … Value 30 Moves …`,
///   `* Engine NAME … 評価値 -47 …`,
/// * ぴよ将棋 and K-Shogi: `#形勢[-47]`, `#指し手[62]△７五歩…`, and `#推奨手[244]▲５六歩…`, which is the value of another move.
///
/// ```
/// use shogi_core::record::{Evaluation, Mate};
/// use shogi_core::Color;
///
/// let evaluation = Evaluation::parse("*解析 0 ○ 候補1 深さ 20/25 評価値 +詰 15 読み筋 △８四歩(83)").unwrap();
/// assert_eq!(evaluation.mate, Some(Mate { winner: Color::Black, moves: Some(15) }));
/// assert_eq!((evaluation.depth, evaluation.selective_depth), (Some(20), Some(25)));
/// assert_eq!(Evaluation::parse("評価値が高い"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Evaluation<'c> {
    /// The value of the position, in the unit of the engine, which is about a hundredth of a pawn. In all forms that
    /// [`Evaluation::parse`] reads, a positive value favours Black. A value with decimals is rounded. `None` if a side mates.
    pub cp: Option<i64>,
    /// The forced mate that the engine found. Values from 30000 on are mates as well: programs write them where their form has no
    /// other way to say so.
    pub mate: Option<Mate>,
    /// Whether the value is only a bound: `207↑`, `207↓`.
    pub bound: Option<EvaluationBound>,
    /// The value or mate as it is written: `35.5`, `207↑`, `+詰 15`, `先手勝ち:15手`, `100000`.
    pub value_text: Option<&'c str>,
    /// The moves that the engine expects (the principal variation), in the spelling of the program. [`Evaluation::pv`] reads them.
    pub pv: Option<&'c str>,
    /// The search depth in single moves.
    pub depth: Option<u32>,
    /// The greatest depth of the search in single moves.
    pub selective_depth: Option<u32>,
    /// The number of positions that the engine searched.
    pub nodes: Option<u64>,
    /// The time that the engine searched.
    pub time: Option<Duration>,
    /// The name of the engine.
    pub engine: Option<&'c str>,
    /// The number of the candidate, from 1, if the engine lists several moves. Only the first one has the value of the position.
    pub candidate: Option<u32>,
    /// The mark that the program gives the candidate. `○` and `◎` mark the best one.
    pub mark: Option<&'c str>,
    /// Whose evaluation it is. `None` if the form does not say so.
    pub by: Option<EvaluationBy>,
    /// Whether this is the value of another move than the one that was played (`推奨手`). It is no value of the position, and its
    /// moves begin with the other move.
    pub is_alternative: bool,
    /// Whether the line has words beside its fields that this type does not hold, such as the version of the engine.
    has_other_words: bool,
    /// Whether the line has a single field, so that other lines complete it.
    is_field: bool,
}

/// A forced mate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::exhaustive_structs, reason = "a mate has a winner and a length")]
pub struct Mate {
    /// The side that mates.
    pub winner: Color,
    /// The number of single moves until mate. `None` if it is unknown.
    pub moves: Option<u32>,
}

impl Mate {
    /// The number of single moves until mate: positive if Black mates, negative if White does. `None` if the number is unknown.
    ///
    /// ```
    /// use shogi_core::record::Evaluation;
    ///
    /// let mate = |text| Evaluation::parse(text).unwrap().mate.unwrap();
    /// assert_eq!(mate("*詰み=後手勝ち:8手").signed(), Some(-8));
    /// assert_eq!(mate("*詰み=後手勝ち").signed(), None);
    /// ```
    pub fn signed(self) -> Option<i64> {
        Some(i64::from(self.moves?) * self.sign())
    }

    /// 1 if Black mates, and -1 if White does.
    pub const fn sign(self) -> i64 {
        match self.winner {
            Color::Black => 1,
            Color::White => -1,
        }
    }
}

/// The value of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::exhaustive_enums, reason = "engines state nothing else")]
pub enum EvaluationValue {
    /// About a hundredth of a pawn each, positive if Black is better.
    Centipawns(i64),
    /// A side mates.
    Mate(Mate),
}

named_enum! {
    /// What a value says if it is not exact.
    #[non_exhaustive]
    pub enum EvaluationBound {
        /// The position is worth at least this much for Black (`↑`).
        Lower = "lower",
        /// The position is worth at most this much for Black (`↓`).
        Upper = "upper",
    }
}

named_enum! {
    /// Whose evaluation it is.
    #[non_exhaustive]
    pub enum EvaluationBy {
        /// The player made it during the game.
        Player = "player",
        /// It was made in an analysis.
        Analysis = "analysis",
    }
}

impl Evaluation<'_> {
    /// The value: the mate if there is one, or else the centipawns.
    pub fn value(&self) -> Option<EvaluationValue> {
        let mate = self.mate.map(EvaluationValue::Mate);
        mate.or(self.cp.map(EvaluationValue::Centipawns))
    }

    /// Whether the lines have words beside the fields that this type does not hold, such as the version of the engine.
    pub const fn has_other_words(&self) -> bool {
        self.has_other_words
    }

    /// Whether there is more than a name, a mark or a number of a candidate.
    const fn says_something(&self) -> bool {
        self.cp.is_some()
            || self.mate.is_some()
            || self.pv.is_some()
            || self.depth.is_some()
            || self.nodes.is_some()
    }

    /// Whether this may be the value of the position: it is not one of several candidates, or it is the marked or first one.
    fn is_of_position(&self) -> bool {
        !self.is_alternative && (self.is_marked_best() || self.candidate.is_none_or(|number| number == 1))
    }

    fn is_marked_best(&self) -> bool {
        matches!(self.mark, Some("○" | "◎"))
    }

    /// Whether another line can be a part of this evaluation: neither says what the other says already. Only the number of moves until
    /// mate may follow after a mate.
    fn can_be_completed_by(&self, more: &Self) -> bool {
        let is_value = more.value().is_none()
            || self.value().is_none()
            || self.mate.is_some_and(|mate| mate.moves.is_none()) && more.mate.is_some();
        is_value
            && (self.pv.is_none() || more.pv.is_none())
            && (self.depth.is_none() || more.depth.is_none())
            && (self.nodes.is_none() || more.nodes.is_none())
            && (self.time.is_none() || more.time.is_none())
            && (self.engine.is_none() || more.engine.is_none())
    }

    /// Adds the fields of another line.
    fn complete(&mut self, more: &Self) {
        if more.value().is_some() {
            (self.cp, self.mate) = (more.cp, more.mate);
            (self.bound, self.value_text) = (more.bound, more.value_text);
        }
        self.pv = self.pv.or(more.pv);
        self.depth = self.depth.or(more.depth);
        self.selective_depth = self.selective_depth.or(more.selective_depth);
        self.nodes = self.nodes.or(more.nodes);
        self.time = self.time.or(more.time);
        self.engine = self.engine.or(more.engine);
        self.has_other_words |= more.has_other_words;
    }

    /// What decides which of several evaluations is that of the position: the smallest.
    fn rank(&self) -> [bool; 4] {
        [
            self.value().is_none(),
            self.by != Some(EvaluationBy::Player),
            !self.is_marked_best(),
            // `ShogiHome` may write a mate and a value.
            !(self.is_field && self.mate.is_some()),
        ]
    }
}

/// The evaluation of the position among several.
fn of_position<'e, 'c: 'e>(
    evaluations: impl IntoIterator<Item = &'e Evaluation<'c>>,
) -> Option<&'e Evaluation<'c>> {
    let possible = evaluations.into_iter().filter(|found| found.is_of_position());
    possible.min_by_key(|found| found.rank())
}

impl<'r> Node<'r> {
    /// The evaluation of the position after this node, read from its comments. The evaluation of the player comes before one of an
    /// analysis. Of several candidates, it is the marked one, or else the first one; the others are no value of the
    /// position. One without a value counts only if no other has one. `None` if no comment is from an engine.
    pub fn evaluation(self) -> Option<Evaluation<'r>> {
        // Most nodes have one line. It is read fast.
        let mut lines = self.comments().filter_map(Evaluation::parse);
        let only = lines.next()?;
        if lines.next().is_none() {
            return Some(only).filter(Evaluation::is_of_position);
        }
        of_position(&self.evaluations()).copied()
    }

    /// All evaluations in the comments of this node, in their order: the candidates of an engine, and those of several programs. Lines with
    /// one field each, as `ShogiHome` writes them, are one evaluation.
    ///
    /// ```
    /// use shogi_core::{Handicap, Record};
    ///
    /// let mut game = Record::builder(Handicap::Even);
    /// game.comment("*検討 候補1 評価値 88 読み筋 ▲７六歩(77)\n*検討 候補2 評価値 62 読み筋 ▲２六歩(27)");
    /// let record = game.finish();
    /// let values: Vec<_> = record.root().evaluations().iter().map(|found| found.cp).collect();
    /// assert_eq!(values, [Some(88), Some(62)]);
    /// assert_eq!(record.root().evaluation().unwrap().cp, Some(88));
    /// ```
    pub fn evaluations(self) -> Vec<Evaluation<'r>> {
        let mut found: Vec<Evaluation<'r>> = Vec::new();
        // The evaluation that the next field completes: that of the player, of an analysis, and one that does not say whose it is.
        let mut open: [Option<usize>; 3] = [None; 3];
        for more in self.comments().filter_map(Evaluation::parse) {
            let open = &mut open[more.by.map_or(2, |by| by as usize)];
            let first = open.and_then(|index| found.get_mut(index));
            if let Some(first) = first.filter(|first| more.is_field && first.can_be_completed_by(&more)) {
                first.complete(&more);
                continue;
            }
            if more.is_field {
                *open = Some(found.len());
            }
            found.push(more);
        }
        found
    }
}
