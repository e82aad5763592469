//! The arguments that choose positions for files with which engines learn.

use clap::Args;
use kifu_archive::criteria::Interval;
use kifu_table::PositionOptions;
use shogi_engine::positions::PositionsFormat;

use super::messages::UsageError;
use crate::criteria::absolute;

/// Which positions are written with `--to hcpe`, `psv` and `hcp`.
#[derive(Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each option is independent of the others"
)]
pub(super) struct PositionArguments {
    /// With --to hcpe or psv: write positions without an evaluation too, with the value 0. By default they are left out.
    ///
    /// hcpe と psv で、評価値のない局面も評価値を0として書き出す。既定では除く
    #[arg(long)]
    without_value: bool,
    /// With --to hcpe, psv or hcp: only positions with such an evaluation in centipawns, whichever side it favours (the absolute value): ..3000.
    ///
    /// hcpe、psv、hcp で、評価値の絶対値がこの範囲の局面だけを書き出す：..3000
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true, value_parser = absolute)]
    eval: Option<Interval<u64>>,
    /// With --to hcpe, psv or hcp: leave out positions in which the side to move is in check.
    ///
    /// hcpe、psv、hcp で、手番の側に王手がかかっている局面を除く
    #[arg(long)]
    not_in_check: bool,
    /// With --to hcpe, psv or hcp: leave out positions in which the move captures or promotes.
    ///
    /// hcpe、psv、hcp で、駒を取る手か成る手が指された局面を除く
    #[arg(long)]
    quiet_move: bool,
    /// With --to hcpe, psv or hcp: leave out each position that is the same as an earlier one: board, hands and side to move.
    ///
    /// hcpe、psv、hcp で、前にある局面と同じ局面（盤面、持駒、手番が同じもの）を除く
    #[arg(long)]
    unique: bool,
}

impl PositionArguments {
    /// What is wanted of a kind of file; `None` is a table.
    pub(super) fn options(&self, format: Option<PositionsFormat>) -> Result<PositionOptions, UsageError> {
        let chooses = self.eval.is_some() || self.not_in_check || self.quiet_move || self.unique;
        if format.is_none() && (chooses || self.without_value) {
            return Err(UsageError::NoPositions);
        }
        if format == Some(PositionsFormat::Hcp) && self.without_value {
            return Err(UsageError::NoValues);
        }
        let mut options = PositionOptions::default();
        options.zero_without_value = self.without_value;
        (options.evaluation, options.not_in_check) = (self.eval, self.not_in_check);
        (options.quiet, options.unique) = (self.quiet_move, self.unique);
        Ok(options)
    }
}
