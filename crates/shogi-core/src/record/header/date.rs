//! Dates and times of day in headers.

use std::fmt;

use crate::text::{Scanner, after_blanks};

/// A date, and the time of day if the header gives it.
///
/// The parser accepts `1999/07/15`, `1999-07-15`, `1999.07.15` and `1999年7月15日`, with or without a weekday in
/// parentheses, followed by nothing, by `19:07` or `19:07:12`, or by `T…Z` as in ISO 8601. Full-width digits and colons
/// are accepted too, and years of the Japanese eras: `昭和60年1月5日`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct DateTime {
    /// The year, 1000 to 9999.
    pub year: u16,
    /// The month, 1 to 12.
    pub month: u8,
    /// The day of the month, which always exists in that month.
    pub day: u8,
    /// The time of day. `None` if the header has only a date.
    pub time: Option<TimeOfDay>,
}

/// A time of day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TimeOfDay {
    /// The hour, 0 to 23.
    pub hour: u8,
    /// The minute, 0 to 59.
    pub minute: u8,
    /// The second, 0 to 59. `None` if the header has only hours and minutes.
    pub second: Option<u8>,
}

impl DateTime {
    /// Parses the value of a header. `None` if the value has another form, such as `2005/11/29･30日`, or is not a date
    /// that exists, such as `0000/00/00`.
    pub fn parse(value: &str) -> Option<Self> {
        let era = strip_era_year(value);
        let mut scanner = Scanner::new(era.map_or(value, |(_, rest)| rest));
        scanner.blanks();
        let (year, is_japanese) = if let Some((year, _)) = era {
            (year, true)
        } else {
            // Nobody knows the century of a year with two digits.
            let year = scanner.short_number(4)?;
            match scanner.character()? {
                '/' | '-' | '.' => (year, false),
                '年' => (year, true),
                _ => return None,
            }
        };
        let month = scanner.short_number(2)?;
        if !(scanner.take(if is_japanese { '月' } else { '/' }) || scanner.take('-') || scanner.take('.')) {
            return None;
        }
        let day = scanner.short_number(2)?;
        if is_japanese {
            scanner.expect('日')?;
        }
        let date = Self::on(year, month, day)?;
        scanner.blanks();
        if scanner.take('(') {
            scanner
                .character()
                .filter(|weekday| "日月火水木金土".contains(*weekday))?;
            scanner.expect(')')?;
        }
        scanner.blanks();
        let is_iso = scanner.take('T');
        let time = if scanner.is_at_end() {
            None
        } else {
            Some(TimeOfDay::scan(&mut scanner, is_iso)?)
        };
        scanner.blanks();
        scanner.is_at_end().then_some(Self { time, ..date })
    }

    /// Whether a value begins with a year, a month and a day that no calendar has together, such as `2021/11/31`. A month or a day
    /// of 0 is unknown, and no other form says anything about a day.
    pub(crate) fn names_no_day(value: &str) -> bool {
        let read = || {
            let mut scanner = Scanner::new(value);
            scanner.blanks();
            let year = scanner.short_number(4)?;
            scanner.character().filter(|c| "/-.年".contains(*c))?;
            let month = scanner.short_number(2)?;
            scanner.character().filter(|c| "/-.月".contains(*c))?;
            Some((year, month, scanner.short_number(2)?))
        };
        read().is_some_and(|(year, month, day): (u16, u8, u8)| {
            year >= 1000 && month > 0 && day > 0 && Self::on(year, month, day).is_none()
        })
    }

    /// A day, without a time of day. `None` if the year has not four digits, or if the month has no such day.
    ///
    /// ```
    /// use shogi_core::record::DateTime;
    ///
    /// assert!(DateTime::on(2020, 2, 29).is_some());
    /// assert!(DateTime::on(2021, 2, 29).is_none());
    /// ```
    pub fn on(year: u16, month: u8, day: u8) -> Option<Self> {
        let exists = (1000..=9999).contains(&year) && (1..=days_in_month(year, month)?).contains(&day);
        exists.then_some(Self {
            year,
            month,
            day,
            time: None,
        })
    }
}

/// Reads a year of a Japanese era at the start of a text, such as `昭和60年` or `平成元年`. Returns the year of the calendar of today
/// and the text after `年`. `None` if the era does not have the year.
///
/// ```
/// use shogi_core::record::strip_era_year;
///
/// assert_eq!(strip_era_year("昭和60年1月5日"), Some((1985, "1月5日")));
/// assert_eq!(strip_era_year("令和元年"), Some((2019, "")));
/// assert_eq!(strip_era_year("昭和65年"), None);
/// ```
pub fn strip_era_year(text: &str) -> Option<(u16, &str)> {
    /// The name, and the first and the last year.
    const ERAS: [(&str, u16, u16); 5] = [
        ("明治", 1868, 1912),
        ("大正", 1912, 1926),
        ("昭和", 1926, 1989),
        ("平成", 1989, 2019),
        ("令和", 2019, 9999),
    ];
    let text = after_blanks(text);
    let (rest, first, last) = ERAS
        .iter()
        .find_map(|&(name, first, last)| Some((text.strip_prefix(name)?, first, last)))?;
    let mut scanner = Scanner::new(rest);
    let year: u16 = if scanner.take('元') {
        1
    } else {
        scanner.short_number(2)?
    };
    let year = first + year.checked_sub(1)?;
    scanner.expect('年')?;
    (year <= last).then(|| (year, scanner.rest()))
}

impl TimeOfDay {
    fn scan(scanner: &mut Scanner<'_>, is_iso: bool) -> Option<Self> {
        let hour = scanner.short_number(2)?;
        scanner.expect(':')?;
        let minute = scanner.short_number(2)?;
        let second = if scanner.take(':') {
            Some(scanner.short_number(2)?)
        } else {
            None
        };
        if is_iso {
            if scanner.take('.') {
                scanner.short_number::<u32>(9)?;
            }
            scanner.take('Z');
        }
        (hour < 24 && minute < 60 && second.is_none_or(|second| second < 60)).then_some(Self {
            hour,
            minute,
            second,
        })
    }
}

fn days_in_month(year: u16, month: u8) -> Option<u8> {
    Some(match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => return None,
    })
}

/// Writes the form that KIF and CSA use: `1999/07/15 19:07:12`. Without a time of day or without seconds, the end is
/// missing.
impl fmt::Display for DateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}/{:02}/{:02}", self.year, self.month, self.day)?;
        let Some(time) = self.time else { return Ok(()) };
        write!(f, " {:02}:{:02}", time.hour, time.minute)?;
        time.second.map_or(Ok(()), |second| write!(f, ":{second:02}"))
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    /// Each row has a value and the `Display` form of its date. The values are from the KIF document and from existing
    /// files.
    #[test]
    fn dates_are_read_in_the_forms_in_use() {
        for (value, expected) in [
            ("1999/07/15(木) 19:07:12", "1999/07/15 19:07:12"),
            ("2014/09/13 14：59", "2014/09/13 14:59"),
            ("2002/01/01", "2002/01/01"),
            ("２００２／１／１", "2002/01/01"),
            ("2004年2月29日", "2004/02/29"),
            ("1982-04-13T00:00:00.000Z", "1982/04/13 00:00:00"),
            ("昭和60年1月5日", "1985/01/05"),
            ("平成元年１月８日 10:00", "1989/01/08 10:00"),
        ] {
            assert_eq!(
                DateTime::parse(value).map(|date| date.to_string()).as_deref(),
                Some(expected),
                "{value}"
            );
        }
    }

    #[test]
    fn other_texts_are_no_dates() {
        for value in [
            "",
            "0000/00/00",
            "21/10/23",
            "0021/10/23",
            "2021/2/30",
            "昭和70年1月1日",
            "2005/11/29･30日",
            "2003/02/29",
            "13:28:35",
            "2003/13/01",
            "1999/07/15 24:00",
            "昨日",
        ] {
            assert_eq!(DateTime::parse(value), None, "{value}");
        }
    }
}
