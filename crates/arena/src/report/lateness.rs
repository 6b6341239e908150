//! Moves that came later than the clock allowed.

use crate::played::PlayedGame;

/// How many of the latest moves are kept.
pub const MAX_LATE_MOVES: usize = 10;

/// A move that came too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateMove {
    /// Whose it was, 0 or 1.
    pub engine: usize,
    /// Number of the pair, from 0.
    pub pair: u32,
    /// Which game of the pair, 0 or 1.
    pub game: u8,
    /// Which move of its player behind the opening, from 1.
    pub number: usize,
    /// How late, in microseconds.
    pub late_us: u64,
    /// Did it lose the game?
    pub is_lost: bool,
}

impl LateMove {
    /// The latest first; of equals, the one played first.
    fn rank(&self) -> impl Ord + use<> {
        let late = std::cmp::Reverse(self.late_us);
        (late, self.pair, self.game, self.number)
    }
}

/// The latest moves of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LateMoves {
    /// The latest, in order.
    worst: Vec<LateMove>,
}

impl LateMoves {
    /// Takes what was late in a game. The move that lost on time is not one of
    /// the game's moves.
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

    /// The latest moves, at most [`MAX_LATE_MOVES`].
    #[must_use]
    pub fn worst(&self) -> &[LateMove] {
        &self.worst
    }

    fn insert(&mut self, late: LateMove) {
        let place = self
            .worst
            .partition_point(|other| other.rank() <= late.rank());
        self.worst.insert(place, late);
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
