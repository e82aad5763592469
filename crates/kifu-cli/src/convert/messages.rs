//! The messages of `kifu convert`, in English and Japanese.

use std::fmt;
use std::path::{Path, PathBuf};

use kifu::core::text::encoding::Replacements;
use kifu::core::text::pluralize;
use kifu::diagram::printable;
use kifu::{Encoding, Format, Localize, WriteError};

use crate::inputs::Input;
use crate::messages::{At, WriteReason};

/// A mistake in the arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum UsageError {
    NoFormat,
    NoFolder(PathBuf),
    Ply(Format),
    DeclareEncoding(Format),
    UsiEndings(Format),
    CsaVersion(Format),
    ByteOrderMark(Encoding),
    Fallback(Encoding),
    SplitNeedsFolder,
    /// The output folder is an input folder, or contains one.
    SplitIntoInput(PathBuf),
    SplitOfNothing,
    IfExistsNeedsOutput,
    /// The format holds one game, and there are so many inputs.
    OneGame(Format, usize),
}

/// A message about an input or its output.
#[derive(Debug)]
pub(super) enum Message<'a> {
    /// Nothing could be read before the errors of an input.
    NothingWritten { input: &'a Input },
    /// An input was read with warnings.
    Warnings { input: &'a Input, count: usize },
    /// The games of an input cannot be written.
    Unwritable { input: &'a Input, error: &'a WriteError },
    /// Games cannot be written to one text with the games of other inputs.
    Inseparable { input: &'a str, error: &'a WriteError },
    /// Characters were replaced.
    Replaced {
        input: &'a Input,
        replacements: &'a Replacements,
    },
    /// A file exists, and is kept as the arguments say.
    Kept { path: &'a Path },
    /// The output of an input has a number in its name.
    Renamed { input: &'a Input, path: &'a Path },
    /// The input has no name for a file in the output folder.
    NoName { folder: &'a Path },
}

/// A message about the games of an input that have errors.
#[derive(Debug)]
pub(super) struct Faulty<'a> {
    pub(super) input: &'a Input,
    /// The first error, with its place.
    pub(super) error: &'a str,
    pub(super) written: Written,
    /// The number of further games with errors.
    pub(super) more: usize,
}

/// What is written of an input or a game with an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Written {
    /// Nothing of the input.
    NoGame,
    /// The other games of the input.
    OtherGames,
    /// The part before the error.
    Beginning,
    /// Nothing of the game, because nothing was read before the error. Only with `--keep-going`.
    Nothing,
}

/// A message about the losses of an input.
pub(super) struct Lossy<'a> {
    pub(super) input: &'a Input,
    /// The number of the first game with losses, or `None` if it is the only game of the input.
    pub(super) game: Option<usize>,
    /// The number of further games with losses.
    pub(super) more: usize,
    pub(super) format: Format,
    /// The losses of all these games.
    pub(super) losses: &'a dyn Localize,
}

fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFormat => f.write_str(
                "expected --to FORMAT, or --output FILE with the extension of a format, such as game.csa",
            ),
            Self::NoFolder(path) => write!(
                f,
                "{}: expected a folder or a name with the extension of a format, found a file",
                shown(path)
            ),
            Self::Ply(format) => {
                write!(f, "--ply is for positions, BOD and SFEN; {format} has games")
            }
            Self::DeclareEncoding(format) => write!(
                f,
                "--declare-encoding is for KIF, KI2 and CSA; {format} has no such line"
            ),
            Self::UsiEndings(format) => write!(f, "--usi-endings is for USI, not for {format}"),
            Self::CsaVersion(format) => write!(f, "--csa-version is for CSA, not for {format}"),
            Self::ByteOrderMark(encoding) => write!(
                f,
                "--bom is for Unicode (--encoding utf-8); {encoding} has no byte order mark"
            ),
            Self::Fallback(encoding) => write!(
                f,
                "--fallback is for encodings that lack characters; {encoding} has all"
            ),
            Self::SplitNeedsFolder => f.write_str("--split writes several files: expected --output FOLDER"),
            Self::SplitIntoInput(path) => write!(
                f,
                "{}: is an input folder or contains one, so the next --split would split these files again: expected \
                 another folder for --output, such as one inside the input folder",
                shown(path)
            ),
            Self::SplitOfNothing => f.write_str(
                "--split variations writes each variation, and --strip variations leaves them out: expected one of them",
            ),
            Self::IfExistsNeedsOutput => {
                f.write_str("--if-exists is for files: expected --output FILE or --output FOLDER")
            }
            Self::OneGame(format, inputs) => write!(
                f,
                "a file of {format} holds one game, and there are {}; --output FOLDER writes a file for each",
                pluralize(*inputs, "input")
            ),
        }
    }
}

impl Localize for UsageError {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFormat => f.write_str(
                "「--to 形式」を指定するか、「--output game.csa」のように形式の拡張子を付けてください",
            ),
            Self::NoFolder(path) => write!(
                f,
                "{}: フォルダーか、形式の拡張子がある名前を指定してください（ファイルがすでにあります）",
                shown(path)
            ),
            Self::Ply(format) => write!(f, "--plyは局面の形式（BOD・SFEN）で使います。{format}は対局の形式です"),
            Self::DeclareEncoding(format) => write!(
                f,
                "--declare-encodingはKIF・KI2・CSAで使います。{format}にその行はありません"
            ),
            Self::UsiEndings(format) => write!(f, "--usi-endingsはUSIで使います。{format}では使えません"),
            Self::CsaVersion(format) => write!(f, "--csa-versionはCSAで使います。{format}では使えません"),
            Self::ByteOrderMark(encoding) => write!(
                f,
                "--bomはUnicode（--encoding utf-8）で使います。{encoding}にBOMはありません"
            ),
            Self::Fallback(encoding) => write!(
                f,
                "--fallbackは使えない文字がある文字コードで使います。{encoding}ではすべての文字が使えます"
            ),
            Self::SplitNeedsFolder => {
                f.write_str("--splitは複数のファイルを書き込みます。「--output フォルダー」を指定してください")
            }
            Self::SplitIntoInput(path) => write!(
                f,
                "{}: 入力のフォルダーか、それを含むフォルダーなので、次に--splitを使うと、分けたファイルがまた分けられます。\
                 入力のフォルダーの中に作るフォルダーなど、別のフォルダーを--outputに指定してください",
                shown(path)
            ),
            Self::SplitOfNothing => f.write_str(
                "「--split variations」（変化ごとに書き込む）と「--strip variations」（変化を除く）は同時に指定できません",
            ),
            Self::IfExistsNeedsOutput => {
                f.write_str("--if-existsはファイルに書き込むときに使います。--outputを指定してください")
            }
            Self::OneGame(format, inputs) => write!(
                f,
                "{format}のファイルに書けるのは1局だけですが、入力が{inputs}件あります。「--output フォルダー」で1件ずつ書き込みます"
            ),
        }
    }
}

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingWritten { input } => write!(f, "{input}: nothing was written"),
            Self::Warnings { input, count } => {
                let warnings = pluralize(*count, "warning");
                write!(f, "{input}: read with {warnings} (kifu check shows why)")
            }
            Self::Unwritable { input, error } => {
                write!(f, "{input}: {error}")?;
                f.write_str(match error {
                    WriteError::OneGame { .. } => "; --split games --output FOLDER writes a file for each",
                    WriteError::Unencodable(_) => "; --fallback replaces what is missing",
                    _ => "",
                })
            }
            Self::Inseparable { input, error } => {
                write!(f, "{input}: {error}; --output FOLDER writes one for each input")
            }
            Self::Replaced { input, replacements } => write!(f, "{input}: {replacements}"),
            Self::Kept { path } => write!(f, "{}: already exists, skipped", shown(path)),
            Self::Renamed { input, path } => write!(f, "{input}: written to {}", shown(path)),
            Self::NoName { folder } => {
                let folder = shown(folder);
                write!(
                    f,
                    "{folder}: is a folder, and standard input has no name for a file in it"
                )
            }
        }
    }
}

impl Localize for Message<'_> {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingWritten { input } => write!(f, "{input}: 何も書き込みませんでした"),
            Self::Warnings { input, count } => {
                write!(f, "{input}: 警告が{count}件あります（理由は kifu check で表示）")
            }
            Self::Unwritable { input, error } => {
                At(input, WriteReason(error)).fmt_japanese(f)?;
                f.write_str(match error {
                    WriteError::OneGame { .. } => {
                        "。「--split games --output フォルダー」で1局ずつ書き込みます"
                    }
                    WriteError::Unencodable(_) => "。--fallback で、ない文字を置き換えます",
                    _ => "",
                })
            }
            Self::Inseparable { input, error } => {
                At(input, WriteReason(error)).fmt_japanese(f)?;
                f.write_str("。「--output フォルダー」で入力ごとに書き込みます")
            }
            Self::Replaced { input, replacements } => {
                write!(f, "{input}: ")?;
                replacements.fmt_japanese(f)
            }
            Self::Kept { path } => write!(f, "{}: すでにあるので書き込みません", shown(path)),
            Self::Renamed { input, path } => write!(f, "{input}: {}に書き込みました", shown(path)),
            Self::NoName { folder } => {
                let folder = shown(folder);
                write!(
                    f,
                    "{folder}: フォルダーですが、標準入力にはファイルの名前がありません"
                )
            }
        }
    }
}

impl fmt::Display for Faulty<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = match self.written {
            Written::NoGame => "nothing was written",
            Written::OtherGames => "this game is not written",
            Written::Beginning => "what comes before is written",
            Written::Nothing => "nothing of the game is written",
        };
        write!(f, "{}: {}; {written}", self.input, self.error)?;
        match self.more {
            0 => Ok(()),
            more => write!(f, " ({} with errors)", pluralize(more, "more game")),
        }
    }
}

impl Localize for Faulty<'_> {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = match self.written {
            Written::NoGame => "何も書き込みませんでした",
            Written::OtherGames => "この対局は書き込みません",
            Written::Beginning => "その前までを書き込みます",
            Written::Nothing => "この対局は何も書き込みません",
        };
        write!(f, "{}: {}（{written}）", self.input, self.error)?;
        match self.more {
            0 => Ok(()),
            more => write!(f, "。ほか{more}局にもエラーがあります"),
        }
    }
}

impl fmt::Display for Lossy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.input)?;
        match (self.game, self.more) {
            (None, _) => {}
            (Some(game), 0) => write!(f, "game {game}: ")?,
            (Some(game), more) => write!(f, "game {game} and {more} more: ")?,
        }
        write!(f, "not preserved in {}: {}", self.format, self.losses)
    }
}

impl Localize for Lossy<'_> {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.input)?;
        match (self.game, self.more) {
            (None, _) => {}
            (Some(game), 0) => write!(f, "{game}局目: ")?,
            (Some(game), more) => write!(f, "{game}局目とほか{more}局: ")?,
        }
        write!(f, "{}では書けないもの: ", self.format)?;
        self.losses.fmt_japanese(f)
    }
}
