//! Turns that took longer than the clock allowed, and what that cost.

use crate::played::PlayedMove;

/// How often and how far an engine was over its time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overtime {
    /// Turns, whether that lost the game or not.
    pub turns: u64,
    /// By how much the worst of them, in microseconds.
    pub max_us: u64,
    /// All together, in microseconds.
    pub total_us: u64,
    /// What it cost, in thousandths of a point; none where the rules give no
    /// points.
    pub fine: Option<i64>,
}

impl Overtime {
    /// Takes a turn.
    pub(super) fn add(&mut self, mv: &PlayedMove) {
        if mv.points.is_some() || mv.fine != 0 {
            let fine = self.fine.unwrap_or(0);
            self.fine = Some(fine.saturating_add(mv.fine.into()));
        }
        let late = mv.late_us();
        if late > 0 {
            self.turns = self.turns.saturating_add(1);
            self.total_us = self.total_us.saturating_add(late);
            self.max_us = self.max_us.max(late);
        }
    }
}
