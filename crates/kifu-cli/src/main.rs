//! The `kifu` command: converts, checks, finds, counts, analyses, inspects, shows and replays shogi game records. This crate
//! handles arguments, files and output. The `kifu` library does the rest.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command prints")]
#![allow(
    clippy::doc_markdown,
    reason = "help texts are doc comments, and Japanese ones have no blanks between words"
)]

mod aligned_table;
mod analyze;
mod check;
mod code_counts;
mod codes;
mod completed;
mod completions;
mod convert;
mod criteria;
mod diagnostics;
mod explain;
mod help;
mod if_exists;
mod inputs;
mod inspect;
mod labels;
mod man;
mod messages;
mod names;
mod notations;
mod option_arguments;
mod outcome;
mod output;
mod positions;
mod saving;
mod search;
mod seconds;
mod select;
mod session;
mod show;
mod signals;
mod stats;
#[cfg(feature = "tables")]
mod table;
mod temporary;
mod tree;
#[cfg(feature = "viewer")]
mod view;
mod writing;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use messages::Reason;
use session::{Session, SessionArguments};

/// Convert, check, find, count, analyse, inspect, show and replay shogi game records ({formats}).
///
/// 将棋の棋譜（{formats}）の変換・検査・検索・集計・解析・要約・表示・再生
#[derive(Debug, Parser)]
#[command(name = "kifu", version)]
struct Arguments {
    #[command(flatten)]
    session: SessionArguments,
    #[command(subcommand)]
    command: Command,
}

/// The subcommands, in the order of the help.
#[derive(Debug, Subcommand)]
enum Command {
    Convert(convert::Arguments),
    Check(check::Arguments),
    Explain(explain::Arguments),
    Select(select::Arguments),
    Stats(stats::Arguments),
    Tree(tree::Arguments),
    Positions(positions::Arguments),
    Analyze(analyze::Arguments),
    Inspect(inspect::Arguments),
    Show(show::Arguments),
    #[cfg(feature = "viewer")]
    View(view::Arguments),
    #[cfg(feature = "tables")]
    Table(table::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

fn main() -> ExitCode {
    let arguments = match help::parse::<Arguments>() {
        Ok(arguments) => arguments,
        Err(code) => return code,
    };
    let session = Session::new(&arguments.session);
    if let Err(error) = signals::handle() {
        return session.fail(&Reason(&error)).into();
    }
    let description = || help::command::<Arguments>(session.language);
    let outcome = match arguments.command {
        Command::Convert(arguments) => convert::run(&arguments, &session),
        Command::Check(arguments) => check::run(&arguments, &session),
        Command::Explain(arguments) => Ok(explain::run(&arguments, &session)),
        Command::Select(arguments) => select::run(&arguments, &session),
        Command::Stats(arguments) => stats::run(&arguments, &session),
        Command::Tree(arguments) => tree::run(&arguments, &session),
        Command::Positions(arguments) => positions::run(&arguments, &session),
        Command::Analyze(arguments) => analyze::run(&arguments, &session),
        Command::Inspect(arguments) => inspect::run(&arguments, &session),
        Command::Show(arguments) => show::run(&arguments, &session),
        #[cfg(feature = "viewer")]
        Command::View(arguments) => Ok(view::run(&arguments, &session)),
        #[cfg(feature = "tables")]
        Command::Table(arguments) => table::run(&arguments, &session),
        Command::Completions(arguments) => Ok(completions::run(&arguments, description(), &session)),
        Command::Man(arguments) => Ok(man::run(&arguments, &description(), &session)),
    };
    outcome.unwrap_or_else(|outcome| outcome).into()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;
    use pretty_assertions::assert_eq;

    use super::*;

    fn commands() -> Vec<clap::Command> {
        let command = Arguments::command();
        let subcommands: Vec<_> = command.get_subcommands().cloned().collect();
        std::iter::once(command).chain(subcommands).collect()
    }

    #[test]
    fn every_subcommand_argument_and_heading_has_a_text_in_both_languages() {
        let mut missing = Vec::new();
        for command in commands() {
            let name = command.get_name();
            let about = (name, command.get_long_about());
            let arguments = command.get_arguments();
            let helps = arguments.map(|argument| (argument.get_id().as_str(), argument.get_long_help()));
            for (id, text) in std::iter::once(about).chain(helps) {
                let text = text.map(ToString::to_string).unwrap_or_default();
                let paragraphs: Vec<&str> = text.split("\n\n").collect();
                if !matches!(paragraphs[..], [_, japanese] if !japanese.is_ascii()) {
                    missing.push(format!("{name} {id}"));
                }
            }
            let headings = command
                .get_arguments()
                .filter_map(|argument| argument.get_help_heading());
            let headings = headings.filter(|heading| heading.split(" / ").count() != 2);
            missing.extend(headings.map(str::to_owned));
        }
        assert_eq!(missing, [""; 0]);
    }

    #[test]
    fn every_subcommand_has_examples_whose_arguments_are_right() {
        for subcommand in Arguments::command().get_subcommands() {
            let name = subcommand.get_name();
            let examples = subcommand.get_after_help().map(ToString::to_string);
            let examples = examples.unwrap_or_else(|| panic!("{name} has no examples"));
            for line in examples.lines() {
                // The part for `kifu`, without what the shell does.
                let line = line.rsplit(" | kifu ").next().unwrap();
                let line = line.split(['|', '>']).next().unwrap();
                let words = line
                    .trim_start_matches("kifu ")
                    .split(' ')
                    .filter(|word| !word.is_empty());
                let words: Vec<&str> = words.filter(|word| !is_rest_of_sfen(word)).collect();
                let parsed =
                    Arguments::command().try_get_matches_from([&["kifu"], words.as_slice()].concat());
                assert!(parsed.is_ok(), "{line}: {}", parsed.unwrap_err());
            }
        }
    }

    /// Whether a word is not the first one of a position in quotes.
    fn is_rest_of_sfen(word: &str) -> bool {
        matches!(word, "b" | "G" | "1'")
    }
}
