//! How much presses on a board, in one number.

use zeitnot_core::Side;

use super::{Threat, threats_of};
use crate::board::Board;
use crate::rule::Rule;

/// How urgent a position is: the greatest urgency of any threat of either
/// side, and the greatest of one that is not part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ThreatUrgency {
    /// The largest, 0 to 10.
    pub first: u8,
    /// The second largest, 0 to 10.
    pub second: u8,
}

impl ThreatUrgency {
    /// Of some threats, of one side or both.
    #[must_use]
    pub fn from_threats(threats: &[Threat]) -> Self {
        let Some(first) = threats.iter().max_by_key(|threat| threat.urgency()) else {
            return Self::default();
        };
        // What is part of the first adds nothing to it.
        let others = threats
            .iter()
            .filter(|threat| !threat.stones.difference(&first.stones).is_empty());
        Self {
            first: first.urgency(),
            second: others.map(Threat::urgency).max().unwrap_or_default(),
        }
    }

    /// One number, in tenths of a point: the second largest adds a tenth of
    /// what it is.
    #[must_use]
    pub const fn tenths(self) -> u32 {
        10 * self.first as u32 + self.second as u32
    }
}

/// How urgent a position is, whoever is to move.
#[must_use]
pub fn board_urgency<R: Rule>(board: &Board<R>) -> ThreatUrgency {
    let threats = Side::BOTH.map(|side| threats_of(board, side)).concat();
    ThreatUrgency::from_threats(&threats)
}
