//! Compiles the module.

use std::path::PathBuf;
use std::process::Command;

use crate::Error;
use crate::workspace;

use super::commands::{expect, folder, npm_program, target};
use super::tools::{DEBIAN_CARGO, DEBIAN_RUSTC, Rust, TARGET, Tools, linker};

/// A build of the module.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Build {
    /// Compiled for size.
    Full,
    /// Compiled for speed, with vector instructions.
    Fast,
}

impl Build {
    const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Fast => "fast",
        }
    }
}

/// The flags that make the module small: a panic traps without a message, and nothing prints values for debugging. They
/// are not stable, but the Rust of Debian needs unstable options in any case, to compile its standard library.
const UNSTABLE: &str = "-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none -Zfmt-debug=none";

/// The flag for vector instructions.
const VECTORS: &str = "-Ctarget-feature=+simd128";

/// The options of `wasm-opt` for all builds. The skipped passes make the module smaller, but not the compressed module.
const OPTIONS: [&str; 8] = [
    "--skip-pass=reorder-functions",
    "--skip-pass=memory-packing",
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-nontrapping-float-to-int",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
];

impl Tools {
    /// Builds the module. Returns the folder with the output of `wasm-bindgen`.
    pub(super) fn build(&self, build: Build) -> Result<PathBuf, Error> {
        let mut compile = self.cargo(build)?;
        compile.current_dir(folder());
        compile
            .args(["build", "--release", "--locked", "--target", TARGET])
            .arg("--target-dir")
            .arg(target()?);
        if build == Build::Fast {
            compile.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "3");
        }
        expect(&mut compile)?;
        let module = target()?.join(TARGET).join("release/kifu_wasm.wasm");
        let output = target()?.join(build.name());
        let mut bind = Command::new(&self.wasm_bindgen);
        bind.args(["--target", "web", "--no-typescript", "--omit-default-module-path"]);
        bind.args([
            // `reset` of the package uses it.
            "--experimental-reset-state-function",
            "--remove-name-section",
            "--remove-producers-section",
            "--out-name",
            "bindings",
        ]);
        expect(bind.arg("--out-dir").arg(&output).arg(module))?;
        let bound = output.join("bindings_bg.wasm");
        let mut optimize = Command::new(npm_program("wasm-opt"));
        match build {
            Build::Full => optimize.arg("-Oz"),
            Build::Fast => optimize.args(["-O3", "--enable-simd"]),
        };
        expect(optimize.args(OPTIONS).arg(&bound).arg("--output").arg(&bound))?;
        Ok(output)
    }

    /// Returns the `cargo` that compiles to WebAssembly.
    fn cargo(&self, build: Build) -> Result<Command, Error> {
        let vectors = if build == Build::Fast { VECTORS } else { "" };
        if self.rust == Rust::Rustup {
            let mut command = workspace::cargo();
            command.env("RUSTFLAGS", vectors);
            return Ok(command);
        }
        let mut command = Command::new(DEBIAN_CARGO);
        let linker = linker().ok_or("there is no linker for WebAssembly")?;
        command
            .env_remove("RUSTUP_TOOLCHAIN")
            .env("RUSTC", DEBIAN_RUSTC)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTFLAGS", format!("{UNSTABLE} {vectors}"))
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
            .arg("-Zbuild-std=std,panic_abort");
        if build != Build::Fast {
            command.arg("-Zbuild-std-features=optimize_for_size");
        }
        Ok(command)
    }
}
