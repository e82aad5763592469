//! How much time each side has.

use std::time::Duration;

use super::scanner::Scanner;

/// The time each side has for a game (`持ち時間`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TimeControl {
    /// The time at the start.
    pub main: Duration,
    /// The time for each move once the main time is used up (`秒読み`). Zero: the game is lost then (`切れ負け`). `None`:
    /// not said.
    pub byoyomi: Option<Duration>,
    /// What every move adds to the main time (`フィッシャー`). `None`: not said.
    pub increment: Option<Duration>,
}

impl TimeControl {
    /// Reads the value of a header of KIF or CSA in the forms in use; `None` for any other.
    ///
    /// * `各８時間`, `1時間30分`, `10分`; with `+30秒` or `秒読み30秒` for the byoyomi, `+5秒追加` for an increment, `切れ負け` for
    ///   none;
    /// * CSA `$TIME_LIMIT`: `00:25+00`, hours and minutes, then the byoyomi in seconds;
    /// * CSA V3.0 `$TIME`: `900+0+5`, main time, byoyomi and increment in seconds, fractions allowed.
    pub fn parse(value: &str) -> Option<Self> {
        let value = value.trim();
        Self::parse_csa_limit(value)
            .or_else(|| Self::parse_csa_v3(value))
            .or_else(|| Self::parse_japanese(value))
    }

    fn parse_csa_limit(value: &str) -> Option<Self> {
        let mut scanner = Scanner::new(value);
        let hours = scanner.number(4)?;
        if !scanner.take(':') {
            return None;
        }
        let minutes = scanner.number(2)?;
        if !scanner.take('+') {
            return None;
        }
        let byoyomi = scanner.number(6)?;
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
        let mut scanner = Scanner::new(value);
        scanner.take('各');
        scanner.blanks();
        let mut control = Self {
            main: duration(&mut scanner)?,
            ..Self::default()
        };
        scanner.blanks();
        let has_more = scanner.take('+') || scanner.word("秒読み") || scanner.word("、秒読み");
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
        scanner.is_at_end().then_some(control)
    }
}

/// Reads a duration such as `30秒`, `1分` or `１手30秒`, the form of the header `秒読み`; `None` for any other.
pub(super) fn parse_byoyomi(value: &str) -> Option<Duration> {
    let mut scanner = Scanner::new(value.trim());
    scanner.word("１手");
    scanner.word("1手");
    let duration = duration(&mut scanner)?;
    scanner.is_at_end().then_some(duration)
}

/// `1時間30分`, `10分`, `30秒`: at least one number with its unit, the larger unit first.
fn duration(scanner: &mut Scanner<'_>) -> Option<Duration> {
    let mut total = 0_u32;
    let mut smallest = u32::MAX;
    while let Some(number) = scanner.number(5) {
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
        smallest = unit;
        total = total.checked_add(number.checked_mul(unit)?)?;
    }
    (smallest != u32::MAX).then(|| seconds(total))
}

fn seconds(seconds: u32) -> Duration {
    Duration::from_secs(seconds.into())
}

/// Seconds with at most three decimals, as CSA V3.0 writes them.
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

    /// Main time, byoyomi and increment in seconds; the forms are those of the CSA documents and of files in use.
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
    fn other_texts_are_no_time_controls() {
        for value in [
            "",
            "持ち時間",
            "なし（初手より１手30秒未満）",
            "10",
            "1:2:3",
            "30分1時間",
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
