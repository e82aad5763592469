//! [`LineKind`]: the kinds of lines in CSA texts. The beginning of a line decides its kind.

use logos::{Lexer, Logos};
use shogi_core::format::tools::{Classify, after_blanks};

/// The kind of a line, or of one statement if a line has several.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Logos)]
pub(crate) enum LineKind {
    /// A move that is a whole line, without any text after it. About half of all lines are of this kind.
    #[regex(r"[+\-][0-9][0-9][0-9][0-9][A-Z][A-Z]$", priority = 20)]
    Move,
    /// A move followed by other text, such as blanks or another statement.
    #[regex(r"[+\-][0-9][0-9][0-9][0-9][A-Z][A-Z]")]
    MoveAndMore,
    /// A time in whole seconds that is a whole line. Most lines that are not moves are of this kind.
    #[regex(r"T[0-9]{1,6}$", priority = 20)]
    Time,
    /// A time in another form, such as `T6.123`.
    #[token("T")]
    OtherTime,
    /// A line of the protocol between server and program: `To_Move:+`, `Total_Time:900`, `I+1249FU`.
    #[regex(r"T[A-Za-z_]+[: ]")]
    #[regex(r"I[+\-]")]
    Protocol,
    /// A line that only names the side to move: `+`.
    #[regex(r"[+\-]")]
    Turn,
    /// A special move, which ends the game: `%TORYO`.
    #[token("%")]
    Special,
    /// A comment: `'*…`.
    #[token("'*")]
    Comment,
    /// A remark, which programs skip: `'…`.
    #[token("'")]
    Remark,
    /// The encoding of the file: `'CSA encoding=UTF-8`; in files of Kifu for Windows `'encoding=Shift_JIS`.
    #[regex(r"'(CSA )?encoding=")]
    Declaration,
    /// The version of the format: `V2.2`.
    #[regex("V[0-9]")]
    Version,
    /// The name of a player: `N+NAKAHARA`.
    #[regex(r"N[+\-]")]
    Player,
    /// A header: `$EVENT:…`.
    #[token("$")]
    Header,
    /// The even game without the listed pieces: `PI82HI22KA`.
    #[token("PI")]
    Initial,
    /// A row of the board: `P1-KY-KE-GI-KI-OU-KI-GI-KE-KY`.
    #[regex("P[0-9]")]
    Row,
    /// Single pieces on squares or in hand: `P+00KI00FU`.
    #[regex(r"P[+\-]")]
    Pieces,
    /// A message of a server: `#RESIGN`. The name of the message may be unknown.
    #[token("#")]
    ServerMessage,
    /// The separator between two games: `/`, alone on its line or behind a comma.
    #[token("/", is_alone)]
    Separator,
    /// A line of none of the kinds above.
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
    /// Whether the line is a comment, a remark or a declaration of the encoding. A text with only such lines has no
    /// game.
    #[inline]
    pub(crate) const fn is_note(self) -> bool {
        matches!(self, Self::Comment | Self::Remark | Self::Declaration)
    }

    /// Whether a statement of this kind ends at a comma, so that another statement may follow. Names, values, comments
    /// and remarks may contain commas.
    #[inline]
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
                | Self::Separator
        )
    }
}

fn is_alone(lexer: &mut Lexer<'_, LineKind>) -> bool {
    let rest = after_blanks(lexer.remainder());
    rest.is_empty() || rest.starts_with(',')
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
    fn the_beginning_of_a_line_decides_its_kind() {
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
