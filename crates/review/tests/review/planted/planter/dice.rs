//! Chance that is the same everywhere: a seed decides all that follows.

/// A source of numbers.
#[derive(Clone, Debug)]
pub(crate) struct Dice {
    state: u64,
}

impl Dice {
    pub(crate) const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Steele, Lea and Flood's splitmix64: any seed will do.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.state;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number below `limit`; 0 if there is none.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.next() % limit).unwrap_or(0)
    }

    /// A number of this range, its ends included.
    pub(crate) fn between(&mut self, least: i32, most: i32) -> i32 {
        let span = usize::try_from(most - least + 1).unwrap_or(1);
        least + i32::try_from(self.below(span)).unwrap_or(0)
    }

    /// True so often in a hundred.
    pub(crate) fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// One of them.
    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        from.get(self.below(from.len())).copied()
    }

    /// In any order.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}
