//! Lines of a KIF text: one token each, decided by how the line begins.

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
    /// `&…`: the name of a position.
    #[regex(r"(?&b)*&", to_line_end)]
    Bookmark,
    /// `変化：3手`.
    #[regex(r"(?&b)*変化(?&b)*[:：]", to_line_end)]
    Variation,
    /// `まで12手で中断`.
    #[regex(r"(?&b)*まで", to_line_end)]
    Result,
    /// `手数----指手---------消費時間--`.
    #[regex(r"(?&b)*手数(--|――|－－|──|ーー)", to_line_end)]
    Separator,
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
    /// `盤面回転`: how the board was shown.
    #[regex(r"(?&b)*盤面(回転|反転)", to_line_end)]
    Flip,
    /// `   1 ７六歩(77)   ( 0:16/00:00:16)`.
    #[regex(r"(?&b)*[0-9０-９]+", to_line_end)]
    Move,
    /// `▲７六歩    △３四歩`: moves of KI2.
    #[regex(r"(?&b)*[▲△▼▽☗☖⛊⛉]", to_line_end)]
    Moves,
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

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn kinds(text: &str) -> Vec<(LineKind, u32, &str)> {
        Lines::new(text, LineStart::FIRST)
            .map(|line| (line.value.0, line.line.number, line.value.1))
            .collect()
    }

    #[test]
    fn a_line_is_decided_by_its_head() {
        for (line, kind) in [
            ("# x", LineKind::Remark),
            ("*対局者：X", LineKind::Comment),
            ("　＊x", LineKind::Comment),
            ("&しおり", LineKind::Bookmark),
            ("変化：3手", LineKind::Variation),
            ("変化:３", LineKind::Variation),
            ("まで3手で中断", LineKind::Result),
            (
                "手数----指手---------消費時間-- # この行は、なくてもいい",
                LineKind::Separator,
            ),
            ("手数――指手――――――――消費時間――", LineKind::Separator),
            ("手数：5手詰", LineKind::Other),
            ("手数＝0 まで", LineKind::MoveCount),
            ("+---------------------------+", LineKind::Frame),
            ("  ９ ８ ７ ６ ５ ４ ３ ２ １", LineKind::Files),
            ("| ・ ・ ・ ・ ・ ・ ・ ・ ・|五", LineKind::Row),
            ("先手の持駒：なし", LineKind::Hand),
            ("先手の持ち駒：なし", LineKind::Hand),
            ("先手の備考：居飛車", LineKind::Other),
            ("後手番", LineKind::Turn),
            ("盤面回転", LineKind::Flip),
            ("\t1\t７六歩(77)", LineKind::Move),
            ("＿", LineKind::Other),
            ("  これは何", LineKind::Other),
            ("先手：A", LineKind::Other),
            ("　 \t", LineKind::Blank),
            ("\u{b}", LineKind::Blank),
        ] {
            assert_eq!(kinds(line), [(kind, 1, line)], "{line}");
        }
    }

    #[test]
    fn every_line_end_counts_once() {
        let found: Vec<(u32, &str)> = kinds("先手：A\r\n\r\n*b\r*c\n\n1 ７六歩(77)")
            .into_iter()
            .filter(|(kind, ..)| *kind != LineKind::Blank)
            .map(|(_, number, content)| (number, content))
            .collect();
        assert_eq!(found, [(1, "先手：A"), (3, "*b"), (4, "*c"), (6, "1 ７六歩(77)")]);
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_first_line() {
        assert_eq!(kinds("\u{feff}#KIF"), [(LineKind::Remark, 1, "#KIF")]);
    }
}
