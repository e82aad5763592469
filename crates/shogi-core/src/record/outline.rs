//! [`Record::outline`]: a summary of a record as plain text, for tests and debugging.

use std::fmt::{self, Write};

use super::node::Node;
use super::node_data::{NoteKind, Step};
use crate::Record;

impl Record {
    /// A summary of the record as plain text: the headers, the start position, the stated result, and then one row for
    /// each line of [`Record::lines`]. A row begins with the index of the line and, for a variation, the index of its
    /// parent line and the ply at which the variation branches off. The moves and endings follow, with times in seconds
    /// and with notes.
    ///
    /// ```
    /// use shogi_core::{Ending, Handicap, Record};
    ///
    /// let mut game = Record::builder(Handicap::TwoPiece);
    /// game.header("棋戦", "支部例会");
    /// game.play("7c7d".parse()?)?.time(std::time::Duration::from_secs(12)).comment("急戦");
    /// game.end(Ending::Resign);
    /// let expected = "\
    /// 棋戦=支部例会
    /// start lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1
    /// 0: 7c7d(12) *急戦 resign
    /// ";
    /// assert_eq!(game.finish().outline(), expected);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outline(&self) -> String {
        let mut text = String::new();
        // Writing to a `String` cannot fail.
        let _ = self.write_outline(&mut text);
        text
    }

    fn write_outline(&self, out: &mut impl Write) -> fmt::Result {
        for header in &self.headers {
            writeln!(out, "{}={}", header.key, header.value)?;
        }
        writeln!(out, "start {}", self.start)?;
        if let Some(result) = self.stated_result() {
            writeln!(out, "result {result}")?;
        }
        for (index, line) in self.lines().iter().enumerate() {
            write!(out, "{index}")?;
            if index > 0 {
                write!(out, " of {} at {}", line.parent, line.from_ply)?;
            }
            out.write_char(':')?;
            for node in line.first.line() {
                write_node(node, out)?;
            }
            out.write_char('\n')?;
        }
        Ok(())
    }
}

fn write_node(node: Node<'_>, out: &mut impl Write) -> fmt::Result {
    match node.step() {
        Step::Start => {}
        Step::Move(mv) => write!(out, " {mv}")?,
        Step::Ending(ending) => write!(out, " {}", ending.name())?,
    }
    if let Some(time) = node.time() {
        write!(out, "({})", time.as_secs_f64())?;
    }
    for (kind, text) in node.notes() {
        let mark = match kind {
            NoteKind::Comment => "*",
            NoteKind::Bookmark => "&",
            NoteKind::Remark => "#",
            NoteKind::LeadingComment => "^*",
            NoteKind::LeadingBookmark => "^&",
            NoteKind::LeadingRemark => "^#",
            NoteKind::BoardFlip => "^^",
            NoteKind::EndingText => "=",
            NoteKind::ResultLine => "==",
        };
        write!(out, " {mark}{text}")?;
    }
    Ok(())
}

/// Writes the [outline](Record::outline) of the record.
impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.outline())
    }
}
