//! Describes a game: its headers, its nodes and their notes.

use std::time::Duration;

use kifu::core::reader::LineStart;
use kifu::core::record::{Evaluation, HeaderValue, NoteKind, TimeControl};
use kifu::core::text::Place;
use kifu::{Color, Format, GameResult, Node, NodeId, Record, Step};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::document::Document;
use crate::json::Json;

/// A number that means that there is no value.
const NONE: u32 = u32::MAX;

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
            let rest = self.text_str().get(before.offset as usize..).unwrap_or_default();
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
        let declared = game.read.declared_encoding.as_ref();
        Json::of(|json| {
            json.object(|json| {
                json.key("version")
                    .optional(game.read.declared_version.as_deref());
                json.key("declaredEncoding")
                    .optional(declared.map(|label| label.value.as_str()));
                describe(json, game.record());
            });
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

    /// The moves of the nodes of a game in USI, in the order of `nodes`, each followed by a space. Nothing is written for
    /// the start and for endings.
    pub fn moves(&self, game: usize) -> String {
        let record = self.game(game).record();
        let mut text = String::with_capacity(record.node_count() * 6);
        for mv in record.nodes_in_order().filter_map(Node::mv) {
            text += &mv.to_string();
            text.push(' ');
        }
        text
    }

    /// The notations of all nodes of a game, in the order of `nodes`, each followed by a line end.
    pub fn notations(&self, game: usize) -> String {
        let record = self.game(game).record();
        let count = record
            .nodes_in_order()
            .last()
            .map_or(0, |node| node.id().index() + 1);
        let mut notations = vec![String::new(); count];
        for line in record.lines() {
            for step in line.moves() {
                notations[step.node.id().index()] = step.notation().to_string();
            }
        }
        let mut text = String::new();
        for node in record.nodes_in_order() {
            match node.ending() {
                // In JKF, and after an edit, the text of an ending may have line ends.
                Some(_) => text += &ending_text(node, self.format).replace('\n', " "),
                None => text += &notations[node.id().index()],
            }
            text.push('\n');
        }
        text
    }

    /// The notes and endings of the nodes of a game that have any, as JSON: a list of pairs of an id and an object.
    pub fn notes(&self, game: usize) -> String {
        let record = self.game(game).record();
        let nodes = record.nodes_in_order();
        let with_notes = nodes.filter(|node| node.is_ending() || node.notes().next().is_some());
        Json::of(|json| {
            json.array(with_notes, |json, node| {
                json.array([true, false], |json, is_id| {
                    if is_id {
                        json.number(Some(id(Some(node)).into()));
                    } else {
                        json.object(|json| notes(json, node));
                    }
                });
            });
        })
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

/// The node with this index, or else the root.
pub(crate) fn node(record: &Record, index: usize) -> Node<'_> {
    record.node_at(index).unwrap_or(record.root())
}

fn describe(json: &mut Json, record: &Record) {
    json.key("headers").array(record.headers.iter(), |json, header| {
        json.strings([&*header.key, &*header.value]);
    });
    json.key("players").object(|json| {
        for color in Color::ALL {
            json.key(color.name()).object(|json| {
                json.key("name").optional(record.player(color));
                // A function that reads decimal numbers would make the module larger, and JavaScript has one.
                json.key("rating").optional(record.rating_text(color));
            });
        }
    });
    json.key("timeControl");
    time_control(json, record.time_control());
    json.key("maxMoves").number(record.max_moves().map(i64::from));
    json.key("preamble")
        .strings(notes_of(record.root(), NoteKind::LeadingRemark));
    let flips: Vec<&str> = notes_of(record.root(), NoteKind::BoardFlip).collect();
    let flip = (!flips.is_empty()).then(|| flips.join("\n"));
    json.key("boardFlip").optional(flip.as_deref());
    json.key("start").string(&record.start().to_string());
    json.key("firstMoveNumber")
        .number(Some(record.start().move_number.into()));
    json.key("turn").string(record.start().turn.name());
    json.key("handicap")
        .optional(record.handicap().map(kifu::Handicap::name));
    json.key("hasHandicapSides").boolean(record.has_handicap_sides());
    json.key("result").optional(record.result().map(GameResult::name));
    json.key("statedResult")
        .optional(record.stated_result().map(GameResult::name));
}

fn time_control(json: &mut Json, header: Option<HeaderValue<'_, TimeControl>>) {
    let Some(header) = header else {
        return json.null();
    };
    let control = header.parsed();
    let milliseconds = |time: Duration| i64::try_from(time.as_millis()).ok();
    json.object(|json| {
        json.key("main")
            .number(control.and_then(|control| milliseconds(control.main)));
        json.key("byoyomi")
            .number(control.and_then(|control| control.byoyomi.and_then(milliseconds)));
        json.key("increment")
            .number(control.and_then(|control| control.increment.and_then(milliseconds)));
    });
}

fn notes_of(node: Node<'_>, wanted: NoteKind) -> impl Iterator<Item = &str> {
    node.notes()
        .filter(move |&(kind, _)| kind == wanted)
        .map(|(_, text)| text)
}

/// Writes the notes of a node as fields. A kind of note that the node does not have is left out.
fn notes(json: &mut Json, node: Node<'_>) {
    let mut lists = [
        ("comments", NoteKind::Comment),
        ("bookmarks", NoteKind::Bookmark),
        ("remarks", NoteKind::Remark),
        ("leadingComments", NoteKind::LeadingComment),
        ("leadingBookmarks", NoteKind::LeadingBookmark),
        ("leadingRemarks", NoteKind::LeadingRemark),
    ]
    .into_iter();
    // The leading remarks of the root are the preamble of the game.
    if node.id() == NodeId::ROOT {
        lists.next_back();
    }
    for (name, kind) in lists {
        if notes_of(node, kind).next().is_some() {
            json.key(name).strings(notes_of(node, kind));
        }
    }
    if let Some(ending) = node.ending() {
        json.key("ending").string(ending.name());
    }
    if let Some(found) = node.evaluation() {
        json.key("evaluation").object(|json| evaluation(json, &found));
    }
}

fn evaluation(json: &mut Json, evaluation: &Evaluation<'_>) {
    json.key("cp").number(evaluation.cp);
    json.key("mate").optional(evaluation.mate);
    json.key("pv").optional(evaluation.pv);
    json.key("depth").number(evaluation.depth.map(i64::from));
    let nodes = evaluation.nodes.and_then(|nodes| i64::try_from(nodes).ok());
    json.key("nodes").number(nodes);
    json.key("engine").optional(evaluation.engine);
}

/// The text of an ending: its own, or else the one by which the format names it.
fn ending_text(node: Node<'_>, format: Format) -> String {
    match (node.ending_text(), node.ending()) {
        (Some(text), _) => text.to_owned(),
        (None, Some(ending)) => format.ending_text(ending, node.turn()),
        (None, None) => String::new(),
    }
}
