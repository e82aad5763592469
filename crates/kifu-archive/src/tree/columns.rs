//! [`COLUMNS`]: a tree as a table with a row for each move in each position.

use super::{Date, Move, Position, Tree};

/// A value of a column.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// The value is unknown.
    Null,
    /// A whole number.
    Integer(i64),
    /// Any number.
    Real(f64),
    /// A text.
    Text(String),
}

impl Value {
    /// The value as a whole number, if it is one.
    pub const fn integer(&self) -> Option<i64> {
        match *self {
            Self::Integer(number) => Some(number),
            _ => None,
        }
    }

    /// The value as a number that need not be whole, if it is one.
    pub const fn real(&self) -> Option<f64> {
        match *self {
            Self::Real(number) => Some(number),
            _ => None,
        }
    }

    /// The value as a text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// The type of a column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Type {
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
pub struct Column {
    /// The name of the column.
    pub name: &'static str,
    /// What the column has.
    pub description: &'static str,
    cell: Cell,
}

/// The type of a column, with the function that computes its value for a move. `None` is a null.
#[derive(Clone, Copy, Debug)]
enum Cell {
    Integer(fn(&Position<'_>, &Move) -> u64),
    Key(fn(&Position<'_>) -> u64),
    Real(fn(&Position<'_>, &Move) -> Option<f64>),
    Text(fn(&Position<'_>, &Move) -> Option<String>),
}

/// The columns, in their order.
pub static COLUMNS: [Column; 18] = [
    Column {
        name: "position",
        description: "the position before the move, in SFEN without the move number",
        cell: Cell::Text(|position, _| Some(position.setup().without_move_number().to_string())),
    },
    Column {
        name: "position_key",
        description: "the key of this position, as in the table of moves",
        cell: Cell::Key(|position| kifu::Position::new_lenient(&position.setup()).key()),
    },
    Column {
        name: "ply",
        description: "the smallest number of moves from the first position of the tree to this one",
        cell: Cell::Integer(|position, _| position.ply().into()),
    },
    Column {
        name: "position_games",
        description: "the games with a move in this position, also with moves of too few games for a row",
        cell: Cell::Integer(|position, _| position.counts().games),
    },
    Column {
        name: "usi",
        description: "the move in USI",
        cell: Cell::Text(|_, played| Some(played.mv.to_string())),
    },
    Column {
        name: "notation",
        description: "the move in Japanese notation: ▲７六歩",
        cell: Cell::Text(|_, played| Some(played.notation().to_string())),
    },
    Column {
        name: "games",
        description: "the games in which the move was played",
        cell: Cell::Integer(|_, played| played.counts.games),
    },
    Column {
        name: "share",
        description: "their share in the games of the position, from 0 to 1",
        cell: Cell::Real(|position, played| played.share(position)),
    },
    Column {
        name: "black_wins",
        description: "the games that Black won",
        cell: Cell::Integer(|_, played| played.counts.black_wins),
    },
    Column {
        name: "white_wins",
        description: "the games that White won",
        cell: Cell::Integer(|_, played| played.counts.white_wins),
    },
    Column {
        name: "draws",
        description: "the games without a winner",
        cell: Cell::Integer(|_, played| played.counts.draws),
    },
    Column {
        name: "unknown",
        description: "the games whose result is not known",
        cell: Cell::Integer(|_, played| played.counts.unknown()),
    },
    Column {
        name: "mean_rating",
        description: "the mean of the known ratings of the players that made the move",
        cell: Cell::Real(|_, played| played.counts.mean_rating()),
    },
    Column {
        name: "mean_eval_cp",
        description: "the mean of the evaluations after the move in centipawns, without mates and bounds; positive if Black is better",
        cell: Cell::Real(|_, played| played.counts.mean_evaluation()),
    },
    Column {
        name: "mate_winner",
        description: "the side that mates if all evaluations after the move are mates: black or white",
        cell: Cell::Text(|_, played| Some(played.counts.mate_winner()?.name().to_owned())),
    },
    Column {
        name: "first_date",
        description: "the date of the first game: 2020-01-05; 2020-01 or 2020 if no more is known",
        cell: Cell::Text(|_, played| played.counts.first_date().as_ref().map(Date::to_string)),
    },
    Column {
        name: "last_date",
        description: "the date of the last game",
        cell: Cell::Text(|_, played| played.counts.last_date().as_ref().map(Date::to_string)),
    },
    Column {
        name: "opening",
        description: "the opening of the game up to the move: 四間飛車, 矢倉; if several moves lead to the position, by the fewest, and of these by those of the most games; null before there is an opening",
        cell: Cell::Text(|position, played| Some(played.opening(position)?.name.to_owned())),
    },
];

impl Column {
    /// The type of the values that are known.
    pub const fn data_type(&self) -> Type {
        match self.cell {
            Cell::Integer(_) | Cell::Key(_) => Type::Integer,
            Cell::Real(_) => Type::Real,
            Cell::Text(_) => Type::Text,
        }
    }

    fn value(&self, position: &Position<'_>, played: &Move) -> Value {
        match self.cell {
            Cell::Integer(number) => {
                Value::Integer(i64::try_from(number(position, played)).unwrap_or(i64::MAX))
            }
            Cell::Key(key) => Value::Integer(key(position).cast_signed()),
            Cell::Real(number) => number(position, played).map_or(Value::Null, Value::Real),
            Cell::Text(text) => text(position, played).map_or(Value::Null, Value::Text),
        }
    }
}

impl Tree {
    /// Passes on the rows of the table: the values of [`COLUMNS`] for each move of each of the
    /// [positions](Self::positions).
    pub fn rows(&self) -> impl Iterator<Item = Vec<Value>> {
        self.positions().flat_map(|position| {
            let row = move |played| {
                let columns = COLUMNS.iter();
                columns.map(|column| column.value(&position, &played)).collect()
            };
            position.moves().map(row)
        })
    }
}

impl Move {
    /// The share of the games of the move in those of its position, from 0 to 1. `None` if the position has no games.
    #[expect(clippy::cast_precision_loss, reason = "numbers of games are far below 2^52")]
    pub fn share(&self, position: &Position<'_>) -> Option<f64> {
        let games = position.counts().games;
        (games > 0).then(|| self.counts.games as f64 / games as f64)
    }
}
