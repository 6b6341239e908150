//! Numbers that look random and are the same every time.

/// xorshift64*: any generator would do, and this one is three lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Random(u64);

impl Random {
    /// The numbers of this seed.
    pub(super) const fn new(seed: u64) -> Self {
        // Neighbouring seeds should have nothing in common.
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `limit`, which is not 0.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        number as usize % limit.max(1)
    }

    /// True `percent` times out of a hundred.
    pub(super) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of them; none if there is none.
    pub(super) fn pick<'a, T>(&mut self, choices: &'a [T]) -> Option<&'a T> {
        choices.get(self.below(choices.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_and_another_seed_others() {
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
