//! Lines of a CSA text: one token each, decided by how the line begins.

use logos::{Lexer, Logos};
use shogi_core::source::{LineStart, Spanned, before_end_mark, is_blank, line_end, trim_blanks};

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Logos)]
// Blanks are space and tab, and characters that cannot be seen; the latter are reported apart.
#[logos(subpattern b = r"[ \t\u{3000}\u{00}-\u{08}\u{0B}\u{0C}\u{0E}-\u{1F}\u{7F}\u{A0}\u{AD}\u{200B}-\u{200F}\u{2060}\u{FEFF}]")]
pub(crate) enum LineKind {
    /// Nothing, or blanks only. (Blanks before something unknown begin so too; see [`Lines`].)
    #[regex(r"(?&b)*[\r\n]", finish_empty)]
    #[regex(r"(?&b)+", to_line_end)]
    Blank,
    /// `'CSA encoding=UTF-8`, and Kifu for Windows' `'encoding=Shift_JIS`.
    #[regex(r"'(CSA )?encoding=", to_line_end)]
    Declaration,
    /// `'*…`: a comment.
    #[token("'*", to_line_end)]
    Comment,
    /// `'…`: programs skip it.
    #[token("'", to_line_end)]
    Remark,
    /// `V2.2`.
    #[regex("V[0-9]", to_line_end)]
    Version,
    /// `N+NAKAHARA`.
    #[regex(r"N[+\-]", to_line_end)]
    Player,
    /// `$EVENT:…`.
    #[token("$", to_line_end)]
    Info,
    /// `PI82HI22KA`.
    #[token("PI", to_line_end)]
    Initial,
    /// `P1-KY-KE-GI-KI-OU-KI-GI-KE-KY`.
    #[regex("P[0-9]", to_line_end)]
    Row,
    /// `P+00KI00FU`.
    #[regex(r"P[+\-]", to_line_end)]
    Pieces,
    /// A move alone on its line: nearly every second line.
    #[regex(r"[+\-][0-9][0-9][0-9][0-9][A-Z][A-Z](\r\n|\n)")]
    Move,
    /// A time of whole seconds alone on its line: nearly every other.
    #[regex(r"T[0-9]{1,6}(\r\n|\n)")]
    Time,
    /// Any other move or time, a special move, the side to move; statements parted by commas may follow.
    #[regex(r"(?&b)*[+\-%T]", to_line_end)]
    Statements,
    /// `/` alone: another game follows.
    #[token("/", to_line_end)]
    Slash,
    /// Anything else.
    Other,
}

impl LineKind {
    /// What a line would be that holds this text.
    pub(crate) fn of(text: &str) -> Self {
        Self::lexer(text)
            .next()
            .and_then(Result::ok)
            .unwrap_or(Self::Other)
    }

    /// Whether a comma ends what a line of this kind says, and other statements follow. Names, values and comments keep
    /// their commas.
    pub(crate) fn ends_at_comma(self) -> bool {
        matches!(
            self,
            Self::Version | Self::Initial | Self::Row | Self::Pieces | Self::Statements
        )
    }
}

fn to_line_end(lexer: &mut Lexer<'_, LineKind>) {
    let (_, next) = line_end(lexer.remainder().as_bytes());
    lexer.bump(next);
}

/// The token holds the line end; of CRLF only the first half.
fn finish_empty(lexer: &mut Lexer<'_, LineKind>) {
    if lexer.slice().ends_with('\r') && lexer.remainder().starts_with('\n') {
        lexer.bump(1);
    }
}

/// The lines of a text, in order, without their line ends. LF, CRLF and CR end a line, also mixed.
#[derive(Clone)]
pub(crate) struct Lines<'t> {
    lexer: Lexer<'t, LineKind>,
    line: LineStart,
}

/// A line of a text.
pub(crate) type Line<'t> = Spanned<(LineKind, &'t str)>;

impl<'t> Lines<'t> {
    /// The lines of `text` from `start` on.
    pub(crate) fn new(text: &'t str, start: LineStart) -> Self {
        let text = before_end_mark(text);
        let mut lexer = LineKind::lexer(text);
        let has_mark = start.offset == 0 && text.starts_with('\u{feff}');
        lexer.bump(if has_mark {
            '\u{feff}'.len_utf8()
        } else {
            start.offset as usize
        });
        Self { lexer, line: start }
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = Line<'t>;

    #[inline]
    fn next(&mut self) -> Option<Line<'t>> {
        let mut kind = self.lexer.next()?.unwrap_or(LineKind::Other);
        if kind == LineKind::Other {
            to_line_end(&mut self.lexer);
        }
        let line = self.line.pass(self.lexer.slice(), self.lexer.span().start);
        let content = line.value;
        let is_more = match kind {
            LineKind::Blank => !content.chars().all(is_blank),
            LineKind::Slash => trim_blanks(content) != "/",
            _ => false,
        };
        if is_more {
            kind = LineKind::Other;
        }
        Some(line.map(|content| (kind, content)))
    }
}
