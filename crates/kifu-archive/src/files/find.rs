//! [`find`] and [`find_exact`]: what the paths that a user names mean.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::file_names::{is_hidden, is_zip, may_hold_records};
use super::input::{Input, UnreadableFile};
use super::member::Member;
use super::patterns::{Exclusion, expand};
use super::problem::Problem;
use super::reader::AnyPlace;

/// What paths mean.
#[derive(Debug, Default)]
pub struct Found {
    /// The paths, with patterns replaced by what matches them.
    pub paths: Vec<PathBuf>,
    /// The files, in the order of the paths.
    pub inputs: Vec<Input>,
    /// The folders and ZIP files that cannot be listed, and why.
    pub unreadable: Vec<UnreadableFile>,
    /// The named folders and ZIP files without records.
    pub empty: Vec<PathBuf>,
    /// What is in the folders and ZIP files but is not read: hidden files and folders, files without the extension of a
    /// record, and links to folders.
    pub skipped: Vec<PathBuf>,
    /// The last ZIP file of which single members are named.
    zip: Option<(PathBuf, HashMap<PathBuf, Member>)>,
}

/// Finds what paths and patterns mean; see [`find_exact`]. A path is a pattern if it has one of the characters `*?[` and is not the
/// path of an existing file. Each part of a path is a pattern of its own, and `**` is any number of folders. A name that
/// begins with a dot is matched only by a dot, as in a shell. What matches is sorted by name; if nothing does, the path is
/// that of a missing file. Of the files that match a pattern, only regular ones are opened, as in a folder. Each of them is
/// found once, also if it is in a folder that matches; a pattern with `**` does not follow links to folders.
pub fn find(paths: impl IntoIterator<Item = impl AsRef<Path>>) -> Found {
    let mut found = Found::default();
    for path in paths {
        let path = path.as_ref();
        let expanded = expand(path, &mut found.unreadable);
        if expanded == [path] {
            found.add(path, Input::file);
            continue;
        }
        let before = found.inputs.len();
        for path in &expanded {
            let folder = path.parent().unwrap_or(path);
            found.add(path, |path| Input::in_folder(path, folder));
        }
        let mut seen = HashSet::new();
        let matching = found.inputs.split_off(before).into_iter();
        let once = matching.filter(|input| seen.insert(input.path().to_owned()));
        found.inputs.extend(once);
        found.skipped.retain(|path| seen.insert(path.clone()));
    }
    found
}

/// Finds what paths mean. `-` is standard input. A folder means the files in it and its subfolders that have the extension
/// of a format, also with `.gz` or `.zst` after it, and the ZIP files, sorted by path. Hidden files and folders in it, whose
/// names begin with a dot, are skipped. A ZIP file means its members with such an extension that are not hidden, and a path
/// into it the member of this name. Any other path is a file, also if it does not exist; reading it is an error then.
pub fn find_exact(paths: &[PathBuf]) -> Found {
    let mut found = Found::default();
    for path in paths {
        found.add(path, Input::file);
    }
    found
}

impl Found {
    /// Adds what other paths mean.
    pub fn extend(&mut self, other: Self) {
        self.paths.extend(other.paths);
        self.inputs.extend(other.inputs);
        self.unreadable.extend(other.unreadable);
        self.empty.extend(other.empty);
        self.skipped.extend(other.skipped);
    }

    /// Takes back the files, folders and ZIP files that match a pattern, and everything in them. A pattern of one part, such as
    /// `old` or `draft-*`, matches names; any other, such as `games/*/old`, matches paths as they are named and found. The
    /// wildcards are those of [`find`]. The paths that are named stay in [`Found::paths`].
    pub fn exclude(&mut self, patterns: impl IntoIterator<Item = impl AsRef<Path>>) {
        let patterns: Vec<Exclusion> = patterns
            .into_iter()
            .map(|pattern| Exclusion::new(pattern.as_ref()))
            .collect();
        let is_wanted = |path: &Path| !patterns.iter().any(|pattern| pattern.matches(path));
        self.inputs.retain(|input| is_wanted(input.path()));
        self.unreadable.retain(|file| is_wanted(&file.path));
        self.empty.retain(|path| is_wanted(path));
        self.skipped.retain(|path| is_wanted(path));
    }

    /// The files in the folders that are skipped only because of their names: those without the extension of a record.
    pub fn other_files(&self) -> impl Iterator<Item = &Path> {
        let paths = self.skipped.iter().map(PathBuf::as_path);
        paths.filter(|path| !path.file_name().is_some_and(is_hidden) && path.is_file())
    }

    /// Adds [`Found::other_files`] to the inputs, after the others. They are then no longer skipped.
    pub fn read_other_files(&mut self) {
        let others: Vec<PathBuf> = self.other_files().map(Path::to_owned).collect();
        let known: HashSet<&PathBuf> = others.iter().collect();
        self.skipped.retain(|path| !known.contains(path));
        self.empty
            .retain(|folder| !others.iter().any(|path| path.starts_with(folder)));
        for path in others {
            let named = self.paths.iter().find(|named| path.starts_with(named));
            let folder = named.map(PathBuf::as_path).or(path.parent());
            let folder = folder.unwrap_or_else(|| Path::new("")).to_owned();
            self.inputs.push(Input::in_folder(path, &folder));
        }
    }

    /// Adds what a path means. `file` makes an input of it if it is a file.
    fn add(&mut self, path: &Path, file: impl FnOnce(PathBuf) -> Input) {
        let count = (self.inputs.len(), self.unreadable.len());
        self.paths.push(path.to_owned());
        if path == Path::new("-") {
            self.inputs.push(Input::standard_input());
        } else if path.is_dir() {
            self.folder(path);
        } else if is_zip(path) && path.is_file() {
            self.zip(&Input::file(path));
        } else if let Some((zip, member)) = in_zip(path) {
            self.member(zip, member);
        } else {
            self.inputs.push(file(path.to_owned()));
        }
        if count == (self.inputs.len(), self.unreadable.len()) {
            self.empty.push(path.to_owned());
        }
    }

    fn folder(&mut self, folder: &Path) {
        // The folders that are not searched yet. A list is used instead of recursion, so that deeply nested folders cannot
        // overflow the stack.
        let mut pending = vec![folder.to_owned()];
        let (mut files, mut skipped) = (Vec::new(), Vec::new());
        while let Some(current) = pending.pop() {
            if let Err(error) = read_folder(&current, &mut pending, &mut files, &mut skipped) {
                self.unreadable.push(UnreadableFile::new(&current, error));
            }
        }
        skipped.sort_unstable();
        self.skipped.append(&mut skipped);
        // The paths are compared by their bytes. Comparing them component by component would take longer than reading the
        // files.
        files.sort_unstable_by(|one, other| one.as_os_str().cmp(other.as_os_str()));
        for path in files {
            let input = Input::in_folder(path, folder);
            if is_zip(input.path()) {
                self.zip(&input);
            } else {
                self.inputs.push(input);
            }
        }
    }

    /// Adds the members of a ZIP file. An error is one of the ZIP file.
    fn zip(&mut self, zip: &Input) {
        match members(zip) {
            Ok(members) => {
                self.unreadable.extend(members.unreadable);
                self.skipped.extend(members.skipped);
                self.inputs.extend(members.inputs);
            }
            Err(error) => self.unreadable.push(UnreadableFile::new(zip.path(), error)),
        }
    }

    /// Adds a member of a ZIP file.
    fn member(&mut self, zip: &Path, name: &Path) {
        if self.zip.as_ref().is_none_or(|(last, _)| last != zip) {
            self.zip = match Member::all(&AnyPlace::File(zip.into())) {
                Ok((members, _)) => {
                    let members = members.into_iter();
                    let members = members.map(|member| (member.name().to_owned(), member));
                    Some((zip.to_owned(), members.collect()))
                }
                Err(error) => return self.unreadable.push(UnreadableFile::new(zip, error)),
            };
        }
        let members = self.zip.as_ref().map(|(_, members)| members);
        if let Some(member) = members.and_then(|members| members.get(name)) {
            self.inputs.push(Input::file(zip).in_zip(member.clone()));
            return;
        }
        let missing = io::Error::from(io::ErrorKind::NotFound);
        self.unreadable
            .push(UnreadableFile::new(&zip.join(name), missing));
    }
}

/// The members of a ZIP file.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Members {
    /// Those with the extension of a record that are not hidden, in their order in the ZIP file.
    pub inputs: Vec<Input>,
    /// Those that cannot be read, and why.
    pub unreadable: Vec<UnreadableFile>,
    /// The others.
    pub skipped: Vec<PathBuf>,
}

/// Lists the members of a ZIP file.
///
/// # Errors
///
/// Returns an error if the file cannot be read, is not a ZIP file or has far more content than its size.
pub fn members(zip: &Input) -> io::Result<Members> {
    let file = zip.any_place().ok_or(Problem::Zip)?;
    let (all, unreadable) = Member::all(&file)?;
    let unreadable = unreadable.into_iter().map(|(name, problem)| {
        let path = PathBuf::from(format!("{}/{name}", zip.path().display()));
        UnreadableFile::new(&path, problem)
    });
    let mut members = Members {
        unreadable: unreadable.collect(),
        ..Members::default()
    };
    for member in all {
        let (name, input) = (member.name().to_owned(), zip.in_zip(member));
        if name.iter().any(is_hidden) || !may_hold_records(&name) {
            members.skipped.push(input.path().to_owned());
        } else {
            members.inputs.push(input);
        }
    }
    Ok(members)
}

/// The ZIP file of a path into one, and the path in it.
fn in_zip(path: &Path) -> Option<(&Path, &Path)> {
    let zip = path
        .ancestors()
        .skip(1)
        .find(|zip| is_zip(zip) && zip.is_file())?;
    Some((zip, path.strip_prefix(zip).ok()?))
}

/// Adds the subfolders of a folder to `folders`, its files with a known extension to `files`, and everything else to
/// `skipped`. What is hidden is not searched.
fn read_folder(
    folder: &Path,
    folders: &mut Vec<PathBuf>,
    files: &mut Vec<PathBuf>,
    skipped: &mut Vec<PathBuf>,
) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let kind = if is_hidden(&entry.file_name()) {
            &mut *skipped
        } else if entry.file_type()?.is_dir() {
            &mut *folders
        } else if may_hold_records(&entry.path()) {
            &mut *files
        } else {
            &mut *skipped
        };
        kind.push(entry.path());
    }
    Ok(())
}
