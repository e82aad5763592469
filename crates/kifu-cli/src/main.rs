//! The `kifu` command: converts, checks, inspects, shows and replays shogi game records. This crate handles arguments,
//! files and output. The `kifu` library does the rest.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command prints")]

mod check;
mod convert;
mod if_exists;
mod inputs;
mod inspect;
mod labels;
mod notations;
mod output;

mod session;
mod show;
mod temporary;
mod view;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use session::{Session, SessionArguments};

/// Convert, check, inspect, show and replay shogi game records (KIF, BOD, CSA, JKF, USI, SFEN).
#[derive(Debug, Parser)]
#[command(name = "kifu", version, about)]
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
    /// Print what was read.
    Inspect(inspect::Arguments),
    /// Show positions in the terminal, or draw them as pictures.
    Show(show::Arguments),
    /// Step through the games of a file in the terminal.
    View(view::Arguments),
}

/// The result of a command, which decides its exit code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Outcome {
    /// Exit code 0: the command found no errors.
    Fine,
    /// Exit code 1: a record has an error, but everything else was done.
    RecordErrors,
    /// Exit code 2: a file could not be read or written, or the arguments are wrong.
    Failed,
}

impl Outcome {
    /// Returns the worse of two results, which has the larger exit code.
    #[must_use]
    pub(crate) fn and(self, other: Self) -> Self {
        self.max(other)
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let session = Session::new(&arguments.session);
    let outcome = match arguments.command {
        Command::Convert(arguments) => convert::run(&arguments, &session),
        Command::Check(arguments) => check::run(&arguments, &session),
        Command::Inspect(arguments) => inspect::run(&arguments, &session),
        Command::Show(arguments) => show::run(&arguments, &session),
        Command::View(arguments) => view::run(&arguments, &session),
    };
    match outcome {
        Outcome::Fine => ExitCode::SUCCESS,
        Outcome::RecordErrors => ExitCode::from(1),
        Outcome::Failed => ExitCode::from(2),
    }
}

/// Prints a message on standard error, on one line.
pub(crate) fn complain(message: impl std::fmt::Display) {
    eprintln!("kifu: {message}");
}
