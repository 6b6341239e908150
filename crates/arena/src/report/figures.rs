//! The statistics of a match as plain numbers.

use crate::stats::Decision;

/// The statistics of a match, from engine 0's side.
///
/// Undefined values are infinite or NaN.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatchFigures {
    /// The number of pairs in which engine 0 scored 0, ½, 1, 1½, and 2 points.
    pub pentanomial: [u64; 5],
    /// The number of wins.
    pub wins: u64,
    /// The number of draws.
    pub draws: u64,
    /// The number of losses.
    pub losses: u64,
    /// The score per game, from 0 to 1.
    pub score: f64,
    /// The Elo difference.
    pub elo: f64,
    /// The lower end of its interval.
    pub elo_low: f64,
    /// The upper end of its interval.
    pub elo_high: f64,
    /// The normalized Elo difference.
    pub nelo: f64,
    /// The lower end of its interval.
    pub nelo_low: f64,
    /// The upper end of its interval.
    pub nelo_high: f64,
    /// The likelihood that engine 0 is stronger.
    pub los: f64,
    /// The sequential test, if there is one.
    pub sprt: Option<SprtFigures>,
    /// The score of the first player, in games of either engine.
    pub first_player_score: f64,
    /// The number of pairs in which each engine won a game.
    pub split_pairs: u64,
    /// The number of pairs with two draws.
    pub drawn_pairs: u64,
    /// The lead of engine 0 in points, if at least two pairs were fully scored.
    pub spread: Option<SpreadFigures>,
}

impl MatchFigures {
    /// Returns the number of counted pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.pentanomial
            .iter()
            .fold(0, |pairs, &count| pairs.saturating_add(count))
    }

    /// Returns the number of counted games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins
            .saturating_add(self.draws)
            .saturating_add(self.losses)
    }
}

/// The mean final lead of engine 0 per game, in points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SpreadFigures {
    /// The number of fully scored pairs.
    pub pairs: u64,
    /// The mean.
    pub value: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
}

/// The state of a sequential test.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SprtFigures {
    /// The hypotheses and error rates as text.
    pub description: String,
    /// The log likelihood ratio.
    pub llr: f64,
    /// The bound at or below which H0 is accepted.
    pub lower: f64,
    /// The bound at or above which H1 is accepted.
    pub upper: f64,
    /// The decision.
    pub decision: Decision,
}
