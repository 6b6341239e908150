//! The player of simulations and of training games: the best play by score and
//! leave value.

use crate::board::Board;
use crate::equipment::Equipment;
use crate::generate::{PlayGenerator, ScoredPlacement};
use crate::leaves::{LeaveValue, Leaves};
use crate::rack::{RACK_SIZE, Tiles};

/// The smallest number of tiles in the bag that allows an exchange.
pub const MIN_EXCHANGE_TILES: usize = RACK_SIZE;

/// Chooses plays by score and leave value.
pub struct StaticPlayer<'a> {
    /// Board layout, tiles, and words.
    pub equipment: &'a Equipment,
    /// Leave values; `None` plays by score alone.
    pub leaves: Option<&'a Leaves>,
    /// Reused between plays.
    pub generator: &'a mut PlayGenerator,
}

/// The player's action in a turn.
#[derive(Clone, Copy)]
pub enum PlayChoice {
    /// Places tiles.
    Place(ScoredPlacement),
    /// Keeps these tiles and exchanges the others.
    Exchange(Tiles),
    /// Passes the turn.
    Pass,
}

impl StaticPlayer<'_> {
    /// Returns the best action and its equity in thousandths of a point.
    ///
    /// `unseen` holds the tiles that are neither on the board nor on the rack.
    pub fn choose(
        &mut self,
        board: &Board,
        rack: &Tiles,
        unseen: &Tiles,
        in_bag: usize,
    ) -> (PlayChoice, i32) {
        let value = LeaveValue::new(&self.equipment.tiles, self.leaves, unseen, in_bag);
        let found =
            self.generator
                .best_placement(board, rack, self.equipment.generator_input(), &value);
        let (kept, exchange) = match self.leaves {
            _ if in_bag < MIN_EXCHANGE_TILES => (None, i32::MIN),
            None => (Some(Tiles::default()), 0),
            Some(leaves) => {
                let (part, value) = leaves.best_leave(rack);
                (leaves.index().unrank(part.rank), value)
            }
        };
        match (found, kept) {
            (Some(found), _) if found.equity >= exchange => {
                (PlayChoice::Place(found), found.equity)
            }
            (_, Some(kept)) => (PlayChoice::Exchange(kept), exchange),
            _ => (PlayChoice::Pass, 0),
        }
    }
}
