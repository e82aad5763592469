//! [`Source`]: a file that JavaScript reads.

use std::io::{self, Read, Seek, SeekFrom};

use kifu_archive::{Input, Problem};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(raw_module = "./sources.js")]
extern "C" {
    /// The number of bytes of a source. Negative if it is not the same any more.
    #[wasm_bindgen(js_name = sizeOf)]
    fn size_of(source: u32) -> f64;

    /// Reads bytes from `offset` on. Returns how many, or a negative number if that failed.
    #[wasm_bindgen(js_name = readInto)]
    fn read_into(source: u32, offset: f64, buffer: &mut [u8]) -> f64;

    /// Why the last reading failed.
    #[wasm_bindgen(js_name = lastError)]
    fn last_error(source: u32) -> String;
}

/// A file that JavaScript reads, under its number there.
struct Source {
    number: u32,
    size: u64,
    place: u64,
}

/// The file with a number and a name.
pub(crate) fn input(number: u32, name: &str) -> Input {
    Input::seekable(name, move || Ok(Box::new(Source::open(number)?)))
}

impl Source {
    fn open(number: u32) -> io::Result<Self> {
        let size = size_of(number);
        if size < 0.0 {
            return Err(Problem::ChangedSince.into());
        }
        Ok(Self {
            number,
            size: whole(size),
            place: 0,
        })
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = self.size.saturating_sub(self.place);
        let wanted = buffer.len().min(usize::try_from(rest).unwrap_or(usize::MAX));
        if wanted == 0 {
            return Ok(0);
        }
        #[expect(clippy::cast_precision_loss, reason = "files are far below 2^53 bytes")]
        let read = read_into(self.number, self.place as f64, &mut buffer[..wanted]);
        if read < 0.0 {
            return Err(io::Error::other(last_error(self.number)));
        }
        let read = whole(read).min(wanted as u64);
        if read == 0 {
            return Err(Problem::ChangedSince.into());
        }
        self.place += read;
        Ok(usize::try_from(read).unwrap_or(wanted))
    }
}

impl Seek for Source {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let place = match to {
            SeekFrom::Start(place) => Some(place),
            SeekFrom::End(offset) => self.size.checked_add_signed(offset),
            SeekFrom::Current(offset) => self.place.checked_add_signed(offset),
        };
        self.place = place.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.place)
    }
}

/// A number of JavaScript that is whole and not negative.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the number is whole and not negative"
)]
const fn whole(number: f64) -> u64 {
    number as u64
}
