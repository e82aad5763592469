//! Detection of the format of a text. Each format says what single lines are evidence of; this file only counts.

use std::cmp::Reverse;

use shogi_core::format::RecordFormat as _;
use shogi_core::format::tools::{Evidence, FormatLines, LineStart, Lines, trim_blanks};

use crate::formats::Format;

/// The number of lines to examine. The lines that identify a format come early in a text. Only if these lines may be a
/// position, all lines are examined.
const LINES: usize = 400;

/// If this many lines with moves of one format are found, and none of another format, no further lines are examined.
const MOVE_LINES: usize = 12;

/// Detects the format of a text from its content. `hint` is the format of the file extension; this format is chosen if
/// the content fits it and also other formats. Returns `None` if the content fits no format that the crate was built
/// with.
pub fn detect(text: &str, hint: Option<Format>) -> Option<Format> {
    let mut lines = Lines::<()>::new(text, LineStart::FIRST).map(|line| trim_blanks(line.content));
    // A file in USI or SFEN may begin with remarks (`#`).
    let first = lines.clone().find(|line| !line.starts_with('#'));
    let by_first = first.and_then(|first| {
        Format::ALL
            .into_iter()
            .find(|format| format.lines().is_first_line(first))
    });
    if by_first.is_some() {
        return by_first;
    }
    let mut marks = Marks::new();
    for line in lines.by_ref().take(LINES) {
        marks.count(line);
        if marks.are_enough() {
            break;
        }
    }
    if marks.may_be_position() {
        // Long comments may separate a diagram from the moves below it, so all other lines are examined too.
        lines.for_each(|line| marks.count(line));
    }
    marks.format(hint)
}

/// The examined lines, counted for each format.
struct Marks {
    formats: Vec<MarksOf>,
    /// The index of the format that had the last line which only one format has. It probably has the next line too.
    last: usize,
}

/// The number of examined lines of each kind that a format has.
struct MarksOf {
    format: Format,
    lines: &'static dyn FormatLines,
    /// What the last line says for the format.
    evidence: Option<Evidence>,
    moves: usize,
    /// Other lines than moves, weak evidence and notes.
    others: usize,
    weak: usize,
    notes: usize,
}

impl Marks {
    fn new() -> Self {
        let none = |format: Format| MarksOf {
            format,
            lines: format.lines(),
            evidence: None,
            moves: 0,
            others: 0,
            weak: 0,
            notes: 0,
        };
        Self {
            formats: Format::ALL.into_iter().map(none).collect(),
            last: 0,
        }
    }

    /// Counts a line for each format that has such lines.
    fn count(&mut self, line: &str) {
        if self.formats[self.last].claim(line) {
            return;
        }
        for index in (0..self.formats.len()).filter(|&index| index != self.last) {
            if self.formats[index].claim(line) {
                self.last = index;
                return;
            }
        }
        let is_weak = |marks: &MarksOf| marks.evidence <= Some(Evidence::Weak);
        let is_weak = self.formats.iter().all(is_weak);
        for marks in &mut self.formats {
            match marks.evidence {
                Some(Evidence::Weak) if !is_weak => {}
                Some(evidence) => marks.add(evidence),
                None => {}
            }
        }
    }

    /// Whether enough move lines of one format were found, and no line that another format has instead, so that no
    /// further lines are needed.
    fn are_enough(&self) -> bool {
        let most = &self.formats[self.last];
        let fits = |marks: &MarksOf| marks.moves == 0 && marks.total() <= most.total() - most.moves;
        let mut others = self.formats.iter().filter(|marks| marks.format != most.format);
        most.moves >= MOVE_LINES && others.all(fits)
    }

    /// Whether all lines may describe a position.
    fn may_be_position(&self) -> bool {
        let most = self.formats.iter().map(MarksOf::total).max();
        let mut positions = self.formats.iter().filter(|marks| marks.format.is_position());
        positions.any(|marks| marks.others > 0 && Some(marks.total()) == most)
    }

    /// Returns the format that has the most of the counted lines. Among several such formats, the hint decides, and then
    /// the notes and typical lines. If these do not decide either, the text is a position, because no line shows a game.
    fn format(&self, hint: Option<Format>) -> Option<Format> {
        let fitting = self.formats.iter().enumerate().filter(|(_, marks)| marks.fit());
        let best = fitting.max_by_key(|&(index, marks)| {
            let is_hint = Some(marks.format) == hint;
            let is_position = marks.format.is_position();
            (marks.total(), is_hint, marks.notes, is_position, Reverse(index))
        });
        best.map(|(_, marks)| marks.format)
    }
}

impl MarksOf {
    /// Examines a line. If only this format has the line, counts it and returns `true`.
    fn claim(&mut self, line: &str) -> bool {
        self.evidence = self.lines.evidence(line);
        let own = self.evidence.filter(|&evidence| evidence >= Evidence::Own);
        own.map(|own| self.add(own)).is_some()
    }

    const fn add(&mut self, evidence: Evidence) {
        match evidence {
            Evidence::Weak => self.weak += 1,
            Evidence::Note => self.notes += 1,
            Evidence::Shared | Evidence::Own => self.others += 1,
            Evidence::Typical => {
                self.others += 1;
                self.notes += 1;
            }
            Evidence::Move => self.moves += 1,
        }
    }

    /// The number of lines that the format has. Any text may have notes.
    const fn total(&self) -> usize {
        self.moves + self.others + self.weak
    }

    /// Whether the format has any of the lines. A position must have a line of a position, not only headers.
    fn fit(&self) -> bool {
        let lines = self.moves + self.others;
        lines > 0 || (self.weak + self.notes > 0 && !self.format.is_position())
    }
}

#[cfg(all(
    test,
    feature = "kif",
    feature = "bod",
    feature = "csa",
    feature = "jkf",
    feature = "usi"
))]
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
            // Comments are no evidence. Result lines are: KI2 needs them for the ending.
            ("先手：A\nまで0手で中断\n", Some(Format::Ki2)),
            ("先手：A\n手数----指手----\nまで0手で中断\n", Some(Format::Kif)),
            ("まで0手で中断\n", Some(Format::Ki2)),
            ("*棋戦：A\n", None),
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

    #[test]
    fn the_first_line_shows_usen() {
        for line in [
            "~0..",
            "~0.6y236e7ku4be.j",
            "~0.7ku.~1.!!!.",
            "# a remark\n~0.7ku.",
            "9_9_9_9_9_9_9_9_4K4.w.-~0..",
        ] {
            assert_eq!(detect(line, None), Some(Format::Usen), "{line}");
        }
        for line in [
            "",
            "~1.5 hours",
            "~0.7ku",
            "a~1.tar.gz",
            "file~1.txt",
            "position startpos",
            "https://example.com/?u=abc",
            "備考：https://play.mogproject.com/?u=~0.7ku.",
            "'https://play.mogproject.com/?u=~0.7ku.",
            "棋譜 https://play.mogproject.com/?u=~0.7ku.",
        ] {
            assert_ne!(detect(line, None), Some(Format::Usen), "{line}");
        }
    }
}
