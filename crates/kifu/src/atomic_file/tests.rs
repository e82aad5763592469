//! Tests of files that are written as a whole or not at all.

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
    write_file(&saved, &b"x"[..], IfExists::Fail).unwrap();
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
        write_file(&path, &b"new"[..], IfExists::Replace).unwrap();
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
        write_file(&link, &b"new"[..], IfExists::Replace).unwrap();
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
    write_file(&path, &b"new"[..], IfExists::Replace).unwrap();
    assert_eq!(reader.join().unwrap(), b"new");
    assert!(fs::metadata(&path).unwrap().file_type().is_fifo());
}

#[test]
fn a_folder_that_is_missing_is_named_and_no_other_file() {
    let folder = tempfile::tempdir().unwrap();
    let error = write_file(&folder.path().join("none/x.csa"), &b"x"[..], IfExists::Fail).unwrap_err();
    let WriteError::Io { path, error } = error else {
        panic!("{error}")
    };
    assert_eq!(path, folder.path().join("none/x.csa"));
    let expected = format!("no such folder: {}", folder.path().join("none").display());
    assert_eq!(error.to_string(), expected);
    let error = write_file(folder.path(), &b"x"[..], IfExists::Replace).unwrap_err();
    assert!(error.to_string().ends_with(": is a folder"), "{error}");
}
