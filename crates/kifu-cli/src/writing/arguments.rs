//! [`WritingArguments`]: the arguments that say where games are written, and how.

use std::path::PathBuf;

use clap::{Arg, Args, ValueEnum};
use kifu::{Record, WriteOptions};

use super::output_kind::OutputKind;
use super::sort::SortKey;
use crate::if_exists::IfExists;
use crate::option_arguments::{OptionArguments, OptionGroup};

/// Where games are written, and how.
#[derive(Debug, Args)]
pub(crate) struct WritingArguments {
    #[command(flatten)]
    pub(super) destination: DestinationArguments,
    #[command(flatten)]
    pub(super) options: WritingOptions,
    /// Write or list the games in this order: those of all inputs in one file, on standard output or in a list, those of each input in a
    /// folder. Games with the same value keep their order, and games without one are the last. All games are kept in memory; with
    /// a folder, those of one input.
    ///
    /// 対局を並べ替えて書き出す（select では一覧も）: date（日付）、black（先手）、white（後手）、event（棋戦）、length（手数）、path（ファイルのパス）。1つのファイル、標準出力、一覧ではすべての入力の対局を、フォルダーでは入力ごとに並べ替える。値が同じなら元の順のままで、値のない対局は最後になる。すべての対局（フォルダーでは1つの入力の対局）をメモリに置く
    #[arg(long, value_name = "KEY")]
    pub(crate) sort: Option<SortKey>,
    #[command(flatten)]
    pub(super) text: OptionArguments<TextGroup>,
}

/// Where games are written.
#[derive(Debug, Args)]
#[group(id = "destination")]
pub(super) struct DestinationArguments {
    /// The format to write; kifu and ki2u are KIF and KI2 in UTF-8. By default the format of the extension of OUT.
    ///
    /// 書き出す形式。kifuとki2uはUTF-8のKIFとKI2。省略するとOUTの拡張子で決まる
    #[arg(long, value_name = "FORMAT", value_parser = OutputKind::parser())]
    pub(super) to: Option<OutputKind>,
    /// The file to write, or a folder to write into (`out/`). A name with the extension of a format is a file, which gets
    /// the games of all inputs. By default, or with `-`, standard output, in UTF-8.
    ///
    /// 書き出すファイル、または書き出し先のフォルダー（out/）。対応する拡張子の名前ならファイルとし、すべての入力の対局を書き出す。省略するか「-」なら、標準出力にUTF-8で書き出す
    #[arg(long, short, value_name = "OUT")]
    pub(super) output: Option<PathBuf>,
}

/// How games are written.
#[derive(Debug, Args)]
#[group(requires = "destination")]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(super) struct WritingOptions {
    /// What happens if a file exists. By default skip in a folder, and fail for a single file.
    ///
    /// ファイルがすでにあるとき: fail（エラー）、skip（書かない）、suffix（game-2.kif に書く）、overwrite（上書き）。既定は、フォルダーならskip、1つのファイルならfail
    #[arg(long, value_name = "CHOICE")]
    pub(super) if_exists: Option<IfExists>,
    /// Write each game, or each branch of each game, to a file of its own in the folder OUT: `game-1.kif`, `game-2.kif`.
    /// Comments above a variation become comments on the move before it. OUT cannot be an input folder or contain one.
    ///
    /// 1局ごと（games）、または本譜と変化ごと（variations）に、フォルダーOUTの別々のファイル（game-1.kif、game-2.kif）に書く。変化の前のコメントは、その前の指し手のコメントになる。入力のフォルダーや、それを含むフォルダーはOUTにできない
    #[arg(long, value_name = "WHAT")]
    pub(super) split: Option<Split>,
    /// With --split, the names of the files: {stem} is replaced by the name of the input without its extension, {number} by the number
    /// of the file, {date}, {black}, {white}, {event} and {result} by those of the game, or by `unknown`. Characters that a name cannot have become `_`,
    /// and a name that is already taken gets a number. By default {stem}-{number}.
    ///
    /// --split のファイルの名前。{stem} は入力の名前（拡張子なし）、{number} はファイルの番号、{date} は日付、{black} と {white} は対局者、{event} は棋戦、{result} は結果に置き換えられる（値がなければ unknown）。使えない文字は「_」になり、同じ名前には番号が付く。既定は {stem}-{number}
    #[arg(long, value_name = "PATTERN", requires = "split")]
    pub(super) name: Option<String>,
    /// Write all files directly into the folder OUT, without the folders of the inputs. The second of two equal names gets a number:
    /// `game-2.kif`.
    ///
    /// 入力のフォルダーを再現せず、すべてのファイルをフォルダーOUTの直下に書く。同じ名前には番号が付く（game-2.kif）
    #[arg(long)]
    pub(super) flat: bool,
    /// Leave out parts of the records. Several parts are separated by commas.
    ///
    /// 書き出さない部分: comments（コメントと注記行）、bookmarks（しおり）、variations（変化）、times（消費時間）、headers（ヘッダー）。コンマで区切る
    #[arg(long, value_name = "PARTS", value_delimiter = ',')]
    pub(super) strip: Vec<RecordPart>,
    /// Leave out all headers but these: `先手,後手,棋戦`. A name also keeps the header of the same meaning in another format
    /// (`N+`).
    ///
    /// 書き出すヘッダー（先手,後手,棋戦）。ほかの形式で同じ意味のヘッダー（N+）も残す。それ以外のヘッダーは書き出さない
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(super) keep_headers: Vec<String>,
    /// Write the moves that engines expect, as comments name them, as variations with the value as a comment, or leave such variations
    /// out again. The comments stay.
    ///
    /// コメントの読み筋を、評価値をコメントに付けた変化として書き出す（variations）、またはそのような変化を除く（comments）。コメントはそのまま残る
    #[arg(long, value_name = "AS")]
    pub(super) pv: Option<ExpectedMoves>,
    /// Write the opening and the castles that the moves show into records that name none: the headers `戦型`, `先手の囲い` and `後手の囲い`.
    /// What a record has already is never replaced.
    ///
    /// 戦法や囲いのヘッダーがない棋譜に、指し手から分かる戦型、先手の囲い、後手の囲いを書き加える。すでにあるヘッダーは置き換えない
    #[arg(long)]
    pub(super) add_opening: bool,
    /// For a record with an error, write the part before the error, and the error as its last comment.
    ///
    /// エラーのある棋譜は、エラーの前までを書き出し、エラーの内容を最後のコメントにする
    #[arg(long)]
    pub(super) keep_going: bool,
    /// Also write every message, and what is written where, to this new file, as JSON Lines: objects with `path`, `code`, `severity`
    /// and `message`, for a written file `output`, and for diagnostics the other fields of `kifu check --format json`. No file is replaced. In a message about an output that exists,
    /// `path` is that of the output.
    ///
    /// すべてのメッセージと、どの棋譜をどこに書き出したかを、このファイルにJSON Linesで書き出す。既存のファイルは上書きせず、エラーにする。項目は path、code、severity、message で、書き出したファイルには output、エラーと警告には kifu check --format json のほかの項目も付く。書き出すファイルがすでにあるというメッセージの path は、そのファイルのパス
    #[arg(long, value_name = "FILE")]
    pub(super) report: Option<PathBuf>,
    /// Refuse to write a record if a part of it would be lost.
    ///
    /// 失われる情報がある棋譜は書き出さない
    #[arg(long)]
    pub(super) strict: bool,
}

/// The options of the written text.
pub(super) struct TextGroup;

impl OptionGroup for TextGroup {
    type Options = WriteOptions;
    const RENAMED: &[(&str, &str)] = &[("byte_order_mark", "bom")];
    // `--strict`.
    const LEFT_OUT: &[&str] = &["losses"];

    fn finish(argument: Arg) -> Arg {
        argument.requires("destination")
    }
}

impl WritingOptions {
    /// The option that is only for an output folder, if there is one.
    pub(super) fn for_folders(&self) -> Option<&'static str> {
        let split = self.split.map(|_| "split");
        split.or_else(|| self.flat.then_some("flat"))
    }
}

impl WritingArguments {
    /// Whether a format or a place to write to is given.
    pub(crate) const fn has_destination(&self) -> bool {
        self.destination.to.is_some() || self.destination.output.is_some()
    }
}

/// What `--split` writes to a file of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Split {
    /// Each game.
    Games,
    /// The main line and each variation of each game, from the start of the game.
    Variations,
}

/// How `--pv` writes the moves that engines expect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ExpectedMoves {
    /// As variations too.
    Variations,
    /// In comments only.
    Comments,
}

impl ExpectedMoves {
    /// Returns a record whose expected moves are written in this way.
    pub(super) fn apply(self, record: Record) -> Record {
        let mut edit = record.edit();
        // A record that is full has no room for more variations.
        let _ = match self {
            Self::Variations => edit.add_variations_from_pv(),
            Self::Comments => edit.remove_variations_from_pv(),
        };
        edit.finish()
    }
}

/// A part of a record that `--strip` leaves out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum RecordPart {
    /// Comments and remarks, with the evaluations of engines in them.
    Comments,
    /// Bookmarks.
    Bookmarks,
    /// Everything but the main line.
    Variations,
    /// The times of the moves.
    Times,
    /// All headers, or those that `--keep-headers` does not name.
    Headers,
}
