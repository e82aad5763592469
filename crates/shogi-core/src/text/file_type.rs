//! [`FileType`]: the kinds of files that users mistake for game records.

use std::fmt;

use super::Localize;

/// A kind of file that is not a game record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FileType {
    /// A PNG picture.
    Png,
    /// A JPEG picture.
    Jpeg,
    /// A GIF picture.
    Gif,
    /// A BMP picture.
    Bmp,
    /// A PDF document.
    Pdf,
    /// A ZIP archive.
    Zip,
    /// A gzip archive.
    Gzip,
    /// A RAR archive.
    Rar,
    /// A 7-Zip archive.
    SevenZip,
    /// An LZH archive, in which game records used to be distributed.
    Lzh,
    /// A document of Word or Excel.
    Office,
    /// A document in RTF.
    Rtf,
    /// A game of chess in PGN.
    Pgn,
    /// A Windows program.
    WindowsProgram,
    /// A Linux program.
    LinuxProgram,
    /// An HTML page.
    Html,
    /// An XML document.
    Xml,
    /// A file that has only NUL bytes, which a crash can leave behind.
    NulBytes,
    /// Binary data of an unknown kind.
    Binary,
}

impl FileType {
    /// All kinds of files.
    pub const ALL: [Self; 19] = [
        Self::Png,
        Self::Jpeg,
        Self::Gif,
        Self::Bmp,
        Self::Pdf,
        Self::Zip,
        Self::Gzip,
        Self::Rar,
        Self::SevenZip,
        Self::Lzh,
        Self::Office,
        Self::Rtf,
        Self::Pgn,
        Self::WindowsProgram,
        Self::LinuxProgram,
        Self::Html,
        Self::Xml,
        Self::NulBytes,
        Self::Binary,
    ];

    /// The name in English and in Japanese.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Png => ("a PNG picture", "PNG画像"),
            Self::Jpeg => ("a JPEG picture", "JPEG画像"),
            Self::Gif => ("a GIF picture", "GIF画像"),
            Self::Bmp => ("a BMP picture", "BMP画像"),
            Self::Pdf => ("a PDF document", "PDF文書"),
            Self::Zip => ("a ZIP archive", "ZIPアーカイブ"),
            Self::Gzip => ("a gzip archive", "gzipアーカイブ"),
            Self::Rar => ("a RAR archive", "RARアーカイブ"),
            Self::SevenZip => ("a 7-Zip archive", "7-Zipアーカイブ"),
            Self::Lzh => ("an LZH archive", "LZHアーカイブ"),
            Self::Office => ("a document of Word or Excel", "WordかExcelの文書"),
            Self::Rtf => ("a document in RTF", "RTF文書"),
            Self::Pgn => ("a game of chess in PGN", "PGN形式のチェスの棋譜"),
            Self::WindowsProgram => ("a Windows program", "Windowsのプログラム"),
            Self::LinuxProgram => ("a Linux program", "Linuxのプログラム"),
            Self::Html => ("an HTML page", "HTMLページ"),
            Self::Xml => ("an XML document", "XML文書"),
            Self::NulBytes => ("nothing but NUL bytes", "NULバイトだけのファイル"),
            Self::Binary => ("data that is no text", "テキストではないデータ"),
        }
    }
}

/// Writes the English name with its article: `a PNG picture`.
impl fmt::Display for FileType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.names().0)
    }
}

impl Localize for FileType {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.names().1)
    }
}
