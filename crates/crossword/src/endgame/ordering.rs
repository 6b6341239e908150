//! Killer moves and the history heuristic.

use zeitnot_core::{Move, Side};

/// Maximum number of plies, more than an endgame can have.
pub(super) const MAX_PLIES: usize = 64;

const HISTORY_SIZE: usize = 1 << 12;
/// Limit of a history count; beyond it all counts are halved.
const MAX_HISTORY: i32 = 1 << 14;

/// Returns the 16 bits that identify a play in the table.
///
/// A play is searched among the legal ones, so a collision only costs move ordering.
#[inline]
pub(super) const fn fingerprint(mv: Move) -> u16 {
    (mv.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as u16
}

/// Plays that caused cutoffs.
pub(super) struct EndgameOrdering {
    killers: [[Option<Move>; 2]; MAX_PLIES],
    history: Vec<[i32; 2]>,
}

impl Default for EndgameOrdering {
    fn default() -> Self {
        Self {
            killers: [[None; 2]; MAX_PLIES],
            history: vec![[0; 2]; HISTORY_SIZE],
        }
    }
}

impl EndgameOrdering {
    pub(super) fn clear(&mut self) {
        self.killers = [[None; 2]; MAX_PLIES];
        self.history.fill([0; 2]);
    }

    /// Records a play that caused a cutoff.
    pub(super) fn reward(&mut self, mv: Move, side: Side, depth: i32, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(mv)
        {
            *killers = [Some(mv), killers[0]];
        }
        let count = &mut self.history[history_index(mv)][side.index()];
        *count += depth * depth + 1;
        if *count > MAX_HISTORY {
            for counts in &mut self.history {
                counts[side.index()] /= 2;
            }
        }
    }

    /// Returns the two last plays that caused a cutoff at this ply.
    #[inline]
    pub(super) fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers.get(ply).copied().unwrap_or_default()
    }

    /// Returns the weighted number of cutoffs by the play.
    #[inline]
    pub(super) fn history(&self, mv: Move, side: Side) -> i32 {
        self.history[history_index(mv)][side.index()]
    }
}

#[inline]
const fn history_index(mv: Move) -> usize {
    fingerprint(mv) as usize % HISTORY_SIZE
}
