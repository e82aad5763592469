//! Writes the pictures of positions into files.

use std::collections::HashMap;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use indicatif::ProgressBar;
use kifu::diagram::Diagram;

use super::arguments::Arguments;
use super::scenes::Scene;
use crate::if_exists::{self, IfExists, numbered};
use crate::session::Session;
use crate::{Outcome, complain, output};

/// The picture files that one run of the command writes.
pub(super) struct Pictures<'a> {
    arguments: &'a Arguments,
    session: Session,
    /// The paths of the pictures that were written in this run, each with the number that the next picture of this name
    /// gets.
    taken: HashMap<PathBuf, usize>,
}

/// A file to write.
struct Job<'d> {
    path: PathBuf,
    diagram: &'d Diagram,
    is_png: bool,
}

impl<'a> Pictures<'a> {
    pub(super) fn new(arguments: &'a Arguments, session: Session) -> Self {
        Self {
            arguments,
            session,
            taken: HashMap::new(),
        }
    }

    /// Writes the pictures of a game.
    pub(super) fn write(&mut self, stem: &str, game: usize, scenes: &[(&Scene<'_>, Diagram)]) -> Outcome {
        let outputs = [(&self.arguments.svg, false), (&self.arguments.png, true)];
        let mut jobs = Vec::new();
        for (pattern, is_png) in outputs {
            let Some(pattern) = pattern else { continue };
            for (scene, diagram) in scenes {
                let path = self.free_path(&fill(pattern, stem, game, scene));
                jobs.push(Job {
                    path,
                    diagram,
                    is_png,
                });
            }
        }
        let if_exists = self.arguments.if_exists;
        let outcomes = output::process(&jobs, &ProgressBar::hidden(), &self.session, |job, output| {
            job.write(if_exists).map_or_else(
                |error| {
                    output.complain(error);
                    Outcome::Failed
                },
                |()| Outcome::Fine,
            )
        });
        match outcomes {
            Ok(outcomes) => outcomes.into_iter().fold(Outcome::Fine, Outcome::and),
            Err(error) => {
                complain(error);
                Outcome::Failed
            }
        }
    }

    /// Returns the path `name` if no picture of this run has this path. Otherwise returns the first free path with a
    /// number after the stem: `a-2.svg`.
    fn free_path(&mut self, name: &str) -> PathBuf {
        let path = Path::new(name);
        let Some(&first) = self.taken.get(path) else {
            self.taken.insert(path.to_owned(), 2);
            return path.to_owned();
        };
        let named = |number| numbered(path, number);
        let mut number = first;
        while self.taken.contains_key(&named(number)) {
            number += 1;
        }
        self.taken.insert(path.to_owned(), number + 1);
        self.taken.insert(named(number), 2);
        named(number)
    }
}

impl Job<'_> {
    fn write(&self, if_exists: IfExists) -> Result<(), String> {
        let shown = self.path.display();
        let bytes = if self.is_png {
            self.diagram
                .to_png()
                .map_err(|error| format!("{shown}: {error}"))?
        } else {
            self.diagram.to_svg().into_bytes()
        };
        if let Some(folder) = self.path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| format!("{shown}: {error}"))?;
        }
        let saved = if_exists::save(&self.path, Cursor::new(bytes), if_exists);
        saved.map(drop).map_err(|error| error.to_string())
    }
}

/// Returns the path of a picture: the pattern with the placeholders replaced by the values of the picture.
fn fill(pattern: &str, stem: &str, game: usize, scene: &Scene<'_>) -> String {
    let bookmark = scene.bookmark.unwrap_or_default();
    pattern
        .replace("{game}", &game.to_string())
        .replace("{ply}", &scene.node.ply().to_string())
        .replace("{bookmark}", &in_file_name(bookmark))
        .replace("{stem}", &in_file_name(stem))
}

/// Returns a text in which each character that a file name cannot have on some system is replaced by `_`. A text that is
/// empty or names a folder (`.`, `..`) becomes `_` too, so that no text of a record chooses another folder.
fn in_file_name(text: &str) -> String {
    let is_forbidden = |character: char| character.is_control() || "/\\:*?\"<>|{}".contains(character);
    match text {
        "" | "." | ".." => "_".to_owned(),
        _ => text.replace(is_forbidden, "_"),
    }
}
