//! [`Index`]: where positions may be.

use kifu::Position;

/// The number of entries that are sorted together.
const RUN: usize = 1 << 20;

/// For each position of the games, 32 bits of its key and its number. Different positions may have the same bits, so that what is
/// found has to be checked.
#[derive(Debug)]
pub(super) struct Index {
    /// The entries, sorted, in lists of [`RUN`].
    runs: Vec<Vec<u64>>,
    /// The last entries, in the order of their numbers.
    last: Vec<u64>,
    pub(super) key: fn(&Position) -> u32,
}

impl Default for Index {
    fn default() -> Self {
        Self {
            runs: Vec::new(),
            last: Vec::new(),
            key: upper_half_of_key,
        }
    }
}

fn upper_half_of_key(position: &Position) -> u32 {
    u32::try_from(position.key() >> 32).unwrap_or_default()
}

impl Index {
    pub(super) fn add(&mut self, position: &Position, number: u32) {
        if self.last.len() == RUN {
            let mut run = std::mem::replace(&mut self.last, Vec::with_capacity(RUN));
            run.sort_unstable();
            self.runs.push(run);
        }
        self.last
            .push(u64::from((self.key)(position)) << 32 | u64::from(number));
    }

    /// Passes on the numbers of the positions that may be this one. They have no order.
    pub(super) fn candidates(&self, position: &Position, mut found: impl FnMut(u32)) {
        let key = u64::from((self.key)(position));
        let number = |entry: u64| u32::try_from(entry & u64::from(u32::MAX)).unwrap_or_default();
        for run in &self.runs {
            let start = run.partition_point(|entry| entry >> 32 < key);
            let same = run[start..].iter().take_while(|&entry| entry >> 32 == key);
            same.for_each(|&entry| found(number(entry)));
        }
        let same = self.last.iter().filter(|&entry| entry >> 32 == key);
        same.for_each(|&entry| found(number(entry)));
    }
}
