//! Static evaluation of plays: score plus leave value, without the reply.

use crate::generate::LeaveEvaluator;
use crate::leaves::LeaveValue;
use crate::options::LeaveUse;
use crate::play::Play;
use crate::position::CrosswordPosition;
use crate::rack::Tiles;
use crate::state::{GamePhase, POINT};
use crate::tile::Tile;

/// The equity of passing while the bag has tiles, lower than that of any other play.
const PASS_EQUITY: i32 = -100 * POINT;

/// Evaluates the plays of one position.
pub struct StaticEvaluation<'a> {
    leave_value: LeaveValue<'a>,
    pass_equity: i32,
}

impl<'a> StaticEvaluation<'a> {
    /// Creates an evaluation with the default use of leave values.
    #[must_use]
    pub fn with_default_leaves(position: &'a CrosswordPosition) -> Self {
        Self::new(position, LeaveUse::default())
    }

    /// Creates an evaluation with this use of leave values.
    #[must_use]
    pub fn new(position: &'a CrosswordPosition, usage: LeaveUse) -> Self {
        let (kit, in_bag, unseen) = (position.equipment(), position.in_bag(), position.unseen());
        let leaves = kit.leaves.as_deref();
        let leave_value = match (usage, leaves) {
            (LeaveUse::Dynamic, Some(leaves)) => {
                LeaveValue::with_draw_correction(&kit.tiles, leaves, &unseen, in_bag)
            }
            (LeaveUse::None, _) => LeaveValue::new(&kit.tiles, None, &unseen, in_bag),
            _ => LeaveValue::new(&kit.tiles, leaves, &unseen, in_bag),
        };
        let pass_equity = match position.state.phase {
            // A pass accepts that the other player is out.
            GamePhase::FinalChallenge => {
                let mut held = *position.rack();
                held.add_all(&position.state.hidden(kit));
                -2 * kit.tiles.total_value(&held) * POINT
            }
            _ if in_bag > 0 => PASS_EQUITY,
            _ => leave_value.leave_value(position.rack()),
        };
        Self {
            leave_value,
            pass_equity,
        }
    }

    /// Returns the equity of a play with this score and leave, in thousandths of a
    /// point.
    #[must_use]
    pub fn equity(&self, play: &Play, score: i32, kept: &Tiles) -> i32 {
        match play {
            Play::Pass => self.pass_equity,
            _ => score + self.leave_value(kept),
        }
    }
}

impl LeaveEvaluator for StaticEvaluation<'_> {
    fn leave_value(&self, tiles: &Tiles) -> i32 {
        self.leave_value.leave_value(tiles)
    }

    fn push_leave_values(&self, kinds: &[(Tile, u8)], values: &mut Vec<i32>) {
        LeaveEvaluator::push_leave_values(&self.leave_value, kinds, values);
    }
}
