//! Random mutations of files: other bytes, other lines, other encodings, and parts of two files in one. With the
//! mutated files, tests check that any input is read without a panic.

use shogi_core::text::encoding::{Encoding, decode, encode};

use crate::random::Random;

/// The maximum number of changes in one file.
const CHANGES: u32 = 4;

/// The maximum length of a file in bytes. Longer files are cut, so that each file takes little time.
const LONGEST: usize = 1 << 13;

/// Parts of records that are inserted into a file at any place.
const PARTS: [&str; 24] = [
    "変化：3手\n",
    "変化：1手\n",
    "   1 ７六歩(77)   ( 0:16/00:00:16)\n",
    "2 同　銀\n",
    "▲７六歩 △３四歩\n",
    "まで3手で先手の勝ち\n",
    "手合割：二枚落ち\n",
    "後手の持駒：飛二 歩十八\n",
    "| ・v玉 ・ ・ ・ ・ ・ ・ ・|一\n",
    "&しおり\n",
    "*注釈\n",
    "#KIF version=2.0 encoding=UTF-8\n",
    "+7776FU,T12\n",
    "P+00KI00FU\n",
    "%TORYO\n",
    "V3.0\n",
    "/\n",
    "$EVENT:x\n",
    "position startpos moves 7g7f resign\n",
    "{\"header\":{},\"moves\":[{}]}",
    "> ",
    "&amp;<br>",
    "\u{feff}",
    "99999999999",
];

/// An endless iterator over damaged files. The same seed gives the same files.
#[derive(Clone, Debug)]
pub struct RandomMutations<'s> {
    random: Random,
    sources: &'s [Vec<u8>],
}

impl<'s> RandomMutations<'s> {
    /// Creates the generator for a seed. The damaged files are changed copies of the files in `sources`.
    pub const fn new(seed: u64, sources: &'s [Vec<u8>]) -> Self {
        Self {
            random: Random::new(seed),
            sources,
        }
    }

    fn source(&mut self) -> &'s [u8] {
        self.random.pick(self.sources).map_or(&[], Vec::as_slice)
    }

    /// Returns a random number from 0 to `limit`, including `limit`.
    fn index(&mut self, limit: usize) -> usize {
        let limit = u32::try_from(limit).unwrap_or(u32::MAX - 1);
        self.random.below(limit + 1) as usize
    }

    fn change(&mut self, bytes: Vec<u8>) -> Vec<u8> {
        match self.random.below(8) {
            0 => self.change_byte(bytes),
            1 => self.remove_stretch(bytes),
            2 => self.insert(bytes),
            3 | 4 => self.move_line(&bytes),
            5 => self.join(&bytes),
            6 => self.encode_again(&bytes),
            _ => self.repeat_stretch(bytes),
        }
    }

    fn change_byte(&mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        let at = self.index(bytes.len());
        let bit = 1 << self.random.below(8);
        let any = self.random.percent(50);
        if let Some(byte) = bytes.get_mut(at) {
            *byte = if any { bit } else { *byte ^ bit };
        }
        bytes
    }

    /// Returns a random range in a file of `length` bytes. Most ranges have at most twelve bytes.
    fn stretch(&mut self, length: usize) -> std::ops::Range<usize> {
        let start = self.index(length);
        let most = if self.random.percent(80) { 12 } else { length };
        let end = (start + self.index(most)).min(length);
        start..end
    }

    fn remove_stretch(&mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        let stretch = self.stretch(bytes.len());
        bytes.drain(stretch);
        bytes
    }

    fn repeat_stretch(&mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        let stretch = self.stretch(bytes.len());
        let copy = bytes.get(stretch.clone()).unwrap_or_default().to_vec();
        bytes.splice(stretch.start..stretch.start, copy);
        bytes
    }

    fn insert(&mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        let at = self.index(bytes.len());
        let part = self.random.pick(&PARTS).copied().unwrap_or_default();
        bytes.splice(at..at, part.bytes());
        bytes
    }

    /// Takes a random line of the file, or one of [`PARTS`]. Inserts this text before another random line, or replaces
    /// the other line by this text.
    fn move_line(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
        let from = if self.random.percent(50) {
            self.random.pick(&lines).copied()
        } else {
            self.random.pick(&PARTS).map(|part| part.as_bytes())
        };
        let to = self.index(lines.len());
        let end = if self.random.percent(50) { to } else { to + 1 }.min(lines.len());
        lines.splice(to..end, from);
        lines.concat()
    }

    /// Joins a beginning of the file and an end of another file, both of random length.
    fn join(&mut self, bytes: &[u8]) -> Vec<u8> {
        let other = self.source();
        let [head, tail] = [bytes, other].map(|bytes| self.index(bytes.len()));
        let head = bytes.get(..head).unwrap_or_default();
        [head, other.get(tail..).unwrap_or_default()].concat()
    }

    /// Encodes the file, or its part after a random place, in another encoding.
    fn encode_again(&mut self, bytes: &[u8]) -> Vec<u8> {
        let start = if self.random.percent(50) {
            0
        } else {
            self.index(bytes.len())
        };
        let (above, below) = bytes.split_at(start);
        let encoding = self.random.pick(&Encoding::ALL).copied();
        let text = decode(below, None).text;
        let encoded = encoding.and_then(|encoding| encode(&text, encoding).ok());
        [above, &encoded.unwrap_or_default()].concat()
    }
}

impl Iterator for RandomMutations<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let mut bytes = self.source().to_vec();
        for _ in 0..=self.random.below(CHANGES) {
            bytes = self.change(bytes);
            bytes.truncate(LONGEST);
        }
        Some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_seed_gives_the_same_files_again_and_most_differ() {
        let sources = [b"V2.2\nPI\n+\n+7776FU\n".to_vec(), "1 ７六歩(77)\n".into()];
        let files = |seed| -> Vec<Vec<u8>> { RandomMutations::new(seed, &sources).take(100).collect() };
        let mut damaged = files(1);
        assert_eq!(damaged, files(1));
        damaged.sort();
        damaged.dedup();
        assert!(damaged.len() > 80, "{}", damaged.len());
    }
}
