//! The formats, and what the tests know of them. A format that [`Format::all`] lists is held to every property; what it
//! needs here is an arm where it differs from the others.

use std::path::Path;

use kifu::csa::Version;
use kifu::{Format, WriteOptions};
use shogi_core::text::encoding::decode;
use shogi_testkit::fixtures::{Fixture, fixtures};
use shogi_testkit::line_coverage::RedundantLines;
use shogi_testkit::random_games::Shape;

/// The format of a fixture by its extension; `None` for what is there beside the records.
pub(crate) fn format_of(fixture: &Fixture) -> Option<Format> {
    Format::from_path(Path::new(&fixture.name))
}

/// A fixture as a text.
pub(crate) struct FixtureText {
    pub(crate) name: String,
    pub(crate) format: Format,
    pub(crate) text: String,
}

/// The texts of all fixtures that are records.
pub(crate) fn fixture_texts() -> impl Iterator<Item = FixtureText> {
    let fixtures = fixtures("").unwrap().into_iter();
    fixtures.filter_map(|fixture| {
        Some(FixtureText {
            format: format_of(&fixture)?,
            text: decode(&fixture.bytes, None).text.into_owned(),
            name: fixture.name,
        })
    })
}

/// Runs a check for every format, side by side.
pub(crate) fn each_format(check: impl Fn(Format) + Sync) {
    std::thread::scope(|scope| {
        for format in Format::all() {
            let check = &check;
            scope.spawn(move || check(format));
        }
    });
}

/// The ways of writing that may lose something of its own.
pub(crate) fn options(format: Format) -> Vec<WriteOptions> {
    let default = WriteOptions::default();
    let others = match format {
        Format::Kif | Format::Ki2 => vec![default.clone().from_format(format)],
        Format::Csa => vec![
            default.clone().csa_version(Version::V2_2),
            default.clone().csa_version(Version::V3_0),
        ],
        Format::Usi => vec![default.clone().with_usi_endings()],
        _ => Vec::new(),
    };
    std::iter::once(default).chain(others).collect()
}

/// Random games that the format holds as they are. A format of positions holds their last ones.
pub(crate) fn shape(format: Format) -> Shape {
    match format {
        Format::Kif => Shape::FULL,
        Format::Ki2 => Shape {
            time_percent: 0,
            bookmark_percent: 0,
            ..Shape::FULL
        },
        // A JSON object has a key once.
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
        _ => Shape::COMMON,
    }
}

/// What the lines of a format may say without a trace; `None` for a format whose lines mean nothing by themselves.
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

/// The KIF and BOD documents say of the first that they may be missing; the others are how a diagram is drawn, or what
/// holds without them.
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
    // A result line says what the ending does, which without a time says no more than that; it may be repeated.
    repeating: |line, other| {
        let [is_result, other_is_result] = [line, other].map(|line| line.starts_with("まで"));
        (is_result && (line == other || is_ending(other))) || (other_is_result && is_ending(line))
    },
};

/// Whether a line of KIF or KI2 is the ending of its line of play: `5 中断`, `▲投了`.
fn is_ending(line: &str) -> bool {
    let ending = line.trim_start_matches(|c: char| c.is_ascii_digit() || " ▲△".contains(c));
    let ending = ending.split([' ', '(']).next().unwrap_or_default();
    ["投了", "中断", "千日手", "詰み", "Time-up"].contains(&ending)
}

/// The version, the end of a game, empty rows, the side to move, which the sign of the first move shows as well.
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

/// Whether a line of a fixture may go on as it likes, or has a number that nothing in the file holds against another.
pub(crate) fn is_free(format: Format, name: &str, line: &str) -> bool {
    // A total in a variation: programs differ in what it counts from, and one behind a move without a time counts from
    // nothing. It is the move's own time that counts.
    let totals = [
        "3 ２六歩(27)   ( 0:10/00:00:26)",
        "4 同　飛(82)   ( 0:30/00:00:32)",
        "5 中断         ( 0:00/00:00:17)",
        "9 Time-up     ( 0:10/00:00:26)",
    ];
    match format {
        Format::Kif | Format::Ki2 | Format::Bod => {
            // The KIF document puts a remark behind the separator, and calls the line needless.
            line.starts_with("手数--")
                || totals.contains(&line)
                // One diagnostic says that the text is no position.
                || name.ends_with("no_diagram.bod")
                // The moves that it counts could not be read.
                || (name.ends_with("two_golds.ki2") && line == "まで5手で先手の勝ち")
        }
        // Nothing is read of a text that is no JSON.
        Format::Jkf => {
            name.ends_with("truncated.jkf") || line.ends_with(r#""total": {"h": 0, "m": 0, "s": 26}}},"#)
        }
        _ => false,
    }
}
