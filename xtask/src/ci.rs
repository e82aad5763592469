//! `cargo xtask ci`: runs every check that a change must pass. This file has the list of the checks.

use std::fmt;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::workspace::{self, Package};
use crate::{Error, conformance, dependencies, fixtures, package, python, tidy, web};

/// Flags that turn every warning of the compiler or of rustdoc into an error.
const DENY_WARNINGS: &str = "-D warnings";

/// The oldest Rust version that the workspace must build with: the `rust-version` of its manifest.
const OLDEST_RUST: &str = env!("CARGO_PKG_RUST_VERSION");

/// Runs the checks, the fastest first. Stops at the first check that fails, and then returns `Ok(false)`.
pub(crate) fn run() -> Result<bool, Error> {
    let start = Instant::now();
    let packages = workspace::packages()?;
    let mut skipped = Vec::new();
    for mut step in steps(&packages) {
        if let Action::Skip(reason) = step.action {
            let skip = Skipped {
                name: step.name,
                reason,
            };
            println!("{skip}");
            skipped.push(skip);
            continue;
        }
        println!("==> {}", step.name);
        let begin = Instant::now();
        if !step.run()? {
            println!("==> FAILED: {} ({}s)", step.name, begin.elapsed().as_secs());
            return Ok(false);
        }
        println!("==> ok: {} ({}s)", step.name, begin.elapsed().as_secs());
    }
    println!("{}", summary(start.elapsed(), &skipped));
    Ok(true)
}

/// A check that did not run.
struct Skipped {
    name: String,
    reason: &'static str,
}

impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "==> SKIPPED: {}: {}", self.name, self.reason)
    }
}

/// Returns the last lines of the output after all checks have passed: each skipped check, then a summary.
fn summary(time: Duration, skipped: &[Skipped]) -> String {
    let names: Vec<&str> = skipped.iter().map(|skip| skip.name.as_str()).collect();
    let but = match names.len() {
        0 => String::new(),
        1 => format!(", but 1 check was skipped: {}", names[0]),
        count => format!(", but {count} checks were skipped: {}", names.join(", ")),
    };
    let mut lines: Vec<String> = skipped.iter().map(ToString::to_string).collect();
    lines.push(format!("==> all checks passed ({}s){but}", time.as_secs()));
    lines.join("\n")
}

struct Step {
    name: String,
    action: Action,
}

enum Action {
    /// A command that succeeds or fails.
    Run(Command),
    /// A function of this program, which returns whether the check passed.
    Call(fn() -> Result<bool, Error>),
    /// No action, because a tool or a folder that the step needs is missing. The text is the reason.
    Skip(&'static str),
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

    /// Returns a step that cannot run on this machine.
    fn skip(name: &str, reason: &'static str) -> Self {
        Self {
            name: name.to_owned(),
            action: Action::Skip(reason),
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
            Action::Skip(_) => Ok(true),
        }
    }
}

fn steps(packages: &[Package]) -> Vec<Step> {
    let mut steps = vec![
        Step::cargo("fmt --all --check"),
        Step::call("tidy", tidy::run),
        Step::call("fixtures --check", fixtures::check),
        Step::call("dependencies --check", dependencies::check),
        Step::cargo("clippy --workspace --all-targets --all-features -- -D warnings"),
        Step::cargo("test --workspace --all-features"),
    ];
    for package in packages.iter().filter(|package| package.is_published_library()) {
        // The step `package` runs the tests of each package with its default features.
        let name = &package.name;
        steps.push(Step::cargo(&format!(
            "test --package {name} --no-default-features"
        )));
    }
    steps.push(Step::cargo("doc --workspace --no-deps --all-features").env("RUSTDOCFLAGS", DENY_WARNINGS));
    steps.push(Step::call("package", package::run));
    // With `--test`, each benchmark runs once without being timed. The development profile is used, because the
    // dependencies are already compiled with this profile.
    steps.push(Step::cargo("bench --package benches --profile dev -- --test"));
    steps.push(conformance_step("conformance", || conform(false)));
    steps.push(conformance_step("conformance --bad", || conform(true)));
    steps.push(oldest_rust_step());
    steps.push(python_step());
    steps.push(web_step());
    steps
}

/// Returns the step that builds and tests the Python package.
fn python_step() -> Step {
    match python::what_is_missing() {
        None => Step::call("python", python::run),
        Some(reason) => Step::skip("python", reason),
    }
}

fn conformance_step(name: &str, function: fn() -> Result<bool, Error>) -> Step {
    if corpus().exists() {
        Step::call(name, function)
    } else {
        Step::skip(name, "there is no corpus beside the repository")
    }
}

fn conform(bad: bool) -> Result<bool, Error> {
    conformance::run(&conformance::Arguments::of_gate(&corpus(), bad))
}

/// Returns the folder of the corpus of published records. Some machines have this folder beside the repository.
fn corpus() -> PathBuf {
    workspace::root().join("../shared/corpus")
}

/// Returns a step that builds and tests everything with [`OLDEST_RUST`], in a separate target folder.
fn oldest_rust_step() -> Step {
    let name = format!("tests with Rust {OLDEST_RUST}");
    let Some(toolchain) = find_toolchain(&installed_toolchains(), OLDEST_RUST) else {
        return Step::skip(&name, "that toolchain is not installed here");
    };
    let mut command = Command::new("rustup");
    command
        .current_dir(workspace::root())
        .args([
            "run",
            &toolchain,
            "cargo",
            "test",
            "--workspace",
            "--all-targets",
            "--all-features",
        ])
        .args(["--target-dir", "target/msrv"]);
    Step {
        name,
        action: Action::Run(command),
    }
}

/// Returns the step that builds and tests the npm package.
fn web_step() -> Step {
    match web::obstacle() {
        Ok(Some(reason)) => Step::skip("web", reason),
        Ok(None) | Err(_) => Step::call("web", web::check),
    }
}

/// Returns the output of `rustup toolchain list`, which is empty if `rustup` is not installed. `cargo +VERSION` is
/// not used to find out, because it would install a missing toolchain.
fn installed_toolchains() -> String {
    let output = Command::new("rustup").args(["toolchain", "list"]).output();
    output.map_or_else(
        |_| String::new(),
        |output| String::from_utf8_lossy(&output.stdout).into_owned(),
    )
}

/// Returns the full name of the installed toolchain for a version such as `1.88`, or for a patch release of it such as
/// `1.88.1`. `list` is the output of `rustup toolchain list`. Returns `None` if no such toolchain is installed.
fn find_toolchain(list: &str, version: &str) -> Option<String> {
    let names = list.lines().filter_map(|line| line.split_whitespace().next());
    let mut of_version = names.filter(|name| {
        let release = name.split('-').next().unwrap_or(name);
        let patch = release.strip_prefix(version);
        patch.is_some_and(|patch| patch.is_empty() || patch.starts_with('.'))
    });
    of_version.next().map(ToOwned::to_owned)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_toolchain_is_found_by_its_version() {
        let list = "stable-x86_64-unknown-linux-gnu (active, default)\n\
                    1.8.0-x86_64-unknown-linux-gnu\n\
                    1.88.0-x86_64-unknown-linux-gnu (override)\n\
                    1.90-x86_64-unknown-linux-gnu\n";
        let find = |version| find_toolchain(list, version);
        let name = |release| Some(format!("{release}-x86_64-unknown-linux-gnu"));
        assert_eq!(find("1.88"), name("1.88.0"));
        assert_eq!(find("1.88.0"), name("1.88.0"));
        assert_eq!(find("1.90"), name("1.90"));
        assert_eq!(find("1.9"), None);
        assert_eq!(find_toolchain("", "1.88"), None);
        assert_eq!(find_toolchain("no installed toolchains\n", "1.88"), None);
    }

    #[test]
    fn the_summary_lists_skipped_checks() {
        let time = Duration::from_secs(210);
        let skip = |name: &str| Skipped {
            name: name.to_owned(),
            reason: "not here",
        };
        assert_eq!(summary(time, &[]), "==> all checks passed (210s)");
        assert_eq!(
            summary(time, &[skip("a")]),
            "==> SKIPPED: a: not here\n\
             ==> all checks passed (210s), but 1 check was skipped: a"
        );
        assert_eq!(
            summary(time, &[skip("a"), skip("b")]),
            "==> SKIPPED: a: not here\n\
             ==> SKIPPED: b: not here\n\
             ==> all checks passed (210s), but 2 checks were skipped: a, b"
        );
    }
}
