//! [`Newline`]: the line end with which a text is written.

use std::fmt;

/// The line end with which a text is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Newline {
    /// LF.
    #[default]
    Lf,
    /// CR LF, as on Windows.
    CrLf,
}

impl Newline {
    /// Both kinds of line end.
    pub const ALL: [Self; 2] = [Self::Lf, Self::CrLf];

    /// The name of the line end: `lf` or `crlf`. [`Newline::as_str`] returns its characters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lf => "lf",
            Self::CrLf => "crlf",
        }
    }

    /// The characters of the line end.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
        }
    }
}

/// Writes the [name](Newline::name): `crlf`.
impl fmt::Display for Newline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
