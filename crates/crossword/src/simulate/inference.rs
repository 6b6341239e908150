//! Infers the opponent's leave from the last play.
//!
//! A leave is plausible if the play was good with it.

use zeitnot_core::{Position, Random, SearchContext, Stopped};

use crate::generate::{LeaveEvaluator, PlayGenerator};
use crate::leaves::LeaveValue;
use crate::options::LeaveUse;
use crate::placement_score::PlacementScore;
use crate::position::CrosswordPosition;
use crate::rack::{RACK_SIZE, Tiles};
use crate::state::POINT;
use crate::tile::Tile;

/// Number of sampled leaves.
const LEAVES_TRIED: u64 = 400;
/// A play explains a leave if no other play is better by more than this.
const TOLERANCE: i32 = 3 * POINT;
/// Minimum number of plausible leaves for an inference.
const MIN_LEAVES: usize = 12;
/// One deal in this number ignores the inference, because players err and value
/// tiles differently.
const UNINFORMED_ONE_IN: u64 = 4;

/// Plausible leaves of the opponent.
pub(super) struct Inference {
    leaves: Vec<Tiles>,
}

impl Inference {
    /// Infers from the last play; `None` without a conclusion.
    ///
    /// Each sampled leave counts as a node.
    pub(super) fn from_last_play(
        position: &CrosswordPosition,
        generator: &mut PlayGenerator,
        leaves: LeaveUse,
        ctx: &mut SearchContext<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let Some((board, placement)) = position.last_placement() else {
            return Ok(None);
        };
        let kit = position.equipment();
        let used = placement.used_tiles();
        let count = RACK_SIZE - used.len();
        let mut unseen = position.unseen();
        // A player who drew the last tiles kept all of them.
        if count == 0 || position.in_bag() == 0 || unseen.len() < count {
            return Ok(None);
        }
        let score = PlacementScore::new(placement, board, kit).map_or(0, |placed| placed.score);
        let mut order: Vec<Tile> = unseen.iter().collect();
        unseen.add_all(&used);
        let values = kit.leaves.as_deref().filter(|_| leaves != LeaveUse::None);
        let value = LeaveValue::new(&kit.tiles, values, &unseen, position.in_bag() + used.len());
        let mut random = Random::new(position.key());
        let mut plausible = Vec::new();
        for _ in 0..LEAVES_TRIED {
            ctx.tick()?;
            for at in 0..count {
                let other = at as u64 + random.below((order.len() - at) as u64);
                order.swap(at, other as usize);
            }
            let leave: Tiles = order[..count].iter().copied().collect();
            let mut rack = used;
            rack.add_all(&leave);
            let best = generator.best_placement(board, &rack, kit.generator_input(), &value);
            let own = score * POINT + value.leave_value(&leave);
            if best.is_none_or(|best| own + TOLERANCE >= best.equity) {
                plausible.push(leave);
            }
        }
        Ok((plausible.len() >= MIN_LEAVES).then_some(Self { leaves: plausible }))
    }

    /// Returns a random plausible leave; `None` for a deal without inference.
    pub(super) fn pick(&self, random: &mut Random) -> Option<&Tiles> {
        if random.below(UNINFORMED_ONE_IN) == 0 {
            return None;
        }
        random.pick(&self.leaves)
    }
}
