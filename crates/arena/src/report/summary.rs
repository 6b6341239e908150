//! What is known about a match, game by game.

use super::clocks::Clocks;
use super::endings::Endings;
use super::lateness::LateMoves;
use super::usage::EngineUsage;
use crate::conditions::MatchConditions;
use crate::played::PlayedGame;

/// Games won, drawn, and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WinDrawLoss {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl WinDrawLoss {
    /// Counts a game that gave 2, 1, or 0 half points.
    pub const fn add(&mut self, half_points: u32) {
        let count = match half_points {
            0 => &mut self.losses,
            1 => &mut self.draws,
            _ => &mut self.wins,
        };
        *count = count.saturating_add(1);
    }
}

/// The games of a match, counted. Takes them in any order, and its size does
/// not depend on how many there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchSummary {
    /// Games that were finished.
    pub games: u64,
    /// Moves of both players behind the openings.
    pub plies: u64,
    /// By engine, then by the side it had: how it fared.
    pub results: [[WinDrawLoss; 2]; 2],
    /// Why games were over.
    pub endings: Endings,
    /// By engine: depth, nodes, and the tightest move.
    pub usage: [EngineUsage; 2],
    /// The latest moves.
    pub lateness: LateMoves,
    /// What the engines made of their clocks.
    pub clocks: Clocks,
}

impl MatchSummary {
    /// The summary of a match under these conditions.
    #[must_use]
    pub fn new(conditions: &MatchConditions) -> Self {
        Self {
            clocks: Clocks::new(conditions),
            ..Self::default()
        }
    }

    /// Counts a game.
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
            // It was played too late to be one of the moves.
            let index = game.moves.len();
            self.usage[game.engine_at(index)].add(late);
        }
        self.endings.add(game);
        self.lateness.add(game);
        self.clocks.add(game);
    }

    /// Plies a game, the opening not counted; none without games.
    #[must_use]
    pub fn mean_plies(&self) -> Option<f64> {
        (self.games > 0).then(|| self.plies as f64 / self.games as f64)
    }
}
