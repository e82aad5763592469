//! [`Destination`]: where games are written.

use std::path::{Path, PathBuf};

use kifu_archive::Input;

use super::arguments::WritingArguments;
use super::messages::UsageError;
use super::output_kind::OutputKind;

/// Where games are written.
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
    /// Returns the destination that the arguments name for these inputs. A name with the extension of a format is a file, unless it is
    /// an existing folder or ends with a separator.
    ///
    /// # Errors
    ///
    /// Returns an error if the output must be a folder, but is an existing file.
    pub(super) fn of(writing: &WritingArguments, inputs: &[PathBuf]) -> Result<Self, UsageError> {
        let output = writing.destination.output.clone();
        let Some(output) = output.filter(|path| path != Path::new("-")) else {
            return Ok(Self::Output);
        };
        if output.is_dir() {
            return Ok(Self::Folder(output));
        }
        let compressed = ["gz", "zst", "zip"];
        let extension = output.extension().unwrap_or_default().to_ascii_lowercase();
        if compressed.iter().any(|compressed| extension == *compressed) {
            return Err(UsageError::Compressed(output));
        }
        let must_be_folder = ends_in_separator(&output);
        if !must_be_folder && OutputKind::from_path(&output).is_some() {
            return Ok(Self::File(output));
        }
        let options = &writing.options;
        let needs_folder =
            inputs.len() > 1 || options.for_folders().is_some() || inputs.iter().any(|path| path.is_dir());
        match must_be_folder || needs_folder {
            // A file is found only without the separator at the end.
            true if output.components().as_path().exists() => Err(UsageError::NoFolder(output)),
            true => Ok(Self::Folder(output)),
            false => Ok(Self::File(output)),
        }
    }

    /// The path that the arguments name; `-` is standard output.
    pub(super) fn path(&self) -> &Path {
        match self {
            Self::Output => Path::new("-"),
            Self::File(path) | Self::Folder(path) => path,
        }
    }

    /// Returns a path with the extension of the output files. The extension decides the default options. Returns
    /// `None` for standard output.
    pub(super) fn example(&self, kind: OutputKind) -> Option<PathBuf> {
        match self {
            Self::Output => None,
            Self::File(path) => Some(path.clone()),
            Self::Folder(folder) => Some(folder.join("game").with_extension(kind.extension)),
        }
    }

    /// Rejects an output folder that is an input folder or contains one. The files of a second run with `--split` have other
    /// names than those of the first run, so each run would split the files of the previous one again.
    pub(super) fn check_split(&self, inputs: &[PathBuf]) -> Result<(), UsageError> {
        let Self::Folder(output) = self else {
            return Ok(());
        };
        // A folder that does not exist contains no inputs.
        let Ok(whole) = output.canonicalize() else {
            return Ok(());
        };
        let is_inside =
            |path: &PathBuf| path.is_dir() && path.canonicalize().is_ok_and(|path| path.starts_with(&whole));
        if inputs.iter().any(is_inside) {
            return Err(UsageError::SplitIntoInput(output.clone()));
        }
        Ok(())
    }

    /// Leaves out the files of an input folder that are earlier output: the output file, or all files in the output folder
    /// if it is a subfolder. Otherwise a second run would convert them again.
    pub(super) fn without_output(&self, inputs: Vec<Input>, paths: &[PathBuf]) -> Vec<Input> {
        let (Self::File(output) | Self::Folder(output)) = self else {
            return inputs;
        };
        let Ok(output) = output.canonicalize() else {
            return inputs;
        };
        // Each input folder with the path of the output in it.
        let folders: Vec<(&Path, PathBuf)> = paths
            .iter()
            .filter(|path| path.is_dir())
            .filter_map(|path| {
                let whole = path.canonicalize().ok()?;
                let inside = output.strip_prefix(whole).ok()?;
                (!inside.as_os_str().is_empty()).then(|| (path.as_path(), inside.to_owned()))
            })
            .collect();
        let is_output = |input: &Input| {
            folders.iter().any(|(folder, output)| {
                let inside = input.path().strip_prefix(folder);
                inside.is_ok_and(|inside| input.relative() == inside && inside.starts_with(output))
            })
        };
        inputs.into_iter().filter(|input| !is_output(input)).collect()
    }
}

/// Whether a path ends with a separator, such as `out/`. Such a path can only be a folder.
fn ends_in_separator(path: &Path) -> bool {
    let last = path.as_os_str().as_encoded_bytes().last();
    last.is_some_and(|&byte| std::path::is_separator(char::from(byte)))
}
