//! The arguments of `kifu show`.

use std::path::PathBuf;

use clap::{Arg, ArgGroup, Args, ValueEnum};
use kifu::diagram::{Lettering, Theme};

use super::outputs::Outputs;
use crate::if_exists::IfExists;
use crate::inputs::InputArguments;

/// The largest width of a picture. A PNG of this width takes about a gigabyte of memory.
const MAX_WIDTH: i64 = 16_384;

/// Show positions in the terminal, or draw them as pictures.
///
/// 局面を端末に表示する、または画像にする
#[derive(Debug, Args)]
#[command(after_help = "\
kifu show game.kif --ply 30
kifu show '7nk/9/7PP/9/9/9/9/9/9 b G 1' --svg problem.svg
kifu show lessons --each bookmark --svg 'out/{stem}-{ply}.svg'")]
#[command(group = ArgGroup::new("picture").multiple(true))]
#[command(mut_args = describe_inputs)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) inputs: InputArguments,
    /// Show the position after N moves instead of the last one.
    ///
    /// 最終局面ではなく、N手目の局面を表示する
    #[arg(long, value_name = "N", conflicts_with_all = ["bookmark", "each"])]
    pub(super) ply: Option<u32>,
    /// Show the positions with this bookmark.
    ///
    /// このしおりの局面を表示する
    #[arg(long, value_name = "NAME", conflicts_with = "each")]
    pub(super) bookmark: Option<String>,
    /// Show every position with a bookmark or a comment, or every position of the main line.
    ///
    /// しおり（bookmark）またはコメント（comment）のある全局面、または本譜の全局面（ply）を表示する
    #[arg(long, value_name = "WHAT")]
    pub(super) each: Option<Each>,
    #[command(flatten)]
    pub(super) outputs: Outputs,
    /// What happens if a file exists.
    ///
    /// 画像のファイルがすでにあるとき: fail（エラー）、skip（書かない）、suffix（a-2.svg に書く）、overwrite（上書き）。既定はfail
    #[arg(long, value_name = "CHOICE", default_value = "fail", requires = "picture")]
    pub(super) if_exists: IfExists,
    /// The colours of the pictures: wood, book or dark.
    ///
    /// 画像の配色（wood、book、dark）
    #[arg(long, default_value_t, requires = "picture")]
    pub(super) theme: Theme,
    /// The width of the pictures in pixels.
    ///
    /// 画像の幅（ピクセル）
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(1..=MAX_WIDTH), requires = "picture")]
    pub(super) width: Option<u32>,
    /// Draw the names of the players, the bookmark and the comments into the pictures.
    ///
    /// 対局者名、しおり、コメントを画像に入れる
    #[arg(long, requires = "picture")]
    pub(super) captions: bool,
    /// A font file for characters of the captions that are not built in, which a PNG needs for them.
    ///
    /// 内蔵の字形にない文字のためのフォントファイル。PNGにその文字があれば必要
    #[arg(long, value_name = "FILE", requires = "captions")]
    pub(super) font: Option<PathBuf>,
    /// Show the board from the side of White.
    ///
    /// 盤面を後手側から表示する
    #[arg(long)]
    pub(super) flip: bool,
    /// How the pieces are written: japanese or western.
    ///
    /// 駒の表記（japanese か western）
    #[arg(long, default_value_t)]
    pub(super) lettering: Lettering,
}

/// Says in the help of the inputs that they may be positions, which no other subcommand reads.
fn describe_inputs(argument: Arg) -> Arg {
    if !argument.is_positional() {
        return argument;
    }
    let english = "Files, folders, patterns such as `'*.kif'`, or a position in SFEN; `-` is standard input";
    let japanese = "ファイル、フォルダー、パターン、またはSFENの局面。「-」は標準入力";
    argument.help(english).long_help([english, japanese].join("\n\n"))
}

/// Which positions `--each` shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Each {
    /// Every position with a bookmark, also in variations.
    Bookmark,
    /// Every position with a comment, also in variations.
    Comment,
    /// Every position of the main line.
    Ply,
}
