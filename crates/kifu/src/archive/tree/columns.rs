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

/// A column of the table.
#[derive(Debug)]
#[non_exhaustive]
pub struct TreeColumn {
    /// The name of the column.
    pub name: &'static str,
    /// What the column has.
    pub description: &'static str,
    value: fn(&TreePosition<'_>, &TreeMove) -> TreeValue,
}

/// The columns, in their order.
pub static TREE_COLUMNS: [TreeColumn; 16] = [
    TreeColumn {
        name: "position",
        description: "the position before the move, in SFEN without the move number",
        value: |position, _| position.setup().without_move_number().to_string().into(),
    },
    TreeColumn {
        name: "position_key",
        description: "the key of this position, as in the table of moves",
        value: |position, _| TreeValue::Integer(Position::new_lenient(&position.setup()).key().cast_signed()),
    },
    TreeColumn {
        name: "ply",
        description: "the smallest number of moves from the first position of the tree to this one",
        value: |position, _| u64::from(position.ply()).into(),
    },
    TreeColumn {
        name: "position_games",
        description: "the games with a move in this position, also with moves of too few games for a row",
        value: |position, _| position.counts().games.into(),
    },
    TreeColumn {
        name: "usi",
        description: "the move in USI",
        value: |_, played| played.mv.to_string().into(),
    },
    TreeColumn {
        name: "notation",
        description: "the move in Japanese notation: ▲７六歩",
        value: |_, played| played.notation().to_string().into(),
    },
    TreeColumn {
        name: "games",
        description: "the games in which the move was played",
        value: |_, played| played.counts.games.into(),
    },
    TreeColumn {
        name: "share",
        description: "their share in the games of the position, from 0 to 1",
        value: |position, played| played.share(position).into(),
    },
    TreeColumn {
        name: "black_wins",
        description: "the games that Black won",
        value: |_, played| played.counts.black_wins.into(),
    },
    TreeColumn {
        name: "white_wins",
        description: "the games that White won",
        value: |_, played| played.counts.white_wins.into(),
    },
    TreeColumn {
        name: "draws",
        description: "the games without a winner",
        value: |_, played| played.counts.draws.into(),
    },
    TreeColumn {
        name: "unknown",
        description: "the games whose result is not known",
        value: |_, played| played.counts.unknown().into(),
    },
    TreeColumn {
        name: "mean_rating",
        description: "the mean of the known ratings of the players that made the move",
        value: |_, played| played.counts.mean_rating().into(),
    },
    TreeColumn {
        name: "mean_eval_cp",
        description: "the mean of the known evaluations after the move, in centipawns; positive if Black is better",
        value: |_, played| played.counts.mean_evaluation().into(),
    },
    TreeColumn {
        name: "first_date",
        description: "the date of the first game: 2020-01-05; 2020-01 or 2020 if no more is known",
        value: |_, played| played.counts.first_date().into(),
    },
    TreeColumn {
        name: "last_date",
        description: "the date of the last game",
        value: |_, played| played.counts.last_date().into(),
    },
];

impl Tree {
    /// Passes on the rows of the table: the values of [`TREE_COLUMNS`] for each move of each of the
    /// [positions](Self::positions).
    pub fn rows(&self) -> impl Iterator<Item = Vec<TreeValue>> {
        self.positions().flat_map(|position| {
            let row = move |played| {
                TREE_COLUMNS
                    .iter()
                    .map(|column| (column.value)(&position, &played))
                    .collect()
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

impl From<u64> for TreeValue {
    fn from(number: u64) -> Self {
        Self::Integer(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<Option<f64>> for TreeValue {
    fn from(number: Option<f64>) -> Self {
        number.map_or(Self::Null, Self::Real)
    }
}

impl From<String> for TreeValue {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Option<Date>> for TreeValue {
    fn from(date: Option<Date>) -> Self {
        date.map_or(Self::Null, |date| Self::Text(date.to_string()))
    }
}
