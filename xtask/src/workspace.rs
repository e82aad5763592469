//! Finds the root folder of the workspace, its files and its packages.

use std::iter;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::Error;

/// Returns the root folder of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap_or(Path::new("."))
}

/// Returns a command for the `cargo` that started this program.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// The folders of built files.
const BUILT: [&str; 4] = ["target", "node_modules", "dist", "pkg"];

/// Returns the paths of all files of the workspace relative to it, with `/` on every system, without those that `git`
/// ignores. Outside a repository of `git`, such as in an unpacked archive, the folders of built files are left out.
pub(crate) fn files() -> Result<Vec<String>, Error> {
    if !is_repository() {
        let is_ours = |path: &Path| !BUILT.iter().any(|name| path.ends_with(name));
        let files = shogi_testkit::fixtures::files_under(root(), is_ours)?;
        return Ok(files.iter().map(|path| relative(path)).collect());
    }
    let names = String::from_utf8(git(&[
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ])?)?;
    let names = names.split_terminator('\0').map(str::to_owned);
    // A file that was deleted is in the list until the deletion is added.
    Ok(names.filter(|name| root().join(name).is_file()).collect())
}

/// Whether the workspace is in a repository of `git`, not in an unpacked archive.
pub(crate) fn is_repository() -> bool {
    root().join(".git").exists()
}

/// Runs `git` in the workspace and returns what it prints.
pub(crate) fn git(arguments: &[&str]) -> Result<Vec<u8>, Error> {
    output(Command::new("git").args(arguments).current_dir(root()))
}

/// Runs a command and returns what it prints.
pub(crate) fn output(command: &mut Command) -> Result<Vec<u8>, Error> {
    let output = command.output()?;
    if !output.status.success() {
        return Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(output.stdout)
}

/// Returns a path relative to the workspace, with `/` on every system.
pub(crate) fn relative(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap_or(path);
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

/// A package of the workspace, as `cargo metadata` describes it.
#[derive(Debug, Deserialize)]
pub(crate) struct Package {
    /// The name of the package.
    pub(crate) name: String,
    /// The licence of the package, as an SPDX expression.
    pub(crate) license: Option<String>,
    /// The version of the package.
    pub(crate) version: String,
    /// The path of the `Cargo.toml` of the package.
    pub(crate) manifest_path: PathBuf,
    /// The dependencies of the package, of all kinds.
    pub(crate) dependencies: Vec<Dependency>,
    /// The registries to which the package may be published.
    pub(crate) publish: Registries,
    /// The build targets of the package.
    pub(crate) targets: Vec<Target>,
}

impl Package {
    /// Whether the package may be published and has a library.
    pub(crate) fn is_published_library(&self) -> bool {
        !self.publish.is_empty() && self.targets.iter().any(Target::is_library)
    }
}

/// The registries to which a package may be published. An empty list means none, `None` means any.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Registries(Option<Vec<String>>);

impl Registries {
    /// Whether the package is not published.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.as_ref().is_some_and(Vec::is_empty)
    }
}

/// A build target of a [`Package`].
#[derive(Debug, Deserialize)]
pub(crate) struct Target {
    /// The kinds of the target: `lib`, `bin`, `test`, …
    pub(crate) kind: Vec<String>,
    /// The root source file of the target.
    pub(crate) src_path: PathBuf,
}

impl Target {
    /// Whether the target is a library.
    pub(crate) fn is_library(&self) -> bool {
        self.kind.iter().any(|kind| kind == "lib")
    }

    /// Whether the target is an integration test.
    pub(crate) fn is_test(&self) -> bool {
        self.kind.iter().any(|kind| kind == "test")
    }
}

/// A dependency of a [`Package`].
#[derive(Debug, Deserialize)]
pub(crate) struct Dependency {
    /// The name of the package.
    pub(crate) name: String,
    /// The kind of dependency: `dev` or `build`. `None` for a normal dependency.
    pub(crate) kind: Option<String>,
    /// The folder of a package of this repository. `None` for a package of a registry.
    pub(crate) path: Option<PathBuf>,
}

/// The workspace, as `cargo metadata` describes it.
#[derive(Debug, Deserialize)]
pub(crate) struct Metadata {
    /// The packages of the workspace.
    pub(crate) packages: Vec<Package>,
    /// The target directory of `cargo`.
    pub(crate) target_directory: PathBuf,
}

/// The folders of the packages that are not members of the workspace.
pub(crate) const OUTSIDE: [&str; 5] = [
    "benches/peers",
    "crates/fuzz",
    "crates/kifu-python",
    "crates/kifu-wasm",
    "crates/kifu-wasm/encoding_rs",
];

/// Returns the packages of the workspace and those outside it.
pub(crate) fn all_packages() -> Result<Vec<Package>, Error> {
    packages("--no-deps")
}

/// Returns all packages on which those of this repository depend, and those themselves.
pub(crate) fn dependencies() -> Result<Vec<Package>, Error> {
    packages("--locked")
}

fn packages(option: &str) -> Result<Vec<Package>, Error> {
    let mut packages = Vec::new();
    for folder in iter::once(".").chain(OUTSIDE) {
        packages.extend(metadata_of(folder, option)?.packages);
    }
    Ok(packages)
}

/// Returns the workspace.
pub(crate) fn metadata() -> Result<Metadata, Error> {
    metadata_of(".", "--no-deps")
}

/// Runs `cargo metadata` in a folder.
fn metadata_of(folder: &str, option: &str) -> Result<Metadata, Error> {
    let manifest = root().join(folder).join("Cargo.toml");
    let mut cargo = cargo();
    cargo.args(["metadata", "--format-version=1", option, "--manifest-path"]);
    Ok(serde_json::from_slice(&output(cargo.arg(manifest))?)?)
}

/// Returns the packages of the workspace in a folder in another form.
pub(crate) fn description<T: DeserializeOwned>(folder: &Path) -> Result<T, Error> {
    let mut cargo = cargo();
    cargo.current_dir(folder);
    cargo.args(["metadata", "--format-version=1", "--no-deps"]);
    Ok(serde_json::from_slice(&output(&mut cargo)?)?)
}
