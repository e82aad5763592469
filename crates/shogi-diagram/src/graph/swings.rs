//! The scale of a graph, its swings, and the lines below it.

use std::cmp::Reverse;

use shogi_core::messages::Language;
use shogi_core::record::EvaluationValue;

use super::{Graph, GraphPoint};
use crate::caption;

/// The ends of the scale, in centipawns.
const LIMITS: [i32; 4] = [500, 1000, 2000, 3000];
/// How many swings, and how many bookmarks, are listed at most.
const LISTED: usize = 10;

/// A point at which the value changes much.
pub(super) struct Swing<'g> {
    pub(super) point: &'g GraphPoint,
    /// The value before, and that of the point.
    pub(super) values: [EvaluationValue; 2],
    /// The change on the scale.
    size: u32,
}

/// What the marks in the graph mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    Mate,
    Comment,
    Bookmark,
}

impl GraphPoint {
    fn bookmark_line(&self) -> Option<String> {
        Some(caption::one_line(&self.bookmark)).filter(|name| !name.is_empty())
    }

    /// What is marked on the axis.
    pub(super) const fn mark(&self) -> Option<Mark> {
        match (self.bookmark.is_empty(), self.has_comment) {
            (false, _) => Some(Mark::Bookmark),
            (true, true) => Some(Mark::Comment),
            (true, false) => None,
        }
    }
}

impl Graph {
    /// The end of the scale.
    pub(super) fn limit(&self) -> i32 {
        let values = self.values().map(|(_, value)| match value {
            EvaluationValue::Centipawns(cp) => cp.unsigned_abs(),
            EvaluationValue::Mate(_) => 0,
        });
        let largest = values.max().unwrap_or_default();
        let fits = |limit: &i32| largest <= u64::from(limit.unsigned_abs());
        let [.., last] = LIMITS;
        LIMITS.into_iter().find(fits).unwrap_or(last)
    }

    /// A value on the scale.
    pub(super) fn height(value: EvaluationValue, limit: i32) -> i32 {
        let end = i64::from(limit);
        let height = match value {
            EvaluationValue::Centipawns(cp) => cp.clamp(-end, end),
            EvaluationValue::Mate(mate) => mate.sign() * end,
        };
        height.try_into().unwrap_or(limit)
    }

    /// The points with a value.
    pub(super) fn values(&self) -> impl Iterator<Item = (&GraphPoint, EvaluationValue)> {
        let points = self.points.iter();
        points.filter_map(|point| Some((point, point.value?)))
    }

    /// The largest swings, in the order of the game, and how many there are.
    pub(super) fn swings(&self) -> (Vec<Swing<'_>>, usize) {
        let [.., limit] = LIMITS;
        let before = self.values().map(|(_, value)| value);
        let pairs = before.zip(self.values().skip(1));
        let swings = pairs.map(|(before, (point, value))| Swing {
            point,
            values: [before, value],
            size: Self::height(before, limit).abs_diff(Self::height(value, limit)),
        });
        let mut swings: Vec<Swing<'_>> = swings.filter(|swing| swing.size >= Self::SWING).collect();
        let count = swings.len();
        swings.sort_by_key(|swing| Reverse(swing.size));
        swings.truncate(LISTED);
        swings.sort_by_key(|swing| swing.point.ply);
        (swings, count)
    }

    /// The marks that the graph has, each with its meaning.
    pub(super) fn legend(&self) -> impl Iterator<Item = (Mark, &'static str)> {
        let has_mate = |point: &GraphPoint| matches!(point.value, Some(EvaluationValue::Mate(_)));
        let marks = [
            (Mark::Mate, self.points.iter().any(has_mate), "mate", "詰み"),
            (Mark::Comment, self.has(Mark::Comment), "comment", "コメント"),
            (Mark::Bookmark, self.has(Mark::Bookmark), "bookmark", "しおり"),
        ];
        let shown = marks.into_iter().filter(|&(_, is_shown, ..)| is_shown);
        shown.map(|(mark, _, english, japanese)| (mark, self.language.choose(english, japanese)))
    }

    fn has(&self, mark: Mark) -> bool {
        self.points.iter().any(|point| point.mark() == Some(mark))
    }

    /// The lines below the graph: the swings and the bookmarks, each with a title. Empty if there are neither.
    pub(super) fn notes(&self) -> Vec<String> {
        let (swings, count) = self.swings();
        let (listed, least) = (swings.len(), Self::SWING);
        let mut notes = Vec::new();
        if listed > 0 {
            notes.push(match self.language {
                Language::English if listed < count => {
                    format!("Swings of {least} or more (the {listed} largest of {count})")
                }
                Language::English => format!("Swings of {least} or more"),
                Language::Japanese if listed < count => {
                    format!("評価値が{least}以上動いた手（{count}手のうち、大きい{listed}手）")
                }
                Language::Japanese => format!("評価値が{least}以上動いた手"),
            });
        }
        let lines = swings.iter().zip(1..);
        notes.extend(lines.map(|(swing, number)| self.swing_line(swing, number)));
        let bookmarks: Vec<String> = self
            .points
            .iter()
            .filter_map(|point| Some(format!("{} {}", point.ply, point.bookmark_line()?)))
            .collect();
        if !bookmarks.is_empty() {
            notes.push(self.language.choose("Bookmarks", "しおり").to_owned());
        }
        notes.extend(bookmarks.iter().take(LISTED).cloned());
        if let Some(more @ 1..) = bookmarks.len().checked_sub(LISTED) {
            notes.push(match self.language {
                Language::English => format!("and {more} more"),
                Language::Japanese => format!("ほか{more}件"),
            });
        }
        notes
    }

    fn swing_line(&self, swing: &Swing<'_>, number: u32) -> String {
        let (ply, label) = (swing.point.ply, caption::one_line(&swing.point.label));
        let [before, after] = swing.values.map(|value| self.value_text(value));
        match self.language {
            Language::English => format!("{number}. {ply} {label}, {before} to {after}"),
            Language::Japanese => format!("{number}. {ply} {label}：{before} → {after}"),
        }
    }

    /// A value: `+120`, `-mate 7`, `+詰 15`.
    fn value_text(&self, value: EvaluationValue) -> String {
        match value {
            EvaluationValue::Centipawns(cp) => format!("{cp:+}"),
            EvaluationValue::Mate(mate) => {
                let sign = if mate.sign() > 0 { '+' } else { '-' };
                let moves = mate.moves.map(|moves| format!(" {moves}"));
                let name = self.language.choose("mate", "詰");
                format!("{sign}{name}{}", moves.unwrap_or_default())
            }
        }
    }
}
