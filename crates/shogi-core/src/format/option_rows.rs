//! [`NamedOptions`]: options that have a name each, for programs that get them as texts.

use std::str::FromStr;

use thiserror::Error;

use crate::messages::{Language, messages};
use crate::notation::sfen::SfenError;
use crate::position::Legality;
use crate::text::encoding::Encoding;
use crate::text::{Newline, SpellingError, find_named};
use crate::{Setup, Square};

/// Options that have a name each. A program can offer all of them without a list of its own: as arguments of a command, as
/// fields of a form, or as lines of a settings file.
///
/// ```
/// use shogi_core::format::{NamedOptions, WriteOptions};
/// use shogi_core::text::Newline;
///
/// let mut options = WriteOptions::default();
/// options.set("newline", "crlf")?;
/// assert_eq!(options.newline, Newline::CrLf);
/// let error = options.set("newline", "cr").unwrap_err();
/// assert_eq!(error.to_string(), "expected a line end (one of lf, crlf), found `cr`");
/// assert!(WriteOptions::kinds().any(|kind| kind.name == "byte_order_mark"));
/// # Ok::<(), shogi_core::format::OptionError>(())
/// ```
pub trait NamedOptions: Sized + 'static {
    #[doc(hidden)]
    fn rows() -> &'static [OptionRow<Self>];

    /// The help of each row. Only a program that shows it contains it.
    #[doc(hidden)]
    fn help() -> &'static [[&'static str; 2]];

    /// The options, in the order in which a help lists them.
    fn kinds() -> impl Iterator<Item = OptionKind> {
        let rows = Self::rows().iter().zip(Self::help());
        rows.map(|(row, &help)| OptionKind {
            name: row.name,
            value: row.value,
            scope: row.scope,
            help,
        })
    }

    /// Sets the option with this name. Case, blanks, `-` and `_` do not matter in the name. An option that is a list gets one more
    /// item.
    ///
    /// # Errors
    ///
    /// Returns an error if no option has this name, or if it cannot have this value.
    fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let rows = Self::rows();
        let row = find_named(["an option", "オプション"], rows, |row| row.name, name);
        (row.map_err(OptionError::Name)?.set)(self, value)
    }
}

/// What a program must know of an option in order to offer it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct OptionKind {
    /// The name, with `_` between the words: `byte_order_mark`.
    pub name: &'static str,
    /// The values that it can have.
    pub value: OptionValue,
    /// What it does, in English and in Japanese. The English text ends with a period, the Japanese one without.
    pub help: [&'static str; 2],
    /// What it is about.
    pub scope: OptionScope,
}

/// The values that an option can have.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum OptionValue {
    /// `true` or `false`.
    Flag,
    /// A number that is not negative.
    Number,
    /// Any text, or a text that is checked when it is set.
    Text,
    /// One of some names.
    Name {
        /// What the names mean, as a name of a type: `Encoding`.
        of: &'static str,
        /// The names.
        names: &'static [&'static str],
    },
    /// A list, whose items are set one after another.
    List {
        /// Whether an item is two squares, `7g7f`. Otherwise it is one.
        is_pair: bool,
    },
}

/// What an option is about. It changes nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OptionScope {
    /// Everything that is read, written or drawn.
    Any,
    /// The bytes of a file. A text that is already decoded has none.
    Bytes,
    /// Texts in the formats with these names.
    Formats(&'static [&'static str]),
}

messages! {
    /// The error of [`NamedOptions::set`].
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum OptionError {
        /// There is no option with this name.
        Name(SpellingError) as error, en("{error}"), ja("{}", error.message(Language::Japanese));
        /// The option does not have this value.
        Value(SpellingError) as error, en("{error}"), ja("{}", error.message(Language::Japanese));
        /// The value should be a position in SFEN.
        Position(SfenError) as error, en("{error}"), ja("{}", error.message(Language::Japanese));
    }
}

/// An option of `T`, and how a text sets it.
#[doc(hidden)]
#[derive(Debug)]
pub struct OptionRow<T> {
    pub name: &'static str,
    pub value: OptionValue,
    pub scope: OptionScope,
    set: fn(&mut T, &str) -> Result<(), OptionError>,
}

impl<T> OptionRow<T> {
    /// Creates the row of an option. `field` is the place of its value.
    pub const fn new<V: OptionType>(
        name: &'static str,
        scope: OptionScope,
        _field: fn(&mut T) -> &mut V,
        set: fn(&mut T, &str) -> Result<(), OptionError>,
    ) -> Self {
        let value = V::VALUE;
        Self {
            name,
            value,
            scope,
            set,
        }
    }
}

/// Implements the table of [`NamedOptions`]: for each option its name, its place, its scope, and its help in English and in Japanese.
#[doc(hidden)]
#[macro_export]
macro_rules! option_rows {
    ($($(#[$meta:meta])* $name:ident ($($place:tt)+) $scope:expr, $english:literal, $japanese:literal;)+) => {
        fn rows() -> &'static [$crate::format::OptionRow<Self>] {
            const {
                use $crate::format::OptionScope::*;
                &[$($(#[$meta])* $crate::format::OptionRow::new(
                    stringify!($name),
                    $scope,
                    |options: &mut Self| &mut options.$($place)+,
                    |options: &mut Self, text| $crate::format::OptionType::set(&mut options.$($place)+, text),
                )),+]
            }
        }

        fn help() -> &'static [[&'static str; 2]] {
            &[$($(#[$meta])* [$english, $japanese]),+]
        }
    };
}

/// The type of an option.
#[doc(hidden)]
pub trait OptionType: Sized {
    const VALUE: OptionValue;
    /// Whether the value is two squares.
    const IS_PAIR: bool = false;

    fn parse(text: &str) -> Result<Self, OptionError>;

    fn set(&mut self, text: &str) -> Result<(), OptionError> {
        *self = Self::parse(text)?;
        Ok(())
    }
}

/// Implements [`OptionType`] for types whose values have names. After each type, what the names mean, as a name of a type.
#[doc(hidden)]
#[macro_export]
macro_rules! option_names {
    ($($type:ty, $of:literal, $name:ident;)+) => {$(
        impl $crate::format::OptionType for $type {
            const VALUE: $crate::format::OptionValue = $crate::format::OptionValue::Name {
                of: $of,
                names: &const {
                    let mut names = [""; Self::ALL.len()];
                    let mut index = 0;
                    while index < names.len() {
                        names[index] = Self::ALL[index].$name();
                        index += 1;
                    }
                    names
                },
            };

            fn parse(text: &str) -> Result<Self, $crate::format::OptionError> {
                text.parse().map_err($crate::format::OptionError::Value)
            }
        }
    )+};
}

option_names! {
    Encoding, "Encoding", name;
    Newline, "Newline", name;
    Legality, "Legality", name;
    Language, "Language", code;
}

/// Parses a value whose error does not say what was expected.
fn parsed<T: FromStr>(text: &str, expected: [&'static str; 2]) -> Result<T, OptionError> {
    text.parse()
        .map_err(|_| OptionError::Value(SpellingError::new(expected, text)))
}

impl OptionType for bool {
    const VALUE: OptionValue = OptionValue::Flag;

    fn parse(text: &str) -> Result<Self, OptionError> {
        let expected = ["`true` or `false`", "true か false"];
        parsed(text, expected)
    }
}

impl OptionType for u32 {
    const VALUE: OptionValue = OptionValue::Number;

    fn parse(text: &str) -> Result<Self, OptionError> {
        let expected = ["a number from 0 to 4294967295", "0から4294967295までの数"];
        parsed(text, expected)
    }
}

impl OptionType for usize {
    const VALUE: OptionValue = OptionValue::Number;

    fn parse(text: &str) -> Result<Self, OptionError> {
        let expected = ["a number that is not negative", "0以上の数"];
        parsed(text, expected)
    }
}

impl OptionType for String {
    const VALUE: OptionValue = OptionValue::Text;

    fn parse(text: &str) -> Result<Self, OptionError> {
        Ok(text.to_owned())
    }
}

impl OptionType for Setup {
    const VALUE: OptionValue = OptionValue::Text;

    fn parse(text: &str) -> Result<Self, OptionError> {
        text.parse().map_err(OptionError::Position)
    }
}

impl OptionType for Square {
    const VALUE: OptionValue = OptionValue::Text;

    fn parse(text: &str) -> Result<Self, OptionError> {
        text.parse().map_err(OptionError::Value)
    }
}

/// Two squares, as in a move: `7g7f`.
impl OptionType for (Square, Square) {
    const VALUE: OptionValue = OptionValue::Text;
    const IS_PAIR: bool = true;

    fn parse(text: &str) -> Result<Self, OptionError> {
        let ends = text.split_at_checked(2);
        let ends = ends.and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
        let expected = ["two squares such as 7g7f", "「7g7f」のような2つのマス"];
        ends.ok_or_else(|| OptionError::Value(SpellingError::new(expected, text)))
    }
}

impl<V: OptionType> OptionType for Option<V> {
    const VALUE: OptionValue = V::VALUE;

    fn parse(text: &str) -> Result<Self, OptionError> {
        V::parse(text).map(Some)
    }
}

impl<V: OptionType> OptionType for Vec<V> {
    const VALUE: OptionValue = OptionValue::List { is_pair: V::IS_PAIR };

    fn parse(text: &str) -> Result<Self, OptionError> {
        V::parse(text).map(|item| vec![item])
    }

    fn set(&mut self, text: &str) -> Result<(), OptionError> {
        self.push(V::parse(text)?);
        Ok(())
    }
}
