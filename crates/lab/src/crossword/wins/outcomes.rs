//! How far the lead still moved, by the number of unseen tiles; and a table of
//! probabilities made of that.

use zeitnot_core::data_file::{DataFileError, DataReader};
use zeitnot_crossword::win_table::{MAX_LEAD, WinTable};

/// A lead that moves further counts as if it had moved so far.
const MAX_CHANGE: i32 = 2 * MAX_LEAD;
const WIDTH: usize = 2 * MAX_CHANGE as usize + 1;

/// A row of a [`WinTable`].
type WinRow = [u16; 2 * MAX_LEAD as usize + 1];

/// Up to so many unseen tiles the bag is empty, and everything is different.
const LAST_RACK: usize = zeitnot_crossword::rack::RACK_SIZE;

/// The turns of a game.
#[derive(Clone, Debug, Default)]
pub struct GameTurns {
    /// Whose turn, unseen tiles, and the lead of that player.
    turns: Vec<(usize, usize, i32)>,
    /// How far player 0 was ahead in the end.
    lead: i32,
}

impl GameTurns {
    pub(super) fn record(&mut self, player: usize, unseen: usize, spread: i32) {
        self.turns.push((player, unseen, spread));
    }

    pub(super) const fn finish(&mut self, lead: i32) {
        self.lead = lead;
    }
}

/// How often the lead moved how far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outcomes {
    /// By unseen tiles, from none, and then by points, from the worst.
    counts: Vec<Vec<u32>>,
}

impl Outcomes {
    pub(super) fn new(most_unseen: usize) -> Self {
        Self {
            counts: vec![vec![0; WIDTH]; most_unseen + 1],
        }
    }

    pub(super) fn add(&mut self, turns: &GameTurns) {
        for &(player, unseen, spread) in &turns.turns {
            let end = if player == 0 { turns.lead } else { -turns.lead };
            let moved = (end - spread).clamp(-MAX_CHANGE, MAX_CHANGE);
            if let Some(counts) = self.counts.get_mut(unseen) {
                counts[(moved + MAX_CHANGE) as usize] += 1;
            }
        }
    }

    pub(super) fn turns(&self) -> u64 {
        self.counts
            .iter()
            .flatten()
            .map(|&count| u64::from(count))
            .sum()
    }

    /// The probabilities.
    pub(super) fn rows(&self) -> Vec<WinRow> {
        (0..self.counts.len())
            .map(|unseen| self.row(unseen))
            .collect()
    }

    fn row(&self, unseen: usize) -> WinRow {
        if unseen == 0 {
            // The game is over.
            return std::array::from_fn(|at| match (at as i32).cmp(&MAX_LEAD) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => WinTable::CERTAIN_WIN / 2,
                std::cmp::Ordering::Greater => WinTable::CERTAIN_WIN,
            });
        }
        let moved = blurred(&self.smoothed_counts(unseen), 1 + unseen / 8);
        let all: u64 = moved.iter().sum();
        // How often the lead moved by more than what is behind, and by just as
        // much; twice, so that half a win is a whole number.
        let mut more = 0;
        let mut row: WinRow = [0; _];
        let mut at = WIDTH;
        for points in -MAX_CHANGE..=MAX_LEAD {
            at -= 1;
            let wins = 2 * more + moved[at];
            more += moved[at];
            // One win and one loss that nobody saw: nothing is sure.
            let (wins, all) = (u128::from(wins + 1), u128::from(2 * all + 2));
            let share = wins * u128::from(WinTable::CERTAIN_WIN) / all;
            if points >= -MAX_LEAD {
                row[(points + MAX_LEAD) as usize] = share as u16;
            }
        }
        row
    }

    /// The counts of so many unseen tiles and, less and less, of numbers
    /// nearby.
    fn smoothed_counts(&self, unseen: usize) -> Vec<u64> {
        let reach = if unseen <= LAST_RACK {
            0
        } else {
            1 + (unseen - LAST_RACK) / 10
        };
        let lowest = if unseen <= LAST_RACK {
            unseen
        } else {
            LAST_RACK + 1
        };
        let mut sum = vec![0; WIDTH];
        for (other, counts) in self.counts.iter().enumerate().skip(lowest) {
            let weight = (reach + 1).saturating_sub(other.abs_diff(unseen)) as u64;
            if weight > 0 {
                let pairs = sum.iter_mut().zip(counts);
                pairs.for_each(|(sum, &count)| *sum += weight * u64::from(count));
            }
        }
        sum
    }

    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        let numbers = self.counts.iter().flatten();
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
    }

    pub(super) fn read(
        most_unseen: usize,
        reader: &mut DataReader<'_>,
    ) -> Result<Self, DataFileError> {
        let mut outcomes = Self::new(most_unseen);
        for counts in &mut outcomes.counts {
            let numbers = reader.arrays(WIDTH)?.map(u32::from_le_bytes);
            counts
                .iter_mut()
                .zip(numbers)
                .for_each(|(own, number)| *own = number);
        }
        Ok(outcomes)
    }
}

/// Every count spread over the places around it, less and less, up to `reach`
/// away. What would go over an edge is left out.
fn blurred(counts: &[u64], reach: usize) -> Vec<u64> {
    let mut blurred = vec![0; counts.len()];
    for (at, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let places = at.saturating_sub(reach)..=(at + reach).min(counts.len() - 1);
        for place in places {
            blurred[place] += count * (reach + 1 - place.abs_diff(at)) as u64;
        }
    }
    blurred
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: &[(usize, usize, i32)], lead: i32) -> GameTurns {
        GameTurns {
            turns: moves.to_vec(),
            lead,
        }
    }

    #[test]
    fn more_points_never_make_a_win_less_likely() {
        let mut outcomes = Outcomes::new(20);
        let mut random = zeitnot_core::Random::new(3);
        for _ in 0..200 {
            let unseen = random.below(21) as usize;
            let lead = random.below(900) as i32 - 450;
            outcomes.add(&game(&[(random.below(2) as usize, unseen, 10)], lead));
        }
        for row in outcomes.rows() {
            assert!(row.is_sorted(), "{row:?}");
            assert!(row[0] < row[2 * MAX_LEAD as usize]);
        }
    }

    #[test]
    fn both_players_learn_from_a_game() {
        let mut outcomes = Outcomes::new(9);
        // Player 0 wins by 40 although 10 behind; player 1 lost 70 from 30 up.
        outcomes.add(&game(&[(0, 9, -10), (1, 5, 30)], 40));
        assert_eq!(outcomes.counts[9][(MAX_CHANGE + 50) as usize], 1);
        assert_eq!(outcomes.counts[5][(MAX_CHANGE - 70) as usize], 1);
        assert_eq!(outcomes.turns(), 2);
    }

    #[test]
    fn a_game_that_is_over_is_won_or_lost() {
        let row = Outcomes::new(9).row(0);
        let reach = MAX_LEAD as usize;
        assert_eq!(
            [reach - 1, reach, reach + 1].map(|at| row[at]),
            [0, WinTable::CERTAIN_WIN / 2, WinTable::CERTAIN_WIN]
        );
    }

    #[test]
    fn where_the_lead_always_moves_alike_the_table_knows_it() {
        let mut outcomes = Outcomes::new(9);
        for _ in 0..1_000 {
            outcomes.add(&game(&[(0, 5, 0)], 20));
        }
        let row = outcomes.row(5);
        let at = |points: i32| row[(points + MAX_LEAD) as usize];
        assert!(at(-25) < 100 && at(-15) > WinTable::CERTAIN_WIN - 100);
        let even = i32::from(at(-20)) - i32::from(WinTable::CERTAIN_WIN / 2);
        assert!(even.abs() < 50, "as far behind as the lead moves: {even}");
    }
}
