//! Runs `kifu check` and checks what it prints in each form and language, and its exit codes.

mod common;

use std::fs;
use std::path::Path;

use kifu::Localize as _;
use pretty_assertions::assert_eq;
use regex_lite::Regex;
use serde_json::{Value, json};

use common::{folder, kifu, parts, stderr, stdout};

/// A record with one error, on line 3.
const TIGER: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３四虎(33)\n";
/// A record with one warning: a bad time on line 2.
const WARNING: &str = "手合割：平手\n   1 ７六歩(77) (x)\n";
const CSA: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";

/// A record with `count` moves that have bad times.
fn bad_times(count: usize) -> String {
    let moves = [
        "２六歩(27)",
        "８四歩(83)",
        "２五歩(26)",
        "８五歩(84)",
        "７六歩(77)",
    ];
    let line = |(index, text): (usize, &&str)| format!("{:4} {text} (x)\n", index + 1);
    let lines: String = moves.iter().enumerate().take(count).map(line).collect();
    format!("手合割：平手\n{lines}")
}

fn check(here: &Path, arguments: &[&str]) -> std::process::Output {
    kifu(here, &[&["check"], arguments].concat(), b"")
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn the_summary_is_in_the_chosen_language() {
    let here = folder(&[("a.csa", CSA.as_bytes()), ("b.kifu", TIGER.as_bytes())]);
    for (arguments, expected) in [
        (&["a.csa"][..], "a.csa: fine (CSA, UTF-8, 2 moves)"),
        (&["a.csa", "--lang", "ja"], "a.csa: 問題なし（CSA、UTF-8、2手）"),
        (&["b.kifu"], "b.kifu: 1 error (KIF, UTF-8, 1 move)"),
        (
            &["b.kifu", "--lang", "ja"],
            "b.kifu: エラー1件（KIF、UTF-8、1手）",
        ),
    ] {
        let output = check(here.path(), arguments);
        assert_eq!(stdout(&output).lines().last(), Some(expected), "{arguments:?}");
    }
    let output = check(here.path(), &["b.kifu", "--lang", "ja"]);
    assert!(
        stdout(&output).starts_with("エラー[unknown_piece]: 「虎」は駒の名前ではありません\n"),
        "{}",
        stdout(&output)
    );
}

#[test]
fn many_diagnostics_of_one_code_are_folded_unless_all_are_wanted() {
    let here = folder(&[
        ("a.kifu", bad_times(5).as_bytes()),
        ("b.kifu", bad_times(3).as_bytes()),
    ]);
    for (arguments, shown, folded) in [
        (
            &["a.kifu"][..],
            3,
            Some("a.kifu: warning[bad_time]: 2 more (--verbose shows all)"),
        ),
        (
            &["a.kifu", "--lang", "ja"],
            3,
            Some("a.kifu: 警告[bad_time]: ほか2件（--verbose ですべて表示）"),
        ),
        (&["a.kifu", "--verbose"], 5, None),
        (&["b.kifu"], 3, None),
    ] {
        let output = check(here.path(), arguments);
        let text = stdout(&output);
        assert_eq!(text.matches(" --> ").count(), shown, "{text}");
        let line = text.lines().find(|line| line.contains("--verbose"));
        assert_eq!(line, folded, "{arguments:?}");
    }
}

#[test]
fn totals_of_each_code_follow_several_files() {
    let here = folder(&[
        ("in/a.kifu", bad_times(5).as_bytes()),
        ("in/b.kifu", format!("{WARNING}   2 ３四虎(33)\n").as_bytes()),
        ("in/c.csa", CSA.as_bytes()),
    ]);
    let english = "\
3 files: 1 error, 6 warnings (3 games)
  error[unknown_piece]: 1 in 1 file
  warning[bad_time]: 6 in 2 files
";
    let japanese = "\
3ファイル: エラー1件、警告6件（3局）
  エラー[unknown_piece]: 1件（1ファイル）
  警告[bad_time]: 6件（2ファイル）
";
    for (language, expected) in [("en", english), ("ja", japanese)] {
        let output = check(here.path(), &["in", "--lang", language]);
        assert!(stdout(&output).ends_with(expected), "{}", stdout(&output));
        assert_eq!(output.status.code(), Some(1));
    }
}

/// Inputs, the exit code, and the last line about them all in English and Japanese.
const MIXTURES: [(&str, i32, &str, &str); 8] = [
    (
        "a.csa b.csa",
        0,
        "2 files: fine (2 games)",
        "2ファイル: 問題なし（2局）",
    ),
    (
        "a.csa warning.kifu",
        0,
        "2 files: 1 warning (2 games)",
        "2ファイル: 警告1件（2局）",
    ),
    (
        "a.csa error.kifu warning.kifu",
        1,
        "3 files: 1 error, 1 warning (3 games)",
        "3ファイル: エラー1件、警告1件（3局）",
    ),
    (
        "a.csa none",
        2,
        "2 files: 1 unreadable (1 game)",
        "2ファイル: 読み込み失敗1件（1局）",
    ),
    (
        "none none2",
        2,
        "2 files: 2 unreadable (0 games)",
        "2ファイル: 読み込み失敗2件（0局）",
    ),
    (
        "none error.kifu",
        2,
        "2 files: 1 error, 1 unreadable (1 game)",
        "2ファイル: エラー1件、読み込み失敗1件（1局）",
    ),
    (
        "none warning.kifu error.kifu",
        2,
        "3 files: 1 error, 1 warning, 1 unreadable (2 games)",
        "3ファイル: エラー1件、警告1件、読み込み失敗1件（2局）",
    ),
    // What cannot be listed counts too.
    (
        "a.csa bad.zip",
        2,
        "2 files: 1 unreadable (1 game)",
        "2ファイル: 読み込み失敗1件（1局）",
    ),
];

#[test]
fn the_last_line_names_what_the_exit_code_is_about() {
    let here = folder(&[
        ("a.csa", CSA.as_bytes()),
        ("b.csa", CSA.as_bytes()),
        ("error.kifu", TIGER.as_bytes()),
        ("warning.kifu", WARNING.as_bytes()),
        ("bad.zip", b"PK\x03\x04"),
    ]);
    for (inputs, code, english, japanese) in MIXTURES {
        for (language, expected) in [("en", english), ("ja", japanese)] {
            let inputs: Vec<&str> = inputs.split(' ').collect();
            let output = check(here.path(), &[&inputs[..], &["--lang", language]].concat());
            let lines = stdout(&output).lines();
            let line = lines.rev().find(|line| !line.starts_with(' '));
            assert_eq!(
                (output.status.code(), line),
                (Some(code), Some(expected)),
                "{inputs:?}"
            );
        }
    }
}

#[test]
fn totals_follow_one_file_with_many_diagnostics() {
    let game = |number: usize| {
        format!(
            "PI\n+\n+7776FU,Tx\n-3334FU,Ty\n{}\n",
            if number == 6 { "" } else { "/" }
        )
    };
    let text = |games: usize| (1..=games).map(game).collect::<String>();
    let here = folder(&[("a.csa", text(6).as_bytes()), ("b.csa", text(5).as_bytes())]);
    let output = check(here.path(), &["a.csa"]);
    assert_eq!(
        stdout(&output).lines().last(),
        Some("  warning[bad_time]: 12 in 1 file")
    );
    let output = check(here.path(), &["b.csa"]);
    let last = stdout(&output).lines().last();
    assert_eq!(last, Some("b.csa: 10 warnings (CSA, UTF-8, 5 games, 10 moves)"));
}

#[test]
fn warnings_change_the_exit_code_only_if_they_are_denied() {
    let here = folder(&[("a.kifu", WARNING.as_bytes()), ("b.csa", CSA.as_bytes())]);
    for (arguments, code, prints_warning) in [
        (&["a.kifu"][..], 0, true),
        (&["a.kifu", "--quiet"], 0, false),
        (&["a.kifu", "--deny-warnings"], 1, true),
        (&["a.kifu", "--deny-warnings", "--quiet"], 1, true),
        (&["a.kifu", "--deny-warnings", "--format", "json"], 1, true),
        (&["b.csa", "--deny-warnings"], 0, false),
    ] {
        let output = check(here.path(), arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert_eq!(
            stdout(&output).contains("bad_time"),
            prints_warning,
            "{arguments:?}"
        );
    }
}

#[test]
fn quiet_prints_errors_only() {
    let both = format!("{WARNING}   2 ３四虎(33)\n");
    let here = folder(&[("a.kifu", both.as_bytes()), ("b.kifu", WARNING.as_bytes())]);
    let output = check(here.path(), &["a.kifu", "b.kifu", "--quiet", "--format", "short"]);
    let expected = "a.kifu:3:8: error: expected the name of a piece, found `虎` [unknown_piece]\n";
    assert_eq!(parts(&output), (Some(1), expected, ""));
    let output = check(here.path(), &["b.kifu", "--quiet"]);
    assert_eq!(parts(&output), (Some(0), "", ""));
}

#[test]
fn a_short_line_has_place_severity_message_and_code() {
    let here = folder(&[("a.kifu", TIGER.as_bytes())]);
    for (language, message) in [
        ("en", "expected the name of a piece, found `虎`"),
        ("ja", "「虎」は駒の名前ではありません"),
    ] {
        let output = check(here.path(), &["a.kifu", "--format", "short", "--lang", language]);
        let expected = format!("a.kifu:3:8: error: {message} [unknown_piece]\n");
        assert_eq!(parts(&output), (Some(1), expected.as_str(), ""));
    }
}

/// The first block of the README in a language.
fn block(language: &str) -> &'static str {
    let readme = include_str!("../README.md");
    let (_, rest) = readme.split_once(&format!("```{language}\n")).unwrap();
    rest.split_once("```").unwrap().0
}

#[test]
fn the_problem_matcher_of_the_readme_matches_short_lines() {
    let matcher: Value = serde_json::from_str(block("json")).unwrap();
    let pattern = &matcher["problemMatcher"][0]["pattern"][0];
    let regex = Regex::new(pattern["regexp"].as_str().unwrap()).unwrap();
    let here = folder(&[("棋譜/a b.kifu", format!("{WARNING}   2 ３四虎(33)\n").as_bytes())]);
    for language in ["en", "ja"] {
        let output = check(here.path(), &["棋譜", "--format", "short", "--lang", language]);
        let found: Vec<Vec<&str>> = stdout(&output)
            .lines()
            .map(|line| {
                let captures = regex.captures(line).unwrap();
                let fields = ["file", "line", "column", "severity", "code"];
                let group = |field: &str| usize::try_from(pattern[field].as_u64().unwrap()).unwrap();
                assert!(!captures[group("message")].is_empty());
                fields
                    .map(|field| captures.get(group(field)).unwrap().as_str())
                    .to_vec()
            })
            .collect();
        let expected = [
            ["棋譜/a b.kifu", "2", "14", "warning", "bad_time"],
            ["棋譜/a b.kifu", "3", "8", "error", "unknown_piece"],
        ];
        assert_eq!(found, expected.map(|line| line.to_vec()));
    }
}

#[test]
fn json_has_every_field() {
    let here = folder(&[("a.kifu", TIGER.as_bytes())]);
    let output = check(here.path(), &["a.kifu", "--format", "json"]);
    // The place is the character 虎, the eighth of line 3.
    let start = "手合割：平手\n   1 ７六歩(77)\n   2 ３四".len();
    let mut lines = json_lines(stdout(&output));
    let help = lines[0]["help"].take();
    assert!(help.is_string() || help.is_null());
    assert_eq!(
        lines,
        [json!({
            "path": "a.kifu", "game": 1, "line": 3, "column": 8, "end_line": 3, "end_column": 9,
            "span": {"start": start, "end": start + 3}, "code": "unknown_piece", "severity": "error",
            "message": "expected the name of a piece, found `虎`", "help": null,
        })]
    );
    let order = [
        "path",
        "game",
        "line",
        "column",
        "end_line",
        "end_column",
        "span",
        "code",
        "severity",
    ];
    let places = order.map(|field| stdout(&output).find(&format!("\"{field}\":")).unwrap());
    assert!(places.is_sorted());
    let output = check(here.path(), &["a.kifu", "--format", "json", "--lang", "ja"]);
    let message = &json_lines(stdout(&output))[0]["message"];
    assert_eq!(message, "「虎」は駒の名前ではありません");
}

#[test]
fn json_places_are_places_in_the_whole_file() {
    // In Shift_JIS, with several games, and long enough to be read in parts.
    let comment = format!("'*{}\n", "長い".repeat(1000));
    let game = format!("PI\n+\n{comment}+7776FU\n/\n");
    let text = format!("V2.2\n{}PI\n+\n+7776XX\n", game.repeat(300));
    let bytes = kifu::shogi_core::text::encoding::encode(&text, kifu::Encoding::ShiftJis).unwrap();
    let here = folder(&[("a.csa", &bytes)]);
    let output = check(here.path(), &["a.csa", "--format", "json"]);
    let lines = json_lines(stdout(&output));
    let found = &lines[0];
    assert_eq!(
        (&found["game"], &found["line"]),
        (&json!(301), &json!(1 + 300 * 5 + 3))
    );
    let span = |field: &str| usize::try_from(found["span"][field].as_u64().unwrap()).unwrap();
    assert_eq!(&text[span("start")..span("end")], "+7776XX");
}

#[test]
fn machine_forms_show_everything_and_nothing_else() {
    let here = folder(&[("a.kifu", bad_times(5).as_bytes()), ("b.csa", CSA.as_bytes())]);
    for form in ["short", "json"] {
        let output = check(here.path(), &["a.kifu", "b.csa", "--format", form]);
        assert_eq!(stdout(&output).lines().count(), 5, "{form}");
        assert_eq!(stderr(&output), "");
    }
}

#[test]
fn sarif_is_one_log_of_all_files() {
    let here = folder(&[
        ("in/a b.kifu", TIGER.as_bytes()),
        ("in/b.csa", CSA.as_bytes()),
        ("in/c.kifu", bad_times(2).as_bytes()),
    ]);
    let output = check(here.path(), &["in", "--format", "sarif"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(1), ""));
    let log: Value = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    assert_eq!(run["invocations"], json!([{"executionSuccessful": true}]));
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    let ids: Vec<&Value> = rules.iter().map(|rule| &rule["id"]).collect();
    assert_eq!(ids, ["bad_time", "unknown_piece"]);
    assert_eq!(rules[0]["shortDescription"]["text"], "A time cannot be read.");
    assert!(
        rules[0]["help"]["text"]
            .as_str()
            .unwrap()
            .contains("( 0:12/00:00:12)")
    );
    let results = run["results"].as_array().unwrap();
    let of = |result: &Value| (result["ruleId"].clone(), result["level"].clone());
    let kinds: Vec<_> = results.iter().map(of).collect();
    let bad_time = (json!("bad_time"), json!("warning"));
    assert_eq!(
        kinds,
        [
            (json!("unknown_piece"), json!("error")),
            bad_time.clone(),
            bad_time
        ]
    );
    assert_eq!(
        results[0]["locations"],
        json!([{"physicalLocation": {
            "artifactLocation": {"uri": "in/a%20b.kifu"},
            "region": {"startLine": 3, "startColumn": 8, "endLine": 3, "endColumn": 9},
        }}])
    );
    // Without results, and if a file cannot be read, it is a log as well.
    let output = check(here.path(), &["none.csa", "--format", "sarif", "--lang", "ja"]);
    assert_eq!(output.status.code(), Some(2));
    let log: Value = serde_json::from_str(stdout(&output)).unwrap();
    let run = &log["runs"][0];
    assert_eq!((&run["results"], &run["language"]), (&json!([]), &json!("ja")));
    assert_eq!(run["invocations"], json!([{"executionSuccessful": false}]));
}

/// A record with an error on line 3 and a warning on line 2.
const BOTH: &str = "手合割：平手\n   1 ７六歩(77) (x)\n   2 ３四虎(33)\n";

#[test]
fn ignored_codes_count_nowhere() {
    let here = folder(&[("a.kifu", BOTH.as_bytes())]);
    for (arguments, code, lines) in [
        (&[][..], 1, &["2 warning", "3 error"][..]),
        (&["--ignore", "bad_time"], 1, &["3 error"]),
        (&["--ignore", "unknown_piece"], 0, &["2 warning"]),
        (&["--ignore", "unknown_piece,bad_time"], 0, &[]),
        (&["--ignore", "unknown_piece", "--ignore", "bad_time"], 0, &[]),
        (
            &["--ignore", "bad_time", "--deny-warnings", "--only", "bad_time"],
            0,
            &[],
        ),
        // Only one code counts.
        (&["--only", "bad_time"], 0, &["2 warning"]),
        (&["--only", "unknown_piece,bad_ply"], 1, &["3 error"]),
        // A warning becomes an error.
        (&["--deny", "bad_time"], 1, &["2 error", "3 error"]),
        (&["--only", "bad_time", "--deny", "bad_time"], 1, &["2 error"]),
        (&["--only", "bad_time", "--deny", "bad_ply"], 0, &["2 warning"]),
    ] {
        let of = |form: &str| check(here.path(), &[&["a.kifu", "--format", form], arguments].concat());
        let output = of("json");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        let text = |value: &Value| value.to_string().trim_matches('"').to_owned();
        let found = json_lines(stdout(&output));
        let found: Vec<String> = found
            .iter()
            .map(|found| format!("{} {}", found["line"], text(&found["severity"])))
            .collect();
        assert_eq!(found, lines, "{arguments:?}");
        let output = of("short");
        let short: Vec<&str> = stdout(&output).lines().collect();
        let parts = short.iter().map(|line| line.split(':').collect::<Vec<_>>());
        let parts: Vec<String> = parts.map(|line| format!("{}{}", line[1], line[3])).collect();
        assert_eq!(parts, lines, "{arguments:?}");
        let output = of("sarif");
        let log: Value = serde_json::from_str(stdout(&output)).unwrap();
        let results = log["runs"][0]["results"].as_array().unwrap();
        let place =
            |result: &Value| result["locations"][0]["physicalLocation"]["region"]["startLine"].clone();
        let results: Vec<String> = results
            .iter()
            .map(|result| format!("{} {}", place(result), text(&result["level"])))
            .collect();
        assert_eq!(results, lines, "{arguments:?}");
    }
}

#[test]
fn the_summary_counts_denied_warnings_as_errors() {
    let here = folder(&[("a.kifu", BOTH.as_bytes())]);
    for (arguments, expected) in [
        (
            &["--deny", "bad_time"][..],
            "a.kifu: 2 errors (KIF, UTF-8, 1 move)\n",
        ),
        (
            &["--ignore", "unknown_piece"],
            "a.kifu: 1 warning, 1 left out (KIF, UTF-8, 1 move)\n",
        ),
        (
            &["--only", "bad_ply"],
            "a.kifu: 2 left out (KIF, UTF-8, 1 move)\n",
        ),
    ] {
        let output = check(here.path(), &[&["a.kifu"], arguments].concat());
        assert!(stdout(&output).ends_with(expected), "{}", stdout(&output));
    }
    // A denied warning is printed with --quiet.
    let output = check(
        here.path(),
        &["a.kifu", "--quiet", "--only", "bad_time", "--deny", "bad_time"],
    );
    assert!(
        stdout(&output).starts_with("error[bad_time]"),
        "{}",
        stdout(&output)
    );
}

#[test]
fn an_unknown_code_is_an_error_with_the_nearest_name() {
    let here = folder(&[("a.kifu", BOTH.as_bytes())]);
    for option in ["--ignore", "--only", "--deny"] {
        for (language, tip) in [
            ("en", "a similar value exists: 'bad_time'"),
            ("ja", "似た名前に「bad_time」があります"),
        ] {
            let output = check(here.path(), &["a.kifu", option, "bad_tme", "--lang", language]);
            assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
            assert!(stderr(&output).contains(tip), "{}", stderr(&output));
            assert!(!stderr(&output).contains("bad_ply"), "{}", stderr(&output));
        }
    }
}

#[test]
fn a_code_is_explained_with_its_example() {
    let here = folder(&[]);
    let run = |arguments: &[&str]| kifu(here.path(), &[&["explain"], arguments].concat(), b"");
    let output = run(&["bad_ply"]);
    let expected = "\
bad_ply (warning)

The number of a move does not follow that of the move before.
Correct the numbers; the order of the lines counts.

Example:
    手合割：平手
       1 ７六歩(77)
       3 ３四歩(33)

warning[bad_ply]: expected move 2, found move 3; the order of the lines counts
 --> example:3:4
  |
3 |    3 ３四歩(33)
  |    ^^^^^^^^^^^^
";
    assert_eq!(parts(&output), (Some(0), expected, ""));
    let output = run(&["bad_ply", "too_many_moves", "--lang", "ja"]);
    let text = stdout(&output);
    assert!(text.starts_with("bad_ply (警告)\n\n手数が"), "{text}");
    assert!(text.contains("警告[bad_ply]: 次は2手目ですが"), "{text}");
    assert!(text.contains("\n\ntoo_many_moves (エラー)\n"), "{text}");
    let output = run(&["duplicate_move"]);
    let text = stdout(&output);
    assert!(text.starts_with("duplicate_move (error, warning)\n\n"), "{text}");
    assert!(text.contains(" --> book.db:4:1\n"), "{text}");
    let output = run(&["bad_pyl"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("'bad_ply'"), "{}", stderr(&output));
}

#[test]
fn all_codes_are_listed_with_their_meaning() {
    let here = folder(&[]);
    for language in kifu::Language::ALL {
        let output = kifu(here.path(), &["explain", "--lang", language.code()], b"");
        let listed: Vec<&str> = stdout(&output).lines().collect();
        let explanations = || {
            let of_files = kifu::explanations().chain(shogi_engine::explanations());
            of_files.chain(kifu::openings::explanations())
        };
        assert_eq!(listed.len(), explanations().count());
        assert!(listed.is_sorted());
        for explanation in explanations() {
            let severities = explanation.severities().iter();
            let severities: Vec<String> = severities
                .map(|severity| severity.message(language).to_string())
                .collect();
            let severities = severities.join(language.choose(", ", "、"));
            let line = [explanation.code(), &severities, explanation.meaning(language)];
            let is_listed = |listed: &&str| {
                let (code, rest) = listed.split_once(' ').unwrap();
                let rest = rest.trim_start().strip_prefix(line[1]);
                code == line[0] && rest.is_some_and(|meaning| meaning.trim_start() == line[2])
            };
            assert!(listed.iter().any(is_listed), "{line:?}");
        }
    }
}

#[test]
fn content_of_another_format_than_the_extension_is_a_warning() {
    let here = folder(&[("a.kif", CSA.as_bytes())]);
    for (language, message) in [
        (
            "en",
            "the extension of the file means KIF, but its content is CSA",
        ),
        ("ja", "拡張子はKIFのものですが、内容はCSAです"),
    ] {
        let output = check(here.path(), &["a.kif", "--format", "short", "--lang", language]);
        let expected = format!("a.kif:1:1: warning: {message} [format_mismatch]\n");
        assert_eq!(parts(&output), (Some(0), expected.as_str(), ""));
    }
    // The user has named the format.
    let output = check(here.path(), &["a.kif", "--from", "csa"]);
    assert_eq!(stdout(&output), "a.kif: fine (CSA, UTF-8, 2 moves)\n");
}

#[test]
fn only_diagnostics_that_are_not_in_the_baseline_count() {
    let here = folder(&[("a.csa", b"PI\n+\n+7776XX\n")]);
    let check = |arguments: &[&str]| {
        let output = kifu(here.path(), &[&["check", "a.csa"], arguments].concat(), "");
        let (code, out, err) = parts(&output);
        (code, out.to_owned(), err.to_owned())
    };
    let (code, known, _) = check(&["--format", "json"]);
    assert_eq!(code, Some(1));
    fs::write(here.path().join("known.jsonl"), known).unwrap();
    let (code, out, err) = check(&["--baseline", "known.jsonl"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.contains("left out") && !out.contains("XX"), "{out}");
    // A line above it makes no difference, and the same error in another game is new.
    let moved = "'comment\nPI\n+\n+7776XX\n/\nPI\n+\n+7776XX\n";
    fs::write(here.path().join("a.csa"), moved).unwrap();
    let (code, out, _) = check(&["--baseline", "known.jsonl", "--format", "short"]);
    assert_eq!(code, Some(1));
    assert!(out.contains("a.csa:8:") && !out.contains("a.csa:4:"), "{out}");
    // Other spellings of the path and the other language make no difference.
    fs::write(here.path().join("a.csa"), "PI\n+\n+7776XX\n").unwrap();
    for name in ["a.csa", "./a.csa"] {
        let output = kifu(
            here.path(),
            &["check", name, "--lang", "ja", "--baseline", "known.jsonl"],
            "",
        );
        assert_eq!(output.status.code(), Some(0), "{name}");
    }
    fs::write(here.path().join("other.csa"), "PI\n+\n+7776XX\n").unwrap();
    let output = kifu(
        here.path(),
        &["check", "other.csa", "--baseline", "known.jsonl"],
        "",
    );
    let (code, _, err) = parts(&output);
    assert_eq!(
        (code, err.contains("none of its 1 diagnostic was found again")),
        (Some(1), true),
        "{err}"
    );
    fs::write(here.path().join("known.jsonl"), "{}\n").unwrap();
    let (code, _, err) = check(&["--baseline", "known.jsonl"]);
    let expected =
        "kifu: known.jsonl: line 1: expected a diagnostic, as `kifu check --format json` prints it\n";
    assert_eq!((code, err.as_str()), (Some(2), expected));
}

#[test]
fn limits_can_be_set() {
    let here = folder(&[("a.csa", b"V2.2\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n")]);
    let check = |limit: &str| {
        let output = kifu(
            here.path(),
            &["check", "a.csa", "--format", "short", "--limit", limit],
            "",
        );
        let (code, out, err) = parts(&output);
        (code, out.to_owned(), err.to_owned())
    };
    assert_eq!(check("moves=3,games=1").0, Some(0));
    let (code, out, _) = check("moves=2");
    assert_eq!((code, out.contains("[too_many_moves]")), (Some(1), true), "{out}");
    for (wrong, expected) in [
        ("move=2", "one of bytes, lines, games"),
        ("moves", "found nothing"),
        ("moves=x", "found `x`"),
    ] {
        let (code, _, err) = check(wrong);
        assert_eq!((code, err.contains(expected)), (Some(2), true), "{err}");
    }
}

#[test]
fn a_book_is_checked_as_a_book_also_on_standard_input() {
    let book = "#YANEURAOU-DB2016 1.00\n\
                sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n\
                7g7f 3c3d 10 20\n7g7f none 1 1\n";
    let here = folder(&[
        ("a.db", book.as_bytes()),
        ("fine.db", &book.as_bytes()[..book.len() - 14]),
        (
            "same.db",
            book.replace("7g7f none 1 1", "7g7f 3c3d 10 20").as_bytes(),
        ),
    ]);
    let output = kifu(here.path(), &["check", "fine.db"], "");
    assert_eq!(parts(&output), (Some(0), "fine.db: fine\n", ""));
    let (file, stdin) = (
        &["check", "a.db", "--format", "short"],
        &["check", "-", "--format", "short"],
    );
    for (name, output) in [
        ("a.db", kifu(here.path(), file, "")),
        ("-", kifu(here.path(), stdin, book)),
    ] {
        let (code, out, err) = parts(&output);
        assert_eq!((code, err), (Some(1), ""), "{name}");
        assert!(
            out.starts_with(&format!("{name}:4:1: error: ")) && out.ends_with("[duplicate_move]\n"),
            "{out}"
        );
        assert_eq!(out.lines().count(), 1, "{out}");
    }
    let output = kifu(here.path(), &["check", "same.db"], "");
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    let output = kifu(here.path(), &["check", "same.db", "--deny", "duplicate_move"], "");
    assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
    for command in ["convert", "stats", "select", "show"] {
        let arguments = [
            &[command, "a.db"][..],
            if command == "convert" {
                &["--to", "kif"]
            } else {
                &[]
            },
        ]
        .concat();
        let output = kifu(here.path(), &arguments, "");
        let (code, out, err) = parts(&output);
        assert_eq!(code, Some(2), "{command}: {out}{err}");
        assert!(
            err.contains("a.db: is a book for engines, which has no games"),
            "{err}"
        );
    }
    let output = kifu(here.path(), &["tree", "-", "--csv"], &book[..book.len() - 14]);
    assert_eq!(
        (output.status.code(), stdout(&output).lines().count()),
        (Some(0), 2)
    );
}

#[test]
fn one_more_diagnostic_of_a_kind_in_the_same_game_is_new() {
    let game = |lines: &str| format!("V2.2\n{lines}PI\n+\n+7776FU\n");
    let here = folder(&[("a.csa", game("$FOO\n").as_bytes())]);
    let known = kifu(here.path(), &["check", "a.csa", "--format", "json"], "");
    assert_eq!(stdout(&known).lines().count(), 1, "{}", stdout(&known));
    fs::write(here.path().join("known.jsonl"), stdout(&known)).unwrap();
    for (lines, expected) in [("$FOO\n", ""), ("$FOO\n$BAR\n", "a.csa:3:1:")] {
        fs::write(here.path().join("a.csa"), game(lines)).unwrap();
        let arguments = ["check", "a.csa", "--format", "short", "--baseline", "known.jsonl"];
        let output = kifu(here.path(), &arguments, "");
        let found: Vec<&str> = stdout(&output)
            .lines()
            .filter_map(|line| line.split(' ').next())
            .collect();
        assert_eq!(found.join(" "), expected);
    }
}

#[test]
fn of_several_files_only_those_with_faults_have_a_line() {
    let here = folder(&[
        ("a.csa", CSA.as_bytes()),
        ("b.kifu", TIGER.as_bytes()),
        ("c.csa", CSA.as_bytes()),
    ]);
    let output = check(here.path(), &["."]);
    let lines: Vec<&str> = stdout(&output)
        .lines()
        .filter(|line| line.contains("UTF-8"))
        .collect();
    assert_eq!(lines, ["./b.kifu: 1 error (KIF, UTF-8, 1 move)"]);
    assert!(stdout(&output).contains("\n3 files: 1 error (3 games)\n"));
    let output = check(here.path(), &["a.csa", "c.csa"]);
    assert_eq!(stdout(&output), "2 files: fine (2 games)\n");
    let output = check(here.path(), &["a.csa", "c.csa", "--verbose"]);
    assert_eq!(
        stdout(&output),
        "a.csa: fine (CSA, UTF-8, 2 moves)\nc.csa: fine (CSA, UTF-8, 2 moves)\n2 files: fine (2 games)\n"
    );
}

#[test]
fn a_binary_book_has_no_lines() {
    let here = folder(&[("cut.ybb", b"YANE-BINBOOK-V1\0\x01"), ("cut.bin", &[0; 5])]);
    for name in ["cut.ybb", "cut.bin"] {
        let output = kifu(here.path(), &["check", name], "");
        let (status, text) = (output.status.code(), stdout(&output));
        let expected = format!(
            "error[damaged_book]: byte 0: the file is damaged or of another version; what belongs here is left out\n--> {name}\n"
        );
        let is_expected = text.starts_with(&expected) && !text.contains('|');
        assert_eq!((status, is_expected), (Some(1), true), "{text}");
    }
}

#[test]
fn a_fault_of_a_binary_book_has_its_byte() {
    let here = folder(&[("cut.ybb", b"YANE-BINBOOK-V1\0\x01")]);
    let output = kifu(here.path(), &["check", "cut.ybb", "--format", "json"], "");
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    let message = "byte 0: the file is damaged or of another version; what belongs here is left out";
    let expected: [Value; 3] = ["damaged_book".into(), message.into(), 0.into()];
    assert_eq!(
        [&found["code"], &found["message"], &found["span"]["start"]],
        expected.each_ref()
    );
}
