//! Tests that all outputs of a table have the same values.

use arrow_array::cast::AsArray as _;
use arrow_array::types::{
    Date32Type, Float32Type, Float64Type, Int32Type, Int64Type, TimestampMicrosecondType, UInt16Type,
};
use arrow_array::{Array, RecordBatch};
use arrow_schema::{DataType, SchemaRef};
use kifu_archive::Options;
use kifu_table::{Columns, Table, scan, write_csv, write_json_lines, write_parquet};
use parquet::arrow::arrow_reader::ParquetRecordBatchReader;
use pretty_assertions::assert_eq;
use serde_json::{Map, Value, json};

use crate::archive;

/// Returns a value of an array as JSON.
fn value(array: &dyn Array, row: usize) -> Value {
    if array.is_null(row) {
        return Value::Null;
    }
    match array.data_type() {
        DataType::Utf8 => json!(array.as_string::<i32>().value(row)),
        DataType::FixedSizeBinary(_) => {
            let bytes = array.as_fixed_size_binary().value(row).iter();
            json!(
                bytes
                    .map(|byte| format!("{byte:02x}"))
                    .collect::<Vec<_>>()
                    .concat()
            )
        }
        DataType::UInt16 => json!(array.as_primitive::<UInt16Type>().value(row)),
        DataType::Int32 => json!(array.as_primitive::<Int32Type>().value(row)),
        DataType::Boolean => json!(array.as_boolean().value(row)),
        DataType::Int64 => json!(array.as_primitive::<Int64Type>().value(row)),
        DataType::Float32 => json!(array.as_primitive::<Float32Type>().value(row)),
        DataType::Float64 => json!(array.as_primitive::<Float64Type>().value(row)),
        DataType::Date32 => {
            let dates = array.as_primitive::<Date32Type>();
            json!(dates.value_as_date(row).unwrap().to_string())
        }
        DataType::Timestamp(..) => {
            let times = array.as_primitive::<TimestampMicrosecondType>();
            let time = times.value_as_datetime(row).unwrap();
            json!(time.format("%Y-%m-%dT%H:%M:%S").to_string())
        }
        DataType::List(_) => {
            let values = array.as_list::<i32>().value(row);
            (0..values.len()).map(|index| value(&values, index)).collect()
        }
        DataType::Struct(_) => {
            let fields = array.as_struct();
            let names = fields.column_names().into_iter().map(str::to_owned);
            let values = fields.columns().iter().map(|field| value(field, row));
            Value::Object(names.zip(values).collect())
        }
        other => panic!("no column has the type {other}"),
    }
}

fn rows(batch: &RecordBatch) -> Vec<Value> {
    let schema = batch.schema();
    let row = |row| {
        let fields = schema.fields().iter().zip(batch.columns());
        let members = fields.map(|(field, array)| (field.name().clone(), value(array, row)));
        Value::Object(members.collect::<Map<_, _>>())
    };
    (0..batch.num_rows()).map(row).collect()
}

fn all(table: Table) -> Columns {
    let names = table.columns().map(|column| column.name);
    Columns::named(table, names.collect::<Vec<_>>()).unwrap()
}

fn rows_of_arrow(table: Table) -> Vec<Value> {
    let batches = scan(archive(), &all(table), &Options::default());
    batches
        .filter_map(Result::ok)
        .flat_map(|batch| rows(&batch))
        .collect()
}

#[test]
fn json_lines_have_the_values_of_arrow() {
    for table in Table::ALL {
        let mut out = Vec::new();
        write_json_lines(archive(), &all(table), &Options::default(), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let expected = rows_of_arrow(table);
        assert!(expected.len() > 200 && text.ends_with('\n'));
        assert_eq!(text.lines().count(), expected.len());
        for (line, expected) in text.lines().zip(expected) {
            assert_eq!(serde_json::from_str::<Value>(line).unwrap(), expected);
        }
    }
}

/// Returns a value as a field of CSV.
fn field(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) if values.iter().any(Value::is_object) => value.to_string(),
        Value::Array(values) => {
            let values = values.iter().map(|value| match value {
                Value::Null => "-".to_owned(),
                value => field(value),
            });
            values.collect::<Vec<_>>().join(" ")
        }
        value => value.to_string(),
    }
}

/// Returns a number without a fraction of zero, which JSON has and CSV does not.
fn whole(text: &str) -> &str {
    let is_number = text.parse::<f64>().is_ok();
    text.strip_suffix(".0").filter(|_| is_number).unwrap_or(text)
}

#[test]
fn csv_has_the_values_of_arrow() {
    for table in Table::ALL {
        let mut out = Vec::new();
        write_csv(archive(), &all(table), &Options::default(), &mut out).unwrap();
        let mut reader = csv::Reader::from_reader(out.as_slice());
        let names: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
        let expected: Vec<&str> = table.columns().map(|column| column.name).collect();
        assert_eq!(names, expected);
        let found: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        let expected = rows_of_arrow(table);
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(&expected) {
            for (name, found) in names.iter().zip(found) {
                let expected = match name.as_str() {
                    // Without headers or candidates the list is empty, but not null.
                    "headers" | "candidates" if expected[name] == json!([]) => "[]".to_owned(),
                    _ => field(&expected[name]),
                };
                assert_eq!(whole(found), whole(&expected), "{name}");
            }
        }
    }
}

#[test]
fn a_table_is_read_back_from_parquet() {
    for table in Table::ALL {
        let mut out = tempfile::tempfile().unwrap();
        write_parquet(archive(), &all(table), &Options::default(), &mut out).unwrap();
        let reader = ParquetRecordBatchReader::try_new(out, 1000).unwrap();
        let batches: Vec<RecordBatch> = reader.map(Result::unwrap).collect();
        let expected: SchemaRef = all(table).schema();
        assert_eq!(batches[0].schema().fields(), expected.fields());
        let found: Vec<Value> = batches.iter().flat_map(rows).collect();
        assert_eq!(found.len(), rows_of_arrow(table).len());
        for (found, expected) in found.iter().zip(rows_of_arrow(table)) {
            assert_eq!(found, &expected);
        }
    }
}
