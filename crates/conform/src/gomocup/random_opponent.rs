//! An opponent that plays any free point, the same ones every time.

use super::grid::TestBoard;
use crate::random::Random;
use zeitnot_engine_client::gomocup::EnginePoint;

/// Plays at random from a seed.
#[derive(Clone, Copy, Debug)]
pub(super) struct RandomOpponent(Random);

impl RandomOpponent {
    /// The opponent of this seed.
    pub(super) const fn new(seed: u64) -> Self {
        Self(Random::new(seed))
    }

    /// A free point; none on a full board.
    pub(super) fn choose(&mut self, grid: &TestBoard) -> Option<EnginePoint> {
        self.0.pick(&grid.free()).copied()
    }
}
