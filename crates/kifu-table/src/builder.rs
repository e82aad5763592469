//! [`Collect`]: what rows are collected in, and [`BatchBuilder`]: collects them as an Arrow record batch.

use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_array::builder::{
    ArrayBuilder, BooleanBuilder, Date32Builder, FixedSizeBinaryBuilder, Float32Builder, Float64Builder,
    Int32Builder, Int64Builder, ListBuilder, StringBuilder, StructBuilder, TimestampMicrosecondBuilder,
    UInt16Builder, make_builder,
};
use arrow_array::types::Date32Type;
use arrow_schema::SchemaRef;

use crate::column::{Column, Value};
use crate::row::Row;
use crate::table::{Columns, Table};

/// The number of rows after which a batch ends. The games or moves of a file that follow are in the next batch.
const GAMES_PER_BATCH: usize = 1024;
const MOVES_PER_BATCH: usize = 1 << 14;

/// The number of bytes after which a batch ends.
const BYTES_PER_BATCH: usize = 8 << 20;

/// Collects rows in batches.
pub(crate) trait Collect {
    /// What the rows are collected in.
    type Batch;

    /// Adds a row. Returns the batch if it is full, and begins a new one.
    fn push(&mut self, row: &Row<'_>) -> Option<Self::Batch>;

    /// Returns the rows as a batch, and begins a new one. Returns `None` if there are no rows.
    fn finish(&mut self) -> Option<Self::Batch>;
}

/// Collects rows as Arrow record batches, each of which is converted.
pub(crate) struct BatchBuilder<B> {
    schema: SchemaRef,
    convert: fn(&RecordBatch) -> B,
    columns: Vec<(Value, Box<dyn ArrayBuilder>)>,
    most_rows: usize,
    rows: usize,
    /// About how many bytes the rows take.
    bytes: usize,
}

/// The values of a column of lists.
type Lists = ListBuilder<Box<dyn ArrayBuilder>>;

impl<B> BatchBuilder<B> {
    /// An empty batch with these columns.
    pub(crate) fn new(columns: &Columns, convert: fn(&RecordBatch) -> B) -> Self {
        let cells = |column: &Column| (column.value, make_builder(&column.data_type(), 0));
        Self {
            schema: columns.schema(),
            convert,
            columns: columns.iter().map(cells).collect(),
            most_rows: match columns.table() {
                Table::Games => GAMES_PER_BATCH,
                Table::Moves | Table::Positions | Table::Diagnostics => MOVES_PER_BATCH,
            },
            rows: 0,
            bytes: 0,
        }
    }
}

impl<B> Collect for BatchBuilder<B> {
    type Batch = B;

    fn push(&mut self, row: &Row<'_>) -> Option<B> {
        for (value, cells) in &mut self.columns {
            self.bytes += push(*value, cells, row);
        }
        self.rows += 1;
        let is_full = self.rows >= self.most_rows || self.bytes >= BYTES_PER_BATCH;
        is_full.then(|| self.finish()).flatten()
    }

    fn finish(&mut self) -> Option<B> {
        if self.rows == 0 {
            return None;
        }
        (self.rows, self.bytes) = (0, 0);
        let arrays = self.columns.iter_mut().map(|(_, cells)| cells.finish()).collect();
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), arrays);
        let batch = batch.expect("the arrays have the types of the schema and the same length");
        Some((self.convert)(&batch))
    }
}

/// Adds the value of a row to its column. Returns the number of its bytes.
fn push(value: Value, cells: &mut dyn ArrayBuilder, row: &Row<'_>) -> usize {
    let is_read = row.game.read.is_some();
    let mut bytes = size_of::<u64>();
    match value {
        Value::Text(get) => {
            let text = get(row);
            bytes += text.as_deref().map_or(0, str::len);
            of::<StringBuilder>(cells).append_option(text);
        }
        Value::Bool(get) => of::<BooleanBuilder>(cells).append_option(get(row)),
        Value::Bytes(get) => {
            let value = get(row);
            bytes += value.map_or(0, |value| value.len());
            append_bytes(of(cells), value);
        }
        Value::UInt16(get) => of::<UInt16Builder>(cells).append_option(get(row)),
        Value::Int32(get) => of::<Int32Builder>(cells).append_option(get(row)),
        Value::Int64(get) => of::<Int64Builder>(cells).append_option(get(row)),
        Value::Float32(get) => of::<Float32Builder>(cells).append_option(get(row)),
        Value::Float64(get) => of::<Float64Builder>(cells).append_option(get(row)),
        Value::Date(get) => {
            let date = get(row).map(Date32Type::from_naive_date);
            of::<Date32Builder>(cells).append_option(date);
        }
        Value::Timestamp(get) => {
            let time = get(row).map(|time| time.and_utc().timestamp_micros());
            of::<TimestampMicrosecondBuilder>(cells).append_option(time);
        }
        Value::Texts(get) => {
            let lists = of::<Lists>(cells);
            get(row, &mut |text| {
                bytes += size_of::<u32>() + text.len();
                of::<StringBuilder>(lists.values()).append_value(text);
            });
            lists.append(is_read);
        }
        Value::Integers(get) => {
            let lists = of::<Lists>(cells);
            get(row, &mut |integer| {
                bytes += size_of::<u32>();
                of::<Int32Builder>(lists.values()).append_option(integer);
            });
            lists.append(is_read);
        }
        Value::Pairs(get) => {
            let lists = of::<Lists>(cells);
            get(row, &mut |key, value| {
                let pairs = of::<StructBuilder>(lists.values());
                for (texts, text) in pairs.field_builders_mut().iter_mut().zip([key, value]) {
                    bytes += size_of::<u32>() + text.len();
                    of::<StringBuilder>(texts).append_value(text);
                }
                pairs.append(true);
            });
            lists.append(is_read);
        }
    }
    bytes
}

/// Adds bytes, or a null, to a column of values of their size.
fn append_bytes(cells: &mut FixedSizeBinaryBuilder, value: Option<[u8; 32]>) {
    match value.map(|value| cells.append_value(value)) {
        Some(Ok(())) => {}
        None | Some(Err(_)) => cells.append_null(),
    }
}

/// The builder as the type that `make_builder` has given it for the type of the column.
fn of<B: ArrayBuilder>(cells: &mut dyn ArrayBuilder) -> &mut B {
    let cells = cells.as_any_mut().downcast_mut();
    cells.expect("the builder was made for the type of the column")
}
