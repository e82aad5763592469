//! [`PositionName`]: the positions of a record that `--at` names.

use kifu::shogi_core::format::tools::{strip_digits, trim_blanks};

/// The positions of a record that `--at` names.
///
/// ```text
/// place = number [ "," number ] | bookmark
/// ```
///
/// The numbers and the comma may be of half or full width, with blanks around them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PositionName {
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

impl From<String> for PositionName {
    fn from(text: String) -> Self {
        let (ply, line) = text.split_once([',', '，']).unwrap_or((&text, "0"));
        let line = number(line).and_then(|line| usize::try_from(line).ok());
        match (number(ply), line) {
            (Some(ply), Some(line)) => Self::Ply { ply, line },
            _ => Self::Bookmark(text),
        }
    }
}

fn number(text: &str) -> Option<u32> {
    let (number, rest) = strip_digits(trim_blanks(text))?;
    rest.is_empty().then_some(number)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_place_is_a_ply_or_a_bookmark() {
        let place = |text: &str| PositionName::from(text.to_owned());
        assert_eq!(place("15"), PositionName::Ply { ply: 15, line: 0 });
        assert_eq!(place("15,2"), PositionName::Ply { ply: 15, line: 2 });
        assert_eq!(place("１５"), PositionName::Ply { ply: 15, line: 0 });
        for text in ["15, 2", " 15 ,2 ", "１５，２", "15，　2"] {
            assert_eq!(place(text), PositionName::Ply { ply: 15, line: 2 }, "{text}");
        }
        for name in ["第２図", "①", "15 2", "15,", ",2", "15,2,1", "", "-1"] {
            assert_eq!(place(name), PositionName::Bookmark(name.to_owned()));
        }
    }
}
