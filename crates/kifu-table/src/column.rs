//! [`Column`]: a column of a table, with its type, its unit and the function that computes its value.

use std::borrow::Cow;

use chrono::{NaiveDate, NaiveDateTime};

use crate::row::Row;

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// The name, in lower case with underscores. A quantity has its unit at the end of the name.
    pub name: &'static str,
    /// What the column holds.
    pub description: &'static str,
    pub(crate) value: Value,
}

/// The type of a column, with the function that computes the value in a row. `None` is a null.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value {
    /// A text.
    Text(for<'r> fn(&'r Row<'r>) -> Option<Cow<'r, str>>),
    /// True or false.
    Bool(fn(&Row<'_>) -> Option<bool>),
    /// 32 bytes.
    Bytes(fn(&Row<'_>) -> Option<[u8; 32]>),
    /// A number of 16 bits.
    UInt16(fn(&Row<'_>) -> Option<u16>),
    /// An integer of 32 bits.
    Int32(fn(&Row<'_>) -> Option<i32>),
    /// An integer of 64 bits.
    Int64(fn(&Row<'_>) -> Option<i64>),
    /// A number of single precision.
    Float32(fn(&Row<'_>) -> Option<f32>),
    /// A number of double precision.
    Float64(fn(&Row<'_>) -> Option<f64>),
    /// A date.
    Date(fn(&Row<'_>) -> Option<NaiveDate>),
    /// A date and time of day without a time zone.
    Timestamp(fn(&Row<'_>) -> Option<NaiveDateTime>),
    /// A list of texts. The function passes each on.
    Texts(fn(&Row<'_>, &mut TakeText<'_>)),
    /// A list of integers of 32 bits, which may be null.
    Integers(fn(&Row<'_>, &mut TakeInteger<'_>)),
    /// A list of pairs of texts: a key and a value.
    Pairs(fn(&Row<'_>, &mut TakePair<'_>)),
}

/// Takes the next text of a list.
pub(crate) type TakeText<'t> = dyn FnMut(&str) + 't;
/// Takes the next integer of a list.
pub(crate) type TakeInteger<'t> = dyn FnMut(Option<i32>) + 't;
/// Takes the next key and value of a list.
pub(crate) type TakePair<'t> = dyn FnMut(&str, &str) + 't;
