//! The time of a move: `( 0:16/00:00:16)`.

use std::time::Duration;

use shogi_core::ja::numbers::arabic_digit;
use shogi_core::source::is_blank;

/// The time that a move line gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MoveTime {
    /// The time spent on the move.
    pub spent: Duration,
    /// The time the side has used in all, if it is given.
    pub total: Option<Duration>,
}

/// Why a time cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TimeFault {
    /// It has another form.
    Malformed,
    /// A number is too large.
    Overflow,
}

/// Reads a time from its opening parenthesis on. Gives it, and how many bytes it takes; the number of bytes also when it
/// cannot be read.
///
/// The form of the document is minutes and seconds of the move, then hours, minutes and seconds in all. Read as well are
/// blanks anywhere, hours in the first part, a fraction of seconds, an empty or missing second part, sixty and more
/// seconds, and characters of full width.
pub(crate) fn parse(text: &str) -> (Option<MoveTime>, Option<TimeFault>, usize) {
    if let Some((time, end)) = usual(text.as_bytes()) {
        return (Some(time), None, end);
    }
    let end = closing(text.as_bytes());
    let group = text.get(..end).unwrap_or_default();
    let mut scanner = Scanner { rest: group };
    let (time, fault) = match scanner.spent() {
        Ok((spent, false)) => (Some(MoveTime { spent, total: None }), None),
        // What is wrong with the total does not touch the time of the move.
        Ok((spent, true)) => match scanner.total() {
            Ok(total) => (Some(MoveTime { spent, total }), None),
            Err(fault) => (Some(MoveTime { spent, total: None }), Some(fault)),
        },
        Err(fault) => (None, Some(fault)),
    };
    (time, fault, end)
}

/// `( 0:16/00:00:16)`: the form that nearly all times have. Any other is left to the scanner.
pub(crate) fn usual(line: &[u8]) -> Option<(MoveTime, usize)> {
    const LENGTH: usize = "( 0:16/00:00:16)".len();
    let &[
        b'(',
        m1,
        m2,
        b':',
        s1,
        s2,
        b'/',
        h1,
        h2,
        b':',
        n1,
        n2,
        b':',
        t1,
        t2,
        b')',
    ] = line.get(..LENGTH)?
    else {
        return None;
    };
    let m1 = if m1 == b' ' { b'0' } else { m1 };
    let digits = [m1, m2, s1, s2, h1, h2, n1, n2, t1, t2];
    if !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let number = |tens: u8, ones: u8| u64::from(tens - b'0') * 10 + u64::from(ones - b'0');
    let total = number(h1, h2) * 3600 + number(n1, n2) * 60 + number(t1, t2);
    let time = MoveTime {
        spent: Duration::from_secs(number(m1, m2) * 60 + number(s1, s2)),
        total: Some(Duration::from_secs(total)),
    };
    Some((time, LENGTH))
}

/// Where the parenthesis ends: behind `)` or `）`, else at the end.
fn closing(line: &[u8]) -> usize {
    const WIDE: &[u8] = "）".as_bytes();
    let mut index = 0;
    while let Some(rest) = line.get(index..) {
        match rest {
            [] => break,
            [b')', ..] => return index + 1,
            [0xef, ..] if rest.starts_with(WIDE) => return index + WIDE.len(),
            _ => index += 1,
        }
    }
    line.len()
}

struct Scanner<'t> {
    rest: &'t str,
}

impl Scanner<'_> {
    /// The next character that is no blank, in half width.
    fn peek(&mut self) -> Option<char> {
        loop {
            if let Some(&byte) = self.rest.as_bytes().first()
                && byte.is_ascii_graphic()
            {
                return Some(char::from(byte));
            }
            let next = self.rest.chars().next()?;
            if !is_blank(next) {
                return Some(half_width(next));
            }
            self.skip();
        }
    }

    /// Passes over a character.
    fn skip(&mut self) {
        let mut rest = self.rest.chars();
        rest.next();
        self.rest = rest.as_str();
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.skip();
        }
        found
    }

    /// `(0:16)`, or `(0:16/`, after which the total follows (`true`).
    fn spent(&mut self) -> Result<(Duration, bool), TimeFault> {
        if !self.take('(') {
            return Err(TimeFault::Malformed);
        }
        let spent = self.duration()?.ok_or(TimeFault::Malformed)?;
        if self.take('/') {
            return Ok((spent, true));
        }
        self.close().map(|()| (spent, false))
    }

    /// `00:00:16)`, or `)` alone.
    fn total(&mut self) -> Result<Option<Duration>, TimeFault> {
        let total = self.duration()?;
        self.close().map(|()| total)
    }

    fn close(&mut self) -> Result<(), TimeFault> {
        if self.take(')') && self.peek().is_none() {
            Ok(())
        } else {
            Err(TimeFault::Malformed)
        }
    }

    /// `m:s` or `h:m:s`, with a fraction after the seconds; `None` if nothing stands here.
    fn duration(&mut self) -> Result<Option<Duration>, TimeFault> {
        let Some(first) = self.number()? else {
            return Ok(None);
        };
        if !self.take(':') {
            return Err(TimeFault::Malformed);
        }
        let second = self.number()?.ok_or(TimeFault::Malformed)?;
        let (minutes, seconds) = if self.take(':') {
            let third = self.number()?.ok_or(TimeFault::Malformed)?;
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
        // A record keeps at most 49 days in milliseconds.
        total
            .and_then(|total| total.checked_add(milliseconds))
            .filter(|&total| total < u32::MAX.into())
            .map(|total| Some(Duration::from_millis(total)))
            .ok_or(TimeFault::Overflow)
    }

    fn number(&mut self) -> Result<Option<u64>, TimeFault> {
        let mut value: Option<u64> = None;
        while let Some(digit) = self.peek().and_then(arabic_digit) {
            self.skip();
            let next = value
                .unwrap_or(0)
                .checked_mul(10)
                .and_then(|value| value.checked_add(digit.into()));
            value = Some(next.ok_or(TimeFault::Overflow)?);
        }
        Ok(value)
    }

    /// Up to three decimals count; more are passed over, since a record keeps milliseconds.
    fn fraction(&mut self) -> Result<u64, TimeFault> {
        let (mut value, mut unit) = (0, 100);
        let mut digits = 0;
        while let Some(digit) = self.peek().and_then(arabic_digit) {
            self.skip();
            digits += 1;
            value += u64::from(digit) * unit;
            unit /= 10;
        }
        if digits == 0 {
            Err(TimeFault::Malformed)
        } else {
            Ok(value)
        }
    }
}

fn half_width(character: char) -> char {
    match character {
        '（' => '(',
        '）' => ')',
        '：' => ':',
        '／' => '/',
        '．' => '.',
        other => other,
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
            let (time, fault, end) = parse(text);
            let time = time.unwrap();
            assert_eq!(fault, None, "{text}");
            assert_eq!(
                (time.spent.as_millis(), time.total.map(|total| total.as_secs())),
                (spent, total),
                "{text}"
            );
            assert_eq!(end, text.len());
        }
    }

    #[test]
    fn the_usual_form_is_read_as_the_scanner_reads_it() {
        for text in ["( 0:16/00:00:16)", "(75:00/01:15:02)+", "(99:99/99:99:99) x"] {
            let (time, end) = usual(text.as_bytes()).unwrap();
            let (inside, _) = text.split_at(end);
            let mut scanner = Scanner { rest: inside };
            let spent = scanner.spent().map(|(spent, _)| spent);
            assert_eq!(
                (spent, scanner.total()),
                (Ok(time.spent), Ok(time.total)),
                "{text}"
            );
        }
        for text in [
            "( 0:16)",
            "(100:00/00:00:00)",
            "(0:3/0:0:26)     ",
            "( 0:1x/00:00:16)",
            "( 0:1.5/00:00:01)",
            "( 0:16/00:00:16",
            "(0:16 /00:00:16)",
        ] {
            assert_eq!(usual(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn what_is_no_time_says_why() {
        let malformed = Some(TimeFault::Malformed);
        for text in [
            "( 0:xx/00:00:00)",
            "(-1:00/00:00:00)",
            "( 0:1",
            "()",
            "(5)",
            "( 0:1./)",
        ] {
            let (time, fault, _) = parse(text);
            assert_eq!((time, fault), (None, malformed), "{text}");
        }
        for text in ["(99999999999999999999999:00/0:0:0)", "(99999999:00/)"] {
            let (time, fault, _) = parse(text);
            assert_eq!((time, fault), (None, Some(TimeFault::Overflow)), "{text}");
        }
    }

    #[test]
    fn a_fault_in_the_total_leaves_the_time_of_the_move() {
        for (text, expected) in [
            ("( 0:10/00:00:10", TimeFault::Malformed),
            ("( 0:10/", TimeFault::Malformed),
            ("( 0:10/x)", TimeFault::Malformed),
            ("( 0:10/99999999999:0:0)", TimeFault::Overflow),
        ] {
            let (time, fault, _) = parse(text);
            let spent = time.map(|time| (time.spent.as_secs(), time.total));
            assert_eq!((spent, fault), (Some((10, None)), Some(expected)), "{text}");
        }
    }
}
