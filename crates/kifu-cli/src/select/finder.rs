//! [`Finder`]: finds the games that fit the criteria on the threads, and prepares what is printed or written of them.

use std::mem;
use std::ops::ControlFlow;

use kifu::{Document, Record};
use kifu_archive::Input;
use kifu_archive::criteria::FoundPosition;
use kifu_archive::duplicates::Key;

use super::arguments::Arguments;
use super::choice::Compared;
use super::listing::{self, GamePlace, JsonLine};
use crate::inputs::Games;
use crate::outcome::Outcome;
use crate::search::{Search, Seen};
use crate::writing::{Converted, Plan, SortValue};

/// A game that fits the criteria. It goes from the threads to the chooser, and if it is selected to the output.
pub(super) struct Candidate<'a> {
    /// The index of its input.
    pub(super) index: usize,
    pub(super) place: GamePlace<'a>,
    /// `None` if the game is not compared with others.
    pub(super) key: Option<Key>,
    /// The other game that is the same, if the chooser has found one.
    pub(super) same_as: Option<GamePlace<'a>>,
    pub(super) outcome: Outcome,
    /// The place of the game in a list, with `--sort`.
    pub(super) sorted_by: SortValue,
    pub(super) content: Content<'a>,
}

/// What is printed or written of a game.
pub(super) enum Content<'a> {
    /// The line about the game, after its name.
    Line(String),
    Json(Box<JsonLine<'a>>),
    Converted(Box<Converted>),
    Nothing,
}

impl Content<'_> {
    /// About how many bytes it takes.
    pub(super) fn size(&self) -> usize {
        match self {
            Self::Converted(converted) => converted.size(),
            Self::Line(line) => line.len(),
            Self::Json(line) => line.size(),
            Self::Nothing => 0,
        }
    }
}

/// What the threads do.
pub(super) struct Finder<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) inputs: &'a [Input],
    pub(super) search: &'a Search<'a>,
    /// How the games are written, if they are.
    pub(super) plan: Option<&'a Plan<'a>>,
}

/// What was seen of some games, and the last of them, which fits the criteria. `None` at the end of a part of an input.
type Item<'a> = (Seen, Option<Candidate<'a>>);

impl<'a> Finder<'a> {
    /// Finds the games of a part of an input.
    pub(super) fn find(&self, games: &mut Games<'_, '_, Item<'a>>) -> ControlFlow<()> {
        let mut seen = Seen::default();
        let (index, input) = (games.index, &self.inputs[games.index]);
        while let Some((number, document)) = games.next() {
            let game = &document.games[0];
            let Some(positions) = self.search.find(game, &document, &mut seen) else {
                continue;
            };
            let place = GamePlace { input, number };
            let choice = &self.arguments.choice;
            let candidate = Candidate {
                index,
                place,
                key: choice
                    .compares()
                    .then(|| Key::of(game, choice.compared() == Compared::Games))
                    .flatten(),
                same_as: None,
                outcome: self.search.outcome(game),
                sorted_by: self.sorted_by(input, &game.record),
                content: self.content(place, positions, document),
            };
            let size = candidate.content.size();
            games.push((mem::take(&mut seen), Some(candidate)), size)?;
        }
        games.push((seen, None), 0)
    }

    /// The value by which a game is sorted. Games that are written are sorted by the writer.
    fn sorted_by(&self, input: &Input, record: &Record) -> SortValue {
        let sort = self.arguments.writing.sort.filter(|_| self.plan.is_none());
        sort.map_or(SortValue::None, |key| key.value(input, record))
    }

    fn content(
        &self,
        place: GamePlace<'a>,
        positions: Vec<FoundPosition>,
        document: Document<'_>,
    ) -> Content<'a> {
        let (arguments, record) = (self.arguments, &document.games[0].record);
        if let Some(plan) = self.plan {
            let converted = Converted::new(place.input, place.number, document, plan, &plan.options);
            Content::Converted(Box::new(converted))
        } else if arguments.list || arguments.count {
            Content::Nothing
        } else if arguments.json {
            Content::Json(Box::new(JsonLine::new(place, positions, record)))
        } else {
            Content::Line(listing::line(&positions, record, self.search.session.language))
        }
    }
}
