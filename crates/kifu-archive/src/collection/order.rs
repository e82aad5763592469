//! [`Order`]: which games of a collection a list shows, and in which order.

use std::cmp::Reverse;
use std::collections::HashMap;

use kifu::openings::Class;
use kifu::shogi_core::format::tools::is_blank;
use kifu::shogi_core::messages::Language;
use kifu::shogi_core::{Color, Ending, GameResult};

use super::Collection;
use super::columns::{Column, Value};
use super::row::ending_text;
use super::stored::StoredRow;
use super::texts::TextNumber;
use crate::criteria::{TextPart, folded};

/// Which games of a collection a list shows, and in which order. By default all, in the order in which they were added.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Order<'o> {
    /// Words with blanks between them. Each must be in the name of a player, the date (2020-01-05), the event, the place, the opening or
    /// the ending (in Japanese or English) or the name of the file; compared as names are.
    pub words: &'o str,
    /// The column by which the games are sorted. Games without a value are last.
    pub column: Option<&'static Column>,
    /// Whether the largest value is first.
    pub descending: bool,
    /// Which of the games that are the same are listed.
    pub copies: Copies,
    /// Only these games, which are in this order if there is no column. `None` means all games.
    pub among: Option<&'o [u32]>,
}

/// Which games are listed of those that are the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Copies {
    /// All.
    #[default]
    All,
    /// Only the first one.
    LeftOut,
    /// Only those after the first one.
    Only,
}

impl Collection {
    /// The number of games that are the same as one before them.
    pub fn copies(&self) -> usize {
        self.rows.iter().filter(|row| row.duplicate_of.is_some()).count()
    }

    /// Lists games.
    pub fn order(&self, order: &Order<'_>) -> Vec<u32> {
        let is_known = |&game: &u32| game < self.len();
        let mut games: Vec<u32> = match order.among {
            Some(among) => among.iter().copied().filter(is_known).collect(),
            None => (0..self.len()).collect(),
        };
        let is_copy = |&game: &u32| self.rows[game as usize].duplicate_of.is_some();
        match order.copies {
            Copies::All => {}
            Copies::LeftOut => games.retain(|game| !is_copy(game)),
            Copies::Only => games.retain(is_copy),
        }
        for word in order.words.split(is_blank).filter(|word| !word.is_empty()) {
            self.keep(&mut games, word);
        }
        if let Some(column) = order.column {
            self.sort(&mut games, column, order.descending);
        }
        games
    }

    /// Keeps the games with a word.
    fn keep(&self, games: &mut Vec<u32>, word: &str) {
        let part = TextPart::new(word);
        // Each text is compared once, however many games have it.
        let is_in: Vec<bool> = self.texts.iter().map(|text| part.is_in(text)).collect();
        let has = |number: &TextNumber| number.index().is_some_and(|index| is_in[index]);
        // Openings and results have names in two languages.
        let mut in_class: HashMap<TextNumber, bool> = HashMap::new();
        let mut is_in_class = |number: TextNumber| {
            *in_class.entry(number).or_insert_with(|| {
                let class = self.texts.get(number).and_then(Class::named);
                class.is_some_and(|class| {
                    let mut aliases = class.aliases.iter();
                    part.is_in(class.name)
                        || part.is_in(class.english)
                        || aliases.any(|alias| alias.eq_ignore_ascii_case(word))
                })
            })
        };
        let endings = Ending::ALL.map(|ending| {
            let mut texts = Language::ALL
                .into_iter()
                .map(|language| ending_text(ending, language));
            texts.any(|text| part.is_in(&text))
        });
        let has_ending = |ending: Ending| {
            Ending::ALL
                .iter()
                .zip(endings)
                .any(|(&one, is_in)| is_in && one == ending)
        };
        let is_draw = part.is_in("引き分け") || part.is_in("draw");
        // Only a word with a digit can be in a date.
        let in_date = word.contains(|digit: char| digit.is_ascii_digit() || !digit.is_ascii());
        let date = TextPart::new(&folded(word).replace('/', "-"));
        games.retain(|&game| {
            let row = &self.rows[game as usize];
            self.texts_of(row).iter().any(has)
                || is_in_class(row.opening)
                || row.ending.is_some_and(has_ending)
                || is_draw && row.result == Some(GameResult::Draw)
                || in_date && row.date.is_some_and(|of_game| date.is_in(&of_game.to_string()))
        });
    }

    /// The texts of a game in which words are found.
    fn texts_of(&self, row: &StoredRow) -> [TextNumber; 6] {
        let [black, white] = Color::ALL.map(|color| row.players[color.index()]);
        let file = self.files.get(row.file.0 as usize);
        let file = file.map_or(TextNumber::NONE, |file| file.name);
        [black, white, row.event, row.site, row.opening, file]
    }

    fn sort(&self, games: &mut Vec<u32>, column: &Column, descending: bool) {
        let values: Vec<Option<u32>> = match column.value {
            Value::Number(number) => (games.iter())
                .map(|&game| number(&self.rows[game as usize]))
                .collect(),
            Value::Text(text) => {
                let numbers: Vec<TextNumber> = (games.iter())
                    .map(|&game| text(self, &self.rows[game as usize]))
                    .collect();
                let places = self.places_of_texts(&numbers);
                let place = |number: &TextNumber| number.index().map(|index| places[index]);
                numbers.iter().map(place).collect()
            }
        };
        let mut sorted: Vec<(Option<u32>, u32)> = values.into_iter().zip(games.iter().copied()).collect();
        // Games with the same value stay in their order.
        if descending {
            sorted.sort_by_key(|&(value, _)| (value.is_none(), Reverse(value)));
        } else {
            sorted.sort_by_key(|&(value, _)| (value.is_none(), value));
        }
        *games = sorted.into_iter().map(|(_, game)| game).collect();
    }

    /// For each text, its place in the order of the texts that are asked for. Texts that are compared as the same have the same place.
    fn places_of_texts(&self, numbers: &[TextNumber]) -> Vec<u32> {
        let texts: Vec<&str> = self.texts.iter().collect();
        let mut places = vec![0; texts.len()];
        let mut is_asked = vec![false; texts.len()];
        for index in numbers.iter().filter_map(|number| number.index()) {
            is_asked[index] = true;
        }
        let asked = texts.iter().enumerate().filter(|&(index, _)| is_asked[index]);
        let mut sorted: Vec<(String, usize)> = asked.map(|(index, text)| (folded(text), index)).collect();
        sorted.sort_unstable();
        let mut place = 0;
        for (count, (text, index)) in sorted.iter().enumerate() {
            if count > 0 && sorted[count - 1].0 != *text {
                place += 1;
            }
            places[*index] = place;
        }
        places
    }
}
