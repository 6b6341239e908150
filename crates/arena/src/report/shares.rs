//! How much of the allowed time moves took.

use std::ops::Range;

/// The share of a move that took more than was allowed. Below it lie the
/// hundredths.
const OVER: usize = 100;

/// Moves by the share of the allowed time that they took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shares([u64; OVER + 1]);

impl Default for Shares {
    fn default() -> Self {
        Self([0; OVER + 1])
    }
}

impl Shares {
    /// Counts a move that took `used` of `budget`.
    pub fn add(&mut self, used: u64, budget: u64) {
        let count = &mut self.0[share(used, budget)];
        *count = count.saturating_add(1);
    }

    /// All moves.
    #[must_use]
    pub fn moves(&self) -> u64 {
        sum(&self.0)
    }

    /// Moves that took more than was allowed.
    #[must_use]
    pub const fn over(&self) -> u64 {
        self.0[OVER]
    }

    /// Moves that took a share of these hundredths; those that took all belong
    /// to the last.
    #[must_use]
    pub fn within(&self, hundredths: Range<usize>) -> u64 {
        let range = hundredths.start.min(OVER)..hundredths.end.min(OVER);
        sum(self.0.get(range).unwrap_or_default())
    }
}

fn sum(counts: &[u64]) -> u64 {
    counts
        .iter()
        .fold(0, |sum, &count| sum.saturating_add(count))
}

fn share(used: u64, budget: u64) -> usize {
    if used > budget {
        return OVER;
    }
    let hundredths = u128::from(used) * 100 / u128::from(budget.max(1));
    usize::try_from(hundredths).map_or(OVER - 1, |share| share.min(OVER - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_hundredths() {
        for (used, budget, expected) in [
            (0, 100, 0),
            (9, 1_000, 0),
            (10, 1_000, 1),
            (999, 1_000, 99),
            (1_000, 1_000, 99),
            (1_001, 1_000, OVER),
            (0, 0, 0),
            (1, 0, OVER),
            (u64::MAX, u64::MAX, 99),
        ] {
            assert_eq!(share(used, budget), expected, "{used} of {budget}");
        }
    }

    #[test]
    fn every_move_has_its_share() {
        let mut shares = Shares::default();
        for used in [0, 50, 99, 100, 101, 500] {
            shares.add(used, 100);
        }
        assert_eq!(shares.moves(), 6);
        assert_eq!((shares.within(0..50), shares.within(50..100)), (1, 3));
        assert_eq!(shares.over(), 2);
        assert_eq!(shares.within(99..usize::MAX), 2);
    }
}
