//! What the opponent may have kept, judged by the last play: with those tiles
//! it would have been a good play.

use zeitnot_core::{Position, Random, SearchContext, Stopped};

use crate::generate::{LeaveEvaluator, PlayGenerator};
use crate::leaves::LeaveValue;
use crate::options::LeaveUse;
use crate::placement_score::PlacementScore;
use crate::position::CrosswordPosition;
use crate::rack::{RACK_SIZE, Tiles};
use crate::state::POINT;
use crate::tile::Tile;

/// Leaves that are tried.
const LEAVES_TRIED: u64 = 400;
/// A play is believed to be the best its player saw if no other is worth so
/// much more.
const TOLERANCE: i32 = 3 * POINT;
/// With fewer leaves that explain the play nothing is concluded.
const MIN_LEAVES: usize = 12;
/// One deal in so many is made as if nothing were known: players err, and
/// their values of tiles are not ours.
const UNINFORMED_ONE_IN: u64 = 4;

/// Leaves that explain the opponent's last play.
pub(super) struct Inference {
    leaves: Vec<Tiles>,
}

impl Inference {
    /// What the last play tells; nothing if there is none that does. A leave
    /// that is tried is a node.
    pub(super) fn from_last_play(
        position: &CrosswordPosition,
        generator: &mut PlayGenerator,
        leaves: LeaveUse,
        cx: &mut SearchContext<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let Some((board, placement)) = position.last_placement() else {
            return Ok(None);
        };
        let kit = position.equipment();
        let used = placement.used_tiles();
        let count = RACK_SIZE - used.len();
        let mut unseen = position.unseen();
        // Who has drawn the last tiles kept them all.
        if count == 0 || position.in_bag() == 0 || unseen.len() < count {
            return Ok(None);
        }
        let score = PlacementScore::new(placement, board, kit).map_or(0, |laying| laying.score);
        let mut order: Vec<Tile> = unseen.iter().collect();
        unseen.add_all(&used);
        let values = kit.leaves.as_deref().filter(|_| leaves != LeaveUse::None);
        let value = LeaveValue::new(&kit.tiles, values, &unseen, position.in_bag() + used.len());
        let mut random = Random::new(position.key());
        let mut kept = Vec::new();
        for _ in 0..LEAVES_TRIED {
            cx.tick()?;
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
                kept.push(leave);
            }
        }
        Ok((kept.len() >= MIN_LEAVES).then_some(Self { leaves: kept }))
    }

    /// What the opponent kept in a deal; none if it is dealt as if nothing
    /// were known.
    pub(super) fn pick(&self, random: &mut Random) -> Option<&Tiles> {
        if random.below(UNINFORMED_ONE_IN) == 0 {
            return None;
        }
        random.pick(&self.leaves)
    }
}
