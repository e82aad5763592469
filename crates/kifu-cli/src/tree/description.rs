//! A tree as JSON and as CSV. The fields are a public interface, which the README.md of this crate describes.

use std::io::{self, Write};

use kifu_archive::tree::{COLUMNS, Tree, Value};
use serde::ser::{Serialize, SerializeMap as _, Serializer};

/// A tree, as `--json` prints it.
#[derive(serde::Serialize)]
struct Description<'t> {
    position: String,
    opening: Option<&'static str>,
    plies: u32,
    min_games: u64,
    games: u64,
    left_out: LeftOut,
    moves: Rows<'t>,
}

/// The games that are left out.
#[derive(serde::Serialize)]
struct LeftOut {
    faulty: u64,
    elsewhere: u64,
    without_move: u64,
    without_player: u64,
}

struct Rows<'t>(&'t Tree);

struct Row(Vec<Value>);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.rows().map(Row))
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (column, value) in COLUMNS.iter().zip(&self.0) {
            match value {
                Value::Null => map.serialize_entry(column.name, &())?,
                Value::Integer(number) => map.serialize_entry(column.name, number)?,
                Value::Real(number) => map.serialize_entry(column.name, number)?,
                Value::Text(text) => map.serialize_entry(column.name, text)?,
            }
        }
        map.end()
    }
}

pub(super) fn write_json(tree: &Tree, out: &mut impl Write) -> io::Result<()> {
    let (root, left_out) = (tree.root(), tree.left_out);
    let description = Description {
        position: root.setup().without_move_number().to_string(),
        opening: tree.opening().map(|class| class.name),
        plies: tree.plies(),
        min_games: tree.min_games(),
        games: root.counts().games,
        left_out: LeftOut {
            faulty: left_out.faulty,
            elsewhere: left_out.elsewhere,
            without_move: left_out.without_move,
            without_player: left_out.without_player,
        },
        moves: Rows(tree),
    };
    serde_json::to_writer(&mut *out, &description)?;
    out.write_all(b"\n")
}

/// Writes the rows as CSV. No value has a comma, a quotation mark or a line end.
pub(super) fn write_csv(tree: &Tree, out: &mut impl Write) -> io::Result<()> {
    let names: Vec<&str> = COLUMNS.iter().map(|column| column.name).collect();
    writeln!(out, "{}", names.join(","))?;
    for row in tree.rows() {
        let cells = row.into_iter().map(|value| match value {
            Value::Null => String::new(),
            Value::Integer(number) => number.to_string(),
            Value::Real(number) => number.to_string(),
            Value::Text(text) => text,
        });
        writeln!(out, "{}", cells.collect::<Vec<_>>().join(","))?;
    }
    Ok(())
}
