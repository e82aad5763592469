//! English names of values, such as `black` and `resign`, and `FromStr`, which parses them in commands and
//! configuration files.
//!
//! A type in the table has a method `name` (in [`Language`] it is `code`), which returns the name of a value, and
//! implements `FromStr`, which parses a name. Case is ignored, and the parts of a name may be separated by blanks,
//! hyphens, underscores or nothing ([`is_same_name`]).
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
//! | [`LossPolicy`](crate::format::LossPolicy) | `refuse`, `drop` |
//! | [`DeclarationRule`] | `24 points`, `27 points` |
//! | [`Encoding`] | `UTF-8`, `Shift_JIS`, … and the labels of [`Encoding::from_label`] |
//! | [`Newline`] | `lf`, `crlf` |
//! | [`Language`] | `en`, `ja` |

use std::str::FromStr;

use crate::messages::{Language, Severity};
use crate::position::Legality;
use crate::position::declaration::DeclarationRule;
use crate::text::encoding::Encoding;
use crate::text::{Newline, SpellingError, find_named, is_same_name};
use crate::{Color, Ending, GameResult, HandPiece, Handicap, PieceKind};

/// Implements `FromStr` for types whose values have names. Each row has the type, the method that returns the name of a
/// value, what the names mean in English and in Japanese, and for some types a function that reads further spellings.
macro_rules! parse_names {
    ($($type:ident $name:ident [$english:literal, $japanese:literal] $(or $spelling:expr)?;)+) => {$(
        #[doc = concat!("Parses the [name](Self::", stringify!($name), ") of ", $english, ".")]
        impl FromStr for $type {
            type Err = SpellingError;

            fn from_str(text: &str) -> Result<Self, SpellingError> {
                $(if let Some(value) = $spelling(text) {
                    return Ok(value);
                })?
                find_named([$english, $japanese], Self::ALL, Self::$name, text)
            }
        }
    )+};
}

parse_names! {
    Color name ["a side", "手番"];
    PieceKind name ["a kind of piece", "駒の種類"];
    HandPiece name ["a piece in hand", "持駒の種類"];
    Ending name ["an ending", "終局理由"];
    GameResult name ["a result", "結果"] or displayed_result;
    Handicap name ["a handicap", "手合割"] or Self::from_variant_name;
    Legality name ["a legality policy", "反則手の扱い"];
    DeclarationRule name ["a declaration rule", "入玉宣言のルール"];
    Encoding name ["an encoding", "文字コード"] or Self::from_label;
    Newline name ["a line end", "改行コード"];
    Language code ["a language", "言語"];
    Severity name ["a severity", "重大さ"];
}

/// The result for which `Display` writes `text`: `a win of Black`.
fn displayed_result(text: &str) -> Option<GameResult> {
    let is_displayed = |result: &GameResult| is_same_name(&result.to_string(), text);
    GameResult::ALL.into_iter().find(is_displayed)
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
        check(&Severity::ALL, Severity::name);
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
