//! [`Table`]: the two tables, and [`Columns`]: the columns of a table that are wanted.

use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef, TimeUnit};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::column::{Column, Value};
use crate::games::{GAMES, PLACE};
use crate::moves::{MOVES, is_optional};

/// A table of an archive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Table {
    /// A row for each game.
    Games,
    /// A row for each move, also of variations. Endings are in the table of games.
    Moves,
}

static PLACE_COLUMNS: [Column; 3] = PLACE;
static GAME_COLUMNS: [Column; 32] = GAMES;
static MOVE_COLUMNS: [Column; 17] = MOVES;

impl Table {
    /// All tables.
    pub const ALL: [Self; 2] = [Self::Games, Self::Moves];

    /// The name of the table: `games` or `moves`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Moves => "moves",
        }
    }

    /// All columns of the table, in order.
    pub fn columns(self) -> impl Iterator<Item = &'static Column> {
        let further: &[Column] = match self {
            Self::Games => &GAME_COLUMNS,
            Self::Moves => &MOVE_COLUMNS,
        };
        PLACE_COLUMNS.iter().chain(further)
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Table {
    type Err = UnknownTable;

    fn from_str(name: &str) -> Result<Self, UnknownTable> {
        let table = Self::ALL.into_iter().find(|table| table.name() == name);
        table.ok_or_else(|| UnknownTable {
            name: name.to_owned(),
        })
    }
}

/// A name that no table has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a table, games or moves, found `{name}`")]
pub struct UnknownTable {
    /// The name.
    pub name: String,
}

/// Names that are not columns of a table.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ColumnsError {
    /// The table has no column of this name.
    #[error("expected a column of the table {table} ({}), found `{name}`", names(*table))]
    Unknown {
        /// The table.
        table: Table,
        /// The name.
        name: String,
    },
    /// A column is named twice.
    #[error("expected each column once, found `{name}` twice")]
    Repeated {
        /// The name.
        name: String,
    },
    /// No column is named.
    #[error("expected at least one column of the table {table} ({}), found none", names(*table))]
    Missing {
        /// The table.
        table: Table,
    },
}

fn names(table: Table) -> String {
    let names: Vec<&str> = table.columns().map(|column| column.name).collect();
    names.join(", ")
}

/// The columns of a table that are wanted. Only these are computed.
#[derive(Clone, Debug)]
pub struct Columns {
    table: Table,
    columns: Vec<&'static Column>,
}

impl Columns {
    /// All columns of a table, but for `sfen_before`.
    pub fn all(table: Table) -> Self {
        let columns = table.columns().filter(|column| !is_optional(column)).collect();
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
pub(crate) fn element(data_type: DataType) -> Arc<Field> {
    Arc::new(Field::new("element", data_type, true))
}

/// The fields of a header.
pub(crate) fn pair() -> Fields {
    let field = |name| Field::new(name, DataType::Utf8, true);
    Fields::from(vec![field("key"), field("value")])
}
