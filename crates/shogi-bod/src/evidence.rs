//! What single lines say for BOD. KIF and KI2 have all of these lines too.

use shogi_core::format::tools::{Classify, Evidence, FormatLines, start};

use crate::Bod;
use crate::lexer::LineKind;

impl FormatLines for Bod {
    fn evidence(&self, line: &str) -> Option<Evidence> {
        match LineKind::classify(line) {
            LineKind::Frame | LineKind::Row | LineKind::Hand => Some(Evidence::Shared),
            LineKind::MoveCount if start::move_count(line).is_some() => Some(Evidence::Shared),
            LineKind::Comment => None,
            _ => Evidence::of_header(line),
        }
    }
}
