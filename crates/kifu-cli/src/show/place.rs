//! [`Place`]: the positions of a record that `--at` names.

/// The positions of a record that `--at` names.
///
/// ```text
/// place = number [ "," number ] | bookmark
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// The position after a move of a line.
    Ply {
        ply: u32,
        /// The line, as an index of [`Record::lines`](kifu::Record::lines): 0 for the main line, otherwise the number of a
        /// variation.
        line: usize,
    },
    /// The positions with this bookmark.
    Bookmark(String),
}

impl From<String> for Place {
    fn from(text: String) -> Self {
        let (ply, line) = text.split_once(',').unwrap_or((&text, "0"));
        match (ply.parse(), line.parse()) {
            (Ok(ply), Ok(line)) => Self::Ply { ply, line },
            _ => Self::Bookmark(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_place_is_a_ply_or_a_bookmark() {
        let place = |text: &str| Place::from(text.to_owned());
        assert_eq!(place("15"), Place::Ply { ply: 15, line: 0 });
        assert_eq!(place("15,2"), Place::Ply { ply: 15, line: 2 });
        for name in ["第２図", "15,", ",2", "15,2,1", "", "-1"] {
            assert_eq!(place(name), Place::Bookmark(name.to_owned()));
        }
    }
}
