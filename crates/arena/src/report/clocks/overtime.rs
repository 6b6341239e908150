//! Overtime and its penalties.

use crate::played::PlayedMove;

/// The overtime of an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overtime {
    /// The number of turns over time, lost or not.
    pub turns: u64,
    /// The maximum, in microseconds.
    pub max_us: u64,
    /// The total, in microseconds.
    pub total_us: u64,
    /// The total penalty in thousandths of a point; `None` if the game has no points.
    pub fine: Option<i64>,
}

impl Overtime {
    /// Adds a turn.
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
