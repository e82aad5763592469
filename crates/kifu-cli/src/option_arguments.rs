//! [`OptionArguments`]: the arguments for the options of the libraries.

use std::fmt;
use std::marker::PhantomData;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use kifu::{NamedOptions, OptionKind, OptionValue};

use crate::completed::completed;

/// A set of arguments, one for each option of a type.
pub(crate) trait OptionGroup {
    /// The options.
    type Options: NamedOptions + Default;
    /// The options whose argument has another name.
    const RENAMED: &[(&str, &str)];
    /// The options that have no argument, because the command decides them or has an argument of its own for them.
    const LEFT_OUT: &[&str];

    /// What an argument has beyond its name, its values and its help.
    fn finish(argument: Arg) -> Arg;
}

/// The options that were given on the command line, with their values.
pub(crate) struct OptionArguments<G> {
    given: Vec<(OptionKind, String)>,
    group: PhantomData<G>,
}

impl<G: OptionGroup> OptionArguments<G> {
    /// Sets the given options.
    pub(crate) fn apply(&self, options: &mut G::Options) {
        for (kind, value) in &self.given {
            let set = options.set(kind.name, value);
            debug_assert!(
                set.is_ok(),
                "the value was checked when the command line was parsed"
            );
        }
    }

    /// The given options, each with the name of its argument.
    pub(crate) fn given(&self) -> impl Iterator<Item = (OptionKind, String)> {
        self.given
            .iter()
            .map(|&(kind, _)| (kind, argument_name::<G>(kind)))
    }
}

impl<G> fmt::Debug for OptionArguments<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let given = self.given.iter();
        f.debug_map()
            .entries(given.map(|(kind, value)| (kind.name, value)))
            .finish()
    }
}

impl<G: OptionGroup> Args for OptionArguments<G> {
    fn augment_args(command: Command) -> Command {
        command.args(kinds::<G>().map(argument::<G>))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<G: OptionGroup> FromArgMatches for OptionArguments<G> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut given = Vec::new();
        for kind in kinds::<G>() {
            let name = argument_name::<G>(kind);
            if let OptionValue::Flag = kind.value {
                given.extend(matches.get_flag(&name).then(|| (kind, true.to_string())));
            } else {
                let values = matches.get_many::<String>(&name).into_iter().flatten();
                given.extend(values.map(|value| (kind, value.clone())));
            }
        }
        Ok(Self {
            given,
            group: PhantomData,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn kinds<G: OptionGroup>() -> impl Iterator<Item = OptionKind> {
    G::Options::kinds().filter(|kind| !G::LEFT_OUT.contains(&kind.name))
}

/// The name of the argument for an option: `csa-version`.
fn argument_name<G: OptionGroup>(kind: OptionKind) -> String {
    let renamed = G::RENAMED.iter().find(|(name, _)| *name == kind.name);
    renamed.map_or_else(|| kind.name.replace('_', "-"), |&(_, name)| name.to_owned())
}

/// The argument for an option.
fn argument<G: OptionGroup>(kind: OptionKind) -> Arg {
    let name = argument_name::<G>(kind);
    let [mut english, mut japanese] = kind.help.map(str::to_owned);
    let argument = Arg::new(name.clone()).long(name);
    let argument = match kind.value {
        OptionValue::Flag => argument.action(ArgAction::SetTrue),
        OptionValue::List { .. } => {
            english += " Several are separated by commas.";
            japanese += "。コンマで区切る";
            with_value::<G>(argument.action(ArgAction::Append).value_delimiter(','), kind)
        }
        _ => with_value::<G>(argument, kind),
    };
    let argument = argument.help(english.trim_end_matches('.').to_owned());
    G::finish(argument.long_help(format!("{english}\n\n{japanese}")))
}

fn with_value<G: OptionGroup>(argument: Arg, kind: OptionKind) -> Arg {
    let names = match kind.value {
        OptionValue::Name { names, .. } => names,
        _ => &[],
    };
    let parse = move |value: &str| {
        let checked = G::Options::default().set(kind.name, value);
        checked.map(|()| value.to_owned())
    };
    let parser = completed(parse, names.iter().copied());
    let value_name = match kind.value {
        OptionValue::Number => "N".to_owned(),
        _ => kind.name.rsplit('_').take(1).collect::<String>().to_uppercase(),
    };
    argument.value_name(value_name).value_parser(parser)
}
