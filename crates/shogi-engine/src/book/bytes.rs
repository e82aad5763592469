//! [`Bytes`]: a file of bytes that is not loaded.

use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::ops::Range;

/// A file of bytes.
#[derive(Debug)]
pub(super) struct Bytes<R> {
    pub(super) reader: BufReader<R>,
    pub(super) length: u64,
    /// The place up to which the file was read.
    at: u64,
}

impl<R: Read + Seek> Bytes<R> {
    pub(super) fn new(mut reader: R) -> io::Result<Self> {
        let length = reader.seek(SeekFrom::End(0))?;
        reader.rewind()?;
        let reader = BufReader::with_capacity(1 << 14, reader);
        Ok(Self {
            reader,
            length,
            at: 0,
        })
    }

    /// Reads bytes at a place. What is in the buffer is not read again.
    pub(super) fn read(&mut self, offset: u64, length: u64) -> io::Result<Vec<u8>> {
        self.reader
            .seek_relative(offset.wrapping_sub(self.at).cast_signed())?;
        let mut bytes = Vec::new();
        (&mut self.reader).take(length).read_to_end(&mut bytes)?;
        self.at = offset + bytes.len() as u64;
        let is_whole = bytes.len() as u64 == length;
        is_whole
            .then_some(bytes)
            .ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }

    /// The place of the first record in a range that is not before what is looked for, or the end.
    pub(super) fn lower_bound(
        &mut self,
        range: Range<u64>,
        size: usize,
        is_before: impl Fn(&[u8]) -> bool,
    ) -> io::Result<u64> {
        let size = size as u64;
        let (mut low, mut high) = (0, (range.end - range.start) / size);
        while low < high {
            let middle = low + (high - low) / 2;
            if is_before(&self.read(range.start + middle * size, size)?) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(range.start + low * size)
    }
}

/// The number in at most eight bytes, the lowest first.
pub(super) fn number(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .rev()
        .fold(0, |number, &byte| number << 8 | u64::from(byte))
}
