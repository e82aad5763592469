//! [`Table`]: a table for people, whose columns are aligned.

use std::fmt;
use std::iter;

use kifu::shogi_core::text::printable;
use unicode_width::UnicodeWidthStr as _;

/// A table of texts. The first column is aligned to the left, the others to the right. A character of East Asian width takes two
/// places.
#[derive(Debug)]
pub(crate) struct Table(Vec<Vec<String>>);

impl Table {
    /// Creates a table with the names of its columns.
    pub(crate) fn new(head: impl IntoIterator<Item = String>) -> Self {
        Self(vec![head.into_iter().collect()])
    }

    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.0
            .push(cells.into_iter().map(|cell| printable(&cell)).collect());
    }

    /// The width of a column. A row of one cell is a title or a remark, which does not widen the column.
    fn width(&self, column: usize) -> usize {
        let rows = self.0.iter().filter(|row| row.len() > 1);
        let cells = rows.filter_map(|row| row.get(column));
        cells.map(|cell| cell.width()).max().unwrap_or(0)
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.0.iter().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(|column| self.width(column)).collect();
        for row in &self.0 {
            let mut line = String::new();
            for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
                let padding = iter::repeat_n(' ', width.saturating_sub(cell.width()));
                if column == 0 {
                    line.push_str(cell);
                    line.extend(padding);
                } else {
                    line.push_str("  ");
                    line.extend(padding);
                    line.push_str(cell);
                }
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// A share in percent, rounded to a tenth: `12.5`.
pub(crate) fn percentage(part: usize, whole: usize) -> String {
    let thousandths = (part * 2000 + whole) / (whole * 2).max(1);
    format!("{}.{}", thousandths / 10, thousandths % 10)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn wide_characters_take_two_places() {
        let mut table = Table::new(["対局者", "勝", "x"].map(str::to_owned));
        table.row(["A", "1", "10"].map(str::to_owned));
        table.row(["羽生善治\u{1b}", "23"].map(str::to_owned));
        table.row(["and 1000 more".to_owned()]);
        assert_eq!(
            table.to_string(),
            "対局者     勝   x\nA           1  10\n羽生善治\u{fffd}  23\nand 1000 more\n"
        );
    }

    #[test]
    fn shares_are_rounded() {
        assert_eq!(percentage(1, 8), "12.5");
        assert_eq!(percentage(2, 3), "66.7");
        assert_eq!(percentage(3, 3), "100.0");
        assert_eq!(percentage(0, 0), "0.0");
    }
}
