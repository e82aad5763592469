//! [`MoveTime`]: reads the time of a move, `( 0:16/00:00:16)`.

use std::str::Chars;
use std::time::Duration;

use logos::Logos;
use shogi_core::notation::ja::numbers::arabic_digit;
use shogi_core::text::is_blank;

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
    /// A number is too large, or the time is longer than the 49 days that a record can hold.
    Overflow,
    /// The time has decimals other than 0 after the third. A record keeps milliseconds, so these decimals are left out.
    TooFine,
}

/// The form of a time that most programs write. The digits have fixed places in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Logos)]
enum Token {
    #[regex(r"\([ 0-9][0-9]:[0-9][0-9]/[0-9][0-9]:[0-9][0-9]:[0-9][0-9]\)")]
    PlainTime,
}

/// Splits a text that begins with a parenthesis into a time and the rest. The time ends at the closing parenthesis,
/// or at the end of the text if no parenthesis follows.
pub(crate) fn strip(text: &str) -> (TimeField<'_>, &str) {
    let mut lexer = Token::lexer(text);
    if lexer.next() == Some(Ok(Token::PlainTime)) {
        let field = TimeField {
            text: lexer.slice(),
            time: Some(plain(lexer.slice())),
            fault: None,
        };
        return (field, lexer.remainder());
    }
    let closing = text.char_indices().find(|(_, c)| matches!(c, ')' | '）'));
    let end = closing.map_or(text.len(), |(start, c)| start + c.len_utf8());
    let (text, rest) = text.split_at(end);
    (scan(text), rest)
}

/// Reads a time in any of the forms that files have.
///
/// In the KIF document, a time has the minutes and seconds of the move, then the hours, minutes and seconds of the
/// total. Files also have blanks anywhere, hours in the first part, a fraction of a second, an empty or missing
/// second part, sixty or more seconds, and full-width characters:
///
/// ```text
/// time     = "(" duration [ "/" [ duration ] ] ")"
/// duration = number ":" number [ ":" number ] [ "." digits ]
/// ```
fn scan(text: &str) -> TimeField<'_> {
    let mut scanner = Scanner::new(text);
    let (time, fault) = match scanner.spent() {
        Ok((spent, false)) => (Some(MoveTime { spent, total: None }), None),
        // If only the total cannot be read, the time of the move is still kept.
        Ok((spent, true)) => match scanner.total() {
            Ok(total) => (Some(MoveTime { spent, total }), None),
            Err(fault) => (Some(MoveTime { spent, total: None }), Some(fault)),
        },
        Err(fault) => (None, Some(fault)),
    };
    let fault = fault.or(scanner.is_too_fine.then_some(TimeError::TooFine));
    TimeField { text, time, fault }
}

/// Decodes the time of a [`LineKind::PlainMove`](crate::lexer::LineKind::PlainMove), `( 0:16/00:00:16)`. Each digit has
/// a fixed place in this form.
#[inline]
pub(crate) fn plain(text: &str) -> MoveTime {
    // A blank in the place of a digit counts as zero.
    let two_digits = |at: usize| match text.as_bytes().get(at..at + 2) {
        Some(&[tens, ones]) => u64::from(tens & 15) * 10 + u64::from(ones & 15),
        _ => 0,
    };
    let total = two_digits(7) * 3600 + two_digits(10) * 60 + two_digits(13);
    MoveTime {
        spent: Duration::from_secs(two_digits(1) * 60 + two_digits(4)),
        total: Some(Duration::from_secs(total)),
    }
}

/// Reads the characters of a time one by one. Skips blanks and converts full-width characters to half width.
struct Scanner<'t> {
    rest: Chars<'t>,
    next: Option<char>,
    is_too_fine: bool,
}

impl<'t> Scanner<'t> {
    fn new(text: &'t str) -> Self {
        let mut scanner = Self {
            rest: text.chars(),
            next: None,
            is_too_fine: false,
        };
        scanner.advance();
        scanner
    }

    fn advance(&mut self) {
        self.next = loop {
            match self.rest.next() {
                Some(character) if character.is_ascii_graphic() => break Some(character),
                Some(character) if is_blank(character) => {}
                other => break other.map(half_width),
            }
        }
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.next == Some(wanted);
        if found {
            self.advance();
        }
        found
    }

    fn digit(&mut self) -> Option<u64> {
        let digit = self.next?.to_digit(10)?;
        self.advance();
        Some(digit.into())
    }

    /// Reads the time of the move: `(0:16)` or `(0:16/`. The second part of the result is `true` if the `/` was read,
    /// so that the total may follow.
    fn spent(&mut self) -> Result<(Duration, bool), TimeError> {
        if !self.take('(') {
            return Err(TimeError::Malformed);
        }
        let spent = self.duration()?.ok_or(TimeError::Malformed)?;
        if self.take('/') {
            return Ok((spent, true));
        }
        self.close().map(|()| (spent, false))
    }

    /// Reads the total, `00:00:16)`. Returns `None` if the total is empty, so that only `)` follows.
    fn total(&mut self) -> Result<Option<Duration>, TimeError> {
        let total = self.duration()?;
        self.close().map(|()| total)
    }

    fn close(&mut self) -> Result<(), TimeError> {
        if self.take(')') && self.next.is_none() {
            Ok(())
        } else {
            Err(TimeError::Malformed)
        }
    }

    /// Reads `m:s` or `h:m:s`, possibly with a fraction of a second. Returns `None` if there are no digits.
    fn duration(&mut self) -> Result<Option<Duration>, TimeError> {
        let Some(first) = self.number()? else {
            return Ok(None);
        };
        if !self.take(':') {
            return Err(TimeError::Malformed);
        }
        let second = self.number()?.ok_or(TimeError::Malformed)?;
        let (minutes, seconds) = if self.take(':') {
            let third = self.number()?.ok_or(TimeError::Malformed)?;
            (
                first
                    .checked_mul(60)
                    .and_then(|minutes| minutes.checked_add(second)),
                third,
            )
        } else {
            (Some(first), second)
        };
        let milliseconds = if self.take('.') { self.fraction()? } else { 0 };
        let total =
            minutes.and_then(|minutes| minutes.checked_mul(60)?.checked_add(seconds)?.checked_mul(1000));
        // A record stores a time as milliseconds, at most 49 days.
        total
            .and_then(|total| total.checked_add(milliseconds))
            .filter(|&total| total < u32::MAX.into())
            .map(|total| Some(Duration::from_millis(total)))
            .ok_or(TimeError::Overflow)
    }

    fn number(&mut self) -> Result<Option<u64>, TimeError> {
        let Some(mut value) = self.digit() else {
            return Ok(None);
        };
        while let Some(digit) = self.digit() {
            let next = value.checked_mul(10).and_then(|value| value.checked_add(digit));
            value = next.ok_or(TimeError::Overflow)?;
        }
        Ok(Some(value))
    }

    /// Reads the digits of a fraction as milliseconds. Digits after the third are left out. If one of these is not 0,
    /// sets `is_too_fine`.
    fn fraction(&mut self) -> Result<u64, TimeError> {
        let mut value = self.digit().ok_or(TimeError::Malformed)? * 100;
        let mut unit = 10;
        while let Some(digit) = self.digit() {
            value += digit * unit;
            self.is_too_fine |= unit == 0 && digit != 0;
            unit /= 10;
        }
        Ok(value)
    }
}

fn half_width(character: char) -> char {
    match character {
        '（' => '(',
        '）' => ')',
        '：' => ':',
        '／' => '/',
        '．' => '.',
        other => arabic_digit(other).map_or(other, |digit| char::from(b'0' + digit)),
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
    fn the_plain_form_is_decoded_as_the_scanner_reads_it() {
        for text in ["( 0:16/00:00:16)", "(75:00/01:15:02)", "(99:99/99:99:99)"] {
            assert_eq!(strip(text), (scan(text), ""), "{text}");
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
