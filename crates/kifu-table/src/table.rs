//! [`Table`]: the tables, and [`Columns`]: the columns of a table that are wanted.

use std::sync::Arc;

use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef, TimeUnit};
use kifu::shogi_core::messages::messages;
use thiserror::Error;

use crate::column::{Column, Value};
use crate::diagnostics::DIAGNOSTICS;
use crate::entries::POSITIONS;
use crate::evaluations::EVALUATIONS;
use crate::games::{GAMES, PLACE};
use crate::moves::MOVES;
use crate::openings::{OPENING_OF_MOVE, OPENINGS};
use crate::packed::PACKED;

kifu::shogi_core::messages::named_enum! {
    /// A table of an archive.
    #[non_exhaustive]
    pub enum Table {
        /// A row for each game.
        Games = "games",
        /// A row for each move, also of variations. Endings are in the table of games.
        Moves = "moves",
        /// A row for each position of main lines, and for each entry of files with positions (`hcpe`, `psv`, `hcp`), with the move that was
        /// played in it.
        Positions = "positions",
        /// A row for each error, warning and note.
        Diagnostics = "diagnostics",
    }
    parsed ["a table", "表"]
}

impl Table {
    /// All columns of the table, in order.
    pub fn columns(self) -> impl Iterator<Item = &'static Column> {
        let further: [&'static [Column]; 4] = match self {
            Self::Games => [GAMES, OPENINGS, &[], &[]],
            Self::Moves => [MOVES, EVALUATIONS, OPENING_OF_MOVE, PACKED],
            Self::Positions => [POSITIONS, &[], &[], PACKED],
            Self::Diagnostics => [DIAGNOSTICS, &[], &[], &[]],
        };
        PLACE.iter().chain(further.into_iter().flatten())
    }
}

messages! {
    /// Names that are not columns of a table.
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum ColumnsError {
        /// The table has no column of this name.
        Unknown {
            /// The table.
            table: Table,
            /// The name.
            name: String,
        },
            en("expected a column of the table {table} ({}), found `{name}`", names(*table, ", ")),
            ja("表 {table} に列「{name}」はありません。列は {} です", names(*table, "、"));
        /// A column is named twice.
        Repeated {
            /// The name.
            name: String,
        },
            en("expected each column once, found `{name}` twice"),
            ja("列「{name}」が2回指定されています。同じ列は1回だけ指定してください");
        /// No column is named.
        Missing {
            /// The table.
            table: Table,
        },
            en("expected at least one column of the table {table} ({}), found none", names(*table, ", ")),
            ja("列が指定されていません。表 {table} の列は {} です", names(*table, "、"));
    }
}

fn names(table: Table, separator: &str) -> String {
    let names: Vec<&str> = table.columns().map(|column| column.name).collect();
    names.join(separator)
}

/// The columns that are in a table only if they are named, beside those of packed positions and moves.
const ONLY_IF_NAMED: [&str; 3] = ["position", "best_move", "candidates"];

/// The columns of a table that are wanted. Only these are computed.
#[derive(Clone, Debug)]
pub struct Columns {
    table: Table,
    columns: Vec<&'static Column>,
}

impl Columns {
    /// All columns of a table, but for `position`, `best_move` and `candidates` of moves, which take more room or time than the others, and
    /// those of packed positions and moves.
    pub fn all(table: Table) -> Self {
        let columns = table.columns().filter(|column| {
            let is_packed = PACKED.iter().any(|packed| packed.name == column.name);
            let is_rare = ONLY_IF_NAMED.contains(&column.name) && table != Table::Positions;
            !is_packed && !is_rare
        });
        let columns = columns.collect();
        Self { table, columns }
    }

    /// The columns with these names, in the order of the names.
    ///
    /// # Errors
    ///
    /// Returns an error if the table has no column of a name, if a name is repeated, and if there are no names.
    pub fn named<'n>(table: Table, names: impl IntoIterator<Item = &'n str>) -> Result<Self, ColumnsError> {
        let mut columns: Vec<&'static Column> = Vec::new();
        for name in names {
            let owned = || name.to_owned();
            let column = table.columns().find(|column| column.name == name);
            let column = column.ok_or_else(|| ColumnsError::Unknown { table, name: owned() })?;
            if columns.iter().any(|other| other.name == name) {
                return Err(ColumnsError::Repeated { name: owned() });
            }
            columns.push(column);
        }
        if columns.is_empty() {
            return Err(ColumnsError::Missing { table });
        }
        Ok(Self { table, columns })
    }

    /// The table.
    pub const fn table(&self) -> Table {
        self.table
    }

    /// The columns, in order.
    pub fn iter(&self) -> impl Iterator<Item = &'static Column> {
        self.columns.iter().copied()
    }

    /// Whether a column needs the openings that the moves show.
    pub(crate) fn need_openings(&self) -> bool {
        self.iter().any(|column| {
            let further = OPENINGS.iter().chain(OPENING_OF_MOVE);
            self.table != Table::Diagnostics
                && (column.name == "opening" || further.into_iter().any(|other| other.name == column.name))
        })
    }

    /// Whether a column is about evaluations.
    pub(crate) fn need_evaluations(&self) -> bool {
        self.iter()
            .any(|column| EVALUATIONS.iter().any(|other| other.name == column.name))
    }

    /// The Arrow schema. Every field may be null, and the values of a list are named `element`, as Parquet and Spark
    /// expect.
    pub fn schema(&self) -> SchemaRef {
        let fields = self
            .iter()
            .map(|column| Field::new(column.name, column.data_type(), true));
        Arc::new(Schema::new(fields.collect::<Vec<_>>()))
    }
}

impl Column {
    /// The Arrow type of the column.
    pub fn data_type(&self) -> DataType {
        match self.value {
            Value::Text(_) => DataType::Utf8,
            Value::Bool(_) => DataType::Boolean,
            Value::Bytes(_) => DataType::FixedSizeBinary(32),
            Value::UInt16(_) => DataType::UInt16,
            Value::Int32(_) => DataType::Int32,
            Value::Int64(_) => DataType::Int64,
            Value::Float32(_) => DataType::Float32,
            Value::Float64(_) => DataType::Float64,
            Value::Date(_) => DataType::Date32,
            Value::Timestamp(_) => DataType::Timestamp(TimeUnit::Microsecond, None),
            Value::Texts(_) => DataType::List(element(DataType::Utf8)),
            Value::Integers(_) => DataType::List(element(DataType::Int32)),
            Value::Pairs(_) => DataType::List(element(DataType::Struct(pair()))),
        }
    }
}

/// The field of the values of a list.
fn element(data_type: DataType) -> Arc<Field> {
    Arc::new(Field::new("element", data_type, true))
}

/// The fields of a header.
fn pair() -> Fields {
    let field = |name| Field::new(name, DataType::Utf8, true);
    Fields::from(vec![field("key"), field("value")])
}
