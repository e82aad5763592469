//! Writes pictures into files.

use std::io::{self, Cursor, IsTerminal as _};
use std::mem;
use std::num::NonZero;
use std::panic;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{iter, thread};

use kifu::shogi_core::messages::Localize as _;
use kifu::{Language, Record};

use super::arguments::Arguments;
use super::outputs::{Draw, SystemFonts};
use super::picture::Picture;
use super::scenes::Scene;
use crate::if_exists::{self, IfExists, numbered};
use crate::messages::{PathError, Problem, WriteReason};
use crate::names::{self, GAME_FIELDS, Names, game_fields};
use crate::outcome::{Outcome, fail};
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
    fonts: SystemFonts,
    /// The number of positions or graphs so far.
    count: usize,
    /// The pictures whose names have no placeholder. They are written at the end, when it is known that there is one picture.
    only: Vec<(PathBuf, Picture, Draw)>,
}

/// A file to write.
struct Job<'d> {
    path: PathBuf,
    picture: &'d Picture,
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
            fonts: SystemFonts::default(),
            count: 0,
            only: Vec::new(),
        }
    }

    /// Writes the pictures of a game, each with the values of the fields.
    pub(super) fn write(&mut self, pictures: &[(Fields, Picture)]) -> Outcome {
        self.count += pictures.len();
        let mut jobs = Vec::new();
        let mut printed = Outcome::Fine;
        for (pattern, draw) in self.arguments.outputs.patterns() {
            if pattern == "-" {
                printed = printed.and(self.print(pictures, draw));
                continue;
            }
            if names::next_field(pattern).is_none() {
                if self.count > 1 {
                    self.is_closed = true;
                    self.only.clear();
                    let field = if pictures.len() > 1 {
                        "{ply}"
                    } else {
                        "{stem}-{game}"
                    };
                    let (name, example) = (pattern.to_owned(), numbered(Path::new(pattern), field));
                    return self.session.fail(&Problem::NameOfOnePicture { name, example });
                }
                for (_, picture) in pictures {
                    let path = self.names.take_free(Path::new(pattern));
                    self.only.push((path, picture.clone(), draw));
                }
                continue;
            }
            for (fields, picture) in pictures {
                let path = self.names.take_free(Path::new(&names::fill(pattern, fields)));
                jobs.push(Job { path, picture, draw });
            }
        }
        printed.and(self.write_all(&jobs))
    }

    /// Writes the pictures whose names have no placeholder.
    pub(super) fn finish(self) -> Outcome {
        let jobs = self.only.iter().map(|(path, picture, draw)| Job {
            path: path.clone(),
            picture,
            draw: *draw,
        });
        self.write_all(&jobs.collect::<Vec<_>>())
    }

    /// Writes the files on several threads. Complains about those that cannot be written, in their order.
    fn write_all(&self, jobs: &[Job<'_>]) -> Outcome {
        let (fonts, if_exists, language) = (&self.fonts, self.arguments.if_exists, self.session.language);
        let next = AtomicUsize::new(0);
        let work = || -> Vec<(usize, String)> {
            let jobs = iter::from_fn(|| {
                let index = next.fetch_add(1, Ordering::Relaxed);
                Some((index, jobs.get(index)?))
            });
            let failed =
                |(index, job): (usize, &Job<'_>)| Some((index, job.write(fonts, if_exists, language).err()?));
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
        let complain = |(_, message)| fail(message);
        failed.into_iter().map(complain).fold(Outcome::Fine, Outcome::and)
    }

    /// Writes a picture on standard output.
    fn print(&mut self, pictures: &[(Fields, Picture)], draw: Draw) -> Outcome {
        let language = self.session.language;
        let Some((_, picture)) = pictures.first() else {
            return Outcome::Fine;
        };
        if pictures.len() > 1 || mem::replace(&mut self.has_printed, true) {
            self.is_closed = true;
            return self.session.fail(&Problem::SecondPicture {
                field: if self.arguments.outputs.graph.is_some() {
                    "game"
                } else {
                    "ply"
                },
            });
        }
        match draw(picture, &self.fonts, language) {
            Ok(picture) if io::stdout().is_terminal() && str::from_utf8(&picture).is_err() => {
                self.session.fail(&Problem::PngInTerminal)
            }
            Ok(picture) => output::outcome(output::print(&picture), &self.session),
            Err(error) => fail(error),
        }
    }
}

impl Job<'_> {
    fn write(&self, fonts: &SystemFonts, if_exists: IfExists, language: Language) -> Result<(), String> {
        let shown = self.path.display();
        let bytes =
            (self.draw)(self.picture, fonts, language).map_err(|error| format!("{shown}: {error}"))?;
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

/// The values of the fields of names and titles.
pub(super) type Fields = Vec<(&'static str, String)>;

/// The fields of the names and the title: those of a game, and those of a position unless a graph is drawn.
pub(super) fn known_fields(is_graph: bool) -> Vec<&'static str> {
    let of_position = if is_graph { &[][..] } else { &["ply", "bookmark"] };
    [&GAME_FIELDS[..], &["game"], of_position].concat()
}

/// Returns the values of the fields. `clean` changes texts of the record and the name of the input.
pub(super) fn fields(
    stem: &str,
    game: usize,
    record: &Record,
    scene: Option<&Scene<'_>>,
    clean: fn(&str) -> String,
) -> Fields {
    let mut fields = game_fields(stem, game, record, clean);
    fields.push(("game", game.to_string()));
    if let Some(scene) = scene {
        fields.push(("ply", scene.node.ply().to_string()));
        fields.push(("bookmark", clean(scene.bookmark.unwrap_or_default())));
    }
    fields
}
