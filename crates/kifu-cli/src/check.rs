//! `kifu check`: prints the diagnostics of records, for people or for programs.

mod baseline;
mod counts;
mod filter;
mod messages;
mod openings;
mod sarif;

use std::collections::BTreeSet;
use std::io::{self, Read as _, Write as _};
use std::mem;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use kifu::shogi_core::messages::Describe;
use kifu::{Encoding, Format, Game, Localize as _, Severity};
use kifu_archive::Input;
use shogi_engine::book::Book;

use crate::code_counts::Kinds;
use crate::diagnostics::{FileDiagnostic, full, lines};
use crate::inputs::{self, Event, Games, InputArguments};
use crate::messages::PathError;
use crate::outcome::Outcome;
use crate::output::{self, Printer};
use crate::session::{Session, Verbosity};

use baseline::Baseline;
use counts::{FileCounts, Totals};
use filter::Filter;
use messages::Message;

/// List what is wrong with records, and where.
///
/// 棋譜を検査し、エラーと警告をその場所とともに表示する
#[derive(Debug, Args)]
#[command(after_help = "\
kifu check game.kif
kifu check records --quiet
kifu check records --ignore total_time,odd_whitespace --deny extension_encoding
kifu check records --only illegal_move --exclude drafts
kifu check records --format json > known.jsonl; kifu check records --baseline known.jsonl
find records -name '*.kif' -print0 | kifu check --files-from - --null")]
pub(crate) struct Arguments {
    #[command(flatten)]
    inputs: InputArguments,
    /// How the diagnostics are printed.
    ///
    /// エラーと警告の表示形式。full は該当する行とヒントと集計、short は1行に1件、json は1行に1つのJSON、sarif はSARIF 2.1.0
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    format: Form,
    /// Treat warnings as errors: with a warning, the exit code is 1. Warnings are printed also with --quiet.
    ///
    /// 警告をエラーとして扱う。警告があれば、終了コードは1になる。--quiet でも警告を表示する
    #[arg(long)]
    deny_warnings: bool,
    /// Also note headers that name another opening or castle than the moves show.
    ///
    /// 戦型などのヘッダーが指し手の形と違う場合も示す
    #[arg(long)]
    openings: bool,
    #[command(flatten)]
    filter: Filter,
    /// Leave out the diagnostics in this file, which an earlier `kifu check --format json` printed: only new ones count. For each game
    /// of each file, as many diagnostics with a code are known as the file lists.
    ///
    /// 以前の kifu check --format json の出力にあるエラーや警告を除き、新しいものだけを扱う。各ファイルの各対局で、同じコードのものは、その出力にある数までを既知とみなす
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
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

/// What the threads make of the games.
enum Item {
    /// A game was read in this format and encoding, with this many moves, and diagnostics that the arguments leave out.
    Game(Option<Format>, Encoding, [usize; 2]),
    /// A diagnostic was found. The text is `None` if it is only counted.
    Found(Severity, &'static str, Option<String>),
}

impl Item {
    /// The bytes of its text.
    fn size(&self) -> usize {
        match self {
            Self::Found(_, _, Some(text)) => text.len(),
            Self::Game(..) | Self::Found(..) => 0,
        }
    }
}

struct Check<'a> {
    arguments: &'a Arguments,
    baseline: Baseline,
    session: &'a Session,
}

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Result<Outcome, Outcome> {
    let baseline = match &arguments.baseline {
        None => Baseline::default(),
        Some(path) => Baseline::read(path).map_err(|error| session.fail(&PathError::new(path, error)))?,
    };
    let found = inputs::paths_and_books(&arguments.inputs, session)?;
    let check = Check {
        arguments,
        baseline,
        session,
    };
    let outcome = inputs::report_found(&found, &arguments.inputs, session);
    let mut report = Report {
        check: &check,
        inputs: &found.inputs,
        printer: Printer::new(),
        outcome,
        counts: FileCounts::default(),
        totals: Totals::of_unreadable(found.unreadable.len()),
        codes: BTreeSet::new(),
    };
    let printed = report.run();
    let outcome = report.outcome;
    let printed = printed.and_then(|()| report.printer.finish());
    Ok(output::outcome(printed, session).and(outcome))
}

impl Check<'_> {
    /// Renders the diagnostics of a part of an input.
    fn read(&self, games: &mut Games<'_, '_, Item>) -> ControlFlow<()> {
        let mut kinds = Kinds::default();
        while let Some((number, document)) = games.next() {
            for game in &document.games {
                let mut left_out = 0;
                for diagnostic in &game.diagnostics {
                    let found = FileDiagnostic::new(number, diagnostic, &document);
                    let Some(item) = self.item(found, &games.input, &mut kinds) else {
                        left_out += 1;
                        continue;
                    };
                    let bytes = item.size();
                    games.push(item, bytes)?;
                }
                let asked = self.arguments.openings;
                for diagnostic in asked
                    .then(|| openings::contradictions(game, &document))
                    .into_iter()
                    .flatten()
                {
                    let found = FileDiagnostic::of_game(number, &diagnostic, &document);
                    let Some(item) = self.item(found, &games.input, &mut kinds) else {
                        left_out += 1;
                        continue;
                    };
                    let bytes = item.size();
                    games.push(item, bytes)?;
                }
                let counts = [moves(game), left_out];
                games.push(
                    Item::Game(document.recognized_format(), document.encoding, counts),
                    0,
                )?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What is printed and counted of a diagnostic. `None` if the arguments leave it out. `kinds` are the diagnostics before it.
    fn item<K: Describe>(
        &self,
        mut found: FileDiagnostic<'_, K>,
        input: &Input,
        kinds: &mut Kinds,
    ) -> Option<Item> {
        let (diagnostic, code) = (found.diagnostic, found.diagnostic.code());
        let severity = self.arguments.filter.severity(diagnostic)?;
        if self.baseline.take(input.path(), found.game, code) {
            return None;
        }
        let is_printed = self.is_shown(severity) && !self.is_folded(kinds.add(severity, code));
        found.severity = severity;
        let text = is_printed.then(|| self.render(&found, input));
        Some(Item::Found(severity, code, text))
    }

    fn render<K: Describe>(&self, found: &FileDiagnostic<'_, K>, input: &Input) -> String {
        let (session, path) = (self.session, input.to_string());
        let language = session.language;
        match self.arguments.format {
            Form::Full => full::render(&path, found.severity, found.diagnostic, found.text, session) + "\n",
            Form::Short => lines::short(&path, found, language) + "\n",
            Form::Json => lines::json(&input.name(), found, language) + "\n",
            Form::Sarif => sarif::result(input.path(), found, language),
        }
    }

    /// Whether diagnostics of this severity are printed. Those for which the command fails always are. Notes are in the lists
    /// for programs, and for people with `--verbose`.
    fn is_shown(&self, severity: Severity) -> bool {
        let verbosity = self.session.verbosity;
        match severity {
            Severity::Error => true,
            Severity::Warning => self.arguments.deny_warnings || verbosity > Verbosity::Quiet,
            Severity::Note if self.arguments.format == Form::Full && !self.arguments.openings => {
                verbosity == Verbosity::Verbose
            }
            Severity::Note => verbosity > Verbosity::Quiet,
        }
    }

    /// Whether a diagnostic is only counted. `count` is the number of diagnostics of its kind so far.
    fn is_folded(&self, count: usize) -> bool {
        self.arguments.format == Form::Full && self.session.verbosity < Verbosity::Verbose && count > SHOWN
    }
}

/// The number of moves in a game, also in variations.
fn moves(game: &Game) -> usize {
    let nodes = game.record.root().line();
    nodes.filter(|node| node.mv().is_some()).count()
}

/// Prints the diagnostics in the order of the inputs.
struct Report<'a> {
    check: &'a Check<'a>,
    inputs: &'a [Input],
    printer: Printer,
    outcome: Outcome,
    /// What was found in the input that is being read.
    counts: FileCounts,
    totals: Totals,
    /// The codes of the results of SARIF so far.
    codes: BTreeSet<&'static str>,
}

impl Report<'_> {
    fn run(&mut self) -> io::Result<()> {
        let (check, inputs) = (self.check, self.inputs);
        let is_sarif = check.arguments.format == Form::Sarif;
        if is_sarif {
            self.printer
                .write_all(sarif::head(check.session.language).as_bytes())?;
        }
        let mut options = check.arguments.inputs.options(check.session);
        options.read.shared.node_places = check.arguments.openings;
        // A `.bin` has no games either.
        let is_book = |input: &Input| input.book_format().is_some();
        // The inputs between two books are read together.
        for inputs in inputs.chunk_by(|one, other| !is_book(one) && !is_book(other)) {
            if let Some(book) = inputs.first().filter(|input| is_book(input)) {
                self.book(book)?;
                continue;
            }
            inputs::process(
                inputs,
                &options,
                |games| check.read(games),
                |index, event| {
                    match event {
                        Event::Item(item) => self.item(item)?,
                        Event::End(result) => self.end(&inputs[index], result)?,
                    }
                    Ok(ControlFlow::Continue(()))
                },
            )?;
        }
        self.report_baseline();
        if !is_sarif {
            return self.totals();
        }
        let end = sarif::tail(&self.codes, self.outcome, check.session.language);
        self.printer.write_all(end.as_bytes())
    }

    /// Says if the baseline is that of other files.
    fn report_baseline(&self) {
        let (known, session) = (self.check.baseline.count(), self.check.session);
        if known > 0 && known == self.check.baseline.rest() {
            session.note(&Message::ForeignBaseline { known });
        }
    }

    /// Checks a book, which is read as a whole.
    fn book(&mut self, input: &Input) -> io::Result<()> {
        let mut bytes = Vec::new();
        let read = input.open().and_then(|mut reader| reader.read_to_end(&mut bytes));
        let document = Book::read_as(&bytes, input.book_format().unwrap_or_default());
        let mut kinds = Kinds::default();
        for diagnostic in document.diagnostics().iter().filter(|_| read.is_ok()) {
            let found = FileDiagnostic::of_whole(diagnostic, &document.text);
            match self.check.item(found, input, &mut kinds) {
                Some(item) => self.item(item)?,
                None => self.counts.left_out += 1,
            }
        }
        self.end(input, read.map(drop))
    }

    fn item(&mut self, item: Item) -> io::Result<()> {
        match item {
            Item::Game(format, encoding, [moves, left_out]) => {
                let known = self.counts.read_as.and_then(|(format, _)| format);
                self.counts.read_as = Some((known.or(format), encoding));
                self.counts.games += 1;
                self.counts.moves += moves;
                self.counts.left_out += left_out;
            }
            Item::Found(severity, code, text) => {
                let count = self.counts.kinds.add(severity, code);
                let Some(text) = text.filter(|_| !self.check.is_folded(count)) else {
                    return Ok(());
                };
                if self.check.arguments.format == Form::Sarif {
                    let separator = if self.codes.is_empty() { "\n" } else { ",\n" };
                    self.printer.write_all(separator.as_bytes())?;
                    self.codes.insert(code);
                }
                self.printer.write_all(text.as_bytes())?;
            }
        }
        Ok(())
    }

    /// Prints the lines below the diagnostics of an input.
    fn end(&mut self, input: &Input, result: io::Result<()>) -> io::Result<()> {
        let (arguments, session) = (self.check.arguments, self.check.session);
        let counts = mem::take(&mut self.counts);
        let path = input.to_string();
        self.totals.add(&counts, result.is_err());
        for (severity, code, count) in counts.kinds.iter() {
            if self.check.is_shown(severity) && self.check.is_folded(count) {
                let count = count - SHOWN;
                let folded = Message::Folded {
                    path: &path,
                    severity,
                    code,
                    count,
                };
                writeln!(self.printer, "{}", folded.message(session.language))?;
            }
        }
        if let Err(error) = result {
            self.outcome = self.printer.unreadable(input, &error, session);
            return Ok(());
        }
        if arguments.format == Form::Full && self.has_summary(&counts) {
            let summary = Message::Summary {
                path: &path,
                counts: &counts,
            };
            writeln!(self.printer, "{}", summary.message(session.language))?;
        }
        let denied = arguments.deny_warnings && counts.kinds.of(Severity::Warning) > 0;
        if denied || counts.kinds.of(Severity::Error) > 0 {
            self.outcome = self.outcome.and(Outcome::RecordErrors);
        }
        self.printer.flush()
    }

    /// Whether the last line about a file is printed. Of several files, those without a fault have it only with `--verbose`.
    fn has_summary(&self, counts: &FileCounts) -> bool {
        match self.check.session.verbosity {
            Verbosity::Quiet => false,
            Verbosity::Folded => self.inputs.len() == 1 || counts.has_faults(),
            Verbosity::Verbose => true,
        }
    }

    /// Prints the lines below several files, or below one file with many diagnostics.
    fn totals(&mut self) -> io::Result<()> {
        let session = self.check.session;
        if self.check.arguments.format != Form::Full || session.verbosity == Verbosity::Quiet {
            return Ok(());
        }
        let totals = &self.totals;
        let is_long = totals.kinds.of(Severity::Error) + totals.kinds.of(Severity::Warning) > FEW;
        if totals.files > 1 {
            let total = Message::Total(totals);
            writeln!(self.printer, "{}", total.message(session.language))?;
        }
        if totals.files > 1 || is_long {
            for kind in totals.kinds.iter() {
                writeln!(self.printer, "{}", kind.message(session.language))?;
            }
        }
        Ok(())
    }
}
