//! Reads the field `time`: the time of a move, and the total time of its side.

use std::time::Duration;

use shogi_core::Color;
use shogi_core::format::GameProblem;
use shogi_core::text::{excerpt, pluralize};

use crate::error::Expected;
use crate::json::{Fields, Raw, parse_value};
use crate::value_reader::Reader;

/// The total time of each side on the main line. The total of a side is `None` once one of its moves has no known time.
#[derive(Debug)]
pub(crate) struct Totals {
    used: [Option<Duration>; 2],
    /// Whether a wrong total has been reported. Later totals are then wrong too, so they are not reported.
    is_reported: bool,
}

impl Totals {
    pub(crate) const fn new() -> Self {
        Self {
            used: [Some(Duration::ZERO); 2],
            is_reported: false,
        }
    }

    /// Adds the time of a move to the total of `side`. Returns the new total, or `None` if it is unknown.
    pub(crate) fn add(&mut self, side: Color, time: Option<Duration>) -> Option<Duration> {
        let used = &mut self.used[side.index()];
        *used = used.zip(time).and_then(|(used, time)| used.checked_add(time));
        *used
    }
}

impl<'t> Reader<'t> {
    /// Reads `{"now":{"m":1,"s":30},"total":{"h":0,"m":1,"s":30}}`, and sets the time of the last move or ending.
    /// `totals` is given on the main line: the time is added to it, and the total in the document is compared with it.
    pub(crate) fn time(&mut self, raw: Raw<'t>, side: Color, totals: Option<&mut Totals>) {
        let Some(time) = self.time_fields(raw, &["now", "total"]) else {
            return;
        };
        let now = self.require(raw, &time, "now").and_then(|now| self.duration(now));
        if let Some(now) = now {
            let place = self.place(self.span(raw));
            self.replay.time(now, place);
        }
        let Some(totals) = totals else { return };
        let expected = totals.add(side, now);
        let Some(total) = time.get("total").filter(|_| now.is_some()) else {
            return;
        };
        let written = self.duration(total);
        if let (Some(expected), Some(written)) = (expected, written)
            && expected != written
            && !std::mem::replace(&mut totals.is_reported, true)
        {
            let found = written;
            self.report(total, GameProblem::TotalTime { expected, found });
        }
    }

    /// Reads the fields of a time. If the value is not an object, reports a bad time and returns `None`.
    fn time_fields(&mut self, raw: Raw<'t>, known: &[&str]) -> Option<Fields<'t>> {
        let fields = self.try_fields(raw, Expected::Time, known);
        if fields.is_err() {
            self.report_time(raw);
        }
        fields.ok()
    }

    fn report_time(&mut self, raw: Raw<'t>) {
        let problem = GameProblem::BadTime {
            example: "{\"m\":1,\"s\":30}",
            found: excerpt(raw.get()),
        };
        self.report(raw, problem);
    }

    /// Reads a duration in hours, minutes and seconds: `{"h":1,"m":30,"s":0}`.
    fn duration(&mut self, raw: Raw<'t>) -> Option<Duration> {
        /// The number of seconds that a duration must not reach. A record stores milliseconds in 32 bits.
        const MAX: u64 = u32::MAX as u64 / 1000;
        let time = self.time_fields(raw, &["h", "m", "s"])?;
        let part = |field| match time.get(field) {
            Some(raw) => parse_value::<u32>(raw, Expected::Time).ok(),
            None => Some(0),
        };
        let (Some(hours), Some(minutes), Some(seconds)) = (part("h"), part("m"), part("s")) else {
            self.report_time(raw);
            return None;
        };
        let seconds = u64::from(hours) * 3600 + u64::from(minutes) * 60 + u64::from(seconds);
        if seconds >= MAX {
            let found = pluralize(seconds, "second");
            self.report(raw, GameProblem::TimeOverflow { found });
            return None;
        }
        Some(Duration::from_secs(seconds))
    }
}
