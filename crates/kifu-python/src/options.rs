//! The values of options, which Python passes as strings.

use kifu::core::text::{SpellingError, find_named};
use kifu::{Encoding, Format, Language, Legality, ReadOptions, RecordFormat as _};
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
        value_error(format!("expected an encoding ({}), found `{label}`", names.join(", ")))
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
    pub(crate) format: Option<Format>,
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
        options.encoding = encoding_label.map(encoding).transpose()?;
        options.repair = repair;
        options.legality = named("a policy", Legality::ALL, Legality::name, legality)?;
        Ok(Self {
            format: format_name.map(format).transpose()?,
            options,
            language: language(language_code)?,
        })
    }
}
