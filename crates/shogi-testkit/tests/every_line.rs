//! Nothing is lost silently: whatever part of a fixture is missing or stands twice, every line is in the record or in a
//! diagnostic, and whatever is changed in a line is seen.

use shogi_bod::Bod;
use shogi_core::encoding::decode;
use shogi_core::format::RecordFormat;
use shogi_csa::Csa;
use shogi_jkf::Jkf;
use shogi_kif::{Ki2, Kif};
use shogi_testkit::checks::check_text;
use shogi_testkit::damage::{
    line_prefixes, lines, prefixes, with_each_digit_changed, with_each_line_twice, with_words_in_each_place,
    without_each_line,
};
use shogi_testkit::fixtures::fixtures;
use shogi_testkit::lines::{Neutral, check_change, check_every_line};

/// The KIF and BOD documents say of the first that they may be missing; the others are how a diagram is drawn, or what
/// holds without them.
const KAKINOKI: Neutral = Neutral {
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
    // A result line says what the ending does, which without a time says no more than that; it may stand twice.
    repeating: |line, other| {
        let (tells_result, by_other) = (line.starts_with("まで"), other.starts_with("まで"));
        (tells_result && (line == other || is_ending(other))) || (by_other && is_ending(line))
    },
};

/// Whether a line of KIF or KI2 is the ending of its line of play: `5 中断`, `▲投了`.
fn is_ending(line: &str) -> bool {
    let cell = line.trim_start_matches(|c: char| c.is_ascii_digit() || " ▲△".contains(c));
    let word = cell.split([' ', '(']).next().unwrap_or_default();
    ["投了", "中断", "千日手", "詰み", "Time-up"].contains(&word)
}

/// The version, the end of a game, empty rows, the side to move, which the sign of the first move tells as well.
const CSA: Neutral = Neutral {
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

/// The texts of the fixtures with this extension.
fn texts(extensions: &[&str]) -> Vec<(String, String)> {
    let fixtures = fixtures("").unwrap().into_iter();
    let wanted = fixtures.filter(|fixture| {
        let extension = fixture
            .name
            .rsplit_once('.')
            .map_or("", |(_, extension)| extension);
        extensions.contains(&extension)
    });
    wanted
        .map(|fixture| (fixture.name, decode(&fixture.bytes, None).text.into_owned()))
        .collect()
}

fn check_lines<F: RecordFormat>(extensions: &[&str], neutral: Neutral) {
    let texts = texts(extensions);
    assert!(!texts.is_empty());
    let mut failures = Vec::new();
    for (name, text) in texts {
        let damaged = line_prefixes(&text)
            .map(str::to_owned)
            .chain(without_each_line(&text))
            .chain(with_each_line_twice(&text));
        for damaged in std::iter::once(text.clone()).chain(damaged) {
            if let Err(why) = check_every_line::<F>(&damaged, neutral) {
                failures.push(format!("{name}: {why} in:\n{damaged}"));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} failures\n{}",
        failures.len(),
        failures.join("\n---\n")
    );
}

fn check_prefixes<F: RecordFormat>(extensions: &[&str]) {
    for (name, text) in texts(extensions) {
        for prefix in prefixes(&text, 1) {
            if let Err(why) = check_text::<F>(prefix) {
                panic!("{name}: {why}\nfrom:\n{prefix}");
            }
        }
    }
}

#[test]
fn every_line_of_kif_counts() {
    check_lines::<Kif>(&["kif", "kifu"], KAKINOKI);
}

#[test]
fn every_line_of_ki2_counts() {
    check_lines::<Ki2>(&["ki2", "ki2u"], KAKINOKI);
}

#[test]
fn every_line_of_bod_counts() {
    check_lines::<Bod>(&["bod"], KAKINOKI);
}

#[test]
fn every_line_of_csa_counts() {
    check_lines::<Csa>(&["csa"], CSA);
}

#[test]
fn every_prefix_of_a_fixture_is_read() {
    check_prefixes::<Kif>(&["kif", "kifu"]);
    check_prefixes::<Ki2>(&["ki2", "ki2u"]);
    check_prefixes::<Bod>(&["bod"]);
    check_prefixes::<Csa>(&["csa"]);
    check_prefixes::<Jkf>(&["jkf", "json"]);
}

/// Changes a line in ways that cannot go unseen: something behind it, another digit.
fn check_changes<F: RecordFormat>(extensions: &[&str], free: fn(&str, &str) -> bool) {
    let mut failures = Vec::new();
    for (name, text) in texts(extensions) {
        let longer = with_words_in_each_place(&text, "虎");
        for (line, changed) in longer.chain(with_each_digit_changed(&text)) {
            let content = text.get(line.clone()).unwrap_or_default().trim();
            if free(&name, content) {
                continue;
            }
            if let Err(why) = check_change::<F>(&text, line, &changed) {
                failures.push(format!("{name}: {why}"));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} failures\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// Lines that may go on as they like, and numbers that nothing in the file holds against another.
fn is_free_in_kakinoki(name: &str, line: &str) -> bool {
    // The KIF document puts a remark behind the separator, and calls the line needless.
    line.starts_with("手数--")
        // Programs differ in what a total within a variation counts from, and one behind a move without a time counts
        // from nothing. It is the move's own time that counts.
        || [
            "3 ２六歩(27)   ( 0:10/00:00:26)",
            "4 同　飛(82)   ( 0:30/00:00:32)",
            "5 中断         ( 0:00/00:00:17)",
            "9 Time-up     ( 0:10/00:00:26)",
        ]
        .contains(&line)
        // One word says that the text is no position.
        || name.ends_with("no_diagram.bod")
        // The moves that it counts could not be read.
        || (name.ends_with("two_golds.ki2") && line == "まで5手で先手の勝ち")
}

#[test]
fn no_change_of_kif_goes_unseen() {
    check_changes::<Kif>(&["kif", "kifu"], is_free_in_kakinoki);
}

#[test]
fn no_change_of_ki2_goes_unseen() {
    check_changes::<Ki2>(&["ki2", "ki2u"], is_free_in_kakinoki);
}

/// What a result line can say, and how it is told in the fixtures if not so.
const OUTCOMES: [(&str, &[&str]); 13] = [
    ("中断", &[]),
    ("投了", &["先手の勝ち", "後手の勝ち", "下手の勝ち"]),
    ("千日手", &[]),
    ("持将棋", &[]),
    ("最大手数", &[]),
    ("詰み", &["詰"]),
    ("不詰", &[]),
    ("封じ手", &[]),
    ("時間切れにより先手の勝ち", &[]),
    ("時間切れにより後手の勝ち", &[]),
    ("先手の反則負け", &["後手の反則勝ち"]),
    ("後手の反則負け", &["先手の反則勝ち"]),
    ("先手の入玉勝ち", &[]),
];

/// Puts every other outcome in the place of that of each result line.
fn check_results<F: RecordFormat>(extensions: &[&str]) {
    let mut count = 0;
    for (name, text) in texts(extensions) {
        for line in lines(&text) {
            let content = text.get(line.clone()).unwrap_or_default().trim_end();
            let Some((head, outcome)) = content
                .strip_prefix("まで")
                .and_then(|rest| rest.split_once('手'))
            else {
                continue;
            };
            let outcome = outcome.trim_start_matches('で');
            let is_same =
                |&&(other, spellings): &&(&str, &[&str])| other == outcome || spellings.contains(&outcome);
            for (other, _) in OUTCOMES.iter().filter(|other| !is_same(other)) {
                let mut changed = text.clone();
                let words = line.start..line.start + content.len();
                changed.replace_range(words, &format!("まで{head}手で{other}"));
                if let Err(why) = check_change::<F>(&text, line.clone(), &changed) {
                    panic!("{name}: {why}");
                }
                count += 1;
            }
        }
    }
    assert!(count > 0);
}

#[test]
fn no_other_result_goes_unseen() {
    check_results::<Kif>(&["kif", "kifu"]);
    check_results::<Ki2>(&["ki2", "ki2u"]);
}

#[test]
fn no_change_of_bod_goes_unseen() {
    check_changes::<Bod>(&["bod"], is_free_in_kakinoki);
}

#[test]
fn no_change_of_csa_goes_unseen() {
    check_changes::<Csa>(&["csa"], |_, _| false);
}

#[test]
fn no_change_of_jkf_goes_unseen() {
    check_changes::<Jkf>(&["jkf"], |name, line| {
        // Nothing is read of a text that is no JSON. The other line is in a variation and tells a total, as in KIF.
        name.ends_with("truncated.jkf") || line.ends_with(r#""total": {"h": 0, "m": 0, "s": 26}}},"#)
    });
}
