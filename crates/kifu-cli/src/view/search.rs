//! Searches the games of a file for a text: the names of the players, and the comments.

use std::io;

use kifu::{Color, NodeId, Record};
use kifu_archive::criteria::TextPart;

use super::games::Games;

/// A text to search for. Width, case and blanks make no difference, as for `kifu select --player`.
#[derive(Clone, Debug)]
pub(super) struct Query {
    pub(super) text: String,
    part: TextPart,
}

impl Query {
    pub(super) fn new(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            part: TextPart::new(text),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.part.is_empty()
    }

    /// Whether the text is in this comment or name.
    pub(super) fn is_in(&self, text: &str) -> bool {
        self.part.is_in(text)
    }

    /// Whether the text is in the name of a player.
    pub(super) fn names_player(&self, record: &Record) -> bool {
        let mut names = Color::ALL.into_iter().filter_map(|color| record.player(color));
        names.any(|name| self.is_in(name))
    }

    /// The places in a record: the start if a player has the name, and the nodes with comments.
    fn places<'r>(&'r self, record: &'r Record) -> impl Iterator<Item = NodeId> + 'r {
        let names_player = self.names_player(record);
        let nodes = record.nodes_in_order().filter(move |node| {
            let is_found = names_player && node.id() == NodeId::ROOT;
            is_found || node.all_comments().any(|comment| self.is_in(comment))
        });
        nodes.map(kifu::Node::id)
    }
}

/// Where a search begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum From {
    /// At the current place, which may be found.
    Here,
    After,
    Before,
}

/// A search that goes on. At the end of the file it continues at the other end.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) query: Query,
    from: From,
    start: (usize, NodeId),
    /// The index of the game that is searched next.
    pub(super) game: usize,
    /// Whether the search has continued at the other end.
    pub(super) has_wrapped: bool,
}

/// What a step of a search has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    Place(usize, NodeId),
    /// The text was not in this game.
    NotYet,
    /// The text is nowhere in the file.
    Nothing,
}

impl Search {
    /// Begins at a node of the game with an index.
    pub(super) const fn new(query: Query, from: From, start: (usize, NodeId)) -> Self {
        Self {
            query,
            from,
            start,
            game: start.0,
            has_wrapped: false,
        }
    }

    /// Searches one game, or reads one.
    pub(super) fn step(&mut self, games: &mut Games) -> io::Result<Found> {
        if self.from == From::Before && self.has_wrapped && games.count().is_none() {
            // The last game is not known before all are read.
            games.read_more()?;
            self.game = games.known().len() - 1;
            return Ok(Found::NotYet);
        }
        let Some(game) = games.get(self.game)? else {
            // Only a search forward goes beyond the last game.
            (self.game, self.has_wrapped) = (0, true);
            return Ok(Found::NotYet);
        };
        if let Some(place) = self.place_in(&game.record) {
            return Ok(Found::Place(self.game, place));
        }
        if self.has_wrapped && self.game == self.start.0 {
            return Ok(Found::Nothing);
        }
        match self.from {
            From::Here | From::After => self.game += 1,
            From::Before if self.game > 0 => self.game -= 1,
            From::Before => (self.game, self.has_wrapped) = (games.known().len() - 1, true),
        }
        Ok(Found::NotYet)
    }

    /// The place in the game that is searched. In the game where the search began, only one side of that place is searched,
    /// until the search comes back.
    fn place_in(&self, record: &Record) -> Option<NodeId> {
        let is_bounded = self.game == self.start.0 && !self.has_wrapped;
        let bound = self.start.1;
        let mut places = self.query.places(record);
        match self.from {
            From::Here => places.find(|&place| !is_bounded || place >= bound),
            From::After => places.find(|&place| !is_bounded || place > bound),
            From::Before => places.take_while(|&place| !is_bounded || place < bound).last(),
        }
    }
}
