//! Nothing is lost silently: whatever part of a fixture is missing or stands twice, every line is in the record or in a
//! diagnostic.

use shogi_bod::Bod;
use shogi_core::encoding::decode;
use shogi_core::format::RecordFormat;
use shogi_csa::Csa;
use shogi_jkf::Jkf;
use shogi_kif::{Ki2, Kif};
use shogi_testkit::checks::check_text;
use shogi_testkit::damage::{line_prefixes, prefixes, with_each_line_twice, without_each_line};
use shogi_testkit::fixtures::fixtures;
use shogi_testkit::lines::{Neutral, check_every_line};

/// The KIF and BOD documents say of the first that they may be missing; the others are how a diagram is drawn, or what
/// holds without them.
const KAKINOKI: Neutral = Neutral {
    always: |line| {
        line.starts_with("手数--")
            || line.starts_with("+--")
            || line.starts_with("９ ８ ７")
            || matches!(line, "先手番" | "下手番" | "手数＝0  まで")
            || line.ends_with("の持駒：なし")
    },
    of_start: |line| {
        line.starts_with('|')
            || line.contains("の持駒：")
            || line.starts_with("手数＝")
            || line.ends_with('番')
    },
    repeating: |line| {
        line.starts_with("まで")
            || ["投了", "中断", "千日手", "切れ", "詰み", "反則", "Time-up"]
                .iter()
                .any(|word| line.contains(word))
    },
};

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
    repeating: |_| false,
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
