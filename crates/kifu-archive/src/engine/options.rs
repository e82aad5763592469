//! [`EngineOptions`]: how an engine is started, and [`AnalysisOptions`]: what it searches.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kifu::shogi_core::record::EvaluationForm;
use kifu::usi::protocol::Go;

use super::journal::Journal;

/// How an engine is started.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct EngineOptions {
    /// The program: a path, or a name that is searched for in the folders of the variable `PATH`. It runs in the folder in which
    /// the program is, because engines find their files there.
    pub program: PathBuf,
    /// The arguments of the program.
    pub arguments: Vec<OsString>,
    /// The names and values of the options to set, in this order. The value of a button is empty.
    pub options: Vec<(String, String)>,
    /// How long an answer may take; that of a search this much longer than the time for which the engine searches. By default
    /// five minutes.
    pub timeout: Duration,
}

impl EngineOptions {
    /// Creates options for a program without arguments.
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Self {
            program: program.into(),
            arguments: Vec::new(),
            options: Vec::new(),
            timeout: Duration::from_secs(300),
        }
    }
}

/// What an engine searches, and what is written.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct AnalysisOptions {
    /// How the engine is started.
    pub engine: EngineOptions,
    /// How long each position is searched.
    pub go: Go,
    /// The number of moves that the engine lists for each position. If it is more than 1, the engine gets it as the option `MultiPV`.
    pub candidates: u32,
    /// The form in which the evaluations are written.
    pub form: EvaluationForm,
    /// Whether variations are analysed too.
    pub all_lines: bool,
    /// Whether only positions without an evaluation are analysed.
    pub only_missing: bool,
    /// Where results are kept and found again.
    pub journal: Option<Arc<Journal>>,
    /// Ends the analysis if it becomes true. It becomes true if an engine has failed several times in a row.
    pub stop: Arc<AtomicBool>,
}

impl AnalysisOptions {
    /// Creates options for the main line, with one candidate.
    pub fn new(engine: EngineOptions, go: Go) -> Self {
        Self {
            engine,
            go,
            candidates: 1,
            form: EvaluationForm::ShogiHome,
            all_lines: false,
            only_missing: false,
            journal: None,
            stop: Arc::default(),
        }
    }
}
