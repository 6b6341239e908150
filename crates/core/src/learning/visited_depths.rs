//! The depths to which positions were studied, in bounded memory.

use std::collections::HashMap;

/// Study depths by position key.
///
/// If it is full, it drops the older half. Those positions may then be studied
/// again, which is cheap because of the table.
#[derive(Debug)]
pub(super) struct VisitedDepths {
    recent: HashMap<u64, u32>,
    old: HashMap<u64, u32>,
    capacity: usize,
}

impl VisitedDepths {
    /// Creates a map of `capacity` recent positions and at most as many older ones.
    pub(super) fn new(capacity: usize) -> Self {
        Self {
            recent: HashMap::new(),
            old: HashMap::new(),
            capacity: capacity.max(1),
        }
    }

    /// Returns the depth of the last task on a position, done or queued; 0 if
    /// unknown.
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
    fn the_last_depth_replaces_others_and_old_positions_are_dropped() {
        let mut visited = VisitedDepths::new(10);
        for key in 0..100 {
            visited.set(key, 3);
            visited.set(key, 4);
            assert!(visited.recent.len() + visited.old.len() <= 20);
            let recent = key.saturating_sub(9)..=key;
            assert!(recent.clone().all(|key| visited.depth(key) == 4));
        }
        assert_eq!(visited.depth(0), 0);
        visited.set(99, 1);
        assert_eq!(visited.depth(99), 1);
    }
}
