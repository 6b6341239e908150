//! What an engine made of its time.

use super::shares::Shares;
use crate::played::PlayedMove;

/// The time of an engine's moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveTimes {
    /// How many there were.
    pub count: u64,
    /// What they took together, in microseconds.
    pub used_us: u64,
    /// The most that one of them took.
    pub max_us: u64,
    /// How many had a clock.
    pub timed: u64,
    /// What the clock allowed those together, in microseconds.
    pub budget_us: u64,
}

impl MoveTimes {
    /// What a move took, in microseconds; none without moves.
    #[must_use]
    pub fn mean_used(&self) -> Option<f64> {
        mean(self.used_us, self.count)
    }

    /// What the clock allowed a move, in microseconds; none without a clock.
    #[must_use]
    pub fn mean_budget(&self) -> Option<f64> {
        mean(self.budget_us, self.timed)
    }

    fn add(&mut self, mv: &PlayedMove) {
        self.count = self.count.saturating_add(1);
        self.used_us = self.used_us.saturating_add(mv.used_us);
        self.max_us = self.max_us.max(mv.used_us);
        if let Some(budget) = mv.budget_us {
            self.timed = self.timed.saturating_add(1);
            self.budget_us = self.budget_us.saturating_add(budget);
        }
    }
}

/// What one engine did in all its games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineUsage {
    /// All its moves.
    pub total: MoveTimes,
    /// How many moves took which share of what the clock allowed.
    pub shares: Shares,
    /// The least time that was left of what the clock allowed for a move, in
    /// microseconds.
    pub min_remaining_us: Option<u64>,
    /// Depths of the moves that told one, together.
    depth: Sum,
    /// Nodes of the moves that told them, together.
    nodes: Sum,
    /// What the moves that told their nodes took, in microseconds.
    nodes_us: u64,
}

impl EngineUsage {
    /// Takes a move.
    pub fn add(&mut self, mv: &PlayedMove) {
        self.total.add(mv);
        if let Some(budget) = mv.budget_us {
            self.shares.add(mv.used_us, budget);
            let left = budget.saturating_sub(mv.used_us);
            self.min_remaining_us = Some(
                self.min_remaining_us
                    .map_or(left, |closest| closest.min(left)),
            );
        }
        if let Some(depth) = mv.depth {
            self.depth.add(depth.into());
        }
        if let Some(nodes) = mv.nodes {
            self.nodes.add(nodes);
            self.nodes_us = self.nodes_us.saturating_add(mv.used_us);
        }
    }

    /// Depth completed, of the moves that told it.
    #[must_use]
    pub fn mean_depth(&self) -> Option<f64> {
        self.depth.mean()
    }

    /// Nodes searched, of the moves that told them.
    #[must_use]
    pub fn mean_nodes(&self) -> Option<f64> {
        self.nodes.mean()
    }

    /// Nodes a second, of the moves that told them.
    #[must_use]
    pub fn nodes_per_second(&self) -> Option<f64> {
        mean(self.nodes.total, self.nodes_us).map(|nodes| nodes * 1e6)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sum {
    count: u64,
    total: u64,
}

impl Sum {
    fn add(&mut self, value: u64) {
        self.count = self.count.saturating_add(1);
        self.total = self.total.saturating_add(value);
    }

    fn mean(self) -> Option<f64> {
        mean(self.total, self.count)
    }
}

fn mean(total: u64, count: u64) -> Option<f64> {
    (count > 0).then(|| total as f64 / count as f64)
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
        assert_eq!(usage.total.mean_budget(), None);
        assert_eq!(usage.min_remaining_us, None);
        usage.add(&mv(30, Some(50)));
        usage.add(&mv(70, Some(60)));
        assert_eq!(usage.total.mean_budget(), Some(55.0));
        assert_eq!(usage.total.mean_used(), Some(110.0 / 3.0));
        assert_eq!(usage.total.max_us, 70);
        assert_eq!(usage.min_remaining_us, Some(0));
        assert_eq!(usage.shares.moves(), 2);
    }

    #[test]
    fn only_what_was_told_is_averaged() {
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
