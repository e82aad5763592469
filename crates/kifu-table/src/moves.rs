//! The columns of the table of moves, but for those about evaluations.

use kifu::shogi_core::record::NoteKind;
use kifu::{Color, GameResult, MoveKind, Node};

use crate::column::{Column, Value};
use crate::games::{count, player, rating};
use crate::row::Row;

pub(crate) const PLY: Column = Column {
    name: "ply",
    description: "the number of the move in its game, from 1",
    value: Value::Int32(|row| row.ply()?.try_into().ok()),
};

pub(crate) const COLOR: Column = Column {
    name: "color",
    description: "the side that moves: black or white",
    value: Value::Text(|row| Some(mover(row)?.name().into())),
};

pub(crate) const RESULT: Column = Column {
    name: "result",
    description: "the result of the game for the side that moves: win, loss or draw; null if it is unknown, and in variations",
    value: Value::Text(|row| {
        Some(match row.result()? {
            GameResult::Draw => "draw".into(),
            GameResult::Win(winner) if winner == mover(row)? => "win".into(),
            GameResult::Win(_) => "loss".into(),
        })
    }),
};

pub(crate) const USI: Column = Column {
    name: "usi",
    description: "the move in USI",
    value: Value::Text(|row| Some(row.mv()?.to_string().into())),
};

pub(crate) const POSITION_KEY: Column = Column {
    name: "position_key",
    description: "the key of the position before the move, which is the same for the same board, hands and side to move",
    value: Value::Int64(|row| Some(row.position()?.key().cast_signed())),
};

pub(crate) const POSITION: Column = Column {
    name: "position",
    description: "the position before the move, in SFEN without the move number; only if the column is named",
    value: Value::Text(|row| {
        let setup = row.position()?.to_setup();
        Some(setup.without_move_number().to_string().into())
    }),
};

/// The columns of the table of moves between those with the place of the game and those about evaluations.
pub(crate) static MOVES: &[Column] = &[
    Column {
        name: "line",
        description: "the line of play: 0 for the main line, then the variations in the order of the file",
        value: Value::Int32(|row| Some(count(row.played?.line))),
    },
    PLY,
    COLOR,
    Column {
        name: "player",
        description: "the player that moves",
        value: Value::Text(|row| player(row, mover(row)?)),
    },
    Column {
        name: "opponent",
        description: "the other player",
        value: Value::Text(|row| player(row, mover(row)?.opposite())),
    },
    Column {
        name: "player_rating",
        description: "the rating of the player that moves",
        value: Value::Float32(|row| rating(row, mover(row)?)),
    },
    Column {
        name: "opponent_rating",
        description: "the rating of the other player",
        value: Value::Float32(|row| rating(row, mover(row)?.opposite())),
    },
    RESULT,
    USI,
    Column {
        name: "notation",
        description: "the move in Japanese notation: ▲７六歩",
        value: Value::Text(|row| Some(row.played?.played.notation().to_string().into())),
    },
    Column {
        name: "piece",
        description: "the piece that moves, before it promotes: pawn, promoted silver, …",
        value: Value::Text(|row| {
            let played = row.played?.played;
            Some(match played.mv.kind() {
                MoveKind::Normal { from, .. } => played.position.piece_at(from)?.kind.name().into(),
                MoveKind::Drop { piece, .. } => piece.name().into(),
            })
        }),
    },
    Column {
        name: "captured",
        description: "the piece that is captured; null if none is",
        value: Value::Text(|row| {
            let played = row.played?.played;
            Some(played.position.piece_at(played.mv.to())?.kind.name().into())
        }),
    },
    Column {
        name: "is_capture",
        description: "whether the move captures a piece",
        value: Value::Bool(|row| {
            let played = row.played?.played;
            Some(played.position.piece_at(played.mv.to()).is_some())
        }),
    },
    Column {
        name: "is_check",
        description: "whether the move gives check",
        value: Value::Bool(|row| {
            let played = row.played?.played;
            let mut position = played.position.clone();
            let _ = position.play_unchecked(played.mv);
            Some(position.is_in_check())
        }),
    },
    Column {
        name: "time_ms",
        description: "the time of the move, in milliseconds",
        value: Value::Int64(|row| row.played?.played.time?.as_millis().try_into().ok()),
    },
    Column {
        name: "comment",
        description: "the comments on the move; several are separated by line ends",
        value: Value::Text(|row| notes(row, NoteKind::Comment).map(Into::into)),
    },
    Column {
        name: "bookmark",
        description: "the bookmarks of the move; several are separated by line ends",
        value: Value::Text(|row| notes(row, NoteKind::Bookmark).map(Into::into)),
    },
    Column {
        name: "node",
        description: "the number of the move in the tree of its game; the start is 0",
        value: Value::Int64(|row| Some(number(row.played?.played.node))),
    },
    Column {
        name: "parent_node",
        description: "the number of the move, ending or start before it",
        value: Value::Int64(|row| row.played?.played.node.parent().map(number)),
    },
    POSITION_KEY,
    POSITION,
];

fn mover(row: &Row<'_>) -> Option<Color> {
    Some(row.position()?.turn())
}

fn notes(row: &Row<'_>, wanted: NoteKind) -> Option<String> {
    let notes = row.played?.played.node.notes();
    let texts: Vec<&str> = notes
        .filter(|&(kind, _)| kind == wanted)
        .map(|(_, text)| text)
        .collect();
    (!texts.is_empty()).then(|| texts.join("\n"))
}

fn number(node: Node<'_>) -> i64 {
    i64::try_from(node.id().index()).unwrap_or(i64::MAX)
}
