//! Record batches as text: CSV and JSON Lines.

use std::borrow::Cow;

use arrow_array::cast::AsArray as _;
use arrow_array::temporal_conversions::{date32_to_datetime, timestamp_us_to_datetime};
use arrow_array::types::{
    ArrowPrimitiveType, Date32Type, Float32Type, Float64Type, Int32Type, Int64Type, TimestampMicrosecondType,
};
use arrow_array::{Array, RecordBatch, StructArray};
use arrow_schema::DataType;
use serde::ser::{Serialize, Serializer};

use crate::table::Columns;

/// Returns the rows as JSON objects, one on each line.
pub(crate) fn json_lines(batch: &RecordBatch) -> Vec<u8> {
    let rows = StructArray::from(batch.clone());
    let mut text = Vec::new();
    for row in 0..rows.len() {
        // Writing to memory cannot fail.
        let _ = serde_json::to_writer(&mut text, &Json(&rows, row));
        text.push(b'\n');
    }
    text
}

/// A value of an array as JSON.
struct Json<'a>(&'a dyn Array, usize);

impl Serialize for Json<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Self(array, row) = self;
        if array.is_null(row) {
            return serializer.serialize_none();
        }
        match array.data_type() {
            DataType::Int32 => number::<Int32Type>(array, row).serialize(serializer),
            DataType::Int64 => number::<Int64Type>(array, row).serialize(serializer),
            DataType::Float32 => number::<Float32Type>(array, row).serialize(serializer),
            DataType::Float64 => number::<Float64Type>(array, row).serialize(serializer),
            DataType::List(_) => {
                let values = array.as_list::<i32>().value(row);
                serializer.collect_seq((0..values.len()).map(|index| Json(&values, index)))
            }
            DataType::Struct(fields) => {
                let columns = fields.iter().zip(array.as_struct().columns());
                serializer.collect_map(columns.map(|(field, column)| (field.name(), Json(column, row))))
            }
            _ => field(array, row).serialize(serializer),
        }
    }
}

/// Returns the first line of a CSV file: the names of the columns.
pub(crate) fn csv_head(columns: &Columns) -> Vec<u8> {
    csv_lines([columns.iter().map(|column| column.name.into())])
}

/// Returns the rows as CSV (RFC 4180), with CR LF.
pub(crate) fn csv(batch: &RecordBatch) -> Vec<u8> {
    let fields = |row| batch.columns().iter().map(move |array| field(array, row));
    csv_lines((0..batch.num_rows()).map(fields))
}

fn csv_lines<'a>(lines: impl IntoIterator<Item = impl Iterator<Item = Cow<'a, str>>>) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    for line in lines {
        // Writing to memory cannot fail.
        for field in line {
            let _ = writer.write_field(field.as_bytes());
        }
        let _ = writer.write_record(None::<&[u8]>);
    }
    writer.into_inner().unwrap_or_default()
}

/// Returns a value as a field of CSV. A null is an empty field. The values of a list are separated by blanks, with `-` for a
/// null; headers are a JSON object for each, in an array.
fn field(array: &dyn Array, row: usize) -> Cow<'_, str> {
    if array.is_null(row) {
        return Cow::Borrowed("");
    }
    Cow::Owned(match array.data_type() {
        DataType::Int32 => number::<Int32Type>(array, row).to_string(),
        DataType::Int64 => number::<Int64Type>(array, row).to_string(),
        DataType::Float32 => number::<Float32Type>(array, row).to_string(),
        DataType::Float64 => number::<Float64Type>(array, row).to_string(),
        DataType::Date32 => {
            let date = date32_to_datetime(number::<Date32Type>(array, row));
            date.map_or_else(String::new, |date| date.date().to_string())
        }
        DataType::Timestamp(..) => {
            let time = timestamp_us_to_datetime(number::<TimestampMicrosecondType>(array, row));
            time.map_or_else(String::new, |time| format!("{time:?}"))
        }
        DataType::List(element) if element.data_type().is_nested() => {
            serde_json::to_string(&Json(array, row)).unwrap_or_default()
        }
        DataType::List(_) => {
            let values = array.as_list::<i32>().value(row);
            let value = |index| {
                if values.is_null(index) {
                    "-".to_owned()
                } else {
                    field(&values, index).into_owned()
                }
            };
            (0..values.len()).map(value).collect::<Vec<_>>().join(" ")
        }
        _ => return Cow::Borrowed(array.as_string::<i32>().value(row)),
    })
}

fn number<T: ArrowPrimitiveType>(array: &dyn Array, row: usize) -> T::Native {
    array.as_primitive::<T>().value(row)
}
