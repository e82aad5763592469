//! `kifu select`: finds games, and lists, counts or writes them.
//!
//! On the threads the [`Finder`] makes a candidate of each game that fits the criteria. In the order of the inputs the
//! [`Chooser`] decides about it, and the [`Output`] prints or writes it.

mod arguments;
mod choice;
mod chooser;
mod contained;
mod finder;
mod listing;
mod messages;
mod output;

use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::Path;

use kifu::{Document, Game};
use kifu_archive::duplicates::Key;
use kifu_archive::{self as archive, Input, Options};

pub(crate) use arguments::Arguments;

use choice::Compared;
use chooser::Chooser;
use contained::Contained;
use finder::Finder;
use listing::GamePlace;
use output::Output;

use crate::inputs::{self, Event, Games};
use crate::messages::{PathError, Problem};
use crate::outcome::Outcome;
use crate::search::{Report, Search, Seen};
use crate::session::Session;
use crate::writing::{self, Plan, Writer};

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Result<Outcome, Outcome> {
    let search = Search::new(arguments.criteria.criteria(session)?, session);
    let others = archive::find(&arguments.choice.duplicates_of);
    if inputs::report(&others, session) == Outcome::Failed {
        // Nothing is selected, because too much would be.
        return Err(Outcome::Failed);
    }
    let others = &others.inputs;
    if others.iter().any(Input::is_standard_input) && arguments.inputs.reads_standard_input() {
        let error = PathError::new(Path::new("-"), Problem::StandardInputTwice);
        return Err(session.fail(&error));
    }
    let (plan, inputs, found) = if arguments.writing.has_destination() {
        let (plan, inputs, found) = writing::prepare(&arguments.inputs, &arguments.writing, session)?;
        (Some(plan), inputs, found)
    } else {
        let (inputs, found) = inputs::find(&arguments.inputs, session)?;
        (None, inputs, found)
    };
    if arguments.choice.compared() == Compared::Contained && inputs.iter().any(Input::is_standard_input) {
        return Err(session.fail(&PathError::new(Path::new("-"), Problem::StandardInputTwice)));
    }
    let plan = plan.as_ref();
    let jobs = plan.map_or_else(Vec::new, |plan| writing::jobs(&inputs, plan));
    let selection = Selection {
        finder: Finder {
            arguments,
            inputs: &inputs,
            search: &search,
            plan,
        },
        options: plan.map_or_else(|| arguments.inputs.options(session), Plan::read_options),
        chooser: Chooser::new(&arguments.choice),
        report: Report::default(),
        output: Output::new(arguments, session, plan.map(|plan| Writer::new(&jobs, plan))),
    };
    Ok(selection.run(others, session).and(found))
}

/// One run of the command: what is known while the games are read in the order of the inputs.
struct Selection<'a> {
    finder: Finder<'a>,
    options: Options,
    chooser: Chooser<'a>,
    report: Report,
    output: Output<'a>,
}

impl<'a> Selection<'a> {
    fn run(mut self, others: &'a [Input], session: &Session) -> Outcome {
        let read = self
            .read_others(others, session)
            .and_then(|()| self.find_contained());
        if self.output.outcome == Outcome::Failed {
            return Outcome::Failed;
        }
        if self.chooser.not_compared > 0 {
            self.output.outcome = Outcome::RecordErrors;
        }
        let done = read.and_then(|()| self.read()).and_then(|()| {
            for selected in self.chooser.take_sample() {
                self.output.take(selected)?;
            }
            self.output.end_all()
        });
        let printed = crate::output::outcome(done, session);
        self.chooser.report(session);
        let left_out = self.report.print(session);
        self.output.finish().and(printed).and(left_out)
    }

    /// Reads what `--duplicates-of` names.
    fn read_others(&mut self, others: &'a [Input], session: &Session) -> io::Result<()> {
        let compares_names = self.chooser.compared() == Compared::Games;
        let find = |games: &mut Games<'_, '_, (usize, Option<Key>)>| {
            while let Some((number, document)) = games.next() {
                let item = (number, Key::of(&document.games[0], compares_names));
                games.push(item, size_of_val(&item))?;
            }
            ControlFlow::Continue(())
        };
        inputs::process(others, &self.options, find, |index, event| {
            let input = &others[index];
            match event {
                Event::Item((number, key)) => self.chooser.add_other(GamePlace { input, number }, key),
                Event::End(Ok(())) => {}
                Event::End(Err(error)) => {
                    self.output.outcome = self.output.printer.unreadable(input, &error, session);
                }
            }
            Ok(ControlFlow::Continue(()))
        })
    }

    /// Finds the games that are the beginnings of others, if they are asked for.
    fn find_contained(&mut self) -> io::Result<()> {
        if self.chooser.compared() == Compared::Contained {
            let Finder { inputs, search, .. } = self.finder;
            let is_wanted = |game: &Game, document: &Document<'_>| {
                search.find(game, document, &mut Seen::default()).is_some()
            };
            self.chooser.contained = Contained::find(inputs, &self.options, is_wanted)?;
        }
        Ok(())
    }

    /// Reads the inputs, and decides about their games.
    fn read(&mut self) -> io::Result<()> {
        let finder = &self.finder;
        let find = |games: &mut Games<'_, '_, _>| finder.find(games);
        inputs::process(finder.inputs, &self.options, find, |index, event| {
            match event {
                Event::Item((seen, candidate)) => {
                    self.report.add(seen);
                    if let Some(selected) = candidate.and_then(|game| self.chooser.decide(game)) {
                        self.output.take(selected)?;
                    }
                }
                Event::End(result) => {
                    let (input, printer) = (&finder.inputs[index], &mut self.output.printer);
                    finder.search.end(input, &mut self.report, printer);
                    self.output.end(index, input, result)?;
                }
            }
            if !self.chooser.is_full() {
                return Ok(ControlFlow::Continue(()));
            }
            // A thread may wait for a pipe until that has more bytes.
            self.output.printer.flush()?;
            Ok(ControlFlow::Break(()))
        })
    }
}
