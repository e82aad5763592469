//! [`WriteOptions`]: how to write a record in any format.

use shogi_core::format;

/// Options for writing a record in any format: the options that all formats share, and those of single formats.
///
/// By default the encoding is UTF-8, the line end is LF, and a record is not written if anything would be lost.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The options that all formats share.
    pub shared: format::WriteOptions,
    /// For USI: whether the word for the ending (`resign`, `rep_draw`, …) is written after the moves. Other programs
    /// write such words in files, but engines do not understand them.
    #[cfg(feature = "usi")]
    pub usi_endings: bool,
    /// For CSA: the version to write.
    #[cfg(feature = "csa")]
    pub csa_version: shogi_csa::Version,
}

impl WriteOptions {
    shogi_core::shared_write_options!(shared.);
    shogi_core::setters! {
        /// Sets whether the word for the ending is written after the moves in USI.
        #[cfg(feature = "usi")]
        usi_endings: bool => usi_endings;
        /// Sets the version of CSA.
        #[cfg(feature = "csa")]
        csa_version: shogi_csa::Version => csa_version;
    }

    #[cfg(feature = "csa")]
    pub(crate) fn to_csa(&self) -> shogi_csa::WriteOptions {
        shogi_csa::WriteOptions::from(self.shared.clone()).version(self.csa_version)
    }

    #[cfg(feature = "usi")]
    pub(crate) fn to_usi(&self) -> shogi_usi::WriteOptions {
        shogi_usi::WriteOptions::from(self.shared.clone()).endings(self.usi_endings)
    }
}

impl AsRef<format::WriteOptions> for WriteOptions {
    fn as_ref(&self) -> &format::WriteOptions {
        &self.shared
    }
}
