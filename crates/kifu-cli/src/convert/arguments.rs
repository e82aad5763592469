//! The arguments of `kifu convert`, and their conversion to [`WriteOptions`].

use std::path::{Path, PathBuf};

use clap::Args;
use kifu::csa::Version;
use kifu::{Encoding, Format, Newline, WriteOptions};

use crate::inputs::InputArguments;

/// Arguments of `kifu convert`.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) inputs: InputArguments,
    /// The format to write.
    #[arg(long, value_name = "FORMAT")]
    pub(super) to: Format,
    /// The file to write, or a folder to write into (`out/`). Several inputs, or a folder as input, need a folder. By
    /// default, or with `-`, standard output, in UTF-8.
    #[arg(long, short, value_name = "OUT")]
    pub(super) output: Option<PathBuf>,
    /// The encoding to write. By default UTF-8; Shift_JIS into a file whose name ends in .kif or
    /// .ki2.
    #[arg(long, value_name = "ENCODING")]
    pub(super) encoding: Option<Encoding>,
    /// Replace each character that the encoding lacks: ☗ by ▲ and the like, or by 〓.
    #[arg(long)]
    pub(super) fallback: bool,
    /// Begin a file of UTF-8 with a byte order mark, as Kifu for Windows does.
    #[arg(long)]
    pub(super) bom: bool,
    /// Begin with the line that names the encoding, for KIF, KI2 and CSA.
    #[arg(long)]
    pub(super) declare_encoding: bool,
    /// The line end to write, lf or crlf. By default LF; CR LF into a file whose name ends in .kif or .ki2.
    #[arg(long, value_name = "NEWLINE")]
    pub(super) newline: Option<Newline>,
    /// For BOD and SFEN: the ply of the position to write; by default the last.
    #[arg(long, value_name = "N")]
    pub(super) ply: Option<u32>,
    /// For USI: write the word for the ending (`resign`, `rep_draw`, …) after the moves; engines do not understand such
    /// words.
    #[arg(long)]
    pub(super) usi_endings: bool,
    /// For CSA: the version to write, 2, 2.1, 2.2 or 3.0; by default the version of the source, else 2.2, or 3.0 if the
    /// record needs it.
    #[arg(long, value_name = "VERSION")]
    pub(super) csa_version: Option<Version>,
    /// Overwrite existing files.
    #[arg(long)]
    pub(super) overwrite: bool,
    /// For a record with an error, write the part before the error.
    #[arg(long)]
    pub(super) keep_going: bool,
    /// Refuse to write a record if a part of it would be lost.
    #[arg(long)]
    pub(super) strict: bool,
}

/// The Japanese texts of [`Arguments`].
pub(crate) const JAPANESE_HELP: &[(&str, &str)] = &[
    ("", "棋譜を読み、別の形式で書き出す"),
    ("to", "書き出す形式"),
    (
        "output",
        "書き出すファイル、または書き出し先のフォルダー（out/）。入力が複数かフォルダーなら、フォルダーを指定する。省略するか「-」なら標準出力にUTF-8で書く",
    ),
    (
        "encoding",
        "書き出す文字コード。既定はUTF-8。名前が .kif か .ki2 で終わるファイルはShift_JIS",
    ),
    (
        "fallback",
        "文字コードにない文字を置き換える。☗ は ▲ などに、似た文字がなければ 〓 に",
    ),
    (
        "bom",
        "UTF-8のファイルの先頭に、Kifu for Windowsと同じくBOMを付ける",
    ),
    (
        "declare_encoding",
        "KIF・KI2・CSA: 文字コードを示す行を先頭に書く",
    ),
    (
        "newline",
        "改行コード（lf か crlf）。既定はLF。名前が .kif か .ki2 で終わるファイルはCR LF",
    ),
    ("ply", "BOD・SFEN: 書き出す局面の手数。既定は最終局面"),
    (
        "usi_endings",
        "USI: 指し手の後に終局の語（resign、rep_draw など）を書く。エンジンはこの語を理解しない",
    ),
    (
        "csa_version",
        "CSA: 書き出す版（2、2.1、2.2、3.0）。既定は元の棋譜の版。なければ2.2、必要なら3.0",
    ),
    ("overwrite", "既存のファイルを上書きする"),
    ("keep_going", "誤りのある棋譜は、誤りの前までを書き出す"),
    ("strict", "失われる内容がある棋譜は書き出さない"),
];

/// Returns the write options that the arguments set. If `target` has an extension of the output format, this extension
/// decides the encoding and the line end that no argument sets.
pub(super) fn options_by_name(arguments: &Arguments, target: Option<&Path>) -> WriteOptions {
    let by_name = target.filter(|path| Format::from_path(path) == Some(arguments.to));
    let mut options = by_name.map(WriteOptions::for_path).unwrap_or_default();
    if !arguments.strict {
        options = options.dropping();
    }
    if let Some(encoding) = arguments.encoding {
        options = options.encoding(encoding);
    }
    if let Some(ply) = arguments.ply {
        options = options.ply(ply);
    }
    if arguments.declare_encoding {
        options = options.declaring_encoding();
    }
    if arguments.usi_endings {
        options = options.with_usi_endings();
    }
    if arguments.fallback {
        options = options.replacing_characters();
    }
    if arguments.bom {
        options = options.with_byte_order_mark();
    }
    if let Some(version) = arguments.csa_version {
        options = options.csa_version(version);
    }
    if let Some(newline) = arguments.newline {
        options = options.newline(newline);
    }
    options
}
