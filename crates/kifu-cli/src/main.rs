//! The `kifu` command: converts, checks, finds, counts, inspects, shows and replays shogi game records. This crate handles
//! arguments, files and output. The `kifu` library does the rest.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command prints")]

mod check;
mod completions;
mod convert;
mod help;
mod if_exists;
mod inputs;
mod inspect;
mod labels;
mod man;
mod messages;
mod notations;
mod outcome;
mod output;
mod saving;
mod select;
mod session;
mod show;
mod stats;
mod table;
mod temporary;
mod view;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use kifu::Localize as _;

use messages::Reason;
use outcome::{Outcome, complain};
use session::{Session, SessionArguments};

/// Convert, check, find, count, inspect, show and replay shogi game records ({formats}).
#[derive(Debug, Parser)]
#[command(name = "kifu", version)]
struct Arguments {
    #[command(flatten)]
    session: SessionArguments,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Read records and write them in another format.
    Convert(convert::Arguments),
    /// List what is wrong with records, and where.
    Check(check::Arguments),
    /// Find games: list, count or write those that fit.
    Select(select::Arguments),
    /// Count games: players, results, endings, lengths, openings, events, years and times.
    Stats(stats::Arguments),
    /// Print what was read.
    Inspect(inspect::Arguments),
    /// Show positions in the terminal, or draw them as pictures.
    Show(show::Arguments),
    /// Step through the games of a file in the terminal.
    View(view::Arguments),
    /// Write games or moves as a table: CSV, JSON Lines or Parquet.
    Table(table::Arguments),
    /// Print a script that lets a shell complete the arguments.
    Completions(completions::Arguments),
    /// Print the manual page.
    Man(man::Arguments),
}

fn main() -> ExitCode {
    let arguments = match help::parse() {
        Ok(arguments) => arguments,
        Err(code) => return code,
    };
    let session = Session::new(&arguments.session);
    if let Err(error) = saving::handle_signals() {
        complain(Reason(&error).message(session.language));
        return Outcome::Failed.into();
    }
    let outcome = match arguments.command {
        Command::Convert(arguments) => convert::run(&arguments, &session),
        Command::Check(arguments) => check::run(&arguments, &session),
        Command::Select(arguments) => select::run(&arguments, &session),
        Command::Stats(arguments) => stats::run(&arguments, &session),
        Command::Inspect(arguments) => inspect::run(&arguments, &session),
        Command::Show(arguments) => show::run(&arguments, &session),
        Command::View(arguments) => view::run(&arguments, &session),
        Command::Table(arguments) => table::run(&arguments, &session),
        Command::Completions(arguments) => completions::run(&arguments, &session),
        Command::Man(arguments) => man::run(&arguments, &session),
    };
    outcome.into()
}
