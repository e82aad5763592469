//! [`TREE_COLUMNS`]: a tree as a table with a row for each move in each position.

use shogi_core::Position;

use super::{Date, Tree, TreeMove, TreePosition};

/// A value of a column.
#[derive(Clone, PartialEq, Debug)]
pub enum TreeValue {
    /// The value is unknown.
    Null,
    /// A whole number.
    Integer(i64),
    /// Any number.
    Real(f64),
    /// A text.
    Text(String),
}

/// The type of a column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TreeType {
    /// Whole numbers of 64 bits.
    Integer,
    /// Numbers of double precision.
    Real,
    /// Texts.
    Text,
}

/// A column of the table.
#[derive(Debug)]
#[non_exhaustive]
pub struct TreeColumn {
    /// The name of the column.
    pub name: &'static str,
    /// What the column has.
    pub description: &'static str,
    cell: Cell,
}

/// The type of a column, with the function that computes its value for a move. `None` is a null.
#[derive(Clone, Copy, Debug)]
enum Cell {
    Integer(fn(&TreePosition<'_>, &TreeMove) -> u64),
    Key(fn(&TreePosition<'_>) -> u64),
    Real(fn(&TreePosition<'_>, &TreeMove) -> Option<f64>),
    Text(fn(&TreePosition<'_>, &TreeMove) -> Option<String>),
}

/// The columns, in their order.
pub static TREE_COLUMNS: [TreeColumn; 16] = [
    TreeColumn {
        name: "position",
        description: "the position before the move, in SFEN without the move number",
        cell: Cell::Text(|position, _| Some(position.setup().without_move_number().to_string())),
    },
    TreeColumn {
        name: "position_key",
        description: "the key of this position, as in the table of moves",
        cell: Cell::Key(|position| Position::new_lenient(&position.setup()).key()),
    },
    TreeColumn {
        name: "ply",
        description: "the smallest number of moves from the first position of the tree to this one",
        cell: Cell::Integer(|position, _| position.ply().into()),
    },
    TreeColumn {
        name: "position_games",
        description: "the games with a move in this position, also with moves of too few games for a row",
        cell: Cell::Integer(|position, _| position.counts().games),
    },
    TreeColumn {
        name: "usi",
        description: "the move in USI",
        cell: Cell::Text(|_, played| Some(played.mv.to_string())),
    },
    TreeColumn {
        name: "notation",
        description: "the move in Japanese notation: ▲７六歩",
        cell: Cell::Text(|_, played| Some(played.notation().to_string())),
    },
    TreeColumn {
        name: "games",
        description: "the games in which the move was played",
        cell: Cell::Integer(|_, played| played.counts.games),
    },
    TreeColumn {
        name: "share",
        description: "their share in the games of the position, from 0 to 1",
        cell: Cell::Real(|position, played| played.share(position)),
    },
    TreeColumn {
        name: "black_wins",
        description: "the games that Black won",
        cell: Cell::Integer(|_, played| played.counts.black_wins),
    },
    TreeColumn {
        name: "white_wins",
        description: "the games that White won",
        cell: Cell::Integer(|_, played| played.counts.white_wins),
    },
    TreeColumn {
        name: "draws",
        description: "the games without a winner",
        cell: Cell::Integer(|_, played| played.counts.draws),
    },
    TreeColumn {
        name: "unknown",
        description: "the games whose result is not known",
        cell: Cell::Integer(|_, played| played.counts.unknown()),
    },
    TreeColumn {
        name: "mean_rating",
        description: "the mean of the known ratings of the players that made the move",
        cell: Cell::Real(|_, played| played.counts.mean_rating()),
    },
    TreeColumn {
        name: "mean_eval_cp",
        description: "the mean of the evaluations after the move in centipawns, without mates; positive if Black is better",
        cell: Cell::Real(|_, played| played.counts.mean_evaluation()),
    },
    TreeColumn {
        name: "first_date",
        description: "the date of the first game: 2020-01-05; 2020-01 or 2020 if no more is known",
        cell: Cell::Text(|_, played| played.counts.first_date().as_ref().map(Date::to_string)),
    },
    TreeColumn {
        name: "last_date",
        description: "the date of the last game",
        cell: Cell::Text(|_, played| played.counts.last_date().as_ref().map(Date::to_string)),
    },
];

impl TreeColumn {
    /// The type of the values that are known.
    pub const fn data_type(&self) -> TreeType {
        match self.cell {
            Cell::Integer(_) | Cell::Key(_) => TreeType::Integer,
            Cell::Real(_) => TreeType::Real,
            Cell::Text(_) => TreeType::Text,
        }
    }

    fn value(&self, position: &TreePosition<'_>, played: &TreeMove) -> TreeValue {
        match self.cell {
            Cell::Integer(number) => {
                TreeValue::Integer(i64::try_from(number(position, played)).unwrap_or(i64::MAX))
            }
            Cell::Key(key) => TreeValue::Integer(key(position).cast_signed()),
            Cell::Real(number) => number(position, played).map_or(TreeValue::Null, TreeValue::Real),
            Cell::Text(text) => text(position, played).map_or(TreeValue::Null, TreeValue::Text),
        }
    }
}

impl Tree {
    /// Passes on the rows of the table: the values of [`TREE_COLUMNS`] for each move of each of the
    /// [positions](Self::positions).
    pub fn rows(&self) -> impl Iterator<Item = Vec<TreeValue>> {
        self.positions().flat_map(|position| {
            let row = move |played| {
                let columns = TREE_COLUMNS.iter();
                columns.map(|column| column.value(&position, &played)).collect()
            };
            position.moves().map(row)
        })
    }
}

impl TreeMove {
    /// The share of the games of the move in those of its position, from 0 to 1. `None` if the position has no games.
    #[expect(clippy::cast_precision_loss, reason = "numbers of games are far below 2^52")]
    pub fn share(&self, position: &TreePosition<'_>) -> Option<f64> {
        let games = position.counts().games;
        (games > 0).then(|| self.counts.games as f64 / games as f64)
    }
}
