//! Splits JSON objects and arrays into members that are not parsed yet. The parser is that of `serde_json`. Each member
//! is a slice of the text, so its place is known.
//!
//! Each level of a document is parsed separately. So no function recurses, even if the text is deeply nested.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use shogi_core::text::excerpt;

use crate::error::{DiagnosticKind, Expected, Found};

/// A JSON value as a slice of the text.
pub(crate) type Raw<'t> = &'t RawValue;

/// The members of an object in order, including duplicates.
#[derive(Debug)]
pub(crate) struct Fields<'t>(pub(crate) Vec<(String, Raw<'t>)>);

impl<'t> Fields<'t> {
    /// Parses an object.
    pub(crate) fn parse(raw: Raw<'t>, expected: Expected) -> Result<Self, DiagnosticKind> {
        serde_json::from_str(raw.get()).map_err(|error| unexpected(raw, expected, &error))
    }

    /// Returns the value of the first field with the name `name`. A field with the value `null` counts as missing.
    pub(crate) fn get(&self, name: &str) -> Option<Raw<'t>> {
        self.0
            .iter()
            .find(|(key, value)| key == name && !is_null(value))
            .map(|&(_, value)| value)
    }
}

/// Parses an array.
pub(crate) fn parse_array(raw: Raw<'_>, expected: Expected) -> Result<Vec<Raw<'_>>, DiagnosticKind> {
    serde_json::from_str(raw.get()).map_err(|error| unexpected(raw, expected, &error))
}

/// Parses a simple value: a string, a number, a boolean or an array of these.
pub(crate) fn parse_value<T: DeserializeOwned>(
    raw: Raw<'_>,
    expected: Expected,
) -> Result<T, DiagnosticKind> {
    serde_json::from_str(raw.get()).map_err(|error| unexpected(raw, expected, &error))
}

fn is_null(raw: Raw<'_>) -> bool {
    raw.get() == "null"
}

#[cold]
fn unexpected(raw: Raw<'_>, expected: Expected, error: &serde_json::Error) -> DiagnosticKind {
    let found = found(raw, error);
    DiagnosticKind::UnexpectedValue { expected, found }
}

/// Describes a value that could not be parsed, for a message.
#[cold]
pub(crate) fn found(raw: Raw<'_>, error: &serde_json::Error) -> Found {
    // The document has valid JSON syntax, so a syntax error in the value can only be an escape in a string.
    let escape = lone_surrogate(raw.get()).filter(|_| error.is_syntax());
    let escape = escape.and_then(|range| raw.get().get(range));
    escape.map_or_else(
        || Found::Text(excerpt(raw.get())),
        |escape| Found::LoneSurrogate(escape.to_owned()),
    )
}

/// Finds the first escape in a JSON text that is only one half of a surrogate pair: `\ud83d` without `\ude00` after
/// it.
pub(crate) fn lone_surrogate(json: &str) -> Option<Range<usize>> {
    let code = |at: usize| {
        let digits = json.get(at..at + 6)?.strip_prefix("\\u")?;
        u32::from_str_radix(digits, 16).ok()
    };
    let mut at = 0;
    while let Some(length) = json.get(at..).and_then(|rest| rest.find('\\')) {
        at += length;
        at += match code(at) {
            Some(0xd800..=0xdbff) if matches!(code(at + 6), Some(0xdc00..=0xdfff)) => 12,
            Some(0xd800..=0xdfff) => return Some(at..at + 6),
            Some(_) => 6,
            // Any other escape is a backslash and one ASCII character.
            None => 2,
        };
    }
    None
}

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FieldsVisitor(PhantomData))
    }
}

struct FieldsVisitor<'de>(PhantomData<&'de ()>);

impl<'de> Visitor<'de> for FieldsVisitor<'de> {
    type Value = Fields<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = map.next_entry::<String, Raw<'de>>()? {
            fields.push(field);
        }
        Ok(Fields(fields))
    }
}
