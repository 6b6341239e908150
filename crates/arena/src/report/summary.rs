//! The summary of a match.

use super::clocks::Clocks;
use super::endings::Endings;
use super::lateness::LateMoves;
use super::usage::EngineUsage;
use crate::conditions::MatchConditions;
use crate::played::PlayedGame;

/// Games won, drawn, and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WinDrawLoss {
    /// The number of wins.
    pub wins: u64,
    /// The number of draws.
    pub draws: u64,
    /// The number of losses.
    pub losses: u64,
}

impl WinDrawLoss {
    /// Adds a game with 2, 1, or 0 half points.
    pub const fn add(&mut self, half_points: u32) {
        let count = match half_points {
            0 => &mut self.losses,
            1 => &mut self.draws,
            _ => &mut self.wins,
        };
        *count = count.saturating_add(1);
    }
}

/// The summary of a match; its size does not depend on the number of games.
///
/// Games may be added in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchSummary {
    /// The number of finished games.
    pub games: u64,
    /// The number of moves of both players after the openings.
    pub plies: u64,
    /// The results by engine and side.
    pub results: [[WinDrawLoss; 2]; 2],
    /// The games by ending.
    pub endings: Endings,
    /// The search statistics by engine.
    pub usage: [EngineUsage; 2],
    /// The latest moves.
    pub lateness: LateMoves,
    /// The statistics of the clocks.
    pub clocks: Clocks,
}

impl MatchSummary {
    /// Creates a summary for a match with these conditions.
    #[must_use]
    pub fn new(conditions: &MatchConditions) -> Self {
        Self {
            clocks: Clocks::new(conditions),
            ..Self::default()
        }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &PlayedGame) {
        self.games = self.games.saturating_add(1);
        self.plies = self.plies.saturating_add(game.moves.len() as u64);
        for engine in [0, 1] {
            let side = game.side_of(engine);
            self.results[engine][side.index()].add(game.half_points(engine));
        }
        for (index, mv) in game.moves.iter().enumerate() {
            self.usage[game.engine_at(index)].add(mv);
        }
        if let Some(late) = &game.late {
            // The late move is not in `moves`.
            let index = game.moves.len();
            self.usage[game.engine_at(index)].add(late);
        }
        self.endings.add(game);
        self.lateness.add(game);
        self.clocks.add(game);
    }

    /// Returns the mean number of plies per game after the opening.
    #[must_use]
    pub fn mean_plies(&self) -> Option<f64> {
        (self.games > 0).then(|| self.plies as f64 / self.games as f64)
    }
}
