//! Runs the built `kifu` command with `--report`, which replaces no file.

mod common;

use std::fs;

use pretty_assertions::assert_eq;
use serde_json::Value;

use common::{folder, kifu, names, parts, stderr};

const CSA: &str = "V2.2\nPI\n+\n+7776FU\n%TORYO\n";
const KIF: &str = "手合割：平手\n   1 ７六歩(77)\n   2 投了\n";

#[test]
fn the_report_replaces_no_file() {
    let files: [(&str, &[u8]); 5] = [
        ("in/a.kif", KIF.as_bytes()),
        ("list.txt", b"in/a.kif\n"),
        ("others.csa", CSA.as_bytes()),
        ("old.jsonl", b"old\n"),
        ("empty.jsonl", b""),
    ];
    let here = folder(&files);
    let at = |name: &str| here.path().join(name);
    fs::hard_link(at("in/a.kif"), at("hard.jsonl")).unwrap();
    #[cfg(unix)]
    for (target, link) in [("in/a.kif", "link.jsonl"), ("none", "dangling.jsonl")] {
        std::os::unix::fs::symlink(target, at(link)).unwrap();
    }
    let before = names(here.path());
    let run = |arguments: &[&str], report: &str| {
        let arguments = [arguments, &["--report", report, "--if-exists", "overwrite"]].concat();
        kifu(here.path(), &arguments, "")
    };
    let convert = ["convert", "--files-from", "list.txt", "--output", "new.csa"];
    let select = [
        "select",
        "in",
        "--duplicates-of",
        "others.csa",
        "--output",
        "new.csa",
    ];
    let existing = before
        .iter()
        .map(String::as_str)
        .chain(["in/a.kif", "./in/../in/a.kif"]);
    for (name, arguments) in existing.flat_map(|name| [(name, &convert[..]), (name, &select)]) {
        let expected = format!("kifu: {name}: already exists; expected a new file for --report\n");
        assert_eq!(parts(&run(arguments, name)), (Some(2), "", expected.as_str()));
    }
    let output = run(&[&convert[..], &["--lang", "ja"]].concat(), "old.jsonl");
    let expected = "kifu: old.jsonl: すでにあります。--report には新しいファイルを指定してください\n";
    assert_eq!(parts(&output), (Some(2), "", expected));
    let output = run(&convert, "none/r.jsonl");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).starts_with("kifu: none/r.jsonl: "),
        "{}",
        stderr(&output)
    );
    for (name, bytes) in files {
        assert_eq!(fs::read(at(name)).unwrap(), bytes, "{name}");
    }
    assert_eq!(names(here.path()), before);
}

#[test]
fn the_report_has_no_name_of_an_output() {
    let here = folder(&[("in/a.kif", KIF.as_bytes())]);
    let run = |arguments: &[&str]| kifu(here.path(), &[&["convert", "in"], arguments].concat(), "");
    for (output, report) in [
        ("all.csa", "all.csa"),
        ("all.csa", "./ALL.csa"),
        ("out/", "out/a.csa"),
        ("out/", "out/b.CSA"),
    ] {
        let expected = format!(
            "kifu: {report}: an output may have this name: expected another one for --report, such as messages.jsonl\n"
        );
        let run = run(&["--to", "csa", "--output", output, "--report", report]);
        assert_eq!(parts(&run), (Some(2), "", expected.as_str()));
    }
    let arguments = [
        "--to", "csa", "--output", "out/", "--report", "a.csa", "--lang", "ja",
    ];
    let expected = "kifu: a.csa: 書き出すファイルの名前になることがあります。--report には messages.jsonl など別の名前を指定してください\n";
    assert_eq!(parts(&run(&arguments)), (Some(2), "", expected));
    let arguments = ["--to", "csa", "--report", "-"];
    let expected = "kifu: --report writes a file: expected a name, found `-`\n";
    assert_eq!(parts(&run(&arguments)), (Some(2), "", expected));
    let expected = "kifu: --report には「-」ではなく、ファイルの名前を指定してください\n";
    let output = run(&[&arguments[..], &["--lang", "ja"]].concat());
    assert_eq!(parts(&output), (Some(2), "", expected));
    assert_eq!(names(here.path()), ["in"]);
    // An output that exists does not leave a report behind, which would be in the way of the next run.
    fs::write(here.path().join("old.csa"), CSA).unwrap();
    let output = run(&["--output", "old.csa", "--report", "r.jsonl"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(names(here.path()), ["in", "old.csa"]);
    // The report may be in the new folder of the output.
    let output = run(&["--to", "csa", "--output", "out/", "--report", "out/r.jsonl"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(names(&here.path().join("out")), ["a.csa", "r.jsonl"]);
}

#[test]
fn the_report_lists_what_is_written_where() {
    let two = b"V2.2\nPI\n+\n+7776FU\n-3334FU\n/\nPI\n+\n+2726FU\n";
    let here = folder(&[("a.csa", two), ("b.csa", b"V2.2\nPI\n+\n")]);
    let written = |arguments: &[&str]| {
        let arguments = [&["convert", "a.csa", "b.csa", "--report", "r.jsonl"], arguments].concat();
        let output = kifu(here.path(), &arguments, "");
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let report = fs::read_to_string(here.path().join("r.jsonl")).unwrap();
        fs::remove_file(here.path().join("r.jsonl")).unwrap();
        let lines = report.lines().map(|line| serde_json::from_str(line).unwrap());
        let lines = lines.filter(|line: &Value| line["code"] == "written");
        let text = |value: &Value| value.as_str().unwrap().replace('\\', "/");
        let fields = lines.map(|line| (text(&line["path"]), line["game"].as_u64(), text(&line["output"])));
        fields.collect::<Vec<_>>()
    };
    let line = |path: &str, game, output: &str| (path.to_owned(), game, output.to_owned());
    let to_kif = ["--to", "kif", "--output"];
    assert_eq!(
        written(&[&to_kif[..], &["out/"]].concat()),
        [line("a.csa", None, "out/a.kif"), line("b.csa", None, "out/b.kif")]
    );
    assert_eq!(
        written(&[&to_kif[..], &["all.kif"]].concat()),
        [line("a.csa", None, "all.kif"), line("b.csa", None, "all.kif")]
    );
    let parts = written(&[&to_kif[..], &["parts/", "--split", "games"]].concat());
    let games: Vec<(&str, Option<u64>)> = parts
        .iter()
        .map(|(path, game, _)| (path.as_str(), *game))
        .collect();
    assert_eq!(
        games,
        [("a.csa", Some(1)), ("a.csa", Some(2)), ("b.csa", Some(1))]
    );
    assert!(
        parts
            .iter()
            .all(|(_, _, output)| here.path().join(output).is_file()),
        "{parts:?}"
    );
}

#[test]
fn the_report_names_no_file_that_could_not_be_saved() {
    let game = b"V2.2\nPI\n+\n+7776FU\n";
    let here = folder(&[("a.csa", game), ("b.csa", game), ("file", b"")]);
    let arguments = [
        "convert",
        "a.csa",
        "b.csa",
        "--to",
        "kif",
        "--report",
        "r.jsonl",
        "--output",
        "file/all.kif",
    ];
    let output = kifu(here.path(), &arguments, "");
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    let report = fs::read_to_string(here.path().join("r.jsonl")).unwrap_or_default();
    assert!(!report.contains("\"written\""), "{report}");
}

#[test]
fn the_report_names_no_file_that_is_not_written_because_games_cannot_be_separated() {
    let here = folder(&[("a.csa", CSA.as_bytes()), ("empty.csa", b"V2.2\nPI\n+\n")]);
    let arguments = [
        "convert",
        "a.csa",
        "empty.csa",
        "-o",
        "all.ki2",
        "--report",
        "r.jsonl",
    ];
    let output = kifu(here.path(), &arguments, "");
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert_eq!(names(here.path()), ["a.csa", "empty.csa", "r.jsonl"]);
    let report = fs::read_to_string(here.path().join("r.jsonl")).unwrap();
    assert!(
        report.contains("empty.csa") && !report.contains("\"written\""),
        "{report}"
    );
}
