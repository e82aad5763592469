//! [`CriteriaArguments`]: the options that say which games are selected. There is one for each kind of criterion.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use kifu::shogi_core::text::SpellingError;
use kifu::{Localize as _, Setup};
use kifu_archive::Image;
use kifu_archive::criteria::{Criteria, Criterion, CriterionError, CriterionKind, Interval, KINDS};

use crate::completed::completed;
use crate::messages::Problem;
use crate::outcome::{Outcome, fail};
use crate::session::Session;

const HEADING: &str = "Criteria / 条件";

/// The criterion about a position.
pub(crate) const POSITION: &str = "position";

/// The option that negates the criterion after it.
const NOT: &str = "not";

/// The range of an absolute value: `..150`, which may also be written `-150..150`.
pub(crate) fn absolute(text: &str) -> Result<Interval<u64>, SpellingError> {
    let range = match text.strip_prefix('-').and_then(|rest| rest.split_once("..")) {
        Some((first, last)) if first == last => &text[1 + first.len()..],
        _ => text,
    };
    range.parse().map_err(|_| {
        SpellingError::new(
            [
                "a range of the absolute value, such as `..150`",
                "絶対値の範囲（「..150」など）",
            ],
            text,
        )
    })
}

/// The criteria in the order of the command line.
#[derive(Debug)]
pub(crate) struct CriteriaArguments {
    criteria: Vec<Criterion>,
    /// The index of the first `--position` that is not negated.
    position: Option<usize>,
    /// Whether each `--not` has a criterion after it.
    is_complete: bool,
}

impl CriteriaArguments {
    /// The first position that is not negated, what may be exchanged in it, and the other criteria. A mistake is reported on standard
    /// error.
    pub(crate) fn position_and_criteria(
        &self,
        session: &Session,
    ) -> Result<(Option<(Setup, Image)>, Criteria), Outcome> {
        let mut others = self.criteria.clone();
        let Some(index) = self.position else {
            return Ok((None, self.criteria(session)?));
        };
        let position = others.remove(index);
        self.check(session)?;
        let root = Criteria::with_root(position.value(), others);
        let (setup, others, image) = root.map_err(|error| report(&error, session))?;
        Ok((Some((setup, image)), others))
    }

    /// The first position that is not negated, as written.
    pub(crate) fn position(&self) -> Option<&str> {
        Some(self.criteria[self.position?].value())
    }

    /// The criteria. A mistake is reported on standard error.
    pub(crate) fn criteria(&self, session: &Session) -> Result<Criteria, Outcome> {
        self.check(session)?;
        Criteria::new(self.criteria.iter().cloned()).map_err(|error| report(&error, session))
    }

    /// The criteria, and what may be exchanged in positions, which need no criterion about one. A mistake is reported on standard error.
    pub(crate) fn criteria_and_image(&self, session: &Session) -> Result<(Criteria, Image), Outcome> {
        self.check(session)?;
        Criteria::beside_root(self.criteria.iter().cloned()).map_err(|error| report(&error, session))
    }

    /// The player that the games should have, if one is named.
    pub(crate) fn player(&self) -> Option<&str> {
        let mut named = self.criteria.iter().filter(|one| !one.is_negated());
        named
            .find(|one| ["player", "black", "white"].contains(&one.kind().name))
            .map(Criterion::value)
    }

    fn check(&self, session: &Session) -> Result<(), Outcome> {
        if self.is_complete {
            Ok(())
        } else {
            Err(session.fail(&Problem::NotWithoutCriterion))
        }
    }
}

/// Reports a mistake. An error about the criteria together begins with the name of one; any other is about a position.
fn report(error: &CriterionError, session: &Session) -> Outcome {
    let message = error.message(session.language);
    match error {
        CriterionError::Position(_) | CriterionError::Moves(_) => fail(format!("--position: {message}")),
        _ => fail(format!("--{message}")),
    }
}

impl Args for CriteriaArguments {
    fn augment_args(command: Command) -> Command {
        let not = flag(NOT)
            .help("Negate the criterion after this: --not --has comments.")
            .long_help(
                "Negate the criterion after this: --not --has comments.\n\nすぐ後の条件を否定する：--not --has comments",
            );
        command.args(KINDS.iter().map(option)).arg(not)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for CriteriaArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let criteria = KINDS.iter().flat_map(|kind| {
            let criteria = matches.get_many::<Criterion>(kind.name).into_iter().flatten();
            let indices = matches.indices_of(kind.name).into_iter().flatten();
            indices
                .zip(criteria.cloned())
                .map(|(index, criterion)| (index, kind.name, criterion))
        });
        let mut criteria: Vec<(usize, &str, Criterion)> = criteria.collect();
        criteria.sort_by_key(|&(index, ..)| index);
        let mut position = None;
        let mut nots: Vec<usize> = matches.indices_of(NOT).into_iter().flatten().collect();
        let criteria = criteria
            .into_iter()
            .enumerate()
            .map(|(number, (index, option, criterion))| {
                let before = nots.len();
                // An option and its value have an index each, also if the value is left out.
                nots.retain(|not| not + 2 != index);
                if nots.len() < before {
                    return criterion.negated();
                }
                if option == POSITION {
                    position.get_or_insert(number);
                }
                criterion
            });
        let criteria = criteria.collect();
        Ok(Self {
            criteria,
            position,
            is_complete: nots.is_empty(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The option for a kind of criterion.
fn option(kind: &'static CriterionKind) -> Arg {
    let [mut english, mut japanese] = kind.help.map(str::to_owned);
    let option = if let Some(value) = kind.value {
        let example = format!("--{} {}", kind.name, kind.example);
        english.extend([" Example: ", &example]);
        japanese.extend(["。例: ", &example]);
        Arg::new(kind.name)
            .value_name(value)
            .allow_hyphen_values(kind.value == Some("RANGE"))
            .hide_possible_values(true)
    } else {
        flag(kind.name)
    };
    option
        .long(kind.name)
        .long_help(format!("{english}\n\n{japanese}"))
        .help(english)
        .action(ArgAction::Append)
        .value_parser(completed(
            move |value: &str| kind.criterion(value),
            (kind.names)(),
        ))
        .help_heading(HEADING)
}

/// An option without a value that may be given several times. Each time it has an index.
fn flag(name: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .num_args(0)
        .default_missing_value("")
        .action(ArgAction::Append)
        .help_heading(HEADING)
}
