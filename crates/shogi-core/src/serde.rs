//! Serialization of the basic types with [serde], if the feature `serde` is enabled. Each value is a string in its most
//! common notation.
//!
//! | type | string |
//! |---|---|
//! | [`Move`], [`Square`], [`File`], [`Rank`] | USI: `7g7f`, `7g`, `7`, `g` |
//! | [`Setup`], [`Position`], [`Piece`], [`Hand`], [`Hands`] | SFEN, or a part of SFEN: `+p`, `R2P`, `R2b3p` |
//! | [`Color`], [`PieceKind`], [`HandPiece`], [`Ending`], [`GameResult`], [`Handicap`], [`Legality`], [`DeclarationRule`], [`Encoding`], [`Newline`], [`Severity`] | `name()`: `black`, `promoted silver`, `no_mate`, `二枚落ち`, … |
//! | [`Language`] | `en`, `ja` |
//!
//! Deserialization accepts what `FromStr` accepts. A [`Position`] must be one that [`Position::new`] accepts; use
//! [`Setup`] for other arrangements.
//!
//! A [`Record`](crate::Record) cannot be serialized with this feature. The crate `kifu` describes records as JSON and restores
//! them, and the crate `shogi-jkf` reads and writes JKF, the JSON Kifu Format.
//!
//! ```
//! use shogi_core::{Color, Move};
//!
//! let line: Vec<Move> = vec!["7g7f".parse()?, "3c3d".parse()?];
//! let json = serde_json::to_string(&(Color::Black, &line))?;
//! assert_eq!(json, r#"["black",["7g7f","3c3d"]]"#);
//! assert_eq!(serde_json::from_str::<(Color, Vec<Move>)>(&json)?, (Color::Black, line));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [serde]: https://serde.rs

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use ::serde::de::{Deserialize, Deserializer, Error, Visitor};
use ::serde::ser::{Serialize, Serializer};

use crate::messages::{Language, Severity};
use crate::position::declaration::DeclarationRule;
use crate::position::{Legality, Position};
use crate::text::Newline;
use crate::text::encoding::Encoding;
use crate::{
    Color, Ending, File, GameResult, Hand, HandPiece, Handicap, Hands, Move, Piece, PieceKind, Rank, Setup,
    Square,
};

/// Deserializes a string with `FromStr`. Other crates use this function for their own types; the crate `kifu` uses it
/// for its list of formats.
///
/// # Errors
///
/// If the input is not a string, or if `FromStr` rejects the string.
pub fn deserialize<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: fmt::Display>,
{
    deserializer.deserialize_str(Text(PhantomData))
}

/// A visitor that accepts a string and parses it with `FromStr`.
struct Text<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Implements `Serialize` and `Deserialize` for the listed types. Serialization writes the text of a value, and
/// deserialization uses `FromStr`.
macro_rules! as_text {
    (|$value:ident| $text:expr => $($type:ty),+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                serializer.collect_str($text)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserialize(deserializer)
            }
        }
    )+};
}

as_text!(|value| value => Move, Square, File, Rank, Setup, Piece, Hand, Hands);
as_text!(|value| value => PieceKind, HandPiece, Ending, Handicap, Legality, DeclarationRule, Encoding, Newline);
as_text!(|value| value => Language, Severity);
// `Display` of these types is for sentences.
as_text!(|value| value.name() => Color, GameResult);
as_text!(|value| &value.to_setup() => Position);

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fmt::Debug;

    use ::serde::de::DeserializeOwned;
    use pretty_assertions::assert_eq;

    use super::*;

    /// Asserts that `value` is written as `json` and read back from it.
    fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
        assert_eq!(serde_json::to_string(value).unwrap(), json);
        assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
        // `from_reader` passes owned strings to the visitor, and `from_str` passes borrowed ones.
        assert_eq!(&serde_json::from_reader::<_, T>(json.as_bytes()).unwrap(), value);
    }

    #[test]
    fn each_type_is_a_string_in_its_common_notation() {
        let start = "\"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\"";
        check(&Move::drop(HandPiece::Pawn, Square::ALL[0]), "\"P*1a\"");
        check(&Square::ALL[80], "\"9i\"");
        check(&(File::ALL[6], Rank::ALL[5]), "[\"7\",\"f\"]");
        check(&Setup::STARTPOS, start);
        check(&Position::startpos(), start);
        check(&Piece::new(Color::White, PieceKind::Horse), "\"+b\"");
        check(&Hand::EMPTY, "\"-\"");
        check(&"R2b3p".parse::<Hands>().unwrap(), "\"R2b3p\"");
        check(&Color::White, "\"white\"");
        check(&PieceKind::ProSilver, "\"promoted silver\"");
        check(&HandPiece::Silver, "\"silver\"");
        check(&Ending::NoMate, "\"no_mate\"");
        check(&GameResult::Win(Color::Black), "\"black\"");
        check(&Handicap::TwoPiece, "\"二枚落ち\"");
        check(&Legality::Strict, "\"strict\"");
        check(&DeclarationRule::Points27, "\"27 points\"");
        check(&Encoding::ShiftJis, "\"Shift_JIS\"");
        check(&Newline::CrLf, "\"crlf\"");
        check(&Language::Japanese, "\"ja\"");
        check(&Severity::Warning, "\"warning\"");
    }

    #[test]
    fn values_are_keys_of_maps() {
        let counts = BTreeMap::from([(Color::Black, 2), (Color::White, 1)]);
        check(&counts, r#"{"black":2,"white":1}"#);
    }

    #[test]
    fn an_error_says_what_was_expected() {
        fn error<T: DeserializeOwned + Debug>(json: &str) -> String {
            serde_json::from_str::<T>(json).unwrap_err().to_string()
        }
        assert_eq!(
            error::<Color>("\"red\""),
            "expected a side (one of black, white), found `red` at line 1 column 5"
        );
        assert_eq!(
            error::<Square>("77"),
            "invalid type: integer `77`, expected a string at line 1 column 2"
        );
        // `Position::new` rejects the position, because it has nineteen pawns.
        let error = error::<Position>("\"4k4/9/9/9/9/9/9/9/4K4 b 19P 1\"");
        assert_eq!(error, "expected at most 18 pawns, found 19 at line 1 column 31");
    }
}
