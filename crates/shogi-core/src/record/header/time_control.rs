//! The time control of a game.

use std::fmt;
use std::time::Duration;

use crate::text::Scanner;

/// The time that each side has for its moves in a game (`持ち時間`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct TimeControl {
    /// The main time, which each side has at the start.
    pub main: Duration,
    /// The time for each move after the main time is used up (`秒読み`). Zero means that a side loses when its main time
    /// is used up (`切れ負け`). `None` means that the header does not mention byoyomi.
    pub byoyomi: Option<Duration>,
    /// The time that every move adds to the main time (`フィッシャー`). `None` means that the header does not mention an
    /// increment.
    pub increment: Option<Duration>,
}

impl TimeControl {
    /// Parses the value of a KIF or CSA header. `None` if the value has none of these forms:
    ///
    /// * `各８時間`, `1時間30分`, `10分`, optionally with `+30秒` or `秒読み30秒` (byoyomi), `+5秒追加` (increment) or `切れ負け` (a
    ///   byoyomi of zero), and with `チェスクロック` before or after it. In `15分60秒` the seconds are the byoyomi, because they
    ///   are no part of a time in minutes;
    /// * CSA `$TIME_LIMIT`: `00:25+00` (hours and minutes, then the byoyomi in seconds);
    /// * CSA V3.0 `$TIME`: `900+0+5` (main time, byoyomi and increment in seconds, with optional fractions).
    pub fn parse(value: &str) -> Option<Self> {
        let value = value.trim();
        Self::parse_csa_limit(value)
            .or_else(|| Self::parse_csa_v3(value))
            .or_else(|| Self::parse_japanese(value))
    }

    /// Returns the value of the CSA header `$TIME_LIMIT`: `00:25+00`. `None` if the header cannot express this time control: it has an
    /// increment, no byoyomi is named, or its times are no whole minutes and seconds.
    ///
    /// ```
    /// use shogi_core::record::TimeControl;
    ///
    /// let control = TimeControl::parse("15分+60秒").unwrap();
    /// assert_eq!(control.to_csa().as_deref(), Some("00:15+60"));
    /// ```
    pub fn to_csa(self) -> Option<String> {
        let (main, byoyomi) = (self.main.as_secs(), self.byoyomi?);
        let is_whole = main % 60 == 0 && [self.main, byoyomi].iter().all(|time| time.subsec_nanos() == 0);
        let has_increment = self.increment.is_some_and(|increment| !increment.is_zero());
        let (hours, minutes) = (main / 3600, main / 60 % 60);
        let fits = hours < 10_000 && byoyomi.as_secs() < 1_000_000;
        (is_whole && fits && !has_increment)
            .then(|| format!("{hours:02}:{minutes:02}+{:02}", byoyomi.as_secs()))
    }

    /// Converts the value of the CSA header `$TIME_LIMIT` to KIF: `00:25+00` becomes `25分切れ負け`. `None` if `value` has another
    /// form than [`TimeControl::to_csa`] gives it.
    pub fn csa_to_kif(value: &str) -> Option<String> {
        let control = Self::parse_csa_limit(value)?;
        (control.to_csa()? == value).then(|| control.to_string())
    }

    /// Converts the value of the KIF header `持ち時間` to CSA: `25分切れ負け` becomes `00:25+00`. `None` if CSA cannot express it, or if
    /// `value` has another form than the `Display` of a time control gives it, as `チェスクロック使用 25分切れ負け` has.
    pub fn kif_to_csa(value: &str) -> Option<String> {
        let control = Self::parse_japanese(value)?;
        (control.to_string() == value).then(|| control.to_csa())?
    }

    fn parse_csa_limit(value: &str) -> Option<Self> {
        let mut scanner = Scanner::new(value);
        let hours: u32 = scanner.short_number(4)?;
        scanner.expect(':')?;
        let minutes: u32 = scanner.short_number(2)?;
        scanner.expect('+')?;
        let byoyomi = scanner.short_number(6)?;
        scanner.is_at_end().then(|| Self {
            main: seconds(hours * 3600 + minutes * 60),
            byoyomi: Some(seconds(byoyomi)),
            increment: None,
        })
    }

    fn parse_csa_v3(value: &str) -> Option<Self> {
        let mut parts = value.split('+').map(decimal_seconds);
        let control = Self {
            main: parts.next()??,
            byoyomi: Some(parts.next()??),
            increment: Some(parts.next()??),
        };
        parts.next().is_none().then_some(control)
    }

    fn parse_japanese(value: &str) -> Option<Self> {
        let value = value.strip_prefix("チェスクロック").unwrap_or(value);
        let mut scanner = Scanner::new(value.strip_prefix("使用").unwrap_or(value));
        scanner.blanks();
        scanner.take('各');
        scanner.blanks();
        let mut control = Self {
            main: duration(&mut scanner)?,
            ..Self::default()
        };
        scanner.blanks();
        let is_number = scanner.peek().is_some_and(|next| next.is_ascii_digit());
        let has_more = is_number || scanner.take('+') || scanner.word("秒読み") || scanner.word("、秒読み");
        if has_more {
            scanner.blanks();
            let each = duration(&mut scanner)?;
            if scanner.word("追加") || scanner.word("加算") {
                control.increment = Some(each);
            } else {
                control.byoyomi = Some(each);
            }
        } else if scanner.word("切れ負け") || scanner.word("切負") {
            control.byoyomi = Some(Duration::ZERO);
        }
        scanner.blanks();
        let is_in_brackets = scanner.take('(');
        if scanner.word("チェスクロック") {
            scanner.word("使用");
        }
        let is_closed = !is_in_brackets || scanner.take(')');
        (is_closed && scanner.is_at_end()).then_some(control)
    }
}

/// Writes the time control as KIF files have it: `15分+60秒`, `5分+5秒追加`, `25分切れ負け`, `8時間`. Milliseconds are left out, and an
/// increment beside a byoyomi is left out too, because KIF has no form for both.
///
/// ```
/// use shogi_core::record::TimeControl;
///
/// let control = TimeControl::parse("00:25+00").unwrap();
/// assert_eq!(control.to_string(), "25分切れ負け");
/// ```
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.main.as_secs() == 60 {
            f.write_str("1分")?;
        } else {
            write_duration(self.main, f)?;
        }
        match (self.byoyomi, self.increment) {
            (None, None) => Ok(()),
            (Some(Duration::ZERO), None | Some(Duration::ZERO)) => f.write_str("切れ負け"),
            (None | Some(Duration::ZERO), Some(increment)) => {
                f.write_str("+")?;
                write_duration(increment, f)?;
                f.write_str("追加")
            }
            (Some(byoyomi), _) => {
                f.write_str("+")?;
                write_duration(byoyomi, f)
            }
        }
    }
}

/// Writes hours, minutes and seconds. Below two minutes only seconds are written, as KIF files have a byoyomi.
fn write_duration(duration: Duration, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let seconds = duration.as_secs();
    let parts = match seconds {
        0 => return f.write_str("0分"),
        1..120 => return write!(f, "{seconds}秒"),
        _ => [
            (seconds / 3600, "時間"),
            (seconds / 60 % 60, "分"),
            (seconds % 60, "秒"),
        ],
    };
    let mut parts = parts.into_iter().filter(|&(number, _)| number > 0);
    parts.try_for_each(|(number, unit)| write!(f, "{number}{unit}"))
}

/// Parses a duration such as `30秒`, `1分` or `１手30秒`, the value of the header `秒読み`. `None` if it has another form.
pub(super) fn parse_byoyomi(value: &str) -> Option<Duration> {
    let mut scanner = Scanner::new(value.trim());
    scanner.word("１手");
    scanner.word("1手");
    let duration = duration(&mut scanner)?;
    scanner.is_at_end().then_some(duration)
}

/// Reads a duration such as `1時間30分`, `10分` or `30秒`. A duration consists of one or more numbers with their units, the
/// largest unit first. Seconds from 60 up after a larger unit are not a part of it. `None` if the text begins in another form.
fn duration(scanner: &mut Scanner<'_>) -> Option<Duration> {
    let mut total = 0_u32;
    let mut smallest = u32::MAX;
    loop {
        let before = *scanner;
        let Some(number) = scanner.short_number::<u32>(5) else {
            break;
        };
        let unit = if scanner.word("時間") {
            3600
        } else if scanner.take('分') {
            60
        } else if scanner.take('秒') {
            1
        } else {
            return None;
        };
        if unit >= smallest {
            return None;
        }
        if unit == 1 && number >= 60 && smallest != u32::MAX {
            *scanner = before;
            break;
        }
        smallest = unit;
        total = total.checked_add(number.checked_mul(unit)?)?;
    }
    (smallest != u32::MAX).then(|| seconds(total))
}

fn seconds(seconds: u32) -> Duration {
    Duration::from_secs(seconds.into())
}

/// Reads a number of seconds with at most three decimals, as CSA V3.0 writes them.
fn decimal_seconds(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 9 || fraction.len() > 3 || !is_number(whole) || !is_number(fraction)
    {
        return None;
    }
    let milliseconds: u64 = format!("{fraction:0<3}").parse().ok()?;
    Some(Duration::from_secs(whole.parse().ok()?) + Duration::from_millis(milliseconds))
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    /// Each row has a value and its main time, byoyomi and increment in seconds. The values are from the CSA documents
    /// and from existing files.
    #[test]
    fn time_controls_are_read_in_the_forms_in_use() {
        for (value, main, byoyomi, increment) in [
            ("各８時間", 28800, None, None),
            ("1時間30分", 5400, None, None),
            ("15分+60秒", 900, Some(60), None),
            ("0分+10秒", 0, Some(10), None),
            ("5分+5秒追加", 300, None, Some(5)),
            ("3分切れ負け", 180, Some(0), None),
            ("00:25+00", 1500, Some(0), None),
            ("01:25+30", 5100, Some(30), None),
            ("900+0+5", 900, Some(0), Some(5)),
            ("15分60秒", 900, Some(60), None),
            ("15分30秒", 930, None, None),
            ("10分切れ負け", 600, Some(0), None),
            ("チェスクロック使用 各5時間", 18000, None, None),
            ("5時間（チェスクロック）", 18000, None, None),
            ("5時間 秒読み60秒（チェスクロック使用）", 18000, Some(60), None),
        ] {
            let expected = TimeControl {
                main: seconds(main),
                byoyomi: byoyomi.map(seconds),
                increment: increment.map(seconds),
            };
            assert_eq!(TimeControl::parse(value), Some(expected), "{value}");
        }
        let tenth = TimeControl::parse("0.1+0+0").map(|control| control.main);
        assert_eq!(tenth, Some(Duration::from_millis(100)));
    }

    #[test]
    fn time_controls_are_written_as_kif_has_them() {
        for (value, expected) in [
            ("00:25+00", "25分切れ負け"),
            ("00:15+60", "15分+60秒"),
            ("00:00+30", "0分+30秒"),
            ("300+0+5", "5分+5秒追加"),
            ("90+0+0", "90秒切れ負け"),
            ("01:30+60", "1時間30分+60秒"),
            ("各８時間", "8時間"),
            ("08:00+300", "8時間+5分"),
        ] {
            let control = TimeControl::parse(value).unwrap();
            assert_eq!(control.to_string(), expected, "{value}");
            let again = TimeControl::parse(expected).unwrap();
            assert_eq!(again.to_string(), expected);
            assert_eq!(
                (again.main, again.increment.unwrap_or_default()),
                (control.main, control.increment.unwrap_or_default())
            );
        }
    }

    #[test]
    fn time_controls_of_csa_and_kif_are_converted_to_each_other() {
        for (csa, kif) in [
            ("00:25+00", "25分切れ負け"),
            ("00:15+60", "15分+60秒"),
            ("00:00+30", "0分+30秒"),
            ("00:01+30", "1分+30秒"),
            ("01:30+60", "1時間30分+60秒"),
        ] {
            assert_eq!(TimeControl::csa_to_kif(csa).as_deref(), Some(kif));
            assert_eq!(TimeControl::kif_to_csa(kif).as_deref(), Some(csa));
        }
        // CSA has no form for these, or KIF says more.
        for kif in [
            "8時間",
            "5分+5秒追加",
            "90秒切れ負け",
            "チェスクロック使用 25分切れ負け",
            "00:25+00",
        ] {
            assert_eq!(TimeControl::kif_to_csa(kif), None, "{kif}");
        }
        for csa in ["0:25+0", "900+0+5", "25分切れ負け", "00:75+00"] {
            assert_eq!(TimeControl::csa_to_kif(csa), None, "{csa}");
        }
    }

    #[test]
    fn other_texts_are_no_time_controls() {
        for value in [
            "",
            "持ち時間",
            "なし（初手より１手30秒未満）",
            "10",
            "1:2:3",
            "30分1時間",
            "15分60秒60秒",
            "5時間（チェスクロック",
            "99999時間99999時間",
            "1+2",
            "1+2+3+4",
        ] {
            assert_eq!(TimeControl::parse(value), None, "{value}");
        }
    }

    #[test]
    fn a_byoyomi_is_a_duration_with_its_unit() {
        assert_eq!(parse_byoyomi("30秒"), Some(seconds(30)));
        assert_eq!(parse_byoyomi("１手60秒"), Some(seconds(60)));
        assert_eq!(parse_byoyomi("1分"), Some(seconds(60)));
        assert_eq!(parse_byoyomi("30"), None);
    }
}
