//! Tools for any text format, without boards and records: places and lines of a text, blanks, encodings, diagnostics.
//!
//! A reader keeps the [`Place`] of each part of the text. Keeping a place costs only one addition per line. Finding a
//! column requires counting characters, so the column is computed only when a [`Diagnostic`] is created.

pub(crate) mod blank;
pub(crate) mod damage;
mod diagnostic;
pub(crate) mod digits;
pub mod encoding;
#[cfg(feature = "encoding")]
mod file_signatures;
mod file_type;
mod from_fn;
mod limit;
pub(crate) mod lines;
pub(crate) mod name_lookup;
mod newline;
pub(crate) mod place;
mod problem;
pub(crate) mod scanner;
mod spelling_error;
pub(crate) mod text_problems;

pub(crate) use blank::{after_blanks, is_blank, trim_blanks};
pub use damage::{Damage, Treatment, WrongEncoding};
pub(crate) use damage::{FoundDamage, Repair, find_replaced, place_of_line};
#[cfg(feature = "encoding")]
pub(crate) use damage::{decode_file, ungarble};
pub use diagnostic::{Diagnostic, Snippet};
pub(crate) use digits::{arabic_digit, strip_digits};
#[cfg(feature = "encoding")]
pub(crate) use file_signatures::check_is_text;
pub use file_type::FileType;
pub(crate) use from_fn::from_fn;
pub use limit::Limit;
pub(crate) use lines::{begins_like, line_end};
pub(crate) use name_lookup::{find_named, is_same_name};
pub use newline::Newline;
pub(crate) use place::{LineStart, MAX_LENGTH, saturating_u32};
pub use place::{Located, Place, Span};
pub use problem::TextProblem;
pub(crate) use scanner::Scanner;
pub use spelling_error::SpellingError;
pub(crate) use text_problems::TextProblems;

pub use crate::messages::printable::{is_control, printable};
