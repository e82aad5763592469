//! Tests of the columns and of the documents that list them.

use kifu_table::{Column, Columns, Table};
use pretty_assertions::assert_eq;

const README: &str = include_str!("../../README.md");

/// The type of a column as the README names it.
fn type_name(column: &Column) -> &'static str {
    match column.data_type().to_string().as_str() {
        "Utf8" => "text",
        "FixedSizeBinary(32)" => "32 bytes",
        "UInt16" => "uint16",
        "Boolean" => "boolean",
        "Int32" => "int32",
        "Int64" => "int64",
        "Float32" => "float32",
        "Float64" => "float64",
        "Date32" => "date32",
        "Timestamp(µs)" => "timestamp in µs",
        "List(Utf8, field: 'element')" => "list of text",
        "List(Int32, field: 'element')" => "list of int32",
        "List(Struct(\"key\": Utf8, \"value\": Utf8), field: 'element')" => "list of {key, value}",
        other => panic!("no name for {other}"),
    }
}

#[test]
fn the_readme_lists_all_columns() {
    for table in Table::ALL {
        let (_, section) = README.split_once(&format!("## The table of {table}\n")).unwrap();
        let section = section.split("\n## ").next().unwrap();
        let listed: Vec<&str> = section.lines().filter(|line| line.starts_with("| `")).collect();
        let expected = table
            .columns()
            .map(|column| {
                let (name, description) = (column.name, column.description);
                format!("| `{name}` | {} | {description} |", type_name(column))
            })
            .collect::<Vec<_>>();
        assert_eq!(listed, expected);
    }
}

#[test]
fn every_field_of_the_schema_may_be_null() {
    for table in Table::ALL {
        for field in Columns::all(table).schema().fields() {
            assert!(field.is_nullable(), "{field}");
        }
    }
}

#[test]
fn columns_that_take_much_room_or_time_are_in_the_table_if_they_are_named() {
    let names = ["position", "best_move", "candidates"];
    let has = |columns: &Columns, name: &str| columns.iter().any(|column| column.name == name);
    let columns = Columns::all(Table::Moves);
    assert!(names.iter().all(|name| !has(&columns, name)));
    for table in [Table::Moves, Table::Positions] {
        let columns = Columns::all(table);
        let packed = ["hcp", "packed_sfen", "move16_apery", "move16_yaneuraou"];
        assert!(packed.iter().all(|name| !has(&columns, name)));
    }
    let columns = Columns::named(Table::Moves, ["usi", "position", "best_move", "candidates"]).unwrap();
    assert!(names.iter().all(|name| has(&columns, name)));
    assert_eq!(columns.schema().field(0).name(), "usi");
}

#[test]
fn an_unknown_name_lists_the_columns() {
    let error = Columns::named(Table::Games, ["mover"]).unwrap_err().to_string();
    assert!(
        error.starts_with("expected a column of the table games (path, offset, "),
        "{error}"
    );
    assert!(error.ends_with(", castle_white), found `mover`"), "{error}");
    let error = "game".parse::<Table>().unwrap_err().to_string();
    assert_eq!(
        error,
        "expected a table (one of games, moves, positions, diagnostics), found `game`"
    );
}
