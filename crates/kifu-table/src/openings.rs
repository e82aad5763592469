//! The columns that name openings and castles by the moves.

use std::borrow::Cow;

use kifu::openings::{Matcher, Named, SideNames};
use kifu::{Color, Handicap, Language, Move, Node};

use crate::column::{Column, Value};
use crate::row::Row;

/// The last columns of the table of games. Only they and `opening` read [`Row::names`].
pub(crate) static OPENINGS: &[Column] = &[
    Column {
        name: "opening_source",
        description: "what `opening` is from: header or moves",
        value: Value::Text(|row| {
            let source = if has_header(row) { "header" } else { "moves" };
            opening(row).map(|_| source.into())
        }),
    },
    Column {
        name: "opening_name",
        description: "the name of the game by its moves, with what both sides show: 先手四間飛車対居飛車穴熊",
        value: Value::Text(|row| row.names?.name(Language::Japanese).map(Cow::from)),
    },
    Column {
        name: "opening_black",
        description: "the opening that Black showed last, by the moves: 四間飛車",
        value: Value::Text(|row| last(row, Color::Black, SideNames::opening)),
    },
    Column {
        name: "opening_white",
        description: "the opening that White showed last",
        value: Value::Text(|row| last(row, Color::White, SideNames::opening)),
    },
    Column {
        name: "castle_black",
        description: "the castle that Black completed last, by the moves: 居飛車穴熊; 居玉 if the king stayed at home",
        value: Value::Text(|row| last(row, Color::Black, SideNames::castle)),
    },
    Column {
        name: "castle_white",
        description: "the castle that White completed last",
        value: Value::Text(|row| last(row, Color::White, SideNames::castle)),
    },
];

/// The opening of the table of moves.
pub(crate) static OPENING_OF_MOVE: &[Column] = &[Column {
    name: "opening",
    description: "the opening of the game up to the move, by the moves: 四間飛車, 矢倉; null before there is one",
    value: Value::Text(|row| Some(row.played?.opening?.into())),
}];

/// The opening of a game: as the file names it, or else by the moves.
pub(crate) fn opening<'r>(row: &Row<'r>) -> Option<Cow<'r, str>> {
    let mut openings = row.record()?.headers.openings();
    match openings.next() {
        Some(first) => Some(openings.fold(first.into(), |all, next| format!("{all} / {next}").into())),
        None => Some(row.names?.class()?.name.into()),
    }
}

fn has_header(row: &Row<'_>) -> bool {
    row.record()
        .is_some_and(|record| record.headers.openings().next().is_some())
}

fn last<'r>(row: &Row<'r>, color: Color, of_side: fn(&SideNames) -> Option<&Named>) -> Option<Cow<'r, str>> {
    let names = row.names?;
    let class = of_side(names.side(color))?.class;
    // A king at home says something once the opening is over.
    (!class.is_fallback || names.matchup().is_some()).then(|| class.name.into())
}

/// Names the openings of the moves of a line.
#[derive(Debug)]
pub(crate) struct OpeningOfLine {
    /// `None` if the game did not start as an even game, so that openings have no names.
    matcher: Option<Matcher>,
    /// How many classes were complete when the name was found.
    count: usize,
    name: Option<&'static str>,
}

impl OpeningOfLine {
    /// The name before `first`, the first move of a line.
    pub(crate) fn new(first: Node<'_>) -> Self {
        let start = first.record().start();
        let mut line = Self {
            matcher: (first.record().handicap() == Some(Handicap::Even)).then(|| Matcher::new(start)),
            count: 0,
            name: None,
        };
        let before = first.parent().map_or_else(Vec::new, Node::path);
        for mv in before.into_iter().filter_map(Node::mv) {
            if line.matcher.as_ref().is_none_or(Matcher::is_over) {
                break;
            }
            line.after(mv);
        }
        line
    }

    /// The name after the next move. It is looked for only where it can have changed.
    pub(crate) fn after(&mut self, mv: Move) -> Option<&'static str> {
        let matcher = self.matcher.as_mut()?;
        matcher.play(mv);
        if self.count != matcher.count() {
            self.count = matcher.count();
            let class = matcher.names().class();
            self.name = class.filter(|class| !class.is_fallback).map(|class| class.name);
        }
        self.name
    }
}
