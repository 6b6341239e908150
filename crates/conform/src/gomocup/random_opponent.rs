//! A deterministic random opponent.

use super::grid::TestBoard;
use crate::random::Random;
use zeitnot_engine_client::gomocup::EnginePoint;

/// An opponent that plays random free points.
#[derive(Clone, Copy, Debug)]
pub(super) struct RandomOpponent(Random);

impl RandomOpponent {
    /// Creates an opponent with this seed.
    pub(super) const fn new(seed: u64) -> Self {
        Self(Random::new(seed))
    }

    /// Returns a random free point; `None` on a full board.
    pub(super) fn choose(&mut self, grid: &TestBoard) -> Option<EnginePoint> {
        self.0.pick(&grid.free()).copied()
    }
}
