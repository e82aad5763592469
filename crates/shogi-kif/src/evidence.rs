//! What single lines say for KIF and KI2. Both formats have the same head and the same variations; they differ in their
//! moves and in the lines around these.

use shogi_core::format::tools::numbers::strip_number;
use shogi_core::format::tools::{Classify, Evidence, FormatLines, arabic_digit, is_blank, start};

use crate::event::has_named_moves;
use crate::lexer::LineKind;
use crate::{Ki2, Kif};

impl FormatLines for Kif {
    fn evidence(&self, line: &str) -> Option<Evidence> {
        match LineKind::classify(line) {
            LineKind::Numbered if begins_with_move_number(line) => Some(Evidence::Move),
            LineKind::Separator => Some(Evidence::Typical),
            LineKind::Remark if line.starts_with("#KIF") => Some(Evidence::Typical),
            kind => of_both(kind, line),
        }
    }
}

impl FormatLines for Ki2 {
    fn evidence(&self, line: &str) -> Option<Evidence> {
        match LineKind::classify(line) {
            LineKind::Moves => Some(Evidence::Move),
            LineKind::Other if has_named_moves(line) => Some(Evidence::Move),
            // In KIF the ending usually has a number.
            LineKind::Result => Some(Evidence::Note),
            kind => of_both(kind, line),
        }
    }
}

fn of_both(kind: LineKind, line: &str) -> Option<Evidence> {
    match kind {
        // The remark that Kifu for Windows writes at the top of a file. A BOD that is made from the file keeps it.
        LineKind::Remark if line.starts_with("# ---- Kifu") => Some(Evidence::Note),
        LineKind::Remark if line.starts_with("#KIF") => Some(Evidence::Shared),
        LineKind::Separator | LineKind::Variation | LineKind::Frame | LineKind::Row | LineKind::Hand => {
            Some(Evidence::Shared)
        }
        LineKind::MoveCount if start::move_count(line).is_some() => Some(Evidence::Shared),
        LineKind::Comment => None,
        _ => Evidence::of_header(line),
    }
}

/// Whether a line begins with a move number: digits, followed by a blank, `.` or `手`. A line of numbers only, such as
/// the numbers of the files above a diagram, does not count.
fn begins_with_move_number(line: &str) -> bool {
    strip_number(line).is_some_and(|(_, rest)| {
        rest.starts_with(|c: char| is_blank(c) || matches!(c, '.' | '手'))
            && rest.contains(|c: char| !is_blank(c) && arabic_digit(c).is_none())
    })
}
