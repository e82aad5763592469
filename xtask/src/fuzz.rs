//! `cargo xtask fuzz`: runs the fuzz targets one after the other, each for a given time or number of
//! executions.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::Error;
use crate::workspace;

/// The folder of the fixtures. Every target starts with these files as inputs, in addition to the inputs found by
/// earlier runs.
const SEEDS: &str = "testdata";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The time for each target, in minutes.
    #[arg(long, default_value_t = 10)]
    minutes: u32,
    /// The number of executions of each target, instead of a time.
    #[arg(long, conflicts_with = "minutes")]
    runs: Option<u64>,
    /// The targets to run; all targets if none is named.
    targets: Vec<String>,
}

/// Runs the targets one after the other. Returns `Ok(false)` if a target finds an input that fails.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, Error> {
    check_tools()?;
    let known = targets()?;
    if let Some(unknown) = arguments.targets.iter().find(|name| !known.contains(name)) {
        return Err(format!("expected a target ({}), found `{unknown}`", known.join(", ")).into());
    }
    let chosen = if arguments.targets.is_empty() {
        &known
    } else {
        &arguments.targets
    };
    let mut is_sound = true;
    for target in chosen {
        let limit = match arguments.runs {
            Some(runs) => format!("-runs={runs}"),
            None => format!("-max_total_time={}", u64::from(arguments.minutes) * 60),
        };
        println!("==> {target} {limit}");
        is_sound &= fuzz(target, &limit)?;
    }
    Ok(is_sound)
}

/// Checks that the required tools are installed. The error says how to install the missing tool.
fn check_tools() -> Result<(), Error> {
    let tools = [
        (&["+nightly", "--version"], "rustup toolchain install nightly"),
        (&["fuzz", "--version"], "cargo install cargo-fuzz"),
    ];
    for (arguments, install) in tools {
        let found = cargo()
            .args(arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        if !found.is_ok_and(|status| status.success()) {
            let command = arguments.join(" ");
            return Err(format!("`cargo {command}` failed: install it with `{install}`").into());
        }
    }
    Ok(())
}

/// Returns a command for the `cargo` of `rustup`, which understands `+nightly`. The `cargo` in the environment
/// variable `CARGO` does not understand it.
fn cargo() -> Command {
    let mut command = Command::new("cargo");
    command.env_remove("RUSTUP_TOOLCHAIN").current_dir(folder());
    command
}

fn folder() -> PathBuf {
    workspace::root().join("crates/fuzz")
}

/// Returns the names of all fuzz targets, sorted.
fn targets() -> Result<Vec<String>, Error> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder().join("fuzz_targets"))? {
        let path = entry?.path();
        names.extend(path.file_stem().map(|name| name.to_string_lossy().into_owned()));
    }
    names.sort();
    Ok(names)
}

/// Returns the maximum length of an input, in bytes.
fn longest_input(target: &str) -> u32 {
    if target == "legality" {
        // The board, the hands, the side to move and eight moves. The target ignores what follows.
        81 + 14 + 1 + 16
    } else {
        // About forty moves. A longer input takes time in proportion, and its lines repeat.
        1024
    }
}

/// Builds and runs a target. `limit` is the option of libFuzzer that ends the run.
fn fuzz(target: &str, limit: &str) -> Result<bool, Error> {
    let corpus = folder().join("corpus").join(target);
    fs::create_dir_all(&corpus)?;
    let seeds = workspace::root().join(SEEDS);
    let status = cargo()
        .args(["+nightly", "fuzz", "run", "--fuzz-dir", "."])
        // Reports of compared values (`trace-compares`) would take half of the time. They help to find keywords, but
        // the seeds already have the keywords.
        .args(["--sanitizer", "none", "--no-trace-compares", target])
        .args([corpus, seeds])
        .args(["--", limit])
        .arg(format!("-max_len={}", longest_input(target)))
        // By default, libFuzzer gives weights to the inputs. There are then half as many executions, and no more code
        // is reached in the same time.
        .arg("-entropic=0")
        .args(["-timeout=20", "-rss_limit_mb=4096", "-print_final_stats=1"])
        .status()?;
    Ok(status.success())
}
