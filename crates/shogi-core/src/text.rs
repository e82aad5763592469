//! Tools for any text format, without shogi: places and lines of a text, blanks, encodings, diagnostics.
//!
//! A reader keeps the [`Place`] of each part of the text. Keeping a place costs only one addition per line. Finding a
//! column requires counting characters, so the column is computed only when a [`Diagnostic`] is created.

mod blank;
mod damage;
mod diagnostic;
mod diagnostics;
pub mod encoding;
#[cfg(feature = "encoding")]
mod file_signatures;
mod file_type;
mod irregular_characters;
mod limit_kind;
mod lines;
mod localization;
mod message_parts;
mod message_row;
mod name_lookup;
mod newline;
mod place;
mod problem;
mod spelling_error;

pub use blank::{after_blanks, is_blank, trim_blanks};
pub use damage::{Damage, Treatment, WrongEncoding};
pub(crate) use damage::{Repair, place_of_line};
#[cfg(feature = "encoding")]
pub(crate) use damage::{decode_mixed, ungarble};
pub use diagnostic::{Describe, Diagnostic, LocatedMessage, Severity, Snippet};
pub use diagnostics::Diagnostics;
pub(crate) use diagnostics::Omitted;
#[cfg(feature = "encoding")]
pub(crate) use diagnostics::is_number_of_omitted;
#[cfg(feature = "encoding")]
pub(crate) use file_signatures::check_is_text;
pub use file_type::FileType;
pub use irregular_characters::IrregularCharacters;
pub use limit_kind::Limit;
pub use lines::{Classify, Line, Lines, before_end_mark, begins_like, line_end, one_line};
pub use localization::{Language, Localize, Message};
pub use message_parts::{Quoted, excerpt, mismatch_in_japanese, pluralize, quoted};
pub use message_row::MessageRow;
pub use name_lookup::{find_named, is_same_name};
pub use newline::Newline;
pub use place::{LineIndex, LineStart, Located, Place, Span};
pub(crate) use place::{MAX_LENGTH, saturating_u32};
pub use problem::TextProblem;
pub use spelling_error::SpellingError;
