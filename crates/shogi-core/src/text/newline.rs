//! [`Newline`]: the line end with which a text is written.

named_enum! {
    /// The line end with which a text is written.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Newline {
        /// LF.
        #[default]
        Lf = "lf",
        /// CR LF, as on Windows.
        CrLf = "crlf",
    }
}

impl Newline {
    /// The characters of the line end.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
        }
    }
}
