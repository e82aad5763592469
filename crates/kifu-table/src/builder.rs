//! [`BatchBuilder`]: collects rows as an Arrow record batch.

use std::sync::Arc;

use arrow_array::builder::{
    ArrayBuilder, Date32Builder, Float32Builder, Float64Builder, Int32Builder, Int64Builder, ListBuilder,
    StringBuilder, StructBuilder, TimestampMicrosecondBuilder,
};
use arrow_array::types::Date32Type;
use arrow_array::{ArrayRef, RecordBatch, RecordBatchOptions};
use arrow_schema::{DataType, SchemaRef};

use crate::collect::Collect;
use crate::column::{Column, Value};
use crate::row::Row;
use crate::table::{Columns, element, pair};

/// Collects rows as an Arrow record batch.
#[derive(Debug)]
pub(crate) struct BatchBuilder {
    schema: SchemaRef,
    columns: Vec<(Value, Cells)>,
    rows: usize,
    bytes: usize,
}

/// The values of one column.
#[derive(Debug)]
enum Cells {
    Text(StringBuilder),
    Int32(Int32Builder),
    Int64(Int64Builder),
    Float32(Float32Builder),
    Float64(Float64Builder),
    Date(Date32Builder),
    Timestamp(TimestampMicrosecondBuilder),
    Texts(ListBuilder<StringBuilder>),
    Integers(ListBuilder<Int32Builder>),
    Pairs(ListBuilder<StructBuilder>),
}

impl Collect for BatchBuilder {
    type Batch = RecordBatch;

    fn new(columns: &Columns) -> Self {
        let cells = |column: &Column| (column.value, Cells::new(column.value));
        Self {
            schema: columns.schema(),
            columns: columns.iter().map(cells).collect(),
            rows: 0,
            bytes: 0,
        }
    }

    fn rows(&self) -> usize {
        self.rows
    }

    fn bytes(&self) -> usize {
        self.bytes
    }

    fn push(&mut self, row: &Row<'_>) {
        for (value, cells) in &mut self.columns {
            self.bytes += cells.push(*value, row);
        }
        self.rows += 1;
    }

    fn finish(&mut self) -> RecordBatch {
        self.bytes = 0;
        let arrays = self.columns.iter_mut().map(|(_, cells)| cells.finish()).collect();
        let options = RecordBatchOptions::new().with_row_count(Some(std::mem::take(&mut self.rows)));
        RecordBatch::try_new_with_options(Arc::clone(&self.schema), arrays, &options)
            .expect("the arrays have the types of the schema and the same length")
    }
}

impl Cells {
    fn new(value: Value) -> Self {
        match value {
            Value::Text(_) => Self::Text(StringBuilder::new()),
            Value::Int32(_) => Self::Int32(Int32Builder::new()),
            Value::Int64(_) => Self::Int64(Int64Builder::new()),
            Value::Float32(_) => Self::Float32(Float32Builder::new()),
            Value::Float64(_) => Self::Float64(Float64Builder::new()),
            Value::Date(_) => Self::Date(Date32Builder::new()),
            Value::Timestamp(_) => Self::Timestamp(TimestampMicrosecondBuilder::new()),
            Value::Texts(_) => {
                let list = ListBuilder::new(StringBuilder::new());
                Self::Texts(list.with_field(element(DataType::Utf8)))
            }
            Value::Integers(_) => {
                let list = ListBuilder::new(Int32Builder::new());
                Self::Integers(list.with_field(element(DataType::Int32)))
            }
            Value::Pairs(_) => {
                let texts = || Box::new(StringBuilder::new()) as Box<dyn ArrayBuilder>;
                let pairs = StructBuilder::new(pair(), vec![texts(), texts()]);
                Self::Pairs(ListBuilder::new(pairs).with_field(element(DataType::Struct(pair()))))
            }
        }
    }

    /// Adds the value of a row. Returns the number of its bytes.
    fn push(&mut self, value: Value, row: &Row<'_>) -> usize {
        let mut bytes = size_of::<u64>();
        match (self, value) {
            (Self::Text(cells), Value::Text(get)) => {
                let text = get(row);
                bytes += text.as_deref().map_or(0, str::len);
                cells.append_option(text);
            }
            (Self::Int32(cells), Value::Int32(get)) => cells.append_option(get(row)),
            (Self::Int64(cells), Value::Int64(get)) => cells.append_option(get(row)),
            (Self::Float32(cells), Value::Float32(get)) => cells.append_option(get(row)),
            (Self::Float64(cells), Value::Float64(get)) => cells.append_option(get(row)),
            (Self::Date(cells), Value::Date(get)) => {
                cells.append_option(get(row).map(Date32Type::from_naive_date));
            }
            (Self::Timestamp(cells), Value::Timestamp(get)) => {
                cells.append_option(get(row).map(|time| time.and_utc().timestamp_micros()));
            }
            (Self::Texts(cells), Value::Texts(get)) => {
                get(row, &mut |text| {
                    bytes += size_of::<u32>() + text.len();
                    cells.values().append_value(text);
                });
                cells.append(row.game.read.is_some());
            }
            (Self::Integers(cells), Value::Integers(get)) => {
                get(row, &mut |integer| {
                    bytes += size_of::<u32>();
                    cells.values().append_option(integer);
                });
                cells.append(row.game.read.is_some());
            }
            (Self::Pairs(cells), Value::Pairs(get)) => {
                get(row, &mut |key, value| {
                    let pairs = cells.values();
                    for (index, text) in [key, value].into_iter().enumerate() {
                        if let Some(texts) = pairs.field_builder::<StringBuilder>(index) {
                            bytes += size_of::<u32>() + text.len();
                            texts.append_value(text);
                        }
                    }
                    pairs.append(true);
                });
                cells.append(row.game.read.is_some());
            }
            (_, _) => unreachable!("the cells were made for the value"),
        }
        bytes
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Self::Text(cells) => ArrayBuilder::finish(cells),
            Self::Int32(cells) => ArrayBuilder::finish(cells),
            Self::Int64(cells) => ArrayBuilder::finish(cells),
            Self::Float32(cells) => ArrayBuilder::finish(cells),
            Self::Float64(cells) => ArrayBuilder::finish(cells),
            Self::Date(cells) => ArrayBuilder::finish(cells),
            Self::Timestamp(cells) => ArrayBuilder::finish(cells),
            Self::Texts(cells) => ArrayBuilder::finish(cells),
            Self::Integers(cells) => ArrayBuilder::finish(cells),
            Self::Pairs(cells) => ArrayBuilder::finish(cells),
        }
    }
}
