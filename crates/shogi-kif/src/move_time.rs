//! [`MoveTime`]: reads the time of a move, `( 0:16/00:00:16)`.

use std::time::Duration;

use shogi_core::format::tools::Scanner;
use shogi_core::record::LONGEST_TIME;

use crate::written_move::text_before;

/// The time in a move line: `( 0:16/00:00:16)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MoveTime {
    /// The time spent on the move.
    pub spent: Duration,
    /// The total time that the side has used, including this move. `None` if the line does not give it or it cannot be
    /// read.
    pub total: Option<Duration>,
}

/// A time in a line: its text, and what was read from the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimeField<'t> {
    /// The text, including its parentheses.
    pub(crate) text: &'t str,
    /// The time. `None` if the time of the move could not be read. If only the total could not be read, the time is
    /// kept without a total.
    pub(crate) time: Option<MoveTime>,
    /// The problem of the time of the move or of the total. `None` if there is no problem.
    pub(crate) fault: Option<TimeError>,
}

/// The reasons why a time cannot be read exactly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TimeError {
    /// The text does not have the form of a time, such as `( 0:16/00:00:16)`.
    Malformed,
    /// A number is too large, or the time of the move is above [`LONGEST_TIME`].
    Overflow,
    /// The time has decimals other than 0 after the third. A record keeps milliseconds, so these decimals are left out.
    TooFine,
}

/// Splits a text that begins with a parenthesis into a time and the rest. The time ends at the closing parenthesis,
/// or at the end of the text if no parenthesis follows.
#[inline]
pub(crate) fn strip(text: &str) -> (TimeField<'_>, &str) {
    strip_plain(text).unwrap_or_else(|| strip_any(text))
}

/// Reads a time in the form that the KIF document has, and nearly all files. Each digit has a fixed place in it, so that
/// it is read faster here than as a token of a lexer. `strip_any` reads such a time in the same way.
#[inline]
fn strip_plain(text: &str) -> Option<(TimeField<'_>, &str)> {
    const FORM: [u8; 16] = *b"( 0:00/00:00:00)";
    let (text, rest) = text.split_at_checked(FORM.len())?;
    let bytes: [u8; FORM.len()] = text.as_bytes().try_into().ok()?;
    let fits = |at: usize| match FORM[at] {
        b'0' => bytes[at].is_ascii_digit(),
        b' ' => bytes[at] == b' ' || bytes[at].is_ascii_digit(),
        sign => bytes[at] == sign,
    };
    if !(0..FORM.len()).all(fits) {
        return None;
    }
    // A blank in the place of a digit counts as zero.
    let two_digits = |at: usize| u64::from(bytes[at] & 15) * 10 + u64::from(bytes[at + 1] & 15);
    let total = two_digits(7) * 3600 + two_digits(10) * 60 + two_digits(13);
    let time = MoveTime {
        spent: Duration::from_secs(two_digits(1) * 60 + two_digits(4)),
        total: Some(Duration::from_secs(total)),
    };
    let field = TimeField {
        text,
        time: Some(time),
        fault: None,
    };
    Some((field, rest))
}

/// Reads a time in any other form.
///
/// In the KIF document, a time has the minutes and seconds of the move, then the hours, minutes and seconds of the
/// total. Files also have blanks anywhere, hours in the first part, a fraction of a second, an empty or missing
/// second part, sixty or more seconds, and full-width characters:
///
/// ```text
/// time     = "(" duration [ "/" [ duration ] ] ")"
/// duration = number ":" number [ ":" number ] [ "." digits ]
/// ```
fn strip_any(text: &str) -> (TimeField<'_>, &str) {
    let mut reader = Reader {
        rest: Scanner::new(text),
        is_too_fine: false,
    };
    reader.rest.character();
    let (time, fault) = match reader.duration() {
        Ok((Some(spent), _)) if spent > LONGEST_TIME => (None, Some(TimeError::Overflow)),
        Ok((Some(spent), is_last)) => {
            // If only the total cannot be read, the time of the move is still kept.
            let total = if is_last { Ok(None) } else { reader.total() };
            let time = MoveTime {
                spent,
                total: total.unwrap_or_default(),
            };
            (Some(time), total.err())
        }
        Ok((None, _)) => (None, Some(TimeError::Malformed)),
        Err(fault) => (None, Some(fault)),
    };
    let rest = match fault {
        None => reader.rest.rest(),
        Some(_) => after_parenthesis(text),
    };
    let field = TimeField {
        text: text_before(text, rest),
        time,
        fault: fault.or(reader.is_too_fine.then_some(TimeError::TooFine)),
    };
    (field, rest)
}

fn after_parenthesis(text: &str) -> &str {
    text.split_once([')', '）']).map_or("", |(_, rest)| rest)
}

/// Reads the durations of a time.
struct Reader<'t> {
    rest: Scanner<'t>,
    is_too_fine: bool,
}

impl Reader<'_> {
    fn number(&mut self) -> Result<Option<u64>, TimeError> {
        self.rest.blanks();
        match self.rest.number() {
            Some(u32::MAX) => Err(TimeError::Overflow),
            number => Ok(number.map(u64::from)),
        }
    }

    fn sign(&mut self) -> Option<char> {
        self.rest.blanks();
        self.rest.character()
    }

    /// Reads the total, `00:00:16)`. Returns `None` if the total is empty, so that only `)` follows.
    fn total(&mut self) -> Result<Option<Duration>, TimeError> {
        match self.duration()? {
            (total, true) => Ok(total),
            (_, false) => Err(TimeError::Malformed),
        }
    }

    /// Reads `m:s` or `h:m:s`, possibly with a fraction of a second, and the `/` or `)` after it. The duration is `None`
    /// if there are no digits. The second part of the result is `true` after a `)`.
    fn duration(&mut self) -> Result<(Option<Duration>, bool), TimeError> {
        let Some(mut seconds) = self.number()? else {
            return match self.sign() {
                Some(end @ ('/' | ')')) => Ok((None, end == ')')),
                _ => Err(TimeError::Malformed),
            };
        };
        let mut numbers = 1;
        let mut milliseconds = 0;
        let is_last = loop {
            match self.sign() {
                Some(':') if numbers < 3 => {
                    // There are at most three numbers below 2^32, so no overflow is possible.
                    seconds = seconds * 60 + self.number()?.ok_or(TimeError::Malformed)?;
                    numbers += 1;
                }
                Some('.') if numbers > 1 => milliseconds = self.fraction().ok_or(TimeError::Malformed)?,
                Some(end @ ('/' | ')')) if numbers > 1 => break end == ')',
                _ => return Err(TimeError::Malformed),
            }
        };
        let duration = Duration::from_millis(seconds * 1000 + milliseconds);
        Ok((Some(duration), is_last))
    }

    /// Reads the digits of a fraction as milliseconds. Digits after the third are left out. If one of these is not 0,
    /// sets `is_too_fine`. Returns `None` if there are no digits.
    fn fraction(&mut self) -> Option<u64> {
        let mut value = None;
        let mut unit = 100;
        self.rest.blanks();
        while let Some(digit) = self.rest.peek().and_then(|next| next.to_digit(10)) {
            self.rest.character();
            value = Some(value.unwrap_or(0) + u64::from(digit) * unit);
            self.is_too_fine |= unit == 0 && digit != 0;
            unit /= 10;
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn times_are_read_in_all_spellings() {
        for (text, spent, total) in [
            ("( 0:16/00:00:16)", 16_000, Some(16)),
            ("( 0:03/ 0:00:19)", 3000, Some(19)),
            ("(0:3/0:0:26)", 3000, Some(26)),
            ("(90:00/3:00:00)", 5_400_000, Some(10800)),
            ("(00:31 / 00:00:31)", 31_000, Some(31)),
            ("( 0:16/)", 16_000, None),
            ("( 0:16)", 16_000, None),
            ("(0:01:30/00:01:30)", 90_000, Some(90)),
            ("( 0:01.5/00:00:01)", 1500, Some(1)),
            ("(0:60/00:01:00)", 60_000, Some(60)),
            ("（　０：１６／００：００：１６）", 16_000, Some(16)),
        ] {
            let (field, rest) = strip(text);
            let time = field.time.unwrap();
            assert_eq!((field.text, field.fault, rest), (text, None, ""));
            assert_eq!(
                (time.spent.as_millis(), time.total.map(|total| total.as_secs())),
                (spent, total),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_no_time_says_why() {
        let malformed = Some(TimeError::Malformed);
        for text in [
            "( 0:xx/00:00:00)",
            "(-1:00/00:00:00)",
            "( 0:1",
            "()",
            "(5)",
            "( 0:1./)",
        ] {
            let (field, _) = strip(text);
            assert_eq!((field.time, field.fault), (None, malformed), "{text}");
        }
        for text in ["(99999999999999999999999:00/0:0:0)", "(99999999:00/)"] {
            let (field, _) = strip(text);
            assert_eq!(
                (field.time, field.fault),
                (None, Some(TimeError::Overflow)),
                "{text}"
            );
        }
    }

    #[test]
    fn a_fault_in_the_total_leaves_the_time_of_the_move() {
        for (text, expected) in [
            ("( 0:10/00:00:10", TimeError::Malformed),
            ("( 0:10/", TimeError::Malformed),
            ("( 0:10/x)", TimeError::Malformed),
            ("( 0:10/99999999999:0:0)", TimeError::Overflow),
        ] {
            let (field, _) = strip(text);
            let time = field.time.map(|time| (time.spent.as_secs(), time.total));
            assert_eq!((time, field.fault), (Some((10, None)), Some(expected)), "{text}");
        }
    }
}
