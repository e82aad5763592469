//! [`seconds`]: a time as the value of an option.

use std::time::Duration;

use kifu::shogi_core::text::SpellingError;

/// A time of at least a millisecond and at most a year.
pub(crate) fn seconds(text: &str) -> Result<Duration, SpellingError> {
    let seconds = text
        .parse()
        .ok()
        .filter(|seconds| (0.001..=31_536_000.0).contains(seconds));
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| {
        let expected = [
            "a number of seconds from 0.001 to 31536000, such as 0.5",
            "0.5 のような0.001から31536000の秒数",
        ];
        SpellingError::new(expected, text)
    })
}
