//! Writes files. A regular file is written as a whole or not at all.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Read, Seek as _};
use std::path::Path;

use crate::error::WriteError;

/// What [`write_file`] does if the file already exists.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum IfExists {
    /// Return an error and leave the file unchanged.
    #[default]
    Fail,
    /// Replace the content of the file.
    Replace,
}

/// Writes the bytes of `content` to a file. The bytes are first written to a temporary file in the same folder. The
/// temporary file is then renamed to `path`. So an interrupted write never leaves a half-written regular file. On Linux the
/// temporary file has no name until it is complete, so an interrupted write leaves nothing of it.
///
/// With [`IfExists::Replace`], an existing file keeps its permissions. If `path` is a symbolic link, the link stays,
/// and its target is replaced. Without a temporary file, bytes are written to anything that is not a regular file, such
/// as a pipe or `/dev/null`, and through a symbolic link whose target does not exist.
///
/// # Errors
///
/// Returns an error if `content` cannot be read, if the file cannot be written, or if the file exists and `if_exists`
/// is [`IfExists::Fail`].
pub fn write_file(path: &Path, content: impl Read, if_exists: IfExists) -> Result<(), WriteError> {
    let saved = match if_exists {
        IfExists::Fail => write_whole(path, content, None),
        IfExists::Replace => replace(path, content),
    };
    saved.map_err(|error| WriteError::Io {
        path: path.to_owned(),
        error,
    })
}

fn replace(path: &Path, mut content: impl Read) -> io::Result<()> {
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        // The target of this link does not exist, so nothing is replaced. Writing through the link creates the target.
        Err(_) if path.is_symlink() => {
            io::copy(&mut content, &mut File::create(path)?)?;
            return Ok(());
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => return write_whole(path, content, None),
        Err(error) => return Err(error),
    };
    if metadata.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder"));
    }
    if !metadata.is_file() {
        io::copy(&mut content, &mut OpenOptions::new().write(true).open(path)?)?;
        return Ok(());
    }
    write_whole(&fs::canonicalize(path)?, content, Some(&metadata.permissions()))
}

/// Writes bytes to a file without a name in the folder of `path`, and gives it the name `path`. If the process is ended before
/// that, nothing is left of the file. If the system or the file system has no such files, a file with a temporary name is
/// renamed.
///
/// The file replaces another one if `replaced` is given, which are the permissions of that file. Otherwise it gets those of
/// any new file.
fn write_whole(path: &Path, mut content: impl Read, replaced: Option<&Permissions>) -> io::Result<()> {
    let folder = folder_of(path)?;
    let mut unnamed = unnamed_file::create(folder);
    if let Some(file) = &mut unnamed {
        fill(file, &mut content, replaced)?;
        let named = match replaced {
            None => unnamed_file::link(file, path),
            // A link cannot replace a file, so it is renamed.
            Some(_) => new_file_builder()
                .make_in(folder, |name| unnamed_file::link(file, name))
                .and_then(|link| Ok(link.persist(path)?)),
        };
        match named {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => file.rewind()?,
            named => return named,
        }
    }
    // The message of the original error would name the temporary file, so only the kind of the error is kept.
    let mut file = new_file_builder()
        .tempfile_in(folder)
        .map_err(|error| io::Error::from(error.kind()))?;
    match &mut unnamed {
        Some(written) => fill(file.as_file_mut(), written, replaced)?,
        None => fill(file.as_file_mut(), &mut content, replaced)?,
    }
    match replaced {
        None => file.persist_noclobber(path)?,
        Some(_) => file.persist(path)?,
    };
    Ok(())
}

/// Returns the folder of `path`.
fn folder_of(path: &Path) -> io::Result<&Path> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    if !folder.is_dir() {
        let message = format!("no such folder: {}", folder.display());
        return Err(io::Error::new(io::ErrorKind::NotFound, message));
    }
    Ok(folder)
}

fn fill(file: &mut File, content: &mut dyn Read, permissions: Option<&Permissions>) -> io::Result<()> {
    // The permissions are set before the bytes are written. Otherwise other users could read the bytes of a private
    // file for a moment.
    if let Some(permissions) = permissions {
        file.set_permissions(permissions.clone())?;
    }
    io::copy(content, file)?;
    Ok(())
}

/// Returns a builder for temporary files that other users may read (permissions 0666 without the bits of the user's
/// `umask`). By default, only the owner may read a temporary file. But this temporary file becomes the output, which
/// should have the permissions of any new file.
fn new_file_builder() -> tempfile::Builder<'static, 'static> {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "other systems have no mode"))]
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}

/// Files without a name, which Linux has.
#[cfg(target_os = "linux")]
mod unnamed_file {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsRawFd as _;
    use std::path::Path;

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open};

    /// Creates a file in a folder. Returns `None` if the file system has no files without a name.
    pub(super) fn create(folder: &Path) -> Option<File> {
        let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
        let file = open(folder, flags, Mode::from_raw_mode(0o666)).ok()?;
        Some(File::from(file))
    }

    /// Gives the file a name (open(2), `O_TMPFILE`).
    pub(super) fn link(file: &File, path: &Path) -> io::Result<()> {
        let own = format!("/proc/self/fd/{}", file.as_raw_fd());
        linkat(CWD, own, CWD, path, AtFlags::SYMLINK_FOLLOW)?;
        Ok(())
    }
}

#[cfg(not(target_os = "linux"))]
mod unnamed_file {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    pub(super) fn create(_: &Path) -> Option<File> {
        None
    }

    pub(super) fn link(_: &File, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[cfg(all(test, unix))]
mod tests;
