//! [`RootAndCriteria`]: the position whose moves are counted, and the other criteria.

use clap::{ArgMatches, Args, Command, FromArgMatches};
use kifu::{Move, Setup};
use kifu_archive::Image;
use kifu_archive::criteria::{Criteria, parse_line};

use crate::criteria::{CriteriaArguments, POSITION};
use crate::outcome::Outcome;
use crate::session::Session;

/// The criteria, of which the first position is the one whose moves are counted.
#[derive(Debug)]
pub(super) struct RootAndCriteria(CriteriaArguments);

impl RootAndCriteria {
    /// The position and what may be exchanged in it, `None` if there is none, and the other criteria.
    pub(super) fn root_and_criteria(
        &self,
        session: &Session,
    ) -> Result<(Option<(Setup, Image)>, Criteria), Outcome> {
        self.0.position_and_criteria(session)
    }

    /// The moves with which the position is written, and the position before them.
    pub(super) fn line(&self) -> Option<(Setup, Vec<Move>)> {
        parse_line(self.0.position()?)
    }
}

impl Args for RootAndCriteria {
    fn augment_args(command: Command) -> Command {
        let help = "The position whose moves are counted, in SFEN with the side to move, or with the moves that lead to it (startpos moves \
                    7g7f 3c3d); by default the start of an even game. Games count that reach it in the main line, after any number of moves.";
        let japanese = "指し手を集計する局面。手番まで書いたSFEN、またはそこまでの指し手（startpos moves 7g7f 3c3d）で指定する。既定は平手の開始局面。\
                        本譜でこの局面になった対局を、手数を問わずに数える";
        CriteriaArguments::augment_args(command).mut_arg(POSITION, |argument| {
            argument.help(help).long_help(format!("{help}\n\n{japanese}"))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for RootAndCriteria {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        CriteriaArguments::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}
