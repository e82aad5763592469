//! Writes files. A regular file is written as a whole or not at all.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Read, Seek as _};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::error::WriteError;

/// What [`save`] does if the file already exists.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
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
pub fn save(path: &Path, content: impl Read, if_exists: IfExists) -> Result<(), WriteError> {
    let saved = match if_exists {
        IfExists::Fail => create(path, content),
        IfExists::Replace => replace(path, content),
    };
    saved.map_err(|source| WriteError::Io {
        path: path.to_owned(),
        source,
    })
}

fn create(path: &Path, content: impl Read) -> io::Result<()> {
    let folder = folder_of(path)?;
    let link = |file: &File| unnamed_file::link(file, path);
    write_whole(folder, content, None, link, |content| {
        let file = write_named(folder, content, None)?;
        file.persist_noclobber(path).map_err(|error| error.error)?;
        Ok(())
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
        Err(error) if error.kind() == io::ErrorKind::NotFound => return create(path, content),
        Err(error) => return Err(error),
    };
    if metadata.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder"));
    }
    if !metadata.is_file() {
        io::copy(&mut content, &mut OpenOptions::new().write(true).open(path)?)?;
        return Ok(());
    }
    let target = fs::canonicalize(path)?;
    let folder = folder_of(&target)?;
    let permissions = metadata.permissions();
    let link = |file: &File| {
        // A link cannot replace a file, so it is renamed.
        let link = new_file_builder().make_in(folder, |name| unnamed_file::link(file, name))?;
        link.persist(&target).map_err(|error| error.error)
    };
    write_whole(folder, content, Some(&permissions), link, |content| {
        let file = write_named(folder, content, Some(&permissions))?;
        file.persist(&target).map_err(|error| error.error)?;
        Ok(())
    })
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

/// Writes bytes to a file without a name in `folder`, and passes it to `link`, which gives it a name. If the process is
/// ended before that, nothing is left of the file. If the system or the file system has no such files, the bytes are passed
/// to `otherwise`.
///
/// The file gets the permissions `permissions`; with `None`, those of any new file.
fn write_whole(
    folder: &Path,
    mut content: impl Read,
    permissions: Option<&Permissions>,
    link: impl FnOnce(&File) -> io::Result<()>,
    otherwise: impl FnOnce(&mut dyn Read) -> io::Result<()>,
) -> io::Result<()> {
    let Some(mut file) = unnamed_file::create(folder) else {
        return otherwise(&mut content);
    };
    fill(&mut file, &mut content, permissions)?;
    match link(&file) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            file.rewind()?;
            otherwise(&mut file)
        }
        linked => linked,
    }
}

/// Writes bytes to a temporary file in `folder`.
fn write_named(
    folder: &Path,
    content: &mut dyn Read,
    permissions: Option<&Permissions>,
) -> io::Result<NamedTempFile> {
    // The message of the original error would name the temporary file, so only the kind of the error is kept.
    let mut file = new_file_builder()
        .tempfile_in(folder)
        .map_err(|error| io::Error::from(error.kind()))?;
    fill(file.as_file_mut(), content, permissions)?;
    Ok(file)
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
mod tests {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    use std::path::PathBuf;
    use std::process::Command;

    use pretty_assertions::assert_eq;

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode()
    }

    #[test]
    fn a_saved_file_has_the_mode_of_any_new_file() {
        let folder = tempfile::tempdir().unwrap();
        let (saved, plain) = (folder.path().join("saved"), folder.path().join("plain"));
        save(&saved, &b"x"[..], IfExists::Fail).unwrap();
        fs::write(&plain, b"x").unwrap();
        assert_eq!(mode(&saved), mode(&plain));
    }

    #[test]
    fn a_file_that_is_overwritten_keeps_its_mode() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        fs::write(&path, b"old").unwrap();
        for expected in [0o600, 0o664] {
            fs::set_permissions(&path, Permissions::from_mode(expected)).unwrap();
            save(&path, &b"new"[..], IfExists::Replace).unwrap();
            assert_eq!(mode(&path) & 0o777, expected);
            assert_eq!(fs::read(&path).unwrap(), b"new");
        }
    }

    #[test]
    fn a_link_stays_and_what_it_leads_to_is_written() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("far")).unwrap();
        for is_there in [true, false] {
            let target = folder.path().join(format!("far/{is_there}"));
            let link = folder.path().join(format!("link-{is_there}"));
            if is_there {
                fs::write(&target, b"old").unwrap();
            }
            symlink(PathBuf::from(format!("far/{is_there}")), &link).unwrap();
            save(&link, &b"new"[..], IfExists::Replace).unwrap();
            assert!(link.is_symlink());
            assert_eq!(fs::read(&target).unwrap(), b"new");
        }
        assert_eq!(fs::read_dir(folder.path().join("far")).unwrap().count(), 2);
    }

    #[test]
    fn a_pipe_is_written_to_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        let reader = {
            let path = path.clone();
            std::thread::spawn(move || {
                let mut bytes = Vec::new();
                fs::File::open(path).unwrap().read_to_end(&mut bytes).unwrap();
                bytes
            })
        };
        save(&path, &b"new"[..], IfExists::Replace).unwrap();
        assert_eq!(reader.join().unwrap(), b"new");
        assert!(fs::metadata(&path).unwrap().file_type().is_fifo());
    }

    #[test]
    fn a_folder_that_is_missing_is_named_and_no_other_file() {
        let folder = tempfile::tempdir().unwrap();
        let error = save(&folder.path().join("none/x.csa"), &b"x"[..], IfExists::Fail).unwrap_err();
        let WriteError::Io { path, source } = error else {
            panic!("{error}")
        };
        assert_eq!(path, folder.path().join("none/x.csa"));
        let expected = format!("no such folder: {}", folder.path().join("none").display());
        assert_eq!(source.to_string(), expected);
        let error = save(folder.path(), &b"x"[..], IfExists::Replace).unwrap_err();
        assert!(error.to_string().ends_with(": is a folder"), "{error}");
    }
}
