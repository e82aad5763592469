//! The kinds of lines of a CSA text: one token each, decided by how the line begins.

use logos::{Lexer, Logos};
use shogi_core::text::{Classify, after_blanks};

/// What a line is, or one of several statements on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Logos)]
pub(crate) enum LineKind {
    /// A move and nothing else: nearly every second line.
    #[regex(r"[+\-][0-9][0-9][0-9][0-9][A-Z][A-Z]$", priority = 20)]
    Move,
    /// A move and something after it, such as blanks or another statement.
    #[regex(r"[+\-][0-9][0-9][0-9][0-9][A-Z][A-Z]")]
    MoveAndMore,
    /// A time of whole seconds and nothing else: nearly every other line.
    #[regex(r"T[0-9]{1,6}$", priority = 20)]
    Time,
    /// Any other time.
    #[token("T")]
    OtherTime,
    /// `To_Move:+`, `Total_Time:900`: no time, but a line of the protocol between programs.
    #[regex(r"T[A-Za-z_]+[: ]")]
    Protocol,
    /// `+`: the side to move, if nothing follows.
    #[regex(r"[+\-]")]
    Turn,
    /// `%TORYO`.
    #[token("%")]
    Special,
    /// `'*…`: a comment.
    #[token("'*")]
    Comment,
    /// `'…`: a remark.
    #[token("'")]
    Remark,
    /// `'CSA encoding=UTF-8`, and Kifu for Windows' `'encoding=Shift_JIS`.
    #[regex(r"'(CSA )?encoding=")]
    Declaration,
    /// `V2.2`.
    #[regex("V[0-9]")]
    Version,
    /// `N+NAKAHARA`.
    #[regex(r"N[+\-]")]
    Player,
    /// `$EVENT:…`.
    #[token("$")]
    Header,
    /// `PI82HI22KA`.
    #[token("PI")]
    Initial,
    /// `P1-KY-KE-GI-KI-OU-KI-GI-KE-KY`.
    #[regex("P[0-9]")]
    Row,
    /// `P+00KI00FU`.
    #[regex(r"P[+\-]")]
    Pieces,
    /// `#RESIGN`: a message of a server, if it is a known one.
    #[token("#")]
    ServerMessage,
    /// `/` alone: another game follows.
    #[token("/", is_alone)]
    Separator,
    /// Anything else.
    Unknown,
}

impl Classify for LineKind {
    #[inline]
    fn classify(content: &str) -> Self {
        let token = Self::lexer(content).next();
        token.and_then(Result::ok).unwrap_or(Self::Unknown)
    }
}

impl LineKind {
    /// Whether a comma ends a line of this kind, and other statements may follow. Names, values, comments and remarks
    /// keep their commas.
    pub(crate) const fn ends_at_comma(self) -> bool {
        matches!(
            self,
            Self::MoveAndMore
                | Self::OtherTime
                | Self::Protocol
                | Self::Turn
                | Self::Special
                | Self::Version
                | Self::Initial
                | Self::Row
                | Self::Pieces
        )
    }
}

fn is_alone(lexer: &mut Lexer<'_, LineKind>) -> bool {
    after_blanks(lexer.remainder()).is_empty()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn plain_moves_and_times_have_tokens_of_their_own() {
        for (content, kind) in [
            ("+7776FU", LineKind::Move),
            ("-0055KA", LineKind::Move),
            ("+7776FU ", LineKind::MoveAndMore),
            ("+7776FU,T12", LineKind::MoveAndMore),
            ("+7776FUX", LineKind::MoveAndMore),
            ("+7776F", LineKind::Turn),
            ("+7776fu", LineKind::Turn),
            ("+", LineKind::Turn),
            ("T0", LineKind::Time),
            ("T123456", LineKind::Time),
            ("T1234567", LineKind::OtherTime),
            ("T12 ", LineKind::OtherTime),
            ("T1.5", LineKind::OtherTime),
            ("T12a", LineKind::OtherTime),
            ("T", LineKind::OtherTime),
            ("Txyz", LineKind::OtherTime),
            ("Total_Time:900", LineKind::Protocol),
        ] {
            assert_eq!(LineKind::classify(content), kind, "{content}");
        }
    }

    #[test]
    fn other_lines_are_told_by_their_beginning() {
        for (content, kind) in [
            ("'* x", LineKind::Comment),
            ("' *", LineKind::Remark),
            ("'", LineKind::Remark),
            ("'CSA encoding=UTF-8", LineKind::Declaration),
            ("'encoding=UTF-8", LineKind::Declaration),
            ("'CSA encoding", LineKind::Remark),
            ("V2", LineKind::Version),
            ("V", LineKind::Unknown),
            ("N+", LineKind::Player),
            ("N", LineKind::Unknown),
            ("$", LineKind::Header),
            ("PI", LineKind::Initial),
            ("P1", LineKind::Row),
            ("P-", LineKind::Pieces),
            ("P", LineKind::Unknown),
            ("/", LineKind::Separator),
            ("/ \u{3000}", LineKind::Separator),
            ("/x", LineKind::Unknown),
            ("#RESIGN", LineKind::ServerMessage),
            ("７", LineKind::Unknown),
            ("", LineKind::Unknown),
        ] {
            assert_eq!(LineKind::classify(content), kind, "{content}");
        }
    }
}
