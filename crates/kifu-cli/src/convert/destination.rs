//! [`Destination`]: where `kifu convert` writes.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use kifu::Format;

use super::arguments::Arguments;
use crate::inputs::Input;

/// Where `kifu convert` writes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Destination {
    /// Standard output.
    Output,
    /// A file with the games of all inputs.
    File(PathBuf),
    /// A folder, which gets a file for each input.
    Folder(PathBuf),
}

impl Destination {
    /// Returns the destination that the arguments name for these files and folders.
    ///
    /// # Errors
    ///
    /// Returns an error if the output must be a folder, but is an existing file.
    pub(super) fn of(arguments: &Arguments, inputs: &[PathBuf]) -> Result<Self, String> {
        let Some(output) = arguments.output.clone().filter(|path| path != Path::new("-")) else {
            return Ok(Self::Output);
        };
        let wants_folder =
            inputs.len() > 1 || ends_in_separator(&output) || inputs.iter().any(|path| path.is_dir());
        if output.is_dir() {
            Ok(Self::Folder(output))
        } else if wants_folder && output.exists() {
            Err(format!(
                "{}: is not a folder, and several inputs need one to be written into",
                output.display()
            ))
        } else if wants_folder {
            Ok(Self::Folder(output))
        } else {
            Ok(Self::File(output))
        }
    }

    /// Returns the path of the output file for an input. Returns `None` for standard output.
    ///
    /// # Errors
    ///
    /// Returns an error if the destination is a folder and the input is standard input, because standard input has no
    /// file name.
    pub(super) fn target(&self, input: &Input, format: Format) -> Result<Option<PathBuf>, String> {
        match self {
            Self::Output => Ok(None),
            Self::File(path) => Ok(Some(path.clone())),
            Self::Folder(folder) if input.is_standard_input() => Err(format!(
                "{}: is a folder, and standard input has no name for a file in it",
                folder.display()
            )),
            Self::Folder(folder) => Ok(Some(target_in(folder, input, format))),
        }
    }

    /// Returns a path with the extension of the output files. The extension decides the default options. Returns
    /// `None` for standard output.
    pub(super) fn example(&self, format: Format) -> Option<PathBuf> {
        match self {
            Self::Output => None,
            Self::File(path) => Some(path.clone()),
            Self::Folder(folder) => Some(folder.join("game").with_extension(extension(format))),
        }
    }
}

/// Whether a path ends with a separator, such as `out/`. Such a path can only be a folder.
fn ends_in_separator(path: &Path) -> bool {
    let last = path.as_os_str().as_encoded_bytes().last();
    last.is_some_and(|&byte| std::path::is_separator(char::from(byte)))
}

fn extension(format: Format) -> &'static str {
    format.extensions().next().unwrap_or_default()
}

/// Returns the path of the output file for an input in the folder `folder`. If the name ends with the extension of a
/// format, this extension is replaced. Otherwise the new extension is added: `2020.01.02` becomes `2020.01.02.csa`.
fn target_in(folder: &Path, input: &Input, format: Format) -> PathBuf {
    let mut path = folder.join(&input.relative);
    if Format::from_path(&path).is_some() {
        path.set_extension(extension(format));
        return path;
    }
    let mut name = path.into_os_string();
    name.push(".");
    name.push(extension(format));
    PathBuf::from(name)
}

/// Checks that no two inputs have the same output file, as `a.kif` and `a.csa` would.
///
/// # Errors
///
/// Returns an error if two inputs have the same output file. The message names both inputs and the file.
pub(super) fn check_clash(inputs: &[Input], format: Format, folder: &Path) -> Result<(), String> {
    let mut targets = HashMap::with_capacity(inputs.len());
    for input in inputs {
        let target = target_in(folder, input, format);
        // Names are compared in lower case, because on some systems two names that differ only in case are the same
        // file.
        if let Some(earlier) = targets.insert(target.to_string_lossy().to_lowercase(), input) {
            let target = target.display();
            return Err(format!(
                "{target}: both {earlier} and {input} would be written to it"
            ));
        }
    }
    Ok(())
}
