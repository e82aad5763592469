//! Reads the field `time`: the time of a move, and the total time of its side.

use std::time::Duration;

use shogi_core::Color;
use shogi_core::format::GameProblem;
use shogi_core::format::tools::TotalTimes;
use shogi_core::messages::{excerpt, pluralize};
use shogi_core::record::LONGEST_TIME;

use crate::error::{Expected, Problem};
use crate::json::{Raw, Read, parse};
use crate::value_reader::Reader;

impl<'t> Reader<'t> {
    /// Reads `{"now":{"m":1,"s":30},"total":{"h":0,"m":1,"s":30}}`, and sets the time of the last move or ending.
    /// `totals` is given on the main line: the time is added to it, and the total in the document is compared with it.
    pub(crate) fn time(
        &mut self,
        raw: Raw<'t>,
        side: Color,
        totals: Option<&mut TotalTimes>,
    ) -> Read<'t, ()> {
        let time = self.object(raw, Expected::Time, &["now", "total"]);
        let time = time.map_err(|_| bad_time(raw))?;
        let now = time.require("now").and_then(|now| self.time_of_move(now));
        let now = self.accept(now);
        if let Some(now) = now {
            let place = self.place(self.span(raw));
            self.replay.time(now, place);
        }
        let Some(totals) = totals else { return Ok(()) };
        let Some(total) = time.get("total").filter(|_| now.is_some()) else {
            totals.add(side, now, None);
            return Ok(());
        };
        let stated = self.duration(total);
        let stated = self.accept(stated);
        if let Some(problem) = totals.add(side, now, stated) {
            self.report(total, problem);
        }
        Ok(())
    }

    /// Reads the time of a move or ending, which must not be too long for a record.
    fn time_of_move(&mut self, raw: Raw<'t>) -> Read<'t, Duration> {
        let time = self.duration(raw)?;
        if time <= LONGEST_TIME {
            return Ok(time);
        }
        let found = pluralize(time.as_secs(), "second");
        Err((raw, GameProblem::TimeOverflow { found }.into()))
    }

    /// Reads a duration in hours, minutes and seconds: `{"h":1,"m":30,"s":0}`.
    fn duration(&mut self, raw: Raw<'t>) -> Read<'t, Duration> {
        let time = self.object(raw, Expected::Time, &["h", "m", "s"]);
        let time = time.map_err(|_| bad_time(raw))?;
        let mut seconds = 0;
        for (field, unit) in [("h", 3600), ("m", 60), ("s", 1)] {
            if let Some(number) = time.get(field) {
                let number: u32 = parse(number, Expected::Time).map_err(|_| bad_time(raw))?;
                seconds += u64::from(number) * unit;
            }
        }
        Ok(Duration::from_secs(seconds))
    }
}

fn bad_time(raw: Raw<'_>) -> (Raw<'_>, Problem) {
    let (example, found) = ("{\"m\":1,\"s\":30}", excerpt(raw.get()));
    (raw, GameProblem::BadTime { example, found }.into())
}
