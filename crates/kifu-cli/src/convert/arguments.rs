//! The arguments of `kifu convert`, and their conversion to [`WriteOptions`].

use std::path::{Path, PathBuf};

use clap::Args;
use kifu::csa::Version;
use kifu::{Encoding, Format, Newline, WriteOptions};

/// Arguments of `kifu convert`.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command")]
pub(crate) struct Arguments {
    /// Files and folders; `-` is standard input.
    #[arg(required = true, value_name = "IN")]
    pub(super) inputs: Vec<PathBuf>,
    /// The format to write.
    #[arg(long, value_name = "FORMAT")]
    pub(super) to: Format,
    /// The file to write, or a folder to write into (`out/`). Several inputs, or a folder as input, need a folder. By
    /// default, or with `-`, standard output, in UTF-8.
    #[arg(long, short, value_name = "OUT")]
    pub(super) output: Option<PathBuf>,
    /// Read as this format, whatever the content looks like.
    #[arg(long, value_name = "FORMAT")]
    pub(super) from: Option<Format>,
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
    /// Repair texts that were quoted in a mail, put on a web page, or garbled by a wrong encoding, with a warning.
    #[arg(long)]
    pub(super) repair: bool,
    /// For a record with an error, write the part before the error.
    #[arg(long)]
    pub(super) keep_going: bool,
    /// Refuse to write a record if a part of it would be lost.
    #[arg(long)]
    pub(super) strict: bool,
}

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
