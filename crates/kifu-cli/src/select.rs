//! `kifu select`: finds games, and lists, counts or writes them. `kifu convert` writes them.

pub(crate) mod choice;
pub(crate) mod criteria;
pub(crate) mod dates;
pub(crate) mod folding;
mod interval;
mod key;
mod listing;
mod messages;
mod opening;
mod pattern;
pub(crate) mod search;

use std::io::{self, Write as _};

use clap::Args;
use indicatif::ProgressBar;
use kifu::Localize as _;

use crate::convert::{self, Plan, Writing};
use crate::help::OUTPUT_HEADING;
use crate::inputs::{self, Input, InputArguments};
use crate::messages::{At, Problem, Reason};
use crate::outcome::{Outcome, complain};
use crate::output::{self, Output};
use crate::session::{Session, Verbosity};

use choice::{Candidate, Choice, Chosen, GamePlace, Selection};
use criteria::Criteria;
use key::Key;
use messages::Message;
use search::{Found, Search};

/// Find games: list, count or write those that fit.
///
/// 対局を探し、一覧にしたり、数えたり、書き出したりする
#[derive(Debug, Args)]
#[command(after_help = "\
kifu select records --player 羽生 --date 1996
kifu select records --moves 7g7f,3c3d --count")]
pub(crate) struct Arguments {
    #[command(flatten)]
    criteria: Criteria,
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    inputs: InputArguments,
    #[command(flatten, next_help_heading = "Writing / 書き出し")]
    writing: Writing,
    /// Print only the name of each input with a selected game.
    ///
    /// 選ばれた対局のある入力の名前だけを表示する
    #[arg(long, conflicts_with_all = ["count", "to", "output"], help_heading = OUTPUT_HEADING)]
    list: bool,
    /// Print only the number of selected games: of each input that has any, and of all.
    ///
    /// 選ばれた対局の数だけを、入力ごとと全体で表示する
    #[arg(long, conflicts_with_all = ["to", "output"], help_heading = OUTPUT_HEADING)]
    count: bool,
}

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Outcome {
    let task = Task {
        arguments,
        search: Search::new(&arguments.criteria, &arguments.inputs, session)
            .lossy(arguments.writing.keeps_going()),
    };
    let outcome = if arguments.writing.has_destination() {
        match convert::prepare(&arguments.inputs, &arguments.writing, session) {
            Ok((plan, inputs, found)) => task.write(inputs, &plan).map(|outcome| found.and(outcome)),
            Err(outcome) => return outcome,
        }
    } else {
        match arguments.inputs.paths() {
            Ok(paths) => {
                let (inputs, found) = inputs::collect(&paths, session);
                task.list(&inputs).map(|outcome| found.and(outcome))
            }
            Err(error) => {
                complain(error.message(session.language));
                return Outcome::Failed;
            }
        }
    };
    outcome.unwrap_or_else(|error| {
        complain(Reason(&error).message(session.language));
        Outcome::Failed
    })
}

/// An input, and those of its games that were chosen before.
type Group<'a> = (&'a Input, &'a [Chosen]);

struct Task<'a> {
    arguments: &'a Arguments,
    search: Search<'a>,
}

impl Task<'_> {
    fn list(&self, inputs: &[Input]) -> io::Result<Outcome> {
        let outcome = if self.arguments.choice.is_needed() {
            let (selection, outcome) = self.choose(inputs)?;
            let outcome = outcome.and(self.list_chosen(&selection.games, inputs)?);
            self.report_left_out(&selection.left_out, inputs);
            outcome
        } else {
            self.list_all(inputs)?
        };
        self.search.report();
        Ok(outcome)
    }

    /// Writes the selected games as `kifu convert` writes all games.
    fn write(&self, inputs: Vec<Input>, plan: &Plan<'_>) -> io::Result<Outcome> {
        let (selection, outcome) = self.choose(&inputs)?;
        self.report_left_out(&selection.left_out, &inputs);
        self.search.report();
        let mut numbers: Vec<Vec<usize>> = vec![Vec::new(); inputs.len()];
        for chosen in &selection.games {
            let (input, number) = chosen.place;
            numbers[input].push(number);
        }
        let inputs = inputs.into_iter().zip(numbers);
        let inputs = inputs.filter(|(_, numbers)| !numbers.is_empty());
        let inputs: Vec<Input> = inputs.map(|(input, numbers)| input.with_games(numbers)).collect();
        if inputs.is_empty() {
            if self.search.session.verbosity > Verbosity::Quiet {
                complain(Message::NothingToWrite.message(self.search.session.language));
            }
            return Ok(outcome);
        }
        Ok(outcome.and(convert::write(inputs, plan)))
    }

    /// Lists all games that fit the criteria, while they are read.
    fn list_all(&self, inputs: &[Input]) -> io::Result<Outcome> {
        let results = self.process(&all(inputs), |input, _, output| {
            let mut count = 0;
            let outcome = self.search.find(input, output, |found, output| {
                count += 1;
                self.print_game(&name(input, found.number), None, &found, output)?;
                Ok(true)
            })?;
            self.print_input(input, count, output)?;
            Ok((outcome, count))
        })?;
        self.sum(&results)
    }

    /// Reads the games, and chooses among those that fit the criteria.
    fn choose(&self, inputs: &[Input]) -> io::Result<(Selection, Outcome)> {
        let choice = &self.arguments.choice;
        let results = self.process(&all(inputs), |input, _, output| {
            input.make_repeatable()?;
            let mut candidates = Vec::new();
            // The outcome is that of the games that are chosen among these.
            self.search.find(input, output, |found, _| {
                let key = choice.compares().then(|| Key::of(found.game)).flatten();
                let number = found.number;
                candidates.push(Candidate { number, key });
                Ok(candidates.len() < choice.limit())
            })?;
            Ok((Outcome::Fine, candidates))
        })?;
        let (outcomes, candidates): (Vec<Outcome>, Vec<_>) = results.into_iter().unzip();
        let outcome = outcomes.into_iter().fold(Outcome::Fine, Outcome::and);
        Ok((choice.apply(&candidates), outcome))
    }

    /// Reads the inputs with selected games again, and lists these games.
    fn list_chosen(&self, games: &[Chosen], inputs: &[Input]) -> io::Result<Outcome> {
        let groups = games.chunk_by(|one, other| one.place.0 == other.place.0);
        let groups: Vec<Group<'_>> = groups.map(|group| (&inputs[group[0].place.0], group)).collect();
        let results = self.process(&groups, |input, group, output| {
            let mut rest = group.iter();
            let mut next = rest.next();
            let mut outcome = Outcome::Fine;
            self.search.read(input, |number, game, document| {
                let Some(chosen) = next.filter(|chosen| chosen.place.1 == number) else {
                    return Ok(next.is_some());
                };
                let Some(places) = self.search.criteria.find(game, document) else {
                    return Ok(false);
                };
                outcome = outcome.and(self.search.outcome(game));
                let found = Found { number, game, places };
                let first = chosen.first.map(|(input, number)| name(&inputs[input], number));
                self.print_game(&name(input, number), first.as_deref(), &found, output)?;
                next = rest.next();
                Ok(next.is_some())
            })?;
            if next.is_some() {
                return Err(Problem::Changed.into());
            }
            self.print_input(input, group.len(), output)?;
            Ok((outcome, group.len()))
        })?;
        self.sum(&results)
    }

    /// Processes inputs on all cores, and returns the results. If `work` returns an error, the error is printed.
    fn process<R: Default + Send>(
        &self,
        groups: &[Group<'_>],
        work: impl Fn(&Input, &[Chosen], &mut Output<'_>) -> io::Result<(Outcome, R)> + Sync,
    ) -> io::Result<Vec<(Outcome, R)>> {
        let session = self.search.session;
        output::process(
            groups,
            &ProgressBar::hidden(),
            session,
            |&(input, games), output| {
                work(input, games, output).unwrap_or_else(|error| {
                    output.complain(At(input, Reason(&error)).message(session.language));
                    (Outcome::Failed, R::default())
                })
            },
        )
    }

    fn print_game(
        &self,
        name: &str,
        first: Option<&str>,
        found: &Found<'_>,
        output: &mut Output<'_>,
    ) -> io::Result<()> {
        if self.arguments.list || self.arguments.count {
            return Ok(());
        }
        let record = &found.game.record;
        let line = listing::line(name, first, &found.places, record, self.search.session.language);
        writeln!(output, "{line}")
    }

    /// Prints the line for an input with `count` selected games.
    fn print_input(&self, input: &Input, count: usize, output: &mut Output<'_>) -> io::Result<()> {
        if count > 0 && self.arguments.list {
            writeln!(output, "{input}")?;
        }
        if count > 0 && self.arguments.count {
            writeln!(output, "{input}: {count}")?;
        }
        Ok(())
    }

    /// Prints the number of all selected games, and returns the worst outcome.
    fn sum(&self, results: &[(Outcome, usize)]) -> io::Result<Outcome> {
        if self.arguments.count {
            let games = results.iter().map(|(_, count)| count).sum();
            let total = Message::Total { games };
            let line = format!("{}\n", total.message(self.search.session.language));
            output::print(line.as_bytes())?;
        }
        Ok(results
            .iter()
            .fold(Outcome::Fine, |worst, (outcome, _)| worst.and(*outcome)))
    }

    fn report_left_out(&self, left_out: &[Chosen], inputs: &[Input]) {
        let language = self.search.session.language;
        let of = |(input, number): GamePlace| name(&inputs[input], number);
        match self.search.session.verbosity {
            Verbosity::Quiet => {}
            _ if left_out.is_empty() => {}
            Verbosity::Folded => {
                let games = left_out.len();
                complain(Message::LeftOut { games }.message(language));
            }
            Verbosity::Verbose => {
                for chosen in left_out {
                    let game = of(chosen.place);
                    let first = chosen.first.map(of).unwrap_or_default();
                    complain(Message::Same { game, first }.message(language));
                }
            }
        }
    }
}

/// All inputs, before any game is chosen.
fn all(inputs: &[Input]) -> Vec<Group<'_>> {
    inputs.iter().map(|input| (input, [].as_slice())).collect()
}

/// The name of a game: `a.kif:1`.
fn name(input: &Input, number: usize) -> String {
    format!("{input}:{number}")
}
