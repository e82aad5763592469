//! Detection of the format of a text from the beginnings of its lines.

use shogi_core::format::RecordFormat;
use shogi_core::notation::usi::UsiLine;
use shogi_core::text::{LineStart, Lines, is_blank, trim_blanks};
use shogi_core::{Color, Ending, Move, Setup};

use crate::formats::Format;

/// The number of lines to examine. The lines that identify a format come early in a text. Only if these lines have a
/// diagram and no moves, all lines are examined.
const LINES: usize = 400;

/// If this many lines with moves of one format are found, and none of another format, no further lines are examined.
const MOVE_LINES: usize = 16;

/// The number of examined lines of each kind.
#[derive(Default)]
struct Marks {
    /// Lines of CSA, including moves but not comments.
    csa: usize,
    csa_moves: usize,
    /// Lines that begin with `'`, as comments do in CSA. Other texts may contain such lines too.
    csa_comments: usize,
    /// Lines that occur in KIF but not in BOD: the first line (`#KIF`), the beginning of a variation (`変化`), and the
    /// separator line above the moves (`手数----指手--`).
    kif: usize,
    /// Remarks as Kifu for Windows writes them at the top of a KIF file. A BOD that is made from such a file keeps them.
    kif_remarks: usize,
    /// Lines that begin with a move number, as the moves of KIF do.
    numbered: usize,
    /// Lines that begin with the mark of a side (`▲`), as the moves of KI2 do.
    ki2: usize,
    headers: usize,
    diagram: usize,
    /// Result lines (`まで…`). A position in BOD has none.
    results: usize,
}

/// Detects the format of a text from its content. `hint` is the format of the file extension; this format is chosen if
/// the content fits it and also other formats. Returns `None` if the content fits no format that the crate was built
/// with.
pub fn detect(text: &str, hint: Option<Format>) -> Option<Format> {
    let lines = Lines::<()>::new(text, LineStart::FIRST).map(|line| trim_blanks(line.content));
    // A file in USI or SFEN may begin with remarks (`#`).
    let first = lines.clone().find(|line| !line.starts_with('#'));
    let name = first.and_then(by_first_line).or_else(|| {
        let mut marks = Marks::default();
        let mut lines = lines;
        for line in lines.by_ref().take(LINES) {
            marks.count(line);
            if marks.are_enough() {
                break;
            }
        }
        if marks.has_only_diagram() {
            // Long comments may separate a diagram from the moves below it, so all other lines are examined too.
            lines.for_each(|line| marks.count(line));
        }
        marks.name_of_format(hint.map(RecordFormat::name))
    });
    name?.parse().ok()
}

/// Returns the name of the format if the first line alone identifies it: JKF, SFEN or USI. Otherwise returns `None`.
fn by_first_line(line: &str) -> Option<&'static str> {
    if line.starts_with('{') {
        return Some("JKF");
    }
    if line.is_ascii() && line.parse::<Setup>().is_ok() {
        return Some("SFEN");
    }
    let has_head = ["position ", "startpos", "sfen "]
        .iter()
        .any(|head| line.starts_with(head));
    (has_head || is_usi(line)).then_some("USI")
}

/// Whether a line is a game in USI: a valid start position, which may be left out, and then only moves. The last word
/// may be an ending. At least one word must follow the start position.
fn is_usi(line: &str) -> bool {
    let words = UsiLine::new(line);
    let mut words = match words.start {
        Ok(_) if words.missing_moves.is_none() => words.peekable(),
        _ => return false,
    };
    let mut is_usi = words.peek().is_some();
    while let (true, Some(range)) = (is_usi, words.next()) {
        let word = line.get(range).unwrap_or_default();
        is_usi = word.parse::<Move>().is_ok() || words.peek().is_none() && Ending::from_usi(word).is_some();
    }
    is_usi
}

impl Marks {
    /// Returns the name of the format that the counted lines fit, or `None` if they fit no format. If they fit several
    /// formats, the format with the name `hint` is chosen.
    fn name_of_format(&self, hint: Option<&'static str>) -> Option<&'static str> {
        let kif = self.kif + self.kif_remarks;
        if self.csa > kif + self.numbered + self.ki2 + self.diagram + self.headers {
            return Some("CSA");
        }
        if self.ki2 > self.numbered {
            return Some("KI2");
        }
        if self.kif + self.numbered == 0 && self.diagram > 0 {
            // There is a diagram, but no move and no separator line, which a KIF file would have below the diagram. So
            // the text is a position in BOD, or with a result line a game in KI2, unless the hint says otherwise.
            // The remark at the top of a KIF file is kept in a BOD that is made from it.
            let by_content = match (self.results, self.kif_remarks) {
                (1.., _) => "KI2",
                (0, 1..) => "KIF",
                (0, 0) => "BOD",
            };
            let fitting = hint.filter(|hint| matches!(*hint, "KIF" | "KI2" | "BOD"));
            return fitting.or(Some(by_content));
        }
        let fits_kif = kif + self.numbered + self.headers > 0;
        if !fits_kif && self.csa_comments > 0 {
            return Some("CSA");
        }
        let only_headers = self.numbered == 0 && hint == Some("KI2");
        fits_kif.then_some(if only_headers { "KI2" } else { "KIF" })
    }

    /// Whether enough move lines of one format were found, so that no further lines are needed.
    fn are_enough(&self) -> bool {
        let others = self.kif + self.kif_remarks + self.diagram + self.headers;
        match (self.csa, self.numbered, self.ki2) {
            (_, 0, 0) => self.csa_moves >= MOVE_LINES && others == 0,
            (0, MOVE_LINES.., 0) | (0, 0, MOVE_LINES..) => true,
            _ => false,
        }
    }

    /// Whether there is a diagram, but no move and no other line that only KIF or KI2 has.
    fn has_only_diagram(&self) -> bool {
        self.diagram > 0 && self.kif + self.numbered + self.ki2 == 0
    }

    fn count(&mut self, line: &str) {
        if line.starts_with('\'') {
            self.csa_comments += 1;
        } else if is_csa(line) {
            self.csa += 1;
            self.csa_moves += usize::from(is_csa_move(line));
        } else if line.starts_with(KIF_REMARK) {
            self.kif_remarks += 1;
        } else if is_kif(line) {
            self.kif += 1;
        } else if is_numbered(line) {
            self.numbered += 1;
        } else if line.starts_with(|first| Color::from_ja_mark(first).is_some()) {
            self.ki2 += 1;
        } else if is_diagram(line) {
            self.diagram += 1;
        } else if line.starts_with("まで") {
            self.results += 1;
        } else if line.contains('：') || (!line.is_ascii() && line.contains(':')) {
            self.headers += 1;
        }
    }
}

/// Whether a line begins with a move of CSA: a sign, the two squares, and the code of a piece.
fn is_csa_move(line: &str) -> bool {
    matches!(line.as_bytes(), [b'+' | b'-', rest @ ..]
        if rest.len() >= 6
            && rest[..4].iter().all(u8::is_ascii_digit)
            && rest[4..6].iter().all(u8::is_ascii_alphabetic))
}

/// Whether a line looks like a line of CSA that is not a comment.
fn is_csa(line: &str) -> bool {
    match line.as_bytes() {
        [b'+' | b'-', _, ..] => is_csa_move(line),
        [b'+' | b'-' | b'/']
        | [b'$', ..]
        | [b'V', b'1'..=b'9', ..]
        | [b'N', b'+' | b'-', ..]
        | [b'P', b'I' | b'0'..=b'9' | b'+' | b'-', ..]
        | [b'%', b'A'..=b'Z' | b'+' | b'-', ..]
        | [b'T', b'0'..=b'9', ..] => true,
        _ => false,
    }
}

/// The beginning of the remark that Kifu for Windows writes at the top of a file.
const KIF_REMARK: &str = "# ---- Kifu";

fn is_kif(line: &str) -> bool {
    const HEADS: [&str; 7] = [
        "#KIF",
        "変化",
        "手数--",
        "手数――",
        "手数－－",
        "手数──",
        "手数ーー",
    ];
    HEADS.iter().any(|head| line.starts_with(head))
}

/// Whether a line begins with a move number: digits, followed by a blank, `.` or `手`. The row of file numbers above a
/// diagram does not count.
fn is_numbered(line: &str) -> bool {
    let after_number =
        line.trim_start_matches(|digit: char| digit.is_ascii_digit() || ('０'..='９').contains(&digit));
    after_number.len() < line.len()
        && after_number.starts_with(|c: char| is_blank(c) || c == '.' || c == '手')
        && !is_file_numbers(line)
}

/// Whether a line has only digits and blanks, like the row of file numbers above a diagram:
/// `９ ８ ７ ６ ５ ４ ３ ２ １`.
fn is_file_numbers(line: &str) -> bool {
    line.chars()
        .all(|c| is_blank(c) || c.is_ascii_digit() || ('０'..='９').contains(&c))
}

fn is_diagram(line: &str) -> bool {
    line.starts_with(['|', '│', '｜'])
        || line.starts_with("+-")
        || line.starts_with("手数＝")
        || line.contains("持駒：")
}

#[cfg(all(test, feature = "kif", feature = "bod", feature = "csa", feature = "jkf"))]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_no_moves_do_not_decide_early() {
        let moves = "1 ７六歩(77)\n2 ３四歩(33)\n".repeat(30);
        for line in ["'注", "N+A", "T12", "$EVENT:a", "%", "/"] {
            let text = format!("{}{moves}", format!("{line}\n").repeat(20));
            assert_eq!(detect(&text, None), Some(Format::Kif), "{line}");
        }
        let many = format!("{}{moves}", "'注\n".repeat(200));
        assert_eq!(detect(&many, None), Some(Format::Kif));
        let headers = format!(
            "{}先手：A\n後手：B\n+7776FU\n-3334FU\n+2726FU\n",
            "'注：a\n".repeat(20)
        );
        assert_eq!(detect(&headers, None), Some(Format::Csa));
        assert_eq!(detect("'注\n", None), Some(Format::Csa));
    }

    /// A BOD that is made from a KIF file has its remark.
    #[test]
    fn the_first_remark_of_kif_does_not_decide_against_a_diagram() {
        let text = "# ---- Kifu for Windows V7 ----\n後手の持駒：なし\n| ・ ・\n";
        assert_eq!(detect(text, Some(Format::Bod)), Some(Format::Bod));
        assert_eq!(detect(text, None), Some(Format::Kif));
    }

    #[test]
    fn the_content_decides() {
        for (text, expected) in [
            ("V2.2\nPI\n+\n", Some(Format::Csa)),
            ("'comment\n+7776FU\n", Some(Format::Csa)),
            ("手合割：平手\n   1 ７六歩(77)\n", Some(Format::Kif)),
            ("先手：A\n後手：B\n", Some(Format::Kif)),
            (
                "後手の持駒：なし\n  ９ ８ ７\n+---------------------------+\n| ・\n",
                Some(Format::Bod),
            ),
            (
                "+---------------------------+\n| ・\n   1 ７六歩(77)\n",
                Some(Format::Kif),
            ),
            (
                "後手の持駒：なし\n+---------------------------+\n| ・\n\nまで0手で先手の勝ち\n",
                Some(Format::Ki2),
            ),
            ("{\"header\":{}}", Some(Format::Jkf)),
            ("position startpos moves 7g7f\n", Some(Format::Usi)),
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
                Some(Format::Sfen),
            ),
            ("# a\n\n7g7f 3c3d resign\n", Some(Format::Usi)),
            ("moves 7g7f\n", Some(Format::Usi)),
            ("moves are fun\n", None),
            ("4k4/9/9/9/9/9/9/9/4K4 b R moves R*5b\n", Some(Format::Usi)),
            ("# a\n4k4/9/9/9/9/9/9/9/4K4 b R\n", Some(Format::Sfen)),
            ("#KIF version=2.0\n1 ７六歩(77)\n", Some(Format::Kif)),
            ("先手：A\n\n▲７六歩    △３四歩\n変化：2手\n", Some(Format::Ki2)),
            ("hello\n", None),
            ("", None),
        ] {
            assert_eq!(detect(text, None), expected, "{text}");
        }
        // For a position with a result line, the hint decides the format.
        let with_result = "後手の持駒：なし\n+---------------------------+\n| ・\nまで0手で先手の勝ち\n";
        for format in [Format::Bod, Format::Kif, Format::Ki2] {
            assert_eq!(detect(with_result, Some(format)), Some(format));
        }
        // Invisible characters around a line are ignored.
        for blank in [
            "\u{2060}", "\u{200c}", "\u{200f}", "\u{ad}", "\u{a0}", "\u{3000}", "\t",
        ] {
            let text = ["V2.2", "PI", "+", "+7776FU"].map(|line| format!("{blank}{line}{blank}\n"));
            assert_eq!(detect(&text.concat(), None), Some(Format::Csa), "{blank:?}");
        }
        // A diagram above moves is the start of a game, even if long comments separate the diagram from the moves.
        let commented = format!("| ・\n{}手数----指手--\n1 ７六歩(77)\n", "*解説\n".repeat(LINES));
        assert_eq!(detect(&commented, None), Some(Format::Kif));
        // The separator line (`手数----指手--`) makes a diagram a game without moves, not a position. Any of these
        // characters may draw the dashes of the line.
        for rule in ["--", "――", "－－", "──", "ーー"] {
            let text = format!("| ・\n手数{rule}指手{rule}\n");
            assert_eq!(detect(&text, None), Some(Format::Kif), "{rule}");
        }
        // A CSA text in a file named `.kif` is CSA.
        assert_eq!(detect("V2.2\nPI\n+\n", Some(Format::Kif)), Some(Format::Csa));
    }
}
