//! Tests of files that are damaged or cannot be read.

use std::io::{self, BufReader, Read};
use std::path::PathBuf;

use arrow_array::RecordBatch;
use kifu_archive::{Input, Options};
use kifu_table::{Columns, Table, scan, write_csv, write_json_lines};
use pretty_assertions::assert_eq;
use serde_json::json;

use crate::{check, file, rows};

#[test]
fn a_damaged_game_is_a_row_with_its_first_error() {
    let text = "PI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n-3335FU\n";
    let rows = rows(Table::Games, [file("a.csa", text)]);
    let names = [
        "n_moves",
        "n_errors",
        "first_error_code",
        "first_error_line",
        "first_error_column",
    ];
    let values = |index: usize| names.map(|name| rows[index][name].clone());
    assert_eq!(
        values(0),
        [json!(1), json!(0), json!(null), json!(null), json!(null)]
    );
    // A pawn moves one square. The line of the move counts from the start of the file.
    let [moves, errors, code, line, column] = values(1);
    assert_eq!((moves, errors), (json!(2), json!(1)));
    assert_eq!((code, line, column), (json!("illegal_move"), json!(8), json!(1)));
}

fn missing() -> Input {
    Input::file(PathBuf::from("no such folder/a.csa"))
}

#[test]
fn a_missing_file_is_a_row() {
    let games = rows(
        Table::Games,
        [
            file("a.csa", "PI\n+\n+7776FU\n"),
            missing(),
            file("b.csa", "PI\n+\n"),
        ],
    );
    assert_eq!(games.len(), 3);
    let expected = json!({
        "path": "no such folder/a.csa", "offset": 0, "game_index": 0,
        "n_errors": 1, "n_warnings": 0, "first_error_code": "unreadable_file",
    });
    check(&games[1], &expected);
    let moves = rows(Table::Moves, [file("a.csa", "PI\n+\n+7776FU\n"), missing()]);
    assert_eq!(moves.len(), 2);
    check(
        &moves[1],
        &json!({"path": "no such folder/a.csa", "offset": 0, "game_index": 0}),
    );
}

/// A reader that fails after some bytes.
fn failing(content: &'static [u8]) -> Input {
    struct Fails;
    impl Read for Fails {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    Input::reader("c.csa", || Ok(Box::new(BufReader::new(content.chain(Fails)))))
}

#[test]
fn a_file_that_breaks_off_has_its_whole_games_and_an_error() {
    let rows = rows(Table::Games, [failing(b"PI\n+\n+7776FU\n/\nPI\n+\n-33")]);
    assert_eq!(rows.len(), 2);
    assert_eq!(
        (&rows[0]["n_moves"], &rows[0]["n_errors"]),
        (&json!(1), &json!(0))
    );
    check(
        &rows[1],
        &json!({
            "path": "c.csa", "game_index": 1,
            "n_errors": 1, "n_warnings": 0, "first_error_code": "unreadable_file",
        }),
    );
}

#[test]
fn unreadable_files_are_also_errors_of_the_scan() {
    let sources = vec![missing(), file("a.csa", "PI\n+\n"), failing(b"PI\n+\n/\n")];
    let columns = Columns::all(Table::Games);
    let items: Vec<_> = scan(sources.clone(), &columns, &Options::default()).collect();
    let errors = items.iter().filter_map(|item| item.as_ref().err());
    let paths: Vec<&str> = errors.map(|error| error.path.to_str().unwrap()).collect();
    assert_eq!(paths, ["no such folder/a.csa", "c.csa"]);
    let batches = items.iter().filter_map(|item| item.as_ref().ok());
    assert_eq!(batches.map(RecordBatch::num_rows).sum::<usize>(), 3);
    let summary = write_csv(sources, &columns, &Options::default(), io::sink()).unwrap();
    assert_eq!((summary.games, summary.games_with_errors), (1, 0));
    assert_eq!(summary.unreadable.len(), 2);
    assert_eq!(summary.unreadable[1].to_string(), "c.csa: the disk is gone");
}

#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    let sources = vec![file("a.csa", "PI\n+\n")];
    let columns = Columns::all(Table::Games);
    let mut full = [0; 10];
    let error = write_json_lines(sources, &columns, &Options::default(), &mut full[..]).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::WriteZero);
}
