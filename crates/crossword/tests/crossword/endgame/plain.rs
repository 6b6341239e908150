//! An exhaustive endgame solver that follows the rules directly, without caching or
//! pruning.

use std::sync::Arc;

use zeitnot_crossword::CrosswordPosition;
use zeitnot_crossword::board::Board;
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::generate::{LeaveEvaluator, PlayGenerator, ScoredPlacement};
use zeitnot_crossword::play::{Placement, Play};
use zeitnot_crossword::rack::Tiles;

struct NoValue;

impl LeaveEvaluator for NoValue {
    fn leave_value(&self, _: &Tiles) -> i32 {
        0
    }
}

/// Solves endgames that end after `passes` consecutive passes.
pub(crate) struct PlainSolver {
    kit: Arc<Equipment>,
    passes: u32,
    generator: PlayGenerator,
    /// Remaining number of positions to visit.
    pub(crate) left: u32,
}

/// The moves of the side to move with their values in points, without the current
/// lead.
pub(crate) type Values = Vec<(zeitnot_core::Move, i32)>;

impl PlainSolver {
    pub(crate) fn new(kit: &Arc<Equipment>, passes: u32, max_positions: u32) -> Self {
        Self {
            kit: Arc::clone(kit),
            passes,
            generator: PlayGenerator::default(),
            left: max_positions,
        }
    }

    /// Returns the value of every move, after `passed` passes.
    ///
    /// Returns `None` if the limit of positions is reached.
    pub(crate) fn values(&mut self, position: &CrosswordPosition, passed: u32) -> Option<Values> {
        let racks = [*position.rack(), position.unseen()];
        self.moves(position.board(), &racks, passed)
    }

    /// Returns the values for a board, the rack of the side to move, and the other
    /// rack.
    pub(crate) fn moves(
        &mut self,
        board: &Board,
        racks: &[Tiles; 2],
        passed: u32,
    ) -> Option<Values> {
        self.left = self.left.checked_sub(1)?;
        let [mine, theirs] = racks;
        let kit = Arc::clone(&self.kit);
        let value_of = |rack: &Tiles| kit.tiles.total_value(rack);
        let mut found: Vec<ScoredPlacement> = Vec::new();
        self.generator.for_each_placement(
            board,
            mine,
            kit.generator_input(),
            &NoValue,
            &mut |play| {
                found.push(play);
            },
        );
        let mut values = Values::new();
        for play in found {
            let placement = placement(&play)?;
            let mut kept = *mine;
            kept.remove_all(&placement.used_tiles());
            let value = if kept.is_empty() {
                play.score + 2 * value_of(theirs)
            } else {
                let mut after = board.clone();
                after.lay(&placement, &kit.lexicon, &kit.tiles);
                play.score - self.value(&after, &[*theirs, kept], 0)?
            };
            values.push((play.mv, value));
        }
        let pass = if passed + 1 >= self.passes {
            value_of(theirs) - value_of(mine)
        } else {
            -self.value(board, &[*theirs, *mine], passed + 1)?
        };
        values.push((Play::Pass.to_move(), pass));
        Some(values)
    }

    fn value(&mut self, board: &Board, racks: &[Tiles; 2], passed: u32) -> Option<i32> {
        let values = self.moves(board, racks, passed)?;
        values.iter().map(|&(_, value)| value).max()
    }
}

fn placement(found: &ScoredPlacement) -> Option<Placement> {
    Play::from_move(found.mv)?.placement().cloned()
}
