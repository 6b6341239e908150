//! The urgency of all threats on a board.

use zeitnot_core::Side;

use super::{Threat, threats_of};
use crate::board::Board;
use crate::rule::Rule;

/// The urgency of a position: the highest urgency of a threat of either side, and the
/// highest of a threat that is not part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ThreatUrgency {
    /// The highest urgency, from 0 to 10.
    pub first: u8,
    /// The second highest urgency, from 0 to 10.
    pub second: u8,
}

impl ThreatUrgency {
    /// Returns the urgency of threats of one or both sides.
    #[must_use]
    pub fn from_threats(threats: &[Threat]) -> Self {
        let Some(first) = threats.iter().max_by_key(|threat| threat.urgency()) else {
            return Self::default();
        };
        // Parts of the first threat do not count again.
        let others = threats
            .iter()
            .filter(|threat| !threat.stones.difference(&first.stones).is_empty());
        Self {
            first: first.urgency(),
            second: others.map(Threat::urgency).max().unwrap_or_default(),
        }
    }

    /// Returns a single number, in tenths: ten times the highest plus the second
    /// highest.
    #[must_use]
    pub const fn tenths(self) -> u32 {
        10 * self.first as u32 + self.second as u32
    }
}

/// Returns the urgency of a position, regardless of the side to move.
#[must_use]
pub fn board_urgency<R: Rule>(board: &Board<R>) -> ThreatUrgency {
    let threats = Side::BOTH.map(|side| threats_of(board, side)).concat();
    ThreatUrgency::from_threats(&threats)
}
