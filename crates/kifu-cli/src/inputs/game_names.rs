//! [`named_game`]: the game that a name such as `a.kif:2` means.

use std::path::{Path, PathBuf};

use kifu_archive::{self as archive, Input};

/// Returns the input and the number of the game, from 1, if a name is that of a game in the lists of `select`: the name of a file, of a
/// member of a ZIP file or of standard input, a colon, and the number. A file or member that has the whole name is no game.
pub(crate) fn named_game(name: &Path) -> Option<(Input, usize)> {
    let (path, number) = name.to_str()?.rsplit_once(':')?;
    let is_number = number.starts_with(|first| ('1'..='9').contains(&first));
    let number = number.parse().ok().filter(|_| is_number)?;
    let path = PathBuf::from(path);
    if name.exists() {
        return None;
    }
    let is_in_zip = path.ancestors().skip(1).any(Path::is_file);
    let is_there = is_in_zip || path.exists() || path == Path::new("-");
    let mut found = archive::find_exact(&[name.to_owned(), path.clone()]).inputs;
    // A file need not exist, but a member of a ZIP file is found only if it does.
    let has_whole_name = is_in_zip && found.first().is_some_and(|input| input.path() == name);
    let input = found.pop().filter(|_| is_there && !has_whole_name)?;
    (input.path() == path).then_some((input, number))
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;

    use pretty_assertions::assert_eq;

    use super::*;

    // No name has a colon on Windows.
    #[test]
    fn a_game_is_named_after_a_file_that_exists() {
        let here = tempfile::tempdir().unwrap();
        let path = |name: &str| here.path().join(name);
        for name in ["a.kif", "b.kif", "b.kif:2", "a:1"] {
            fs::write(path(name), "").unwrap();
        }
        fs::create_dir(path("folder")).unwrap();
        fs::write(path("folder/a.kif"), "").unwrap();
        let game =
            |name: &str| named_game(&path(name)).map(|(input, number)| (input.path().to_owned(), number));
        assert_eq!(game("a.kif:2"), Some((path("a.kif"), 2)));
        assert_eq!(game("folder/a.kif:10"), Some((path("folder/a.kif"), 10)));
        assert_eq!(game("a:1:3"), Some((path("a:1"), 3)));
        assert_eq!(game("b.kif:2:1"), Some((path("b.kif:2"), 1)));
        for name in [
            "b.kif:2", "a.kif:0", "a.kif:02", "a.kif:+2", "a.kif:x", "a.kif:", "c.kif:2", "folder:1", "a.kif",
        ] {
            assert_eq!(game(name), None, "{name}");
        }
        let (input, number) = named_game(Path::new("-:2")).unwrap();
        assert!(input.is_standard_input() && number == 2);
    }
}
