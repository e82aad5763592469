//! The arguments of `kifu positions`.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use kifu_archive::criteria::Interval;
use kifu_archive::positions::{Form, Options};

use crate::criteria::{CriteriaArguments, absolute};
use crate::help::OUTPUT_HEADING;
use crate::if_exists::IfExists;
use crate::inputs::InputArguments;
use crate::outcome::Outcome;
use crate::session::Session;

/// Write positions of games, such as start positions for matches of engines.
///
/// エンジン同士の対局の開始局面など、対局の局面を書き出す
#[derive(Debug, Args)]
#[command(after_help = "\
kifu positions records --ply-range 16..24 --unique --mirrored
kifu positions records --ply-range 24 --eval ..150 --not-in-check --unique --sample 500 --seed 1 --output start.sfen
kifu positions records --ply-range 20 --unique --to usi")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) inputs: InputArguments,
    #[command(flatten)]
    criteria: PositionCriteria,
    /// Positions with such an evaluation in centipawns in the record, whichever side it favours (the absolute value): ..150. Positions without an evaluation, with a mate or
    /// with a bound are left out.
    ///
    /// 棋譜の評価値の絶対値がこの範囲の局面：..150。評価値のない局面と、詰みや上限・下限だけの局面は除く
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true, value_parser = absolute, help_heading = HEADING)]
    eval: Option<Interval<u64>>,
    /// Leave out positions in which the side to move is in check.
    ///
    /// 手番の側に王手がかかっている局面を除く
    #[arg(long, help_heading = HEADING)]
    not_in_check: bool,
    /// Leave out each position that is the same as an earlier one: board, hands and side to move. With --mirrored and --colors-changed also
    /// if it is such an image.
    ///
    /// 前にある局面と同じ局面（盤面、持駒、手番が同じもの）を除く。--mirrored と --colors-changed を指定すると、反転や先後の入れ替えで同じになる局面も除く
    #[arg(long, help_heading = HEADING)]
    unique: bool,
    /// Choose N positions at random. The same inputs and the same seed give the same positions.
    ///
    /// N局面を無作為に選ぶ。入力とシードが同じなら、選ばれる局面も同じ
    #[arg(long, visible_alias = "count", value_name = "N", help_heading = HEADING)]
    sample: Option<usize>,
    /// For --sample: a number that decides which positions are chosen.
    ///
    /// --sample の乱数のシード
    #[arg(long, value_name = "NUMBER", default_value_t = 0, requires = "sample", help_heading = HEADING)]
    seed: u64,
    /// The form of a line: sfen (the position), usi (the start of the game and the moves: startpos moves 7g7f 3c3d) or epd (SFEN, the game and the
    /// evaluation for the side to move). By default sfen.
    ///
    /// 1行の形式：sfen（局面）、usi（開始局面と指し手。startpos moves 7g7f 3c3d）、epd（SFENに、対局と、手番の側から見た評価値を付けたもの）。既定はsfen
    #[arg(long, value_name = "FORM", value_parser = forms(), hide_possible_values = true, help_heading = OUTPUT_HEADING)]
    pub(super) to: Option<Form>,
    /// The file to write; by default, or with `-`, standard output.
    ///
    /// 書き出すファイル。省略するか「-」なら標準出力
    #[arg(long, short, value_name = "OUT", help_heading = OUTPUT_HEADING)]
    pub(super) output: Option<PathBuf>,
    /// What happens if the file exists.
    ///
    /// ファイルがすでにあるとき: fail（エラー）、skip（書かない）、suffix（start-2.sfen に書く）、overwrite（上書き）。既定はfail
    #[arg(long, value_name = "CHOICE", default_value = "fail", help_heading = OUTPUT_HEADING)]
    pub(super) if_exists: IfExists,
}

const HEADING: &str = "Choice of positions / 局面の選び方";

/// The forms by their names.
fn forms() -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(Form::ALL.map(Form::name)).try_map(|name| name.parse::<Form>())
}

impl Arguments {
    /// What is wanted. A mistake is reported on standard error.
    pub(super) fn options(&self, session: &Session) -> Result<Options, Outcome> {
        let mut options = Options::default();
        options.archive = self.inputs.options(session);
        let criteria = &self.criteria.0;
        if self.unique {
            // What may be exchanged says also which positions are the same.
            (options.archive.criteria, options.image) = criteria.criteria_and_image(session)?;
        } else {
            options.archive.criteria = criteria.criteria(session)?;
        }
        (options.evaluation, options.not_in_check) = (self.eval, self.not_in_check);
        (options.unique, options.sample, options.seed) = (self.unique, self.sample, self.seed);
        Ok(options)
    }
}

/// The criteria, of which that about plies is also one of the positions.
#[derive(Debug)]
struct PositionCriteria(CriteriaArguments);

impl Args for PositionCriteria {
    fn augment_args(command: Command) -> Command {
        let help = "The positions after so many moves: 16..24, 20. By default all positions of the main lines. Example: --ply-range 16..24";
        let japanese = "この手数だけ進んだ局面：16..24、20。既定は本譜のすべての局面。例: --ply-range 16..24";
        CriteriaArguments::augment_args(command).mut_arg("ply-range", |argument| {
            let argument = argument.visible_alias("ply");
            argument.help(help).long_help(format!("{help}\n\n{japanese}"))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for PositionCriteria {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        CriteriaArguments::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}
