//! The folders of the package and of what is built, and commands in them.

use std::path::PathBuf;
use std::process::Command;

use crate::Error;
use crate::workspace;

/// The folder of the crate and the package.
const FOLDER: &str = "crates/kifu-wasm";

/// Returns the folder of the crate and the package.
pub(super) fn folder() -> PathBuf {
    workspace::root().join(FOLDER)
}

/// The folder for everything that is built here, except the package.
pub(super) fn target() -> Result<PathBuf, Error> {
    Ok(workspace::metadata()?.target_directory.join("web"))
}

/// Returns a command for Node in the folder of the package.
pub(super) fn node() -> Command {
    let mut command = Command::new("node");
    command.current_dir(folder());
    command
}

/// Returns a command of npm in the root folder, which has the `package.json` of the tools.
pub(super) fn npm() -> Command {
    let mut command = Command::new("npm");
    command.current_dir(workspace::root());
    command
}

/// Returns the path of a program of an npm package.
pub(super) fn npm_program(name: &str) -> PathBuf {
    workspace::root().join("node_modules/.bin").join(name)
}

/// Runs a command, and prints it if it fails.
pub(super) fn passes(command: &mut Command) -> Result<bool, Error> {
    println!("    {command:?}");
    Ok(command.status()?.success())
}

/// Runs a command that must not fail.
pub(super) fn expect(command: &mut Command) -> Result<(), Error> {
    if passes(command)? {
        Ok(())
    } else {
        Err(format!("{command:?} failed").into())
    }
}
