//! The rows of the list of moves: the number, the move, the time and the evaluation.

use std::time::Duration;

use kifu::shogi_core::record::Evaluation;
use kifu::{Node, NodeId};

use super::evaluations::{self, LIMIT};
use super::wrap::{columns_of, padded};
use crate::labels::Labels;
use crate::notations::choices;

/// A row of the list, for a move, an ending or the start.
pub(super) struct Row {
    pub(super) node: NodeId,
    /// The texts of the columns, which are empty if there is nothing to show.
    texts: [String; 4],
}

/// The widths of the columns: the number, the move, the time and the evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Widths([usize; 4]);

impl Row {
    pub(super) fn new(labels: &Labels<'_>, node: Node<'_>) -> Self {
        let number = node.mv().map(|_| labels.number(node).to_string());
        let step = match node.parent() {
            Some(_) => labels.step(node),
            None => labels.language.choose("Start", "開始局面").to_owned(),
        };
        let evaluation = node.evaluation();
        let evaluation = evaluation.map(|evaluation| short_evaluation(&evaluation, labels));
        Self {
            node: node.id(),
            texts: [
                number.unwrap_or_default(),
                step,
                node.time().map(clock).unwrap_or_default(),
                evaluation.unwrap_or_default(),
            ],
        }
    }

    /// Marks a move with alternatives.
    pub(super) fn marked(mut self, node: Node<'_>) -> Self {
        if choices(node).nth(1).is_some() {
            self.texts[1].push_str(" +");
        }
        self
    }

    /// Adds the number of the variation to that of the move, unless it is 0, which means the main line.
    pub(super) fn in_variation(mut self, variation: usize) -> Self {
        if variation > 0 {
            self.texts[0] = format!("{},{variation}", self.texts[0]);
        }
        self
    }

    /// The text of the row, in columns of these widths. The move takes what the others leave.
    pub(super) fn text(&self, Widths(widths): Widths, width: usize) -> String {
        let [number, step, time, evaluation] = &self.texts;
        let mut right = String::new();
        for (text, width) in [(time, widths[2]), (evaluation, widths[3])] {
            if width > 0 {
                let blanks = width - columns_of(text).min(width);
                right.extend([" ", &" ".repeat(blanks), text]);
            }
        }
        if right.trim().is_empty() {
            right.clear();
        }
        let left = format!("{number:>0$} ", widths[0]);
        let rest = width.saturating_sub(columns_of(&left) + columns_of(&right));
        left + &padded(step, rest) + &right
    }
}

impl Widths {
    /// The smallest widths for rows, at most `width` together. If there is not enough room, the evaluations are left out, and
    /// then the times.
    pub(super) fn of(rows: &[Row], width: usize) -> Self {
        let mut widths = [3, 0, 0, 0];
        for row in rows {
            for (width, text) in widths.iter_mut().zip(&row.texts) {
                *width = columns_of(text).max(*width);
            }
        }
        // In many files every time is 0, because it was not measured.
        if rows.iter().all(|row| matches!(&*row.texts[2], "" | "0:00")) {
            widths[2] = 0;
        }
        for column in [3, 2] {
            if Self(widths).total() > width {
                widths[column] = 0;
            }
        }
        Self(widths)
    }

    /// The same widths, with room for the numbers of these rows.
    pub(super) fn with_numbers_of(mut self, rows: &[Row]) -> Self {
        let numbers = rows.iter().map(|row| columns_of(&row.texts[0]));
        self.0[0] = numbers.fold(self.0[0], usize::max);
        self
    }

    /// The width of a row.
    pub(super) fn total(self) -> usize {
        let used = self.0.iter().filter(|&&width| width > 0);
        used.map(|width| width + 1).sum::<usize>().saturating_sub(1)
    }
}

/// A time as a clock shows it: `0:07`, `1:02:03`. Times with parts of a second have one decimal place: `0:07.2`.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let decimal = match time.subsec_millis() / 100 {
        0 => String::new(),
        tenth => format!(".{tenth}"),
    };
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}{decimal}")
    } else {
        format!("{minutes}:{seconds:02}{decimal}")
    }
}

/// An evaluation without its details: `+72`, and for a mate its winner (`+mate` is a win of Black).
fn short_evaluation(evaluation: &Evaluation<'_>, labels: &Labels<'_>) -> String {
    let mate = labels.language.choose("mate", "詰み");
    match (evaluation.cp, evaluations::value(evaluation)) {
        (Some(value), _) => format!("{value:+}"),
        (None, Some(LIMIT)) => format!("+{mate}"),
        (None, Some(_)) => format!("-{mate}"),
        (None, None) if evaluation.mate.is_some() => mate.to_owned(),
        (None, None) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use kifu::diagram::Lettering;
    use kifu::{Language, Record};
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::notations::{Notations, Spelling};

    fn rows(record: &Record) -> Vec<Row> {
        let notations = Notations::of(record, Spelling::default());
        let labels = Labels {
            record,
            notations: &notations,
            lettering: Lettering::Japanese,
            language: Language::Japanese,
        };
        record.root().line().map(|node| Row::new(&labels, node)).collect()
    }

    #[test]
    fn columns_are_aligned_and_left_out_if_they_do_not_fit() {
        let text = "V2.2\nPI\n+\n+7776FU\n'** 30\nT12\n-3334FU\n'*#詰み=後手勝ち:3手\nT3723\n%TORYO\n";
        let record = kifu::parse(text).unwrap();
        for (width, expected) in [
            (
                26,
                [
                    "    開始局面              ",
                    "  1 ▲７六歩     0:12   +30",
                    "  2 △３四歩  1:02:03 -詰み",
                    "    投了                  ",
                ],
            ),
            (
                20,
                [
                    "    開始局面        ",
                    "  1 ▲７六歩     0:12",
                    "  2 △３四歩  1:02:03",
                    "    投了            ",
                ],
            ),
            (
                12,
                ["    開始局面", "  1 ▲７六歩 ", "  2 △３四歩 ", "    投了    "],
            ),
        ] {
            let rows = rows(&record);
            let widths = Widths::of(&rows, width);
            let texts: Vec<String> = rows.iter().map(|row| row.text(widths, width)).collect();
            assert_eq!(texts, expected);
        }
    }

    #[test]
    fn times_that_are_all_0_are_not_shown() {
        for (time, has_times) in [("0:00", false), ("0:01", true)] {
            let text = format!(
                "手合割：平手\n   1 ７六歩(77) ( 0:00/00:00:00)\n   2 ３四歩(33) ( {time}/00:00:00)\n"
            );
            let record = kifu::parse(&text).unwrap();
            let rows = rows(&record);
            let text = rows[1].text(Widths::of(&rows, 20), 20);
            assert_eq!(text.ends_with(" 0:00"), has_times, "{text}");
        }
    }

    #[test]
    fn a_time_is_written_as_on_a_clock() {
        for (milliseconds, expected) in [
            (0, "0:00"),
            (7_000, "0:07"),
            (7_250, "0:07.2"),
            (754_000, "12:34"),
            (3_723_000, "1:02:03"),
        ] {
            assert_eq!(clock(Duration::from_millis(milliseconds)), expected);
        }
    }
}
