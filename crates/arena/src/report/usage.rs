//! The depths, nodes, and smallest time reserve of an engine's moves.

use super::clocks::mean;
use crate::played::PlayedMove;

/// Statistics of one engine's searches in all games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineUsage {
    /// The smallest budget remaining after a move, in microseconds.
    pub min_remaining_us: Option<u64>,
    /// The number of moves with a reported depth, and the sum of the depths.
    depth: [u64; 2],
    /// The number of moves with reported nodes, and the sum of the nodes.
    nodes: [u64; 2],
    /// The time of moves with reported nodes, in microseconds.
    nodes_us: u64,
}

impl EngineUsage {
    /// Adds a move.
    pub fn add(&mut self, mv: &PlayedMove) {
        if let Some(budget) = mv.budget_us {
            let left = budget.saturating_sub(mv.used_us);
            self.min_remaining_us = Some(self.min_remaining_us.map_or(left, |min| min.min(left)));
        }
        let depth = mv.depth.map(u64::from);
        for ([count, sum], value) in [(&mut self.depth, depth), (&mut self.nodes, mv.nodes)] {
            *count = count.saturating_add(value.is_some().into());
            *sum = sum.saturating_add(value.unwrap_or(0));
        }
        if mv.nodes.is_some() {
            self.nodes_us = self.nodes_us.saturating_add(mv.used_us);
        }
    }

    /// Returns the mean depth of the moves that reported one.
    #[must_use]
    pub fn mean_depth(&self) -> Option<f64> {
        mean(self.depth[1], self.depth[0])
    }

    /// Returns the mean nodes of the moves that reported them.
    #[must_use]
    pub fn mean_nodes(&self) -> Option<f64> {
        mean(self.nodes[1], self.nodes[0])
    }

    /// Returns the nodes per second of the moves that reported nodes.
    #[must_use]
    pub fn nodes_per_second(&self) -> Option<f64> {
        mean(self.nodes[1], self.nodes_us).map(|nodes| nodes * 1e6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mv(used_us: u64, budget_us: Option<u64>) -> PlayedMove {
        PlayedMove {
            used_us,
            budget_us,
            ..PlayedMove::default()
        }
    }

    #[test]
    fn a_move_without_a_clock_has_no_budget() {
        let mut usage = EngineUsage::default();
        usage.add(&mv(10, None));
        assert_eq!(usage.min_remaining_us, None);
        usage.add(&mv(30, Some(50)));
        assert_eq!(usage.min_remaining_us, Some(20));
        usage.add(&mv(70, Some(60)));
        usage.add(&mv(0, Some(60)));
        assert_eq!(usage.min_remaining_us, Some(0));
    }

    #[test]
    fn means_use_only_reported_values() {
        let mut usage = EngineUsage::default();
        assert_eq!((usage.mean_depth(), usage.nodes_per_second()), (None, None));
        usage.add(&mv(1_000_000, None));
        usage.add(&PlayedMove {
            depth: Some(8),
            nodes: Some(500),
            ..mv(500_000, None)
        });
        assert_eq!(usage.mean_depth(), Some(8.0));
        assert_eq!(usage.mean_nodes(), Some(500.0));
        assert_eq!(usage.nodes_per_second(), Some(1_000.0));
    }
}
