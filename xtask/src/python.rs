//! `cargo xtask python`: builds the Python package of `crates/kifu-python` and runs its tests, in a virtual environment.
//!
//! The environment is in the target folder. The first run downloads the packages of `requirements.txt`.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Error;
use crate::workspace;

/// The crate, which is not a member of the workspace.
const CRATE: &str = "crates/kifu-python";

/// Builds the package and runs its tests. Returns `Ok(false)` if a check fails.
pub(crate) fn run() -> Result<bool, Error> {
    let package = Package::new()?;
    package.create_environment()?;
    Ok(package.check_code()?
        && package.build()?
        && package.check_source_distribution()?
        && package.check_types()?
        && package.test()?)
}

/// Returns why the package cannot be built on this machine. `None` if it can.
pub(crate) fn what_is_missing() -> Option<&'static str> {
    // The package needs Python 3.10, but the libraries of its tests need 3.11.
    const TEST: &str = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";
    let is_there = Command::new("python3")
        .args(["-c", TEST])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    (!is_there).then_some("python3 of version 3.11 or later with venv and pip is not installed here")
}

struct Package {
    /// The folder of the crate.
    folder: PathBuf,
    /// The folder for everything that is built.
    target: PathBuf,
}

impl Package {
    fn new() -> Result<Self, Error> {
        Ok(Self {
            folder: workspace::root().join(CRATE),
            target: workspace::metadata()?.target_directory.join("python"),
        })
    }

    /// Returns a command for a program of the virtual environment. It runs in the folder of the crate.
    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.target.join("venv/bin").join(name));
        command
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", self.target.join("cargo"));
        command
    }

    /// Returns a `cargo` command for the crate.
    fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = workspace::cargo();
        command
            .args(arguments)
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", self.target.join("cargo"));
        command
    }

    /// Creates the virtual environment, and installs the requirements if they have changed.
    fn create_environment(&self) -> Result<(), Error> {
        let requirements = fs::read_to_string(self.folder.join("requirements.txt"))?;
        let installed = self.target.join("requirements.txt");
        if fs::read_to_string(&installed).is_ok_and(|text| text == requirements) {
            return Ok(());
        }
        fs::create_dir_all(&self.target)?;
        let mut create = Command::new("python3");
        create
            .args(["-m", "venv", "--clear"])
            .arg(self.target.join("venv"));
        let mut install = self.program("python");
        install.args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--requirement",
            "requirements.txt",
        ]);
        if !succeeds(&mut create)? || !succeeds(&mut install)? {
            return Err("the virtual environment cannot be created".into());
        }
        fs::write(installed, requirements)?;
        Ok(())
    }

    /// Checks formatting and lints of the Rust and the Python code.
    fn check_code(&self) -> Result<bool, Error> {
        Ok(succeeds(&mut self.cargo(&["fmt", "--check"]))?
            && succeeds(&mut self.cargo(&["clippy", "--locked", "--", "-D", "warnings"]))?
            && succeeds(self.program("ruff").args(["check", "."]))?
            && succeeds(self.program("ruff").args(["format", "--check", "."]))?)
    }

    /// Builds the wheel and the source distribution, and installs the wheel.
    fn build(&self) -> Result<bool, Error> {
        let output = self.output();
        if output.exists() {
            fs::remove_dir_all(&output)?;
        }
        let mut wheel = self.program("maturin");
        wheel
            .args(["build", "--release", "--locked", "--out"])
            .arg(&output);
        let mut source = self.program("maturin");
        source.args(["sdist", "--out"]).arg(&output);
        if !succeeds(&mut wheel)? || !succeeds(&mut source)? {
            return Ok(false);
        }
        let mut install = self.program("python");
        install
            .args([
                "-m",
                "pip",
                "install",
                "--quiet",
                "--force-reinstall",
                "--no-deps",
            ])
            .arg(self.built("whl")?);
        succeeds(&mut install)
    }

    /// Checks that the code in the source distribution compiles outside the repository.
    fn check_source_distribution(&self) -> Result<bool, Error> {
        let scratch = workspace::scratch_folder("kifu-python");
        if scratch.exists() {
            fs::remove_dir_all(&scratch)?;
        }
        fs::create_dir_all(&scratch)?;
        let mut unpack = Command::new("tar");
        unpack
            .arg("-xzmf")
            .arg(self.built("gz")?)
            .args(["--strip-components", "1", "-C"])
            .arg(&scratch);
        let mut check = self.cargo(&["check", "--quiet", "--locked"]);
        // The source distribution has the folders of `crates`.
        check.current_dir(scratch.join("kifu-python"));
        let is_sound = succeeds(&mut unpack)? && succeeds(&mut check)?;
        if is_sound {
            fs::remove_dir_all(&scratch)?;
        }
        Ok(is_sound)
    }

    /// Checks that the stubs are those of the module, and the types of the Python code.
    fn check_types(&self) -> Result<bool, Error> {
        Ok(succeeds(
            self.program("stubtest")
                .args(["kifu", "--allowlist", "stubtest.txt"]),
        )? && succeeds(self.program("mypy").args(["python/kifu", "tests"]))?)
    }

    /// Runs the tests. Some compare the tables with the output of the command.
    fn test(&self) -> Result<bool, Error> {
        let command = workspace::metadata()?.target_directory.join("debug/kifu");
        let mut build = workspace::cargo();
        build.args(["build", "--quiet", "--package", "kifu-cli"]);
        if !succeeds(&mut build)? {
            return Ok(false);
        }
        succeeds(
            self.program("pytest")
                .args(["--quiet", "-rs"])
                .env("KIFU_COMMAND", command),
        )
    }

    /// The folder of the wheel and the source distribution.
    fn output(&self) -> PathBuf {
        self.target.join("wheels")
    }

    /// Returns the file with an extension that was built.
    fn built(&self, extension: &str) -> Result<PathBuf, Error> {
        for entry in fs::read_dir(self.output())? {
            let path = entry?.path();
            if path.extension() == Some(OsStr::new(extension)) {
                return Ok(path);
            }
        }
        Err(format!("maturin has built no file with the extension {extension}").into())
    }
}

fn succeeds(command: &mut Command) -> Result<bool, Error> {
    let program = Path::new(command.get_program()).to_owned();
    let status = command.status();
    let status = status.map_err(|error| format!("{}: {error}", program.display()))?;
    Ok(status.success())
}
