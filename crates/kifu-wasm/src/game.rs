//! Describes a game: its headers, its nodes and their notes.

use kifu::description::{LeadingNotes, Notes, Properties};
use kifu::shogi_core::format::tools::LineStart;
use kifu::shogi_core::record::Evaluation;
use kifu::shogi_core::text::Place;
use kifu::{Ending, GameResult, HeaderName, Move, MoveNotation, Node, Record, Step};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::document::Document;
use crate::json;

/// A number that means that there is no value.
pub(crate) const NONE: u32 = u32::MAX;

/// The properties of a game.
#[derive(Serialize)]
struct Info<'a> {
    declared_encoding: Option<&'a str>,
    version: Option<&'a str>,
    properties: Properties<'a>,
    /// The keys of the headers in KIF.
    header_names: Vec<&'a str>,
    turn: &'static str,
    has_handicap_sides: bool,
    result: Option<&'static str>,
    stated_result: Option<&'static str>,
}

/// The notes of a node, and its ending.
#[derive(Serialize)]
struct NodeNotes<'a> {
    ending: Option<&'static str>,
    notes: Notes<'a>,
    /// The leading remarks of the root are the preamble of the game.
    leading: Option<LeadingNotes<'a>>,
}

#[wasm_bindgen]
impl Document {
    /// The parts of the text that contain the games: line, start and end of each.
    #[wasm_bindgen(js_name = gamePlaces)]
    pub fn game_places(&self) -> Vec<u32> {
        let mut places = Vec::with_capacity(3 * self.games.len());
        // The games are in the order of the text, so the lines of each are counted from the start of the one before it.
        let mut before = LineStart::FIRST;
        for game in &self.games {
            let span = game.read.span;
            let rest = self.text.get(before.offset as usize..).unwrap_or_default();
            let lines = LineStart::find(rest, span.start.saturating_sub(before.offset)).number - 1;
            before = LineStart {
                number: before.number + lines,
                offset: span.start,
            };
            places.extend(self.place(&Place::new(before, span)));
        }
        places
    }

    /// The properties of a game, as JSON.
    #[wasm_bindgen(js_name = gameInfo)]
    pub fn game_info(&self, game: usize) -> String {
        let game = self.game(game);
        let record = game.record();
        let declared = game.read.declared_encoding.as_ref();
        let has_handicap_sides = record.has_handicap_sides();
        let headers = record.headers.iter();
        json(&Info {
            declared_encoding: declared.map(|label| label.value.as_str()),
            version: game.read.declared_version.as_deref(),
            properties: Properties::new(record),
            header_names: headers
                .map(|header| HeaderName::to_kif_in(&header.key, has_handicap_sides))
                .collect(),
            turn: record.start().turn.name(),
            has_handicap_sides,
            result: record.result().map(GameResult::name),
            stated_result: record.stated_result().map(GameResult::name),
        })
    }

    /// The nodes of a game, seven numbers for each: id, parent, first child, next sibling, ply, kind (0 for the start, 1
    /// for a move, 2 for an ending) and time.
    pub fn nodes(&self, game: usize) -> Vec<u32> {
        let record = self.game(game).record();
        let mut numbers = Vec::with_capacity(record.node_count() * 7);
        for node in record.nodes_in_order() {
            let kind = match node.step() {
                Step::Start => 0,
                Step::Move(_) => 1,
                Step::Ending(_) => 2,
            };
            let time = node.time().and_then(|time| u32::try_from(time.as_millis()).ok());
            numbers.extend([
                id(Some(node)),
                id(node.parent()),
                id(node.next()),
                id(node.next_sibling()),
                node.ply(),
                kind,
                time.unwrap_or(NONE),
            ]);
        }
        numbers
    }

    /// The moves of all nodes of a game in USI, indexed by id, separated by spaces. The start and endings have an
    /// empty one.
    pub fn moves(&self, game: usize) -> String {
        let record = self.game(game).record();
        let mut moves: Vec<String> = for_nodes(record);
        for node in record.nodes_in_order() {
            moves[node.id().index()] = node.mv().as_ref().map(Move::to_string).unwrap_or_default();
        }
        moves.join(" ")
    }

    /// The moves of all nodes of a game in a notation, indexed by id, separated by line ends. An ending has its text.
    pub fn notations(&self, game: usize, notation: &str) -> String {
        let notation: MoveNotation = notation.parse().unwrap_or_default();
        let record = self.game(game).record();
        let mut notations: Vec<String> = for_nodes(record);
        for line in record.lines() {
            for step in line.moves() {
                notations[step.node.id().index()] = step.notation_in(notation);
            }
        }
        for node in record.nodes_in_order() {
            if let Some(ending) = self.format.ending_text(node) {
                // In JKF, and after an edit, the text of an ending may have line ends.
                notations[node.id().index()] = ending.replace('\n', " ");
            }
        }
        notations.join("\n")
    }

    /// The notes and endings of the nodes of a game that have any, as JSON: a list of pairs of an id and an object.
    pub fn notes(&self, game: usize) -> String {
        let record = self.game(game).record();
        let has_notes = |node: &Node<'_>| node.is_ending() || node.notes().next().is_some();
        let described = record.nodes_in_order().filter(has_notes).map(|node| {
            let described = NodeNotes {
                ending: node.ending().map(Ending::name),
                notes: Notes::new(node),
                leading: (!node.is_first_child()).then(|| LeadingNotes::new(node)),
            };
            (node.id().index(), described)
        });
        json(&described.collect::<Vec<_>>())
    }

    /// The comment lines of a node that are no evaluations, as JSON.
    #[wasm_bindgen(js_name = writtenComments)]
    pub fn written_comments(&self, game: usize, index: usize) -> String {
        let comments = node(self.game(game).record(), index).comments();
        let written = comments.filter(|comment| Evaluation::parse(comment).is_none());
        json(&written.collect::<Vec<_>>())
    }

    /// The places of the nodes of a game as it was read, indexed by id: line, start and end.
    pub fn places(&self, game: usize) -> Vec<u32> {
        let places = self.game(game).read.node_places.iter();
        places.flat_map(|place| self.place(place)).collect()
    }

    /// The lines of a game, four numbers for each: the id of the first node, the parent line, the depth and the first ply.
    pub fn lines(&self, game: usize) -> Vec<u32> {
        let number = |number: usize| u32::try_from(number).unwrap_or(NONE);
        let lines = self.game(game).record().lines();
        lines
            .iter()
            .flat_map(|line| {
                [
                    id(Some(line.first)),
                    number(line.parent),
                    number(line.depth),
                    line.from_ply,
                ]
            })
            .collect()
    }

    /// The id of the ending of the main line.
    pub fn ending(&self, game: usize) -> u32 {
        id(self.game(game).record().mainline_ending())
    }
}

pub(crate) fn id(node: Option<Node<'_>>) -> u32 {
    let index = node.map(|node| node.id().index());
    index.and_then(|index| u32::try_from(index).ok()).unwrap_or(NONE)
}

/// A list for values of the nodes of a game, indexed by id. The values of removed nodes stay empty.
pub(crate) fn for_nodes<T: Clone + Default>(record: &Record) -> Vec<T> {
    let last = record.nodes_in_order().last();
    vec![T::default(); last.map_or(0, |node| node.id().index() + 1)]
}

/// The node with this index, or else the root.
pub(crate) fn node(record: &Record, index: usize) -> Node<'_> {
    record.node_at(index).unwrap_or(record.root())
}
