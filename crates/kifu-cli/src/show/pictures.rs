//! Writes the pictures of positions into files.

use std::io::{self, Cursor, IsTerminal as _};
use std::mem;
use std::num::NonZero;
use std::panic;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{iter, thread};

use kifu::Language;
use kifu::diagram::Diagram;
use kifu::shogi_core::messages::Localize as _;

use super::arguments::Arguments;
use super::outputs::Draw;
use super::scenes::Scene;
use crate::if_exists::{self, IfExists};
use crate::messages::{PathError, Problem, WriteReason};
use crate::names::{self, Names, in_file_name};
use crate::outcome::{Outcome, complain, fail};
use crate::output;
use crate::session::Session;

/// The pictures that one run of the command writes.
pub(super) struct Pictures<'a> {
    arguments: &'a Arguments,
    session: Session,
    /// Whether a picture was written on standard output, which cannot hold another one.
    has_printed: bool,
    /// Whether nothing more can be written, because there was another one.
    pub(super) is_closed: bool,
    /// The names of the pictures that were written in this run.
    names: Names,
}

/// A file to write.
struct Job<'d> {
    path: PathBuf,
    diagram: &'d Diagram,
    draw: Draw,
}

impl<'a> Pictures<'a> {
    pub(super) fn new(arguments: &'a Arguments, session: Session) -> Self {
        Self {
            arguments,
            session,
            has_printed: false,
            is_closed: false,
            names: Names::default(),
        }
    }

    /// Writes the pictures of a game.
    pub(super) fn write(&mut self, stem: &str, game: usize, scenes: &[(&Scene<'_>, Diagram)]) -> Outcome {
        let mut jobs = Vec::new();
        let mut printed = Outcome::Fine;
        for (pattern, draw) in self.arguments.outputs.patterns() {
            if pattern == "-" {
                printed = printed.and(self.print(scenes, draw));
                continue;
            }
            for (scene, diagram) in scenes {
                let name = fill(pattern, stem, game, scene, in_file_name);
                let path = self.names.take_free(Path::new(&name));
                jobs.push(Job { path, diagram, draw });
            }
        }
        let failed = self.write_all(&jobs);
        if failed.is_empty() {
            return printed;
        }
        failed.into_iter().for_each(complain);
        Outcome::Failed
    }

    /// Writes the files on several threads. Returns the messages about those that cannot be written, in their order.
    fn write_all(&self, jobs: &[Job<'_>]) -> Vec<String> {
        let (if_exists, language) = (self.arguments.if_exists, self.session.language);
        let next = AtomicUsize::new(0);
        let work = || -> Vec<(usize, String)> {
            let jobs = iter::from_fn(|| {
                let index = next.fetch_add(1, Ordering::Relaxed);
                Some((index, jobs.get(index)?))
            });
            let failed =
                |(index, job): (usize, &Job<'_>)| Some((index, job.write(if_exists, language).err()?));
            jobs.filter_map(failed).collect()
        };
        let threads = self.session.jobs.or_else(|| thread::available_parallelism().ok());
        let threads = threads.map_or(1, NonZero::get).min(jobs.len());
        let mut failed = thread::scope(|scope| {
            // This thread works too. So no thread that the system refuses is missed.
            let start = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
            let others: Vec<_> = (1..threads).map_while(start).collect();
            let mut failed = work();
            for thread in others {
                failed.extend(thread.join().unwrap_or_else(|panic| panic::resume_unwind(panic)));
            }
            failed
        });
        failed.sort_unstable();
        failed.into_iter().map(|(_, message)| message).collect()
    }

    /// Writes a picture on standard output.
    fn print(&mut self, scenes: &[(&Scene<'_>, Diagram)], draw: Draw) -> Outcome {
        let language = self.session.language;
        let Some((_, diagram)) = scenes.first() else {
            return Outcome::Fine;
        };
        if scenes.len() > 1 || mem::replace(&mut self.has_printed, true) {
            self.is_closed = true;
            return self.session.fail(&Problem::SecondPicture);
        }
        match draw(diagram, language) {
            Ok(picture) if io::stdout().is_terminal() && str::from_utf8(&picture).is_err() => {
                self.session.fail(&Problem::PngInTerminal)
            }
            Ok(picture) => output::outcome(output::print(&picture), &self.session),
            Err(error) => fail(error),
        }
    }
}

impl Job<'_> {
    fn write(&self, if_exists: IfExists, language: Language) -> Result<(), String> {
        let shown = self.path.display();
        let bytes = (self.draw)(self.diagram, language).map_err(|error| format!("{shown}: {error}"))?;
        if let Some(folder) = self.path.parent() {
            let created = std::fs::create_dir_all(folder);
            created.map_err(|error| PathError::new(folder, error).message(language).to_string())?;
        }
        let saved = if_exists::save(&self.path, Cursor::new(bytes), if_exists);
        saved
            .map(drop)
            .map_err(|error| WriteReason(&error).message(language).to_string())
    }
}

/// The fields of the names and the title.
pub(super) const FIELDS: [&str; 4] = ["stem", "game", "ply", "bookmark"];

/// Returns a pattern with the placeholders replaced by the values of the picture. `clean` changes texts of the record and
/// the name of the input.
pub(super) fn fill(
    pattern: &str,
    stem: &str,
    game: usize,
    scene: &Scene<'_>,
    clean: fn(&str) -> String,
) -> String {
    let fields = [
        ("stem", clean(stem)),
        ("game", game.to_string()),
        ("ply", scene.node.ply().to_string()),
        ("bookmark", clean(scene.bookmark.unwrap_or_default())),
    ];
    names::fill(pattern, &fields)
}
