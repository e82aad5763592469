//! `cargo xtask ci`: everything that is checked before a change lands, in one list.

use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use crate::workspace::{self, Package};
use crate::{Error, conformance, fixtures, tidy};

/// Flags that make a warning an error in whatever is compiled or documented.
const DENY_WARNINGS: &str = "-D warnings";

/// Runs every step, cheapest first, up to the first that fails.
pub(crate) fn run() -> Result<bool, Error> {
    let start = Instant::now();
    let packages = workspace::packages()?;
    for mut step in steps(&packages) {
        println!("==> {}", step.name);
        let begin = Instant::now();
        if !step.run()? {
            println!("==> FAILED: {} ({}s)", step.name, begin.elapsed().as_secs());
            return Ok(false);
        }
        println!("==> ok: {} ({}s)", step.name, begin.elapsed().as_secs());
    }
    println!("==> all is well ({}s)", start.elapsed().as_secs());
    Ok(true)
}

struct Step {
    name: String,
    action: Action,
}

enum Action {
    /// A command that succeeds or not.
    Run(Command),
    /// A step of this program.
    Call(fn() -> Result<bool, Error>),
}

impl Step {
    fn cargo(arguments: &str) -> Self {
        let mut command = workspace::cargo();
        command.args(arguments.split(' '));
        Self {
            name: format!("cargo {arguments}"),
            action: Action::Run(command),
        }
    }

    fn call(name: &str, function: fn() -> Result<bool, Error>) -> Self {
        Self {
            name: name.to_owned(),
            action: Action::Call(function),
        }
    }

    fn env(mut self, key: &str, value: &str) -> Self {
        if let Action::Run(command) = &mut self.action {
            command.env(key, value);
        }
        self
    }

    fn run(&mut self) -> Result<bool, Error> {
        match &mut self.action {
            Action::Run(command) => Ok(command.status()?.success()),
            Action::Call(function) => function(),
        }
    }
}

fn steps(packages: &[Package]) -> Vec<Step> {
    let mut steps = vec![
        Step::cargo("fmt --all --check"),
        Step::call("tidy", tidy::run),
        Step::call("fixtures --check", fixtures::check),
        Step::cargo("clippy --workspace --all-targets -- -D warnings"),
        Step::cargo("test --workspace"),
    ];
    for package in packages.iter().filter(|package| package.is_published_library()) {
        let name = &package.name;
        steps.push(Step::cargo(&format!("test --package {name}")));
        steps.push(Step::cargo(&format!(
            "test --package {name} --no-default-features"
        )));
    }
    steps.push(Step::cargo("doc --workspace --no-deps").env("RUSTDOCFLAGS", DENY_WARNINGS));
    // The development profile: the benches are tried, not timed, and nothing is compiled anew.
    steps.push(Step::cargo("bench --package benches --profile dev -- --test"));
    if corpus().exists() {
        steps.push(Step::call("conformance", || conform(false)));
        steps.push(Step::call("conformance --bad", || conform(true)));
    }
    steps
}

fn conform(bad: bool) -> Result<bool, Error> {
    conformance::run(&conformance::Arguments::of_gate(&corpus(), bad))
}

/// A corpus of other people's records that stands beside the repository on some machines; it is no part of it.
fn corpus() -> PathBuf {
    workspace::root().join("../shared/corpus")
}
