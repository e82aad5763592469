//! The codes of diagnostics as values of arguments.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, StyledStr, TypedValueParser};
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Command};
use kifu::Explanation;

/// A code, with its explanation.
pub(crate) type Code = &'static Explanation;

/// All codes: those of records, of books, and of openings.
pub(crate) fn all() -> impl Iterator<Item = Code> {
    let of_files = kifu::explanations().chain(shogi_engine::explanations());
    of_files.chain(kifu::openings::explanations())
}

pub(crate) fn find(code: &str) -> Option<Code> {
    all().find(|explanation| explanation.code() == code)
}

/// Parses a code. The error for an unknown one suggests a similar one, and does not list them all.
#[derive(Clone)]
pub(crate) struct Codes;

impl Codes {
    fn names() -> impl Iterator<Item = &'static str> {
        all().map(Explanation::code)
    }
}

impl TypedValueParser for Codes {
    type Value = Code;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Code, clap::Error> {
        let names = PossibleValuesParser::new(Self::names());
        let found = names.parse_ref(command, argument, value).map_err(|mut error| {
            error.remove(ContextKind::ValidValue);
            let tip = StyledStr::from("`kifu explain` lists all codes");
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
            error
        })?;
        let found = find(&found);
        found.ok_or_else(|| clap::Error::new(clap::error::ErrorKind::InvalidValue).with_cmd(command))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Self::names().map(PossibleValue::new)))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kifu::shogi_core::messages::MessageTexts;
    use pretty_assertions::assert_eq;
    use shogi_engine::book;

    use super::*;

    #[test]
    fn each_code_of_records_and_books_is_explained_once() {
        let tables = [
            kifu::PROBLEM_MESSAGES,
            book::BookProblem::MESSAGES,
            kifu::openings::Contradiction::MESSAGES,
        ];
        let rows = tables.into_iter().flat_map(MessageTexts::rows);
        let codes: BTreeSet<&str> = rows.map(|row| row.code).filter(|code| !code.is_empty()).collect();
        let explained: BTreeSet<&str> = all().map(Explanation::code).collect();
        assert_eq!(explained, codes);
        assert_eq!(all().count(), codes.len());
    }
}
