//! Where a conversion writes to.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use kifu::Format;

use super::arguments::Arguments;
use crate::inputs::Input;

/// Where a conversion writes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Destination {
    /// Standard output.
    Output,
    /// One file.
    File(PathBuf),
    /// A file for each input in this folder.
    Folder(PathBuf),
}

impl Destination {
    /// What the arguments ask for.
    ///
    /// # Errors
    ///
    /// When several inputs would go into one file.
    pub(super) fn of(arguments: &Arguments) -> Result<Self, String> {
        let Some(output) = arguments.output.clone().filter(|path| path != Path::new("-")) else {
            return Ok(Self::Output);
        };
        let wants_folder = arguments.inputs.len() > 1
            || ends_in_separator(&output)
            || arguments.inputs.iter().any(|path| path.is_dir());
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

    /// The file that an input is written to; `None` for standard output.
    ///
    /// # Errors
    ///
    /// When there is no name for the file.
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

    /// A name as the files have that are written; `None` for standard output.
    pub(super) fn example(&self, format: Format) -> Option<PathBuf> {
        match self {
            Self::Output => None,
            Self::File(path) => Some(path.clone()),
            Self::Folder(folder) => Some(folder.join("game").with_extension(extension(format))),
        }
    }
}

/// Whether a path can be that of a folder alone: `out/`.
fn ends_in_separator(path: &Path) -> bool {
    let last = path.as_os_str().as_encoded_bytes().last();
    last.is_some_and(|&byte| std::path::is_separator(char::from(byte)))
}

fn extension(format: Format) -> &'static str {
    format.extensions().next().unwrap_or_default()
}

/// The file below the folder that an input is written to. An extension is replaced only if it is that of a format:
/// `2020.01.02` has no extension.
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

/// Makes sure that no two inputs are written to the same file, such as `a.kif` and `a.csa`.
///
/// # Errors
///
/// The first two that would be, and the file.
pub(super) fn check_clash(inputs: &[Input], format: Format, folder: &Path) -> Result<(), String> {
    let mut targets = HashMap::with_capacity(inputs.len());
    for input in inputs {
        let target = target_in(folder, input, format);
        // Some systems take names that differ in case alone for the same.
        if let Some(earlier) = targets.insert(target.to_string_lossy().to_lowercase(), input) {
            let target = target.display();
            return Err(format!(
                "{target}: both {earlier} and {input} would be written to it"
            ));
        }
    }
    Ok(())
}
