//! The results of a match: what each pair brought, game by game.

use serde::{Deserialize, Serialize};

use super::pentanomial::Pentanomial;

/// Pairs counted by the results of both their games, seen by the first
/// engine. It has the first player's color in the first game of a pair and
/// the other color in the second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PairCounts {
    /// By half points in the first game, then in the second. Everything else
    /// is a sum over these nine.
    pairs: [[u64; 3]; 3],
}

impl PairCounts {
    /// Counts a pair by the half points, 0 to 2, that the first engine made
    /// in its two games; more count as 2.
    pub fn add_pair(&mut self, first_half_points: u32, second_half_points: u32) {
        let place = |half_points: u32| half_points.min(2) as usize;
        let count = &mut self.pairs[place(first_half_points)][place(second_half_points)];
        *count = count.saturating_add(1);
    }

    /// The pairs by their points.
    #[must_use]
    pub fn pentanomial(&self) -> Pentanomial {
        let count =
            |half_points| self.sum(|first, second| u64::from(first + second == half_points));
        Pentanomial([0, 1, 2, 3, 4].map(count))
    }

    /// How many pairs were played.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.sum(|_, _| 1)
    }

    /// How many games were played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.sum(|_, _| 2)
    }

    /// Games that the first engine won.
    #[must_use]
    pub fn wins(&self) -> u64 {
        self.sum(|first, second| u64::from(first == 2) + u64::from(second == 2))
    }

    /// Games that nobody won.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.sum(|first, second| u64::from(first == 1) + u64::from(second == 1))
    }

    /// Games that the first engine lost.
    #[must_use]
    pub fn losses(&self) -> u64 {
        self.sum(|first, second| u64::from(first == 0) + u64::from(second == 0))
    }

    /// Games won by the first player's color, whoever had it.
    #[must_use]
    pub fn first_player_wins(&self) -> u64 {
        self.sum(|first, second| u64::from(first == 2) + u64::from(second == 0))
    }

    /// Games lost by the first player's color, whoever had it.
    #[must_use]
    pub fn first_player_losses(&self) -> u64 {
        self.sum(|first, second| u64::from(first == 0) + u64::from(second == 2))
    }

    /// The share of points that the first player's color made: how unbalanced
    /// the openings are. A half before anything is played.
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

    /// Pairs that came out even because each engine won a game: many of them
    /// mean that the opening decides.
    #[must_use]
    pub const fn split_pairs(&self) -> u64 {
        self.pairs[0][2].saturating_add(self.pairs[2][0])
    }

    /// Pairs that came out even in two draws.
    #[must_use]
    pub const fn drawn_pairs(&self) -> u64 {
        self.pairs[1][1]
    }

    /// The sum of `worth` over all pairs, given the half points of their
    /// games.
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

    fn tally(pairs: &[(u32, u32)]) -> PairCounts {
        let mut tally = PairCounts::default();
        for &(first, second) in pairs {
            tally.add_pair(first, second);
        }
        tally
    }

    #[test]
    fn games_and_pairs_are_counted_from_the_same_results() {
        let tally = tally(&[
            (2, 0),
            (0, 2),
            (2, 0),
            (1, 1),
            (2, 2),
            (1, 0),
            (0, 0),
            (2, 1),
        ]);
        assert_eq!(tally.pentanomial(), Pentanomial([1, 1, 4, 1, 1]));
        assert_eq!((tally.pairs(), tally.games()), (8, 16));
        assert_eq!((tally.wins(), tally.draws(), tally.losses()), (6, 4, 6));
        assert_eq!((tally.split_pairs(), tally.drawn_pairs()), (3, 1));
    }

    #[test]
    fn the_balance_of_colors_does_not_depend_on_the_engines() {
        let tally = tally(&[(2, 0), (2, 0), (1, 0), (2, 2)]);
        assert_eq!(tally.first_player_wins(), 6);
        assert_eq!(tally.first_player_losses(), 1);
        assert_eq!(tally.first_player_score(), 6.5 / 8.0);
    }

    #[test]
    fn nothing_played_is_even() {
        let nothing = PairCounts::default();
        assert_eq!(nothing.games(), 0);
        assert_eq!(nothing.first_player_score(), 0.5);
    }

    #[test]
    fn more_half_points_than_a_game_has_count_as_a_win() {
        assert_eq!(tally(&[(7, 0)]), tally(&[(2, 0)]));
    }
}
