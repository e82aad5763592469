//! [`AsciiBuffer`]: a short ASCII text that is stored on the stack and built without `fmt`.

/// A short ASCII text such as a move, a time or a number. Writers use it because formatting such texts with `fmt` would
/// take most of the time of writing a record. Characters beyond the `N`-th are dropped, so `N` must be large enough.
///
/// ```
/// use shogi_core::text::AsciiBuffer;
///
/// let mut row = AsciiBuffer::<16>::new();
/// row.push(b'T').push_number(7, 3, b'0');
/// assert_eq!(row.as_str(), "T007");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AsciiBuffer<const N: usize> {
    bytes: [u8; N],
    length: usize,
}

impl<const N: usize> AsciiBuffer<N> {
    /// An empty text.
    #[inline]
    pub const fn new() -> Self {
        Self {
            bytes: [b' '; N],
            length: 0,
        }
    }

    /// Appends one ASCII character.
    #[inline]
    pub fn push(&mut self, byte: u8) -> &mut Self {
        debug_assert!(byte.is_ascii() && self.length < N);
        if let Some(place) = self.bytes.get_mut(self.length) {
            *place = byte;
            self.length += 1;
        }
        self
    }

    /// Appends all characters of `text`, which must be ASCII.
    #[inline]
    pub fn push_str(&mut self, text: &str) -> &mut Self {
        for byte in text.bytes() {
            self.push(byte);
        }
        self
    }

    /// Appends a number in decimal. If it has fewer than `width` digits, `fill` is put in front of it until it has that
    /// length.
    #[inline]
    pub fn push_number(&mut self, number: u64, width: usize, fill: u8) -> &mut Self {
        let mut digits = [fill; 20];
        let mut start = digits.len();
        let mut rest = number;
        loop {
            start -= 1;
            // The conversion to `u8` cannot fail, because the remainder is below ten. A `u64` has at most twenty
            // digits, so `start` stays in range.
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

    /// The text as a `&str`.
    #[inline]
    pub fn as_str(&self) -> &str {
        self.bytes
            .get(..self.length)
            .and_then(|bytes| str::from_utf8(bytes).ok())
            .unwrap_or_default()
    }
}

impl<const N: usize> Default for AsciiBuffer<N> {
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
                    AsciiBuffer::<20>::new().push_number(number, width, b'0').as_str(),
                    format!("{number:0width$}")
                );
                assert_eq!(
                    AsciiBuffer::<20>::new().push_number(number, width, b' ').as_str(),
                    format!("{number:width$}")
                );
            }
        }
    }

    #[test]
    fn parts_are_appended_in_order() {
        let mut row = AsciiBuffer::<8>::new();
        row.push(b'+').push_str("7776").push_str("FU");
        assert_eq!(row.as_str(), "+7776FU");
        assert_eq!(AsciiBuffer::<8>::default().as_str(), "");
    }
}
