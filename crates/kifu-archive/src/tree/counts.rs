//! [`Counts`]: what is counted of the games in which a move was played; and [`Row`], which can be saved.

use std::fmt;
use std::io::{self, BufRead, Write};

use kifu::shogi_core::{Color, GameResult, Move};
use shogi_engine::book::BookMove;

use super::packed::{BYTES, Packed, pack_move, unpack_move};
use super::runs::Sortable;

/// What is counted of some games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Counts {
    /// The number of games. It also has those without a result.
    pub games: u64,
    /// The games that Black won.
    pub black_wins: u64,
    /// The games that White won.
    pub white_wins: u64,
    /// The games without a winner.
    pub draws: u64,
    /// The ratings of the players that move, in tenths.
    pub(super) rating: Sum,
    /// The evaluations after the move, but for mates.
    pub(super) evaluation: Sum,
    /// The mates after the move, as the values that a book would have if Black moved.
    pub(super) mates: Sum,
    pub(super) dates: [Date; 2],
}

/// A sum of numbers, and how many they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Sum {
    count: u64,
    sum: i64,
}

/// A day, or only a year or a month. The default is no date.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Date(u32);

impl Date {
    /// The date of a year, a month and a day; 0 if the month or the day is unknown.
    pub(crate) fn new(year: u16, month: u8, day: u8) -> Self {
        Self(u32::from(year) << 9 | u32::from(month & 15) << 5 | u32::from(day & 31))
    }

    /// A number that is larger for a later date.
    pub(crate) const fn number(self) -> u32 {
        self.0
    }
}

/// Writes `2020-01-05`, `2020-01` or `2020`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = (self.0 >> 9, self.0 >> 5 & 15, self.0 & 31);
        match (month, day) {
            (0, _) => write!(f, "{year:04}"),
            (_, 0) => write!(f, "{year:04}-{month:02}"),
            _ => write!(f, "{year:04}-{month:02}-{day:02}"),
        }
    }
}

impl Sum {
    /// The sum of one number.
    pub(super) const fn of(number: i64) -> Self {
        Self {
            count: 1,
            sum: number,
        }
    }

    const fn add(&mut self, other: Self) {
        self.count += other.count;
        self.sum = self.sum.saturating_add(other.sum);
    }

    /// The mean of `unit` times the numbers.
    #[expect(clippy::cast_precision_loss, reason = "sums of games are far below 2^52")]
    fn mean(self, unit: f64) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 * unit / self.count as f64)
    }
}

impl Counts {
    /// Counts one game.
    pub(crate) fn of_game(result: Option<GameResult>, date: Option<Date>) -> Self {
        let is = |wanted| u64::from(result == Some(wanted));
        Self {
            games: 1,
            black_wins: is(GameResult::Win(Color::Black)),
            white_wins: is(GameResult::Win(Color::White)),
            draws: is(GameResult::Draw),
            dates: [date.unwrap_or_default(); 2],
            ..Self::default()
        }
    }

    /// Adds the counts of other games.
    pub(crate) fn add(&mut self, other: &Self) {
        // The counts of a book may be any numbers.
        self.games = self.games.saturating_add(other.games);
        self.black_wins += other.black_wins;
        self.white_wins += other.white_wins;
        self.draws += other.draws;
        self.rating.add(other.rating);
        self.evaluation.add(other.evaluation);
        self.mates.add(other.mates);
        let ([first, last], [other_first, other_last]) = (&mut self.dates, other.dates);
        if other_first != Date::default() && (*first == Date::default() || other_first < *first) {
            *first = other_first;
        }
        *last = other_last.max(*last);
    }

    /// The games whose result is not known.
    pub const fn unknown(&self) -> u64 {
        self.games
            .saturating_sub(self.black_wins + self.white_wins + self.draws)
    }

    /// The share of Black's wins in the games that have a winner. `None` if no game has one.
    #[expect(clippy::cast_precision_loss, reason = "numbers of games are far below 2^52")]
    pub fn black_rate(&self) -> Option<f64> {
        let won = self.black_wins + self.white_wins;
        (won > 0).then(|| self.black_wins as f64 / won as f64)
    }

    /// The mean of the ratings of the players that made the move, as far as they are known.
    pub fn mean_rating(&self) -> Option<f64> {
        self.rating.mean(0.1)
    }

    /// The mean of the evaluations after the move, in centipawns, as far as the games have them. Positive if Black is better.
    /// Mates and values that are only bounds are left out.
    pub fn mean_evaluation(&self) -> Option<f64> {
        self.evaluation.mean(1.0)
    }

    /// The side that mates, if all evaluations after the move are mates, but for bounds, and they agree about the side.
    pub fn mate_winner(&self) -> Option<Color> {
        let mean = self.mean_mate()?;
        Some(if mean > 0.0 { Color::Black } else { Color::White })
    }

    /// The value in a book if Black moved: the mean of the evaluations, or of the mates if there is nothing else.
    #[expect(clippy::cast_possible_truncation, reason = "a mean of centipawns is rounded")]
    pub(super) fn book_value(&self) -> Option<i64> {
        let value = self.mean_evaluation().or(self.mean_mate());
        value.map(|mean| mean.round() as i64)
    }

    /// The same counts without evaluations and mates.
    pub(super) fn without_evaluation(self) -> Self {
        Self {
            evaluation: Sum::default(),
            mates: Sum::default(),
            ..self
        }
    }

    /// Adds a value of a book, positive if Black is better.
    pub(crate) const fn add_book_value(&mut self, value: i64) {
        let sum = if value.unsigned_abs() < BookMove::LEAST_MATE.unsigned_abs() {
            &mut self.evaluation
        } else {
            &mut self.mates
        };
        sum.add(Sum::of(value));
    }

    /// The mean of the mates, if there is no other evaluation. The mean of mates of both sides is none, unless at most one in 31 is of
    /// the other side.
    #[expect(clippy::cast_precision_loss, reason = "the number is small")]
    fn mean_mate(&self) -> Option<f64> {
        let mean = self.mates.mean(1.0).filter(|_| self.evaluation.count == 0);
        mean.filter(|mean| mean.abs() >= BookMove::LEAST_MATE as f64)
    }

    /// The date of the first game that has one.
    pub fn first_date(&self) -> Option<Date> {
        Some(self.dates[0]).filter(|&date| date != Date::default())
    }

    /// The date of the last game that has one.
    pub fn last_date(&self) -> Option<Date> {
        Some(self.dates[1]).filter(|&date| date != Date::default())
    }
}

/// The bytes of a position and of a move.
pub(super) const KEY: usize = BYTES + 3;

/// The bit in the last byte of a key that says that the move does not count.
const UNCOUNTED: u8 = 0x80;

/// The counts of a move in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Row {
    /// The position and the move, packed.
    pub(super) key: [u8; KEY],
    /// The smallest number of moves after which a game had the position.
    pub(super) ply: u32,
    pub(super) counts: Counts,
}

impl Row {
    pub(super) fn new(Packed(position): Packed, mv: Move, ply: u32, counts: Counts) -> Self {
        let mut key = [0; KEY];
        key[..BYTES].copy_from_slice(&position);
        key[BYTES..].copy_from_slice(&pack_move(mv));
        Self { key, ply, counts }
    }

    pub(super) fn packed(&self) -> Packed {
        Packed(*self.key.first_chunk().unwrap_or(&[0; BYTES]))
    }

    /// The row of a move that does not count.
    pub(super) const fn uncounted(mut self) -> Self {
        self.key[KEY - 1] |= UNCOUNTED;
        self
    }

    /// Whether the move counts.
    pub(super) const fn does_count(&self) -> bool {
        self.key[KEY - 1] & UNCOUNTED == 0
    }

    pub(super) fn mv(&self) -> Option<Move> {
        let [from, to, promotes] = *self.key.last_chunk()?;
        unpack_move([from, to, promotes & !UNCOUNTED])
    }
}

impl Sortable for Row {
    type Key = [u8; KEY];
    const FIRST: Self::Key = [0; KEY];

    fn key(&self) -> &Self::Key {
        &self.key
    }

    fn add(&mut self, other: Self) {
        self.ply = self.ply.min(other.ply);
        self.counts.add(&other.counts);
    }

    /// Only what differs from the key before is written, and small numbers in few bytes.
    fn write(&self, before: &[u8; KEY], out: &mut impl Write) -> io::Result<()> {
        let shared = self
            .key
            .iter()
            .zip(before)
            .take_while(|(one, other)| one == other);
        let shared = shared.count();
        let Counts {
            games,
            black_wins,
            white_wins,
            draws,
            rating,
            evaluation,
            mates,
            dates: [first, last],
        } = self.counts;
        write_number(shared as u64, out)?;
        out.write_all(&self.key[shared..])?;
        for number in [u64::from(self.ply), games, black_wins, white_wins, draws] {
            write_number(number, out)?;
        }
        for Sum { count, sum } in [rating, evaluation, mates] {
            write_number(count, out)?;
            if count > 0 {
                write_number((sum << 1 ^ sum >> 63).cast_unsigned(), out)?;
            }
        }
        write_number(first.0.into(), out)?;
        write_number((last.0 - first.0).into(), out)
    }

    fn read(key: &mut [u8; KEY], input: &mut impl BufRead) -> io::Result<Option<Self>> {
        if input.fill_buf()?.is_empty() {
            return Ok(None);
        }
        let damaged = || io::Error::from(io::ErrorKind::InvalidData);
        let shared = usize::try_from(read_number(input)?).map_err(|_| damaged())?;
        input.read_exact(key.get_mut(shared..).ok_or_else(damaged)?)?;
        let mut number = || read_number(input);
        let ply = u32::try_from(number()?).map_err(|_| damaged())?;
        let mut counts = Counts {
            games: number()?,
            black_wins: number()?,
            white_wins: number()?,
            draws: number()?,
            ..Counts::default()
        };
        for sum in [&mut counts.rating, &mut counts.evaluation, &mut counts.mates] {
            sum.count = number()?;
            if sum.count > 0 {
                let zigzag = number()?;
                sum.sum = (zigzag >> 1).cast_signed() ^ -(zigzag & 1).cast_signed();
            }
        }
        let first = number()?;
        let date = |number: u64| u32::try_from(number).map(Date).map_err(|_| damaged());
        counts.dates = [date(first)?, date(first.saturating_add(number()?))?];
        Ok(Some(Self {
            key: *key,
            ply,
            counts,
        }))
    }
}

/// Writes a number, seven bits in each byte. All bytes but the last have the highest bit.
pub(super) fn write_number(mut number: u64, out: &mut impl Write) -> io::Result<()> {
    let mut bytes = [0; 10];
    let mut length = 0;
    loop {
        let [low, ..] = number.to_le_bytes();
        number >>= 7;
        bytes[length] = low & 0x7f | if number > 0 { 0x80 } else { 0 };
        length += 1;
        if number == 0 {
            return out.write_all(&bytes[..length]);
        }
    }
}

pub(super) fn read_number(input: &mut impl BufRead) -> io::Result<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let mut byte = [0];
        input.read_exact(&mut byte)?;
        number |= u64::from(byte[0] & 0x7f) << shift;
        if byte[0] & 0x80 == 0 {
            break;
        }
    }
    Ok(number)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn rows_are_read_as_they_were_written() {
        let date = Date::new(2020, 1, 5);
        let mut large = Counts::of_game(Some(GameResult::Draw), Some(date));
        large.rating = Sum {
            count: 3,
            sum: i64::MIN,
        };
        large.evaluation = Sum { count: 1, sum: -1 };
        large.mates = Sum {
            count: 2,
            sum: 62_000,
        };
        large.games = u64::MAX;
        large.add(&Counts::of_game(None, Some(Date::new(2019, 0, 0))).clone_without_games());
        let mut keys = [[7; KEY]; 3];
        keys[1][KEY - 1] = 8;
        keys[2][0] = 9;
        let rows = keys.map(|key| Row {
            key,
            ply: 300,
            counts: large,
        });
        let mut bytes = Vec::new();
        let mut before = [0; KEY];
        for row in &rows {
            row.write(&before, &mut bytes).unwrap();
            before = row.key;
        }
        let (mut key, mut input) = ([0; KEY], bytes.as_slice());
        let mut read = Vec::new();
        while let Some(row) = Row::read(&mut key, &mut input).unwrap() {
            read.push(row);
        }
        assert_eq!(read, rows);
        assert_eq!(large.first_date().unwrap().to_string(), "2019");
        assert_eq!(large.last_date().unwrap().to_string(), "2020-01-05");
        let cut = &bytes[..bytes.len() - 1];
        let (mut key, mut input) = ([0; KEY], cut);
        let rows = std::iter::from_fn(|| Row::read(&mut key, &mut input).transpose());
        assert!(rows.last().unwrap().is_err());
    }

    impl Counts {
        fn clone_without_games(mut self) -> Self {
            self.games = 0;
            self
        }
    }

    #[test]
    fn means_and_dates_are_of_the_games_that_have_them() {
        let mut counts = Counts::of_game(None, None);
        assert_eq!((counts.first_date(), counts.mean_rating()), (None, None));
        let mut other = Counts::of_game(Some(GameResult::Win(Color::White)), Some(Date::new(2021, 2, 0)));
        other.rating = Sum::of(15_005);
        counts.add(&other);
        assert_eq!((counts.games, counts.white_wins, counts.unknown()), (2, 1, 1));
        assert_eq!(counts.mean_rating(), Some(1500.5));
        assert_eq!(counts.first_date().unwrap().to_string(), "2021-02");
        assert_eq!(counts.black_rate(), Some(0.0));
    }
}
