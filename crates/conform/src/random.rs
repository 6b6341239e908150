//! A deterministic random number generator.

/// The xorshift64* generator, chosen because it takes three lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Random(u64);

impl Random {
    /// Creates a generator with this seed.
    pub(super) const fn new(seed: u64) -> Self {
        // Adjacent seeds must give unrelated numbers.
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// Returns a number below `limit`, which must not be 0.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        number as usize % limit.max(1)
    }

    /// Returns `true` with a probability in percent.
    pub(super) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Returns a random element, or `None` if the slice is empty.
    pub(super) fn pick<'a, T>(&mut self, choices: &'a [T]) -> Option<&'a T> {
        choices.get(self.below(choices.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_depend_on_the_seed_only() {
        let numbers = |seed| {
            let mut random = Random::new(seed);
            [(); 20].map(|()| random.below(1_000))
        };
        assert_eq!(numbers(3), numbers(3));
        assert_ne!(numbers(3), numbers(5));
        assert!(numbers(7).iter().all(|&number| number < 1_000));
        assert_eq!(Random::new(1).pick::<u8>(&[]), None);
    }
}
