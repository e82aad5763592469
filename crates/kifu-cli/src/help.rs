//! Parses the arguments of the command line. Help and errors are in the language of the session.

mod after_help;
mod errors;
mod japanese;
mod language;
mod layout;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{ColorChoice, Command, Parser, ValueEnum as _};
use kifu::{Format, Language};

use crate::session;

pub(crate) use after_help::exit_codes;
pub(crate) use language::OUTPUT_HEADING;

/// Parses the arguments of the command line.
///
/// # Errors
///
/// Returns the exit code if there is nothing to run: help was printed, or an error.
pub(crate) fn parse<Arguments: Parser>() -> Result<Arguments, ExitCode> {
    let line = with_help_option(std::env::args_os().collect());
    // Help and errors of the arguments are in this language and color, so these are found before the arguments are parsed.
    let named = option_in(&line, &["--lang", "--language"]);
    let language = named.and_then(|name| name.parse().ok());
    let is_unknown = named.is_some() && language.is_none();
    let language = language.unwrap_or_else(session::language_of_environment);
    let color = option_in(&line, &["--color"]).and_then(|name| ColorChoice::from_str(name, false).ok());
    let color = color.unwrap_or(ColorChoice::Auto);
    let mut command = command::<Arguments>(language).color(color);
    let matches = match named.filter(|_| is_unknown) {
        // Otherwise help would be printed without a word about the language.
        Some(name) => command.try_get_matches_from_mut(["kifu", "--lang", name, "man"]),
        None => command.try_get_matches_from_mut(line),
    };
    // Without a subcommand, options such as `--lang ja` get the help that no argument at all gets.
    let matches = matches.or_else(|error| match error.kind() {
        ErrorKind::MissingSubcommand => command.try_get_matches_from_mut(["kifu"]),
        _ => Err(error),
    });
    let arguments = matches.and_then(|mut matches| Arguments::from_arg_matches_mut(&mut matches));
    arguments.map_err(|error| errors::print(error, &command, language, color))
}

/// Returns the description of the arguments, with its texts in a language.
pub(crate) fn command<Arguments: Parser>(language: Language) -> Command {
    let command = language::choose(Arguments::command(), language);
    let mut command = after_help::add(command, language);
    // The subcommands get the options of the session and `--help`.
    command.build();
    let command = match language {
        Language::English => command,
        Language::Japanese => japanese::localize(command),
    };
    let formats: Vec<String> = Format::ALL.into_iter().map(|format| format.to_string()).collect();
    let formats = formats.join(language.choose(", ", "、"));
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    command.about(about.replace("{formats}", &formats))
}

/// Returns `kifu COMMAND --help …` for `kifu help COMMAND …`, because the subcommand of `clap` takes no options.
fn with_help_option(mut line: Vec<OsString>) -> Vec<OsString> {
    if line.get(1).is_some_and(|word| word == "help") {
        line[1] = "--help".into();
        let is_option = |word: &OsString| word.as_encoded_bytes().starts_with(b"-");
        if line.get(2).is_some_and(|word| word == "--help" || word == "-h") {
            line.remove(2);
        }
        if line.get(2).is_some_and(|word| !is_option(word)) {
            line.swap(1, 2);
        }
    }
    line
}

/// Returns the value of an option with one of these names on a command line.
fn option_in<'a>(line: &'a [OsString], names: &[&str]) -> Option<&'a str> {
    let texts = line.iter().map(|argument| argument.to_str().unwrap_or_default());
    let mut options = texts.take_while(|&argument| argument != "--");
    while let Some(argument) = options.next() {
        let (name, value) = match argument.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (argument, None),
        };
        if names.contains(&name) {
            return value.or_else(|| options.next());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn the_language_is_found_wherever_it_is_named() {
        for (line, expected) in [
            ("kifu --lang ja check", Some("ja")),
            ("kifu check a.kif --language=en", Some("en")),
            ("kifu check --lang xx", Some("xx")),
            ("kifu check --lang", None),
            ("kifu check -- --lang ja", None),
        ] {
            let line: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            assert_eq!(option_in(&line, &["--lang", "--language"]), expected, "{line:?}");
        }
    }
}
