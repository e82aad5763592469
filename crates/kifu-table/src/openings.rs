//! The columns that name openings and castles by the moves.

use std::borrow::Cow;

use kifu::openings::OpeningOfLine;
use kifu::{Color, Language, Node, Record};

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
        value: Value::Text(|row| Some(row.names?.opening(Color::Black)?.name.into())),
    },
    Column {
        name: "opening_white",
        description: "the opening that White showed last",
        value: Value::Text(|row| Some(row.names?.opening(Color::White)?.name.into())),
    },
    Column {
        name: "castle_black",
        description: "the castle that Black completed last, by the moves: 居飛車穴熊; 居玉 if the king stayed at home",
        value: Value::Text(|row| Some(row.names?.castle(Color::Black)?.name.into())),
    },
    Column {
        name: "castle_white",
        description: "the castle that White completed last",
        value: Value::Text(|row| Some(row.names?.castle(Color::White)?.name.into())),
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

/// The openings of a game up to each of its moves.
#[derive(Debug, Default)]
pub(crate) struct OpeningsOfMoves(Vec<Option<&'static str>>);

impl OpeningsOfMoves {
    /// Names the openings up to the moves of a record, also in variations, at most those up to a ply.
    pub(crate) fn new(record: &Record, last_ply: u32) -> Self {
        let mut openings = Self::default();
        let start = OpeningOfLine::new(record.start());
        let mut pending: Vec<(OpeningOfLine, Node<'_>)> = Vec::new();
        pending.extend(record.root().next().map(|first| (start, first)));
        while let Some((mut line, first)) = pending.pop() {
            for node in first.line().take_while(|node| node.ply() <= last_ply) {
                if let Some(sibling) = node.next_sibling() {
                    pending.push((line.clone(), sibling));
                }
                if let Some(mv) = node.mv() {
                    line.play(mv);
                }
                openings.set(node, line.class().map(|class| class.name));
            }
        }
        openings
    }

    fn set(&mut self, node: Node<'_>, name: Option<&'static str>) {
        let index = node.id().index();
        if self.0.len() <= index {
            self.0.resize(index + 1, None);
        }
        self.0[index] = name;
    }

    /// The opening up to a move. `None` if there is none.
    pub(crate) fn after(&self, node: Node<'_>) -> Option<&'static str> {
        self.0.get(node.id().index()).copied().flatten()
    }
}
