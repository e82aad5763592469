//! Runs `kifu convert` with several inputs, existing files, and options that change records.

mod common;

use std::fs;
use std::path::Path;

use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use tempfile::TempDir;

use common::{folder, kifu, names, parts, stderr, stdout};

const CSA: &str = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n";
const KIF: &str = "手合割：平手\n先手：A\n後手：B\n棋戦：C\n*開始\n   1 ７六歩(77)   ( 0:16/00:00:16)\n*一手目\n&印\n   2 ３四歩(33)   ( 0:00/00:00:00)\n   3 投了         ( 0:03/00:00:19)\n\n変化：2手\n*別の手\n   2 ８四歩(83)   ( 0:00/00:00:00)\n";

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

#[test]
fn a_second_run_changes_nothing_and_says_so() {
    let here = folder(&[("in/a.csa", CSA.as_bytes()), ("in/b/c.kifu", KIF.as_bytes())]);
    let arguments = ["convert", "in", "--to", "kif", "--output", "out"];
    for (language, summary) in [
        (
            &["--lang", "en"],
            [
                "2 files: 2 written\n",
                "2 files: 0 written, 2 skipped (already exist)\n",
            ],
        ),
        (
            &["--lang", "ja"],
            [
                "2ファイル: 書き込み2件\n",
                "2ファイル: 書き込み0件、スキップ2件（すでにあります）\n",
            ],
        ),
    ] {
        for expected in summary {
            let output = kifu(here.path(), &[&arguments[..], language].concat(), "");
            assert_eq!(parts(&output), (Some(0), "", expected));
            assert_eq!(names(&here.path().join("out")), ["a.kif", "b"]);
        }
        fs::remove_dir_all(here.path().join("out")).unwrap();
    }
}

#[test]
fn each_choice_for_existing_files_is_followed() {
    let here = folder(&[("in/a.csa", CSA.as_bytes()), ("out/a.usi", b"old")]);
    let mut arguments = vec!["convert", "in", "--to", "usi", "--output", "out", "--if-exists"];
    for (choice, code, message, files) in [
        (
            "fail",
            2,
            "kifu: out/a.usi: already exists (--if-exists overwrite replaces it)\n1 file: 0 written, 1 failed\n",
            &["a.usi"][..],
        ),
        (
            "skip",
            0,
            "1 file: 0 written, 1 skipped (already exist)\n",
            &["a.usi"],
        ),
        (
            "suffix",
            0,
            "kifu: in/a.csa: not preserved in USI: the ending `resign` at move 3\n\
             kifu: in/a.csa: written to out/a-2.usi\n1 file: 1 written, 1 with warnings\nlosses: endings in 1 file\n",
            &["a-2.usi", "a.usi"],
        ),
        (
            "overwrite",
            0,
            "kifu: in/a.csa: not preserved in USI: the ending `resign` at move 3\n\
             1 file: 1 written, 1 with warnings\nlosses: endings in 1 file\n",
            &["a-2.usi", "a.usi"],
        ),
    ] {
        arguments.push(choice);
        let output = kifu(here.path(), &arguments, "");
        assert_eq!(
            (output.status.code(), stderr(&output)),
            (Some(code), message),
            "{choice}"
        );
        assert_eq!(names(&here.path().join("out")), files);
        assert_eq!(read(here.path(), "out/a.usi") == "old", choice != "overwrite");
        arguments.pop();
    }
}

#[test]
fn inputs_with_the_same_output_get_numbers() {
    let files = ["a.csa", "a.kifu", "a-2.csa", "B.csa", "b.jkf"];
    let jkf = "{\"header\":{},\"moves\":[{}]}";
    let files = files.map(|name| {
        let text = if name.ends_with("kifu") {
            KIF
        } else if name.ends_with("jkf") {
            jkf
        } else {
            CSA
        };
        (format!("in/{name}"), text)
    });
    let files = files
        .each_ref()
        .map(|(name, text)| (name.as_str(), text.as_bytes()));
    let here = folder(&files);
    for jobs in ["1", "4", "4"] {
        let arguments = ["convert", "in", "--to", "kif", "--output", "out", "--jobs", jobs];
        let output = kifu(here.path(), &arguments, "");
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        // `a-2.csa` keeps its name, so `a.kifu` gets the next number.
        let expected = ["B.kif", "a-2.kif", "a-3.kif", "a.kif", "b-2.kif"];
        assert_eq!(names(&here.path().join("out")), expected);
        if stderr(&output).contains("5 written") {
            let message = "kifu: in/a.kifu: written to out/a-3.kif\n";
            assert!(stderr(&output).contains(message), "{}", stderr(&output));
        } else {
            assert_eq!(stderr(&output), "5 files: 0 written, 5 skipped (already exist)\n");
        }
    }
}

#[test]
fn kifu_and_ki2u_are_utf_8_under_their_own_extension() {
    let here = folder(&[("in/a.kif", KIF.as_bytes())]);
    for extension in ["kifu", "ki2u"] {
        let output = kifu(
            here.path(),
            &["convert", "in", "--to", extension, "--output", "out", "--quiet"],
            "",
        );
        assert_eq!(parts(&output), (Some(0), "", ""));
        let text = read(here.path(), &format!("out/a.{extension}"));
        assert!(text.contains("先手：A\n"), "{text}");
    }
    let output = kifu(here.path(), &["check", "out"], "");
    assert!(!stdout(&output).contains("warning"), "{}", stdout(&output));
}

#[test]
fn a_name_with_the_extension_of_a_format_is_a_file_of_this_format() {
    let here = folder(&[("in/a.csa", CSA.as_bytes()), ("in/b.csa", CSA.as_bytes())]);
    let output = kifu(here.path(), &["convert", "in/a.csa", "-o", "one.sfen", "-q"], "");
    assert_eq!(parts(&output), (Some(0), "", ""));
    assert!(read(here.path(), "one.sfen").starts_with("lnsgkgsnl/"));
    for (inputs, name) in [(&["in"][..], "all.csa"), (&["in/a.csa", "in/b.csa"], "both.csa")] {
        let arguments = [&["convert"], inputs, &["--output", name]].concat();
        let output = kifu(here.path(), &arguments, "");
        assert_eq!(parts(&output), (Some(0), "", ""));
        assert_eq!(read(here.path(), name), format!("{CSA}/\n{CSA}"));
        let output = kifu(here.path(), &arguments, "");
        let message = format!("kifu: {name}: already exists (--if-exists overwrite replaces it)\n");
        assert_eq!(parts(&output), (Some(2), "", message.as_str()));
    }
    for (arguments, expected) in [
        (&["-o", "all.jkf"][..], "--output FOLDER"),
        (&["-o", "x"], "--to FORMAT"),
        (&[], "--to FORMAT"),
    ] {
        let output = kifu(here.path(), &[&["convert", "in"], arguments].concat(), "");
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
    assert_eq!(names(here.path()), ["all.csa", "both.csa", "in", "one.sfen"]);
}

#[test]
fn earlier_output_below_an_input_folder_is_no_input() {
    let here = folder(&[("a.csa", CSA.as_bytes()), ("out/b.csa", CSA.as_bytes())]);
    for written in ["1 written", "0 written, 1 skipped"] {
        let output = kifu(here.path(), &["convert", ".", "--to", "kif", "-o", "out"], "");
        assert!(
            stderr(&output).starts_with(&format!("1 file: {written}")),
            "{}",
            stderr(&output)
        );
        let output = kifu(
            here.path(),
            &["convert", ".", "-o", "out/all.usi", "--if-exists", "overwrite"],
            "",
        );
        assert_eq!(output.status.code(), Some(0));
    }
    assert_eq!(names(&here.path().join("out")), ["a.kif", "all.usi", "b.csa"]);
}

#[test]
fn a_folder_is_converted_in_place_once() {
    let here = folder(&[("a.kifu", KIF.as_bytes()), ("b.kifu", KIF.as_bytes())]);
    let expected = ["a.csa", "a.kifu", "b.csa", "b.kifu"];
    for summary in ["2 files: 2 written", "4 files: 0 written, 4 skipped"] {
        let output = kifu(here.path(), &["convert", ".", "--to", "csa", "-o", "."], "");
        assert!(stderr(&output).contains(summary), "{}", stderr(&output));
        assert_eq!(names(here.path()), expected);
    }
}

#[test]
fn each_game_is_a_file_of_its_own() {
    let games = format!("{CSA}/\nPI\n+\n+7775FU\n/\nPI\n+\n+2726FU\n");
    let here = folder(&[("in/a.csa", games.as_bytes()), ("in/b.csa", CSA.as_bytes())]);
    let arguments = ["convert", "in", "--to", "jkf", "--split", "games", "-o", "out"];
    for summary in ["3 written, ", "0 written, 3 skipped (already exist), "] {
        let output = kifu(here.path(), &arguments, "");
        assert_eq!(output.status.code(), Some(1));
        let shown = stderr(&output);
        assert!(shown.starts_with("kifu: in/a.csa: line 10, column "), "{shown}");
        assert!(shown.contains("; this game is not written\n"), "{shown}");
        let summary = format!("2 files: {summary}1 game left out because of errors (kifu check shows why)\n");
        assert!(shown.ends_with(&summary), "{shown}");
        // The game with the error would be `a-2.jkf`.
        assert_eq!(names(&here.path().join("out")), ["a-1.jkf", "a-3.jkf", "b-1.jkf"]);
    }
    let output = kifu(
        here.path(),
        &["convert", "in/b.csa", "--to", "jkf", "--split", "games"],
        "",
    );
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--output FOLDER"), "{}", stderr(&output));
    let output = kifu(
        here.path(),
        &["convert", "in/a.csa", "-o", "a.jkf", "--keep-going"],
        "",
    );
    assert!(
        stderr(&output).contains("--split games --output FOLDER"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn the_summary_separates_errors_of_records_from_other_failures() {
    let faulty = "V2.2\nPI\n+\n+7775FU\n";
    let unencodable = "V2.2\nPI\n+\n'*☗\n+7776FU\n";
    let here = folder(&[
        ("in/a.csa", CSA.as_bytes()),
        ("in/b.csa", faulty.as_bytes()),
        ("in/c.csa", unencodable.as_bytes()),
        ("in/d.csa", unencodable.as_bytes()),
        ("all.csa", [CSA, faulty, unencodable].join("/\n").as_bytes()),
        ("bad.zip", b"PK\x03\x04"),
    ]);
    for (arguments, code, expected) in [
        (
            &["in"][..],
            1,
            "4 files: 1 written, 1 left out because of errors (kifu check shows why), 2 failed\n",
        ),
        (
            &["in", "--lang", "ja"],
            1,
            "4ファイル: 書き込み0件、スキップ1件（すでにあります）、エラーのため除外1件（理由は kifu check で確認できます）、失敗2件\n",
        ),
        (
            &["in/a.csa", "none", "bad.zip"],
            2,
            "3 files: 0 written, 1 skipped (already exist), 2 failed\n",
        ),
        (
            &["all.csa", "--split", "games"],
            1,
            "1 file: 1 written, 1 game left out because of errors (kifu check shows why), 1 failed\n",
        ),
    ] {
        let line = [&["convert", "--to", "kif", "-o", "out"], arguments].concat();
        let output = kifu(here.path(), &line, "");
        assert_eq!(output.status.code(), Some(code));
        assert!(stderr(&output).ends_with(expected), "{}", stderr(&output));
    }
}

#[test]
fn each_branch_is_a_file_of_its_own() {
    let here = folder(&[("lesson.kifu", KIF.as_bytes())]);
    let arguments = [
        "convert",
        "lesson.kifu",
        "--to",
        "kifu",
        "--split",
        "variations",
        "-o",
        "out",
    ];
    let output = kifu(here.path(), &arguments, "");
    assert_eq!(parts(&output), (Some(0), "", "1 file: 2 written\n"));
    let moves = |name: &str| {
        let output = kifu(here.path(), &["convert", name, "--to", "usi", "-q"], "");
        stdout(&output).to_owned()
    };
    assert_eq!(moves("out/lesson-1.kifu"), "position startpos moves 7g7f 3c3d\n");
    assert_eq!(moves("out/lesson-2.kifu"), "position startpos moves 7g7f 8c8d\n");
    let second = read(here.path(), "out/lesson-2.kifu");
    for part in ["先手：A\n", "*開始\n", "*一手目\n&印\n*別の手\n   2 ８四歩(83)"] {
        assert!(second.contains(part), "{part} in {second}");
    }
    assert!(!second.contains("変化"), "{second}");
}

#[test]
fn files_that_were_split_are_not_split_again() {
    let here = folder(&[("in/a.kifu", KIF.as_bytes())]);
    let split = |input, output, language| {
        let arguments = ["convert", input, "--to", "kifu", "--split", "variations"];
        let others = ["--output", output, "--lang", language];
        kifu(here.path(), &[&arguments[..], &others].concat(), "")
    };
    for (input, output) in [("in", "in"), ("in/", "in/../in"), ("in", ".")] {
        for (language, advice) in [
            ("en", "expected another folder"),
            ("ja", "別のフォルダーを --output に"),
        ] {
            let refused = split(input, output, language);
            let (code, _, message) = parts(&refused);
            assert_eq!(code, Some(2));
            assert!(message.starts_with(&format!("kifu: {output}: ")), "{message}");
            assert!(message.contains(advice), "{message}");
            assert_eq!(names(&here.path().join("in")), ["a.kifu"]);
        }
    }
    for _ in 0..2 {
        assert_eq!(split("in", "in/parts", "en").status.code(), Some(0));
        assert_eq!(split("in/a.kifu", ".", "en").status.code(), Some(0));
        assert_eq!(names(&here.path().join("in")), ["a.kifu", "parts"]);
        assert_eq!(names(&here.path().join("in/parts")), ["a-1.kifu", "a-2.kifu"]);
    }
}

#[test]
fn parts_of_records_are_left_out() {
    let here = folder(&[("a.kifu", KIF.as_bytes())]);
    let convert = |arguments: &[&str]| {
        let output = kifu(
            here.path(),
            &[&["convert", "a.kifu", "--to", "kif"], arguments].concat(),
            "",
        );
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        stdout(&output).to_owned()
    };
    let parts = [
        "先手：A",
        "棋戦：C",
        "*開始",
        "*一手目",
        "&印",
        "0:16",
        "変化：2手",
    ];
    for (arguments, missing) in [
        (&["--strip", "comments"][..], &["*開始", "*一手目"][..]),
        (&["--strip", "bookmarks,times"], &["&印", "0:16"]),
        (
            &["--strip", "variations", "--strip", "headers"],
            &["先手：A", "棋戦：C", "変化：2手"],
        ),
        (&["--keep-headers", "先手,後手"], &["棋戦：C"]),
    ] {
        let text = convert(arguments);
        for part in parts {
            assert_eq!(text.contains(part), !missing.contains(&part), "{part} in {text}");
        }
    }
}

#[test]
fn messages_of_a_kind_are_folded() {
    let game = KIF.split_once("\n\n").unwrap().0;
    let games = format!("{game}\n\n{game}\n\n{game}\n");
    let here = folder(&[("a.kifu", games.as_bytes())]);
    let arguments = [
        "convert",
        "a.kifu",
        "-o",
        "out/",
        "--to",
        "usi",
        "--if-exists",
        "overwrite",
    ];
    let losses = "6 comment lines, 3 bookmarks, 9 headers, times of 9 moves";
    let output = kifu(here.path(), &arguments, "");
    let expected = format!("kifu: a.kifu: game 1 and 2 more: not preserved in USI: 3 endings, {losses}\n");
    assert!(stderr(&output).contains(&expected), "{}", stderr(&output));
    let output = kifu(here.path(), &[&arguments[..], &["--lang", "ja"]].concat(), "");
    let losses = "終局3件、コメント6行、しおり3個、ヘッダー9個、9手分の消費時間";
    let expected = format!("kifu: a.kifu: 1局目とほか2局: USIへの変換で失われる情報: {losses}\n");
    assert!(stderr(&output).contains(&expected), "{}", stderr(&output));
    let output = kifu(here.path(), &[&arguments[..], &["--verbose"]].concat(), "");
    let lines = stderr(&output).lines();
    assert_eq!(
        lines
            .filter(|line| line.contains(": not preserved in USI: "))
            .count(),
        3
    );
    let output = kifu(here.path(), &[&arguments[..], &["--quiet"]].concat(), "");
    assert_eq!(parts(&output), (Some(0), "", ""));
}

/// A record with a warning and a loss in CSA; every second one has an error too.
fn noisy(number: usize) -> String {
    let error = if number % 2 == 1 {
        "   2 ３四虎(33)\n"
    } else {
        ""
    };
    format!("手合割：平手\n   1 ７六歩(77) (x)\n&印\n{error}")
}

/// Converts the folder `in`, also a second time.
const NOISY: [&str; 7] = [
    "convert",
    "in",
    "--to=csa",
    "--output",
    "out",
    "--if-exists",
    "overwrite",
];

/// The folder `in` with these records.
fn noisy_folder(numbers: impl Iterator<Item = usize>) -> TempDir {
    let here = folder(&[]);
    fs::create_dir(here.path().join("in")).unwrap();
    for number in numbers {
        fs::write(here.path().join(format!("in/{number}.kifu")), noisy(number)).unwrap();
    }
    here
}

#[test]
fn of_many_messages_of_a_kind_the_first_are_printed() {
    let here = noisy_folder(10..50);
    let run = |more: &[&str]| kifu(here.path(), &[&NOISY[..], more].concat(), "");
    let output = run(&[]);
    let text = stderr(&output);
    for (kind, count) in [
        ("nothing was written", 10),
        ("read with 1 warning", 10),
        ("not preserved", 10),
    ] {
        assert_eq!(text.matches(kind).count(), count, "{text}");
    }
    assert!(text.contains("in/10.kifu") && text.contains("in/29.kifu") && !text.contains("in/30.kifu"));
    let expected = "\
40 files: 20 written, 20 with warnings, 20 left out because of errors (kifu check shows why)
losses: bookmarks in 20 files
  warning[bad_time]: 40 in 40 files
  error[unknown_piece]: 20 in 20 files
kifu: 30 more messages not shown: --verbose shows all, --report FILE writes all
";
    assert!(text.ends_with(expected), "{text}");
    let output = run(&["--lang", "ja"]);
    let expected = "\
40ファイル: 書き込み20件、警告あり20件、エラーのため除外20件（理由は kifu check で確認できます）
変換で失われた情報: しおり（20ファイル）
  警告[bad_time]: 40件（40ファイル）
  エラー[unknown_piece]: 20件（20ファイル）
kifu: ほか30件のメッセージは表示していません（--verbose ですべて表示、--report FILE でファイルに書き出し）
";
    assert!(stderr(&output).ends_with(expected), "{}", stderr(&output));
}

#[test]
fn errors_are_never_hidden_without_a_count() {
    let here = noisy_folder(10..50);
    let run = |more: &[&str]| kifu(here.path(), &[&NOISY[..], more].concat(), "");
    let output = run(&["--quiet"]);
    assert_eq!(stderr(&output).matches("nothing was written").count(), 10);
    assert!(
        stderr(&output)
            .ends_with("kifu: 10 more messages not shown: --verbose shows all, --report FILE writes all\n")
    );
    let output = run(&["--verbose"]);
    for (kind, count) in [
        ("nothing was written", 20),
        ("expected a time", 20),
        ("not preserved", 20),
    ] {
        assert_eq!(
            stderr(&output).matches(kind).count(),
            count,
            "{}",
            stderr(&output)
        );
    }
    assert!(!stderr(&output).contains("not shown"));
    // The summary is printed for one file too, if messages are missing.
    let output = kifu(here.path(), &["convert", "in", "--output", "all.csa"], "");
    assert!(
        stderr(&output).contains("\n40 files: 20 written, "),
        "{}",
        stderr(&output)
    );
}

#[test]
fn the_messages_about_ten_files_are_all_printed() {
    let here = noisy_folder((0..20).step_by(2));
    let output = kifu(
        here.path(),
        &["convert", "in", "--to", "csa", "--output", "out"],
        "",
    );
    let lines: Vec<&str> = stderr(&output).lines().collect();
    assert_eq!(lines.len(), 20 + 2, "{lines:?}");
    assert_eq!(
        lines[20..],
        [
            "10 files: 10 written, 10 with warnings",
            "losses: bookmarks in 10 files"
        ]
    );
}

#[test]
fn the_report_has_every_message() {
    let here = noisy_folder(10..50);
    let arguments = [
        "convert",
        "in",
        "none.kif",
        "--to",
        "csa",
        "--output",
        "out",
        "--report",
        "report.jsonl",
    ];
    let report = |more: &[&str]| -> Vec<Value> {
        let output = kifu(here.path(), &[&arguments[..], more].concat(), "");
        assert_eq!(output.status.code(), Some(2));
        let text = read(here.path(), "report.jsonl");
        fs::remove_file(here.path().join("report.jsonl")).unwrap();
        text.lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    };
    let lines = report(&[]);
    let count = |lines: &[Value], code: &str, severity: &str| {
        let found = lines
            .iter()
            .filter(|line| line["code"] == code && line["severity"] == severity);
        found.count()
    };
    assert_eq!(count(&lines, "unknown_piece", "error"), 20);
    assert_eq!(count(&lines, "bad_time", "warning"), 40);
    assert_eq!(count(&lines, "not_preserved", "warning"), 20);
    assert_eq!(count(&lines, "unreadable_file", "error"), 1);
    assert_eq!(count(&lines, "written", "note"), 20);
    assert_eq!(lines.len(), 101);
    // A diagnostic has the fields that `check` prints.
    let checked = kifu(here.path(), &["check", "in/11.kifu", "--format", "json"], "");
    let checked: Vec<Value> = stdout(&checked)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let found: Vec<&Value> = lines.iter().filter(|line| line["path"] == "in/11.kifu").collect();
    assert_eq!(found, checked.iter().collect::<Vec<_>>());
    let lost = lines.iter().find(|line| line["code"] == "not_preserved").unwrap();
    assert_eq!(
        lost,
        &json!({"path": "in/10.kifu", "code": "not_preserved", "severity": "warning",
            "message": "not preserved in CSA: the bookmark `印` at move 1"})
    );
    let output = kifu(here.path(), &arguments, "");
    let expected = "kifu: 10 more messages not shown: report.jsonl has all\n";
    assert!(stderr(&output).ends_with(expected), "{}", stderr(&output));
    fs::remove_file(here.path().join("report.jsonl")).unwrap();
    // Existing files are kept; that is a note about the output. With --quiet the report is the same.
    let lines = report(&["--quiet"]);
    assert_eq!(count(&lines, "exists", "note"), 20);
    assert!(lines.iter().any(|line| line["path"] == "out/10.csa"), "{lines:?}");
}

#[test]
fn replaced_characters_are_counted_over_all_games() {
    // Each game is longer than the part of a text that is encoded at once.
    let comment = "a".repeat(1_100_000);
    let games = format!("V2.2\nN+☗\nPI\n+\n'*{comment}\n+7776FU\n/\n").repeat(3);
    let here = folder(&[("a.csa", games.as_bytes())]);
    let arguments = ["convert", "a.csa", "-o", "b.csa", "--encoding", "shift_jis"];
    let output = kifu(here.path(), &arguments, "");
    let expected = "kifu: a.csa: Shift_JIS cannot hold `☗` (U+2617); nothing was written; --replace-characters writes similar characters or 〓 in their place\n";
    assert_eq!(parts(&output), (Some(1), "", expected));
    let output = kifu(
        here.path(),
        &[&arguments[..], &["--replace-characters"]].concat(),
        "",
    );
    let expected = "kifu: a.csa: 3 characters that Shift_JIS lacks: `☗` as `▲`\n";
    assert_eq!(parts(&output), (Some(0), "", expected));
}

#[test]
fn errors_of_files_are_in_the_language_of_the_user() {
    let here = folder(&[
        ("a.csa", CSA.as_bytes()),
        ("old.csa", b"old"),
        ("out/old.kif", b"old"),
    ]);
    for (arguments, message) in [
        (&["no.csa"][..], "no.csa: 見つかりません"),
        (
            &["a.csa", "-o", "no/a.csa"],
            "no/a.csa: 書き込み先のフォルダーがありません",
        ),
        (&["a.csa", "-o", "out", "--if-exists", "overwrite"], ""),
        (
            &["a.csa", "-o", "old.csa"],
            "old.csa: すでにあります（--if-exists overwrite で上書きします）",
        ),
        (
            &["a.csa", "a.csa", "-o", "no/a.csa"],
            "no/a.csa: 書き込み先のフォルダーがありません",
        ),
    ] {
        let arguments = [&["convert", "--to", "csa", "--lang", "ja", "-q"], arguments].concat();
        let output = kifu(here.path(), &arguments, "");
        let expected = if message.is_empty() {
            (Some(0), "", String::new())
        } else {
            (Some(2), "", format!("kifu: {message}\n"))
        };
        let (code, printed, errors) = parts(&output);
        assert_eq!((code, printed, errors.to_owned()), expected);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_in_the_language_of_the_user() {
    let here = folder(&[("a.csa", CSA.as_bytes())]);
    let arguments = [
        "convert",
        "a.csa",
        "--to",
        "csa",
        "-o",
        "/dev/full",
        "--if-exists",
        "overwrite",
    ];
    for (language, reason) in [
        ("en", "No space left on device (os error 28)"),
        ("ja", "ディスクに空きがありません"),
    ] {
        let output = kifu(here.path(), &[&arguments[..], &["--lang", language]].concat(), "");
        let expected = format!("kifu: /dev/full: {reason}\n");
        assert_eq!(parts(&output), (Some(2), "", expected.as_str()));
    }
}

#[test]
fn the_files_of_games_are_named_as_a_pattern_says() {
    let game = |black: &str, date: &str| {
        format!("N+{black}\nN-B\n$START_TIME:{date}\n$EVENT:名人戦/1\nPI\n+\n+7776FU\n%TORYO\n")
    };
    let games = [
        game("羽生", "2020/01/05"),
        game("../x:y", "2020/01"),
        game("羽生", "2020/01/05"),
        "PI\n+\n+7776FU\n".to_owned(),
    ];
    let text = format!("V2.2\n{}", games.join("/\n"));
    let here = folder(&[("a.csa", text.as_bytes()), ("b.csa", text.as_bytes())]);
    let convert = |name: &str, inputs: &[&str], output: &str| {
        let arguments = [
            "convert", "--to", "csa", "--split", "games", "-o", output, "--name", name,
        ];
        kifu(here.path(), &[&arguments[..], inputs].concat(), "")
    };
    let output = convert("{date}_{black}_{white}_{n}", &["a.csa"], "out/");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let expected = [
        "2020-01-05_羽生_B_1.csa",
        "2020-01-05_羽生_B_3.csa",
        "2020-01_.._x_y_B_2.csa",
        "unknown_unknown_unknown_4.csa",
    ];
    assert_eq!(names(&here.path().join("out")), expected);
    // No game is taken for another one of the same name.
    let output = convert("{event}/{result}.csa", &["a.csa", "b.csa"], "same/");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let folder = here.path().join("same/名人戦_1");
    let expected = [
        "black-2.csa",
        "black-3.csa",
        "black-4.csa",
        "black-5.csa",
        "black-6.csa",
        "black.csa",
    ];
    assert_eq!(names(&folder), expected);
    assert_eq!(
        names(&here.path().join("same/unknown")),
        ["none-2.csa", "none.csa"]
    );
    for (name, expected) in [
        ("{player}", "--name: expected one of {stem} {number} {n} {date}"),
        ("../{n}", "expected a name in the output folder"),
        ("/{n}", "expected a name in the output folder"),
        ("{black}/", "expected a name in the output folder"),
        ("", "expected a name in the output folder"),
    ] {
        let output = convert(name, &["a.csa"], "wrong/");
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(expected), "{name}: {}", stderr(&output));
        assert!(!here.path().join("wrong").exists());
    }
}

#[test]
fn a_compressed_file_is_not_written_as_plain_text() {
    let here = folder(&[("a.csa", b"V2.2\nPI\n+\n+7776FU\n%TORYO\n")]);
    for name in ["b.kif.gz", "b.kif.ZST", "all.zip"] {
        let output = kifu(here.path(), &["convert", "a.csa", "--to", "kif", "-o", name], "");
        let expected = format!(
            "kifu: {name}: compressed files are read, but not written; write to standard output and compress that\n"
        );
        assert_eq!((output.status.code(), stderr(&output)), (Some(2), &*expected));
        assert!(!here.path().join(name).exists());
    }
}

#[test]
fn expected_moves_become_variations_and_back() {
    const EVALUATED: &str =
        "V2.2\nPI\n+\n+7776FU\n'** 35 -8384FU +2726FU\n-3334FU\n'** -20 +2726FU -8384FU\n+2726FU\n";
    let here = folder(&[("a.csa", EVALUATED.as_bytes())]);
    let converted = kifu(
        here.path(),
        &["convert", "a.csa", "--pv", "variations", "--output", "b.kif"],
        "",
    );
    assert!(converted.status.success(), "{}", stderr(&converted));
    let with_variations = fs::read(here.path().join("b.kif")).unwrap();
    let outline = ::kifu::read(&with_variations, &::kifu::ReadOptions::default()).games[0]
        .record
        .outline();
    // The second value belongs to moves that would continue the game.
    assert_eq!(
        outline.lines().rev().take(2).collect::<Vec<_>>(),
        [
            "1 of 0 at 2: 8c8d *#評価値=35 2g2f",
            "0: 7g7f ** 35 -8384FU +2726FU 3c3d ** -20 +2726FU -8384FU 2g2f",
        ]
    );
    kifu(
        here.path(),
        &["convert", "b.kif", "--pv", "comments", "--output", "c.csa"],
        "",
    );
    assert_eq!(read(here.path(), "c.csa"), EVALUATED);
}
