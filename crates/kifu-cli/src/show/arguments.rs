//! The arguments of `kifu show`.

use std::path::PathBuf;

use clap::builder::TypedValueParser as _;
use clap::{Arg, ArgGroup, Args, ValueEnum};
use kifu::diagram::Diagram;

use super::outputs::Outputs;
use super::position_name::PositionName;
use crate::if_exists::IfExists;
use crate::inputs::InputArguments;
use crate::notations::Spelling;
use crate::option_arguments::{OptionArguments, OptionGroup};

/// The largest width of a picture. A PNG of this width takes about a gigabyte of memory.
const MAX_WIDTH: i64 = 16_384;

/// Show positions in the terminal, or draw them, or the graph of the evaluations, as pictures.
///
/// 局面を端末に表示する。局面や評価値のグラフを画像にする
#[derive(Debug, Args)]
#[command(after_help = "\
kifu show game.kif --ply 30
kifu show game.kif --ply 10,20,30 --svg '{stem}-{ply}.svg'
kifu show game.kif --at 15,2 --svg figure.svg --theme book --title 第２図
kifu show '7nk/9/7PP/9/9/9/9/9/9 b G 1' --svg problem.svg
kifu show game.kif --graph game.svg
kifu show lessons --each bookmark --svg 'out/{stem}-{ply}.svg' --captions bookmark,move")]
#[command(group = ArgGroup::new("picture").multiple(true))]
#[command(mut_args = describe_inputs)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) inputs: InputArguments,
    /// Show the position after N moves instead of the last one. Several numbers are separated by commas.
    ///
    /// 最終局面ではなく、N手目の局面を表示する。コンマで区切って複数指定できる
    #[arg(long, value_name = "N", value_delimiter = ',', conflicts_with_all = ["at", "bookmark", "each"])]
    ply: Vec<u32>,
    /// Show the positions with this bookmark.
    ///
    /// このしおりの局面を表示する
    #[arg(long, value_name = "NAME", conflicts_with_all = ["at", "each"])]
    bookmark: Option<String>,
    /// Show the position after move 15 of variation 2 (`15,2`), or of the main line (`15`), or the positions with
    /// a bookmark (its name). `select --position`, and `view` in its list of variations, show the numbers of variations.
    ///
    /// 変化2の15手目（15,2）、本譜の15手目（15）、またはしおり（その名前）の局面を表示する。変化の番号は select --position と、view の変化の一覧に表示される
    #[arg(long, value_name = "PLACE", conflicts_with = "each")]
    at: Option<PositionName>,
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
    /// A title above the board or graph, in which {black}, {white}, {date}, {ply} and so on are replaced as in the name.
    ///
    /// 盤やグラフの上の見出し。{black}、{white}、{date}、{ply} などは名前と同じように置き換えられる
    #[arg(long, value_name = "TEXT", requires = "picture")]
    pub(super) title: Option<String>,
    /// The texts around the board, separated by commas.
    ///
    /// 盤のまわりの文字: names（対局者名）、bookmark（見出しがなければ盤の上にしおり）、move（盤の下に「図は▲７六歩まで」）、comments（コメント）、all（すべて）、none（なし）。コンマで区切る
    #[arg(
        long,
        value_name = "WHAT",
        value_delimiter = ',',
        default_value = "move",
        requires = "picture"
    )]
    pub(super) captions: Vec<Caption>,
    /// A font file for the title and the captions. Otherwise the characters of a PNG that are not built in are drawn in a font that is
    /// installed on this machine.
    ///
    /// 見出しと盤のまわりの文字のフォントファイル。指定がなければ、PNGの中の内蔵の字形にない文字だけを、インストールされているフォントで描く
    #[arg(long, value_name = "FILE", requires = "picture")]
    pub(super) font: Option<PathBuf>,
    #[command(flatten)]
    pub(super) pictures: OptionArguments<PictureGroup>,
    #[command(flatten)]
    pub(super) spelling: Spelling,
}

/// The options of pictures.
pub(super) struct PictureGroup;

impl OptionGroup for PictureGroup {
    type Options = Diagram;
    const RENAMED: &[(&str, &str)] = &[("flipped", "flip")];
    // `--title` has fields, `--captions` the texts of the record, `--lettering` also chooses the notation, `--lang` is for all messages,
    // and a picture has a file of its own.
    const LEFT_OUT: &[&str] = &[
        "title",
        "caption",
        "comment",
        "black",
        "white",
        "lettering",
        "language",
        "key",
    ];

    fn finish(argument: Arg) -> Arg {
        match argument.get_id().as_str() {
            "flip" => argument,
            "marks" | "arrows" => argument.requires("picture").value_name("SQUARES"),
            "width" => {
                let pixels = clap::value_parser!(u32).range(1..=MAX_WIDTH);
                let pixels = pixels.map(|width| width.to_string());
                argument
                    .requires("picture")
                    .value_name("PIXELS")
                    .value_parser(pixels)
            }
            _ => argument.requires("picture"),
        }
    }
}

impl Arguments {
    /// The positions that `--ply`, `--bookmark` or `--at` names.
    pub(super) fn places(&self) -> impl Iterator<Item = PositionName> {
        let plies = self.ply.iter().map(|&ply| PositionName::Ply { ply, line: 0 });
        let bookmark = self.bookmark.clone().map(PositionName::Bookmark);
        plies.chain(bookmark).chain(self.at.clone())
    }

    /// Whether pictures should have no captions, and also some.
    pub(super) fn has_contrary_captions(&self) -> bool {
        let is_none = |&caption: &Caption| caption == Caption::None;
        self.captions.iter().any(is_none) && !self.captions.iter().all(is_none)
    }

    /// Whether pictures have a caption.
    pub(super) fn has(&self, caption: Caption) -> bool {
        let has = |wanted| self.captions.contains(&wanted);
        has(caption) || has(Caption::All)
    }
}

/// Says in the help of the inputs that they may be positions, which no other subcommand reads.
fn describe_inputs(argument: Arg) -> Arg {
    if !argument.is_positional() {
        return argument;
    }
    let english = "Files, folders, patterns such as `'*.kif'`, one game of a file (`a.kif:2`), or a position in SFEN; `-` is standard input";
    let japanese =
        "ファイル、フォルダー、パターン、ファイルの1局（a.kif:2）、またはSFENの局面。「-」は標準入力";
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

/// A kind of text that pictures have around the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Caption {
    /// The names of the players.
    Names,
    /// The bookmark, above the board, unless there is a `--title`.
    Bookmark,
    /// The last move, below the board: `Position after 7g7f`.
    Move,
    /// The comments, below the board.
    Comments,
    /// All of them.
    All,
    /// None of them.
    None,
}
