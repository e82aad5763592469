//! [`Dates`]: the days that a date, a month, a year or a range of these has.

use std::fmt;
use std::str::FromStr;

use kifu::shogi_core::Record;
use kifu::shogi_core::format::tools::trim_blanks;
use kifu::shogi_core::record::{DateTime, HeaderName, strip_era_year};
use kifu::shogi_core::text::SpellingError;
use unicode_normalization::UnicodeNormalization as _;

/// A day: year, month, and day of the month.
type Day = (u16, u8, u8);

/// The day before all others, and the day after all others.
const LIMITS: (Day, Day) = ((0, 0, 0), (u16::MAX, 0, 0));

/// The days from a first to a last day, both included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dates {
    first: Day,
    last: Day,
}

impl Dates {
    /// Returns the date of a game: when it began, or else when it ended. Text after the date is ignored, as in
    /// `2005/11/29･30日`. A header may also have only a year, or a year and a month. `None` if the record has no date.
    pub fn of(record: &Record) -> Option<Self> {
        let names = [HeaderName::StartTime, HeaderName::EndTime];
        let text = names
            .into_iter()
            .find_map(|name| record.headers.get_named(name))?;
        let normal: String = text.nfkc().collect();
        let (dates, _) = strip_date(trim_blanks(&normal))?;
        dates.exist().then_some(dates)
    }

    /// Whether a single day is one that its month has.
    fn exist(self) -> bool {
        let (year, month, day) = self.first;
        self.first != self.last || DateTime::on(year, month, day).is_some()
    }

    /// Whether all days of `other` are among these days.
    pub fn contain(self, other: Self) -> bool {
        self.first <= other.first && other.last <= self.last
    }

    /// The year, the month and the day; 0 for the month or the day if it is unknown.
    pub(crate) const fn parts(self) -> Day {
        let ((year, month, day), (_, last_month, last_day)) = (self.first, self.last);
        match (month == last_month, day == last_day) {
            (true, true) => (year, month, day),
            (true, false) => (year, month, 0),
            (false, _) => (year, 0, 0),
        }
    }

    /// The year of the first day.
    pub const fn year(self) -> u16 {
        self.first.0
    }
}

/// Writes a day, a month or a year as [`FromStr`] reads it: `2020-01-05`, `2020-01`, `2020`; or a range of days.
impl fmt::Display for Dates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ((year, month, day), (last_year, last_month, last_day)) = (self.first, self.last);
        match (month, day, last_month, last_day) {
            _ if self.first == self.last => write!(f, "{year:04}-{month:02}-{day:02}"),
            (1, 1, 12, 31) if year == last_year => write!(f, "{year:04}"),
            (_, 1, _, 31) if (year, month) == (last_year, last_month) => write!(f, "{year:04}-{month:02}"),
            _ => write!(
                f,
                "{year:04}-{month:02}-{day:02}..{last_year:04}-{last_month:02}-{last_day:02}"
            ),
        }
    }
}

/// Reads `2020`, `2020-01`, `2020-01-05`, or a range of these: `2019..2021`, `2019-04..`, `..2021`. The separator may also
/// be `/` or `.`, or as in `2020年1月5日`.
impl FromStr for Dates {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        let normal: String = text.nfkc().collect();
        let (first, last) = normal.split_once("..").unwrap_or((&normal, &normal));
        let limit =
            |limit: &str| whole_date(limit).map_err(|expected| SpellingError::new(expected, limit.trim()));
        let (first, last) = (limit(first)?, limit(last)?);
        let (first, last) = (first.first, last.last);
        if last < first {
            return Err(SpellingError::new(
                [
                    "a range from an earlier to a later date",
                    "早い日付から遅い日付への範囲",
                ],
                text,
            ));
        }
        Ok(Self { first, last })
    }
}

/// Reads a date with nothing after it. An empty text means all days. The error is what was expected.
fn whole_date(text: &str) -> Result<Dates, [&'static str; 2]> {
    let text = trim_blanks(text);
    if text.is_empty() {
        let (first, last) = LIMITS;
        return Ok(Dates { first, last });
    }
    let Some((dates, "")) = strip_date(text) else {
        return Err([
            "a date such as `2020`, `2020-01` or `2020-01-05`, or a range such as `2019..2021`",
            "「2020」「2020-01」「2020-01-05」のような日付、または「2019..2021」のような範囲",
        ]);
    };
    if !dates.exist() {
        return Err(["a day that the month has", "実在する日付"]);
    }
    Ok(dates)
}

/// Reads a year of four digits, a month and a day at the start of a text, or as many of these as the text has. Returns the
/// rest of the text too.
fn strip_date(text: &str) -> Option<(Dates, &str)> {
    let (year, rest_after_year) = strip_era_year(text).or_else(|| {
        let (year, rest) = strip_number(text, 4).filter(|(_, rest)| text.len() - rest.len() == 4)?;
        (year > 0).then(|| (year, strip_separator(rest, '年')))
    })?;
    let Some((month, rest)) = strip_part(rest_after_year, 12) else {
        let (first, last) = ((year, 1, 1), (year, 12, 31));
        return Some((Dates { first, last }, rest_after_year));
    };
    let rest_after_month = strip_separator(rest, '月');
    let Some((day, rest)) = strip_part(rest_after_month, 31) else {
        let (first, last) = ((year, month, 1), (year, month, 31));
        return Some((Dates { first, last }, rest_after_month));
    };
    let day = (year, month, day);
    let rest = rest.strip_prefix('日').unwrap_or(rest);
    Some((
        Dates {
            first: day,
            last: day,
        },
        rest,
    ))
}

/// Reads a month or a day: a number from 1 to `last`.
fn strip_part(text: &str, last: u8) -> Option<(u8, &str)> {
    let (number, rest) = strip_number(text, 2)?;
    let number = u8::try_from(number).ok()?;
    (1..=last).contains(&number).then_some((number, rest))
}

/// Reads a number of at most `digits` digits.
fn strip_number(text: &str, digits: usize) -> Option<(u16, &str)> {
    let count = text.bytes().take(digits).take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at_checked(count)?;
    Some((number.parse().ok()?, rest))
}

fn strip_separator(text: &str, japanese: char) -> &str {
    text.strip_prefix(['/', '-', '.', japanese]).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn dates(text: &str) -> Dates {
        text.parse().unwrap()
    }

    #[test]
    fn a_month_and_a_year_have_all_their_days() {
        for (text, first, last) in [
            ("2020-01-05", (2020, 1, 5), (2020, 1, 5)),
            ("2020/1/5", (2020, 1, 5), (2020, 1, 5)),
            ("２０２０年１月５日", (2020, 1, 5), (2020, 1, 5)),
            ("2020-02", (2020, 2, 1), (2020, 2, 31)),
            ("2020-02-29", (2020, 2, 29), (2020, 2, 29)),
            ("2020", (2020, 1, 1), (2020, 12, 31)),
            ("2019..2021-03", (2019, 1, 1), (2021, 3, 31)),
            ("2019-04..", (2019, 4, 1), LIMITS.1),
            ("..2021", LIMITS.0, (2021, 12, 31)),
        ] {
            assert_eq!(dates(text), Dates { first, last }, "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_dates() {
        for text in [
            "20",
            "2020-13",
            "2020-01-32",
            "2012-02-30",
            "2100-02-29",
            "2012-01..2012-04-31",
            "2021..2019",
            "2020 x",
            "昨日",
            "2019-2021",
        ] {
            assert!(text.parse::<Dates>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_date_of_a_game_may_have_text_after_it() {
        for (key, value, expected) in [
            ("開始日時", "2005/11/29･30日", Some("2005-11-29")),
            ("開始日時", "1999/07/15(木) 19:07:12", Some("1999-07-15")),
            ("$START_TIME", "2003/05/03 10:30:00", Some("2003-05-03")),
            ("対局日", "２００２年１月", Some("2002-01")),
            ("終了日時", "1935/??/??", Some("1935")),
            ("開始日時", "昭和10年", Some("1935")),
            ("開始日時", "令和3年10月", Some("2021-10")),
            ("開始日時", "昭和60年1月5日", Some("1985-01-05")),
            ("開始日時", "2021/2/30", None),
            ("開始日時", "0000/00/00", None),
            ("開始日時", "21/10/23", None),
            ("備考", "2005", None),
        ] {
            let mut record = Record::default();
            record.headers.push(key, value);
            assert_eq!(Dates::of(&record), expected.map(dates), "{value}");
            assert_eq!(
                Dates::of(&record).map(|date| date.to_string()).as_deref(),
                expected
            );
        }
    }

    #[test]
    fn the_parts_of_a_date_are_those_that_are_known() {
        for (text, parts) in [
            ("2005-11-29", (2005, 11, 29)),
            ("2002-01", (2002, 1, 0)),
            ("2003-01-01", (2003, 1, 1)),
            ("1935", (1935, 0, 0)),
        ] {
            assert_eq!(dates(text).parts(), parts);
        }
    }
}
