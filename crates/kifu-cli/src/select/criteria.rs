//! [`Criteria`]: which games are selected.

use std::convert::Infallible;
use std::str::FromStr;

use clap::Args;
use kifu::core::notation::ja::ending_word;
use kifu::core::reader::{find_named, is_same_name, result_line};
use kifu::{
    Color, Document, Encoding, Ending, Format, Game, GameResult, Handicap, HeaderName, Record, SpellingError,
};

use crate::inputs::{self, formats};

use super::dates::Dates;
use super::folding::folded;
use super::interval::Interval;
use super::opening::Opening;
use super::pattern::{Pattern, Place};

/// Which games are selected: those that fit all criteria.
#[derive(Debug, Args)]
#[command(next_help_heading = "Criteria / 条件")]
pub(crate) struct Criteria {
    /// Games of this player on either side. A part of the name is enough; blanks, upper and lower case, and full and half
    /// width make no difference. Given twice: games that fit both names.
    ///
    /// 先後を問わず、この対局者の対局。名前の一部でよく、空白の有無、大文字と小文字、全角と半角は区別しない。2回指定すると、両方に合う対局
    #[arg(long, value_name = "NAME")]
    player: Vec<Name>,
    /// Games in which this player is Black (先手, 下手).
    ///
    /// この対局者が先手（下手）の対局
    #[arg(long, value_name = "NAME")]
    black: Option<Name>,
    /// Games in which this player is White (後手, 上手).
    ///
    /// この対局者が後手（上手）の対局
    #[arg(long, value_name = "NAME")]
    white: Option<Name>,
    /// Games of this event (棋戦); compared as names are.
    ///
    /// この棋戦の対局。照合方法は --player と同じ
    #[arg(long, value_name = "NAME")]
    event: Option<Name>,
    /// Games of a year, a month or a day: 2020, 2020-01, 2020-01-05, or of a range: 2019..2021, 2019-04.., ..2021.
    ///
    /// 年、月、日（2020、2020-01、2020-01-05）、または範囲（2019..2021、2019-04..、..2021）の対局
    #[arg(long, value_name = "DATES")]
    date: Option<Dates>,
    /// Games in which both players have such a rating: 2000.., 1500..2000.
    ///
    /// 両対局者のレーティングがこの範囲の対局：2000..、1500..2000
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    rating: Option<Interval<f64>>,
    /// Games in which the ratings of the players differ by so much: ..200.
    ///
    /// 両対局者のレーティングの差がこの範囲の対局：..200
    #[arg(long, value_name = "RANGE")]
    rating_gap: Option<Interval<f64>>,
    /// Games with one of these results, separated by commas: `black` or `white` (the winner), `draw`, `none`.
    ///
    /// この結果の対局：black、white（勝った側）、draw（引き分け）、none（なし）。コンマで区切って、複数指定できる
    #[arg(long, value_name = "RESULTS", value_delimiter = ',', value_parser = result)]
    result: Vec<Option<GameResult>>,
    /// Games with one of these endings, separated by commas: `resign`, `投了`, `time_up`, …, `none`.
    ///
    /// この終局理由の対局：投了、千日手、resign など、または none（なし）。コンマで区切って、複数指定できる
    #[arg(long, value_name = "ENDINGS", value_delimiter = ',', value_parser = ending)]
    ending: Vec<Option<Ending>>,
    /// Games with one of these handicaps, separated by commas: `平手`, `even`, `二枚落ち`, `two pieces`, …, `other`.
    ///
    /// この手合割の対局：平手、二枚落ち、「two pieces」、その他など。コンマで区切って、複数指定できる
    #[arg(long, value_name = "HANDICAPS", value_delimiter = ',', value_parser = handicap)]
    handicap: Vec<Handicap>,
    /// Games with so many moves in the main line: 100..200, ..50.
    ///
    /// 手数がこの範囲の対局：100..200、..50
    #[arg(long, value_name = "RANGE")]
    length: Option<Interval<usize>>,
    /// Games that begin with these moves: 7g7f,3c3d or ▲７六歩△３四歩.
    ///
    /// この指し手で始まる対局：7g7f,3c3d または ▲７六歩△３四歩
    #[arg(long, value_name = "MOVES")]
    moves: Option<Opening>,
    /// Games that reach this position, also in a variation. In the SFEN, `?` is a square with any piece or none; the side
    /// to move and the hands may be missing, or `?`.
    ///
    /// この局面が現れる対局（変化も含む）。SFENの「?」は、どの駒でも空でもよいマス。手番と持駒は、省略するか「?」にできる
    #[arg(long, value_name = "SFEN")]
    position: Option<Pattern>,
    /// Games in one of these formats, separated by commas.
    ///
    /// この形式の対局。コンマで区切って、複数指定できる
    #[arg(long, value_name = "FORMATS", value_delimiter = ',', value_parser = formats())]
    input_format: Vec<Format>,
    /// Games in one of these encodings, separated by commas.
    ///
    /// この文字コードの対局。コンマで区切って、複数指定できる
    #[arg(long, value_name = "ENCODINGS", value_delimiter = ',')]
    input_encoding: Vec<Encoding>,
    /// Games with an error, and files that are no game records.
    ///
    /// エラーのある対局と、棋譜ではないファイル
    #[arg(long, conflicts_with = "no_errors")]
    errors: bool,
    /// Games without an error.
    ///
    /// エラーのない対局
    #[arg(long)]
    no_errors: bool,
}

/// A part of a name, in the form in which names are compared.
#[derive(Clone, Debug)]
struct Name(String);

impl Criteria {
    /// Whether the criteria say whether games may have errors.
    pub(crate) const fn decide_about_errors(&self) -> bool {
        self.errors || self.no_errors
    }

    /// If a game fits the criteria, returns the places of the position that `--position` names. A game of which nothing
    /// could be read fits only if games with errors are selected, and has no handicap, no length and no positions.
    pub(crate) fn find(&self, game: &Game, document: &Document<'_>) -> Option<Vec<Place>> {
        let has_error = game.first_error().is_some();
        let record = &game.record;
        let fits = !(self.errors && !has_error || self.no_errors && has_error)
            && (!inputs::is_blank(game) || self.errors && !self.are_about_positions())
            && is_among(&self.input_format, &document.format)
            && is_among(&self.input_encoding, &document.encoding)
            && self.fits_headers(record)
            && self.fits_ratings(record)
            && self.fits_course(record);
        if !fits {
            return None;
        }
        let Some(pattern) = &self.position else {
            return Some(Vec::new());
        };
        Some(pattern.find(record)).filter(|places| !places.is_empty())
    }

    /// Whether the criteria name a handicap, a length or a position.
    const fn are_about_positions(&self) -> bool {
        !self.handicap.is_empty() || self.length.is_some() || self.position.is_some()
    }

    fn fits_headers(&self, record: &Record) -> bool {
        let is_player = |name: &Name, color| record.player(color).is_some_and(|player| name.is_in(player));
        let is_on_a_side = |name: &Name| Color::ALL.into_iter().any(|color| is_player(name, color));
        let event = || record.headers.get_named(HeaderName::Event);
        let is_black = |name| is_player(name, Color::Black);
        let is_white = |name| is_player(name, Color::White);
        self.player.iter().all(is_on_a_side)
            && self.black.as_ref().is_none_or(is_black)
            && self.white.as_ref().is_none_or(is_white)
            && self
                .event
                .as_ref()
                .is_none_or(|name| event().is_some_and(|event| name.is_in(event)))
            && self
                .date
                .is_none_or(|dates| Dates::of(record).is_some_and(|date| dates.contain(date)))
    }

    fn fits_ratings(&self, record: &Record) -> bool {
        if self.rating.is_none() && self.rating_gap.is_none() {
            return true;
        }
        let (Some(black), Some(white)) = (record.rating(Color::Black), record.rating(Color::White)) else {
            return false;
        };
        self.rating
            .is_none_or(|rating| rating.contains(&black) && rating.contains(&white))
            && self
                .rating_gap
                .is_none_or(|gap| gap.contains(&(black - white).abs()))
    }

    /// Whether the start, the moves and the ending fit.
    fn fits_course(&self, record: &Record) -> bool {
        let handicap = record.handicap().unwrap_or(Handicap::Other);
        is_among(&self.result, &record.result())
            && is_among(&self.ending, &record.ending())
            && is_among(&self.handicap, &handicap)
            && self
                .length
                .is_none_or(|length| length.contains(&record.root().line_moves()))
            && self.moves.as_ref().is_none_or(|opening| opening.begins(record))
    }
}

impl Name {
    fn is_in(&self, text: &str) -> bool {
        folded(text).contains(&self.0)
    }
}

impl FromStr for Name {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(folded(text)))
    }
}

fn is_among<T: PartialEq>(list: &[T], value: &T) -> bool {
    list.is_empty() || list.contains(value)
}

fn result(text: &str) -> Result<Option<GameResult>, SpellingError> {
    let results = GameResult::ALL.into_iter().map(Some).chain([None]);
    let name = |result: Option<GameResult>| result.map_or("none", GameResult::name);
    find_named(["a result", "対局の結果"], results, name, text)
}

fn ending(text: &str) -> Result<Option<Ending>, SpellingError> {
    if let Some(ending) = result_line::ending(text.trim()) {
        return Ok(Some(ending));
    }
    let endings = Ending::ALL.into_iter().map(Some).chain([None]);
    let name = |ending: Option<Ending>| ending.map_or("none", Ending::name);
    let japanese = |ending: Option<Ending>| ending.and_then(ending_word).unwrap_or(name(ending));
    find_named(["an ending", "終局理由"], endings.clone(), name, text)
        .map_err(|error| error.with_japanese_names(endings.map(japanese)))
}

fn handicap(text: &str) -> Result<Handicap, SpellingError> {
    let is_named = |handicap: &Handicap| is_same_name(&handicap.english_name().replace('–', "-"), text);
    match Handicap::ALL.into_iter().find(is_named) {
        Some(handicap) => Ok(handicap),
        None => text.trim().parse(),
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn names_are_known_in_both_languages() {
        for (text, expected) in [
            ("投了", Some(Ending::Resign)),
            ("resign", Some(Ending::Resign)),
            ("time-up", Some(Ending::TimeUp)),
            ("千日手", Some(Ending::Repetition)),
            ("none", None),
        ] {
            assert_eq!(ending(text), Ok(expected));
        }
        for (text, expected) in [
            ("二枚落ち", Handicap::TwoPiece),
            ("2枚落ち", Handicap::TwoPiece),
            ("two pieces", Handicap::TwoPiece),
            ("Rook-Lance", Handicap::RookLance),
            ("平手", Handicap::Even),
            ("other", Handicap::Other),
        ] {
            assert_eq!(handicap(text), Ok(expected));
        }
        assert_eq!(result("black"), Ok(Some(GameResult::Win(Color::Black))));
        assert_eq!(result("none"), Ok(None));
        assert!(result("red").is_err() && ending("負け").is_err() && handicap("two").is_err());
    }
}
