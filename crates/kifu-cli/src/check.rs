//! `kifu check`: prints the diagnostics of records, for people or for programs.

mod counts;
mod found;
mod full;
mod lines;
mod messages;
mod sarif;

use std::io::{self, Write as _};
use std::num::NonZero;
use std::sync::{Mutex, MutexGuard, PoisonError};

use clap::{Args, ValueEnum};
use kifu::{Localize as _, Severity};

use crate::inputs::{self, Input, InputArguments};
use crate::messages::Reason;
use crate::outcome::{Outcome, complain};
use crate::output::{self, Output};
use crate::session::{Session, Verbosity};

use counts::{Counts, Totals};
use found::Found;
use messages::Message;

/// List what is wrong with records, and where.
///
/// 棋譜を検査し、誤りとその場所を表示する
#[derive(Debug, Args)]
#[command(after_help = "\
kifu check game.kif
kifu check records --quiet
find records -name '*.kif' -print0 | kifu check --files-from - --null")]
pub(crate) struct Arguments {
    #[command(flatten)]
    inputs: InputArguments,
    /// How the diagnostics are printed.
    ///
    /// 指摘の表示形式。full は該当する行とヒントと集計、short は1行に1件、json は1行に1つのJSON、sarif はSARIF 2.1.0
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    format: Form,
    /// Treat warnings as errors: with a warning, the exit code is 1.
    ///
    /// 警告をエラーとして扱う。警告があれば、終了コードは1になる
    #[arg(long)]
    deny_warnings: bool,
}

/// How diagnostics are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum Form {
    /// With the line of text, a caret and a hint; then a summary.
    #[default]
    Full,
    /// One line each, `file:line:column: error: message [code]`, as compilers print them.
    Short,
    /// One JSON object a line.
    Json,
    /// A SARIF 2.1.0 log, as code scanning services read it.
    Sarif,
}

/// In [`Form::Full`], this many diagnostics with one code are printed for a file. The others are only counted.
const SHOWN: usize = 3;

/// If a file has more diagnostics than this, the totals of each code are printed even if it is the only file.
const FEW: usize = 10;

/// What all threads share.
struct Check<'a> {
    arguments: &'a Arguments,
    session: &'a Session,
    totals: Mutex<Totals>,
    log: Mutex<sarif::Log>,
}

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Outcome {
    let check = Check {
        arguments,
        session,
        totals: Mutex::default(),
        log: Mutex::default(),
    };
    check.run().unwrap_or_else(|error| {
        complain(Reason(&error).message(session.language));
        Outcome::Failed
    })
}

impl Check<'_> {
    fn run(&self) -> io::Result<Outcome> {
        let is_sarif = self.arguments.format == Form::Sarif;
        let mut session = *self.session;
        if is_sarif {
            // A comma separates the results of one file from those of the next one, so the files are read in order.
            session.jobs = NonZero::new(1);
            output::print(sarif::head(session.language).as_bytes())?;
        }
        let outcome = inputs::process(&self.arguments.inputs, &session, |input, output| {
            let mut counts = Counts::default();
            let result = self.check(input, &mut counts, output);
            lock(&self.totals).add(&counts, result.is_err());
            result
        })?;
        let end = if is_sarif {
            lock(&self.log).tail(outcome)
        } else {
            self.totals()
        };
        output::print(end.as_bytes())?;
        Ok(outcome)
    }

    /// Prints the diagnostics of one input.
    fn check(&self, input: &Input, counts: &mut Counts, output: &mut Output<'_>) -> io::Result<Outcome> {
        let path = input.to_string();
        let result = self.print_diagnostics(input, &path, counts, output);
        self.print_folded(&path, counts, output)?;
        result?;
        if self.arguments.format == Form::Full && self.session.verbosity > Verbosity::Quiet {
            let summary = Message::Summary { path: &path, counts };
            writeln!(output, "{}", summary.message(self.session.language))?;
        }
        let denied = if self.arguments.deny_warnings {
            counts.of(Severity::Warning)
        } else {
            0
        };
        Ok(if counts.of(Severity::Error) + denied > 0 {
            Outcome::RecordErrors
        } else {
            Outcome::Fine
        })
    }

    fn print_diagnostics(
        &self,
        input: &Input,
        path: &str,
        counts: &mut Counts,
        output: &mut Output<'_>,
    ) -> io::Result<()> {
        let inputs = &self.arguments.inputs;
        for document in input.games(inputs.read_options())? {
            let document = document?;
            let games_before = counts.games;
            counts.add_games(&document);
            for (index, game) in document.games.iter().enumerate() {
                for diagnostic in &game.diagnostics {
                    let found = Found {
                        path,
                        game: games_before + index + 1,
                        diagnostic,
                        document: &document,
                    };
                    let count = counts.add(diagnostic.severity(), diagnostic.code());
                    if self.is_shown(diagnostic.severity()) && !self.is_folded(count) {
                        self.print(&found, input, output)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn print(&self, found: &Found<'_>, input: &Input, output: &mut Output<'_>) -> io::Result<()> {
        let language = self.session.language;
        match self.arguments.format {
            Form::Full => writeln!(output, "{}", full::render(found, language)),
            Form::Short => writeln!(output, "{}", lines::short(found, language)),
            Form::Json => {
                let path = input.path_text();
                let line = lines::JsonLine::new(found, &path, language);
                serde_json::to_writer(&mut *output, &line)?;
                writeln!(output)
            }
            Form::Sarif => lock(&self.log).write(found, input.path(), language, output),
        }
    }

    /// Whether diagnostics of this severity are printed. Those for which the command fails always are.
    fn is_shown(&self, severity: Severity) -> bool {
        severity == Severity::Error
            || self.arguments.deny_warnings
            || self.session.verbosity > Verbosity::Quiet
    }

    /// Whether a diagnostic is only counted. `count` is the number of diagnostics of its kind so far.
    fn is_folded(&self, count: usize) -> bool {
        self.arguments.format == Form::Full && self.session.verbosity < Verbosity::Verbose && count > SHOWN
    }

    /// Prints a line for each kind of diagnostics of which not all were printed.
    fn print_folded(&self, path: &str, counts: &Counts, output: &mut Output<'_>) -> io::Result<()> {
        for (severity, code, count) in counts.kinds() {
            if self.is_shown(severity) && self.is_folded(count) {
                let folded = Message::Folded {
                    path,
                    severity,
                    code,
                    count: count - SHOWN,
                };
                writeln!(output, "{}", folded.message(self.session.language))?;
            }
        }
        Ok(())
    }

    /// The lines below several files, or below one file with many diagnostics. Empty if there are none.
    fn totals(&self) -> String {
        if self.arguments.format != Form::Full || self.session.verbosity == Verbosity::Quiet {
            return String::new();
        }
        let totals = lock(&self.totals);
        let is_long = totals.of(Severity::Error) + totals.of(Severity::Warning) > FEW;
        let total = (totals.files > 1).then_some(Message::Total(&totals));
        let kinds = (totals.files > 1 || is_long).then(|| Message::of_kinds(&totals));
        let lines = total.into_iter().chain(kinds.into_iter().flatten());
        let mut text = String::new();
        for line in lines {
            text.push_str(&line.message(self.session.language).to_string());
            text.push('\n');
        }
        text
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
