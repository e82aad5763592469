//! Parses the arguments of the command line. Help and errors are in the language of the session.

mod after_help;
mod errors;
mod japanese;
mod language;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Command, Parser};
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
    // Errors of the arguments are reported in this language, so it is found before they are parsed.
    let language = language_in(&line).unwrap_or_else(session::language_of_environment);
    let mut command = command::<Arguments>(language);
    let matches = command.try_get_matches_from_mut(line);
    let arguments = matches.and_then(|mut matches| Arguments::from_arg_matches_mut(&mut matches));
    arguments.map_err(|error| errors::print(error, &command, language))
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
        if line.get(2).is_some_and(|word| !is_option(word)) {
            line.swap(1, 2);
        }
    }
    line
}

/// Returns the language that a command line names with `--lang`. Returns `None` if it names none, or an unknown one.
fn language_in(line: &[OsString]) -> Option<Language> {
    let texts = line.iter().map(|argument| argument.to_str().unwrap_or_default());
    let mut options = texts.take_while(|&argument| argument != "--");
    while let Some(argument) = options.next() {
        let (name, value) = match argument.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (argument, None),
        };
        if matches!(name, "--lang" | "--language") {
            return value.or_else(|| options.next())?.parse().ok();
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
            ("kifu --lang ja check", Some(Language::Japanese)),
            ("kifu check a.kif --language=en", Some(Language::English)),
            ("kifu check --lang xx", None),
            ("kifu check --lang", None),
            ("kifu check -- --lang ja", None),
        ] {
            let line: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            assert_eq!(language_in(&line), expected, "{line:?}");
        }
    }
}
