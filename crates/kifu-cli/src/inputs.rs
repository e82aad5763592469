//! The input files of a command: finding and reading them.

mod arguments;
mod named;

use std::io;
use std::ops::ControlFlow;

use kifu::{Document, Localize as _};
use kifu_archive::{self as archive, Found, GamesOfPart, Input, Options, Sink};

pub(crate) use arguments::{InputArguments, LISTS};
pub(crate) use named::Named;

use crate::messages::{At, PathError, Problem, Reason};
use crate::outcome::{Outcome, complain, fail};
use crate::session::Session;
use crate::temporary::Temporary;

/// What is made of the games of an input.
pub(crate) enum Event<T> {
    /// What a thread has made of some games.
    Item(T),
    /// The input was read to its end, or up to an error.
    End(io::Result<()>),
}

/// Why no more games of an input are read.
pub(crate) enum Stop {
    Unreadable(io::Error),
    /// No more are wanted.
    Enough,
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error)
    }
}

/// The games of a part of an input, each with its number in the input, from 1.
pub(crate) struct Games<'g> {
    documents: &'g mut GamesOfPart,
    pub(crate) input: &'g Input,
    number: usize,
}

impl Iterator for Games<'_> {
    type Item = io::Result<(usize, Document<'static>)>;

    fn next(&mut self) -> Option<Self::Item> {
        let document = self.documents.next()?;
        self.number += 1;
        Some(document.map(|document| (self.number, document)))
    }
}

/// Where a thread puts what it makes of the games.
pub(crate) struct Items<'s, 'p, T> {
    sink: &'s mut Sink<'p, (usize, Event<T>)>,
    index: usize,
}

impl<T> Items<'_, '_, T> {
    /// Adds an item, which takes about this many bytes.
    pub(crate) fn push(&mut self, item: T, bytes: usize) -> Result<(), Stop> {
        match self.sink.push((self.index, Event::Item(item)), bytes) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stop::Enough),
        }
    }
}

/// Reads the inputs on all cores, or on as many threads as the options say. Calls `work` for the games of each part of an
/// input, and passes what it makes of them on to `consume`, with the index of the input and in the order of the inputs. Ends
/// early if `consume` breaks.
///
/// # Errors
///
/// Returns the error of `consume`, unless the reader of the output has closed the pipe, as in `kifu … | head`.
pub(crate) fn process<T: Send>(
    inputs: &[Input],
    options: &Options,
    work: impl Fn(Games<'_>, &mut Items<'_, '_, T>) -> Result<(), Stop> + Sync,
    mut consume: impl FnMut(usize, Event<T>) -> io::Result<ControlFlow<()>>,
) -> io::Result<()> {
    let read = |parts: Vec<archive::Part>, sink: &mut Sink<'_, (usize, Event<T>)>| {
        parts.into_iter().try_for_each(|part| {
            let (index, is_last, number) = (part.index(), part.is_last(), part.first_game());
            let input = part.input().clone();
            let mut documents = part.games();
            let games = Games {
                documents: &mut documents,
                input: &input,
                number,
            };
            match work(games, &mut Items { sink, index }) {
                Err(Stop::Enough) => ControlFlow::Break(()),
                Err(Stop::Unreadable(error)) => sink.push((index, Event::End(Err(error))), 0),
                Ok(()) if is_last => sink.push((index, Event::End(Ok(()))), 0),
                Ok(()) => ControlFlow::Continue(()),
            }
        })
    };
    let done = archive::process_scoped(inputs.to_vec(), options, read, |events| {
        for (index, event) in events {
            if consume(index, event)?.is_break() {
                break;
            }
        }
        Ok(())
    });
    match done.and_then(|done| done) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

/// Finds the inputs that the arguments name. What cannot be listed and what holds no records is reported on standard error;
/// the outcome of the former is [`Outcome::Failed`].
///
/// # Errors
///
/// Returns the outcome if there is nothing to read, because of a mistake that is reported.
pub(crate) fn find(arguments: &InputArguments, session: &Session) -> Result<(Vec<Input>, Outcome), Outcome> {
    let found = paths(arguments, session)?;
    let outcome = report(&found, session);
    Ok((found.inputs, outcome))
}

/// Finds what the arguments name. A mistake is reported on standard error.
///
/// # Errors
///
/// As [`find`].
pub(crate) fn paths(arguments: &InputArguments, session: &Session) -> Result<Found, Outcome> {
    arguments
        .find(session)
        .map_err(|error| fail(error.message(session.language)))
}

/// Reports what cannot be listed and what holds no records.
pub(crate) fn report(found: &Found, session: &Session) -> Outcome {
    let mut outcome = Outcome::Fine;
    for file in &found.unreadable {
        outcome = fail(At(file.path.display(), Reason(&file.source)).message(session.language));
    }
    for path in &found.empty {
        complain(PathError::new(path, Problem::NoRecords).message(session.language));
    }
    outcome
}

/// Makes sure that an input can be read several times. Standard input, and any other input that is not a regular file, such
/// as a pipe, is copied to a temporary file. If that fails, reading the input is the error.
pub(crate) fn repeatable(input: Input) -> Input {
    let is_pipe = || {
        input
            .path()
            .metadata()
            .is_ok_and(|found| !found.is_file() && !found.is_dir())
    };
    if !input.is_standard_input() && !is_pipe() {
        return input;
    }
    match input.open().and_then(Temporary::copy) {
        Ok(copy) => Input::reader(input.path(), move || Ok(Box::new(Temporary::reader(&copy)?))),
        Err(error) => Input::unreadable(input.path(), error),
    }
}
