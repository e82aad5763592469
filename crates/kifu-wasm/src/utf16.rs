//! [`Utf16Offsets`]: converts byte offsets in a text to the indices that JavaScript strings have.

/// The number of bytes between two offsets that are stored.
const BLOCK: usize = 64;

/// The UTF-16 index of every 64th byte of a text.
#[derive(Debug)]
pub(crate) struct Utf16Offsets(Vec<u32>);

impl Utf16Offsets {
    pub(crate) fn new(text: &str) -> Self {
        let mut index = 0;
        let blocks = text.as_bytes().chunks(BLOCK).map(|block| {
            let before = index;
            index += units(block);
            before
        });
        let mut starts: Vec<u32> = blocks.collect();
        starts.push(index);
        Self(starts)
    }

    /// The UTF-16 index of the byte at `offset`. An offset beyond the text means its end.
    pub(crate) fn index(&self, text: &str, offset: u32) -> u32 {
        let offset = (offset as usize).min(text.len());
        let start = offset - offset % BLOCK;
        let block = text.as_bytes().get(start..offset).unwrap_or_default();
        self.0.get(start / BLOCK).copied().unwrap_or_default() + units(block)
    }
}

/// The number of UTF-16 units of the characters that begin in `bytes`: two for a character of four bytes in UTF-8, one
/// for any other.
fn units(bytes: &[u8]) -> u32 {
    let of_byte = |&byte: &u8| match byte {
        0x80..=0xbf => 0,
        0xf0.. => 2,
        _ => 1,
    };
    bytes.iter().map(of_byte).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_are_those_of_utf16() {
        let text = "a７𠮷b\r\n".repeat(40);
        let offsets = Utf16Offsets::new(&text);
        for (offset, _) in text.char_indices().chain([(text.len(), ' ')]) {
            let expected = text[..offset].encode_utf16().count();
            assert_eq!(
                offsets.index(&text, u32::try_from(offset).unwrap()) as usize,
                expected
            );
        }
        assert_eq!(
            offsets.index(&text, u32::MAX) as usize,
            text.encode_utf16().count()
        );
    }
}
