//! Maintenance tasks of the workspace: `cargo xtask COMMAND`.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command line tool prints"
)]

mod api;
mod archive;
mod conformance;
mod error;
mod finding;
mod fixtures;
mod glyphs;
mod licences;
mod release;
mod rules;
mod tidy;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use error::Error;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Tasks of the workspace")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write the public API of the libraries to `xtask/api`, and check the documentation.
    Api(api::Arguments),
    /// Write an archive of made-up games like those of floodgate.
    Archive(archive::Arguments),
    /// Read a corpus of real records and compare the results with the expected ones.
    Conformance(conformance::Arguments),
    /// Write the test data that is derived from other test data.
    Fixtures(fixtures::Arguments),
    /// Make the table of outlines of `shogi-diagram` from a font.
    Glyphs(glyphs::Arguments),
    /// Check the licences of all dependencies.
    Licences,
    /// Make the packages that are published, and try them.
    Release(release::Arguments),
    /// Compare the rules of the library with a second, simple implementation.
    Rules(rules::Arguments),
    /// Check the rules of the workspace that neither the compiler nor clippy checks.
    Tidy,
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Api(arguments) => api::run(&arguments),
        Command::Archive(arguments) => archive::run(&arguments),
        Command::Conformance(arguments) => conformance::run(&arguments),
        Command::Fixtures(arguments) => fixtures::run(&arguments),
        Command::Glyphs(arguments) => glyphs::run(&arguments),
        Command::Licences => licences::run(),
        Command::Release(arguments) => release::run(&arguments),
        Command::Rules(arguments) => Ok(rules::run(&arguments)),
        Command::Tidy => tidy::run(),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}
