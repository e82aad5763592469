//! The values of options, which Python passes as strings and numbers.

use std::num::NonZero;
use std::path::Path;

use kifu::core::reader::find_named;
use kifu::core::text::SpellingError;
use kifu::csa::Version;
use kifu::{
    Encoding, Ending, Format, Language, Legality, LossPolicy, Newline, ReadOptions, RecordFormat as _,
    WriteOptions,
};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::exceptions::value_error;

/// The name of a format in Python: `kif`.
pub(crate) fn format_name(format: Format) -> String {
    format.name().to_ascii_lowercase()
}

pub(crate) fn format(name: &str) -> PyResult<Format> {
    name.parse().map_err(value_error)
}

pub(crate) fn encoding(label: &str) -> PyResult<Encoding> {
    Encoding::from_label(label).ok_or_else(|| {
        let names: Vec<_> = Encoding::ALL.iter().map(|encoding| encoding.name()).collect();
        value_error(format!(
            "expected an encoding ({}), found `{label}`",
            names.join(", ")
        ))
    })
}

pub(crate) fn language(code: &str) -> PyResult<Language> {
    named("a language", Language::ALL, Language::code, code)
}

/// Finds the value that a name means.
pub(crate) fn named<T: Copy, const N: usize>(
    expected: &'static str,
    values: [T; N],
    name: fn(T) -> &'static str,
    text: &str,
) -> PyResult<T> {
    let found: Result<T, SpellingError> = find_named([expected, expected], values, name, text);
    found.map_err(value_error)
}

/// How texts are read: the keyword arguments of `read` and the functions like it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reading {
    pub(crate) options: ReadOptions,
    pub(crate) language: Language,
}

impl Reading {
    pub(crate) fn new(
        format_name: Option<&str>,
        encoding_label: Option<&str>,
        repair: bool,
        legality: &str,
        language_code: &str,
    ) -> PyResult<Self> {
        let mut options = ReadOptions::default();
        options.format = format_name.map(format).transpose()?;
        options.encoding = encoding_label.map(encoding).transpose()?;
        options.repair = repair;
        options.legality = named("a value of `legality`", Legality::ALL, Legality::name, legality)?;
        Ok(Self {
            options,
            language: language(language_code)?,
        })
    }

    /// The options for reading a file with this name.
    pub(crate) fn for_file(&self, name: Option<&Path>) -> ReadOptions {
        let options = self.options.clone();
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

pub(crate) fn ending(name: &str) -> PyResult<Ending> {
    named("an ending", Ending::ALL, Ending::name, name)
}

/// How a record is written: the keyword arguments that all writing functions have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Writing<'a> {
    pub(crate) losses: &'a str,
    pub(crate) newline: Option<&'a str>,
    pub(crate) csa_version: &'a str,
    pub(crate) ply: Option<u32>,
    pub(crate) usi_endings: bool,
}

impl Writing<'_> {
    /// Changes options as these arguments say.
    pub(crate) fn apply(self, mut options: WriteOptions) -> PyResult<WriteOptions> {
        let shared = &mut options.shared;
        shared.losses = named("a loss policy", LossPolicy::ALL, LossPolicy::name, self.losses)?;
        shared.ply = self.ply;
        if let Some(newline) = self.newline {
            shared.newline = named("a line end", Newline::ALL, Newline::name, newline)?;
        }
        options.csa_version = named("a version of CSA", Version::ALL, Version::name, self.csa_version)?;
        options.usi_endings = self.usi_endings;
        Ok(options)
    }
}
