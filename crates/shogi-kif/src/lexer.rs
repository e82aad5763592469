//! [`LineKind`]: the kinds of lines in KIF and KI2 texts. The beginning of a line decides its kind.

use logos::Logos;
use shogi_core::text::Classify;

/// The kind of a line. A line of the kind [`LineKind::Other`] is a header if it has a colon. A line that only begins
/// like another kind may also be a header: `event.rs` finds this out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Logos)]
#[logos(subpattern destination = r"同\u{3000}?|[１-９][一二三四五六七八九]")]
#[logos(subpattern piece = r"成銀|成桂|成香|[玉王飛龍竜角馬金銀全桂圭香杏歩と]")]
#[logos(subpattern origin = r"打|成?\([1-9][1-9]\)")]
#[logos(subpattern time = r"\([ 0-9][0-9]:[0-9][0-9]/[0-9][0-9]:[0-9][0-9]:[0-9][0-9]\)")]
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
    #[regex("(先手|後手|上手|下手)の持ち?駒")]
    Hand,
    /// The line that names the side to move: `後手番`.
    #[regex("(先手|後手|上手|下手)番")]
    Turn,
    /// The number of moves before the start position: `手数＝12  ▲７六歩  まで`.
    #[token("手数")]
    MoveCount,
    /// `盤面回転`: the board is shown from the other side.
    #[regex("盤面(回転|反転)")]
    Flip,
    /// A move as most programs write it: `1 ７六歩(77)   ( 0:16/00:00:16)+`. The time, the branch mark `+` and the
    /// blanks before them may be missing. No other text may follow.
    #[regex(r"[0-9]+ +(?&destination)(?&piece)(?&origin) *(?&time)?\+?")]
    PlainMove,
    /// Any other line that begins with a digit: a move in another spelling, an ending, the numbers of the files above a
    /// diagram, or a header such as `1日目：…`.
    #[regex("[0-9０-９]")]
    Numbered,
    /// Moves of KI2: `▲７六歩    △３四歩`.
    #[regex("[▲△▼▽☗☖⛊⛉]")]
    Moves,
    /// A line of none of the kinds above. It may be a header.
    Other,
}

impl Classify for LineKind {
    #[inline]
    fn classify(content: &str) -> Self {
        let mut lexer = Self::lexer(content);
        match lexer.next() {
            Some(Ok(Self::PlainMove)) if !lexer.remainder().is_empty() => Self::Numbered,
            Some(Ok(kind)) => kind,
            _ => Self::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use shogi_core::{Color, PieceKind};

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
            ("盤面回転", LineKind::Flip),
            ("1\t７六歩(77)", LineKind::Numbered),
            ("＿", LineKind::Other),
            ("これは何", LineKind::Other),
            ("先手：A", LineKind::Other),
        ] {
            assert_eq!(LineKind::classify(line), kind, "{line}");
        }
    }

    #[test]
    fn a_plain_move_has_nothing_else_on_its_line() {
        for line in [
            "1 ７六歩(77)",
            "   1   同成銀(31) ( 0:16/00:00:16)+".trim_start(),
            "12 同\u{3000}銀成(31)   +",
            "123 ５五角打(75:00/01:15:02)",
            "1 ７六歩(77)  ",
        ] {
            assert_eq!(LineKind::classify(line), LineKind::PlainMove, "{line}");
        }
        for line in [
            "1 ７六歩(77) *x",
            "1 ７六歩(77)(0:16)",
            "1 ７六歩(77)( 0:16/00:00:16) ",
            "1 ７六歩（77）",
            "1 7六歩(77)",
            "1 ７六歩不成(77)",
            "1 ７六歩(07)",
            "1 ７六成歩(77)",
            "１ ７六歩(77)",
            "1 投了",
            "1７六歩(77)",
        ] {
            assert_eq!(LineKind::classify(line), LineKind::Numbered, "{line}");
        }
    }

    /// The patterns repeat the names of pieces and sides, because a pattern cannot use a table.
    #[test]
    fn the_patterns_have_every_name_of_a_piece_and_of_a_side() {
        let short = ('\0'..=char::MAX).filter(|&name| PieceKind::from_ja_char(name).is_some());
        let long = PieceKind::ALL.into_iter().map(|kind| kind.to_ja().to_owned());
        for name in short.map(String::from).chain(long) {
            let line = format!("1 ７六{name}(77)");
            assert_eq!(LineKind::classify(&line), LineKind::PlainMove, "{line}");
        }
        for mark in ('\0'..=char::MAX).filter(|&mark| Color::from_ja_mark(mark).is_some()) {
            assert_eq!(
                LineKind::classify(&format!("{mark}７六歩")),
                LineKind::Moves,
                "{mark}"
            );
        }
        for side in Color::ALL
            .into_iter()
            .flat_map(|color| [color.to_ja(), color.to_ja_handicap()])
        {
            assert_eq!(
                LineKind::classify(&format!("{side}の持駒：")),
                LineKind::Hand,
                "{side}"
            );
            assert_eq!(LineKind::classify(&format!("{side}番")), LineKind::Turn, "{side}");
        }
    }
}
