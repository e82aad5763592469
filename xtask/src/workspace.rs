//! Where the workspace is and what it consists of.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use crate::Error;

/// The folder of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap_or(Path::new("."))
}

/// The `cargo` that runs this program.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// Every file of the workspace except what `cargo`, `git` and the fuzzer keep there, sorted.
pub(crate) fn files() -> Result<Vec<PathBuf>, Error> {
    const OTHERS: [&str; 5] = [
        ".git",
        "target",
        "crates/fuzz/target",
        "crates/fuzz/corpus",
        "crates/fuzz/artifacts",
    ];
    let is_ours = |path: &Path| OTHERS.iter().all(|folder| path != root().join(folder));
    Ok(shogi_testkit::fixtures::files_under(root(), is_ours)?)
}

/// A path as seen from the workspace, with `/` on every system.
pub(crate) fn relative(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap_or(path);
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

/// A package of the workspace, as `cargo metadata` describes it.
#[derive(Debug, Deserialize)]
pub(crate) struct Package {
    /// Its name.
    pub(crate) name: String,
    /// Its version.
    pub(crate) version: String,
    /// Where its manifest is.
    pub(crate) manifest_path: PathBuf,
    /// What it depends on.
    pub(crate) dependencies: Vec<Dependency>,
    /// The registries it may be published to; an empty list means none.
    pub(crate) publish: Option<Vec<String>>,
    /// What is built from it.
    pub(crate) targets: Vec<Target>,
}

impl Package {
    /// Whether it may be published.
    pub(crate) fn is_published(&self) -> bool {
        self.publish
            .as_ref()
            .is_none_or(|registries| !registries.is_empty())
    }

    /// Whether users can depend on it.
    pub(crate) fn is_published_library(&self) -> bool {
        self.is_published() && self.targets.iter().any(Target::is_library)
    }

    /// The name of its archive without the extension, and of the folder in it: `shogi-core-0.1.0`.
    pub(crate) fn file_name(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }
}

/// Something that is built from a [`Package`].
#[derive(Debug, Deserialize)]
pub(crate) struct Target {
    /// `lib`, `bin`, `test`, …
    pub(crate) kind: Vec<String>,
    /// The file it begins with.
    pub(crate) src_path: PathBuf,
}

impl Target {
    /// Whether others can depend on it.
    pub(crate) fn is_library(&self) -> bool {
        self.kind.iter().any(|kind| kind == "lib")
    }

    /// Whether it is a folder of tests.
    pub(crate) fn is_test(&self) -> bool {
        self.kind.iter().any(|kind| kind == "test")
    }
}

/// A dependency of a [`Package`].
#[derive(Debug, Deserialize)]
pub(crate) struct Dependency {
    /// The package it names.
    pub(crate) name: String,
    /// `None` for an ordinary dependency, else `dev` or `build`.
    pub(crate) kind: Option<String>,
}

/// The workspace, as `cargo metadata` describes it.
#[derive(Debug, Deserialize)]
pub(crate) struct Metadata {
    /// Its packages.
    pub(crate) packages: Vec<Package>,
    /// Where `cargo` puts what it builds.
    pub(crate) target_directory: PathBuf,
}

/// The packages of the workspace.
pub(crate) fn packages() -> Result<Vec<Package>, Error> {
    Ok(metadata()?.packages)
}

/// The workspace.
pub(crate) fn metadata() -> Result<Metadata, Error> {
    let output = cargo()
        .args(["metadata", "--no-deps", "--format-version=1"])
        .output()?;
    if !output.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}
