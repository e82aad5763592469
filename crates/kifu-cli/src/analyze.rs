//! `kifu analyze`: lets an engine search the positions of records, and writes its evaluations into them.
//!
//! The inputs are read once before, to count the positions and to find those inputs of which nothing will be written. Then each
//! thread has an engine, and takes one game after the other. The [`Writer`] gets them in the order of the inputs.

mod arguments;
mod messages;

use std::io::{self, IsTerminal as _};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use indicatif::{ProgressBar, ProgressStyle};
use kifu::shogi_core::record::{EvaluationForm, EvaluationPart, Evaluations};
use kifu::{Document, Record, RecordFormat as _};
use kifu_archive::Input;
use kifu_archive::criteria::{Criteria, FoundPosition};
use kifu_archive::engine::{Analysis, AnalysisOptions, Analyzer, Failure, Journal, count_positions};

pub(crate) use arguments::Arguments;

use messages::{EngineReason, Message};

use crate::inputs::{self, Event, Games};
use crate::messages::{At, PathError, Problem};
use crate::outcome::Outcome;
use crate::output;
use crate::session::{Session, Verbosity};
use crate::writing::{self, Converted, Plan, Writer};

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Result<Outcome, Outcome> {
    let criteria = arguments.criteria.criteria(session)?;
    let (plan, inputs, found) = writing::prepare(&arguments.inputs, &arguments.writing, session)?;
    if !writes_evaluations(&plan) {
        return Err(session.fail(&Message::NotWritten(plan.format())));
    }
    let mut options = arguments.options(plan.options.shared.evaluations);
    if let Some(path) = arguments.resume() {
        let journal = Journal::open(path).map_err(|error| session.fail(&PathError::new(path, error)))?;
        options.journal = Some(Arc::new(journal));
    }
    let jobs = writing::jobs(&inputs, &plan);
    let progress = progress(session);
    let mut writer = Writer::with_progress(&jobs, &plan, progress.clone());
    let wanted: Vec<usize> = (0..jobs.len()).filter(|&index| writer.begin(index)).collect();
    let inputs: Vec<Input> = wanted.iter().map(|&index| inputs[index].clone()).collect();
    let mut analyzers = Vec::new();
    if !inputs.is_empty() {
        let first = Analyzer::start(options.clone());
        let first = first
            .map_err(|error| session.fail(&At(options.engine.program.display(), EngineReason(&error))))?;
        for name in first.unknown_options() {
            session.note(&Message::UnknownOption(name));
        }
        analyzers.push(first);
    }
    let mut run = Run {
        plan: &plan,
        criteria,
        options,
        refused: vec![false; inputs.len()],
        inputs: &inputs,
        analyzers: Mutex::new(analyzers),
        progress,
    };
    run.count();
    Ok(run.analyze(arguments, &wanted, writer).and(found))
}

/// Whether evaluations are written, which are comments.
fn writes_evaluations(plan: &Plan<'_>) -> bool {
    let mut edit = Record::default().edit();
    edit.at_start().comment("a comment");
    let losses = plan.format().losses(&edit.finish(), &plan.options);
    losses.is_empty() && plan.options.shared.evaluations != Evaluations::None
}

/// The positions to analyse. If the criteria name none, these are all.
fn named(found: &[FoundPosition]) -> Option<&[FoundPosition]> {
    Some(found).filter(|found| !found.is_empty())
}

/// The progress bar, which counts positions and inputs.
fn progress(session: &Session) -> ProgressBar {
    if session.verbosity == Verbosity::Quiet || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let left = session
        .language
        .choose("{eta_precise} left", "残り {eta_precise}");
    let style = ProgressStyle::with_template(&format!("  [{{bar:18}}] {{percent}}%  {left}"))
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::no_length().with_style(style.progress_chars("##-"))
}

/// One run of the command.
struct Run<'a> {
    plan: &'a Plan<'a>,
    criteria: Criteria,
    options: AnalysisOptions,
    inputs: &'a [Input],
    /// The inputs of which nothing will be written, because of their errors.
    refused: Vec<bool>,
    /// Those that no thread uses now.
    analyzers: Mutex<Vec<Analyzer>>,
    progress: ProgressBar,
}

impl Run<'_> {
    /// Reads the inputs that can be read twice, to count the positions, and to find those of which nothing will be written.
    fn count(&mut self) {
        let is_stream = |input: &Input| {
            input.is_standard_input() || input.path().metadata().is_ok_and(|file| !file.is_file())
        };
        let indices = (0..self.inputs.len()).filter(|&index| !is_stream(&self.inputs[index]));
        let indices: Vec<usize> = indices.collect();
        let inputs: Vec<Input> = indices.iter().map(|&index| self.inputs[index].clone()).collect();
        let count = |games: &mut Games<'_, '_, (usize, bool)>| {
            let (mut positions, mut has_error) = (0, false);
            while let Some((_, document)) = games.next() {
                let game = &document.games[0];
                has_error |= document.first_error().is_some();
                if let Some(found) = self.criteria.find(game, &document) {
                    positions += count_positions(&game.record, named(&found), &self.options);
                }
            }
            games.push((positions, has_error), size_of::<(usize, bool)>())
        };
        let mut refused = vec![false; self.inputs.len()];
        let mut total = self.inputs.len();
        let read = inputs::process(&inputs, &self.plan.read_options(), count, |index, event| {
            if let Event::Item((positions, has_error)) = event {
                refused[indices[index]] |= has_error && self.plan.refuses_errors();
                total += positions;
            }
            Ok(ControlFlow::Continue(()))
        });
        // What cannot be read is reported when it is read again.
        if read.is_ok() && indices.len() == self.inputs.len() {
            self.progress.set_length(total.try_into().unwrap_or(u64::MAX));
        }
        self.refused = refused;
    }

    /// Analyses and writes the games.
    fn analyze(&self, arguments: &Arguments, wanted: &[usize], mut writer: Writer<'_>) -> Outcome {
        let (mut totals, stop) = (Totals::default(), &self.options.stop);
        let mut consume = |index: usize, event| {
            let job = wanted[index];
            match event {
                Event::Item((number, converted, analysis)) => {
                    if self.report(job, number, &analysis, &mut totals, &mut writer)? {
                        writer.add(job, converted);
                    }
                }
                Event::End(_) if totals.is_stopped => {}
                Event::End(result) => writer.end(job, result)?,
            }
            Ok(())
        };
        let read = inputs::process_single(
            self.inputs,
            &self.plan.read_options(),
            (arguments.engines(), stop),
            |index, number, document| self.game(index, number, document),
            |index, event| consume(index, event).inspect_err(|_| stop.store(true, Ordering::SeqCst)),
        );
        let outcome = writer.finish();
        totals.print(self.options.form, arguments.resume(), self.plan.session);
        let journal = self.options.journal.as_ref().zip(arguments.resume());
        let error = journal.and_then(|(journal, path)| Some((path, journal.take_error()?)));
        let kept = error.map_or(Outcome::Fine, |(path, error)| {
            self.plan.session.fail(&PathError::new(path, error))
        });
        output::outcome(read, self.plan.session).and(outcome).and(kept)
    }

    /// Analyses a game. This is done on a thread.
    fn game(&self, index: usize, number: usize, document: Document<'_>) -> (usize, Converted, Analysis) {
        let found = self.criteria.find(&document.games[0], &document);
        let found = found.filter(|_| !self.refused[index]);
        let mut analysis = Analysis::default();
        let analyze = |record| {
            let Some(found) = found else { return record };
            let free = self.analyzers().pop();
            let mut analyzer = free.unwrap_or_else(|| Analyzer::new(self.options.clone()));
            let progress = || self.progress.inc(1);
            let (record, done) = analyzer.analyze(record, named(&found), &progress);
            self.analyzers().push(analyzer);
            analysis = done;
            self.plan.with_additions(record)
        };
        let (input, plan) = (&self.inputs[index], self.plan);
        let converted = Converted::edited(input, number, document, plan, &plan.options, analyze);
        (number, converted, analysis)
    }

    fn analyzers(&self) -> MutexGuard<'_, Vec<Analyzer>> {
        self.analyzers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reports the failures of the engine in a game. Returns whether the game is complete, so that it can be written. If it is not, its
    /// input is not written either, so that another run analyses it.
    fn report(
        &self,
        job: usize,
        game: usize,
        analysis: &Analysis,
        totals: &mut Totals,
        writer: &mut Writer<'_>,
    ) -> io::Result<bool> {
        for Failure { ply, error, .. } in &analysis.failures {
            let (ply, error) = (*ply, EngineReason(error));
            let failure = Message::Failure { game, ply, error };
            writer.report_undone(job, "engine_failure", &failure);
        }
        if let Some(analyzer) = self.analyzers().first() {
            analyzer.name().clone_into(&mut totals.engine);
        }
        totals.add(analysis);
        if analysis.is_stopped && !totals.is_stopped {
            totals.is_stopped = true;
            writer.end(job, Err(Problem::EngineFails.into()))?;
        }
        Ok(!totals.is_stopped)
    }
}

/// What was done in all games.
#[derive(Default)]
struct Totals {
    engine: String,
    analyzed: usize,
    resumed: usize,
    impossible: usize,
    without_value: usize,
    unwritten: usize,
    illegal: usize,
    unreadable: usize,
    replaced: usize,
    lost: Vec<EvaluationPart>,
    is_stopped: bool,
}

impl Totals {
    fn add(&mut self, analysis: &Analysis) {
        self.analyzed += analysis.analyzed;
        self.resumed += analysis.resumed;
        self.impossible += analysis.impossible;
        self.without_value += analysis.without_value;
        self.unwritten += analysis.unwritten;
        self.illegal += analysis.illegal;
        self.unreadable += analysis.unreadable;
        self.replaced += analysis.replaced;
        for part in &analysis.lost {
            if !self.lost.contains(part) {
                self.lost.push(*part);
            }
        }
    }

    fn print(&self, form: EvaluationForm, resume: Option<&Path>, session: &Session) {
        session.note(&Message::Done {
            positions: self.analyzed,
            engine: &self.engine,
        });
        if let (1.., Some(path)) = (self.resumed, resume) {
            session.note(&Message::Resumed {
                positions: self.resumed,
                path,
            });
        }
        let lost = Message::Lost {
            parts: &self.lost,
            form,
        };
        let rest = [
            (self.replaced, Message::Replaced(self.replaced)),
            (self.lost.len(), lost),
            (self.impossible, Message::Impossible(self.impossible)),
            (self.without_value, Message::WithoutValue(self.without_value)),
            (self.unwritten, Message::Unwritten(self.unwritten)),
            (self.illegal, Message::Illegal(self.illegal)),
            (self.unreadable, Message::Unreadable(self.unreadable)),
        ];
        for (_, message) in rest.iter().filter(|(count, _)| *count > 0) {
            session.note(message);
        }
    }
}
