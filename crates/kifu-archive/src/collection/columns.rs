//! [`COLUMNS`]: by what the games of a collection are sorted.

use kifu::shogi_core::{Color, Ending, GameResult};

use super::Collection;
use super::stored::StoredRow;
use super::texts::TextNumber;

/// A column of the list of games, by which it can be sorted.
#[derive(Debug)]
#[non_exhaustive]
pub struct Column {
    /// The name.
    pub name: &'static str,
    /// The name for people, in each language in the order of [`Language::ALL`](kifu::shogi_core::messages::Language::ALL).
    pub label: [&'static str; 2],
    pub(super) value: Value,
}

/// The value of a column.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value {
    Text(fn(&Collection, &StoredRow) -> TextNumber),
    Number(fn(&StoredRow) -> Option<u32>),
}

/// The columns, in their order.
pub static COLUMNS: [Column; 11] = [
    Column {
        name: "black",
        label: ["Black", "先手"],
        value: Value::Text(|_, row| row.players[Color::Black.index()]),
    },
    Column {
        name: "white",
        label: ["White", "後手"],
        value: Value::Text(|_, row| row.players[Color::White.index()]),
    },
    Column {
        name: "date",
        label: ["Date", "日付"],
        value: Value::Number(|row| Some(row.date?.number())),
    },
    Column {
        name: "event",
        label: ["Event", "棋戦"],
        value: Value::Text(|_, row| row.event),
    },
    Column {
        name: "site",
        label: ["Site", "場所"],
        value: Value::Text(|_, row| row.site),
    },
    Column {
        name: "winner",
        label: ["Winner", "勝者"],
        value: Value::Number(|row| place(&GameResult::ALL, &row.result?)),
    },
    Column {
        name: "ending",
        label: ["Ending", "終局"],
        value: Value::Number(|row| place(&Ending::ALL, &row.ending?)),
    },
    Column {
        name: "opening",
        label: ["Opening", "戦型"],
        value: Value::Text(|_, row| row.opening),
    },
    Column {
        name: "moves",
        label: ["Moves", "手数"],
        value: Value::Number(|row| Some(row.line.len())),
    },
    Column {
        name: "errors",
        label: ["Errors", "エラー"],
        value: Value::Number(|row| Some(row.errors)),
    },
    Column {
        name: "file",
        label: ["File", "ファイル"],
        value: Value::Text(|collection, row| {
            let file = collection.files.get(row.file.0 as usize);
            file.map_or(TextNumber::NONE, |file| file.name)
        }),
    },
];

fn place<T: PartialEq>(all: &[T], value: &T) -> Option<u32> {
    u32::try_from(all.iter().position(|one| one == value)?).ok()
}
