//! Runs `kifu table`. The values of the columns are tested in `kifu-table`.

mod common;

use std::fs;

use pretty_assertions::assert_eq;

use common::{command, folder, kifu, names, parts, run, stdout};

const CSA: &str = "N+A\nPI\n+\n+7776FU\nT3\n-3334FU\n%TORYO\n";
const ILLEGAL: &str = "N+B\nPI\n+\n+7775FU\n";
const COLUMNS: &str = "path,black,n_moves,winner";

#[test]
fn a_table_is_printed_as_csv_or_json_lines() {
    let here = folder(&[("a.csa", CSA.as_bytes()), ("more/b.csa", CSA.as_bytes())]);
    let csv = kifu(
        here.path(),
        &["table", ".", "--to", "csv", "--columns", COLUMNS],
        "",
    );
    let expected = "path,black,n_moves,winner\r\n./a.csa,A,2,white\r\n./more/b.csa,A,2,white\r\n";
    assert_eq!(parts(&csv), (Some(0), expected, ""));
    let moves = [
        "table",
        "-",
        "--to",
        "jsonl",
        "--table",
        "moves",
        "--columns",
        "path,ply,usi,time_ms",
    ];
    let expected = "{\"path\":\"-\",\"ply\":1,\"usi\":\"7g7f\",\"time_ms\":3000}\n\
                    {\"path\":\"-\",\"ply\":2,\"usi\":\"3c3d\",\"time_ms\":null}\n";
    assert_eq!(parts(&kifu(here.path(), &moves, CSA)), (Some(0), expected, ""));
}

#[test]
fn the_extension_decides_the_kind_of_file() {
    let here = folder(&[("a.csa", CSA.as_bytes())]);
    for (name, start) in [
        ("x.csv", "path,offset,"),
        ("x.jsonl", "{\"path\":\"a.csa\""),
        ("x.parquet", "PAR1"),
    ] {
        let output = kifu(here.path(), &["table", "a.csa", "--output", name], "");
        assert_eq!(parts(&output), (Some(0), "", ""));
        let bytes = fs::read(here.path().join(name)).unwrap();
        assert!(bytes.starts_with(start.as_bytes()), "{name}");
    }
    let output = kifu(here.path(), &["table", "a.csa", "--output", "x.txt"], "");
    let message = "kifu: expected --to csv, jsonl, parquet, hcpe, psv or hcp, or --output FILE with such an extension (games.parquet)\n";
    assert_eq!(parts(&output), (Some(2), "", message));
    let output = run(
        command(here.path(), &["table", "a.csa"]).env("LC_ALL", "ja_JP.UTF-8"),
        "",
    );
    let message = "kifu: --to csv・jsonl・parquet・hcpe・psv・hcp か、その拡張子を持つ --output FILE（games.parquet など）が必要です\n";
    assert_eq!(parts(&output), (Some(2), "", message));
}

#[test]
fn a_parquet_file_can_be_piped() {
    let here = folder(&[("a.csa", CSA.as_bytes())]);
    let output = kifu(here.path(), &["table", "a.csa", "--to", "parquet"], "");
    assert!(output.stdout.starts_with(b"PAR1") && output.stdout.ends_with(b"PAR1"));
}

#[test]
fn an_existing_file_is_kept_or_replaced() {
    let here = folder(&[("a.csa", CSA.as_bytes()), ("x.csv", b"old")]);
    let table = |choice: &[&str]| {
        let arguments = ["table", "a.csa", "-o", "x.csv", "--columns", "black"];
        kifu(here.path(), &[&arguments[..], choice].concat(), "")
    };
    let message = "kifu: x.csv: already exists (--if-exists overwrite replaces it)\n";
    assert_eq!(parts(&table(&[])), (Some(2), "", message));
    let message = "kifu: x.csv: already exists, skipped\n";
    assert_eq!(parts(&table(&["--if-exists", "skip"])), (Some(0), "", message));
    let message = "kifu: writing to x-2.csv\n";
    assert_eq!(parts(&table(&["--if-exists", "suffix"])), (Some(0), "", message));
    let read = |name: &str| fs::read_to_string(here.path().join(name)).unwrap();
    assert_eq!(
        (read("x.csv"), read("x-2.csv")),
        ("old".to_owned(), "black\r\nA\r\n".to_owned())
    );
    assert_eq!(parts(&table(&["--if-exists", "overwrite"])), (Some(0), "", ""));
    assert_eq!(read("x.csv"), "black\r\nA\r\n");
    assert_eq!(names(here.path()), ["a.csa", "x-2.csv", "x.csv"]);
    let output = kifu(here.path(), &["table", "a.csa", "-o", "no/x.csv"], "");
    assert_eq!((output.status.code(), names(here.path()).len()), (Some(2), 3));
}

#[test]
fn games_with_errors_are_counted_and_written() {
    let here = folder(&[("a.csa", CSA.as_bytes()), ("b.csa", ILLEGAL.as_bytes())]);
    let columns = "black,n_errors,first_error_code";
    let arguments = ["table", ".", "--to", "csv", "--columns", columns];
    let rows = "black,n_errors,first_error_code\r\nA,0,\r\nB,1,illegal_move\r\n";
    let message = "kifu: 1 game with errors, written as far as could be read (kifu check shows why)\n";
    assert_eq!(
        parts(&kifu(here.path(), &arguments, "")),
        (Some(1), rows, message)
    );
    let quiet = kifu(here.path(), &[&arguments[..], &["--quiet"]].concat(), "");
    assert_eq!(parts(&quiet), (Some(1), rows, ""));
    let japanese = kifu(here.path(), &[&arguments[..], &["--lang", "ja"]].concat(), "");
    let message =
        "kifu: 1局にエラーがあり、読めたところまでを書き込みました（理由は kifu check で確認できます）\n";
    assert_eq!(parts(&japanese), (Some(1), rows, message));
}

#[test]
fn games_of_which_nothing_could_be_read_are_counted_if_there_are_criteria() {
    let here = folder(&[("a.csa", CSA.as_bytes()), ("notes.csa", b"Dear reader,\n")]);
    let table = |criteria: &[&str]| {
        let arguments = ["table", "a.csa", "notes.csa", "--to", "csv", "--columns", "path"];
        kifu(here.path(), &[&arguments[..], criteria].concat(), "")
    };
    let err = "kifu: 1 game left out: nothing could be read (kifu select --errors lists them, kifu check shows why)\n";
    assert_eq!(
        parts(&table(&["--player", "A"])),
        (Some(1), "path\r\na.csa\r\n", err)
    );
    assert_eq!(
        parts(&table(&["--no-errors"])),
        (Some(0), "path\r\na.csa\r\n", "")
    );
}

#[test]
fn a_missing_file_is_a_row_and_a_message() {
    let here = folder(&[("a.csa", CSA.as_bytes())]);
    let arguments = [
        "table",
        "none.csa",
        "a.csa",
        "--to",
        "csv",
        "--columns",
        "path,first_error_code",
    ];
    let rows = "path,first_error_code\r\nnone.csa,unreadable_file\r\na.csa,\r\n";
    let output = kifu(here.path(), &arguments, "");
    let (code, out, err) = parts(&output);
    assert_eq!((code, out), (Some(2), rows));
    assert!(
        err.starts_with("kifu: none.csa: ") && err.lines().count() == 1,
        "{err}"
    );
}

#[test]
fn an_unknown_column_lists_the_columns() {
    let here = folder(&[("a.csa", CSA.as_bytes())]);
    for (language, start, end) in [
        (
            "en",
            "kifu: expected a column of the table games (path, offset, ",
            "found `mover`\n",
        ),
        (
            "ja",
            "kifu: 表 games に列「mover」はありません。列は path、offset、",
            " です\n",
        ),
    ] {
        let arguments = [
            "table",
            "a.csa",
            "--to",
            "csv",
            "--columns",
            "path,mover",
            "--lang",
            language,
        ];
        let output = kifu(here.path(), &arguments, "");
        let (code, out, err) = parts(&output);
        assert_eq!((code, out), (Some(2), ""));
        assert!(err.starts_with(start) && err.ends_with(end), "{err}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let files: Vec<(String, String)> = (0..50)
        .map(|number| {
            (
                format!("{number}.csa"),
                format!("N+{number}\nPI\n+\n+7776FU\n/\nPI\n+\n"),
            )
        })
        .collect();
    let files: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(name, text)| (&**name, text.as_bytes()))
        .collect();
    let here = folder(&files);
    let table = |jobs| {
        let output = kifu(here.path(), &["table", ".", "--to", "jsonl", "--jobs", jobs], "");
        stdout(&output).to_owned()
    };
    let one = table("1");
    assert_eq!(one.lines().count(), 100);
    assert_eq!(table("4"), one);
}

#[test]
fn two_kinds_of_files_are_a_contradiction() {
    let here = folder(&[("a.usi", b"position startpos moves 7g7f\n")]);
    let output = kifu(
        here.path(),
        &["table", "a.usi", "--to", "parquet", "--output", "x.csv"],
        "",
    );
    let (code, out, err) = parts(&output);
    assert_eq!((code, out), (Some(2), ""));
    assert!(err.contains("name different kinds of files"), "{err}");
    let output = kifu(
        here.path(),
        &["table", "a.usi", "--to", "csv", "--output", "x.csv"],
        "",
    );
    assert_eq!(output.status.code(), Some(0));
}

/// Two moves with evaluations, one without, and White resigns.
const EVALUATED: &str = "PI\n+\n+7776FU\n'** 30\n-3334FU\n'** 25\n+2726FU\n%TORYO\n";

#[test]
fn positions_for_training_are_written_and_read() {
    let here = folder(&[("a.csa", EVALUATED.as_bytes())]);
    let output = kifu(here.path(), &["table", "a.csa", "--output", "x.hcpe"], "");
    let message = "kifu: 2 positions written\n\
                   kifu: 1 position left out: without an evaluation, or with a bound only (--without-value writes them with the value 0)\n";
    assert_eq!(parts(&output), (Some(0), "", message));
    assert_eq!(fs::read(here.path().join("x.hcpe")).unwrap().len(), 2 * 38);
    let output = kifu(
        here.path(),
        &[
            "table",
            "a.csa",
            "--without-value",
            "--to",
            "psv",
            "--output",
            "x.psv",
        ],
        "",
    );
    assert_eq!(parts(&output), (Some(0), "", "kifu: 3 positions written\n"));

    let output = kifu(
        here.path(),
        &["table", "a.csa", "--to", "hcp", "--eval", "-28..28"],
        "",
    );
    let message = "kifu: 1 position written\n\
                   kifu: 2 positions left out: by --eval, also those without an evaluation\n";
    assert_eq!(
        (output.stdout.len(), String::from_utf8(output.stderr).unwrap()),
        (32, message.to_owned())
    );

    let columns = ["--to", "csv", "--columns", "path,game_index,usi,eval_cp,result"];
    let output = kifu(here.path(), &[&["table", "x.hcpe"], &columns[..]].concat(), "");
    let expected = "path,game_index,usi,eval_cp,result\r\nx.hcpe,0,7g7f,30,win\r\nx.hcpe,1,3c3d,25,loss\r\n";
    assert_eq!(parts(&output), (Some(0), expected, ""));

    let output = kifu(here.path(), &["table", "x.hcpe", "--output", "y.psv"], "");
    let message = "kifu: 2 positions written\n\
                   kifu: 2 positions with the move number 1, because files of the kinds hcpe and hcp have no move numbers\n";
    assert_eq!(parts(&output), (Some(0), "", message));
}

#[test]
fn mistakes_with_positions_are_reported() {
    let here = folder(&[("a.csa", EVALUATED.as_bytes()), ("x.hcpe", &[0; 38])]);
    let first = |arguments: &[&str]| {
        let output = kifu(here.path(), arguments, "");
        let (status, _, err) = parts(&output);
        (status.unwrap(), err.lines().next().unwrap_or_default().to_owned())
    };
    let (status, message) = first(&["table", "a.csa", "--to", "psv", "--columns", "usi"]);
    assert_eq!(
        (status, &message[..37]),
        (2, "kifu: a file with positions has no ta")
    );
    let (status, message) = first(&["table", "a.csa", "--to", "csv", "--unique"]);
    assert_eq!(
        (status, &message[..35]),
        (2, "kifu: --without-value, --eval, --no")
    );
    let (status, message) = first(&["table", "a.csa", "--to", "hcp", "--without-value"]);
    assert_eq!(
        (status, &message[..34]),
        (2, "kifu: --without-value is only for ")
    );
    let (status, message) = first(&["table", "x.hcpe", "--to", "csv", "--player", "A"]);
    assert_eq!(
        (status, &message[..34]),
        (2, "kifu: files with positions have no")
    );
    let (status, message) = first(&["stats", "x.hcpe"]);
    assert_eq!(
        (status, &*message),
        (
            2,
            "kifu: x.hcpe: has positions, not games; kifu table --table positions reads it"
        )
    );
    let output = kifu(here.path(), &["table", "x.hcpe", "--to", "psv"], "");
    let (status, _, err) = parts(&output);
    let place = "x.hcpe: the entry at byte 0 cannot be read, and what follows is not read either: no packed position: ";
    assert_eq!((status, err.contains(place)), (Some(2), true), "{err}");
    let output = kifu(
        here.path(),
        &["table", "x.hcpe", "--to", "csv", "--columns", "usi"],
        "",
    );
    let (status, rows, _) = parts(&output);
    assert_eq!((status, rows), (Some(2), "usi\r\n"));
    let (status, message) = first(&["table", "a.csa", "--to", "hcpe", "--eval", "-3..5"]);
    let expected = "error: invalid value '-3..5' for '--eval <RANGE>': expected a range of the absolute value, such as `..150`, found `-3..5`";
    assert_eq!((status, &*message), (2, expected));
    let (status, message) = first(&["table", "a.csa", "--to", "hcpe", "--eval", "5000.."]);
    assert_eq!((status, &*message), (1, "kifu: 0 positions written"));
}
