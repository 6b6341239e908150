//! Which plays are tried first.

use zeitnot_core::{Move, Side};

/// Plies for which killers are kept: more than an endgame can have.
pub(super) const MAX_PLIES: usize = 64;

const HISTORY_SIZE: usize = 1 << 12;
/// A history beyond this is halved.
const MAX_HISTORY: i32 = 1 << 14;

/// Sixteen bits of a play, by which the table knows it. A play is looked for
/// among those that can be made, so that two plays with the same bits cost a
/// wrong order and nothing else.
#[inline]
pub(super) const fn fingerprint(mv: Move) -> u16 {
    (mv.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as u16
}

/// What has refuted other plays.
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
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.killers = [[None; 2]; MAX_PLIES];
        self.history.fill([0; 2]);
    }

    /// A play was good enough.
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

    /// The two plays that were good enough at this ply.
    #[inline]
    pub(super) fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers.get(ply).copied().unwrap_or_default()
    }

    /// How often the play was good enough.
    #[inline]
    pub(super) fn history(&self, mv: Move, side: Side) -> i32 {
        self.history[history_index(mv)][side.index()]
    }
}

#[inline]
const fn history_index(mv: Move) -> usize {
    fingerprint(mv) as usize % HISTORY_SIZE
}
