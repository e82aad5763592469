//! [`LineKind`]: the kinds of lines in a book. The beginning of a line decides its kind.

use logos::Logos;
use shogi_core::format::tools::Classify;

/// The kind of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Logos)]
pub(super) enum LineKind {
    /// The first line: the name of the format and its version.
    #[regex("#YANEURAOU-DB2016 ")]
    #[regex("#YANEURAOU-DB2016$", priority = 40)]
    Header,
    /// A position: `sfen lnsgkgsnl/… b - 1`.
    #[token("sfen ")]
    Position,
    /// A comment on what is above it: `#…`.
    #[token("#")]
    Comment,
    /// A comment with another mark: `//…`.
    #[token("//")]
    SlashComment,
    /// Any other line is read as a move. Most lines are moves.
    Move,
}

impl Classify for LineKind {
    #[inline]
    fn classify(content: &str) -> Self {
        let token = Self::lexer(content).next();
        token.and_then(Result::ok).unwrap_or(Self::Move)
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn the_beginning_of_a_line_decides_its_kind() {
        for (content, kind) in [
            ("#YANEURAOU-DB2016 1.00", LineKind::Header),
            ("#YANEURAOU-DB2016", LineKind::Header),
            ("#YANEURAOU-DB2016\t1.00", LineKind::Comment),
            ("#YANEURAOU-DB2017 1.00", LineKind::Comment),
            ("#", LineKind::Comment),
            ("# x", LineKind::Comment),
            ("// x", LineKind::SlashComment),
            ("/", LineKind::Move),
            ("sfen 9/9", LineKind::Position),
            ("sfen ", LineKind::Position),
            ("sfen", LineKind::Move),
            ("7g7f none", LineKind::Move),
            ("7六歩", LineKind::Move),
        ] {
            assert_eq!(LineKind::classify(content), kind, "{content}");
        }
    }
}
