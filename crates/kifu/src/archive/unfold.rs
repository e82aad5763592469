//! Decompresses what is read: gzip (RFC 1952) and Zstandard (RFC 8878), recognised by their first bytes.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use super::problem::Problem;
use super::reader::Reader;

const GZIP: &[u8] = b"\x1f\x8b";
const ZSTANDARD: &[u8] = b"\x28\xb5\x2f\xfd";

/// Whether a file that begins with these bytes is compressed.
pub(super) fn is_folded(start: &[u8]) -> bool {
    start.starts_with(GZIP) || start.starts_with(ZSTANDARD)
}

/// Returns a reader of the decompressed bytes. What is not compressed is read as it is.
pub(super) fn unfold(mut reader: Reader) -> io::Result<Reader> {
    let start = reader.fill_buf()?;
    if !is_folded(start) {
        return Ok(reader);
    }
    let is_gzip = start.starts_with(GZIP);
    let stored = Arc::new(AtomicU64::new(0));
    let counted = BufReader::new(Counted {
        reader,
        count: Arc::clone(&stored),
    });
    let unfolded: Box<dyn Read + Send> = if is_gzip {
        Box::new(MultiGzDecoder::new(counted))
    } else {
        Box::new(Frames::new(counted)?)
    };
    Ok(Box::new(BufReader::with_capacity(
        1 << 16,
        Limited {
            reader: unfolded,
            stored,
            count: 0,
        },
    )))
}

/// How many bytes may be read of what is stored in `stored` bytes: a hundred times as many, or a gigabyte. A record is
/// compressed to a fifth to a twentieth of its size.
pub(super) const fn most_bytes(stored: u64) -> u64 {
    let most = stored.saturating_mul(100);
    if most > 1 << 30 { most } else { 1 << 30 }
}

/// Counts the bytes that are read.
struct Counted<R> {
    reader: R,
    count: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// Ends with an error if far more bytes are read than are stored.
struct Limited<R> {
    reader: R,
    stored: Arc<AtomicU64>,
    count: u64,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.count += read as u64;
        let limit = most_bytes(self.stored.load(Ordering::Relaxed));
        if self.count > limit {
            return Err(Problem::TooLarge { limit }.into());
        }
        Ok(read)
    }
}

/// A frame without content.
const EMPTY_FRAME: &[u8] = b"\x28\xb5\x2f\xfd\x20\0\x01\0\0";

/// The frames of Zstandard, one after the other.
struct Frames<R> {
    reader: R,
    frame: FrameDecoder,
}

impl<R: BufRead> Frames<R> {
    fn new(reader: R) -> io::Result<Self> {
        let mut frame = FrameDecoder::new();
        // Only the second frame that a decoder reads may not ask for any amount of memory.
        frame.init(EMPTY_FRAME).map_err(|_| Problem::Corrupt)?;
        frame
            .decode_blocks(&EMPTY_FRAME[6..], BlockDecodingStrategy::All)
            .map_err(|_| Problem::Corrupt)?;
        Ok(Self { reader, frame })
    }

    /// Begins the next frame. Returns `false` at the end.
    fn begin(&mut self) -> io::Result<bool> {
        let checksum = self.frame.get_checksum_from_data();
        if checksum.is_some() && checksum != self.frame.get_calculated_checksum() {
            return Err(Problem::Corrupt.into());
        }
        while !self.reader.fill_buf()?.is_empty() {
            match self.frame.reset(&mut self.reader) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    io::copy(&mut self.reader.by_ref().take(length.into()), &mut io::sink())?;
                }
                Err(_) => return Err(Problem::Corrupt.into()),
            }
        }
        Ok(false)
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.frame.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            if !self.frame.is_finished() {
                let wanted = BlockDecodingStrategy::UptoBytes(buffer.len());
                let decoded = self.frame.decode_blocks(&mut self.reader, wanted);
                decoded.map_err(|_| Problem::Corrupt)?;
            } else if !self.begin()? {
                return Ok(0);
            }
        }
    }
}
