//! The arguments of `kifu select`.

use clap::Args;

use super::choice::Choice;
use crate::criteria::CriteriaArguments;
use crate::help::OUTPUT_HEADING;
use crate::inputs::{InputArguments, LISTS};
use crate::writing::WritingArguments;

/// Find games: list, count or write those that fit.
///
/// 対局を検索し、一覧にする、数える、または書き出す
#[derive(Debug, Args)]
#[command(after_help = "\
kifu select records --player 羽生 --date 1996
kifu select records --moves ７六歩,３四歩 --not --has comments --count
kifu select records --winner 羽生 --json
kifu select records --opening 四間飛車 --list -0 | kifu check --files-from - -0")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) criteria: CriteriaArguments,
    #[command(flatten)]
    pub(super) choice: Choice,
    #[command(flatten)]
    pub(super) inputs: InputArguments,
    #[command(flatten, next_help_heading = "Writing / 書き出し")]
    pub(super) writing: WritingArguments,
    /// Print only the name of each input with a selected game.
    ///
    /// 選ばれた対局のあるファイルの名前だけを表示する
    #[arg(long, conflicts_with_all = ["count", "sort", "to", "output"], group = LISTS, help_heading = OUTPUT_HEADING)]
    pub(super) list: bool,
    /// Print only the number of selected games: of each input that has any, and of all.
    ///
    /// 選ばれた対局の数だけを表示する（ファイルごとの数と合計を示す）
    #[arg(long, conflicts_with_all = ["sort", "to", "output"], help_heading = OUTPUT_HEADING)]
    pub(super) count: bool,
    /// Print a JSON object for each selected game, one on each line: place, players, date, result, and the plies of
    /// --position.
    ///
    /// 選ばれた対局ごとに、1行に1つのJSONオブジェクトを出力する：ファイル、対局者、日付、結果、--position の手数など
    #[arg(long, conflicts_with_all = ["list", "count", "to", "output"], help_heading = OUTPUT_HEADING)]
    pub(super) json: bool,
}
