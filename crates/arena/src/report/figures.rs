//! What statistics say about a match, as plain numbers.

use crate::stats::Decision;

/// Strength as the results show it, seen from engine 0. A number that cannot be
/// told is infinite or not a number, and the page says so.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatchFigures {
    /// Pairs in which engine 0 had 0, ½, 1, 1½ and 2 points.
    pub pentanomial: [u64; 5],
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Points a game.
    pub score: f64,
    /// Elo difference.
    pub elo: f64,
    /// Where its interval begins.
    pub elo_low: f64,
    /// Where its interval ends.
    pub elo_high: f64,
    /// Normalized Elo difference.
    pub nelo: f64,
    /// Where its interval begins.
    pub nelo_low: f64,
    /// Where its interval ends.
    pub nelo_high: f64,
    /// Likelihood that engine 0 is the stronger one.
    pub los: f64,
    /// The sequential test, if there is one.
    pub sprt: Option<SprtFigures>,
    /// Share of the points that the side moving first made, whoever it was.
    pub first_player_score: f64,
    /// Even pairs in which each engine won a game.
    pub split_pairs: u64,
    /// Even pairs of two draws.
    pub drawn_pairs: u64,
    /// By how many points engine 0 outscored the other, where the rules give
    /// points and two pairs at least were scored to their ends.
    pub spread: Option<SpreadFigures>,
}

impl MatchFigures {
    /// Pairs that were finished.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.pentanomial
            .iter()
            .fold(0, |pairs, &count| pairs.saturating_add(count))
    }

    /// Games that count.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins
            .saturating_add(self.draws)
            .saturating_add(self.losses)
    }
}

/// The mean lead of engine 0 at the end of a game, in points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SpreadFigures {
    /// Pairs whose games were both scored to their ends.
    pub pairs: u64,
    /// The mean.
    pub value: f64,
    /// Where its interval begins.
    pub low: f64,
    /// Where its interval ends.
    pub high: f64,
}

/// How a sequential test stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SprtFigures {
    /// What is tested, in words: the hypotheses and the errors allowed.
    pub description: String,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// At or below this the first hypothesis is accepted.
    pub lower: f64,
    /// At or above this the second hypothesis is accepted.
    pub upper: f64,
    /// What was decided.
    pub decision: Decision,
}
