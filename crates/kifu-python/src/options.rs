//! Options: the values that Python passes as strings and numbers, and the keyword arguments that functions share.

use std::fmt::Display;
use std::num::NonZero;
use std::str::FromStr;

use kifu::{Language, NamedOptions, OptionKind, OptionScope, OptionValue, ReadOptions, WriteOptions};
use kifu_archive::criteria::KINDS;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping, PyString};

use crate::exceptions::value_error;

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
    /// The options for reading that are given, and their values.
    pub(crate) reading: Vec<(String, String)>,
}

/// Which keyword arguments a function has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keywords {
    /// What is read, and what is written.
    reads: Option<Content>,
    writes: Option<Content>,
    /// Whether there are messages, which have a language.
    has_messages: bool,
    /// Whether there are also criteria, which are taken before the options.
    has_criteria: bool,
}

/// What is read or written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Content {
    /// A text, which has no encoding.
    Text,
    Bytes,
}

/// What is asked of the reader of a file.
pub(crate) const READING: Keywords = Keywords {
    reads: Some(Content::Bytes),
    writes: None,
    has_messages: true,
    has_criteria: false,
};
/// What is asked of the reader of a text.
pub(crate) const READING_TEXT: Keywords = Keywords {
    reads: Some(Content::Text),
    ..READING
};
/// What is asked of the reader of a part of a table.
pub(crate) const SPLITTING: Keywords = Keywords {
    has_messages: false,
    ..READING
};
/// What is asked of the reader of a table.
pub(crate) const SCANNING: Keywords = Keywords {
    has_criteria: true,
    ..SPLITTING
};
/// How a text is written.
pub(crate) const WRITING_TEXT: Keywords = Keywords {
    reads: None,
    writes: Some(Content::Text),
    has_messages: false,
    ..READING
};
/// How bytes are written.
pub(crate) const WRITING: Keywords = Keywords {
    writes: Some(Content::Bytes),
    ..WRITING_TEXT
};
/// How a file is read, and how its games are written.
pub(crate) const CONVERTING: Keywords = Keywords {
    writes: Some(Content::Bytes),
    ..READING
};

/// The keyword argument for the language of messages.
const LANGUAGE: &str = "language";
/// The options for reading whose argument has this before its name, if games are also written.
const OF_SOURCE: [&str; 2] = ["format", "encoding"];

impl Keywords {
    /// The options for reading, each with its argument.
    fn reading(self) -> impl Iterator<Item = (String, OptionKind)> {
        kinds::<ReadOptions>(self.reads).map(move |kind| {
            let is_of_source = self.writes.is_some() && OF_SOURCE.contains(&kind.name);
            let prefix = if is_of_source { "source_" } else { "" };
            (format!("{prefix}{}", kind.name), kind)
        })
    }

    /// The names of the arguments.
    fn names(self) -> Vec<String> {
        let reading = self.reading().map(|(name, _)| name);
        let language = self.has_messages.then(|| LANGUAGE.to_owned());
        let writing = kinds::<WriteOptions>(self.writes).map(|kind| kind.name.to_owned());
        let criteria = KINDS.iter().filter(|_| self.has_criteria);
        let criteria = criteria.map(|kind| kind.name.replace('-', "_"));
        reading.chain(language).chain(writing).chain(criteria).collect()
    }
}

/// The options that have a meaning for a content.
fn kinds<T: NamedOptions>(content: Option<Content>) -> impl Iterator<Item = OptionKind> {
    T::kinds().filter(move |kind| match content {
        Some(Content::Text) => kind.scope != OptionScope::Bytes,
        content => content.is_some(),
    })
}

/// Sets an option to the value of a keyword argument, and returns this value as text. `None` changes nothing.
pub(crate) fn set<T: NamedOptions>(
    options: &mut T,
    kind: OptionKind,
    name: &str,
    value: &Bound<'_, PyAny>,
) -> PyResult<Vec<String>> {
    let texts = texts(kind, value).map_err(|error| in_argument(name, error, value.py()))?;
    for text in &texts {
        options.set(kind.name, text).map_err(value_error)?;
    }
    Ok(texts)
}

/// The value of a keyword argument as text. Only a list has several.
fn texts(kind: OptionKind, value: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if value.is_none() {
        return Ok(Vec::new());
    }
    let text = match kind.value {
        OptionValue::Flag => value.extract::<bool>()?.to_string(),
        OptionValue::Number => value.extract::<u32>()?.to_string(),
        OptionValue::List { is_pair } => {
            let List(items): List<Bound<'_, PyAny>> = value.extract()?;
            return items.iter().map(|item| item_text(item, is_pair)).collect();
        }
        _ => value.extract()?,
    };
    Ok(vec![text])
}

/// An item of an option that is a list as text. Two squares can also be a pair.
fn item_text(item: &Bound<'_, PyAny>, is_pair: bool) -> PyResult<String> {
    match item.extract::<(String, String)>() {
        Ok((from, to)) if is_pair && from.len() == 2 => Ok(from + &to),
        // This is no text of two squares.
        Ok((from, to)) if is_pair => Ok(format!("{from} {to}")),
        _ => item.extract(),
    }
}

/// Says in a `TypeError` which argument it is about.
fn in_argument(name: &str, error: PyErr, py: Python<'_>) -> PyErr {
    if error.is_instance_of::<PyTypeError>(py) {
        PyTypeError::new_err(format!("argument '{name}': {}", error.value(py)))
    } else {
        error
    }
}

/// The error for a keyword argument that a function does not have.
pub(crate) fn unknown_keyword(known: &[String], name: &str) -> PyErr {
    let known = known.join(", ");
    PyTypeError::new_err(format!(
        "expected a keyword argument (one of {known}), found `{name}`"
    ))
}

impl Options {
    /// Changes the options as the keyword arguments of a call say. A name that is not `known` is a `TypeError`.
    pub(crate) fn with(mut self, known: Keywords, given: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        for (name, value) in given.into_iter().flatten() {
            let name: &str = name.extract()?;
            if let Some((_, kind)) = known.reading().find(|(known, _)| known == name) {
                let texts = set(&mut self.read, kind, name, &value)?;
                let texts = texts.into_iter();
                self.reading
                    .extend(texts.map(|text| (kind.name.to_owned(), text)));
            } else if let Some(kind) = kinds::<WriteOptions>(known.writes).find(|kind| kind.name == name) {
                set(&mut self.write, kind, name, &value)?;
            } else if known.has_messages && name == LANGUAGE {
                let language: PyResult<Option<&str>> = value.extract();
                let language = language.map_err(|error| in_argument(name, error, value.py()))?;
                self.language = language.map_or(Ok(self.language), parse)?;
            } else {
                return Err(unknown_keyword(&known.names(), name));
            }
        }
        Ok(self)
    }

    /// The options with those for reading that were given before.
    pub(crate) fn with_reading(mut self, given: Vec<(String, String)>) -> PyResult<Self> {
        for (name, value) in &given {
            self.read.set(name, value).map_err(value_error)?;
        }
        self.reading = given;
        Ok(self)
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

/// Pairs of texts as an argument: a mapping, or a list of pairs.
#[derive(Debug)]
pub(crate) struct Pairs(pub(crate) Vec<(String, String)>);

impl<'py> FromPyObject<'_, 'py> for Pairs {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let List(pairs) = match object.cast::<PyMapping>() {
            Ok(mapping) => mapping.call_method0("items")?.extract()?,
            Err(_) => object.extract()?,
        };
        Ok(Self(pairs))
    }
}

/// `TypeError`: an argument has another type than it should have.
pub(crate) fn type_error(expected: &str, found: &Bound<'_, PyAny>) -> PyErr {
    let name = found.get_type().name();
    let name = name.map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {expected}, found {name}"))
}
