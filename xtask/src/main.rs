//! Maintenance tasks of the workspace: `cargo xtask COMMAND`.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command line tool prints"
)]

mod archive;
mod ci;
mod conformance;
mod dependencies;
mod error;
mod finding;
mod fixtures;
mod fuzz;
mod glyphs;
mod messages;
mod package;
mod python;
mod rules;
mod tidy;
mod web;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use error::Error;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Housekeeping of the workspace")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write an archive of made-up games like those of floodgate.
    Archive(archive::Arguments),
    /// Run every check that a change must pass.
    Ci,
    /// Read a corpus of real records and compare the results with the expected ones.
    Conformance(conformance::Arguments),
    /// Write the list of all dependencies, and check their licences and versions.
    Dependencies(dependencies::Arguments),
    /// Write the test data that is derived from other test data.
    Fixtures(fixtures::Arguments),
    /// Run the fuzz targets.
    Fuzz(fuzz::Arguments),
    /// Make the table of outlines of `shogi-diagram` from a font.
    Glyphs(glyphs::Arguments),
    /// Print every message in every language.
    Messages,
    /// Package the published crates and run the tests of the packages.
    Package,
    /// Build the Python package and run its tests.
    Python,
    /// Compare the rules of the library with a second, simple implementation.
    Rules(rules::Arguments),
    /// Check the rules of the workspace that neither the compiler nor clippy checks.
    Tidy,
    /// Build the npm package `kifu-wasm` and the page, and run their tests.
    Web(web::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Archive(arguments) => archive::run(&arguments),
        Command::Ci => ci::run(),
        Command::Conformance(arguments) => conformance::run(&arguments),
        Command::Dependencies(arguments) => dependencies::run(&arguments),
        Command::Fixtures(arguments) => fixtures::run(&arguments),
        Command::Fuzz(arguments) => fuzz::run(&arguments),
        Command::Glyphs(arguments) => glyphs::run(&arguments),
        Command::Messages => messages::run(),
        Command::Package => package::run(),
        Command::Python => python::run(),
        Command::Rules(arguments) => Ok(rules::run(&arguments)),
        Command::Tidy => tidy::run(),
        Command::Web(arguments) => web::run(&arguments),
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
