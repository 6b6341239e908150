//! Which positions were studied how deeply, as far as there is room to know.

use std::collections::HashMap;

/// The depths of positions by their keys. It forgets the older half when it is
/// full, after which a position may be studied once more: the table makes that
/// cheap.
#[derive(Debug)]
pub(super) struct VisitedDepths {
    recent: HashMap<u64, u32>,
    old: HashMap<u64, u32>,
    capacity: usize,
}

impl VisitedDepths {
    /// Room for at least `most` positions, and at most twice as many.
    pub(super) fn new(most: usize) -> Self {
        Self {
            recent: HashMap::new(),
            old: HashMap::new(),
            capacity: most.max(1),
        }
    }

    /// The deepest lesson that a position has had or waits for; 0 if none is
    /// known.
    pub(super) fn depth(&self, key: u64) -> u32 {
        let found = self.recent.get(&key).or_else(|| self.old.get(&key));
        found.copied().unwrap_or(0)
    }

    pub(super) fn set(&mut self, key: u64, depth: u32) {
        if self.recent.len() >= self.capacity && !self.recent.contains_key(&key) {
            self.old = std::mem::take(&mut self.recent);
        }
        self.recent.insert(key, depth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_depth_counts_and_the_oldest_are_forgotten() {
        let mut seen = VisitedDepths::new(10);
        for key in 0..100 {
            seen.set(key, 3);
            seen.set(key, 4);
            assert!(seen.recent.len() + seen.old.len() <= 20);
            let recent = key.saturating_sub(9)..=key;
            assert!(recent.clone().all(|key| seen.depth(key) == 4));
        }
        assert_eq!(seen.depth(0), 0);
        seen.set(99, 1);
        assert_eq!(seen.depth(99), 1);
    }
}
