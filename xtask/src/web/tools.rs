//! Finds and installs the tools for building and testing the package.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Error;
use crate::workspace;

use super::commands::{expect, folder, npm, passes, target};

/// The tools for building the module.
pub(super) struct Tools {
    pub(super) rust: Rust,
    pub(super) wasm_bindgen: PathBuf,
}

/// A Rust that can compile to WebAssembly.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rust {
    /// The toolchain of the workspace has the target.
    Rustup,
    /// The Rust of Debian for WebAssembly, which compiles its standard library from the sources.
    Debian,
}

/// The target of the module.
pub(super) const TARGET: &str = "wasm32-unknown-unknown";
/// The compiler and the `cargo` of Debian, and the sources of the standard library.
pub(super) const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
pub(super) const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_SOURCES: &str = "/usr/lib/rustlib/src/rust/library/Cargo.toml";
const CHROMIUM: &str = "/usr/bin/chromium";

/// Installs the missing tools. Returns `Ok(false)` if this fails.
pub(super) fn install() -> Result<bool, Error> {
    if !install_packages()? {
        return Ok(false);
    }
    Tools::find().map(|_| true)
}

/// Installs the missing packages of Debian. Returns `Ok(false)` if this fails.
fn install_packages() -> Result<bool, Error> {
    let packages = missing_packages();
    if packages.is_empty() {
        return Ok(true);
    }
    let mut install = Command::new("apt-get");
    install.args(["install", "--quiet", "--yes", "--no-install-recommends"]);
    install.args(packages).env("DEBIAN_FRONTEND", "noninteractive");
    Ok(passes(Command::new("apt-get").args(["update", "--quiet"]))? && passes(&mut install)?)
}

/// Whether all tools are there, so that [`Tools::find`] installs nothing.
pub(super) fn are_installed() -> Result<bool, Error> {
    Ok(missing_packages().is_empty() && has_npm_packages() && WasmBindgen::find()?.program.exists())
}

impl Tools {
    /// Finds the tools. Those of `npm` and `cargo install` are downloaded to the folders `node_modules` and `target` if they
    /// are not there.
    pub(super) fn find() -> Result<Self, Error> {
        let packages = missing_packages();
        if !packages.is_empty() {
            let list = packages.join(", ");
            return Err(
                format!("missing packages: {list}; `cargo xtask web --install` installs them").into(),
            );
        }
        install_npm_packages()?;
        Ok(Self {
            rust: if has_target() { Rust::Rustup } else { Rust::Debian },
            wasm_bindgen: WasmBindgen::find()?.installed()?,
        })
    }

    /// Whether the standard library is compiled together with the module, so that the module is as small as possible.
    pub(super) fn compiles_standard_library(&self) -> bool {
        self.rust == Rust::Debian
    }
}

/// Downloads the npm packages, unless they are there: then no network is needed.
fn install_npm_packages() -> Result<(), Error> {
    if has_npm_packages() {
        return Ok(());
    }
    expect(npm().args(["ci", "--no-audit", "--no-fund"]))
}

/// Whether the npm packages are there, in the right versions.
fn has_npm_packages() -> bool {
    succeeds_quietly(npm().args(["ls", "--all"]))
}

/// Returns the Debian packages of the missing tools.
pub(super) fn missing_packages() -> Vec<&'static str> {
    let mut missing = Vec::new();
    if !runs("node", "--version") {
        missing.push("nodejs");
    }
    if !runs("npm", "--version") {
        missing.push("npm");
    }
    if !Path::new(CHROMIUM).exists() {
        missing.push("chromium");
    }
    if !has_target() {
        if ![DEBIAN_RUSTC, DEBIAN_CARGO, DEBIAN_SOURCES]
            .iter()
            .all(|path| Path::new(path).exists())
        {
            missing.extend(["rustc-web", "cargo-web", "rust-web-src"]);
        }
        if linker().is_none() {
            missing.push("lld");
        }
    }
    missing
}

/// Whether the toolchain of the workspace can compile to WebAssembly.
fn has_target() -> bool {
    let libraries = sysroot().map(|root| root.join("lib/rustlib").join(TARGET).join("lib"));
    libraries.is_some_and(|folder| folder.exists())
}

/// Returns the linker for WebAssembly: that of the toolchain, or that of Debian.
pub(super) fn linker() -> Option<PathBuf> {
    let host = Path::new("lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld");
    let own = sysroot().map(|root| root.join(host)).filter(|path| path.exists());
    own.or_else(|| runs("wasm-ld", "--version").then(|| PathBuf::from("wasm-ld")))
}

fn sysroot() -> Option<PathBuf> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .args(["--print", "sysroot"])
        .current_dir(workspace::root())
        .output();
    let text = String::from_utf8(output.ok()?.stdout).ok()?;
    Some(PathBuf::from(text.trim()))
}

/// The program `wasm-bindgen` in the version of the library.
struct WasmBindgen {
    version: String,
    /// The folder in which it is installed.
    root: PathBuf,
    program: PathBuf,
}

impl WasmBindgen {
    fn find() -> Result<Self, Error> {
        let version = wasm_bindgen_version()?;
        let root = target()?.join(format!("wasm-bindgen-{version}"));
        let program = root.join("bin/wasm-bindgen");
        Ok(Self {
            version,
            root,
            program,
        })
    }

    /// Returns the path of the program. Installs it if it is missing. Not with the versions in its own lock file, because a mirror
    /// of crates.io may lack some of them.
    fn installed(self) -> Result<PathBuf, Error> {
        if !self.program.exists() {
            let mut install = workspace::cargo();
            install.args(["install", "wasm-bindgen-cli"]);
            install
                .args(["--version", &self.version, "--root"])
                .arg(&self.root);
            install.arg("--target-dir").arg(target()?.join("install"));
            expect(&mut install)?;
        }
        Ok(self.program)
    }
}

/// Returns the version of the library `wasm-bindgen` in the lock file of the crate.
fn wasm_bindgen_version() -> Result<String, Error> {
    let lock = std::fs::read_to_string(folder().join("Cargo.lock"))?;
    let (_, after) = lock
        .split_once("name = \"wasm-bindgen\"\nversion = \"")
        .ok_or("the lock file of kifu-wasm lacks wasm-bindgen")?;
    let (version, _) = after.split_once('"').unwrap_or((after, ""));
    Ok(version.to_owned())
}

/// Whether a program is installed.
fn runs(program: &str, argument: &str) -> bool {
    succeeds_quietly(Command::new(program).arg(argument))
}

fn succeeds_quietly(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
