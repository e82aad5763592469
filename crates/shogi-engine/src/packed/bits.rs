//! [`Bits`]: bits that are written, or read, from the lowest one of each byte on.

/// The number of bits of a packed position.
pub(super) const ROOM: u32 = 256;

/// Bits and a place in them. There is room for more than [`ROOM`], as a position without kings takes 258.
#[derive(Clone, Copy, Default)]
pub(super) struct Bits {
    words: [u64; 5],
    pub(super) place: u32,
}

impl Bits {
    pub(super) fn from_bytes(bytes: [u8; 32]) -> Self {
        let mut words = [0; 5];
        for (word, bytes) in words.iter_mut().zip(bytes.chunks_exact(8)) {
            *word = bytes
                .iter()
                .rev()
                .fold(0, |word, &byte| word << 8 | u64::from(byte));
        }
        Self { words, place: 0 }
    }

    /// The first [`ROOM`] bits.
    pub(super) fn to_bytes(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for (bytes, word) in bytes.chunks_exact_mut(8).zip(self.words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    /// Appends the lowest bits of a number. Bits for which there is no room at all are left out; no position has as many.
    pub(super) fn push(&mut self, bits: u8, length: u32) {
        let (index, shift) = (self.place as usize / 64, self.place % 64);
        let bits = u64::from(bits);
        if let Some(word) = self.words.get_mut(index) {
            *word |= bits << shift;
        }
        if shift + length > 64
            && let Some(word) = self.words.get_mut(index + 1)
        {
            *word |= bits >> (64 - shift);
        }
        self.place += length;
    }

    /// The next bits, up to eight. Bits after the end are zero.
    pub(super) fn peek(&self) -> u8 {
        let (index, shift) = (self.place as usize / 64, self.place % 64);
        let word = |index: usize| u128::from(self.words.get(index).copied().unwrap_or_default());
        let [low, ..] = ((word(index) | word(index + 1) << 64) >> shift).to_le_bytes();
        low
    }

    pub(super) fn take(&mut self, length: u32) -> u8 {
        let bits = self.peek() & mask(length);
        self.place += length;
        bits
    }
}

/// So many of the lowest bits, up to eight.
pub(super) const fn mask(length: u32) -> u8 {
    if length >= 8 { u8::MAX } else { (1 << length) - 1 }
}
