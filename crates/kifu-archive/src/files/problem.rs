//! [`Problem`]: why a file of an archive is not read.

use std::io;

use kifu::shogi_core::messages::{Language, messages};
use shogi_engine::positions::EntryError;
use thiserror::Error;

messages! {
    /// A problem with a file of an archive that no operating system reports. It is inside an [`io::Error`].
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum Problem {
        /// A file in a folder is a pipe, a device or the like.
        NotRegular,
            en("is not a regular file; name it to read it"),
            ja("通常のファイルではありません。読むには、直接指定してください");
        /// What is compressed is far too large, so that it was probably made to do harm.
        TooLarge {
            /// The most bytes that are read.
            limit: u64,
        },
            en("decompresses to more than {limit} bytes, over a hundred times its size"),
            ja("展開すると{limit}バイト（元の100倍）を超えます");
        /// A file has another size or time of change than when it was split.
        Changed,
            en("has changed since it was split; split it again"),
            ja("分割した後に変更されています。もう一度分割してください");
        /// A file is not the same any more when it is read again.
        ChangedSince,
            en("has changed since it was read; add it again"),
            ja("読み込んだ後に変更されています。もう一度追加してください");
        /// A game was asked for where none begins.
        NoGame {
            /// The byte of the file, from 0.
            offset: u64,
        },
            en("no game begins at byte {offset}; the column `offset` of a table says where games begin"),
            ja("{offset}バイト目から始まる棋譜はありません。表の列 offset の値を指定してください");
        /// What was decompressed is not what was compressed.
        Corrupt,
            en("the compressed data is damaged"),
            ja("圧縮されたデータが壊れています");
        /// A book for engines is read as games.
        Book,
            en("is a book for engines, which has no games; kifu tree and kifu check read it"),
            ja("定跡ファイルなので、対局はありません。kifu tree か kifu check で読み込めます");
        /// A file with positions is read as games.
        Positions,
            en("has positions, not games; kifu table --table positions reads it"),
            ja("局面のファイルなので、対局はありません。kifu table --table positions で読み込めます");
        /// A file with positions has something else.
        Entry {
            /// The byte of the file at which the entry begins, from 0.
            offset: u64,
            /// Why it is no entry.
            error: EntryError,
        },
            en("the entry at byte {offset} cannot be read, and what follows is not read either: {error}"),
            ja("{offset}バイト目からのデータが読めないため、それ以降を読みません：{}", error.message(Language::Japanese));
        /// A file in which an analysis keeps its results has something else in it.
        NoJournal,
            en("is no file of an earlier analysis; expected another name for --resume"),
            ja("解析の途中結果のファイルではありません。--resume には別の名前を指定してください");
        /// A file is an archive of a kind that is not read.
        Tar,
            en("is a tar archive, which is not read; unpack it, and name the folder"),
            ja("tarファイルは読めません。展開して、そのフォルダーを指定してください");
        /// A ZIP file cannot be read.
        Zip,
            en("is not a ZIP file, or is damaged or incomplete"),
            ja("ZIPファイルではないか、壊れているか、途中で切れています");
        /// A file in a ZIP file is left out, because its name is not that of a record.
        NoRecord,
            en("left out, because its name has no extension of a game record"),
            ja("棋譜の拡張子ではないため、読みません");
        /// A member of a ZIP file is not where the ZIP file says.
        Member,
            en("this file in the ZIP file is damaged"),
            ja("ZIPファイルの中のこのファイルは壊れています");
        /// A member of a ZIP file is compressed in a rare way.
        Method,
            en("is compressed by another method than deflate, or is encrypted"),
            ja("deflate以外の方法で圧縮されているか、暗号化されています");
        /// A member of a ZIP file has a name that leads out of the folder into which it would be unpacked. It is not read.
        UnsafeName,
            en("the name leads out of the ZIP file; not read"),
            ja("ZIPファイルの外を指す名前なので、読みません");
    }
}

impl From<Problem> for io::Error {
    fn from(problem: Problem) -> Self {
        Self::new(io::ErrorKind::InvalidData, problem)
    }
}
