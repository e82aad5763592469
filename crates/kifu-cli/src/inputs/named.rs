//! [`Named`]: the value of an argument that is one of several names.

use std::error::Error;
use std::ffi::OsStr;
use std::marker::PhantomData;
use std::str::FromStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};

/// Parses a value with its `FromStr`, which says how freely a name may be spelled. The help lists the names.
#[derive(Clone)]
pub(crate) struct Named<T> {
    names: Vec<String>,
    value: PhantomData<T>,
}

impl<T> Named<T> {
    pub(crate) fn new(names: impl Iterator<Item = String>) -> Self {
        Self {
            names: names.collect(),
            value: PhantomData,
        }
    }
}

impl<T> TypedValueParser for Named<T>
where
    T: FromStr<Err: Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        str::parse::<T>.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}
