//! What the opponent may have kept, judged by the last play: with those tiles
//! it would have been a good play.

use zeitnot_core::{Cx, Position, Random, Stopped};

use crate::generate::{Generator, KeptValue};
use crate::laying::Laying;
use crate::leaves::Kept;
use crate::options::LeaveUse;
use crate::position::CrosswordPosition;
use crate::rack::{RACK_SIZE, Tiles};
use crate::state::POINT;
use crate::tile::Tile;

/// Leaves that are tried.
const TRIED: u64 = 400;
/// A play is believed to be the best its player saw if no other is worth so
/// much more.
const TOLERANCE: i32 = 3 * POINT;
/// With fewer leaves that explain the play nothing is concluded.
const FEWEST: usize = 12;
/// One deal in so many is made as if nothing were known: players err, and
/// their values of tiles are not ours.
const DOUBT: u64 = 4;

/// Leaves that explain the opponent's last play.
pub(super) struct Inference {
    kept: Vec<Tiles>,
}

impl Inference {
    /// What the last play tells; nothing if there is none that does. A leave
    /// that is tried is a node.
    pub(super) fn of(
        position: &CrosswordPosition,
        generator: &mut Generator,
        leaves: LeaveUse,
        cx: &mut Cx<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let Some((board, placement)) = position.last_placement() else {
            return Ok(None);
        };
        let kit = position.kit();
        let used = placement.used();
        let count = RACK_SIZE - used.len();
        let mut unseen = position.unseen();
        // Who has drawn the last tiles kept them all.
        if count == 0 || position.in_bag() == 0 || unseen.len() < count {
            return Ok(None);
        }
        let score = Laying::of(placement, board, kit).map_or(0, |laying| laying.score);
        let mut order: Vec<Tile> = unseen.iter().collect();
        unseen.add_all(&used);
        let values = kit.leaves.as_deref().filter(|_| leaves != LeaveUse::None);
        let value = Kept::new(&kit.tiles, values, &unseen, position.in_bag() + used.len());
        let mut random = Random::new(position.key());
        let mut kept = Vec::new();
        for _ in 0..TRIED {
            cx.tick()?;
            for at in 0..count {
                let other = at as u64 + random.below((order.len() - at) as u64);
                order.swap(at, other as usize);
            }
            let leave: Tiles = order[..count].iter().copied().collect();
            let mut rack = used;
            rack.add_all(&leave);
            let best = generator.best(board, &rack, kit.ground(), &value);
            let own = score * POINT + value.kept(&leave);
            if best.is_none_or(|best| own + TOLERANCE >= best.equity) {
                kept.push(leave);
            }
        }
        Ok((kept.len() >= FEWEST).then_some(Self { kept }))
    }

    /// What the opponent kept in a deal; none if it is dealt as if nothing
    /// were known.
    pub(super) fn pick(&self, random: &mut Random) -> Option<&Tiles> {
        if random.below(DOUBT) == 0 {
            return None;
        }
        random.pick(&self.kept)
    }
}
