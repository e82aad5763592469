//! Engines: [`Engine`] is a process that speaks USI, and [`Analyzer`] writes its evaluations into records.
//!
//! An engine is a program of others, so nothing of it is trusted: every wait has a limit of time, what it says has a limit of
//! size, and an engine that fails is ended and started again.
//!
//! ```no_run
//! use std::time::Duration;
//!
//! use kifu_archive::engine::{AnalysisOptions, Analyzer, EngineOptions};
//! use kifu_archive::kifu::usi::protocol::Go;
//!
//! let mut engine = EngineOptions::new("fairy-stockfish");
//! engine.options.push(("UCI_Variant".to_owned(), "shogi".to_owned()));
//! let mut analyzer = Analyzer::start(AnalysisOptions::new(engine, Go::nodes(20_000)))?;
//! let record = kifu_archive::kifu::parse("position startpos moves 7g7f 3c3d\n")?;
//! let (record, analysis) = analyzer.analyze(record, None, &|| {});
//! assert_eq!(analysis.analyzed, 3);
//! assert!(record.root().evaluation().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analyzer;
mod error;
mod evaluations;
mod journal;
mod options;
mod positions;
mod process;
mod search;
mod searched;

pub use analyzer::{Analysis, Analyzer, Failure};
pub use error::EngineError;
pub use journal::Journal;
pub use options::{AnalysisOptions, EngineOptions};
pub use positions::count_positions;
pub use process::kill_engines;
pub use search::Engine;
pub use searched::Searched;
