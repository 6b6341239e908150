//! Deterministic random numbers.

/// A random number generator.
#[derive(Clone, Debug)]
pub(crate) struct Dice {
    state: u64,
}

impl Dice {
    pub(crate) const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// splitmix64 by Steele, Lea, and Flood, which accepts any seed.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.state;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// Returns a number below `limit`; 0 if `limit` is 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.next() % limit).unwrap_or(0)
    }

    /// Returns a number from `min` to `max`, both included.
    pub(crate) fn between(&mut self, min: i32, max: i32) -> i32 {
        let span = usize::try_from(max - min + 1).unwrap_or(1);
        min + i32::try_from(self.below(span)).unwrap_or(0)
    }

    /// Returns `true` with a probability of `chance` percent.
    pub(crate) fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// Returns a random element; `None` if the slice is empty.
    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        from.get(self.below(from.len())).copied()
    }

    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}
