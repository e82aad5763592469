//! [`JsonLines`] and [`Csv`]: collect rows as text.

use std::fmt::Write as _;

use serde::ser::{Serialize, SerializeMap as _, SerializeSeq as _, Serializer};

use crate::collect::Collect;
use crate::column::{Column, Value};
use crate::row::Row;
use crate::table::Columns;

/// Collects rows as JSON objects, one on each line.
#[derive(Debug)]
pub(crate) struct JsonLines {
    columns: Columns,
    text: Vec<u8>,
    rows: usize,
}

impl Collect for JsonLines {
    type Batch = Vec<u8>;

    fn new(columns: &Columns) -> Self {
        Self {
            columns: columns.clone(),
            text: Vec::new(),
            rows: 0,
        }
    }

    fn push(&mut self, row: &Row<'_>) {
        let object = Object {
            columns: &self.columns,
            row,
        };
        // Writing to memory cannot fail.
        let _ = serde_json::to_writer(&mut self.text, &object);
        self.text.push(b'\n');
        self.rows += 1;
    }

    fn rows(&self) -> usize {
        self.rows
    }

    fn bytes(&self) -> usize {
        self.text.len()
    }

    fn finish(&mut self) -> Vec<u8> {
        self.rows = 0;
        std::mem::take(&mut self.text)
    }
}

/// A row as a JSON object.
struct Object<'o> {
    columns: &'o Columns,
    row: &'o Row<'o>,
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for column in self.columns.iter() {
            map.serialize_entry(
                column.name,
                &Cell {
                    column,
                    row: self.row,
                },
            )?;
        }
        map.end()
    }
}

/// A value as JSON.
struct Cell<'o> {
    column: &'o Column,
    row: &'o Row<'o>,
}

impl Serialize for Cell<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row = self.row;
        let is_read = row.game.read.is_some();
        match self.column.value {
            Value::Text(get) => get(row).serialize(serializer),
            Value::Int32(get) => get(row).serialize(serializer),
            Value::Int64(get) => get(row).serialize(serializer),
            Value::Float32(get) => get(row).serialize(serializer),
            Value::Float64(get) => get(row).serialize(serializer),
            Value::Date(get) => get(row).map(|date| date.to_string()).serialize(serializer),
            Value::Timestamp(get) => get(row).map(|time| format!("{time:?}")).serialize(serializer),
            Value::Texts(_) | Value::Integers(_) | Value::Pairs(_) if !is_read => serializer.serialize_none(),
            Value::Texts(get) => list(serializer, |list| get(row, &mut |text| list.push(text))),
            Value::Integers(get) => list(serializer, |list| {
                get(row, &mut |integer| list.push(&integer));
            }),
            Value::Pairs(get) => list(serializer, |list| {
                get(row, &mut |key, value| list.push(&Pair { key, value }));
            }),
        }
    }
}

/// Serialises the values that `fill` pushes.
fn list<S: Serializer>(serializer: S, fill: impl FnOnce(&mut List<S>)) -> Result<S::Ok, S::Error> {
    let mut list = List {
        values: serializer.serialize_seq(None)?,
        result: Ok(()),
    };
    fill(&mut list);
    list.result?;
    list.values.end()
}

/// A list of JSON, up to the first error.
struct List<S: Serializer> {
    values: S::SerializeSeq,
    result: Result<(), S::Error>,
}

impl<S: Serializer> List<S> {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) {
        if self.result.is_ok() {
            self.result = self.values.serialize_element(value);
        }
    }
}

/// A header as JSON.
#[derive(serde::Serialize)]
struct Pair<'p> {
    key: &'p str,
    value: &'p str,
}

/// Collects rows as CSV (RFC 4180), with CR LF. A null is an empty field. The values of a list are separated by blanks, with
/// `-` for a null; headers are a JSON object for each, in an array.
#[derive(Debug)]
pub(crate) struct Csv {
    columns: Columns,
    writer: csv::Writer<Vec<u8>>,
    rows: usize,
}

impl Collect for Csv {
    type Batch = Vec<u8>;

    fn new(columns: &Columns) -> Self {
        Self {
            columns: columns.clone(),
            writer: csv_writer(),
            rows: 0,
        }
    }

    fn push(&mut self, row: &Row<'_>) {
        let fields = self.columns.iter().map(|column| field(column, row));
        // Writing to memory cannot fail.
        let _ = self.writer.write_record(fields.map(Option::unwrap_or_default));
        self.rows += 1;
    }

    fn rows(&self) -> usize {
        self.rows
    }

    fn bytes(&self) -> usize {
        self.writer.get_ref().len()
    }

    fn finish(&mut self) -> Vec<u8> {
        self.rows = 0;
        let writer = std::mem::replace(&mut self.writer, csv_writer());
        writer.into_inner().unwrap_or_default()
    }
}

/// Returns the first line of a CSV file: the names of the columns.
pub(crate) fn csv_head(columns: &Columns) -> Vec<u8> {
    let mut writer = csv_writer();
    // Writing to memory cannot fail.
    let _ = writer.write_record(columns.iter().map(|column| column.name));
    writer.into_inner().unwrap_or_default()
}

fn csv_writer() -> csv::Writer<Vec<u8>> {
    csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new())
}

/// Returns a value as a field of CSV.
fn field(column: &Column, row: &Row<'_>) -> Option<String> {
    Some(match column.value {
        Value::Text(get) => get(row)?.into_owned(),
        Value::Int32(get) => get(row)?.to_string(),
        Value::Int64(get) => get(row)?.to_string(),
        Value::Float32(get) => get(row)?.to_string(),
        Value::Float64(get) => get(row)?.to_string(),
        Value::Date(get) => get(row)?.to_string(),
        Value::Timestamp(get) => format!("{:?}", get(row)?),
        Value::Texts(get) => {
            let mut texts = String::new();
            get(row, &mut |text| {
                if !texts.is_empty() {
                    texts.push(' ');
                }
                texts.push_str(text);
            });
            texts
        }
        Value::Integers(get) => {
            let mut integers = String::new();
            get(row, &mut |integer| {
                if !integers.is_empty() {
                    integers.push(' ');
                }
                // Writing to memory cannot fail.
                let _ = match integer {
                    Some(integer) => write!(integers, "{integer}"),
                    None => write!(integers, "-"),
                };
            });
            integers
        }
        Value::Pairs(_) if row.game.read.is_none() => return None,
        Value::Pairs(_) => serde_json::to_string(&Cell { column, row }).unwrap_or_default(),
    })
}
