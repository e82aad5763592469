//! The codes of diagnostics as values of arguments.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, StyledStr, TypedValueParser};
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, Command};
use kifu::Explanation;

/// A code, with its explanation.
pub(crate) type Code = &'static Explanation;

/// Parses a code. The error for an unknown one suggests a similar one, and does not list them all.
#[derive(Clone)]
pub(crate) struct Codes;

impl TypedValueParser for Codes {
    type Value = Code;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Code, clap::Error> {
        let names = PossibleValuesParser::new(Explanation::all().map(Explanation::code));
        let found = names.parse_ref(command, argument, value).map_err(|mut error| {
            error.remove(ContextKind::ValidValue);
            let tip = StyledStr::from("`kifu explain` lists all codes");
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
            error
        })?;
        let found = Explanation::find(&found);
        found.ok_or_else(|| clap::Error::new(clap::error::ErrorKind::InvalidValue).with_cmd(command))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(
            Explanation::all().map(Explanation::code).map(PossibleValue::new),
        ))
    }
}
