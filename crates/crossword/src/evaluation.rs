//! What a play is worth before anybody has answered it: its score, and what
//! the tiles that stay are worth.

use crate::generate::KeptValue;
use crate::play::Play;
use crate::position::CrosswordPosition;
use crate::rack::Tiles;
use crate::state::POINT;
use crate::tile_set::TileSet;

/// What holding tiles costs when the bag is empty, beyond twice their value:
/// the opponent gets another turn.
const NOT_OUT: i32 = 10 * POINT;

/// What passing costs while there are tiles in the bag: nobody passes who can
/// do anything else.
const PASS: i32 = -100 * POINT;

/// How plays of one position are weighed.
pub struct Evaluation<'a> {
    tiles: &'a TileSet,
    in_bag: usize,
    /// What the opponent holds is worth, once the bag is empty.
    opponent: i32,
}

impl<'a> Evaluation<'a> {
    /// The usual way.
    #[must_use]
    pub fn usual(position: &'a CrosswordPosition) -> Self {
        let kit = position.kit();
        Self {
            tiles: &kit.tiles,
            in_bag: position.in_bag(),
            opponent: kit.worth(&position.unseen()) * POINT,
        }
    }

    /// What a play is worth that scores so much and keeps these tiles, in
    /// thousandths of a point.
    #[must_use]
    pub fn worth(&self, play: &Play, score: i32, kept: &Tiles) -> i32 {
        match play {
            Play::Pass if self.in_bag > 0 => PASS,
            _ => score + self.kept(kept),
        }
    }
}

impl KeptValue for Evaluation<'_> {
    fn kept(&self, tiles: &Tiles) -> i32 {
        if self.in_bag > 0 {
            return 0;
        }
        if tiles.is_empty() {
            return 2 * self.opponent;
        }
        let values = tiles.kinds();
        let worth: i32 = values
            .map(|(tile, count)| self.tiles.value(tile) * i32::from(count))
            .sum();
        -2 * worth * POINT - NOT_OUT
    }
}
