//! Prints what a command has to say: text on standard output, and messages on standard error.

use std::fmt;
use std::io::{self, BufWriter, Stdout, Write};

use indicatif::ProgressBar;
use kifu::Localize as _;
use kifu_archive::Input;

use crate::messages::{At, Problem, Reason};
use crate::outcome::{Outcome, complaint};
use crate::session::Session;

/// How many bytes of output are collected before they are passed on.
const PIECE: usize = 1 << 16;

/// Prints the output of a command, and messages between it.
pub(crate) struct Printer {
    out: BufWriter<Stdout>,
    progress: ProgressBar,
    /// Whether nothing can be printed any more, because of an error that was returned.
    is_closed: bool,
}

impl Printer {
    pub(crate) fn new() -> Self {
        Self::with_progress(ProgressBar::hidden())
    }

    /// Prints beside a progress bar, which gives way to messages.
    pub(crate) fn with_progress(progress: ProgressBar) -> Self {
        Self {
            out: BufWriter::with_capacity(PIECE, io::stdout()),
            progress,
            is_closed: false,
        }
    }

    /// Prints by `print`, unless an earlier error has closed the output.
    fn print(&mut self, print: impl FnOnce(&mut BufWriter<Stdout>) -> io::Result<()>) -> io::Result<()> {
        if self.is_closed {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        print(&mut self.out).map_err(|source| {
            self.is_closed = true;
            Problem::Output { source }.into()
        })
    }

    /// Prints a message on standard error, on one line. What was printed before comes before it.
    pub(crate) fn complain(&mut self, message: impl fmt::Display) {
        if !self.is_closed {
            // The next output returns the error.
            let _ = self.out.flush();
        }
        let line = complaint(message);
        // If standard error is closed, nobody reads the message.
        let _ = self
            .progress
            .suspend(|| io::stderr().lock().write_all(line.as_bytes()));
    }

    /// Says why an input cannot be read.
    pub(crate) fn unreadable(&mut self, input: &Input, error: &io::Error, session: &Session) -> Outcome {
        self.complain(At(input, Reason(error)).message(session.language));
        Outcome::Failed
    }

    /// Prints everything that was not printed yet.
    ///
    /// # Errors
    ///
    /// As [`Printer::write_all`].
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.progress.finish_and_clear();
        self.flush()
    }
}

impl Write for Printer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    /// Prints bytes. The first error is a [`Problem::Output`].
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.print(|out| out.write_all(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.print(BufWriter::flush)
    }
}

/// Prints a text on standard output.
///
/// # Errors
///
/// Returns [`Problem::Output`] if the text cannot be printed, also if the reader has closed the pipe.
pub(crate) fn print(text: &[u8]) -> io::Result<()> {
    let mut printer = Printer::new();
    printer.write_all(text)?;
    printer.finish()
}

/// The outcome of printing. It is no error if the reader has closed the pipe. Any other error is printed.
pub(crate) fn outcome(printed: io::Result<()>, session: &Session) -> Outcome {
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => session.fail(&Reason(&error)),
        _ => Outcome::Fine,
    }
}
