//! The `kifu` command: converts, checks and inspects shogi game records. What it does is in the `kifu` crate; here are
//! arguments, files and output.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command prints")]

mod check;
mod convert;
mod inputs;
mod inspect;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Convert, check and inspect shogi game records (KIF, BOD, CSA, JKF, USI, SFEN).
#[derive(Debug, Parser)]
#[command(name = "kifu", version, about)]
struct Arguments {
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
}

/// How a command ended. Exit codes: 0 fine, 1 some error in a record, 2 wrong usage or a file that cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Outcome {
    /// Nothing is wrong.
    Fine,
    /// Some record has an error. What could be done was done.
    RecordErrors,
    /// A file could not be read or written.
    Failed,
}

impl Outcome {
    /// The worse of two.
    #[must_use]
    pub(crate) fn and(self, other: Self) -> Self {
        self.max(other)
    }
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Inspect(arguments) => inspect::run(&arguments),
    };
    match outcome {
        Outcome::Fine => ExitCode::SUCCESS,
        Outcome::RecordErrors => ExitCode::from(1),
        Outcome::Failed => ExitCode::from(2),
    }
}

/// One clear line on standard error.
pub(crate) fn complain(message: impl std::fmt::Display) {
    eprintln!("kifu: {message}");
}

/// A line for each message on standard error, written in one go.
pub(crate) fn complain_of(messages: &[String]) {
    let lines: String = messages
        .iter()
        .flat_map(|message| ["kifu: ", message.as_str(), "\n"])
        .collect();
    eprint!("{lines}");
}
