//! The input files of a command: finding and reading them.

mod arguments;
mod game_names;
mod listed_names;
mod named;
mod other_files;

use std::io;
use std::iter;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use kifu::Document;
use kifu_archive::{self as archive, Found, GamesOfPart, Input, Options, Sink, UnreadableFile};

#[cfg(feature = "viewer")]
pub(crate) use arguments::ReadingGroup;
pub(crate) use arguments::{InputArguments, LISTS};
#[cfg(feature = "viewer")]
pub(crate) use game_names::named_game;
pub(crate) use named::Named;

use crate::messages::{At, PathError, Problem, Reason};
use crate::outcome::Outcome;
use crate::session::Session;

/// What happens while the inputs are read.
pub(crate) enum Event<T> {
    /// A thread has made this of some games.
    Item(T),
    /// The input was read to its end, or up to an error.
    End(io::Result<()>),
}

/// The games of a part of an input, and where a thread puts what it makes of them.
pub(crate) struct Games<'s, 'p, T> {
    pub(crate) input: Input,
    /// The index of the input.
    pub(crate) index: usize,
    documents: GamesOfPart,
    /// The number of the last game in the input, from 1.
    number: usize,
    /// Why the games end before the end of the part.
    error: Option<io::Error>,
    sink: &'s mut Sink<'p, (usize, Event<T>)>,
}

impl<T> Games<'_, '_, T> {
    /// The next game with its number in the input, from 1. The games also end where the input cannot be read, which its
    /// [`Event::End`] says.
    pub(crate) fn next(&mut self) -> Option<(usize, Document<'static>)> {
        match self.documents.next()? {
            Ok(document) => {
                self.number += 1;
                Some((self.number, document))
            }
            Err(error) => {
                self.error = Some(error);
                None
            }
        }
    }

    /// Passes on an item, which takes about this many bytes. Breaks if no more are wanted.
    pub(crate) fn push(&mut self, item: T, bytes: usize) -> ControlFlow<()> {
        self.sink.push((self.index, Event::Item(item)), bytes)
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
    work: impl Fn(&mut Games<'_, '_, T>) -> ControlFlow<()> + Sync,
    mut consume: impl FnMut(usize, Event<T>) -> io::Result<ControlFlow<()>>,
) -> io::Result<()> {
    let read = |parts: Vec<archive::Part>, sink: &mut Sink<'_, (usize, Event<T>)>| {
        parts.into_iter().try_for_each(|part| {
            let (index, is_last) = (part.index(), part.is_last());
            let mut games = Games {
                input: part.input().clone(),
                index,
                number: part.first_game(),
                documents: part.games(),
                error: None,
                sink,
            };
            work(&mut games)?;
            match games.error {
                Some(error) => sink.push((index, Event::End(Err(error))), 0),
                None if is_last => sink.push((index, Event::End(Ok(()))), 0),
                None => ControlFlow::Continue(()),
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

/// As [`process`], but each thread gets a single game at a time, with its number in the input: for work that takes much longer than
/// reading. After `stop` no other game is read.
///
/// # Errors
///
/// As [`process`].
pub(crate) fn process_single<T: Send>(
    inputs: &[Input],
    options: &Options,
    (threads, stop): (NonZero<usize>, &AtomicBool),
    work: impl Fn(usize, usize, Document<'static>) -> T + Sync,
    mut consume: impl FnMut(usize, Event<T>) -> io::Result<()>,
) -> io::Result<()> {
    let games = inputs
        .iter()
        .enumerate()
        .flat_map(|(index, input)| single_games(input, options).map(move |event| (index, event)))
        .take_while(|_| !stop.load(Ordering::SeqCst));
    let work = |(index, event): (usize, Event<(usize, Document<'static>)>), sink: &mut Sink<'_, _>| {
        let event = match event {
            Event::Item((number, document)) => Event::Item(work(index, number, document)),
            Event::End(result) => Event::End(result),
        };
        sink.push((index, event), 0)
    };
    let done = archive::process_jobs(games, threads, work, |mut events| {
        Iterator::try_for_each(&mut events, |(index, event)| consume(index, event))
    });
    match done.and_then(|done| done) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

/// The games of an input with their numbers, and its end.
fn single_games(input: &Input, options: &Options) -> impl Iterator<Item = Event<(usize, Document<'static>)>> {
    let mut games = Some(input.games(options));
    let mut number = 0;
    iter::from_fn(move || match games.as_mut()?.as_mut().map(Iterator::next) {
        Ok(Some(Ok(document))) => {
            number += 1;
            Some(Event::Item((number, document)))
        }
        Ok(Some(Err(error))) => {
            games = None;
            Some(Event::End(Err(error)))
        }
        Ok(None) => {
            games = None;
            Some(Event::End(Ok(())))
        }
        Err(_) => games.take()?.err().map(|error| Event::End(Err(error))),
    })
}

/// Finds the inputs that the arguments name. What cannot be listed and what holds no records is reported on standard error;
/// the outcome of the former is [`Outcome::Failed`].
///
/// # Errors
///
/// Returns the outcome if there is nothing to read, because of a mistake that is reported.
pub(crate) fn find(arguments: &InputArguments, session: &Session) -> Result<(Vec<Input>, Outcome), Outcome> {
    let found = paths(arguments, session)?;
    let outcome = report_found(&found, arguments, session);
    Ok((found.inputs, outcome))
}

/// An input with the number of the only game that is wanted of it, or `None` if all are.
pub(crate) type GamesOf = (Input, Option<usize>);

/// As [`find`], but a name in the arguments may be [that of a game](game_names::named_game).
///
/// # Errors
///
/// As [`find`].
pub(crate) fn find_games(
    arguments: &InputArguments,
    session: &Session,
) -> Result<(Vec<GamesOf>, Outcome), Outcome> {
    let found = arguments.find_games(session);
    let (mut found, numbers) = found.map_err(|error| session.fail(&error))?;
    refuse_books(&mut found);
    refuse_positions(&mut found);
    let outcome = report_found(&found, arguments, session);
    Ok((found.inputs.into_iter().zip(numbers).collect(), outcome))
}

/// Reports what cannot be listed, what holds no records, and what is not read because of its name. The outcome is
/// [`Outcome::Failed`] if there is nothing to read, unless the arguments allow it.
pub(crate) fn report_found(found: &Found, arguments: &InputArguments, session: &Session) -> Outcome {
    let outcome = report(found, session);
    other_files::report(found, session);
    if found.inputs.is_empty() && !arguments.allow_empty {
        outcome.and(Outcome::Failed)
    } else {
        outcome
    }
}

/// Finds what the arguments name. A mistake is reported on standard error.
///
/// # Errors
///
/// As [`find`].
pub(crate) fn paths(arguments: &InputArguments, session: &Session) -> Result<Found, Outcome> {
    let mut found = paths_and_positions(arguments, session)?;
    refuse_positions(&mut found);
    Ok(found)
}

/// As [`paths`], for subcommands that read files with positions too.
///
/// # Errors
///
/// As [`find`].
pub(crate) fn paths_and_positions(arguments: &InputArguments, session: &Session) -> Result<Found, Outcome> {
    let mut found = paths_of_all_kinds(arguments, session)?;
    refuse_books(&mut found);
    Ok(found)
}

/// As [`paths`], for subcommands that read books for engines too.
///
/// # Errors
///
/// As [`find`].
pub(crate) fn paths_and_books(arguments: &InputArguments, session: &Session) -> Result<Found, Outcome> {
    let mut found = paths_of_all_kinds(arguments, session)?;
    refuse_positions(&mut found);
    Ok(found)
}

fn paths_of_all_kinds(arguments: &InputArguments, session: &Session) -> Result<Found, Outcome> {
    arguments.find(session).map_err(|error| session.fail(&error))
}

fn refuse_books(found: &mut Found) {
    refuse(found, Input::is_book, &archive::Problem::Book);
}

fn refuse_positions(found: &mut Found) {
    let has_positions = |input: &Input| input.positions_format().is_some();
    refuse(found, has_positions, &archive::Problem::Positions);
}

/// Takes inputs of a kind as files that cannot be read, because they have no games.
fn refuse(found: &mut Found, is_of_kind: impl Fn(&Input) -> bool, problem: &archive::Problem) {
    for input in found.inputs.iter_mut().filter(|input| is_of_kind(input)) {
        *input = Input::unreadable(input.path(), problem.clone().into());
    }
}

/// Reports what cannot be listed and what holds no records.
pub(crate) fn report(found: &Found, session: &Session) -> Outcome {
    let outcome = report_unreadable(&found.unreadable, session);
    for path in &found.empty {
        session.complain(&PathError::new(path, Problem::NoRecords));
    }
    outcome
}

/// Reports files and folders that cannot be read.
pub(crate) fn report_unreadable(files: &[UnreadableFile], session: &Session) -> Outcome {
    let report = |file: &UnreadableFile| session.fail(&At(file.path.display(), Reason(&file.error)));
    files.iter().map(report).fold(Outcome::Fine, Outcome::and)
}
