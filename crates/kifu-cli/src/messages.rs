//! Messages of several subcommands.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use kifu::core::text::pluralize;
use kifu::{Localize, Record, WriteError};
use thiserror::Error as ThisError;

use crate::if_exists::is_about_existing;

/// A problem that an operating system does not report: with arguments, inputs or the output.
#[derive(Debug, ThisError)]
pub(crate) enum Problem {
    /// Standard input can be read only once.
    #[error("standard input can be named only once")]
    StandardInputTwice,
    /// An input that must be a file is a folder.
    #[error("is a folder")]
    IsFolder,
    /// A folder has no file with a known extension.
    #[error("no records found")]
    NoRecords,
    /// The second time an input was read, it had other games.
    #[error("changed while it was read")]
    Changed,
    /// A game does not have the position that the arguments choose.
    #[error("game {game} has no such position: it has {}", pluralize(*moves, "move"))]
    NoSuchPosition {
        /// The number of the game, from 1.
        game: usize,
        /// The number of moves of its main line.
        moves: usize,
    },
    /// Standard output is no terminal, so the viewer cannot be used.
    #[error("`view` needs a terminal; `show` prints positions anywhere")]
    NoTerminal,
}

impl Problem {
    /// The problem that a record, the one of the game with this number, does not have the position.
    pub(crate) fn no_such_position(game: usize, record: &Record) -> Self {
        let moves = record.mainline().count();
        Self::NoSuchPosition { game, moves }
    }
}

impl Localize for Problem {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StandardInputTwice => f.write_str("標準入力は1回しか指定できません"),
            Self::IsFolder => f.write_str("フォルダーです"),
            Self::NoRecords => f.write_str("棋譜のファイルがありません"),
            Self::Changed => f.write_str("読んでいる間に変更されました"),
            Self::NoSuchPosition { game, moves } => {
                write!(f, "{game}局目にその局面はありません（本譜は{moves}手です）")
            }
            Self::NoTerminal => {
                f.write_str("`view` は端末でのみ使えます。局面を出力するには `show` を使ってください")
            }
        }
    }
}

/// Lets functions that return [`io::Error`] return a problem.
impl From<Problem> for io::Error {
    fn from(problem: Problem) -> Self {
        Self::other(problem)
    }
}

/// A file or folder that cannot be used, and why: `path: reason`.
#[derive(Debug, ThisError)]
#[error("{}: {source}", path.display())]
pub(crate) struct PathError {
    path: PathBuf,
    source: io::Error,
}

impl PathError {
    pub(crate) fn new(path: &Path, source: impl Into<io::Error>) -> Self {
        Self {
            path: path.to_owned(),
            source: source.into(),
        }
    }
}

impl Localize for PathError {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        At(self.path.display(), Reason(&self.source)).fmt_japanese(f)
    }
}

/// A message about a place, such as a path: `place: message`.
pub(crate) struct At<P, M>(pub(crate) P, pub(crate) M);

impl<P: fmt::Display, M: fmt::Display> fmt::Display for At<P, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0, self.1)
    }
}

impl<P: fmt::Display, M: Localize> Localize for At<P, M> {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.0)?;
        self.1.fmt_japanese(f)
    }
}

/// The reason of an [`io::Error`]: a [`Problem`], or an error of the operating system. In English an error of the operating
/// system has the text of the system. In Japanese the frequent errors have a text of their own.
pub(crate) struct Reason<'e>(pub(crate) &'e io::Error);

impl fmt::Display for Reason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Localize for Reason<'_> {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let inner = self.0.get_ref();
        if let Some(problem) = inner.and_then(|inner| inner.downcast_ref::<Problem>()) {
            return problem.fmt_japanese(f);
        }
        if let Some(error) = inner.and_then(|inner| inner.downcast_ref::<OutputError>()) {
            return error.fmt_japanese(f);
        }
        if let Some(error) = inner.and_then(|inner| inner.downcast_ref::<TemporaryError>()) {
            return error.fmt_japanese(f);
        }
        f.write_str(match self.0.kind() {
            io::ErrorKind::NotFound => "見つかりません",
            io::ErrorKind::PermissionDenied => "アクセスが許可されていません",
            io::ErrorKind::AlreadyExists => "すでにあります",
            io::ErrorKind::IsADirectory => "フォルダーです",
            io::ErrorKind::NotADirectory => "フォルダーではありません",
            io::ErrorKind::StorageFull => "ディスクに空きがありません",
            io::ErrorKind::QuotaExceeded => "ディスクの割り当て量を超えました",
            io::ErrorKind::FileTooLarge => "ファイルが大きすぎます",
            io::ErrorKind::ReadOnlyFilesystem => "読み取り専用のディスクです",
            io::ErrorKind::InvalidFilename => "使えないファイル名です",
            io::ErrorKind::BrokenPipe => "出力先が閉じられました",
            io::ErrorKind::OutOfMemory => "メモリーが足りません",
            io::ErrorKind::Interrupted => "中断されました",
            _ => return write!(f, "入出力エラー（{}）", self.0),
        })
    }
}

/// Standard output cannot be written.
#[derive(Debug, ThisError)]
#[error("the output cannot be written: {0}")]
pub(crate) struct OutputError(pub(crate) io::Error);

impl Localize for OutputError {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("出力に書き込めません: ")?;
        Reason(&self.0).fmt_japanese(f)
    }
}

/// A temporary file cannot be written or read.
#[derive(Debug, ThisError)]
#[error("in the temporary folder {}: {source}", folder.display())]
pub(crate) struct TemporaryError {
    pub(crate) folder: PathBuf,
    pub(crate) source: io::Error,
}

impl Localize for TemporaryError {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "一時フォルダー {}: ", self.folder.display())?;
        Reason(&self.source).fmt_japanese(f)
    }
}

/// An output file exists, and is kept.
pub(crate) struct Exists<'p>(pub(crate) &'p Path);

impl fmt::Display for Exists<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.0.display();
        write!(f, "{path}: already exists (--if-exists overwrite replaces it)")
    }
}

impl Localize for Exists<'_> {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.0.display();
        write!(
            f,
            "{path}: すでにあります（--if-exists overwrite で上書きします）"
        )
    }
}

/// The reason why records or pictures are not written. An error of the operating system is described as by [`Reason`].
pub(crate) struct WriteReason<'e>(pub(crate) &'e WriteError);

impl fmt::Display for WriteReason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            WriteError::Io { path, .. } if is_about_existing(self.0) => Exists(path).fmt(f),
            error => error.fmt(f),
        }
    }
}

impl Localize for WriteReason<'_> {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            WriteError::Io { path, .. } if is_about_existing(self.0) => Exists(path).fmt_japanese(f),
            WriteError::Io { path, source } if source.kind() == io::ErrorKind::NotFound => {
                write!(f, "{}: 書き込み先のフォルダーがありません", path.display())
            }
            WriteError::Io { path, source } => At(path.display(), Reason(source)).fmt_japanese(f),
            WriteError::Output { source } => {
                f.write_str("出力に書き込めません: ")?;
                Reason(source).fmt_japanese(f)
            }
            error => error.fmt_japanese(f),
        }
    }
}
