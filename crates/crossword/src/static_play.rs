//! The player that training and simulation watch: the best play by score and
//! leave value, found fast.

use crate::board::Board;
use crate::generate::{Found, Generator};
use crate::kit::Kit;
use crate::leaves::{Kept, Leaves};
use crate::rack::{RACK_SIZE, Tiles};

/// With fewer tiles in the bag nobody may exchange.
pub(crate) const EXCHANGE: usize = RACK_SIZE;

/// Chooses plays.
pub(crate) struct StaticPlayer<'a> {
    pub(crate) kit: &'a Kit,
    pub(crate) leaves: Option<&'a Leaves>,
    pub(crate) generator: &'a mut Generator,
}

/// What a player does.
#[derive(Clone, Copy)]
pub(crate) enum Choice {
    Place(Found),
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
    ) -> (Choice, i32) {
        let value = Kept::new(&self.kit.tiles, self.leaves, unseen, in_bag);
        let found = self.generator.best(board, rack, self.kit.ground(), &value);
        let (kept, exchange) = match self.leaves {
            _ if in_bag < EXCHANGE => (None, i32::MIN),
            None => (Some(Tiles::default()), 0),
            Some(leaves) => {
                let (part, value) = leaves.best_part(rack);
                (leaves.index().unrank(part.rank), value)
            }
        };
        match (found, kept) {
            (Some(found), _) if found.equity >= exchange => (Choice::Place(found), found.equity),
            (_, Some(kept)) => (Choice::Exchange(kept), exchange),
            _ => (Choice::Pass, 0),
        }
    }
}
