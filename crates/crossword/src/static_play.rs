//! The player that training and simulation watch: the best play by score and
//! leave value, found fast.

use crate::board::Board;
use crate::equipment::Equipment;
use crate::generate::{PlayGenerator, ScoredPlacement};
use crate::leaves::{LeaveValue, Leaves};
use crate::rack::{RACK_SIZE, Tiles};

/// With fewer tiles in the bag nobody may exchange.
pub(crate) const MIN_EXCHANGE_TILES: usize = RACK_SIZE;

/// Chooses plays.
pub(crate) struct StaticPlayer<'a> {
    pub(crate) equipment: &'a Equipment,
    pub(crate) leaves: Option<&'a Leaves>,
    pub(crate) generator: &'a mut PlayGenerator,
}

/// What a player does.
#[derive(Clone, Copy)]
pub(crate) enum PlayChoice {
    Place(ScoredPlacement),
    /// Keeps these and exchanges the others.
    Exchange(Tiles),
    Pass,
}

impl StaticPlayer<'_> {
    /// What is best with this rack, and what it is worth in thousandths of a
    /// point. `unseen` is what is neither on the board nor on the rack.
    pub(crate) fn choose(
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
