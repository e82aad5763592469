//! Prints what a command has to say: text on standard output, and messages on standard error.

use std::fmt;
use std::io::{self, BufWriter, IsTerminal as _, Stdout, Write};

use indicatif::ProgressBar;
use kifu::Localize as _;

use crate::messages::{Problem, Reason};
use crate::outcome::{Outcome, complain, complaint};
use crate::session::Session;

/// How many bytes of output are collected before they are passed on.
const PIECE: usize = 1 << 16;

/// Prints the output of a command, and messages between it.
pub(crate) struct Printer {
    out: BufWriter<Stdout>,
    progress: ProgressBar,
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
        }
    }

    /// Prints a message on standard error, on one line. What was printed before comes before it.
    pub(crate) fn complain(&mut self, message: impl fmt::Display) {
        // The next output returns the error.
        let _ = self.out.flush();
        let line = complaint(message);
        // If standard error is closed, nobody reads the message.
        let _ = self.progress.suspend(|| io::stderr().lock().write_all(line.as_bytes()));
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

    /// Prints bytes. An error is a [`Problem::Output`].
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes).map_err(output_error)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush().map_err(output_error)
    }
}

fn output_error(source: io::Error) -> io::Error {
    Problem::Output { source }.into()
}

/// Whether standard output is a terminal that may have colours. The variable `NO_COLOR` forbids them if it is not empty
/// (<https://no-color.org>).
pub(crate) fn is_colored() -> bool {
    io::stdout().is_terminal() && allows_colors()
}

/// Whether the variable `NO_COLOR` allows colours.
pub(crate) fn allows_colors() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Prints a text on standard output. It is no error if the reader has closed the pipe.
pub(crate) fn print_text(text: &[u8], session: &Session) -> Outcome {
    let mut printer = Printer::new();
    let printed = printer.write_all(text).and_then(|()| printer.finish());
    outcome(printed, session)
}

/// The outcome of printing. It is no error if the reader has closed the pipe. Any other error is printed.
pub(crate) fn outcome(printed: io::Result<()>, session: &Session) -> Outcome {
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(Reason(&error).message(session.language));
            Outcome::Failed
        }
        _ => Outcome::Fine,
    }
}
