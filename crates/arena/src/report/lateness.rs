//! Moves that exceeded their budget.

use crate::played::PlayedGame;

/// The maximum number of stored moves.
pub const MAX_LATE_MOVES: usize = 10;

/// A late move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateMove {
    /// The engine, 0 or 1.
    pub engine: usize,
    /// The number of the pair, from 0.
    pub pair: u32,
    /// The number in the pair, 0 or 1.
    pub game: u8,
    /// The number among the player's moves after the opening, from 1.
    pub number: usize,
    /// The lateness in microseconds.
    pub late_us: u64,
    /// Whether it lost the game.
    pub is_lost: bool,
}

impl LateMove {
    /// Orders by lateness, then by the order of play.
    fn rank(&self) -> impl Ord + use<> {
        let late = std::cmp::Reverse(self.late_us);
        (late, self.pair, self.game, self.number)
    }
}

/// The latest moves of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LateMoves {
    worst: Vec<LateMove>,
}

impl LateMoves {
    /// Adds the late moves of a game.
    pub fn add(&mut self, game: &PlayedGame) {
        for (index, mv) in game.moves.iter().enumerate() {
            if mv.late_us() > 0 {
                self.insert(late(game, index, mv.late_us(), false));
            }
        }
        if let Some(lost) = &game.late {
            self.insert(late(game, game.moves.len(), lost.late_us(), true));
        }
    }

    /// Returns the latest moves, at most [`MAX_LATE_MOVES`].
    #[must_use]
    pub fn worst(&self) -> &[LateMove] {
        &self.worst
    }

    fn insert(&mut self, late: LateMove) {
        let index = self
            .worst
            .partition_point(|other| other.rank() <= late.rank());
        self.worst.insert(index, late);
        self.worst.truncate(MAX_LATE_MOVES);
    }
}

fn late(game: &PlayedGame, index: usize, late_us: u64, is_lost: bool) -> LateMove {
    LateMove {
        engine: game.engine_at(index),
        pair: game.pair,
        game: game.game,
        number: index / 2 + 1,
        late_us,
        is_lost,
    }
}
