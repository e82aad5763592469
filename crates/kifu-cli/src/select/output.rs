//! [`Output`]: prints or writes the games that are selected.

use std::io::{self, Write as _};
use std::mem;

use kifu::Localize as _;
use kifu_archive::Input;

use super::arguments::Arguments;
use super::finder::{Candidate, Content};
use super::listing;
use super::messages::Message;
use crate::outcome::Outcome;
use crate::output::Printer;
use crate::session::Session;
use crate::writing::Writer;

/// Prints or writes the games that are selected, in the order of the inputs.
pub(super) struct Output<'a> {
    pub(super) printer: Printer,
    pub(super) outcome: Outcome,
    arguments: &'a Arguments,
    session: &'a Session,
    /// `None` if the games are only printed.
    writer: Option<Writer<'a>>,
    last: Option<LastInput<'a>>,
    /// With `--sort`, the games that are listed at the end.
    unsorted: Vec<Candidate<'a>>,
    /// The number of all games that were selected.
    count: usize,
    /// Whether an input was read to its end.
    has_read: bool,
}

/// The input of the last game that was selected.
struct LastInput<'a> {
    index: usize,
    input: &'a Input,
    /// How many of its games were selected.
    count: usize,
    /// Whether its games are written. Its output may exist, for example.
    is_written: bool,
}

impl<'a> Output<'a> {
    pub(super) fn new(arguments: &'a Arguments, session: &'a Session, writer: Option<Writer<'a>>) -> Self {
        Self {
            printer: Printer::new(),
            outcome: Outcome::Fine,
            arguments,
            session,
            writer,
            last: None,
            unsorted: Vec::new(),
            count: 0,
            has_read: false,
        }
    }

    /// Prints or writes a game that is selected.
    pub(super) fn take(&mut self, candidate: Candidate<'a>) -> io::Result<()> {
        if self.arguments.writing.sort.is_some() && self.writer.is_none() {
            self.unsorted.push(candidate);
            return Ok(());
        }
        self.put(candidate)
    }

    fn put(&mut self, candidate: Candidate<'a>) -> io::Result<()> {
        let (index, place) = (candidate.index, candidate.place);
        let last = match &mut self.last {
            Some(last) if last.index == index => last,
            _ => {
                self.end_last(Ok(()))?;
                self.last.insert(LastInput {
                    index,
                    input: place.input,
                    count: 0,
                    is_written: self.writer.as_mut().is_some_and(|writer| writer.begin(index)),
                })
            }
        };
        last.count += 1;
        self.count += 1;
        match (candidate.content, &mut self.writer) {
            (Content::Converted(converted), Some(writer)) if last.is_written => writer.add(index, *converted),
            (Content::Line(line), _) => {
                let same = candidate.same_as.map(|other| format!(" = {other}"));
                let same = same.unwrap_or_default();
                writeln!(self.printer, "{place}{same}{line}")?;
            }
            (Content::Json(mut line), _) => {
                line.same_as = candidate.same_as;
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

    /// Ends an input, which was read to its end or up to an error.
    pub(super) fn end(&mut self, index: usize, input: &Input, result: io::Result<()>) -> io::Result<()> {
        self.has_read |= result.is_ok();
        let last = self.last.as_ref().filter(|last| last.index == index);
        match result {
            Err(error) if !last.is_some_and(|last| last.is_written) => {
                self.outcome = self.printer.unreadable(input, &error, self.session);
            }
            result if last.is_some() => self.end_last(result)?,
            _ => {}
        }
        self.printer.flush()
    }

    /// Ends the output of the last input with a game that is selected.
    fn end_last(&mut self, result: io::Result<()>) -> io::Result<()> {
        let Some(last) = self.last.take() else {
            return Ok(());
        };
        let (input, count) = (last.input, last.count);
        if self.arguments.list {
            let ends_with_zero = self.arguments.inputs.null;
            listing::write_name(&mut self.printer, input, ends_with_zero)?;
        }
        if self.arguments.count {
            writeln!(self.printer, "{input}: {count}")?;
        }
        match &mut self.writer {
            Some(writer) if last.is_written => writer.end(last.index, result),
            _ => Ok(()),
        }
    }

    /// Ends the output of all inputs.
    pub(super) fn end_all(&mut self) -> io::Result<()> {
        let mut sorted = mem::take(&mut self.unsorted);
        sorted.sort_by(|one, other| one.sorted_by.cmp(&other.sorted_by));
        sorted.into_iter().try_for_each(|candidate| self.put(candidate))?;
        self.end_last(Ok(()))?;
        if self.arguments.count {
            let total = Message::Total { games: self.count };
            writeln!(self.printer, "{}", total.message(self.session.language))?;
        }
        self.printer.flush()
    }

    /// Ends the files that are written. Returns the outcome of everything.
    pub(super) fn finish(self) -> Outcome {
        match self.writer {
            Some(writer) if self.count > 0 => return writer.finish().and(self.outcome),
            Some(_) if self.has_read => self.session.note(&Message::NothingToWrite),
            _ => {}
        }
        self.outcome
    }
}
