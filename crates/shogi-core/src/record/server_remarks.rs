//! Values that servers write into remarks or headers: ratings and the maximum number of moves.

use super::header::HeaderName;
use super::node::Node;
use super::node_data::NoteKind;
use crate::text::trim_blanks;
use crate::{Color, Record};

impl Record {
    /// The rating of a player, from the remark of floodgate's server: `'black_rate:NAME:3526.0`. The remark itself is
    /// not changed. `None` if no such remark has a decimal number.
    ///
    /// ```
    /// use shogi_core::{Color, Handicap, Record};
    ///
    /// let mut game = Record::builder(Handicap::Even);
    /// game.remark("black_rate:gps+0123:3526.0");
    /// assert_eq!(game.finish().rating(Color::Black), Some(3526.0));
    /// ```
    pub fn rating(&self, color: Color) -> Option<f64> {
        let rating: f64 = self.rating_text(color)?.parse().ok()?;
        rating.is_finite().then_some(rating)
    }

    /// The text of the [rating](Self::rating) of a player: `3526.0`. It has digits, and may have a sign and a decimal point.
    pub fn rating_text(&self, color: Color) -> Option<&str> {
        let key = match color {
            Color::Black => "black_rate",
            Color::White => "white_rate",
        };
        let mut ratings = self.remark_values(key).filter_map(|value| {
            // The rating comes after the last colon, because the name may have colons too.
            let (_, rating) = value.rsplit_once(':')?;
            Some(trim_blanks(rating))
        });
        ratings.find(|rating| is_decimal(rating))
    }

    /// The number of moves after which the game is a draw (`最大手数`, `$MAX_MOVES`, or floodgate's remark
    /// `'Max_Moves:256`). `None` if the record has no such header or remark, or if its value is not a number.
    pub fn max_moves(&self) -> Option<u32> {
        let parse = |value: &str| {
            let value = trim_blanks(value);
            value.strip_suffix('手').unwrap_or(value).parse().ok()
        };
        match self.headers.get_named(HeaderName::MaxMoves) {
            Some(value) => parse(value),
            None => self.remark_values("Max_Moves").find_map(parse),
        }
    }

    /// The values of all remarks of the form `key:value` in the main line.
    pub(super) fn remark_values<'r>(&'r self, key: &'r str) -> impl Iterator<Item = &'r str> {
        let value = move |(kind, text): (NoteKind, &'r str)| {
            let is_remark = matches!(kind, NoteKind::Remark | NoteKind::LeadingRemark);
            let text = is_remark.then_some(text)?;
            trim_blanks(text).strip_prefix(key)?.strip_prefix(':')
        };
        // Most records have no such remark. Looking for one in the list of all notes is faster than going along the line.
        let line = self
            .all_notes()
            .any(|note| value(note).is_some())
            .then(|| self.root().line());
        line.into_iter().flatten().flat_map(Node::notes).filter_map(value)
    }
}

/// Whether a text is a number with digits, and perhaps a sign and a decimal point.
fn is_decimal(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let mut all = whole.bytes().chain(decimals.bytes());
    !(whole.is_empty() && decimals.is_empty()) && all.all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::Handicap;
    use crate::record::HeaderValue;

    fn record(remarks: &[&str]) -> Record {
        let mut game = Record::builder(Handicap::Even);
        for remark in remarks {
            game.preamble(remark);
        }
        game.finish()
    }

    #[test]
    fn ratings_are_in_remarks_of_the_server() {
        let record = record(&["rating:A:B", "black_rate:A+0:1:3526.0", " white_rate:B:-12 "]);
        assert_eq!(record.rating(Color::Black), Some(3526.0));
        assert_eq!(record.rating(Color::White), Some(-12.0));
    }

    #[test]
    fn other_remarks_are_no_ratings() {
        for remark in [
            "black_rate:A",
            "black_rate:A:",
            "black_rate:A:NaN",
            "black_rate:A:1e3",
            "black_rate:A:-.",
            "black_rate:A:1.2.3",
            "black_rates:A:1",
            "x",
        ] {
            assert_eq!(record(&[remark]).rating(Color::Black), None, "{remark}");
        }
    }

    #[test]
    fn the_end_of_the_game_may_be_in_a_remark() {
        let mut game = Record::builder(Handicap::Even);
        game.play("7g7f".parse().unwrap()).unwrap();
        game.remark("$END_TIME:2017/03/02 21:53:26");
        let end = game.finish().end_time().and_then(HeaderValue::parsed).unwrap();
        assert_eq!((end.year, end.month, end.day), (2017, 3, 2));
    }

    #[test]
    fn the_limit_of_moves_is_in_a_header_or_a_remark() {
        assert_eq!(record(&["Max_Moves:256"]).max_moves(), Some(256));
        assert_eq!(record(&["Max_Moves:many"]).max_moves(), None);
        for (key, value, expected) in [
            ("$MAX_MOVES", "320", Some(320)),
            ("最大手数", "256手", Some(256)),
            ("最大手数", "なし", None),
        ] {
            let mut record = record(&["Max_Moves:1"]);
            record.headers.push(key, value);
            assert_eq!(record.max_moves(), expected, "{key}");
        }
    }
}
