//! [`Analyzer`]: lets an engine search the positions of records, and writes what it finds into them.

use std::sync::atomic::Ordering;

use kifu::Record;
use kifu::shogi_core::record::{EvaluationPart, NodeId};
use kifu::usi::protocol::BestMove;

use super::error::EngineError;
use super::evaluations::{candidates, write};
use super::options::{AnalysisOptions, EngineOptions};
use super::positions::{Place, Wanted};
use super::search::Engine;
use super::searched::Searched;
use crate::criteria::FoundPosition;

/// So many failures in a row end the analysis.
const MOST_FAILURES: u32 = 3;

/// An engine that analyses one record after the other. If it fails, it is started again for the next position.
#[derive(Debug)]
pub struct Analyzer {
    options: AnalysisOptions,
    engine: Option<Engine>,
    /// Whether the engine has searched nothing yet.
    is_fresh: bool,
    /// The name of the engine.
    name: String,
    /// The number of failures since the last answer.
    failures: u32,
}

/// What happened while a record was analysed.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Analysis {
    /// The number of positions whose evaluation is now in the record.
    pub analyzed: usize,
    /// The positions for which the engine has failed. They have no evaluation.
    pub failures: Vec<Failure>,
    /// The number of positions whose result was in the journal, with those for which it has no value.
    pub resumed: usize,
    /// The number of positions for which the engine has stated no value.
    pub without_value: usize,
    /// The number of positions whose evaluation is not written: a player has one there, and the form holds only one.
    pub unwritten: usize,
    /// The number of positions that cannot arise, because the start is impossible or a move illegal. The engine does not get them.
    pub impossible: usize,
    /// The number of illegal moves of the engine. They are left out, and so are the expected moves after them.
    pub illegal: usize,
    /// The number of messages of the engine that could not be read.
    pub unreadable: usize,
    /// The number of positions whose earlier evaluation is replaced.
    pub replaced: usize,
    /// The parts of the evaluations that the form cannot hold, without those that say how a value was found: the depth and the like.
    pub lost: Vec<EvaluationPart>,
    /// Whether the analysis has ended early, because it was stopped or because the engine has failed several times in a row.
    pub is_stopped: bool,
}

/// A position for which an engine has failed.
#[derive(Debug)]
#[non_exhaustive]
pub struct Failure {
    /// The number of moves before the position.
    pub ply: u32,
    /// Why there is no evaluation.
    pub error: EngineError,
}

impl Analyzer {
    /// Creates an analyzer whose engine is started for the first position.
    pub const fn new(options: AnalysisOptions) -> Self {
        Self {
            options,
            engine: None,
            is_fresh: false,
            name: String::new(),
            failures: 0,
        }
    }

    /// Starts the engine.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine cannot be started or does not get ready.
    pub fn start(options: AnalysisOptions) -> Result<Self, EngineError> {
        let mut analyzer = Self::new(options);
        analyzer.engine(true)?;
        Ok(analyzer)
    }

    /// The name that the engine gives itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The names of the options to set that the engine does not list, so that it may ignore them.
    pub fn unknown_options(&self) -> impl Iterator<Item = &str> {
        let names = self.options.engine.options.iter().map(|(name, _)| name.as_str());
        // Engines need not list these.
        let is_implied = |name: &str| ["USI_Hash", "USI_Ponder"].contains(&name);
        let is_known = |name: &str| {
            self.engine
                .as_ref()
                .is_some_and(|engine| engine.option(name).is_some())
        };
        names.filter(move |name| !is_implied(name) && !is_known(name))
    }

    /// The engine, which is started if it does not run. It gets `usinewgame` if a new game begins, or if it was started.
    fn engine(&mut self, is_new_game: bool) -> Result<&mut Engine, EngineError> {
        let engine = if let Some(mut engine) = self.engine.take() {
            if is_new_game && !self.is_fresh {
                engine.new_game()?;
            }
            engine
        } else {
            let mut options: EngineOptions = self.options.engine.clone();
            if self.options.candidates > 1 {
                let value = self.options.candidates.to_string();
                options.options.push(("MultiPV".to_owned(), value));
            }
            let mut engine = Engine::start(&options)?;
            engine.new_game()?;
            engine.name().clone_into(&mut self.name);
            self.is_fresh = true;
            if let Some(journal) = &self.options.journal {
                let go = &self.options.go;
                let EngineOptions {
                    program,
                    arguments,
                    options,
                    ..
                } = options;
                journal.choose(&format!("{} {go} {:?}", self.name, (options, program, arguments)));
            }
            engine
        };
        Ok(self.engine.insert(engine))
    }

    fn search(&mut self, place: &Place<'_>, is_new_game: bool) -> Result<Searched, EngineError> {
        let (go, candidates) = (self.options.go.clone(), self.options.candidates);
        let searched = self
            .engine(is_new_game)
            .and_then(|engine| engine.search(place.command, &go, candidates));
        if searched.is_err() {
            self.engine = None;
            self.failures += 1;
        }
        if let Ok(searched) = &searched {
            self.failures = 0;
            self.is_fresh = false;
            // The end of an earlier search may come late. Then all later answers would be about the position before.
            let is_illegal =
                matches!(searched.best, BestMove::Move { mv, .. } if !place.position.is_legal(mv));
            if is_illegal || !searched.has_info {
                self.engine = None;
            } else if let Some(journal) = &self.options.journal {
                journal.add(place.command, searched);
            }
        }
        searched
    }

    /// Analyses a record, as a new game. `found` are the positions that criteria name; `None` means all. `progress` is called after each
    /// position.
    pub fn analyze(
        &mut self,
        record: Record,
        found: Option<&[FoundPosition]>,
        progress: &dyn Fn(),
    ) -> (Record, Analysis) {
        let mut analysis = Analysis::default();
        let options = self.options.clone();
        let mut is_new_game = true;
        let mut evaluated: Vec<(NodeId, Vec<String>)> = Vec::new();
        Wanted::new(found, &options).visit(&record, |place| {
            if options.stop.load(Ordering::SeqCst) {
                analysis.is_stopped = true;
                return false;
            }
            if !place.is_possible {
                analysis.impossible += 1;
            } else if place.position.has_legal_move() {
                let known = options
                    .journal
                    .as_ref()
                    .and_then(|journal| journal.find(place.command));
                analysis.resumed += usize::from(known.is_some());
                let searched = known.map_or_else(
                    || {
                        let searched = self.search(place, is_new_game);
                        is_new_game = false;
                        searched
                    },
                    Ok,
                );
                match searched {
                    Ok(searched) => {
                        let comments = self.comments(place, searched, &mut analysis);
                        evaluated.extend(comments.map(|comments| (place.node.id(), comments)));
                    }
                    Err(error) => {
                        let ply = place.node.ply();
                        analysis.failures.push(Failure { ply, error });
                        if self.failures >= MOST_FAILURES {
                            options.stop.store(true, Ordering::SeqCst);
                        }
                    }
                }
            }
            progress();
            true
        });
        // The last position may be the one that has stopped the analysis.
        analysis.is_stopped |= self.failures >= MOST_FAILURES;
        analysis.analyzed = evaluated.len();
        if evaluated.is_empty() {
            return (record, analysis);
        }
        let mut edit = record.edit();
        for (id, comments) in evaluated {
            if let Ok(mut node) = edit.at(id) {
                node.set_comments(comments);
            }
        }
        (edit.finish(), analysis)
    }

    /// The comments of a position with what the engine has found. `None` if they stay as they are.
    fn comments(
        &self,
        place: &Place<'_>,
        searched: Searched,
        analysis: &mut Analysis,
    ) -> Option<Vec<String>> {
        analysis.unreadable += searched.unreadable;
        let (candidates, illegal) = candidates(searched, place.position);
        analysis.illegal += illegal;
        if candidates.is_empty() {
            analysis.without_value += 1;
            return None;
        }
        let Some(written) = write(place, &candidates, &self.name, self.options.form) else {
            analysis.unwritten += 1;
            return None;
        };
        for part in written.lost {
            if !analysis.lost.contains(&part) {
                analysis.lost.push(part);
            }
        }
        analysis.replaced += usize::from(written.is_replacement);
        Some(written.comments)
    }
}
