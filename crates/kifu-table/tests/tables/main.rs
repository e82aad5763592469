//! Tests of the tables. The expected values are worked out by hand, those of packed positions and moves with cshogi 1.1.0.

mod columns;
mod diagnostics;
mod errors;
mod evaluations;
mod games;
mod moves;
mod openings;
mod positions;
mod scanning;

use kifu_archive::{Input, Options};
use kifu_table::{Columns, Table, write_json_lines};
use serde_json::Value;

/// A file in memory.
fn file(name: &str, content: impl AsRef<[u8]>) -> Input {
    Input::bytes(name, content.as_ref())
}

/// All columns of the rows of a table.
fn rows(table: Table, sources: impl IntoIterator<Item = Input>) -> Vec<Value> {
    let names: Vec<&str> = table.columns().map(|column| column.name).collect();
    let columns = Columns::named(table, names).unwrap();
    let mut out = Vec::new();
    let sources = sources.into_iter().collect();
    write_json_lines(sources, &columns, &Options::default(), &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Checks each value of a row that `expected` has. A column that it lacks must be null.
fn check(row: &Value, expected: &Value) {
    let expected = expected.as_object().unwrap();
    let mut row = row.clone();
    let found = row.as_object_mut().unwrap();
    for name in expected.keys() {
        assert!(found.contains_key(name), "no column {name}");
    }
    found.retain(|name, value| !value.is_null() || expected.contains_key(name));
    pretty_assertions::assert_eq!(&*found, expected);
}
