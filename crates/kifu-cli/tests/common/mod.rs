//! Runs the built `kifu` command in temporary folders. The language is English, unless the arguments or the environment
//! of a test choose another one.
#![allow(dead_code, reason = "each file of tests uses some of these functions")]

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// Runs `kifu` in a folder, with the given arguments and standard input.
pub(crate) fn kifu(folder: &Path, arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    run(&mut command(folder, arguments), input)
}

/// Returns `kifu` in a folder, with the given arguments. Its streams are pipes.
pub(crate) fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kifu"));
    command
        .args(arguments)
        .env("LC_ALL", "C")
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs a command with the given standard input.
pub(crate) fn run(command: &mut Command, input: impl AsRef<[u8]>) -> Output {
    let mut child = command.spawn().unwrap();
    // The command may end without reading its input, so an error of this write does not matter.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.wait_with_output().unwrap()
}

/// Creates a temporary folder with these files, given by their names and contents.
pub(crate) fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    folder
}

/// Returns the names of the files in a folder, sorted.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

pub(crate) fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

pub(crate) fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// Returns the exit code, standard output and standard error.
pub(crate) fn parts(output: &Output) -> (Option<i32>, &str, &str) {
    (output.status.code(), stdout(output), stderr(output))
}

/// The value of each position of the main line of a record: those in comments as `ShogiHome` writes them.
pub(crate) fn values(text: &str) -> Vec<Option<String>> {
    let record = kifu::parse(text).unwrap();
    let value = |comment: &str| {
        let value = ["#評価値=", "#詰み="]
            .iter()
            .find_map(|key| comment.strip_prefix(key));
        value.map(str::to_owned)
    };
    let positions = record.root().line();
    positions.map(|node| node.comments().find_map(value)).collect()
}
