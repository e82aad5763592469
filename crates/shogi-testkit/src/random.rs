//! Pseudo-random numbers that are the same on every machine.

/// The generator `xorshift64*`: Marsaglia's xorshift with a multiplication (Vigna, *An experimental exploration of
/// Marsaglia's xorshift generators, scrambled*, 2016). The same seed always gives the same numbers.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Creates the generator for a seed.
    pub const fn new(seed: u64) -> Self {
        // The seed is mixed, so that similar seeds give different numbers from the start. The state of the generator
        // must not be 0, so the lowest bit is set.
        let mixed = (seed ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        Self { state: mixed | 1 }
    }

    /// Returns the next number, which has 64 random bits.
    pub const fn next(&mut self) -> u64 {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        self.state.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// Returns a number from 0 to `limit` - 1. Returns 0 if `limit` is 0.
    pub const fn below(&mut self, limit: u32) -> u32 {
        // A random 32-bit number is multiplied by the limit. The upper half of the product is below the limit.
        let product = (self.next() >> 32) * limit as u64;
        (product >> 32) as u32
    }

    /// Returns `true` with a probability of `percent` percent.
    pub const fn percent(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// Returns a random item of `items`. Returns `None` if there are no items.
    pub fn pick<'i, T>(&mut self, items: &'i [T]) -> Option<&'i T> {
        let limit = u32::try_from(items.len()).unwrap_or(u32::MAX);
        items.get(self.below(limit) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_again() {
        let numbers = |seed| -> Vec<u64> {
            let mut random = Random::new(seed);
            (0..8).map(|_| random.next()).collect()
        };
        assert_eq!(numbers(7), numbers(7));
        assert_ne!(numbers(7), numbers(8));
    }

    #[test]
    fn every_number_below_the_limit_comes_up_and_no_other() {
        let mut random = Random::new(1);
        let mut seen = [0; 10];
        for _ in 0..1000 {
            seen[random.below(10) as usize] += 1;
        }
        // Each number is expected 100 times, with a standard deviation below ten. So the limits are five standard
        // deviations away.
        assert!(seen.iter().all(|&count| (50..150).contains(&count)), "{seen:?}");
        assert_eq!(random.below(0), 0);
    }

    #[test]
    fn nothing_is_picked_from_nothing() {
        assert_eq!(Random::new(1).pick::<u8>(&[]), None);
    }
}
