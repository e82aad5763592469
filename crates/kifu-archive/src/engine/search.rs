//! [`Engine`]: an engine that was started, and searches positions.

use std::fmt;
use std::time::Duration;

use kifu::shogi_core::notation::usi::PositionCommand;
use kifu::usi::protocol::{EngineCommand, EngineMessage, EngineOption, Go, Info, OptionKind};

use super::error::EngineError;
use super::options::EngineOptions;
use super::process::Process;
use super::searched::Searched;

/// An engine that was started. After an error it must not be used any more. Dropping it ends the process.
pub struct Engine {
    process: Process,
    name: String,
    options: Vec<EngineOption>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl Engine {
    /// Starts an engine, and sets the options.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be started, or if it does not answer `usiok`.
    pub fn start(options: &EngineOptions) -> Result<Self, EngineError> {
        let mut engine = Self {
            process: Process::start(options)?,
            name: String::new(),
            options: Vec::new(),
        };
        engine.process.send(&EngineCommand::Usi);
        engine.process.wait("usiok", Duration::ZERO, |line| {
            match line.parse() {
                Ok(EngineMessage::UsiOk) => return Some(()),
                Ok(EngineMessage::Name(name)) => engine.name = name,
                // No engine has so many.
                Ok(EngineMessage::Option(option)) if engine.options.len() < 10_000 => {
                    engine.options.push(option);
                }
                _ => {}
            }
            None
        })?;
        for (name, value) in &options.options {
            let (name, value) = (name.clone(), value.clone());
            let is_button = engine.option(&name).map(|option| &option.kind) == Some(&OptionKind::Button);
            let value = (!is_button).then_some(value);
            engine.process.send(&EngineCommand::SetOption { name, value });
        }
        Ok(engine)
    }

    /// The name that the engine gives itself. Empty if it gives none.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The option with this name, if the engine lists one. Case does not matter.
    pub fn option(&self, name: &str) -> Option<&EngineOption> {
        self.options
            .iter()
            .find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Says that the positions which follow are of another game, so that the engine forgets what it knows.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine does not answer `readyok`.
    pub fn new_game(&mut self) -> Result<(), EngineError> {
        self.process.send(&EngineCommand::IsReady);
        self.process.wait("readyok", Duration::ZERO, |line| {
            (line.parse() == Ok(EngineMessage::ReadyOk)).then_some(())
        })?;
        self.process.send(&EngineCommand::UsiNewGame);
        Ok(())
    }

    /// Searches a position, and keeps this many candidates at most.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine does not answer `bestmove`.
    pub fn search(
        &mut self,
        position: &PositionCommand,
        go: &Go,
        candidates: u32,
    ) -> Result<Searched, EngineError> {
        // Whatever the engine has said before is about another position.
        self.process.drain();
        self.process.send(position);
        self.process.send(go);
        let time = go.byoyomi.or(go.movetime).unwrap_or_default();
        let mut found: Vec<Option<Info>> = Vec::new();
        let (mut unreadable, mut has_info) = (0, false);
        let best = self.process.wait("bestmove", time, |line| {
            match line.parse() {
                Ok(EngineMessage::BestMove(best)) => return Some(best),
                Ok(EngineMessage::Info(info)) => {
                    has_info = true;
                    keep(*info, candidates, &mut found);
                }
                Ok(_) => {}
                Err(_) => unreadable += 1,
            }
            None
        })?;
        Ok(Searched {
            candidates: found.into_iter().flatten().collect(),
            best,
            unreadable,
            has_info: has_info || unreadable > 0,
        })
    }
}

/// Keeps a message if it is the best one about a candidate so far.
fn keep(info: Info, candidates: u32, found: &mut Vec<Option<Info>>) {
    let number = info.multipv.unwrap_or(1);
    if info.score.is_none() || !(1..=candidates).contains(&number) {
        return;
    }
    let index = number as usize - 1;
    if found.len() <= index {
        found.resize(index + 1, None);
    }
    let is_exact = |info: &Info| info.bound.is_none();
    if is_exact(&info) || !found[index].as_ref().is_some_and(is_exact) {
        found[index] = Some(info);
    }
}
