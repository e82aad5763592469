//! Makes records like those of floodgate, a server on which programs play: players with ratings, openings, start times, a
//! time control, times and evaluations. All moves are legal, but apart from the openings they are random.

use std::time::Duration;

use shogi_core::record::RecordBuilder;
use shogi_core::{Color, Ending, HandPiece, Handicap, Move, Position, Record};

use crate::random::Random;

/// An opening: its name in CSA, its first moves in USI, and what it gains for Black in centipawns.
type Opening = (&'static str, &'static str, i32);

const OPENINGS: [Opening; 8] = [
    (
        "YAGURA",
        "7g7f 8c8d 7i6h 3c3d 6h7g 7a6b 2g2f 3a4b 3i4h 4a3b 6i7h 5a4a",
        20,
    ),
    (
        "KAKUGAWARI",
        "7g7f 8c8d 2g2f 3c3d 8h2b+ 3a2b 7i8h 2b3c 8h7g 7a6b 3i3h 6c6d",
        60,
    ),
    (
        "YOKOFUDORI",
        "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f",
        110,
    ),
    (
        "AIGAKARI",
        "2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d2f 7a7b",
        80,
    ),
    (
        "BOGIN",
        "2g2f 3c3d 2f2e 2b3c 3i3h 8b4b 3h2g 3a3b 2g2f 4c4d 7g7f 5a6b",
        -40,
    ),
    (
        "SHIKENBISHA",
        "7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b 5g5f 7b8b",
        130,
    ),
    (
        "SANKENBISHA",
        "7g7f 3c3d 2g2f 3d3e 5i6h 8b3b 6h7h 5a6b 3i4h 6b7b 4g4f 7b8b",
        170,
    ),
    (
        "NAKABISHA",
        "7g7f 5c5d 2g2f 8b5b 2f2e 3c3d 3i4h 5d5e 5i6h 5a6b 6h7h 6b7b",
        150,
    ),
];

/// The programs: their names and ratings.
const PLAYERS: [(&str, i32); 12] = [
    ("Akagi_v3", 4105),
    ("Tone-8c", 3920),
    ("kumotori", 3760),
    ("Hotaka_test", 3655),
    ("Asama", 3480),
    ("nasu_16t", 3330),
    ("Tateyama", 3215),
    ("zao.2", 2990),
    ("Ibuki-mini", 2840),
    ("daisen", 2610),
    ("Aso_beta", 2395),
    ("sakurajima", 2150),
];

/// Each side has 300 seconds, and 10 seconds more before each of its moves.
const MAIN_TIME: u32 = 300;
const INCREMENT: u32 = 10;

/// A side resigns when its evaluation is worse than this number of centipawns.
const RESIGNATION: i32 = 2500;

/// The number of moves after which a game is a draw.
const MAX_MOVES: usize = 256;

/// An endless iterator over records like those of floodgate. The same seed gives the same records.
///
/// The evaluation of a game is a random walk that begins with what the opening gains and leans towards the player with the
/// higher rating. Now and then a player makes a mistake, more often if little time is left. So statistics of these games
/// have something to find: openings that gain more or less, phases with longer times, mistakes in time trouble.
#[derive(Clone, Debug)]
pub struct Games {
    random: Random,
    number: u32,
}

/// A game while it is made.
struct Game {
    moves: Vec<PlayedMove>,
    position: Position,
    evaluation: i32,
    /// The time that is left to each side, Black first.
    clocks: [u32; 2],
}

struct PlayedMove {
    mv: Move,
    csa: String,
    time: u32,
    /// `None` for moves of the opening, which programs play from a book.
    evaluation: Option<i32>,
}

impl Games {
    /// Creates the generator for a seed.
    pub const fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            number: 0,
        }
    }

    fn record(&mut self) -> Record {
        let (black, white) = self.pair();
        let (opening, book, gain) = self.pick(&OPENINGS);
        let mut game = Game {
            moves: Vec::new(),
            position: Position::startpos(),
            evaluation: gain,
            clocks: [MAIN_TIME; 2],
        };
        self.play_book(&mut game, book);
        let ending = self.play_on(&mut game, black.1 - white.1);
        let start = self.number * 20;
        let mut builder = Record::builder(Handicap::Even);
        headers(&mut builder, (black, white), opening, start);
        builder.remark(&format!("black_rate:{0}:{1}.0", black.0, black.1));
        builder.remark(&format!("white_rate:{0}:{1}.0", white.0, white.1));
        for (index, played) in game.moves.iter().enumerate() {
            if builder.play(played.mv).is_err() {
                break;
            }
            builder.time(Duration::from_secs(played.time.into()));
            if let Some(evaluation) = played.evaluation {
                let mut comment = format!("* {evaluation}");
                for expected in game.moves.iter().skip(index + 1).take(3) {
                    comment.push(' ');
                    comment.push_str(&expected.csa);
                }
                builder.comment(&comment);
            }
        }
        builder.end(ending);
        self.number += 1;
        builder.finish()
    }

    /// Two different players. Their ratings are never far apart.
    fn pair(&mut self) -> ((&'static str, i32), (&'static str, i32)) {
        let count = u32::try_from(PLAYERS.len()).unwrap_or(u32::MAX);
        let first = self.random.below(count - 1);
        let second = (first + 1 + self.random.below(3)).min(count - 1);
        let (first, second) = (PLAYERS[first as usize], PLAYERS[second as usize]);
        if self.random.percent(50) {
            (first, second)
        } else {
            (second, first)
        }
    }

    fn pick<T: Copy>(&mut self, items: &[T; 8]) -> T {
        items[self.random.below(8) as usize]
    }

    fn play_book(&mut self, game: &mut Game, book: &str) {
        for mv in book.split(' ').filter_map(|mv| mv.parse().ok()) {
            let time = self.random.below(2);
            game.play(mv, time, None);
        }
    }

    /// Plays until a side resigns, or is checkmated, or the game is too long.
    fn play_on(&mut self, game: &mut Game, rating_difference: i32) -> Ending {
        while game.moves.len() < MAX_MOVES {
            let turn = game.position.turn();
            let sign = if turn == Color::Black { 1 } else { -1 };
            if game.evaluation * sign < -RESIGNATION {
                return Ending::Resign;
            }
            let Some(mv) = self.choose(&game.position) else {
                return Ending::Checkmate;
            };
            let clock = game.clocks[usize::from(turn == Color::White)];
            let noise = self.noise(60) + self.noise(60);
            game.evaluation += noise + rating_difference / 100 + game.evaluation / 50;
            let is_short_of_time = clock < 60;
            if self.random.percent(if is_short_of_time { 4 } else { 1 }) {
                game.evaluation -= sign * (200 + self.noise(150).abs() * 6);
            }
            let time = self.time(game.moves.len(), clock);
            game.play(mv, time, Some(game.evaluation));
        }
        Ending::Draw
    }

    /// Chooses among a few random moves: a capture rather than another move, and a move of the king only if need be.
    fn choose(&mut self, position: &Position) -> Option<Move> {
        let moves = position.legal_moves();
        let few = (0..4).filter_map(|_| self.random.pick::<Move>(moves.as_slice()).copied());
        few.max_by_key(|mv| {
            let moves_king = mv.from() == position.king(position.turn());
            (
                position.piece_at(mv.to()).is_some(),
                !moves_king,
                mv.is_promotion(),
            )
        })
    }

    /// The time for a move in seconds: a share of the time that is left, longer in the middle of the game.
    fn time(&mut self, ply: usize, clock: u32) -> u32 {
        let share = if (30..90).contains(&ply) { 15 } else { 30 };
        let time = INCREMENT + clock / share;
        (time / 2 + self.random.below(time + 1)).min(clock + INCREMENT - 1)
    }

    /// A number from -`limit` to `limit`.
    fn noise(&mut self, limit: i32) -> i32 {
        let count = limit.unsigned_abs() * 2 + 1;
        self.random.below(count).cast_signed() - limit
    }
}

impl Iterator for Games {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        Some(self.record())
    }
}

impl Game {
    /// Plays a move, if it is legal.
    fn play(&mut self, mv: Move, time: u32, evaluation: Option<i32>) {
        let turn = self.position.turn();
        let csa = to_csa(&self.position, mv);
        if self.position.play(mv).is_err() {
            return;
        }
        let clock = &mut self.clocks[usize::from(turn == Color::White)];
        *clock = (*clock + INCREMENT).saturating_sub(time);
        self.moves.push(PlayedMove {
            mv,
            csa,
            time,
            evaluation,
        });
    }
}

fn headers(
    builder: &mut RecordBuilder,
    (black, white): ((&str, i32), (&str, i32)),
    opening: &str,
    start_minute: u32,
) {
    let (days, minute) = (start_minute / 1440, start_minute % 1440);
    // Months of 28 days are enough for different start times.
    let (year, month, day) = (2020 + days / 336, 1 + days / 28 % 12, 1 + days % 28);
    let (hour, minute) = (minute / 60, minute % 60);
    let event = format!(
        "wdoor+floodgate-300-10F+{}+{}+{year}{month:02}{day:02}{hour:02}{minute:02}00",
        black.0, white.0
    );
    builder
        .header("N+", black.0)
        .header("N-", white.0)
        .header("$EVENT", &event)
        .header(
            "$START_TIME",
            &format!("{year}/{month:02}/{day:02} {hour:02}:{minute:02}:00"),
        )
        .header("$TIME", &format!("{MAIN_TIME}+0+{INCREMENT}"))
        .header("$OPENING", opening);
}

/// The move as CSA writes it, such as `+7776FU`.
fn to_csa(position: &Position, mv: Move) -> String {
    let sign = if position.turn() == Color::Black { '+' } else { '-' };
    let kind = match (mv.from(), mv.dropped()) {
        (Some(from), _) => position.piece_at(from).map(|piece| piece.kind),
        (None, dropped) => dropped.map(HandPiece::kind),
    };
    let kind = kind.map_or("", |kind| {
        if mv.is_promotion() {
            kind.promoted().unwrap_or(kind)
        } else {
            kind
        }
        .to_csa()
    });
    let square = |square: shogi_core::Square| format!("{}{}", square.file().number(), square.rank().number());
    let from = mv.from().map_or_else(|| "00".to_owned(), square);
    format!("{sign}{from}{}{kind}", square(mv.to()))
}

#[cfg(test)]
mod tests {
    use shogi_core::GameResult;

    use super::*;

    #[test]
    fn a_seed_gives_the_same_games_again() {
        let games = |seed| -> Vec<Record> { Games::new(seed).take(5).collect() };
        assert!(games(3) == games(3));
        assert!(games(3) != games(4));
    }

    #[test]
    fn every_move_of_an_opening_is_legal() {
        for (name, book, _) in OPENINGS {
            let mut position = Position::startpos();
            for mv in book.split(' ') {
                let played = position.play(mv.parse().unwrap());
                assert!(played.is_ok(), "{name}: {mv}");
            }
        }
    }

    #[test]
    fn games_have_all_that_statistics_need() {
        let games: Vec<Record> = Games::new(1).take(200).collect();
        let wins = |color| {
            let won = games
                .iter()
                .filter(|game| game.result() == Some(GameResult::Win(color)));
            won.count()
        };
        assert!(wins(Color::Black) > 20 && wins(Color::White) > 20);
        for game in &games {
            assert!(game.ending().is_some());
            assert!(game.rating(Color::Black).is_some() && game.rating(Color::White).is_some());
            assert!(game.mainline().count() >= 12);
            let evaluations = game.root().line().filter(|node| node.evaluation().is_some());
            assert!(evaluations.count() > 5);
            assert!(game.mainline().all(|step| step.time.is_some()));
        }
    }
}
