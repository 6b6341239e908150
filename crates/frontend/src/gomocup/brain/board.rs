//! The game in progress.

use zeitnot_core::{Game, GameError, Notation, Position};

use crate::gomocup::point::GomocupPoint;
use crate::gomocup::stones::PlacedStones;

/// A board with its stones, and the position that they make.
#[derive(Clone)]
pub(super) struct GomocupBoard {
    pub(super) size: u32,
    pub(super) stones: PlacedStones,
    pub(super) position: Box<dyn Position>,
    /// Points where nobody may play: the winning lines of a continuous game.
    pub(super) unplayable: Vec<GomocupPoint>,
}

impl GomocupBoard {
    /// The board with these stones.
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

    /// Plays a move of whoever is to move.
    pub(super) fn play(&mut self, point: GomocupPoint) -> Result<(), GameError> {
        if self.unplayable.contains(&point) {
            return Err(GameError(
                "part of a finished line stands there: choose an empty point".to_owned(),
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
