//! The differences between the formats, for the other files of this program. This file has no tests. Every format in
//! [`Format::all`] must pass all tests. A new format needs an arm in a `match` of this file only if it differs from the
//! others.

use kifu::csa::Version;
use kifu::{Ending, Format, WriteOptions};
use shogi_testkit::line_coverage::RedundantLines;
use shogi_testkit::random_games::Shape;

/// Returns the write options with which a format is tested. Different options may cause different losses.
pub(crate) fn options(format: Format) -> Vec<WriteOptions> {
    let default = WriteOptions::default();
    let others = match format {
        Format::Csa => vec![
            default.clone().csa_version(Version::V2_2),
            default.clone().csa_version(Version::V3_0),
        ],
        Format::Usi => vec![default.clone().usi_endings(true)],
        _ => Vec::new(),
    };
    std::iter::once(default).chain(others).collect()
}

/// Returns the shape of random games that the format can hold without a loss. If the format holds positions, the last
/// position of each game is used.
pub(crate) fn shape(format: Format) -> Shape {
    match format {
        Format::Kif => Shape::FULL,
        Format::Ki2 => Shape {
            time_percent: 0,
            bookmark_percent: 0,
            ..Shape::FULL
        },
        // A JSON object can have each key only once, so the keys are different.
        Format::Jkf => Shape {
            headers: &["開始日時", "棋戦", "場所", "備考"],
            bookmark_percent: 0,
            ..Shape::FULL
        },
        Format::Usi => Shape {
            time_percent: 0,
            comment_percent: 0,
            endings: &[],
            ..Shape::COMMON
        },
        Format::Usen => Shape {
            headers: &[],
            time_percent: 0,
            comment_percent: 0,
            bookmark_percent: 0,
            endings: &[Ending::Resign, Ending::TimeUp, Ending::Impasse, Ending::Interrupt],
            ..Shape::FULL
        },
        _ => Shape::COMMON,
    }
}

/// Returns the redundant lines of a format. Returns `None` if the format does not consist of independent lines.
pub(crate) fn redundant_lines(format: Format) -> Option<RedundantLines> {
    match format {
        Format::Kif | Format::Ki2 | Format::Bod => Some(KAKINOKI),
        Format::Csa => Some(CSA),
        Format::Jkf => None,
        _ => Some(RedundantLines {
            always: |_| false,
            of_start: |_| false,
            repeating: |_, _| false,
        }),
    }
}

/// The redundant lines of KIF, KI2 and BOD. The first in this list is the separator line, which may be left out
/// according to the documents of KIF and BOD. The other lines are the frame of a diagram, or state the default.
const KAKINOKI: RedundantLines = RedundantLines {
    always: |line| {
        line.starts_with("手数--")
            || line.starts_with("+--")
            || line.starts_with('９')
            || matches!(line, "先手番" | "下手番" | "手数＝0  まで")
            || line.ends_with("の持駒：なし")
    },
    of_start: |line| {
        line.starts_with('|')
            || line.contains("の持駒：")
            || line.contains("の持ち駒：")
            || line.starts_with("手数＝")
            || line.starts_with("手数=")
            || line.ends_with('番')
    },
    // A result line may repeat an ending, and an ending may repeat a result line. A text may also have the same result
    // line twice.
    repeating: |line, other| {
        let [is_result, other_is_result] = [line, other].map(|line| line.starts_with("まで"));
        (is_result && (line == other || is_ending(other))) || (other_is_result && is_ending(line))
    },
};

/// Whether a line of KIF or KI2 is an ending: `5 中断`, `▲投了`.
fn is_ending(line: &str) -> bool {
    let ending = line.trim_start_matches(|c: char| c.is_ascii_digit() || " ▲△".contains(c));
    let ending = ending.split([' ', '(']).next().unwrap_or_default();
    ["投了", "中断", "千日手", "詰み", "Time-up"].contains(&ending)
}

/// The redundant lines of CSA: the version, the separator between games, the default start position (`PI`), rows and
/// hands without pieces, and the side to move. The sign of the first move also shows the side to move.
const CSA: RedundantLines = RedundantLines {
    always: |line| {
        let squares = line
            .trim_start_matches('P')
            .trim_start_matches(|c: char| c.is_ascii_digit());
        let is_empty_row = line.starts_with('P') && squares.chars().all(|c| matches!(c, ' ' | '*' | '.'));
        line.starts_with('V') || is_empty_row || matches!(line, "/" | "PI" | "+" | "-" | "P+" | "P-")
    },
    of_start: |line| line.starts_with('P') || matches!(line, "+" | "-"),
    repeating: |_, _| false,
};

/// Whether a change in a line of a fixture needs no effect, because the line may end with free text, because it has a
/// number that is not checked, or because the line is not read.
pub(crate) fn is_free(format: Format, name: &str, line: &str) -> bool {
    // These lines have total times in a variation, which are not checked: programs differ in the move from which they
    // count the total, and after a move without a time the total is unknown. Only the time of the move itself is
    // read.
    let totals = [
        "3 ２六歩(27)   ( 0:10/00:00:26)",
        "4 同　飛(82)   ( 0:30/00:00:32)",
        "5 中断         ( 0:00/00:00:17)",
        "9 Time-up     ( 0:10/00:00:26)",
    ];
    match format {
        Format::Kif | Format::Ki2 | Format::Bod => {
            // The KIF document allows a remark at the end of the separator line, and allows leaving out this line.
            line.starts_with("手数--")
                || totals.contains(&line)
                // This text has no position, so it gets a single diagnostic and its lines are not read.
                || name.ends_with("no_diagram.bod")
                // This result line counts moves that could not be read, so its number is not checked.
                || (name.ends_with("two_golds.ki2") && line == "まで5手で先手の勝ち")
        }
        // Nothing is read from `truncated.jkf`, because it is not valid JSON. The other line has a total time in a
        // variation.
        Format::Jkf => {
            name.ends_with("truncated.jkf") || line.ends_with(r#""total": {"h": 0, "m": 0, "s": 26}}},"#)
        }
        _ => false,
    }
}
