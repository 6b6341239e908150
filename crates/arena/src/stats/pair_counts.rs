//! Counts of pairs by the results of both games.

use serde::{Deserialize, Serialize};

use super::pentanomial::Pentanomial;

/// Counts of pairs by the results of both games, from the first engine's side.
///
/// The first engine plays the first player in the first game of a pair and the
/// second player in the second game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PairCounts {
    /// By half points in the first game, then in the second.
    pairs: [[u64; 3]; 3],
}

impl PairCounts {
    /// Counts a pair by the half points, 0 to 2, of the first engine in both games.
    ///
    /// Larger numbers count as 2.
    pub fn add_pair(&mut self, first_half_points: u32, second_half_points: u32) {
        let index = |half_points: u32| half_points.min(2) as usize;
        let count = &mut self.pairs[index(first_half_points)][index(second_half_points)];
        *count = count.saturating_add(1);
    }

    /// Returns the counts of pairs by points.
    #[must_use]
    pub fn pentanomial(&self) -> Pentanomial {
        let count =
            |half_points| self.sum(|first, second| u64::from(first + second == half_points));
        Pentanomial([0, 1, 2, 3, 4].map(count))
    }

    /// Returns the number of pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.sum(|_, _| 1)
    }

    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.sum(|_, _| 2)
    }

    /// Returns the number of wins of the first engine.
    #[must_use]
    pub fn wins(&self) -> u64 {
        self.sum(|first, second| u64::from(first == 2) + u64::from(second == 2))
    }

    /// Returns the number of draws.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.sum(|first, second| u64::from(first == 1) + u64::from(second == 1))
    }

    /// Returns the number of losses of the first engine.
    #[must_use]
    pub fn losses(&self) -> u64 {
        self.sum(|first, second| u64::from(first == 0) + u64::from(second == 0))
    }

    /// Returns the number of wins of the first player, in games of either engine.
    #[must_use]
    pub fn first_player_wins(&self) -> u64 {
        self.sum(|first, second| u64::from(first == 2) + u64::from(second == 0))
    }

    /// Returns the number of losses of the first player, in games of either engine.
    #[must_use]
    pub fn first_player_losses(&self) -> u64 {
        self.sum(|first, second| u64::from(first == 0) + u64::from(second == 2))
    }

    /// Returns the score of the first player, from 0 to 1; 0.5 without games.
    ///
    /// It measures the balance of the openings.
    #[must_use]
    pub fn first_player_score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => {
                let points = self.first_player_wins() as f64 + self.draws() as f64 / 2.0;
                points / games as f64
            }
        }
    }

    /// Returns the number of pairs in which each engine won a game.
    ///
    /// Many of them mean that the openings decide.
    #[must_use]
    pub const fn split_pairs(&self) -> u64 {
        self.pairs[0][2].saturating_add(self.pairs[2][0])
    }

    /// Returns the number of pairs with two draws.
    #[must_use]
    pub const fn drawn_pairs(&self) -> u64 {
        self.pairs[1][1]
    }

    /// Returns the sum of `worth`, a function of the half points of both games.
    fn sum(&self, worth: impl Fn(usize, usize) -> u64) -> u64 {
        let rows = self.pairs.iter().enumerate();
        let cells = rows.flat_map(|(first, row)| {
            let row = row.iter().enumerate();
            row.map(move |(second, &count)| (first, second, count))
        });
        cells.fold(0, |sum, (first, second, count)| {
            sum.saturating_add(count.saturating_mul(worth(first, second)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(pairs: &[(u32, u32)]) -> PairCounts {
        let mut counts = PairCounts::default();
        for &(first, second) in pairs {
            counts.add_pair(first, second);
        }
        counts
    }

    #[test]
    fn games_and_pairs_are_counted() {
        let counts = counts(&[
            (2, 0),
            (0, 2),
            (2, 0),
            (1, 1),
            (2, 2),
            (1, 0),
            (0, 0),
            (2, 1),
        ]);
        assert_eq!(counts.pentanomial(), Pentanomial([1, 1, 4, 1, 1]));
        assert_eq!((counts.pairs(), counts.games()), (8, 16));
        assert_eq!((counts.wins(), counts.draws(), counts.losses()), (6, 4, 6));
        assert_eq!((counts.split_pairs(), counts.drawn_pairs()), (3, 1));
    }

    #[test]
    fn the_first_player_score_does_not_depend_on_the_engines() {
        let counts = counts(&[(2, 0), (2, 0), (1, 0), (2, 2)]);
        assert_eq!(counts.first_player_wins(), 6);
        assert_eq!(counts.first_player_losses(), 1);
        assert_eq!(counts.first_player_score(), 6.5 / 8.0);
    }

    #[test]
    fn the_score_without_games_is_even() {
        let empty = PairCounts::default();
        assert_eq!(empty.games(), 0);
        assert_eq!(empty.first_player_score(), 0.5);
    }

    #[test]
    fn more_than_2_half_points_count_as_a_win() {
        assert_eq!(counts(&[(7, 0)]), counts(&[(2, 0)]));
    }
}
