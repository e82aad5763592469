//! [`Ascii`]: a short text of ASCII, put together without the machinery of `fmt`.

/// A short text of ASCII: a move, a time, a number. Formatting each of them by the means of `fmt` would take most of the
/// time of writing a record. What does not fit any more is left out, so `N` has to be large enough.
///
/// ```
/// use shogi_core::text::Ascii;
///
/// let mut row = Ascii::<16>::new();
/// row.push(b'T').push_number(7, 3, b'0');
/// assert_eq!(row.as_str(), "T007");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ascii<const N: usize> {
    bytes: [u8; N],
    length: usize,
}

impl<const N: usize> Ascii<N> {
    /// An empty text.
    #[inline]
    pub const fn new() -> Self {
        Self {
            bytes: [b' '; N],
            length: 0,
        }
    }

    /// Adds a character.
    #[inline]
    pub fn push(&mut self, byte: u8) -> &mut Self {
        debug_assert!(byte.is_ascii() && self.length < N);
        if let Some(place) = self.bytes.get_mut(self.length) {
            *place = byte;
            self.length += 1;
        }
        self
    }

    /// Adds a text.
    #[inline]
    pub fn push_str(&mut self, text: &str) -> &mut Self {
        for byte in text.bytes() {
            self.push(byte);
        }
        self
    }

    /// Adds a number, filled up to `width` in front.
    #[inline]
    pub fn push_number(&mut self, number: u64, width: usize, fill: u8) -> &mut Self {
        let mut digits = [fill; 20];
        let mut start = digits.len();
        let mut rest = number;
        loop {
            start -= 1;
            // The remainder is below ten, and no number has more than twenty digits.
            digits[start] = b'0' + u8::try_from(rest % 10).unwrap_or_default();
            rest /= 10;
            if rest == 0 || start == 0 {
                break;
            }
        }
        let start = start.min(digits.len().saturating_sub(width));
        for &byte in &digits[start..] {
            self.push(byte);
        }
        self
    }

    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        self.bytes
            .get(..self.length)
            .and_then(|bytes| str::from_utf8(bytes).ok())
            .unwrap_or_default()
    }
}

impl<const N: usize> Default for Ascii<N> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn numbers_are_written_as_fmt_does() {
        for number in [0, 1, 9, 10, 59, 99, 100, 12_345, u64::from(u32::MAX), u64::MAX] {
            for width in [0, 1, 2, 4, 20] {
                assert_eq!(
                    Ascii::<20>::new().push_number(number, width, b'0').as_str(),
                    format!("{number:0width$}")
                );
                assert_eq!(
                    Ascii::<20>::new().push_number(number, width, b' ').as_str(),
                    format!("{number:width$}")
                );
            }
        }
    }

    #[test]
    fn parts_stand_one_after_the_other() {
        let mut row = Ascii::<8>::new();
        row.push(b'+').push_str("7776").push_str("FU");
        assert_eq!(row.as_str(), "+7776FU");
        assert_eq!(Ascii::<8>::default().as_str(), "");
    }
}
