//! Lines of a BOD document: one token each, decided by how the line begins.

use logos::{Lexer, Logos};
use shogi_core::source::{LineStart, Spanned, before_end_mark, is_blank, line_end};

/// What a line is. A line that begins like none of these is [`LineKind::Other`]: a header, if it holds a colon.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Logos)]
// Blanks are those of the format (space, tab, U+3000) and characters that cannot be seen; the latter are reported apart.
#[logos(subpattern b = r"[ \t\u{3000}\u{00}-\u{08}\u{0B}\u{0C}\u{0E}-\u{1F}\u{7F}\u{A0}\u{AD}\u{200B}-\u{200F}\u{2060}\u{FEFF}]")]
pub(crate) enum LineKind {
    /// Nothing, or blanks only. (Blanks before something unknown begin so too; see [`Lines`].)
    #[regex(r"(?&b)*[\r\n]", finish_empty)]
    #[regex(r"(?&b)+", to_line_end)]
    Blank,
    /// `# …`: programs skip it.
    #[regex(r"(?&b)*#", to_line_end)]
    Remark,
    /// `*…`: a comment.
    #[regex(r"(?&b)*[*＊]", to_line_end)]
    Comment,
    /// The edge of a diagram.
    #[regex(r"(?&b)*(\+-|┌|┏|└|┗)", to_line_end)]
    Frame,
    /// The numbers of the files above a diagram.
    #[regex(r"(?&b)*[９9](?&b)+[８8](?&b)+[７7](?&b)", to_line_end)]
    Files,
    /// A row of a diagram.
    #[regex(r"(?&b)*[|│｜]", to_line_end)]
    Row,
    /// `先手の持駒：…`.
    #[regex(r"(?&b)*(先手|後手|上手|下手)の持ち?駒(?&b)*[:：]", to_line_end)]
    Hand,
    /// `後手番`.
    #[regex(r"(?&b)*(先手|後手|上手|下手)番", to_line_end)]
    Turn,
    /// `手数＝12  ▲７六歩  まで`.
    #[regex(r"(?&b)*手数(?&b)*[＝=]", to_line_end)]
    MoveCount,
    /// Anything else.
    Other,
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
    /// The lines of `text`.
    pub(crate) fn new(text: &'t str) -> Self {
        let text = before_end_mark(text);
        let mut lexer = LineKind::lexer(text);
        if text.starts_with('\u{feff}') {
            lexer.bump('\u{feff}'.len_utf8());
        }
        Self {
            lexer,
            line: LineStart::FIRST,
        }
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = Line<'t>;

    fn next(&mut self) -> Option<Line<'t>> {
        let mut kind = self.lexer.next()?.unwrap_or(LineKind::Other);
        if kind == LineKind::Other {
            to_line_end(&mut self.lexer);
        }
        let line = self.line.pass(self.lexer.slice(), self.lexer.span().start);
        let content = line.value;
        if kind == LineKind::Blank && !content.chars().all(is_blank) {
            kind = LineKind::Other;
        }
        Some(line.map(|content| (kind, content)))
    }
}
