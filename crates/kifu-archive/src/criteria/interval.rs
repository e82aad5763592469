//! [`Interval`]: the numbers that an option such as `--length 100..200` selects.

use std::str::FromStr;

use kifu::shogi_core::text::SpellingError;

use super::folding::folded;

/// Numbers between two limits, both included. A missing limit excludes nothing.
///
/// ```
/// let range: kifu_archive::criteria::Interval<u32> = "..150".parse()?;
/// assert!(range.contains(&150) && !range.contains(&151));
/// # Ok::<(), kifu::shogi_core::text::SpellingError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval<T> {
    first: Option<T>,
    last: Option<T>,
}

impl<T: PartialOrd> Interval<T> {
    /// The first and the last number, if they are limited.
    pub(super) const fn limits(&self) -> (Option<T>, Option<T>)
    where
        T: Copy,
    {
        (self.first, self.last)
    }

    /// Whether a number is between the limits.
    pub fn contains(&self, value: &T) -> bool {
        self.first.as_ref().is_none_or(|first| first <= value)
            && self.last.as_ref().is_none_or(|last| value <= last)
    }
}

/// Reads `150`, `100..200`, `100..` or `..200`.
impl<T: FromStr + PartialOrd + Copy> FromStr for Interval<T> {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        let folded = folded(text);
        let (first, last) = folded.split_once("..").unwrap_or((&folded, &folded));
        match (limit(first), limit(last)) {
            (Ok(first), Ok(last)) if is_ascending(first.as_ref(), last.as_ref()) => Ok(Self { first, last }),
            _ => Err(SpellingError::new(
                [
                    "a number, or a range of numbers such as `100..200`, `100..` or `..200`",
                    "数、または「100..200」「100..」「..200」のような範囲",
                ],
                text,
            )),
        }
    }
}

/// Reads a limit. An empty text is no limit.
fn limit<T: FromStr>(text: &str) -> Result<Option<T>, T::Err> {
    if text.is_empty() {
        return Ok(None);
    }
    text.parse().map(Some)
}

/// Whether there is a limit, and no limit is `NaN` or beyond the other.
fn is_ascending<T: PartialOrd>(first: Option<&T>, last: Option<&T>) -> bool {
    let limits = first.or(last).zip(last.or(first));
    limits.is_some_and(|(first, last)| first <= last)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn both_limits_are_included() {
        for (text, expected) in [
            ("2", &[2][..]),
            ("2..3", &[2, 3]),
            ("3..", &[3, 4]),
            ("..2", &[1, 2]),
            ("２..３", &[2, 3]),
        ] {
            let interval: Interval<u32> = text.parse().unwrap();
            let contained: Vec<u32> = (1..=4).filter(|number| interval.contains(number)).collect();
            assert_eq!(contained, expected, "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_intervals() {
        for text in ["", "..", "x", "3..2", "1..2..3", "nan..", "1-2"] {
            assert!(text.parse::<Interval<f64>>().is_err(), "{text}");
        }
    }
}
