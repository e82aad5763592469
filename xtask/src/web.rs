//! `cargo xtask web`: builds the npm package `kifu-wasm` and the page, and runs their tests.

mod commands;
mod module;
mod tools;

use std::fs;
use std::path::PathBuf;

use crate::Error;
use crate::workspace;

use commands::{folder, node, npm, passes, target};
use module::Build;
use tools::Tools;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Install the missing tools with `apt-get`, `npm` and `cargo install`, and do nothing else.
    #[arg(long)]
    install: bool,
    /// Build the package and the page, and check nothing.
    #[arg(long, conflicts_with = "install")]
    build: bool,
}

/// Installs what is missing, or builds everything, and by default checks it. Returns `Ok(false)` if a step fails.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, Error> {
    if arguments.install {
        return tools::install();
    }
    if arguments.build {
        return Ok(build(&Tools::find()?)? && npm_run("build")?);
    }
    check()
}

/// Returns the reason why the step of `cargo xtask ci` is skipped, or `None` if it is not: tools are missing, and the step
/// may be without a network. If the variable `CI` is set, the step is never skipped.
pub(crate) fn obstacle() -> Result<Option<&'static str>, Error> {
    let is_required = std::env::var_os("CI").is_some();
    let is_skipped = !is_required && !tools::are_installed()?;
    Ok(is_skipped.then_some("tools are missing; `cargo xtask web --install` installs them"))
}

/// Builds and checks everything. Returns `Ok(false)` if a check fails.
pub(crate) fn check() -> Result<bool, Error> {
    let tools = Tools::find()?;
    Ok(check_rust()? && build(&tools)? && test()? && npm_run("build")? && npm_run("test")?)
}

/// Checks the crates as the step `clippy` and the tests check those of the workspace.
fn check_rust() -> Result<bool, Error> {
    let checks = [
        "fmt --check",
        "clippy --locked --all-targets -- -D warnings",
        "test --locked",
    ];
    for (crate_folder, check) in [folder(), folder().join("encoding")]
        .iter()
        .flat_map(|folder| checks.map(|check| (folder, check)))
    {
        let mut command = workspace::cargo();
        command.current_dir(crate_folder).args(check.split(' '));
        if !check.starts_with("fmt") {
            command.env("CARGO_TARGET_DIR", target()?.join("native"));
        }
        if !passes(&mut command)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Builds the modules, and makes the package of them.
fn build(tools: &Tools) -> Result<bool, Error> {
    let mut assemble = node();
    assemble.arg("assemble.mjs");
    for build in [Build::Full, Build::Fast] {
        assemble.arg(tools.build(build)?);
    }
    if tools.compiles_standard_library() {
        assemble.arg("--check-size");
    }
    passes(&mut assemble)
}

/// Runs the tests of the package in Node and checks its types. The tests compare it with the `kifu` command.
fn test() -> Result<bool, Error> {
    let mut command = workspace::cargo();
    command.args(["build", "--package", "kifu-cli"]);
    let mut tests = node();
    tests
        .arg("--test")
        .args(test_files()?)
        .env("KIFU", command_path()?);
    Ok(passes(&mut command)? && passes(&mut tests)?)
}

/// Returns the test files of the package. Not all versions of Node find them in a folder.
fn test_files() -> Result<Vec<PathBuf>, Error> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder().join("test"))? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(".test.mjs") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Runs a script of the page: `build`, or `test`, which runs the tests in Chromium. They compare the page with the `kifu`
/// command.
fn npm_run(script: &str) -> Result<bool, Error> {
    let mut command = npm();
    command
        .args(["run", script, "--workspace", "page"])
        .env("KIFU", command_path()?);
    passes(&mut command)
}

/// The path of the `kifu` command that [`test`] builds.
fn command_path() -> Result<PathBuf, Error> {
    Ok(workspace::metadata()?.target_directory.join("debug/kifu"))
}
