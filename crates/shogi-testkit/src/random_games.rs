//! Makes random records: legal games with headers, times, comments, bookmarks, variations and endings.

use std::time::Duration;

use shogi_core::record::{Node, NodeId, RecordBuilder};
use shogi_core::{Ending, Handicap, Move, Record};

use crate::random::Random;

/// What random records contain, and how often.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The maximum number of moves in the main line. The main line is shorter if a side is checkmated.
    pub plies: u32,
    /// The percentage of games with a random handicap.
    pub handicap_percent: u32,
    /// The keys of the headers. For each key, about three of four records have a header with a random value.
    pub headers: &'static [&'static str],
    /// The percentage of moves and endings with a time.
    pub time_percent: u32,
    /// The percentage of moves and start positions with comments.
    pub comment_percent: u32,
    /// The percentage of moves and start positions with a bookmark.
    pub bookmark_percent: u32,
    /// The maximum number of variations in a record. The record has fewer if a random variation is equal to an existing
    /// line of play.
    pub variations: u32,
    /// The possible endings of a line of play that does not end in checkmate. If the list is empty, such a line of play
    /// has no ending.
    pub endings: &'static [Ending],
}

impl Shape {
    /// An even game with the names of the players, a time for each move, and a resignation or checkmate at the end.
    pub const PLAIN: Self = Self {
        plies: 130,
        handicap_percent: 0,
        headers: &["先手", "後手"],
        time_percent: 100,
        comment_percent: 0,
        bookmark_percent: 0,
        variations: 0,
        endings: &[Ending::Resign],
    };

    /// A short game with everything that random records can have and a KIF file can hold: headers, times, comments,
    /// bookmarks, variations and eight kinds of endings.
    pub const FULL: Self = Self {
        plies: 40,
        handicap_percent: 50,
        headers: &["開始日時", "棋戦", "場所", "備考", "備考"],
        time_percent: 50,
        comment_percent: 20,
        bookmark_percent: 5,
        variations: 6,
        endings: &[
            Ending::Resign,
            Ending::Interrupt,
            Ending::Repetition,
            Ending::Impasse,
            Ending::TimeUp,
            Ending::IllegalWin,
            Ending::IllegalLoss,
            Ending::DeclarationWin,
        ],
    };

    /// The content that KIF, CSA and JKF can all hold: a main line with times, comments and an ending. KI2 and USI hold
    /// only a part of this content.
    pub const COMMON: Self = Self {
        plies: 60,
        handicap_percent: 30,
        headers: &[],
        time_percent: 50,
        comment_percent: 20,
        bookmark_percent: 0,
        variations: 0,
        endings: &[
            Ending::Resign,
            Ending::Interrupt,
            Ending::Repetition,
            Ending::Impasse,
            Ending::TimeUp,
            Ending::DeclarationWin,
        ],
    };
}

/// An endless iterator over random records. The same seed gives the same records.
#[derive(Clone, Debug)]
pub struct Games {
    random: Random,
    shape: Shape,
}

impl Games {
    /// Creates the generator for a seed.
    pub const fn new(seed: u64, shape: Shape) -> Self {
        Self {
            random: Random::new(seed),
            shape,
        }
    }

    fn game(&mut self) -> Record {
        let mut builder = Record::builder(self.handicap());
        for key in self.shape.headers {
            if self.random.percent(75) {
                let value = self.text();
                builder.header(key, &value);
            }
        }
        self.notes(&mut builder);
        self.line(&mut builder, self.shape.plies);
        for _ in 0..self.shape.variations {
            let moves = builder
                .record()
                .nodes_in_order()
                .filter(|node| node.ending().is_none());
            let moves: Vec<NodeId> = moves.map(Node::id).collect();
            if let Some(&before) = self.random.pick(&moves) {
                builder.variation_after(before);
                let length = 1 + self.random.below(self.shape.plies / 4 + 1);
                self.line(&mut builder, length);
            }
        }
        builder.finish()
    }

    fn handicap(&mut self) -> Handicap {
        if !self.random.percent(self.shape.handicap_percent) {
            return Handicap::Even;
        }
        let named = Handicap::ALL
            .map(Some)
            .map(|name| name.filter(|&name| name != Handicap::Other));
        self.random
            .pick(&named)
            .copied()
            .flatten()
            .unwrap_or(Handicap::Even)
    }

    /// Plays up to `plies` random moves and ends the line of play.
    fn line(&mut self, builder: &mut RecordBuilder, plies: u32) {
        for _ in 0..plies {
            let moves = builder.position().legal_moves();
            let Some(&mv) = self.random.pick::<Move>(moves.as_slice()) else {
                builder.end(Ending::Checkmate);
                return;
            };
            if builder.play(mv).is_err() {
                return;
            }
            self.time(builder);
            self.notes(builder);
        }
        if let Some(&ending) = self.random.pick(self.shape.endings) {
            builder.end(ending);
            self.time(builder);
        }
    }

    fn time(&mut self, builder: &mut RecordBuilder) {
        if self.random.percent(self.shape.time_percent) {
            builder.time(Duration::from_secs(self.random.below(600).into()));
        }
    }

    fn notes(&mut self, builder: &mut RecordBuilder) {
        if self.random.percent(self.shape.comment_percent) {
            for _ in 0..=self.random.below(3) {
                let text = self.text();
                builder.comment(&text);
            }
        }
        if self.random.percent(self.shape.bookmark_percent) {
            let name = self.text();
            builder.bookmark(&name);
        }
    }

    fn text(&mut self) -> String {
        const WORDS: [&str; 10] = [
            "定跡",
            "急戦",
            "ここで",
            "▲７六歩",
            "まで",
            "変化",
            "A-game",
            "100%",
            "（笑）",
            "ﾊﾝｶｸ",
        ];
        let words = (0..=self.random.below(4)).filter_map(|_| self.random.pick(&WORDS).copied());
        let words: Vec<&str> = words.collect();
        words.join(" ")
    }
}

impl Iterator for Games {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        Some(self.game())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_games_again() {
        let games = |seed| -> Vec<Record> { Games::new(seed, Shape::FULL).take(5).collect() };
        assert!(games(3) == games(3));
        assert!(games(3) != games(4));
    }

    #[test]
    fn all_that_a_shape_asks_for_comes_up() {
        let games: Vec<Record> = Games::new(1, Shape::FULL).take(100).collect();
        assert!(
            games
                .iter()
                .any(|game| game.handicap() == Some(Handicap::TenPiece))
        );
        assert!(games.iter().any(|game| game.lines().len() > 5));
        assert!(games.iter().any(|game| game.headers.get_all("備考").count() == 2));
        for ending in Shape::FULL.endings {
            assert!(
                games.iter().any(|game| game.ending() == Some(*ending)),
                "{ending:?}"
            );
        }
        let nodes = || games.iter().flat_map(|game| game.root().line());
        assert!(nodes().any(|node| node.comments().count() == 3));
        assert!(nodes().any(|node| node.bookmarks().count() == 1));
        assert!(nodes().any(|node| node.time().is_some()));
        assert!(nodes().any(|node| node.mv().is_some() && node.time().is_none()));
    }

    #[test]
    fn a_plain_game_is_long_and_ends() {
        for game in Games::new(2, Shape::PLAIN).take(10) {
            assert!(game.mainline().count() <= 130);
            assert!(game.ending().is_some());
            assert!(game.mainline().all(|step| step.time.is_some()));
        }
    }
}
