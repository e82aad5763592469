//! [`PACKED`]: the columns of the tables of moves and of positions with packed positions and moves, for the training of engines.

use shogi_engine::packed::{AperyMove, Hcp, PackedSfen, YaneuraOuMove};

use crate::column::{Column, Value};

/// The last columns of both tables, which are in them only if they are named.
pub(crate) static PACKED: &[Column] = &[
    Column {
        name: "hcp",
        description: "the position before the move in 32 bytes, as Apery, cshogi and dlshogi pack it; null if it cannot be packed; only if the column is named",
        value: Value::Bytes(|row| Some(Hcp::of(row.position()?).ok()?.0)),
    },
    Column {
        name: "packed_sfen",
        description: "the position before the move in 32 bytes, as YaneuraOu packs it; null if it cannot be packed; only if the column is named",
        value: Value::Bytes(|row| Some(PackedSfen::of(row.position()?).ok()?.0)),
    },
    Column {
        name: "move16_apery",
        description: "the move in 16 bits, as in `hcpe` files and as `move16` of cshogi; only if the column is named",
        value: Value::UInt16(|row| Some(AperyMove::from(row.mv()?).0)),
    },
    Column {
        name: "move16_yaneuraou",
        description: "the move in 16 bits, as in `psv` files; only if the column is named",
        value: Value::UInt16(|row| Some(YaneuraOuMove::from(row.mv()?).0)),
    },
];
