//! [`WriteOptions`]: how to write lines of USI, SFEN and USEN.

use shogi_core::format;

/// Options for writing USI, SFEN and USEN: the shared options and, for USI, the ending.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The options that all formats share.
    pub shared: format::WriteOptions,
    /// For USI: whether the word for the ending (`resign`, `rep_draw`, …) is written after the moves. Other programs
    /// write such words in files, but engines do not understand them.
    pub endings: bool,
}

impl WriteOptions {
    shogi_core::shared_write_options!(shared.);
    shogi_core::setters! {
        /// Sets whether the word for the ending is written after the moves in USI.
        endings: bool => endings;
    }
}

impl From<format::WriteOptions> for WriteOptions {
    fn from(shared: format::WriteOptions) -> Self {
        Self {
            shared,
            ..Self::default()
        }
    }
}

impl AsRef<format::WriteOptions> for WriteOptions {
    fn as_ref(&self) -> &format::WriteOptions {
        &self.shared
    }
}
