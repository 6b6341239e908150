//! The current board.

use zeitnot_core::{Game, GameError, Notation, Position};

use crate::gomocup::point::GomocupPoint;
use crate::gomocup::stones::PlacedStones;

/// A board with its stones and their position.
#[derive(Clone)]
pub(super) struct GomocupBoard {
    pub(super) size: u32,
    pub(super) stones: PlacedStones,
    pub(super) position: Box<dyn Position>,
    /// Points closed to both sides: the winning lines of a continuous game.
    pub(super) unplayable: Vec<GomocupPoint>,
}

impl GomocupBoard {
    pub(super) fn new(
        game: &dyn Game,
        rule: &str,
        size: u32,
        stones: PlacedStones,
    ) -> Result<Self, GameError> {
        Ok(Self {
            size,
            position: stones.position(game, rule, size)?,
            stones,
            unplayable: Vec::new(),
        })
    }

    /// Plays a move of the side to move.
    pub(super) fn play(&mut self, point: GomocupPoint) -> Result<(), GameError> {
        if self.unplayable.contains(&point) {
            return Err(GameError(
                "the point is part of a finished line; choose another point".to_owned(),
            ));
        }
        let mv = self
            .position
            .parse_move(&point.square_name(self.size), Notation::Engine)?;
        self.position.play(mv)?;
        self.stones.play(point);
        Ok(())
    }
}
