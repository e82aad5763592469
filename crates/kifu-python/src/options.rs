//! Options: the values that Python passes as strings and numbers, and the keyword arguments that functions share.

use std::fmt::Display;
use std::num::NonZero;
use std::path::Path;
use std::str::FromStr;

use kifu::csa::Version;
use kifu::{
    Encoding, Format, Language, Legality, LossPolicy, Newline, ReadOptions, RecordFormat as _, Setup,
    WriteOptions,
};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::exceptions::value_error;

/// The name of a format in Python: `kif`.
pub(crate) fn format_name(format: Format) -> String {
    format.name().to_ascii_lowercase()
}

/// The value that a text means: a format, an encoding, a move, …
pub(crate) fn parse<T: FromStr<Err: Display>>(text: &str) -> PyResult<T> {
    text.parse().map_err(value_error)
}

/// What the keyword arguments of a function say.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    pub(crate) read: ReadOptions,
    /// The language of diagnostics.
    pub(crate) language: Language,
    pub(crate) write: WriteOptions,
}

/// A keyword argument: its name, and how its value changes the options. The value `None` does not change them.
type Keyword = (&'static str, fn(&mut Options, &Bound<'_, PyAny>) -> PyResult<()>);

/// Defines keyword arguments: for each its name, the option that it sets, and how its value is read.
macro_rules! keywords {
    ($($constant:ident $name:literal $($option:ident).+ = $read:expr;)+) => {
        $(const $constant: Keyword = ($name, |to, value| set(&mut to.$($option).+, $read(value)));)+
    };
}

keywords! {
    FORMAT "format" read.format = parsed::<Format>;
    ENCODING "encoding" read.shared.encoding = parsed::<Encoding>;
    REPAIR "repair" read.shared.repair = extracted::<bool>;
    LEGALITY "legality" read.shared.legality = parsed::<Legality>;
    LANGUAGE "language" language = parsed::<Language>;
    START "start" read.shared.start = parsed::<Setup>;
    LOSSES "losses" write.shared.losses = parsed::<LossPolicy>;
    NEWLINE "newline" write.shared.newline = parsed::<Newline>;
    CSA_VERSION "csa_version" write.csa_version = parsed::<Version>;
    PLY "ply" write.shared.ply = extracted::<u32>;
    USI_ENDINGS "usi_endings" write.usi_endings = extracted::<bool>;
    OUTPUT_ENCODING "encoding" write.shared.encoding = parsed::<Encoding>;
    REPLACE_CHARACTERS "replace_characters" write.shared.replace_characters = extracted::<bool>;
    BYTE_ORDER_MARK "byte_order_mark" write.shared.byte_order_mark = extracted::<bool>;
    SOURCE_FORMAT "source_format" read.format = parsed::<Format>;
    SOURCE_ENCODING "source_encoding" read.shared.encoding = parsed::<Encoding>;
}

/// The keyword arguments of a function.
type Keywords = &'static [&'static [Keyword]];

/// What is asked of the reader of a file.
pub(crate) const READING: Keywords = &[&[FORMAT, ENCODING], CHECKING, &[LANGUAGE]];
/// What is asked of the reader of a text, which has no encoding.
pub(crate) const READING_TEXT: Keywords = &[&[FORMAT], CHECKING, &[LANGUAGE, START]];
/// What is asked of the reader of a table, which has no messages.
pub(crate) const SCANNING: Keywords = &[&[FORMAT, ENCODING], CHECKING];
/// How a text is written.
pub(crate) const WRITING_TEXT: Keywords = &[TEXT];
/// How bytes are written.
pub(crate) const WRITING: Keywords = &[BYTES, TEXT];
/// How a file is read, and how its games are written.
pub(crate) const CONVERTING: Keywords = &[
    &[SOURCE_FORMAT, SOURCE_ENCODING],
    CHECKING,
    &[LANGUAGE],
    BYTES,
    TEXT,
];

const CHECKING: &[Keyword] = &[REPAIR, LEGALITY];
const TEXT: &[Keyword] = &[LOSSES, NEWLINE, CSA_VERSION, PLY, USI_ENDINGS];
const BYTES: &[Keyword] = &[OUTPUT_ENCODING, REPLACE_CHARACTERS, BYTE_ORDER_MARK];

/// Sets an option to a value, if there is one.
fn set<T, O: From<T>>(option: &mut O, value: PyResult<Option<T>>) -> PyResult<()> {
    if let Some(value) = value? {
        *option = value.into();
    }
    Ok(())
}

fn parsed<T: FromStr<Err: Display>>(value: &Bound<'_, PyAny>) -> PyResult<Option<T>> {
    value.extract::<Option<&str>>()?.map(parse).transpose()
}

fn extracted<'py, T: FromPyObjectOwned<'py>>(value: &Bound<'py, PyAny>) -> PyResult<Option<T>> {
    value.extract().map_err(Into::into)
}

impl Options {
    /// Changes the options as the keyword arguments of a call say. A name that is not `known` is a `TypeError`.
    pub(crate) fn with(mut self, known: Keywords, given: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        for (name, value) in given.into_iter().flatten() {
            let name: &str = name.extract()?;
            let known = known.iter().copied().flatten();
            let Some((_, set)) = known.clone().find(|keyword| keyword.0 == name) else {
                let known: Vec<_> = known.map(|keyword| keyword.0).collect();
                let known = known.join(", ");
                let message = format!("expected a keyword argument (one of {known}), found `{name}`");
                return Err(PyTypeError::new_err(message));
            };
            set(&mut self, &value).map_err(|error| {
                if error.is_instance_of::<PyTypeError>(value.py()) {
                    PyTypeError::new_err(format!("argument '{name}': {}", error.value(value.py())))
                } else {
                    error
                }
            })?;
        }
        Ok(self)
    }

    /// The options for reading a file with this name.
    pub(crate) fn for_file(&self, name: Option<&Path>) -> ReadOptions {
        let options = self.read.clone();
        match name {
            Some(name) => options.name(name),
            None => options,
        }
    }
}

/// An integer of any size, as an argument. One that is greater than all others is [`u64::MAX`], one below 0 is 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Count(u64);

impl<'py> FromPyObject<'_, 'py> for Count {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.extract() {
            Ok(count) => Ok(Self(count)),
            Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => {
                Ok(Self(if object.lt(0)? { 0 } else { u64::MAX }))
            }
            Err(error) => Err(error),
        }
    }
}

impl Count {
    /// The number, or `ValueError` if it is below 1.
    pub(crate) fn at_least_one(self, argument: &str) -> PyResult<NonZero<u64>> {
        NonZero::new(self.0).ok_or_else(|| value_error(format!("expected `{argument}` to be at least 1")))
    }
}

/// A list as an argument: anything to iterate over but a string, whose characters are strings too.
#[derive(Debug)]
pub(crate) struct List<T>(pub(crate) Vec<T>);

impl<'py, T: FromPyObjectOwned<'py>> FromPyObject<'_, 'py> for List<T> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let items = object.try_iter().ok();
        let Some(items) = items.filter(|_| !object.is_instance_of::<PyString>()) else {
            return Err(type_error("a list", &object));
        };
        let items = items.map(|item| item?.extract().map_err(Into::into));
        items.collect::<PyResult<_>>().map(Self)
    }
}

/// `TypeError`: an argument has another type than it should have.
pub(crate) fn type_error(expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    let name = found.get_type().name();
    let name = name.map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {expected}, found {name}"))
}
