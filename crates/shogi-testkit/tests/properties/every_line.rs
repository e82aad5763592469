//! Tests that nothing is lost silently. Every line of a fixture must be in the record or in a diagnostic, even after
//! another line was removed or repeated. A change within a line must have an effect.

use shogi_testkit::line_coverage::{check_change, check_every_line};
use shogi_testkit::mutations::{
    line_prefixes, lines, with_each_digit_changed, with_each_line_twice, with_text_in_each_place,
    without_each_line,
};

use crate::format_differences::{is_free, redundant_lines};
use crate::{FixtureText, each_format, fixture_texts};

/// Runs a check on every fixture. Fails with a list of all problems that the check returns.
fn check(check: impl Fn(&FixtureText) -> Vec<String> + Sync) {
    let fixtures: Vec<_> = fixture_texts().collect();
    each_format(|format| {
        let mut failures = Vec::new();
        for fixture in fixtures.iter().filter(|fixture| fixture.format == format) {
            let found = check(fixture).into_iter();
            failures.extend(found.map(|why| format!("{}: {why}", fixture.name)));
        }
        let count = failures.len();
        assert!(count == 0, "{count} failures\n{}", failures.join("\n---\n"));
    });
}

#[test]
fn every_line_counts() {
    check(|FixtureText { format, text, .. }| {
        let Some(redundant) = redundant_lines(*format) else {
            return Vec::new();
        };
        let damaged = line_prefixes(text)
            .map(str::to_owned)
            .chain(without_each_line(text))
            .chain(with_each_line_twice(text));
        let failures = std::iter::once(text.clone())
            .chain(damaged)
            .filter_map(|damaged| {
                let why = check_every_line(*format, &damaged, redundant).err()?;
                Some(format!("{why} in:\n{damaged}"))
            });
        failures.collect()
    });
}

/// Inserts a character at each place of each line, and changes each digit. Each change must change the records or the
/// diagnostics.
#[test]
fn no_change_goes_unseen() {
    check(|FixtureText { format, name, text }| {
        let longer = with_text_in_each_place(text, "虎");
        let changed = longer.chain(with_each_digit_changed(text));
        let changed = changed.filter(|(line, _)| {
            let content = text.get(line.clone()).unwrap_or_default();
            !is_free(*format, name, content.trim())
        });
        changed
            .filter_map(|(line, changed)| check_change(*format, text, line, &changed).err())
            .collect()
    });
}

/// The texts of result lines, each with the other spellings that the fixtures use for the same result.
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

/// Replaces the text of each result line by every text with another result. Each change must change the records or the
/// diagnostics.
#[test]
fn no_other_result_goes_unseen() {
    check(|FixtureText { format, text, .. }| {
        let mut failures = Vec::new();
        for line in lines(text) {
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
                let content = line.start..line.start + content.len();
                changed.replace_range(content, &format!("まで{head}手で{other}"));
                failures.extend(check_change(*format, text, line.clone(), &changed).err());
            }
        }
        failures
    });
}
