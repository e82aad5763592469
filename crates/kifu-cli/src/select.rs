//! `kifu select`: finds games, and lists, counts or writes them. `kifu convert` writes them.

mod choice;
mod key;
mod listing;
mod messages;

use std::io::{self, Write as _};
use std::mem;
use std::ops::ControlFlow;
use std::path::Path;

use clap::Args;
use kifu::archive::{self, Input, Options};
use kifu::{Localize as _, WriteOptions};

use crate::criteria::CriteriaArguments;
use crate::help::OUTPUT_HEADING;
use crate::inputs::{self, Event, Games, InputArguments, Items, LISTS, Stop};
use crate::messages::{PathError, Problem};
use crate::outcome::{Outcome, complain, fail};
use crate::output::{self, Printer};
use crate::search::{Report, Search, Seen};
use crate::session::{Session, Verbosity};
use crate::writing::{self, Converted, Plan, Writer, WritingArguments};

use choice::{Choice, Chooser, Decision, GamePlace};
use key::Key;
use listing::{GameName, JsonLine};
use messages::Message;

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
    criteria: CriteriaArguments,
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    inputs: InputArguments,
    #[command(flatten, next_help_heading = "Writing / 書き出し")]
    writing: WritingArguments,
    /// Print only the name of each input with a selected game.
    ///
    /// 選ばれた対局のあるファイルの名前だけを表示する
    #[arg(long, conflicts_with_all = ["count", "to", "output"], group = LISTS, help_heading = OUTPUT_HEADING)]
    list: bool,
    /// Print only the number of selected games: of each input that has any, and of all.
    ///
    /// 選ばれた対局の数だけを表示する（ファイルごとの数と合計を示す）
    #[arg(long, conflicts_with_all = ["to", "output"], help_heading = OUTPUT_HEADING)]
    count: bool,
    /// Print a JSON object for each selected game, one on each line: place, players, date, result, and the plies of
    /// --position.
    ///
    /// 選ばれた対局ごとに、1行に1つのJSONオブジェクトを出力する：ファイル、対局者、日付、結果、--position の手数など
    #[arg(long, conflicts_with_all = ["list", "count", "to", "output"], help_heading = OUTPUT_HEADING)]
    json: bool,
}

/// A game that fits the criteria, as a thread has prepared it.
struct Candidate {
    number: usize,
    /// `None` if the game is not compared with others.
    key: Option<Key>,
    outcome: Outcome,
    content: Content,
}

/// What is printed or written of a game.
enum Content {
    /// The line about the game, after its name.
    Line(String),
    Json(Box<JsonLine>),
    Converted(Box<Converted>),
    Nothing,
}

/// A game that is selected, with the index of its input and the place of the game that is the same.
type Chosen = (usize, Candidate, Option<GamePlace>);

/// What the threads make of the games.
enum Item {
    Candidate(Candidate),
    /// What was seen of a part of an input.
    Seen(Seen),
}

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
        return Err(fail(error.message(session.language)));
    }
    if !arguments.writing.has_destination() {
        let (inputs, found) = inputs::find(&arguments.inputs, session)?;
        let options = arguments.inputs.options(session);
        return Ok(Task::new(arguments, &search, [&inputs, others], None)
            .run(&options)
            .and(found));
    }
    let (plan, inputs, found) = writing::prepare(&arguments.inputs, &arguments.writing, session)?;
    let jobs = writing::jobs(inputs, &plan);
    let inputs: Vec<Input> = jobs.iter().map(|job| job.input.clone()).collect();
    let writing = (&plan, Writer::new(&jobs, &plan));
    let task = Task::new(arguments, &search, [&inputs, others], Some(writing));
    Ok(task.run(&plan.read_options()).and(found))
}

/// One run of the command: what is known while the games are read in the order of the inputs.
struct Task<'a> {
    arguments: &'a Arguments,
    inputs: &'a [Input],
    /// What `--duplicates-of` names.
    others: &'a [Input],
    search: &'a Search<'a>,
    plan: Option<&'a Plan<'a>>,
    writer: Option<Writer<'a>>,
    printer: Printer,
    report: Report,
    outcome: Outcome,
    /// What was seen of the input that is being read.
    seen: Seen,
    /// The input of the last game that was selected, and how many of its games were.
    last: Option<(usize, usize)>,
    /// Whether its games are written. Its output may exist, for example.
    is_wanted: bool,
    /// The number of all games that were selected.
    count: usize,
    /// Whether an input was read to its end.
    has_read: bool,
    /// The number of games that are left out, or with `--verbose` the games, each with the earlier one that is the same.
    left_out: (usize, Vec<[GamePlace; 2]>),
    /// The number of games of `--duplicates-of` that have errors.
    not_compared: usize,
}

impl<'a> Task<'a> {
    fn new(
        arguments: &'a Arguments,
        search: &'a Search<'a>,
        [inputs, others]: [&'a [Input]; 2],
        writing: Option<(&'a Plan<'a>, Writer<'a>)>,
    ) -> Self {
        let (plan, writer) = writing.unzip();
        Self {
            arguments,
            inputs,
            others,
            search,
            plan,
            writer,
            printer: Printer::new(),
            report: Report::default(),
            outcome: Outcome::Fine,
            seen: Seen::default(),
            last: None,
            is_wanted: false,
            count: 0,
            has_read: false,
            left_out: (0, Vec::new()),
            not_compared: 0,
        }
    }

    fn run(mut self, options: &Options) -> Outcome {
        let session = self.search.session;
        let mut chooser = Chooser::new(&self.arguments.choice);
        let read = self.read_others(options, &mut chooser);
        if self.outcome == Outcome::Failed {
            return self.outcome;
        }
        if self.not_compared > 0 {
            self.outcome = Outcome::RecordErrors;
        }
        let read = read.and_then(|()| self.read(options, &mut chooser));
        let done = read.and_then(|()| {
            for (index, candidate, first) in chooser.into_sample() {
                self.take(index, candidate, first)?;
            }
            self.end_last(Ok(()))?;
            if self.arguments.count {
                let total = Message::Total { games: self.count };
                writeln!(self.printer, "{}", total.message(session.language))?;
            }
            Ok(())
        });
        let printed = done.and_then(|()| self.printer.flush());
        let outcome = output::outcome(printed, session).and(self.outcome);
        self.report_left_out();
        if self.not_compared > 0 {
            let games = self.not_compared;
            complain(Message::NotCompared { games }.message(session.language));
        }
        self.report.print(session);
        let Some(writer) = self.writer else {
            return outcome;
        };
        if self.count == 0 {
            if self.has_read && session.verbosity > Verbosity::Quiet {
                complain(Message::NothingToWrite.message(session.language));
            }
            return outcome;
        }
        writer.finish().and(outcome)
    }

    /// Reads the games that `--duplicates-of` names.
    fn read_others(&mut self, options: &Options, chooser: &mut Chooser<'_, Chosen>) -> io::Result<()> {
        let first = self.inputs.len();
        inputs::process(
            self.others,
            options,
            |games, items| {
                for document in games {
                    let (number, document) = document?;
                    let item = (number, Key::of(&document.games[0]));
                    items.push(item, size_of_val(&item))?;
                }
                Ok(())
            },
            |index, event| {
                match event {
                    Event::Item((number, Some(key))) => chooser.add_other((first + index, number), key),
                    Event::Item((_, None)) => self.not_compared += 1,
                    Event::End(Ok(())) => {}
                    Event::End(Err(error)) => {
                        let input = &self.others[index];
                        self.outcome = self.printer.unreadable(input, &error, self.search.session);
                    }
                }
                Ok(ControlFlow::Continue(()))
            },
        )
    }

    /// Reads the inputs, and decides about their games.
    fn read(&mut self, options: &Options, chooser: &mut Chooser<'_, Chosen>) -> io::Result<()> {
        let finder = Finder {
            arguments: self.arguments,
            search: self.search,
            writing: self.plan.map(|plan| (plan, plan.options.clone())),
        };
        inputs::process(
            self.inputs,
            options,
            |games, items| finder.find(games, items),
            |index, event| {
                match event {
                    Event::Item(Item::Candidate(candidate)) => self.decide(index, candidate, chooser)?,
                    Event::Item(Item::Seen(seen)) => self.seen.merge(seen),
                    Event::End(result) => self.end(index, result)?,
                }
                if !chooser.is_full() {
                    return Ok(ControlFlow::Continue(()));
                }
                // A thread may wait for a pipe until that has more bytes.
                self.printer.flush()?;
                Ok(ControlFlow::Break(()))
            },
        )
    }

    fn decide(
        &mut self,
        index: usize,
        candidate: Candidate,
        chooser: &mut Chooser<'_, Chosen>,
    ) -> io::Result<()> {
        let place = (index, candidate.number);
        match chooser.decide(place, candidate.key, |first| (index, candidate, first)) {
            Decision::Take((index, candidate, first)) => self.take(index, candidate, first)?,
            Decision::LeaveOut(first) => {
                self.left_out.0 += 1;
                if self.search.session.verbosity == Verbosity::Verbose {
                    self.left_out.1.push([place, first]);
                }
            }
            Decision::Pass => {}
        }
        Ok(())
    }

    /// Prints or writes a game that is selected.
    fn take(&mut self, index: usize, candidate: Candidate, first: Option<GamePlace>) -> io::Result<()> {
        if self.last.is_none_or(|(last, _)| last != index) {
            self.end_last(Ok(()))?;
            self.is_wanted = self.writer.as_mut().is_some_and(|writer| writer.begin(index));
            self.last = Some((index, 0));
        }
        self.count += 1;
        if let Some((_, count)) = &mut self.last {
            *count += 1;
        }
        match (candidate.content, &mut self.writer) {
            (Content::Converted(converted), Some(writer)) if self.is_wanted => writer.add(index, *converted),
            (Content::Line(line), _) => {
                let first = first.map(|place| format!(" = {}", self.name(place)));
                let name = self.name((index, candidate.number));
                writeln!(self.printer, "{name}{}{line}", first.unwrap_or_default())?;
            }
            (Content::Json(mut line), _) => {
                line.same_as = first.map(|place| GameName::new(self.input(place.0), place.1));
                serde_json::to_writer(&mut self.printer, &line)?;
                writeln!(self.printer)?;
            }
            _ => {}
        }
        if self.writer.is_none() {
            self.outcome = self.outcome.and(candidate.outcome);
        }
        Ok(())
    }

    /// The name of a game: `a.kif:1`.
    fn name(&self, (input, number): GamePlace) -> String {
        format!("{}:{number}", self.input(input))
    }

    /// The input of a game.
    fn input(&self, index: usize) -> &'a Input {
        let others = index.checked_sub(self.inputs.len());
        others.map_or_else(|| &self.inputs[index], |index| &self.others[index])
    }

    /// Reports the games that were left out.
    fn report_left_out(&self) {
        let (count, games) = &self.left_out;
        let session = self.search.session;
        if *count == 0 || session.verbosity == Verbosity::Quiet {
            return;
        }
        if games.is_empty() {
            complain(Message::LeftOut { games: *count }.message(session.language));
        }
        for [game, first] in games {
            let (game, first) = (self.name(*game), self.name(*first));
            complain(Message::Same { game, first }.message(session.language));
        }
    }

    /// Ends an input, which was read to its end or up to an error.
    fn end(&mut self, index: usize, result: io::Result<()>) -> io::Result<()> {
        let input = &self.inputs[index];
        let seen = mem::take(&mut self.seen);
        self.search.end(seen, input, &mut self.report, &mut self.printer);
        let is_last = self.last.is_some_and(|(last, _)| last == index);
        self.has_read |= result.is_ok();
        match result {
            Err(error) if is_last && self.is_wanted => self.end_last(Err(error))?,
            Err(error) => {
                self.outcome = self.printer.unreadable(input, &error, self.search.session);
            }
            Ok(()) if is_last => self.end_last(Ok(()))?,
            Ok(()) => {}
        }
        self.printer.flush()
    }

    /// Ends the output of the last input with a game that is selected.
    fn end_last(&mut self, result: io::Result<()>) -> io::Result<()> {
        let Some((index, count)) = self.last.take() else {
            return Ok(());
        };
        let input = &self.inputs[index];
        if self.arguments.list {
            let ends_with_zero = self.arguments.inputs.null;
            listing::write_name(&mut self.printer, input, ends_with_zero)?;
        }
        if self.arguments.count {
            writeln!(self.printer, "{input}: {count}")?;
        }
        match &mut self.writer {
            Some(writer) if self.is_wanted => writer.end(index, result),
            _ => Ok(()),
        }
    }
}

/// What the threads do.
struct Finder<'a> {
    arguments: &'a Arguments,
    search: &'a Search<'a>,
    writing: Option<(&'a Plan<'a>, WriteOptions)>,
}

impl Finder<'_> {
    /// Finds the games of a part of an input.
    fn find(&self, games: Games<'_>, items: &mut Items<'_, '_, Item>) -> Result<(), Stop> {
        let mut seen = Seen::default();
        let read = self.find_all(games, &mut seen, items);
        if matches!(read, Err(Stop::Enough)) {
            return read;
        }
        items.push(Item::Seen(seen), 0)?;
        read
    }

    fn find_all(
        &self,
        games: Games<'_>,
        seen: &mut Seen,
        items: &mut Items<'_, '_, Item>,
    ) -> Result<(), Stop> {
        let input = games.input;
        for document in games {
            let (number, document) = document?;
            let game = &document.games[0];
            let Some(places) = self.search.find(game, &document, seen) else {
                continue;
            };
            let key = self.arguments.choice.compares().then(|| Key::of(game)).flatten();
            let outcome = self.search.outcome(game);
            let content = match &self.writing {
                Some((plan, options)) => {
                    Content::Converted(Box::new(Converted::new(input, number, document, plan, options)))
                }
                None if self.arguments.list || self.arguments.count => Content::Nothing,
                None if self.arguments.json => Content::Json(Box::new(JsonLine::new(
                    GameName::new(input, number),
                    places,
                    &game.record,
                ))),
                None => Content::Line(listing::line(&places, &game.record, self.search.session.language)),
            };
            let size = match &content {
                Content::Converted(converted) => converted.size(),
                Content::Line(line) => line.len(),
                Content::Json(line) => line.size(),
                Content::Nothing => 0,
            };
            let candidate = Candidate {
                number,
                key,
                outcome,
                content,
            };
            items.push(Item::Candidate(candidate), size)?;
        }
        Ok(())
    }
}
