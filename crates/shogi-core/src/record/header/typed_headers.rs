//! The headers with a type, as methods of [`Record`]: players, dates, time control. [`HeaderValue`] is a parsed value.

use std::time::Duration;

use super::HeaderName;
use super::date::DateTime;
use super::time_control::TimeControl;
use super::time_control::parse_byoyomi;
use crate::{Color, Record};

/// The parsed value of a header, or its text if it has an unknown form. The header itself is not changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HeaderValue<'h, T> {
    /// The parsed value.
    Parsed(T),
    /// The text of the value, which has an unknown form.
    Raw(&'h str),
}

impl<T> HeaderValue<'_, T> {
    /// The parsed value. `None` if the value has an unknown form.
    pub fn parsed(self) -> Option<T> {
        match self {
            Self::Parsed(value) => Some(value),
            Self::Raw(_) => None,
        }
    }
}

fn value<T>(text: &str, parse: impl FnOnce(&str) -> Option<T>) -> HeaderValue<'_, T> {
    parse(text).map_or(HeaderValue::Raw(text), HeaderValue::Parsed)
}

impl Record {
    /// The name of the player of the side `color`, under the key of any format: `先手`, `下手` or `N+` for Black.
    pub fn player(&self, color: Color) -> Option<&str> {
        self.headers.get_named(HeaderName::of_player(color))
    }

    /// The date and time at which the game began (`開始日時`, `対局日`, `$START_TIME`). `None` if no header gives it.
    pub fn start_time(&self) -> Option<HeaderValue<'_, DateTime>> {
        self.headers
            .get_named(HeaderName::StartTime)
            .map(|text| value(text, DateTime::parse))
    }

    /// The date and time at which the game ended (`終了日時`, `$END_TIME`, or floodgate's remark `'$END_TIME:…`). `None` if
    /// the record has neither the header nor the remark.
    pub fn end_time(&self) -> Option<HeaderValue<'_, DateTime>> {
        let header = self.headers.get_named(HeaderName::EndTime);
        let text = header.or_else(|| self.remark_values("$END_TIME").next())?;
        Some(value(text, DateTime::parse))
    }

    /// The time control as it is written (`持ち時間`, `$TIME_LIMIT`, `$TIME`). `None` if no header has it.
    pub fn time_control_text(&self) -> Option<&str> {
        let limit = self.headers.get_named(HeaderName::TimeLimit);
        limit.or_else(|| self.headers.get("$TIME"))
    }

    /// The time control (`持ち時間`, `$TIME_LIMIT`, `$TIME`). If its value does not mention byoyomi, the byoyomi is taken
    /// from the header `秒読み`. `None` if no header has the time control.
    pub fn time_control(&self) -> Option<HeaderValue<'_, TimeControl>> {
        let mut control = value(self.time_control_text()?, TimeControl::parse);
        if let (HeaderValue::Parsed(control), Some(HeaderValue::Parsed(byoyomi))) =
            (&mut control, self.byoyomi())
        {
            control.byoyomi = control.byoyomi.or(Some(byoyomi));
        }
        Some(control)
    }

    /// The time for each move after the main time is used up, from the header `秒読み`. `None` if there is no such header.
    pub fn byoyomi(&self) -> Option<HeaderValue<'_, Duration>> {
        self.headers.get("秒読み").map(|text| value(text, parse_byoyomi))
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn players_are_found_under_the_keys_of_any_format() {
        for (black, white) in [("先手", "後手"), ("下手", "上手"), ("N+", "N-")] {
            let mut record = Record::default();
            record.headers.push(white, "W");
            record.headers.push(black, "B");
            assert_eq!(
                (record.player(Color::Black), record.player(Color::White)),
                (Some("B"), Some("W"))
            );
        }
    }

    #[test]
    fn a_header_in_an_unknown_form_is_raw() {
        let mut record = Record::default();
        record.headers.push("開始日時", "2005/11/29･30日");
        record.headers.push("持ち時間", "各6時間");
        record.headers.push("秒読み", "60秒");
        assert_eq!(record.start_time(), Some(HeaderValue::Raw("2005/11/29･30日")));
        let control = record.time_control().and_then(HeaderValue::parsed).unwrap();
        assert_eq!(
            (control.main.as_secs(), control.byoyomi),
            (21600, Some(Duration::from_secs(60)))
        );
        assert_eq!(record.end_time(), None);
    }
}
