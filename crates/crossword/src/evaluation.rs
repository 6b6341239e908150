//! What a play is worth before anybody has answered it: its score, and what
//! the tiles that stay are worth.

use crate::generate::KeptValue;
use crate::leaves::Kept;
use crate::options::LeaveUse;
use crate::play::Play;
use crate::position::CrosswordPosition;
use crate::rack::Tiles;
use crate::state::{POINT, Stage};
use crate::tile::Tile;

/// What passing costs while there are tiles in the bag: nobody passes who can
/// do anything else.
const PASS: i32 = -100 * POINT;

/// How plays of one position are weighed.
pub struct Evaluation<'a> {
    kept: Kept<'a>,
    pass: i32,
}

impl<'a> Evaluation<'a> {
    /// The usual way.
    #[must_use]
    pub fn usual(position: &'a CrosswordPosition) -> Self {
        Self::new(position, LeaveUse::default())
    }

    /// With the values of kept tiles, or without.
    #[must_use]
    pub fn new(position: &'a CrosswordPosition, usage: LeaveUse) -> Self {
        let (kit, in_bag, unseen) = (position.kit(), position.in_bag(), position.unseen());
        let leaves = kit.leaves.as_deref();
        let kept = match (usage, leaves) {
            (LeaveUse::Dynamic, Some(leaves)) => Kept::dynamic(&kit.tiles, leaves, &unseen, in_bag),
            (LeaveUse::None, _) => Kept::new(&kit.tiles, None, &unseen, in_bag),
            _ => Kept::new(&kit.tiles, leaves, &unseen, in_bag),
        };
        let pass = match position.state.stage {
            // It accepts that the other player is out.
            Stage::LastWord => {
                let mut held = *position.rack();
                held.add_all(&position.state.hidden(kit));
                -2 * kit.tiles.worth(&held) * POINT
            }
            _ if in_bag > 0 => PASS,
            _ => kept.kept(position.rack()),
        };
        Self { kept, pass }
    }

    /// What a play is worth that scores so much and keeps these tiles, in
    /// thousandths of a point.
    #[must_use]
    pub fn worth(&self, play: &Play, score: i32, kept: &Tiles) -> i32 {
        match play {
            Play::Pass => self.pass,
            _ => score + self.kept(kept),
        }
    }
}

impl KeptValue for Evaluation<'_> {
    fn kept(&self, tiles: &Tiles) -> i32 {
        self.kept.kept(tiles)
    }

    fn kept_parts(&self, kinds: &[(Tile, u8)], values: &mut Vec<i32>) {
        KeptValue::kept_parts(&self.kept, kinds, values);
    }
}
