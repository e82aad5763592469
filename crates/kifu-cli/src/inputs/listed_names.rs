//! [`names`]: the names of files in a list.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use crate::messages::Problem;

/// Returns the names in a list: one on each line, or with `ends_in_zero` each before a zero byte, as `find -print0` writes
/// them. Empty names are left out, and a carriage return before a line feed belongs to the line end.
///
/// # Errors
///
/// Returns an error if the names on lines have zero bytes, which no name can have, or if a name cannot be one of a file of this
/// system.
pub(super) fn names(list: &[u8], ends_in_zero: bool) -> io::Result<Vec<PathBuf>> {
    if !ends_in_zero && list.contains(&0) {
        return Err(Problem::ZeroBytes.into());
    }
    let separator = if ends_in_zero { b'\0' } else { b'\n' };
    let names = list.split(|&byte| byte == separator);
    names
        .map(|name| match name.strip_suffix(b"\r") {
            Some(name) if !ends_in_zero => name,
            _ => name,
        })
        .filter(|name| !name.is_empty())
        .map(|name| os_string(name).map(PathBuf::from))
        .collect()
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "names of other systems are Unicode")]
fn os_string(name: &[u8]) -> io::Result<OsString> {
    Ok(std::os::unix::ffi::OsStringExt::from_vec(name.to_vec()))
}

#[cfg(not(unix))]
fn os_string(name: &[u8]) -> io::Result<OsString> {
    let name =
        std::str::from_utf8(name).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
    Ok(name.into())
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_list_has_names_on_lines_or_before_zero_bytes() {
        let names = |list: &[u8], ends_in_zero| super::names(list, ends_in_zero).unwrap();
        assert_eq!(
            names(b"a b.csa\r\n\nc\n\r\nd", false),
            ["a b.csa", "c", "d"].map(PathBuf::from)
        );
        assert_eq!(names(b"a\nb\r\0\0c\0", true), ["a\nb\r", "c"].map(PathBuf::from));
        assert_eq!(names(b"", false), [""; 0].map(PathBuf::from));
        let other = super::names(b"\xff\xfe", false);
        assert_eq!(other.is_ok(), cfg!(unix));
    }
}
