//! Writes the pictures of positions into files.

use std::io::{self, Cursor, IsTerminal as _};
use std::mem;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use kifu::Language;
use kifu::archive::{self, Options, Sink};
use kifu::core::text::Localize as _;
use kifu::diagram::Diagram;

use super::arguments::Arguments;
use super::outputs::Draw;
use super::scenes::Scene;
use crate::if_exists::{self, IfExists};
use crate::messages::{PathError, Problem, Reason, WriteReason};
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
        let if_exists = self.arguments.if_exists;
        let mut options = Options::default();
        options.threads = self.session.jobs;
        let write =
            |job: &Job<'_>, sink: &mut Sink<'_, String>| match job.write(if_exists, self.session.language) {
                Ok(()) => ControlFlow::Continue(()),
                Err(message) => sink.push(message, 0),
            };
        let failed = archive::in_order(jobs.iter(), &options, write, |messages| {
            messages.map(complain).count()
        });
        match failed {
            Ok(0) => printed,
            Ok(_) => Outcome::Failed,
            Err(error) => self.session.fail(&Reason(&error)),
        }
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
