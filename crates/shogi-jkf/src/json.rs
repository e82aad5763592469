//! Splits JSON objects and arrays into members that are not parsed yet. The parser is that of `serde_json`. Each member
//! is a slice of the text, so its place is known.
//!
//! Each level of a document is parsed separately. So no function recurses, even if the text is deeply nested.

use std::fmt;
use std::ops::Range;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use shogi_core::format::GameProblem;
use shogi_core::messages::excerpt;
use shogi_core::notation::csa::piece_codes;
use shogi_core::{Color, PieceKind};

use crate::error::{Expected, Found, JkfProblem, Problem};

/// A JSON value as a slice of the text.
pub(crate) type Raw<'t> = &'t RawValue;

/// What was read from a value, or the problem of a value.
pub(crate) type Read<'t, T> = Result<T, (Raw<'t>, Problem)>;

/// An object.
#[derive(Debug)]
pub(crate) struct Object<'t> {
    pub(crate) raw: Raw<'t>,
    /// The members in order, including duplicates.
    pub(crate) members: Vec<(String, Raw<'t>)>,
}

impl<'t> Object<'t> {
    pub(crate) fn parse(raw: Raw<'t>, expected: Expected) -> Read<'t, Self> {
        let Members(members) = parse(raw, expected)?;
        Ok(Self { raw, members })
    }

    /// Returns the value of the first field with the name `name`. A field with the value `null` counts as missing.
    pub(crate) fn get(&self, name: &str) -> Option<Raw<'t>> {
        let mut members = self.members.iter();
        let found = members.find(|(key, value)| key == name && value.get() != "null");
        found.map(|&(_, value)| value)
    }

    /// Returns the value of a field that the object must have.
    pub(crate) fn require(&self, field: &'static str) -> Read<'t, Raw<'t>> {
        self.get(field)
            .ok_or((self.raw, JkfProblem::MissingField { field }.into()))
    }
}

/// Parses a value: a string, a number, a boolean or an array.
pub(crate) fn parse<'t, T: Deserialize<'t>>(raw: Raw<'t>, expected: Expected) -> Read<'t, T> {
    serde_json::from_str(raw.get()).map_err(|error| unexpected(raw, expected, found(raw, &error)))
}

/// Reads `true` or `false`. A missing field counts as `false`.
pub(crate) fn flag<'t>(object: &Object<'t>, field: &str) -> Read<'t, bool> {
    object
        .get(field)
        .map_or(Ok(false), |raw| parse(raw, Expected::Flag))
}

/// Reads a side: `0` for Black, `1` for White.
pub(crate) fn color(raw: Raw<'_>) -> Read<'_, Color> {
    match raw.get() {
        "0" => Ok(Color::Black),
        "1" => Ok(Color::White),
        other => Err(unexpected(raw, Expected::Color, Found::Text(excerpt(other)))),
    }
}

/// Reads a piece: `"FU"`.
pub(crate) fn piece_kind(raw: Raw<'_>) -> Read<'_, PieceKind> {
    let code: String = parse(raw, Expected::Piece)?;
    PieceKind::from_csa(&code).ok_or_else(|| {
        let (found, known) = (excerpt(&code), piece_codes().into());
        (raw, GameProblem::UnknownPiece { found, known }.into())
    })
}

/// Returns the problem that a value is not of the kind that JKF requires there.
#[cold]
pub(crate) fn unexpected(raw: Raw<'_>, expected: Expected, found: Found) -> (Raw<'_>, Problem) {
    (raw, JkfProblem::UnexpectedValue { expected, found }.into())
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

struct Members<'t>(Vec<(String, Raw<'t>)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Members<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Members(members))
    }
}
