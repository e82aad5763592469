//! [`FileType`]: the kinds of files that users mistake for game records.

use crate::messages;

messages! {
    /// A kind of file that is not a game record. `Display` writes the English name with its article: `a PNG picture`.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum FileType {
        /// A PNG picture.
        Png, en("a PNG picture"), ja("PNG画像");
        /// A JPEG picture.
        Jpeg, en("a JPEG picture"), ja("JPEG画像");
        /// A GIF picture.
        Gif, en("a GIF picture"), ja("GIF画像");
        /// A BMP picture.
        Bmp, en("a BMP picture"), ja("BMP画像");
        /// A PDF document.
        Pdf, en("a PDF document"), ja("PDF文書");
        /// A ZIP archive.
        Zip, en("a ZIP archive"), ja("ZIPアーカイブ");
        /// A gzip archive.
        Gzip, en("a gzip archive"), ja("gzipアーカイブ");
        /// A RAR archive.
        Rar, en("a RAR archive"), ja("RARアーカイブ");
        /// A 7-Zip archive.
        SevenZip, en("a 7-Zip archive"), ja("7-Zipアーカイブ");
        /// An LZH archive, in which game records used to be distributed.
        Lzh, en("an LZH archive"), ja("LZHアーカイブ");
        /// A document of Word or Excel.
        Office, en("a document of Word or Excel"), ja("WordかExcelの文書");
        /// A document in RTF.
        Rtf, en("a document in RTF"), ja("RTF文書");
        /// A game of chess in PGN.
        Pgn, en("a game of chess in PGN"), ja("PGN形式のチェスの棋譜");
        /// A Windows program.
        WindowsProgram, en("a Windows program"), ja("Windowsのプログラム");
        /// A Linux program.
        LinuxProgram, en("a Linux program"), ja("Linuxのプログラム");
        /// An HTML page.
        Html, en("an HTML page"), ja("HTMLページ");
        /// An XML document.
        Xml, en("an XML document"), ja("XML文書");
        /// A file that has only NUL bytes, which a crash can leave behind.
        NulBytes, en("nothing but NUL bytes"), ja("NUL文字だけのファイル");
        /// Binary data of an unknown kind.
        Binary, en("data that is no text"), ja("テキストではないデータ");
    }
}
