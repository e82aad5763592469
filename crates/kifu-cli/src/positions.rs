//! `kifu positions`: positions of games, such as start positions for matches of engines.

mod arguments;
mod messages;

use std::io::{self, Write};
use std::mem;
use std::ops::ControlFlow;
use std::path::Path;

use kifu_archive::positions::{Chooser, Form, GamePosition, Options};

pub(crate) use arguments::Arguments;

use crate::if_exists::{self, is_wanted};
use crate::inputs::{self, Event, Games};
use crate::messages::{FileMessage, WriteReason};
use crate::outcome::Outcome;
use crate::output::{self, Printer};
use crate::search::{Report, Search, Seen};
use crate::session::Session;
use crate::temporary::Spool;

use messages::Message;

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Result<Outcome, Outcome> {
    let options = arguments.options(session)?;
    let path = arguments.output.as_deref().filter(|path| *path != Path::new("-"));
    if let Some(path) = path
        && !is_wanted(path, arguments.if_exists).map_err(|error| session.fail(&WriteReason(&error)))?
    {
        session.note(&FileMessage::Kept(path));
        return Ok(Outcome::Fine);
    }
    let (inputs, found) = inputs::find(&arguments.inputs, session)?;
    let search = Search::new(options.archive.criteria.clone(), session);
    let writing = Writing {
        chooser: Chooser::new(&options),
        form: arguments.to.unwrap_or_default(),
        printer: Printer::new(),
        spool: path.map(|_| Spool::new()),
        written: 0,
        count: 0,
    };
    let work = |games: &mut Games<'_, '_, Item>| find(games, &search, &options);
    let mut run = Run {
        writing,
        report: Report::default(),
        outcome: found,
    };
    let read = inputs::process(&inputs, &options.archive, work, |index, event| {
        run.take(event, &inputs[index], &search)?;
        Ok(ControlFlow::Continue(()))
    });
    let Run {
        mut writing,
        report,
        mut outcome,
    } = run;
    let done = read.and_then(|()| writing.write_sample());
    let (written, count) = (writing.written, writing.count);
    match options.sample {
        _ if written == 0 => {
            session.complain(&Message::None);
            outcome = outcome.and(Outcome::RecordErrors);
        }
        Some(size) if written < size => session.note(&Message::Fewer { found: written, size }),
        Some(_) => session.note(&Message::Sample { written, count }),
        None => {}
    }
    outcome = outcome.and(report.print(session));
    let Writing { printer, spool, .. } = writing;
    let path = path.filter(|_| written > 0);
    let done = done
        .and_then(|()| printer.finish())
        .and_then(|()| spool.map(Spool::into_reader).transpose());
    Ok(outcome.and(match done {
        Ok(content) => match path.zip(content) {
            Some((path, content)) => match if_exists::save(path, content, arguments.if_exists) {
                Ok(_) => Outcome::Fine,
                Err(error) => session.fail(&WriteReason(&error)),
            },
            None => Outcome::Fine,
        },
        Err(error) => output::outcome(Err(error), session),
    }))
}

/// What was seen of some games, and a position of the last of them. `None` at the end of a part of an input.
type Item = (Seen, Outcome, Option<GamePosition>);

/// Finds the positions of a part of an input.
fn find(games: &mut Games<'_, '_, Item>, search: &Search<'_>, options: &Options) -> ControlFlow<()> {
    let (mut seen, mut outcome) = (Seen::default(), Outcome::Fine);
    let path = games.input.path().to_owned();
    while let Some((number, document)) = games.next() {
        let game = &document.games[0];
        if search.find(game, &document, &mut seen).is_none() {
            continue;
        }
        outcome = outcome.and(search.outcome(game));
        for position in options.positions(&path, number - 1, game) {
            let item = (mem::take(&mut seen), outcome, Some(position));
            games.push(item, size_of::<Item>())?;
        }
    }
    games.push((seen, outcome, None), 0)
}

/// What is known while the games are read in the order of the inputs.
struct Run {
    writing: Writing,
    report: Report,
    outcome: Outcome,
}

impl Run {
    fn take(
        &mut self,
        event: Event<Item>,
        input: &kifu_archive::Input,
        search: &Search<'_>,
    ) -> io::Result<()> {
        match event {
            Event::Item((seen, outcome, position)) => {
                self.report.add(seen);
                self.outcome = self.outcome.and(outcome);
                let chosen = position.and_then(|position| self.writing.chooser.choose(position));
                chosen.map_or(Ok(()), |position| self.writing.write(&position))
            }
            Event::End(result) => {
                let printer = &mut self.writing.printer;
                if let Err(error) = result {
                    self.outcome = printer.unreadable(input, &error, search.session);
                }
                search.end(input, &mut self.report, printer);
                Ok(())
            }
        }
    }
}

/// Where positions are written.
struct Writing {
    chooser: Chooser,
    form: Form,
    printer: Printer,
    /// The content of the file, if there is one.
    spool: Option<Spool>,
    written: usize,
    /// The number of positions among which a sample is chosen.
    count: u64,
}

impl Writing {
    fn write(&mut self, position: &GamePosition) -> io::Result<()> {
        self.written += 1;
        let line = position.line(self.form);
        match &mut self.spool {
            Some(spool) => writeln!(spool, "{line}"),
            None => writeln!(self.printer, "{line}"),
        }
    }

    /// Writes the positions that are chosen at random.
    fn write_sample(&mut self) -> io::Result<()> {
        let none = Chooser::new(&Options::default());
        let chooser = mem::replace(&mut self.chooser, none);
        self.count = chooser.count();
        let sample = chooser.into_sample();
        for position in sample {
            self.write(&position)?;
        }
        Ok(())
    }
}
