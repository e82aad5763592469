//! Reads the field `time`: the time of a move, and the total time of its side.

use std::time::Duration;

use shogi_core::Color;
use shogi_core::format::GameProblem;
use shogi_core::reader::{excerpt, pluralize};

use crate::error::{DiagnosticKind, Expected};
use crate::json::{Raw, Read, parse};
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
    pub(crate) fn time(&mut self, raw: Raw<'t>, side: Color, totals: Option<&mut Totals>) -> Read<'t, ()> {
        let time = self.object(raw, Expected::Time, &["now", "total"]);
        let time = time.map_err(|_| bad_time(raw))?;
        let now = time.require("now").and_then(|now| self.duration(now));
        let now = self.accept(now);
        if let Some(now) = now {
            let place = self.place(self.span(raw));
            self.replay.time(now, place);
        }
        let Some(totals) = totals else { return Ok(()) };
        let expected = totals.add(side, now);
        if let Some(total) = time.get("total").filter(|_| now.is_some()) {
            let found = self.duration(total)?;
            if let Some(expected) = expected.filter(|&expected| expected != found)
                && !std::mem::replace(&mut totals.is_reported, true)
            {
                self.report(total, GameProblem::TotalTime { expected, found });
            }
        }
        Ok(())
    }

    /// Reads a duration in hours, minutes and seconds: `{"h":1,"m":30,"s":0}`.
    fn duration(&mut self, raw: Raw<'t>) -> Read<'t, Duration> {
        /// The number of seconds that a duration must not reach. A record stores milliseconds in 32 bits.
        const MAX: u64 = u32::MAX as u64 / 1000;
        let time = self.object(raw, Expected::Time, &["h", "m", "s"]);
        let time = time.map_err(|_| bad_time(raw))?;
        let mut seconds = 0;
        for (field, unit) in [("h", 3600), ("m", 60), ("s", 1)] {
            if let Some(number) = time.get(field) {
                let number: u32 = parse(number, Expected::Time).map_err(|_| bad_time(raw))?;
                seconds += u64::from(number) * unit;
            }
        }
        if seconds < MAX {
            return Ok(Duration::from_secs(seconds));
        }
        let found = pluralize(seconds, "second");
        Err((raw, GameProblem::TimeOverflow { found }.into()))
    }
}

fn bad_time(raw: Raw<'_>) -> (Raw<'_>, DiagnosticKind) {
    let (example, found) = ("{\"m\":1,\"s\":30}", excerpt(raw.get()));
    (raw, GameProblem::BadTime { example, found }.into())
}
