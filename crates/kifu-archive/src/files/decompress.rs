//! Decompresses what is read: gzip (RFC 1952) and Zstandard (RFC 8878), recognised by their first bytes.

use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::sync::{Arc, Mutex, PoisonError};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use super::problem::Problem;
use super::reader::Reader;

const GZIP: &[u8] = b"\x1f\x8b";
const ZSTANDARD: &[u8] = b"\x28\xb5\x2f\xfd";
/// A frame without content, with which some programs begin a file. The first byte is between 0x50 and 0x5f.
const SKIPPABLE: &[u8] = b"\x2a\x4d\x18";

/// Whether a file that begins with these four bytes is compressed.
pub(super) fn is_compressed(start: &[u8]) -> bool {
    let is_skippable = matches!(start, [0x50..=0x5f, rest @ ..] if rest == SKIPPABLE);
    start.starts_with(GZIP) || start == ZSTANDARD || is_skippable
}

/// Returns a reader of the decompressed bytes. What is not compressed is read as it is.
pub(super) fn decompress(mut reader: Reader) -> io::Result<Reader> {
    // A pipe may have fewer bytes at first.
    let mut start = Vec::new();
    reader.by_ref().take(4).read_to_end(&mut start)?;
    let (is_compressed, is_gzip) = (is_compressed(&start), start.starts_with(GZIP));
    let reader = Cursor::new(start).chain(reader);
    if !is_compressed {
        return Ok(Box::new(reader));
    }
    let stored = Arc::new(Mutex::new(Stored::default()));
    let counted = BufReader::new(Counted {
        reader,
        stored: Arc::clone(&stored),
    });
    let decompressed: Box<dyn Read + Send> = if is_gzip {
        Box::new(MultiGzDecoder::new(counted))
    } else {
        Box::new(Frames::new(counted)?)
    };
    Ok(Box::new(BufReader::with_capacity(
        1 << 16,
        Limited {
            reader: decompressed,
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

/// What was read of the compressed bytes.
#[derive(Default)]
struct Stored {
    count: u64,
    /// Why they cannot be read to their end.
    error: Option<io::Error>,
}

/// Counts the bytes that are read.
struct Counted<R> {
    reader: R,
    stored: Arc<Mutex<Stored>>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer);
        let mut stored = self.stored.lock().unwrap_or_else(PoisonError::into_inner);
        match read {
            Ok(read) => {
                stored.count += read as u64;
                Ok(read)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(error) => {
                let kind = error.kind();
                stored.error = Some(error);
                Err(kind.into())
            }
        }
    }
}

/// Ends with an error if far more bytes are read than are stored. An error in reading what is stored is passed on; any
/// other is [`Problem::Corrupt`].
struct Limited<R> {
    reader: R,
    stored: Arc<Mutex<Stored>>,
    count: u64,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer);
        let mut stored = self.stored.lock().unwrap_or_else(PoisonError::into_inner);
        let read = match read {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                return Err(stored.error.take().unwrap_or_else(|| Problem::Corrupt.into()));
            }
            read => read?,
        };
        self.count += read as u64;
        let limit = most_bytes(stored.count);
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
        // A decoder limits the memory of a frame only from its second frame on. So it reads an empty one first.
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
                    let length = u64::from(length);
                    let skipped = io::copy(&mut self.reader.by_ref().take(length), &mut io::sink())?;
                    if skipped < length {
                        return Err(Problem::Corrupt.into());
                    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn limited(count: u64) -> Limited<io::Repeat> {
        Limited {
            reader: io::repeat(b'\n'),
            stored: Arc::default(),
            count,
        }
    }

    #[test]
    fn a_gigabyte_is_read_and_no_more() {
        let mut bytes = [0; 10];
        let mut reader = limited((1 << 30) - 10);
        reader.read_exact(&mut bytes).unwrap();
        let error = reader.read_exact(&mut bytes).unwrap_err();
        let problem = error.get_ref().unwrap().downcast_ref::<Problem>();
        assert_eq!(problem, Some(&Problem::TooLarge { limit: 1 << 30 }));
    }

    #[test]
    fn a_hundred_times_the_stored_bytes_are_read() {
        let mut reader = limited(1 << 30);
        reader.stored.lock().unwrap().count = 20 << 20;
        reader.read_exact(&mut [0; 10]).unwrap();
        assert_eq!(most_bytes(20 << 20), 2000 << 20);
        assert_eq!(most_bytes(u64::MAX), u64::MAX);
    }
}
