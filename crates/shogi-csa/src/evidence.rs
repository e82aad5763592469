//! What single lines say for CSA, and about where its games begin.

use shogi_core::format::tools::{Classify, Evidence, FormatLines, GameLine, trim_blanks};

use crate::Csa;
use crate::lexer::LineKind;

impl FormatLines for Csa {
    fn evidence(&self, line: &str) -> Option<Evidence> {
        let begins = |is_second: fn(&u8) -> bool| line.as_bytes().get(1).is_some_and(is_second);
        let is_own = match LineKind::classify(line) {
            LineKind::Comment | LineKind::Remark | LineKind::Declaration => return Some(Evidence::Note),
            LineKind::Move | LineKind::MoveAndMore => return Some(Evidence::Move),
            LineKind::Turn => line.len() == 1,
            LineKind::OtherTime => begins(u8::is_ascii_digit),
            LineKind::Special => begins(|second| matches!(second, b'A'..=b'Z' | b'+' | b'-')),
            // Remarks of other formats also begin with `#`.
            LineKind::ServerMessage | LineKind::Protocol | LineKind::Unknown => false,
            _ => true,
        };
        is_own.then_some(Evidence::Own)
    }

    fn game_line(&self, line: &str) -> Option<GameLine> {
        Some(match LineKind::classify(line) {
            LineKind::Separator if !line.contains(',') => GameLine::Separator,
            kind if kind.is_note() => GameLine::Note,
            _ => GameLine::Part,
        })
    }

    fn version<'l>(&self, line: &'l str) -> Option<&'l str> {
        let version = line.strip_prefix('V')?.split(',').next()?;
        (LineKind::classify(line) == LineKind::Version).then(|| trim_blanks(version))
    }
}
