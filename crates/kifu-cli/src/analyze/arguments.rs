//! The arguments of `kifu analyze`.

use std::ffi::OsString;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{ArgGroup, Args, ValueHint};
use kifu::shogi_core::record::{EvaluationForm, Evaluations};
use kifu::shogi_core::text::SpellingError;
use kifu::usi::protocol::Go;
use kifu_archive::engine::{AnalysisOptions, EngineOptions};

use crate::criteria::CriteriaArguments;
use crate::inputs::InputArguments;
use crate::seconds::seconds;
use crate::writing::WritingArguments;

const HEADING: &str = "Analysis / 解析";

/// Let a USI engine search the positions of records, and write its evaluations into them.
///
/// USIエンジンで棋譜を解析し、評価値と読み筋を書き込む
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("limit of the search").args(["nodes", "time", "depth"]).required(true)))]
#[command(after_help = "\
kifu analyze ./YaneuraOu game.kif --time 1 --output analyzed.kif
kifu analyze ./YaneuraOu records --nodes 1000000 --engines 4 --to kif --output analyzed/
kifu analyze fairy-stockfish game.csa --depth 12 --engine-option UCI_Variant=shogi --to csa
kifu analyze ./YaneuraOu records --player 羽生 --time 0.5 --multipv 3 --to kif --output analyzed/")]
pub(crate) struct Arguments {
    /// The engine: a path, or a name in PATH. It runs in its own folder, where engines find their files.
    ///
    /// エンジンのパス、またはPATHにある名前。評価関数などのファイルを読めるように、エンジンのあるフォルダーで実行する
    #[arg(value_name = "ENGINE", value_hint = ValueHint::CommandName)]
    engine: PathBuf,
    #[command(flatten)]
    pub(super) inputs: InputArguments,
    #[command(flatten)]
    analysis: AnalysisArguments,
    #[command(flatten)]
    pub(super) criteria: CriteriaArguments,
    #[command(flatten, next_help_heading = "Writing / 書き出し")]
    pub(super) writing: WritingArguments,
}

/// What is searched, and how.
#[derive(Debug, Args)]
#[command(next_help_heading = HEADING)]
struct AnalysisArguments {
    /// Search this many nodes of each position.
    ///
    /// 各局面を、このノード数まで探索する
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search each position for so many seconds, such as 0.5.
    ///
    /// 各局面を、この秒数（0.5 など）だけ探索する
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,
    /// Search each position to this depth.
    ///
    /// 各局面を、この深さまで探索する
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Let the engine list so many moves for each position. From 2 on, evaluations are written as by `--evaluations shogigui`, because the
    /// default `shogihome` holds one.
    ///
    /// 各局面で、この数の候補手を挙げさせる。2以上なら、評価値を「--evaluations shogigui」の書き方で書く（既定のshogihomeには1つしか書けないため）
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=500))]
    multipv: u32,
    /// Analyse variations too, not only the main line.
    ///
    /// 本譜だけでなく、変化も解析する
    #[arg(long)]
    all_lines: bool,
    /// Leave out positions that have an evaluation already.
    ///
    /// すでに評価値のある局面は解析しない
    #[arg(long)]
    only_missing: bool,
    /// Write each result to this file at once, and take results from it that another run with the same engine and options has
    /// written. So a run that was ended goes on. In a folder OUT it goes on without this, but with the next file.
    ///
    /// 結果を1局面ごとにこのファイルに書き出し、同じエンジンと設定で書き出した結果があればそれを使う。中断した解析を続きから再開できる。フォルダーOUTに書き出すときは、指定しなくても次のファイルから再開できる
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Set an option of the engine. Can be repeated. A button has no value: NAME=.
    ///
    /// エンジンのオプションを設定する。繰り返し指定できる。ボタンには「NAME=」のように値を付けない
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    engine_option: Vec<(String, String)>,
    /// An argument for the program of the engine. Can be repeated.
    ///
    /// エンジンのプログラムに渡す引数。繰り返し指定できる
    #[arg(long, value_name = "ARGUMENT", allow_hyphen_values = true)]
    engine_argument: Vec<OsString>,
    /// Run so many engines side by side. Each analyses a game of its own.
    ///
    /// 同時に動かすエンジンの数。1局ずつ分担して解析する
    #[arg(long, value_name = "N", default_value = "1", value_parser = engines)]
    engines: NonZero<usize>,
    /// Wait so many seconds for the start of the engine and for each answer; for a search, after the time of --time. An engine
    /// that is slower is ended, and started again for the next position.
    ///
    /// エンジンの起動や応答を待つ秒数。探索では --time の時間が過ぎてから数える。それより遅いエンジンは終了させ、次の局面で起動し直す
    #[arg(long, value_name = "S", default_value = "300", value_parser = seconds)]
    timeout: Duration,
}

impl Arguments {
    /// The file of `--resume`.
    pub(super) fn resume(&self) -> Option<&Path> {
        self.analysis.resume.as_deref()
    }

    pub(super) const fn engines(&self) -> NonZero<usize> {
        self.analysis.engines
    }

    /// What the arguments ask of the engine. `written` is the form in which the evaluations are written.
    pub(super) fn options(&self, written: Evaluations) -> AnalysisOptions {
        let analysis = &self.analysis;
        let mut engine = EngineOptions::new(&self.engine);
        engine.arguments.clone_from(&analysis.engine_argument);
        engine.options.clone_from(&analysis.engine_option);
        engine.timeout = analysis.timeout;
        let mut go = analysis.time.map_or_else(Go::default, Go::byoyomi);
        (go.nodes, go.depth) = (analysis.nodes, analysis.depth);
        let mut options = AnalysisOptions::new(engine, go);
        options.candidates = analysis.multipv;
        // Only this form holds several candidates.
        if analysis.multipv > 1 {
            options.form = EvaluationForm::ShogiGui;
        }
        let named = EvaluationForm::ALL
            .into_iter()
            .find(|form| form.name() == written.name());
        options.form = named.unwrap_or(options.form);
        options.all_lines = analysis.all_lines;
        options.only_missing = analysis.only_missing;
        options
    }
}

/// More engines are of no use, and the system may refuse to start them.
const MOST_ENGINES: usize = 256;

fn engines(text: &str) -> Result<NonZero<usize>, SpellingError> {
    let number = text.parse().ok();
    number
        .filter(|number: &NonZero<usize>| number.get() <= MOST_ENGINES)
        .ok_or_else(|| SpellingError::new(["a number from 1 to 256", "1から256の数"], text))
}

/// The name and the value of an option of the engine.
fn name_and_value(text: &str) -> Result<(String, String), SpellingError> {
    let has_line_end = text.contains(['\n', '\r']);
    let pair = text
        .split_once('=')
        .filter(|(name, _)| !name.trim().is_empty() && !has_line_end);
    let (name, value) = pair.ok_or_else(|| {
        let expected = [
            "NAME=VALUE on one line, such as Threads=4",
            "「Threads=4」のような1行の「NAME=VALUE」",
        ];
        SpellingError::new(expected, text)
    })?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}
