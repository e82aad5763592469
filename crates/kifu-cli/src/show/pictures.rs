//! Writes the pictures of positions into files.

use std::collections::HashMap;
use std::io::{self, Cursor, IsTerminal as _};
use std::mem;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use kifu::Language;
use kifu::archive::{self, Options, Sink};
use kifu::core::text::{Localize as _, is_control};
use kifu::diagram::Diagram;

use super::arguments::Arguments;
use super::outputs::Draw;
use super::scenes::Scene;
use crate::if_exists::{self, IfExists, numbered};
use crate::messages::{PathError, Problem, Reason, WriteReason};
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
    /// The paths of the pictures that were written in this run, in lower case, because some file systems ignore the case.
    /// Each has the number that the next picture of this name gets.
    taken: HashMap<String, usize>,
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
            taken: HashMap::new(),
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
                let path = self.free_path(&fill(pattern, stem, game, scene, in_file_name));
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
            Err(error) => fail(Reason(&error).message(self.session.language)),
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
            return fail(Problem::SecondPicture.message(language));
        }
        match draw(diagram, language) {
            Ok(picture) if io::stdout().is_terminal() && str::from_utf8(&picture).is_err() => {
                fail(Problem::PngInTerminal.message(language))
            }
            Ok(picture) => output::outcome(output::print(&picture), &self.session),
            Err(error) => fail(error),
        }
    }

    /// Returns the path `name` if no picture of this run has this path. Otherwise returns the first free path with a
    /// number after the stem: `a-2.svg`. Paths that differ only in case are equal.
    fn free_path(&mut self, name: &str) -> PathBuf {
        let path = Path::new(name);
        let Some(&first) = self.taken.get(&without_case(path)) else {
            self.taken.insert(without_case(path), 2);
            return path.to_owned();
        };
        let named = |number| numbered(path, number);
        let mut number = first;
        while self.taken.contains_key(&without_case(&named(number))) {
            number += 1;
        }
        self.taken.insert(without_case(path), number + 1);
        self.taken.insert(without_case(&named(number)), 2);
        named(number)
    }
}

fn without_case(path: &Path) -> String {
    path.to_string_lossy().to_lowercase()
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

/// Returns a pattern with the placeholders replaced by the values of the picture. `clean` changes texts of the record and
/// the name of the input.
pub(super) fn fill(
    pattern: &str,
    stem: &str,
    game: usize,
    scene: &Scene<'_>,
    clean: fn(&str) -> String,
) -> String {
    let bookmark = scene.bookmark.unwrap_or_default();
    pattern
        .replace("{game}", &game.to_string())
        .replace("{ply}", &scene.node.ply().to_string())
        .replace("{bookmark}", &clean(bookmark))
        .replace("{stem}", &clean(stem))
}

/// Returns a text in which each character that a file name cannot have on some system is replaced by `_`. A text that is
/// empty or names a folder (`.`, `..`) becomes `_` too, so that no text of a record chooses another folder.
fn in_file_name(text: &str) -> String {
    let is_forbidden = |character: char| is_control(character) || "/\\:*?\"<>|{}".contains(character);
    match text {
        "" | "." | ".." => "_".to_owned(),
        _ => text.replace(is_forbidden, "_"),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use kifu::Language;
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::session::Verbosity;

    #[derive(Parser)]
    struct Command {
        #[command(flatten)]
        arguments: Arguments,
    }

    #[test]
    fn names_that_differ_only_in_case_get_a_number() {
        let command = Command::parse_from(["show", "startpos"]);
        let session = Session {
            language: Language::English,
            verbosity: Verbosity::Folded,
            jobs: None,
        };
        let mut pictures = Pictures::new(&command.arguments, session);
        let names = ["a.svg", "A.svg", "a-2.svg", "A-3.SVG", "a.svg", "a.png"];
        let paths = names.map(|name| pictures.free_path(name).display().to_string());
        assert_eq!(
            paths,
            ["a.svg", "A-2.svg", "a-2-2.svg", "A-3.SVG", "a-4.svg", "a.png"]
        );
    }
}
