//! English names of values, such as `black` and `resign`, and `FromStr`, which parses them in commands and
//! configuration files.
//!
//! A type in the table has a method `name` (in [`Language`] it is `code`), which returns the name of a value, and
//! implements `FromStr`, which parses a name. Case is ignored, and the parts of a name may be separated by blanks,
//! hyphens, underscores or nothing ([`is_same_name`]). Only a [`Handicap`] is parsed by another rule,
//! [`Handicap::from_variant_name`].
//!
//! `Display` writes the name too, with two exceptions: [`Color`] and [`GameResult`] are written as in a sentence
//! (`Black`, `a win of Black`). `FromStr` accepts everything that `Display` writes.
//!
//! | type | names |
//! |---|---|
//! | [`Color`] | `black`, `white` |
//! | [`PieceKind`], [`HandPiece`] | `pawn`, `promoted silver`, … |
//! | [`Ending`] | `resign`, `no_mate`, … |
//! | [`GameResult`] | `black`, `white`, `draw` |
//! | [`Handicap`] | `二枚落ち`, … and the spellings of [`Handicap::from_variant_name`] |
//! | [`Legality`] | `report`, `strict`, `trust` |
//! | [`DeclarationRule`] | `24 points`, `27 points` |
//! | [`Encoding`] | `UTF-8`, `Shift_JIS`, … and the labels of [`Encoding::from_label`] |
//! | [`Newline`] | `lf`, `crlf` |
//! | [`Language`] | `en`, `ja` |

use std::str::FromStr;

use crate::position::Legality;
use crate::position::declaration::DeclarationRule;
use crate::text::encoding::Encoding;
use crate::text::{Language, Newline, SpellingError, find_named, is_same_name};
use crate::{Color, Ending, GameResult, HandPiece, Handicap, PieceKind};

/// Parses the [name](Color::name) of a side: `black`.
impl FromStr for Color {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        find_named(["a side", "先手か後手"], Self::ALL, Self::name, text)
    }
}

/// Parses the [name](PieceKind::name) of a kind: `promoted silver`. For other notations see [`PieceKind::from_ja`] and
/// [`PieceKind::from_csa`].
impl FromStr for PieceKind {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        find_named(["a kind of piece", "駒の種類"], Self::ALL, Self::name, text)
    }
}

/// Parses the [name](HandPiece::name) of a piece: `silver`.
impl FromStr for HandPiece {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        find_named(["a piece in hand", "持駒"], Self::ALL, Self::name, text)
    }
}

/// Parses the [name](Ending::name) of an ending: `no_mate`.
impl FromStr for Ending {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        find_named(["an ending", "終局"], Self::ALL, Self::name, text)
    }
}

/// Parses the [name](GameResult::name) of a result (`black`), or the text that `Display` writes (`a win of Black`).
impl FromStr for GameResult {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        let is_shown = |result: &Self| is_same_name(&result.to_string(), text);
        match Self::ALL.into_iter().find(is_shown) {
            Some(result) => Ok(result),
            None => find_named(["a result", "結果"], Self::ALL, Self::name, text),
        }
    }
}

/// Parses the [name](Handicap::name) of a handicap (`二枚落ち`), or a spelling that [`Handicap::from_variant_name`] accepts
/// (`2枚落`).
impl FromStr for Handicap {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        let names = || Self::ALL.into_iter().map(Self::name);
        Self::from_variant_name(text)
            .ok_or_else(|| SpellingError::of_names(["a handicap", "手合割"], names(), text))
    }
}

/// Parses the [name](Legality::name) of a policy: `strict`.
impl FromStr for Legality {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        find_named(
            ["a legality policy", "反則の手の扱い方"],
            Self::ALL,
            Self::name,
            text,
        )
    }
}

/// Parses the [name](DeclarationRule::name) of a rule: `27 points`.
impl FromStr for DeclarationRule {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        find_named(["a declaration rule", "宣言法"], Self::ALL, Self::name, text)
    }
}

/// Parses the [name](Encoding::name) of an encoding (`Shift_JIS`), or a label that [`Encoding::from_label`] accepts
/// (`cp932`).
impl FromStr for Encoding {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        let names = || Self::ALL.into_iter().map(Self::name);
        Self::from_label(text)
            .ok_or_else(|| SpellingError::of_names(["an encoding", "文字コード"], names(), text))
    }
}

/// Parses the [name](Newline::name) of a line end: `crlf`.
impl FromStr for Newline {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        find_named(["a line end", "改行コード"], Self::ALL, Self::name, text)
    }
}

/// Parses the ISO 639-1 [code](Language::code) of a language: `en` or `ja`.
impl FromStr for Language {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        find_named(["a language", "言語"], Self::ALL, Self::code, text)
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::{Debug, Display};

    use pretty_assertions::assert_eq;

    use super::*;

    /// Asserts that every value can be parsed from its name in any case, and from its `Display` text.
    fn check<T>(values: &[T], name: fn(T) -> &'static str)
    where
        T: Copy + PartialEq + Debug + Display + FromStr<Err = SpellingError>,
    {
        for &value in values {
            let upper = name(value).to_ascii_uppercase();
            for text in [name(value), &upper, &value.to_string()] {
                assert_eq!(text.parse(), Ok(value));
            }
        }
        for text in ["", "x", "-"] {
            let error = text.parse::<T>().expect_err(text);
            let names: Vec<&str> = values.iter().copied().map(name).collect();
            assert_eq!(error.names(), names);
        }
    }

    #[test]
    fn every_name_reads_back() {
        check(&Color::ALL, Color::name);
        check(&PieceKind::ALL, PieceKind::name);
        check(&HandPiece::ALL, HandPiece::name);
        check(&Ending::ALL, Ending::name);
        check(&GameResult::ALL, GameResult::name);
        check(&Handicap::ALL, Handicap::name);
        check(&Legality::ALL, Legality::name);
        check(&DeclarationRule::ALL, DeclarationRule::name);
        check(&Encoding::ALL, Encoding::name);
        check(&Newline::ALL, Newline::name);
        check(&Language::ALL, Language::code);
    }

    #[test]
    fn other_spellings_are_read_where_a_type_has_them() {
        assert_eq!("飛落".parse(), Ok(Handicap::Rook));
        assert_eq!("sjis".parse(), Ok(Encoding::ShiftJis));
        assert_eq!("Promoted-Silver".parse(), Ok(PieceKind::ProSilver));
        assert_eq!("A win of White".parse(), Ok(GameResult::Win(Color::White)));
    }

    #[test]
    fn an_error_lists_the_names() {
        assert_eq!(
            "king".parse::<HandPiece>().unwrap_err().to_string(),
            "expected a piece in hand (one of pawn, lance, knight, silver, gold, bishop, rook), found `king`"
        );
        assert_eq!(
            "EBCDIC".parse::<Encoding>().unwrap_err().to_string(),
            "expected an encoding (one of UTF-8, Shift_JIS, EUC-JP, ISO-2022-JP, UTF-16LE, UTF-16BE), found `EBCDIC`"
        );
    }
}
