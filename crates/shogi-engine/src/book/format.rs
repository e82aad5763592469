//! [`BookFormat`]: the kinds of books.

use std::fmt;
use std::path::Path;

/// A kind of book.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub enum BookFormat {
    /// The text of `YaneuraOu`.
    #[default]
    YaneuraOu,
    /// The binary book of `YaneuraOu`.
    Ybb,
    /// The book of `ShogiGUI`.
    Sbk,
    /// The book of Apery.
    Apery,
}

impl BookFormat {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::YaneuraOu, Self::Ybb, Self::Sbk, Self::Apery];

    /// Its name and its extension.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::YaneuraOu => ("YaneuraOu", "db"),
            Self::Ybb => ("YBB", "ybb"),
            Self::Sbk => ("SBK", "sbk"),
            Self::Apery => ("Apery", "bin"),
        }
    }

    /// The name: `YBB`.
    pub const fn name(self) -> &'static str {
        self.names().0
    }

    /// The extension of its files: `ybb`.
    pub const fn extension(self) -> &'static str {
        self.names().1
    }

    /// The kind with this extension. A `.bin` may also be another file than a book.
    pub fn from_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?;
        let mut all = Self::ALL.into_iter();
        all.find(|format| extension.eq_ignore_ascii_case(format.extension()))
    }
}

/// Writes the name.
impl fmt::Display for BookFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
