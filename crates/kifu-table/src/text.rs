//! Record batches as text: CSV and JSON Lines.

use std::fmt::Write as _;
use std::ops::Range;

use arrow_array::cast::AsArray as _;
use arrow_array::temporal_conversions::{date32_to_datetime, timestamp_us_to_datetime};
use arrow_array::types::{
    ArrowPrimitiveType, Date32Type, Float32Type, Float64Type, Int32Type, Int64Type, TimestampMicrosecondType,
    UInt16Type,
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
            DataType::Boolean => array.as_boolean().value(row).serialize(serializer),
            DataType::UInt16 => number::<UInt16Type>(array, row).serialize(serializer),
            DataType::Int32 => number::<Int32Type>(array, row).serialize(serializer),
            DataType::Int64 => number::<Int64Type>(array, row).serialize(serializer),
            DataType::Float32 => number::<Float32Type>(array, row).serialize(serializer),
            DataType::Float64 => number::<Float64Type>(array, row).serialize(serializer),
            DataType::List(_) => {
                let (values, indexes) = elements(array, row);
                serializer.collect_seq(indexes.map(|index| Json(values, index)))
            }
            DataType::Struct(fields) => {
                let columns = fields.iter().zip(array.as_struct().columns());
                serializer.collect_map(columns.map(|(field, column)| (field.name(), Json(column, row))))
            }
            DataType::Utf8 => array.as_string::<i32>().value(row).serialize(serializer),
            _ => {
                let mut text = String::new();
                push_field(&mut text, array, row);
                text.serialize(serializer)
            }
        }
    }
}

/// Returns the first line of a CSV file: the names of the columns.
pub(crate) fn csv_head(columns: &Columns) -> Vec<u8> {
    csv_lines(|writer| writer.write_record(columns.iter().map(|column| column.name)))
}

/// Returns the rows as CSV (RFC 4180), with CR LF.
pub(crate) fn csv(batch: &RecordBatch) -> Vec<u8> {
    let mut text = String::new();
    csv_lines(|writer| {
        for row in 0..batch.num_rows() {
            for array in batch.columns() {
                text.clear();
                push_field(&mut text, array, row);
                writer.write_field(&text)?;
            }
            writer.write_record(None::<&[u8]>)?;
        }
        Ok(())
    })
}

fn csv_lines(write: impl FnOnce(&mut csv::Writer<Vec<u8>>) -> csv::Result<()>) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    // Writing to memory cannot fail.
    let _ = write(&mut writer);
    writer.into_inner().unwrap_or_default()
}

/// Appends a value as a field of CSV. A null is an empty field, and bytes are hexadecimal. The values of a list are separated by blanks, with `-` for a
/// null; headers are a JSON object for each, in an array.
fn push_field(text: &mut String, array: &dyn Array, row: usize) {
    if array.is_null(row) {
        return;
    }
    // Writing to memory cannot fail.
    let _ = match array.data_type() {
        DataType::Boolean => write!(text, "{}", array.as_boolean().value(row)),
        DataType::FixedSizeBinary(_) => {
            let mut bytes = array.as_fixed_size_binary().value(row).iter();
            bytes.try_for_each(|byte| write!(text, "{byte:02x}"))
        }
        DataType::UInt16 => write!(text, "{}", number::<UInt16Type>(array, row)),
        DataType::Int32 => write!(text, "{}", number::<Int32Type>(array, row)),
        DataType::Int64 => write!(text, "{}", number::<Int64Type>(array, row)),
        DataType::Float32 => write!(text, "{}", number::<Float32Type>(array, row)),
        DataType::Float64 => write!(text, "{}", number::<Float64Type>(array, row)),
        DataType::Date32 => date32_to_datetime(number::<Date32Type>(array, row))
            .map_or(Ok(()), |date| write!(text, "{}", date.date())),
        DataType::Timestamp(..) => timestamp_us_to_datetime(number::<TimestampMicrosecondType>(array, row))
            .map_or(Ok(()), |time| write!(text, "{time:?}")),
        DataType::List(element) if element.data_type().is_nested() => {
            text.push_str(&serde_json::to_string(&Json(array, row)).unwrap_or_default());
            Ok(())
        }
        DataType::List(_) => {
            let (values, indexes) = elements(array, row);
            for (count, index) in indexes.enumerate() {
                if count > 0 {
                    text.push(' ');
                }
                if values.is_null(index) {
                    text.push('-');
                } else {
                    push_field(text, values, index);
                }
            }
            Ok(())
        }
        _ => {
            text.push_str(array.as_string::<i32>().value(row));
            Ok(())
        }
    };
}

/// The values of all lists of an array, and the indexes of those in the list of a row.
fn elements(array: &dyn Array, row: usize) -> (&dyn Array, Range<usize>) {
    let list = array.as_list::<i32>();
    // Offsets are not negative.
    let offset = |index: usize| usize::try_from(list.value_offsets()[index]).unwrap_or_default();
    (list.values(), offset(row)..offset(row + 1))
}

fn number<T: ArrowPrimitiveType>(array: &dyn Array, row: usize) -> T::Native {
    array.as_primitive::<T>().value(row)
}
