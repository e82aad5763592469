//! [`Choice`]: the options that choose among all games that fit the criteria, such as `--unique` and `--first`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// What two games must have in common to be the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(super) enum Compared {
    /// The start, the moves, and players and date as far as both games name them.
    #[default]
    Games,
    /// The start and the moves.
    Moves,
    /// The start and the moves; the other game may go on.
    Contained,
}

/// The options that choose among the games that fit the criteria. The order of the inputs decides which game is the first.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Choice among these games / 条件に合う対局からの選び方")]
pub(crate) struct Choice {
    /// Leave out each game that is the same as an earlier one, in whatever format and encoding: with the same start, the same
    /// moves of the main line, and no other player or date, if both games name them. With `--unique=moves`, players and dates
    /// are not compared. `--unique=contained` also leaves out games whose moves begin a longer game; the files are read three
    /// times for it.
    ///
    /// 形式や文字コードが違っても、前の対局と同じ対局を除く。開始局面と本譜の指し手が同じで、対局者と日付が（どちらにも書かれていれば）同じものをいう。--unique=moves では、対局者と日付を比較しない。--unique=contained では、ほかの長い対局の途中までと同じ対局も除く（ファイルを3回読む）
    #[arg(long, conflicts_with = "duplicates", value_name = "WHAT", num_args = 0..=1, require_equals = true, default_missing_value = "games")]
    pub(super) unique: Option<Compared>,
    /// Select only the games that --unique leaves out, and name the earlier one; `--duplicates=moves` as --unique=moves, and so on.
    ///
    /// --unique（=moves、=contained）で除かれる対局だけを選び、前にある同じ対局も表示する
    #[arg(long, value_name = "WHAT", num_args = 0..=1, require_equals = true, default_missing_value = "games")]
    pub(super) duplicates: Option<Compared>,
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
        self.unique.is_some() || self.duplicates.is_some() || !self.duplicates_of.is_empty()
    }

    /// What is compared.
    pub(super) fn compared(&self) -> Compared {
        self.unique.or(self.duplicates).unwrap_or_default()
    }
}
