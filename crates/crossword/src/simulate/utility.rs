//! The utility of a sample: mostly the win probability, with a small part for
//! points.
//!
//! Points separate plays in decided games, and where the win table is imprecise.

use super::rollout::RolloutEnd;
use crate::equipment::Equipment;
use crate::state::POINT;
use crate::win_table::WinTable;

/// The lead in points that has utility `1 / (1 + 1/e)`.
const SPREAD_SCALE: f64 = 80.0;

/// The result of a sample.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RolloutSample {
    /// The value by which plays are compared, from 0 to 1.
    pub(crate) utility: f64,
    /// The win probability, from 0 to 1.
    pub(crate) win: f64,
    /// The lead in points.
    pub(crate) lead: f64,
}

/// Evaluates the ends of samples.
#[derive(Clone, Copy)]
pub(crate) struct Utility<'a> {
    wins: Option<&'a WinTable>,
    spread_weight: f64,
}

impl<'a> Utility<'a> {
    /// Creates a utility with this percentage for points.
    pub(crate) fn new(kit: &'a Equipment, spread_percent: u32) -> Self {
        Self {
            wins: kit.wins.as_deref(),
            spread_weight: f64::from(spread_percent.min(100)) / 100.0,
        }
    }

    /// Evaluates the end of a sample.
    pub(crate) fn evaluate(&self, end: &RolloutEnd) -> RolloutSample {
        let win = match (end.unseen, end.is_own_turn) {
            (None, _) => f64::from(end.lead.signum() + 1) / 2.0,
            (Some(unseen), true) => self.win_chance(end.lead, unseen),
            (Some(unseen), false) => 1.0 - self.win_chance(end.lead.saturating_neg(), unseen),
        };
        self.blend(win, end.lead)
    }

    /// Returns the expected utility of a lead without simulation.
    ///
    /// The opponent is to move and does not see `unseen` tiles.
    pub(crate) fn expected_utility(&self, lead: i32, unseen: usize) -> f64 {
        let win = 1.0 - self.win_chance(lead.saturating_neg(), unseen);
        self.blend(win, lead).utility
    }

    fn blend(&self, win: f64, lead: i32) -> RolloutSample {
        let lead = f64::from(lead) / f64::from(POINT);
        let spread = logistic(lead / SPREAD_SCALE);
        RolloutSample {
            utility: win + self.spread_weight * (spread - win),
            win,
            lead,
        }
    }

    /// Returns the win probability of the side to move with this lead.
    fn win_chance(&self, lead: i32, unseen: usize) -> f64 {
        match self.wins {
            Some(wins) => {
                let chance = wins.win_probability(lead, unseen);
                f64::from(chance) / f64::from(WinTable::CERTAIN_WIN)
            }
            None => {
                // Without a table, the deviation of the remaining points grows with
                // the square root of the unseen tiles.
                let scale = 1.0 + 5.5 * (unseen as f64).sqrt();
                logistic(f64::from(lead) / f64::from(POINT) / scale)
            }
        }
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Crossword;

    fn end(lead: i32, unseen: Option<usize>, is_own_turn: bool) -> RolloutEnd {
        RolloutEnd {
            lead,
            is_own_turn,
            unseen,
            plies: 3,
        }
    }

    #[test]
    fn a_finished_game_is_won_lost_or_drawn() {
        let game = Crossword::default();
        let utility = Utility::new(game.loaded_equipment(), 0);
        let sample = |lead| utility.evaluate(&end(lead, None, true));
        assert_eq!([1, 0, -1].map(|lead| sample(lead).utility), [1.0, 0.5, 0.0]);
        assert_eq!(sample(12_500).lead, 12.5);
    }

    #[test]
    fn points_have_the_configured_weight() {
        let game = Crossword::default();
        let sample = |percent, lead| {
            Utility::new(game.loaded_equipment(), percent).evaluate(&end(lead, None, true))
        };
        assert!(sample(10, 90_000).utility > sample(10, 40_000).utility);
        assert_eq!(sample(0, 90_000).utility, sample(0, 40_000).utility);
        assert!((sample(100, 80_000).utility - 0.731_058).abs() < 1e-6);
        assert_eq!(sample(10, 90_000).win, 1.0);
    }

    #[test]
    fn utilities_of_both_sides_add_up_to_one() {
        let game = Crossword::default();
        let utility = Utility::new(game.loaded_equipment(), 20);
        for lead in [-80_000, -3_000, 0, 25_000] {
            let own = utility.evaluate(&end(lead, Some(40), true));
            let other = utility.evaluate(&end(-lead, Some(40), false));
            assert!((own.utility + other.utility - 1.0).abs() < 1e-9, "{lead}");
        }
    }

    #[test]
    fn without_a_table_leads_count_more_with_fewer_tiles() {
        let utility = Utility {
            wins: None,
            spread_weight: 0.0,
        };
        let win = |lead, unseen| utility.evaluate(&end(lead, Some(unseen), true)).win;
        assert!(win(20_000, 50) < win(40_000, 50));
        assert!(win(40_000, 50) < win(40_000, 10));
        assert_eq!(win(0, 50), 0.5);
    }
}
