//! `kifu show`: shows positions of records in the terminal, or draws them, or graphs of evaluations, as pictures.

mod arguments;
mod graph;
mod outputs;
mod page;
mod picture;
mod pictures;
mod position_name;
mod scenes;
#[cfg(feature = "png")]
mod system_fonts;

use std::fmt;
use std::io;

use kifu::diagram::{Diagram, Font, FontError};
use kifu::shogi_core::format::tools::UsiLine;
use kifu::shogi_core::messages::Localize as _;
use kifu::{Color, Document, Format, Language, ReadOptions, Record, RecordFormat as _};
use kifu_archive::Input;

use crate::inputs;
use crate::labels::Labels;
use crate::messages::{At, PathError, Problem, Reason};
use crate::names::{self, check_fields, in_file_name};
use crate::notations::Notations;
use crate::outcome::{Outcome, complain, fail};
use crate::output;
use crate::session::{Session, Verbosity};

pub(crate) use arguments::Arguments;
use arguments::Caption;
use picture::Picture;
use pictures::{Fields, Pictures};
use scenes::Scene;

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Result<Outcome, Outcome> {
    let patterns = arguments.outputs.patterns().map(|(pattern, _)| pattern);
    for pattern in patterns.chain(arguments.title.as_deref()) {
        let known = pictures::known_fields(arguments.outputs.graph.is_some());
        check_fields(pattern, &known).map_err(|error| session.fail(&error))?;
    }
    arguments
        .outputs
        .check_graph()
        .map_err(|problem| session.fail(&problem))?;
    if arguments.has_contrary_captions() {
        return Err(session.fail(&Problem::NoCaptionsAndOthers));
    }
    let (inputs, found) = inputs::find_games(&arguments.inputs, session)?;
    let font = arguments.font.as_ref().map(|path| {
        let language = session.language;
        let bytes = std::fs::read(path);
        let bytes = bytes.map_err(|error| PathError::new(path, error).message(language).to_string())?;
        let message = |error: FontError| At(path.display(), error).message(language).to_string();
        Font::parse(bytes).map_err(message)
    });
    let font = font.transpose().map_err(fail)?;
    let mut show = Show {
        arguments,
        session: *session,
        font,
        pictures: Pictures::new(arguments, *session),
        is_closed: false,
        has_printed: false,
        missing: None,
    };
    let outcomes = inputs.iter().map(|(input, game)| show.input(input, *game));
    let outcome = outcomes.fold(found, Outcome::and);
    show.report_missing();
    Ok(outcome.and(show.pictures.finish()))
}

/// A run of the command.
struct Show<'a> {
    arguments: &'a Arguments,
    session: Session,
    font: Option<Font>,
    pictures: Pictures<'a>,
    /// Whether no more output can be printed.
    is_closed: bool,
    /// Whether a position was printed. An empty line separates it from the next one.
    has_printed: bool,
    /// The games without a position to show, which are reported together: their number and the message about the first one.
    missing: Option<(usize, String)>,
}

impl Show<'_> {
    /// Shows a file, or only one of its games, or a position in SFEN or USI.
    fn input(&mut self, input: &Input, game: Option<usize>) -> Outcome {
        if self.is_closed {
            return Outcome::Fine;
        }
        let text = input.path().to_str().filter(|_| !input.path().exists());
        if let Some(text) = text.and_then(position) {
            let name = match self.session.language {
                Language::English => format!("{text}: no such file, so read as a position"),
                Language::Japanese => format!("{text}: この名前のファイルがないため、局面として読みました"),
            };
            let document = Format::Usi.read_str(&text, &ReadOptions::default().shared);
            return self.document(&name, "sfen", &mut 0, &document);
        }
        self.games(input, game)
            .unwrap_or_else(|error| self.session.fail(&At(input, Reason(&error))))
    }

    fn games(&mut self, input: &Input, only: Option<usize>) -> io::Result<Outcome> {
        let mut options = self.arguments.inputs.options(&self.session);
        options.read.shared.lossy = true;
        let stem = input.relative().file_stem().unwrap_or_default().to_string_lossy();
        let mut outcome = Outcome::Fine;
        let mut number = 0;
        for document in input.games(&options)? {
            let document = document?;
            // The reader makes a document of each game.
            if only.is_some_and(|only| only > number + 1) {
                number += document.games.len();
                continue;
            }
            outcome = outcome.and(self.document(input, &stem, &mut number, &document));
            if self.is_closed || only.is_some() {
                return Ok(outcome);
            }
        }
        if let Some(game) = only {
            self.session
                .complain(&At(input, Problem::NoSuchGame { game, games: number }));
            return Ok(Outcome::RecordErrors);
        }
        Ok(outcome)
    }

    /// Shows the games of a document. `number` is the number of games before, and then includes those of the document.
    fn document(
        &mut self,
        name: &dyn fmt::Display,
        stem: &str,
        number: &mut usize,
        document: &Document<'_>,
    ) -> Outcome {
        let mut outcome = Outcome::Fine;
        if let Some(error) = document.first_error() {
            let message = error.located_message(self.session.language);
            complain(format_args!("{name}: {message}"));
            outcome = Outcome::RecordErrors;
        }
        for game in &document.games {
            if self.is_closed {
                break;
            }
            // A blank game has a number too, so that all subcommands give a game the same number.
            *number += 1;
            if !game.is_blank() {
                outcome = outcome.and(self.record(name, stem, *number, &game.record));
            }
        }
        outcome
    }

    /// Shows a game. `name` is the place in messages.
    fn record(&mut self, name: &dyn fmt::Display, stem: &str, game: usize, record: &Record) -> Outcome {
        let arguments = self.arguments;
        let notations = Notations::of(record, arguments.spelling);
        let labels = Labels {
            record,
            notations: &notations,
            lettering: arguments.spelling.lettering,
            language: self.session.language,
        };
        if arguments.outputs.graph.is_some() {
            return self.graph(name, stem, game, &labels);
        }
        let scenes = match scenes::of(record, game, arguments) {
            Ok(scenes) => scenes,
            Err(problem) => {
                self.add_missing(At(name, problem).message(self.session.language).to_string());
                return Outcome::RecordErrors;
            }
        };
        if arguments.outputs.patterns().next().is_some() {
            let draw = |scene| {
                let fields = pictures::fields(stem, game, record, Some(scene), in_file_name);
                let diagram = self.picture(stem, game, scene, &labels);
                (fields, Picture::Diagram(Box::new(diagram)))
            };
            return self.write(&scenes.iter().map(draw).collect::<Vec<_>>());
        }
        let is_colored = self.session.is_colored();
        let mut text = String::new();
        for scene in &scenes {
            if std::mem::replace(&mut self.has_printed, true) {
                text.push('\n');
            }
            text += &page::text(scene, &self.plain(record, scene), &labels, is_colored);
        }
        let printed = output::print(text.as_bytes());
        self.is_closed = printed.is_err();
        output::outcome(printed, &self.session)
    }

    /// Adds a game without a position to show. With `--verbose` its message is printed at once.
    fn add_missing(&mut self, message: String) {
        if self.session.verbosity == Verbosity::Verbose {
            complain(message);
        } else {
            self.missing.get_or_insert((0, message)).0 += 1;
        }
    }

    /// Reports the games without a position to show, on one line.
    fn report_missing(&mut self) {
        match self.missing.take() {
            None => {}
            Some((1, message)) => complain(message),
            Some((count, first)) => self.session.complain(&Problem::NoSuchPositions { count, first }),
        }
    }

    fn write(&mut self, pictures: &[(Fields, Picture)]) -> Outcome {
        let outcome = self.pictures.write(pictures);
        self.is_closed = self.pictures.is_closed;
        outcome
    }

    /// Draws the graph of a game. `name` is the place in messages.
    fn graph(&mut self, name: &dyn fmt::Display, stem: &str, game: usize, labels: &Labels<'_>) -> Outcome {
        let record = labels.record;
        let Some(mut graph) = graph::of(labels) else {
            self.session.complain(&At(name, Problem::NoEvaluations { game }));
            return Outcome::RecordErrors;
        };
        if let Some(title) = &self.arguments.title {
            let fields = pictures::fields(stem, game, record, None, str::to_owned);
            graph.title = names::fill(title, &fields);
        }
        let mut options = Diagram::default();
        self.arguments.pictures.apply(&mut options);
        (graph.theme, graph.width) = (options.theme, options.width);
        graph.font.clone_from(&self.font);
        let fields = pictures::fields(stem, game, record, None, in_file_name);
        self.write(&[(fields, Picture::Graph(Box::new(graph)))])
    }

    /// The diagram of a picture.
    fn picture(&self, stem: &str, game: usize, scene: &Scene<'_>, labels: &Labels<'_>) -> Diagram {
        let arguments = self.arguments;
        let mut diagram = self.plain(labels.record, scene);
        if let Some(title) = &arguments.title {
            let fields = pictures::fields(stem, game, labels.record, Some(scene), str::to_owned);
            diagram = diagram.title(names::fill(title, &fields));
        } else if arguments.has(Caption::Bookmark) {
            diagram = diagram.title(scene.bookmark.unwrap_or_default());
        }
        if arguments.has(Caption::Move) {
            diagram = diagram.caption(labels.caption(scene.node).unwrap_or_default());
        }
        if arguments.has(Caption::Comments) {
            diagram = diagram.comment(scene.comments.join("\n"));
        }
        if arguments.has(Caption::Names) {
            for color in Color::ALL {
                diagram = diagram.name(color, labels.record.player(color).unwrap_or_default());
            }
        }
        diagram
    }

    /// The diagram of a position without captions.
    fn plain(&self, record: &Record, scene: &Scene<'_>) -> Diagram {
        let arguments = self.arguments;
        let spelling = arguments.spelling;
        let mut diagram = Diagram::new(scene.setup)
            .language(self.session.language)
            .handicap_sides(record.has_handicap_sides())
            .lettering(spelling.lettering)
            .coordinates(spelling.coordinates());
        diagram.last_move = scene.last_move;
        arguments.pictures.apply(&mut diagram);
        diagram.font.clone_from(&self.font);
        diagram
    }
}

/// Returns the position that an argument names, as a line of USI: after `position` or `sfen`, `startpos`, or a board of
/// SFEN. The board may have faults, for which the reader has messages. Returns `None` if the argument does not look like
/// a position.
fn position(text: &str) -> Option<String> {
    let mut words = text.split_ascii_whitespace();
    let (first, second) = (words.next()?, words.next());
    let is_board = || {
        let (slashes, is_side) = (first.matches('/').count(), matches!(second, Some("b" | "w")));
        slashes > 0 && UsiLine::is_recognized(first) || slashes == 8 && is_side
    };
    match (first, second) {
        ("startpos", _) | ("position" | "sfen", Some(_)) => Some(text.to_owned()),
        (_, Some(_)) if is_board() => Some(format!("sfen {text}")),
        _ => None,
    }
}
