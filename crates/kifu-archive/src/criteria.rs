//! Criteria: which games are selected.
//!
//! A [`Criterion`] has a [kind](CriterionKind), which has a name, and a value, which is a text. The command has an option for
//! each kind, and Python a keyword argument. [`Criteria`] are several criteria; a game is selected if it fits all of them.
//!
//! ```
//! use kifu_archive::criteria::{Criteria, Criterion};
//!
//! let criteria = Criteria::new([
//!     Criterion::parse("player", "羽生")?,
//!     Criterion::parse("has", "comments")?.negated(),
//! ])?;
//! let document = kifu::read_str("V2.2\nN+羽生\nPI\n+\n+7776FU\n", &Default::default());
//! assert!(criteria.fit(&document.games[0], &document));
//! # Ok::<(), kifu_archive::criteria::CriterionError>(())
//! ```

mod dates;
mod error;
mod folding;
mod has;
mod interval;
mod kinds;
mod loss;
mod opening;
mod opening_names;
mod pattern;
mod text_part;

use std::fmt;
use std::ops::RangeInclusive;
#[cfg(feature = "files")]
use std::path::Path;
use std::sync::Arc;

#[cfg(feature = "files")]
use kifu::ReadOptions;
use kifu::shogi_core::text::SpellingError;
use kifu::{Document, Game, Node, Record, Setup};

pub use dates::Dates;
pub use error::CriterionError;
pub use folding::folded;
pub use interval::Interval;
pub use kinds::KINDS;
pub(crate) use kinds::{is_player, ratings, winner};
pub use loss::evaluation_loss;
pub use opening_names::{OpeningSource, opening_name};
pub use pattern::{FoundPosition, parse_line, parse_position};
pub(crate) use pattern::{Pattern, patterns};
pub use text_part::TextPart;

use crate::Image;
use opening_names::AskedOpening;
use pattern::Search;

/// What a criterion says of a game.
type Fits = dyn Fn(&Game, &Document<'_>) -> bool + Send + Sync;

/// A kind of criterion: an option of the command.
#[derive(Debug)]
#[non_exhaustive]
pub struct CriterionKind {
    /// The name of the option: `rating-gap`. In Python it has underscores.
    pub name: &'static str,
    /// A name for people, in each language in the order of [`Language::ALL`](kifu::shogi_core::messages::Language::ALL).
    pub label: [&'static str; 2],
    /// What the value is called, such as `NAME`. `None` if there is no value.
    pub value: Option<&'static str>,
    /// Whether the value is a list with commas between its items.
    pub is_list: bool,
    /// The names that the value or its items may have. Empty if they are any texts or numbers.
    pub names: fn() -> Vec<&'static str>,
    /// What is selected, in each language in the order of [`Language::ALL`](kifu::shogi_core::messages::Language::ALL).
    pub help: [&'static str; 2],
    /// A value, for examples. Empty if there is no value.
    pub example: &'static str,
    parse: fn(&str) -> Result<Test, CriterionError>,
}

/// How a criterion is tested.
#[derive(Clone)]
enum Test {
    /// A game fits if the function returns true.
    Game(Arc<Fits>),
    /// As [`Test::Game`], but a game of which nothing could be read never fits, because nothing is known of its course.
    Course(Arc<Fits>),
    /// Whether there is an error.
    Error(bool),
    /// A game reaches one of these positions.
    Position(Vec<Pattern>),
    /// The main line ends with one of these positions.
    FinalPosition(Vec<Pattern>),
    /// There is a move at one of these plies.
    Ply(Interval<u32>),
    /// A header or the moves name this opening.
    Opening(Arc<AskedOpening>),
    /// There is a move in the main line that lost so many centipawns.
    Loss(Interval<i64>),
    /// The other criteria about positions also find this image of their positions.
    Image(Image),
    /// The positions of the other criteria are those after so many moves.
    At(u32),
}

/// A criterion: what is asked of a game.
#[derive(Clone)]
pub struct Criterion {
    kind: &'static CriterionKind,
    value: String,
    is_negated: bool,
    test: Test,
}

impl Criterion {
    /// The criterion of the kind with this name. The value is empty if the kind has none.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such kind, or if it cannot have this value.
    pub fn parse(name: &str, value: &str) -> Result<Self, CriterionError> {
        let kind = KINDS.iter().find(|kind| kind.name == name);
        let unknown = || {
            let names = KINDS.iter().map(|kind| kind.name);
            SpellingError::of_names(["a criterion", "条件"], names, name)
        };
        kind.ok_or_else(unknown)?.criterion(value)
    }

    /// The criterion that all other games fit.
    #[must_use]
    pub fn negated(self) -> Self {
        Self {
            is_negated: !self.is_negated,
            ..self
        }
    }

    const fn has_position(&self) -> bool {
        matches!(self.test, Test::Position(_) | Test::FinalPosition(_))
    }

    /// The kind of the criterion.
    pub const fn kind(&self) -> &'static CriterionKind {
        self.kind
    }

    /// The value. For a criterion that names a file with positions, this is the positions with their moves, one on each line,
    /// and the kind is `position`.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Whether the games that do not fit are selected.
    pub const fn is_negated(&self) -> bool {
        self.is_negated
    }

    /// Whether only games with an error fit.
    const fn selects_errors(&self) -> bool {
        matches!(self.test, Test::Error(has_error) if has_error != self.is_negated)
    }
}

impl CriterionKind {
    /// Whether the value is a range of numbers or dates.
    pub fn is_range(&self) -> bool {
        matches!(self.value, Some("RANGE" | "DATES"))
    }

    /// Whether the value is the path of a file, which a program without files cannot read.
    pub fn reads_file(&self) -> bool {
        self.value == Some("FILE")
    }

    /// The criterion of this kind with a value.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such value.
    pub fn criterion(&'static self, value: &str) -> Result<Criterion, CriterionError> {
        #[cfg(feature = "files")]
        if self.name == POSITION_FROM {
            return Criterion::parse("position", &positions_in(Path::new(value))?);
        }
        Ok(Criterion {
            kind: self,
            value: value.to_owned(),
            is_negated: false,
            test: (self.parse)(value)?,
        })
    }
}

/// The kind whose value is a file with positions.
#[cfg(feature = "files")]
const POSITION_FROM: &str = "position-from";

/// Returns the positions in a file as patterns, one on each line: its lines, or the starts and moves of its records.
#[cfg(feature = "files")]
fn positions_in(path: &Path) -> Result<String, CriterionError> {
    let bytes = std::fs::read(path).map_err(|error| CriterionError::File {
        path: path.to_owned(),
        error,
    })?;
    let text = String::from_utf8_lossy(&bytes);
    if pattern::several(&text, None).is_ok() {
        return Ok(text.into_owned());
    }
    let document = kifu::read(&bytes, &ReadOptions::default().name(path));
    if document.games.is_empty() || document.first_error().is_some() {
        return Err(CriterionError::NoPositions {
            path: path.to_owned(),
        });
    }
    let last = |game: &Game| game.record.position_at(None).0.position_command().to_string();
    let positions: Vec<String> = document.games.iter().map(last).collect();
    Ok(positions.join("\n"))
}

impl fmt::Debug for Criterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let not = if self.is_negated { "not " } else { "" };
        write!(f, "{not}{} {:?}", self.kind.name, self.value)
    }
}

/// Which games are selected: those that fit all criteria. Without criteria every game is.
#[derive(Clone, Debug, Default)]
pub struct Criteria(Vec<Criterion>);

/// What is exchanged in the positions of criteria, and the name of a criterion that asks for it.
type AskedImage = (&'static str, Image);

impl Criteria {
    /// The games that fit all of these.
    ///
    /// # Errors
    ///
    /// Returns an error if the criteria do not make sense together.
    pub fn new(criteria: impl IntoIterator<Item = Criterion>) -> Result<Self, CriterionError> {
        let (criteria, image) = Self::with_image(criteria)?;
        match image {
            Some((name, _)) if !criteria.iter().any(Criterion::has_position) => {
                Err(CriterionError::WithoutPosition { name })
            }
            _ => Ok(criteria),
        }
    }

    /// The criteria beside the root of a [`Tree`](crate::tree::Tree), and how images of the root are counted with it. Without a
    /// root of its own the tree begins with the start of the game.
    ///
    /// # Errors
    ///
    /// Returns an error if the criteria do not make sense together.
    pub fn beside_root(
        criteria: impl IntoIterator<Item = Criterion>,
    ) -> Result<(Self, Image), CriterionError> {
        let (criteria, image) = Self::with_image(criteria)?;
        let others = criteria
            .0
            .into_iter()
            .filter(|criterion| !matches!(criterion.test, Test::Image(_)));
        Ok((
            Self(others.collect()),
            image.map(|(_, image)| image).unwrap_or_default(),
        ))
    }

    /// As [`Criteria::beside_root`], with the root, which is written as for [`parse_position`]. A criterion that asks for positions
    /// after so many moves asks for such a root too.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such root, or if the criteria do not make sense together.
    pub fn with_root(
        root: &str,
        criteria: impl IntoIterator<Item = Criterion>,
    ) -> Result<(Setup, Self, Image), CriterionError> {
        let mut criteria: Vec<Criterion> = criteria.into_iter().collect();
        let ply = asked_ply(&criteria)?.filter(|_| pattern::has_moves(root));
        let has_moves = |other: &Criterion| other.has_position() && pattern::has_moves(&other.value);
        if ply.is_some() && !criteria.iter().any(has_moves) {
            criteria.retain(|criterion| !matches!(criterion.test, Test::At(_)));
        }
        let setup = pattern::position_at(root, ply)?;
        let (criteria, image) = Self::beside_root(criteria)?;
        Ok((setup, criteria, image))
    }

    /// The criteria, whose positions have their images, and what is exchanged in these.
    fn with_image(
        criteria: impl IntoIterator<Item = Criterion>,
    ) -> Result<(Self, Option<AskedImage>), CriterionError> {
        let mut criteria = after_moves(joined(criteria)?)?;
        let mut found: Option<AskedImage> = None;
        for Criterion {
            kind,
            is_negated,
            test,
            ..
        } in &criteria
        {
            if *is_negated && matches!(test, Test::Image(_) | Test::Ply(_)) {
                return Err(CriterionError::NotNegatable { name: kind.name });
            }
            let Test::Image(one) = *test else { continue };
            let (_, image) = found.get_or_insert((kind.name, one));
            image.mirrored |= one.mirrored;
            image.colors_changed |= one.colors_changed;
        }
        let (_, image) = found.unwrap_or_default();
        for criterion in &mut criteria {
            if let Test::Position(patterns) | Test::FinalPosition(patterns) = &mut criterion.test {
                let images = patterns
                    .iter()
                    .flat_map(|pattern| image.each().map(|image| pattern.image(image)));
                *patterns = images.collect();
            }
        }
        Ok((Self(criteria), found))
    }

    /// Whether there are no criteria.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The criteria.
    pub fn iter(&self) -> impl Iterator<Item = &Criterion> {
        self.0.iter()
    }

    /// Whether the criteria say whether games may have errors.
    pub fn decide_about_errors(&self) -> bool {
        self.iter()
            .any(|criterion| matches!(criterion.test, Test::Error(_)))
    }

    /// The plies whose moves are rows of a table of moves: those in all criteria about plies.
    pub fn plies(&self) -> RangeInclusive<u32> {
        self.iter()
            .fold(0..=u32::MAX, |plies, criterion| match &criterion.test {
                Test::Ply(wanted) => {
                    let (first, last) = wanted.limits();
                    first.map_or(*plies.start(), |first| first.max(*plies.start()))
                        ..=last.map_or(*plies.end(), |last| last.min(*plies.end()))
                }
                _ => plies,
            })
    }

    /// Whether a move at one of the [plies](Self::plies) is a row of a table of moves: it fits all criteria about what moves lost, which only
    /// moves of the main line do.
    pub fn fit_move(&self, node: Node<'_>, is_in_main_line: bool) -> bool {
        self.iter().all(|criterion| match &criterion.test {
            Test::Loss(losses) if !criterion.is_negated => is_in_main_line && loss::is_loss_in(losses, node),
            _ => true,
        })
    }

    /// Whether a game fits all criteria.
    pub fn fit(&self, game: &Game, document: &Document<'_>) -> bool {
        self.search(game, document)
            .is_some_and(|search| search.fits(&game.record))
    }

    /// If a game fits all criteria, returns the places of the positions that they name: in the main line, then in the
    /// variations. A game of which nothing could be read fits only if games with errors are selected or there are no
    /// criteria. It has no handicap, no length, no moves and no positions.
    pub fn find(&self, game: &Game, document: &Document<'_>) -> Option<Vec<FoundPosition>> {
        self.search(game, document)?.find(&game.record)
    }

    /// What says that a game has the opening that is asked for: if it is so for all of several openings, their headers. `None` if no
    /// opening is asked for, or the game does not have it.
    pub fn opening_source(&self, record: &Record) -> Option<OpeningSource> {
        let asked = self.iter().filter_map(|criterion| match &criterion.test {
            Test::Opening(asked) if !criterion.is_negated => Some(asked.source(record)),
            _ => None,
        });
        let sources: Vec<Option<OpeningSource>> = asked.collect();
        match sources
            .iter()
            .find(|&&source| source != Some(OpeningSource::Header))
        {
            Some(&source) => source,
            None => sources.first().copied().flatten(),
        }
    }

    /// If a game fits all criteria but those about the positions that it reaches, returns the search for these.
    fn search(&self, game: &Game, document: &Document<'_>) -> Option<Search<'_>> {
        let mut search = Search::default();
        if self.is_empty() {
            return Some(search);
        }
        let is_blank = game.is_blank();
        if is_blank && !self.iter().any(Criterion::selects_errors) {
            return None;
        }
        for criterion in self.iter() {
            let fits = match &criterion.test {
                Test::Error(has_error) => game.first_error().is_some() == *has_error,
                Test::Image(_) | Test::At(_) => continue,
                Test::Course(_)
                | Test::Ply(_)
                | Test::Loss(_)
                | Test::Position(_)
                | Test::FinalPosition(_)
                    if is_blank =>
                {
                    return None;
                }
                Test::Game(fits) | Test::Course(fits) => fits(game, document),
                Test::Ply(plies) => {
                    let mut nodes = game.record.nodes_in_order();
                    nodes.any(|node| node.mv().is_some() && plies.contains(&node.ply()))
                }
                Test::Opening(asked) => asked.source(&game.record).is_some(),
                Test::Loss(losses) => loss::has_loss_in(losses, &game.record),
                Test::FinalPosition(patterns) => {
                    let last = game.record.mainline().last_position();
                    patterns.iter().any(|pattern| pattern.matches(&last))
                }
                Test::Position(patterns) => {
                    search.add(patterns, criterion.is_negated);
                    continue;
                }
            };
            if fits == criterion.is_negated {
                return None;
            }
        }
        Some(search)
    }
}

/// After how many moves positions are asked for, if a criterion asks for it.
fn asked_ply(criteria: &[Criterion]) -> Result<Option<u32>, CriterionError> {
    let mut asked = None;
    for criterion in criteria {
        let (Test::At(ply), name) = (&criterion.test, criterion.kind.name) else {
            continue;
        };
        if criterion.is_negated {
            return Err(CriterionError::NotNegatable { name });
        }
        if asked.replace(*ply).is_some() {
            return Err(CriterionError::Twice { name });
        }
    }
    Ok(asked)
}

/// Takes the positions with moves after so many of them, if a criterion asks for it.
fn after_moves(mut criteria: Vec<Criterion>) -> Result<Vec<Criterion>, CriterionError> {
    let Some(ply) = asked_ply(&criteria)? else {
        return Ok(criteria);
    };
    let mut has_moves = false;
    for criterion in &mut criteria {
        if let Test::Position(patterns) | Test::FinalPosition(patterns) = &mut criterion.test {
            has_moves |= pattern::has_moves(&criterion.value);
            *patterns = pattern::several(&criterion.value, Some(ply))?;
        }
    }
    has_moves.then_some(criteria).ok_or(CriterionError::WithoutMoves)
}

/// Joins the lists of criteria of the same kind: a list that is given in two parts means the same as one list.
fn joined(criteria: impl IntoIterator<Item = Criterion>) -> Result<Vec<Criterion>, CriterionError> {
    let mut joined: Vec<Criterion> = Vec::new();
    for criterion in criteria {
        let is_part = |other: &&mut Criterion| {
            let is_list = criterion.kind.is_list && !criterion.is_negated && !other.is_negated;
            is_list && criterion.kind.name == other.kind.name
        };
        match joined.iter_mut().find(is_part) {
            Some(list) => {
                let values = [list.value.as_str(), &criterion.value].join(",");
                *list = list.kind.criterion(&values)?;
            }
            None => joined.push(criterion),
        }
    }
    Ok(joined)
}
