//! [`Choice`]: the options that choose among all games that fit the criteria, such as `--unique` and `--first`.

use std::path::PathBuf;

use clap::Args;

/// The options that choose among the games that fit the criteria. The order of the inputs decides which game is the first.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Choice among these games / 条件に合う対局からの選び方")]
pub(crate) struct Choice {
    /// Leave out each game with the same start and the same moves of the main line as an earlier one, in whatever format
    /// and encoding. Headers, comments and variations are not compared.
    ///
    /// 形式や文字コードが違っても、開始局面と本譜の指し手が前の対局と同じ対局を除く。ヘッダー、コメント、変化は比較しない
    #[arg(long, conflicts_with = "duplicates")]
    pub(super) unique: bool,
    /// Select only the games that --unique leaves out, and name the earlier one.
    ///
    /// --unique で除かれる対局だけを選び、前にある同じ対局も表示する
    #[arg(long)]
    pub(super) duplicates: bool,
    /// Leave out the games that this file, folder or archive has too; with --duplicates, select only these. They are compared as
    /// by --unique. May be given several times.
    ///
    /// このファイル、フォルダー、ZIPファイルにもある対局を除く。--duplicates と指定すると、その対局だけを選ぶ。比べ方は --unique と同じ。複数回指定できる
    #[arg(long, value_name = "IN")]
    pub(super) duplicates_of: Vec<PathBuf>,
    /// Select N games at random. The same inputs and the same seed give the same games.
    ///
    /// N局を無作為に選ぶ。入力とシードが同じなら、選ばれる対局も同じ
    #[arg(long, value_name = "N", conflicts_with = "first")]
    pub(super) sample: Option<usize>,
    /// For --sample: a number that decides which games are selected.
    ///
    /// --sample の乱数のシード
    #[arg(long, value_name = "NUMBER", default_value_t = 0, requires = "sample")]
    pub(super) seed: u64,
    /// Select the first N games, and read nothing after them.
    ///
    /// 最初のN局を選び、その後は読まない
    #[arg(long, value_name = "N")]
    pub(super) first: Option<usize>,
}

impl Choice {
    /// Whether the keys of the games are needed.
    pub(super) const fn compares(&self) -> bool {
        self.unique || self.duplicates || !self.duplicates_of.is_empty()
    }
}
