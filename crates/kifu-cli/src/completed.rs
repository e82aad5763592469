//! [`completed`]: values that the shell can complete, because they have names.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};

/// A parser that knows the names of the values. Texts that are no names may be values too.
#[derive(Clone)]
pub(crate) struct Completed<P> {
    parser: P,
    names: Vec<&'static str>,
}

/// The parser of values, most of which have these names.
pub(crate) fn completed<P: TypedValueParser>(
    parser: P,
    names: impl IntoIterator<Item = &'static str>,
) -> Completed<P> {
    Completed {
        parser,
        names: names.into_iter().collect(),
    }
}

impl<P: TypedValueParser> TypedValueParser for Completed<P> {
    type Value = P::Value;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<P::Value, Error> {
        self.parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = self.names.iter().map(PossibleValue::new);
        (!self.names.is_empty()).then(|| Box::new(names) as Box<_>)
    }
}
