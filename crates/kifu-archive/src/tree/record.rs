//! A [`Tree`] as a record with a variation for each move.

use std::collections::HashMap;

use kifu::shogi_core::messages::Language;
use kifu::shogi_core::notation::ja::moves::Notation;
use kifu::shogi_core::record::RecordBuilder;

use super::{Counts, Move, Tree};

/// For each position but the root, the place in [`Tree::moves`] of the move after which the record continues, and the index of
/// the position before it.
type Parents = HashMap<usize, (usize, usize)>;

/// The number of moves that a comment names at most. So the record does not grow with the square of the number of moves.
const PATH: usize = 40;

/// A [`Tree`] as a record.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MergedRecord {
    /// The record.
    pub record: kifu::Record,
    /// The number of positions that are left out with their moves, because no moves of the tree lead to them from the root:
    /// those that are reached only after a repetition, or only by moves of too few games.
    pub left_out: usize,
}

impl Tree {
    /// The tree as a record: the moves with the most games are the main line, and each other move is a variation. Each move has
    /// a comment with the number of games and the share of Black's wins.
    ///
    /// A position that is reached in several ways is continued only once: after the fewest moves, and among these after the move
    /// with the most games. In the other places a comment has the last moves that lead to it. So the record has each move once.
    pub fn to_record(&self, language: Language) -> MergedRecord {
        let parents = self.parents();
        let root = self.root();
        let mut builder = kifu::Record::builder_from(root.setup());
        let has_handicap = builder.record().has_handicap_sides();
        let comment = |counts: &Counts| comment(counts, has_handicap, language);
        // The mean of the evaluations after all moves is not the evaluation of the position.
        let counts = root.counts().without_evaluation();
        add_comment(&mut builder, &comment(&counts));
        let start = builder.current().id();
        let mut next: Vec<_> = self
            .edges(root.index)
            .into_iter()
            .map(|edge| (start, edge))
            .collect();
        next.reverse();
        while let Some((parent, edge)) = next.pop() {
            let Edge {
                played,
                after,
                does_count,
            } = edge;
            if builder.current().id() != parent {
                builder.variation_after(parent);
            }
            // The moves of a tree are legal.
            if builder.play(played.mv).is_err() {
                continue;
            }
            let text = if does_count {
                comment(&played.counts)
            } else {
                comment_of_uncounted(played.counts.games, language)
            };
            add_comment(&mut builder, &text);
            let Some(after) = after else { continue };
            let node = builder.current().id();
            match parents.get(&after) {
                Some(&(continued, _)) if continued == played.place => {
                    let first = next.len();
                    next.extend(self.edges(after).into_iter().map(|edge| (node, edge)));
                    next[first..].reverse();
                }
                _ => {
                    let path = self.path(after, &parents);
                    let text = match (language, path.is_empty()) {
                        (Language::English, true) => "The position at the start again".to_owned(),
                        (Language::English, false) => format!("Continued after {path}"),
                        (Language::Japanese, true) => "開始局面に戻る".to_owned(),
                        (Language::Japanese, false) => format!("以下は {path} と同じ"),
                    };
                    builder.comment(&text);
                }
            }
        }
        MergedRecord {
            record: builder.finish(),
            left_out: self.unreached(root.index, &parents),
        }
    }

    /// The number of the positions with a move to which no moves lead from the root.
    fn unreached(&self, root: usize, parents: &Parents) -> usize {
        let is_reached = |index: &usize| *index == root || parents.contains_key(index);
        (0..self.positions.len())
            .filter(|index| self.has_moves(*index) && !is_reached(index))
            .count()
    }

    /// Finds where each position is continued.
    pub(super) fn parents(&self) -> Parents {
        let root = self.root().index;
        let mut parents = Parents::new();
        let mut level = vec![root];
        while !level.is_empty() {
            let mut found: HashMap<usize, (u64, usize, usize)> = HashMap::new();
            let mut next = Vec::new();
            for before in level {
                for Edge { played, after, .. } in self.edges(before) {
                    let Some(after) = after.filter(|after| *after != root && !parents.contains_key(after))
                    else {
                        continue;
                    };
                    let games = played.counts.games;
                    let best = found.entry(after).or_insert_with(|| {
                        next.push(after);
                        (games, played.place, before)
                    });
                    if best.0 < games {
                        *best = (games, played.place, before);
                    }
                }
            }
            parents.extend(
                found
                    .into_iter()
                    .map(|(after, (_, place, before))| (after, (place, before))),
            );
            level = next;
        }
        parents
    }

    /// The moves of a position, and after them those that do not count but lead to positions of the tree.
    pub(super) fn edges(&self, index: usize) -> Vec<Edge> {
        let position = self.at(index);
        let edge = |played, does_count| Edge {
            after: self.index_after(&played),
            played,
            does_count,
        };
        let mut edges: Vec<Edge> = position.moves().map(|played| edge(played, true)).collect();
        for played in position.uncounted_moves() {
            let is_new = |known: &Edge| known.played.mv != played.mv;
            if edges.iter().all(is_new) {
                let edge = edge(played, false);
                edges.extend(edge.after.is_some().then_some(edge));
            }
        }
        edges
    }

    /// The moves with which the record reaches a position, at most the last [`PATH`] of them.
    fn path(&self, index: usize, parents: &Parents) -> String {
        let mut path = Vec::new();
        let mut index = index;
        while let Some(&(place, before)) = parents.get(&index) {
            if path.len() == PATH {
                path.push("…".to_owned());
                break;
            }
            let position = kifu::Position::new_lenient(&self.at(before).setup());
            path.push(Notation::of(self.moves[place].0, &position, None).to_string());
            index = before;
        }
        path.reverse();
        path.concat()
    }
}

/// A move of a position.
pub(super) struct Edge {
    pub(super) played: Move,
    /// The index of the position after it. `None` if the tree does not have it.
    pub(super) after: Option<usize>,
    /// Whether the move counts.
    does_count: bool,
}

/// Adds a comment that is not empty.
fn add_comment(builder: &mut RecordBuilder, comment: &str) {
    if !comment.is_empty() {
        builder.comment(comment);
    }
}

/// The comment of a move: `1,234 games, Black won 52.3%`, `1,234局　先手勝率 52.3%`. The share of Black's wins is that in
/// the games with a winner.
pub(super) fn comment(counts: &Counts, has_handicap: bool, language: Language) -> String {
    // A book may have no number of games.
    let games = (counts.games > 0).then(|| with_commas(counts.games));
    let noun = if counts.games == 1 { "game" } else { "games" };
    let side = if has_handicap { "下手" } else { "先手" };
    let rate = counts.black_rate().map(|rate| rate * 100.0);
    let value = counts.mean_evaluation();
    let mate = counts.mate_winner();
    let parts = match language {
        Language::English => [
            games.map(|games| format!("{games} {noun}")),
            rate.map(|rate| format!("Black won {rate:.1}%")),
            value.map(|value| format!("evaluation {value:+.0}")),
            mate.map(|winner| format!("{winner} mates")),
        ],
        Language::Japanese => [
            games.map(|games| format!("{games}局")),
            rate.map(|rate| format!("{side}勝率 {rate:.1}%")),
            value.map(|value| format!("評価値 {value:+.0}")),
            mate.map(|winner| format!("{}勝ち（詰み）", winner.to_ja_in(has_handicap))),
        ],
    };
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(language.choose(", ", "\u{3000}"))
}

/// The comment of a move that does not count.
pub(super) fn comment_of_uncounted(games: u64, language: Language) -> String {
    let number = with_commas(games);
    match language {
        Language::English if games == 1 => "Not counted: 1 game".to_owned(),
        Language::English => format!("Not counted: {number} games"),
        Language::Japanese => format!("集計外：{number}局"),
    }
}

/// A number with a comma before every three digits: `1,234`.
fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_comma_is_before_every_three_digits() {
        let written = [0, 12, 123, 1234, 123_456, 1_234_567].map(with_commas);
        assert_eq!(written, ["0", "12", "123", "1,234", "123,456", "1,234,567"]);
    }
}
