//! [`LineKind`]: the kinds of lines in KIF and KI2 texts. The beginning of a line decides its kind.

use logos::Logos;
use shogi_core::Color;
use shogi_core::format::tools::numbers::kanji_digit;
use shogi_core::format::tools::{Classify, after_blanks, arabic_digit, trim_blanks};

/// The kind of a line. A line of the kind [`LineKind::Other`] is a header if it has a colon. A line that only begins
/// like another kind may also be a header: `event.rs` finds this out. The patterns do not name sides: any two kanji may
/// be the name of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Logos)]
pub(crate) enum LineKind {
    /// A remark, which programs skip: `# …`.
    #[token("#")]
    Remark,
    /// A comment: `*…`.
    #[regex("[*＊]")]
    Comment,
    /// A bookmark, the name of a position: `&…`.
    #[token("&")]
    Bookmark,
    /// The beginning of a variation: `変化：3手`.
    #[token("変化")]
    Variation,
    /// A result line: `まで12手で中断`.
    #[token("まで")]
    #[token("まて\u{3099}")]
    Result,
    /// The separator between the headers and the moves: `手数----指手---------消費時間--`.
    #[regex("手数(--|――|－－|──|ーー)")]
    Separator,
    /// The upper or lower edge of a diagram.
    #[regex(r"\+-|┌|┏|└|┗")]
    Frame,
    /// A row of a diagram.
    #[regex("[|│｜]")]
    Row,
    /// The pieces in hand of a side: `先手の持駒：…`.
    #[regex("[一-鿿]{2}の持ち?駒")]
    Hand,
    /// The line that names the side to move: `後手番`.
    #[regex("[一-鿿]{2}番")]
    Turn,
    /// The number of moves before the start position: `手数＝12  ▲７六歩  まで`.
    #[token("手数")]
    MoveCount,
    /// `盤面回転`: the board is shown from the other side.
    #[regex("盤面(回転|反転)")]
    Flip,
    /// A line that begins with a digit: a move, an ending, the numbers of the files above a diagram, or a header such as
    /// `1日目：…`.
    #[regex("[0-9０-９]")]
    Numbered,
    /// Moves of KI2, which begin with the mark of a side, perhaps after notes in brackets: `▲７六歩    △３四歩`.
    Moves,
    /// A line of none of the kinds above. It may be a header.
    Other,
}

impl Classify for LineKind {
    #[inline]
    fn classify(content: &str) -> Self {
        match Self::lexer(content).next() {
            Some(Ok(kind)) => kind,
            _ if after_notes(content).starts_with(|c| Color::from_ja_mark(c).is_some()) => Self::Moves,
            _ => Self::Other,
        }
    }
}

/// Splits a text that begins with a note in brackets, such as `（金直）`, into the note and the rest. A part of a move in
/// brackets, such as `（成）` or a damaged origin `(7?)`, is no note.
pub(crate) fn strip_note(text: &str) -> Option<(&str, &str)> {
    const PARTS: &str = "成不生打右左直上寄引行入";
    let (note, after) = text.strip_prefix(['(', '（'])?.split_once([')', '）'])?;
    let note = trim_blanks(note);
    let is_part = |c: char| {
        PARTS.contains(c) || !c.is_alphabetic() || arabic_digit(c).is_some() || kanji_digit(c).is_some()
    };
    (!note.chars().all(is_part)).then_some((note, after))
}

/// Returns the text after the notes in brackets at its beginning.
pub(crate) fn after_notes(text: &str) -> &str {
    let mut rest = after_blanks(text);
    while let Some((_, after)) = strip_note(rest) {
        rest = after_blanks(after);
    }
    rest
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_line_is_decided_by_its_head() {
        for (line, kind) in [
            ("# x", LineKind::Remark),
            ("*対局者：X", LineKind::Comment),
            ("＊x", LineKind::Comment),
            ("&しおり", LineKind::Bookmark),
            ("変化：3手", LineKind::Variation),
            ("まで3手で中断", LineKind::Result),
            (
                "手数----指手---------消費時間-- # この行は、なくてもいい",
                LineKind::Separator,
            ),
            ("手数――指手――――――――消費時間――", LineKind::Separator),
            ("手数：5手詰", LineKind::MoveCount),
            ("手数＝0 まで", LineKind::MoveCount),
            ("+---------------------------+", LineKind::Frame),
            ("９ ８ ７ ６ ５ ４ ３ ２ １", LineKind::Numbered),
            ("| ・ ・ ・ ・ ・ ・ ・ ・ ・|五", LineKind::Row),
            ("先手の持駒：なし", LineKind::Hand),
            ("先手の持ち駒：なし", LineKind::Hand),
            ("先手の備考：居飛車", LineKind::Other),
            ("後手番", LineKind::Turn),
            ("☗７六歩", LineKind::Moves),
            ("１２番勝負", LineKind::Numbered),
            ("盤面回転", LineKind::Flip),
            ("1\t７六歩(77)", LineKind::Numbered),
            ("＿", LineKind::Other),
            ("これは何", LineKind::Other),
            ("先手：A", LineKind::Other),
        ] {
            assert_eq!(LineKind::classify(line), kind, "{line}");
        }
    }
}
