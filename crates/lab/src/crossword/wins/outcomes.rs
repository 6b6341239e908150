//! Win probabilities from the changes of the lead until the end of games.

use zeitnot_core::data_file::{DataFileError, DataReader};
use zeitnot_crossword::win_table::{MAX_LEAD, WinTable};

/// Maximum change of the lead, in points; larger changes count as this one.
const MAX_CHANGE: i32 = 2 * MAX_LEAD;
const WIDTH: usize = 2 * MAX_CHANGE as usize + 1;

/// A row of a [`WinTable`].
type WinRow = [u16; 2 * MAX_LEAD as usize + 1];

/// Maximum number of unseen tiles with an empty bag.
///
/// Endgames differ from other positions, so counts are not smoothed across this number.
const LAST_RACK: usize = zeitnot_crossword::rack::RACK_SIZE;

/// The turns of a game.
#[derive(Clone, Debug, Default)]
pub struct GameTurns {
    /// The player to move, the number of unseen tiles, and the player's lead.
    turns: Vec<(usize, usize, i32)>,
    /// The final lead of player 0.
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

/// The distribution of changes of the lead until the end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outcomes {
    /// Numbers of turns by unseen tiles, from 0, and by change, from `-MAX_CHANGE`.
    counts: Vec<Vec<u32>>,
}

impl Outcomes {
    pub(super) fn new(max_unseen: usize) -> Self {
        Self {
            counts: vec![vec![0; WIDTH]; max_unseen + 1],
        }
    }

    pub(super) fn add(&mut self, turns: &GameTurns) {
        for &(player, unseen, spread) in &turns.turns {
            let end = if player == 0 { turns.lead } else { -turns.lead };
            let change = (end - spread).clamp(-MAX_CHANGE, MAX_CHANGE);
            if let Some(counts) = self.counts.get_mut(unseen) {
                counts[(change + MAX_CHANGE) as usize] += 1;
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

    /// Returns the rows of a [`WinTable`].
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
        let changes = blurred(&self.smoothed_counts(unseen), 1 + unseen / 8);
        let all: u64 = changes.iter().sum();
        // A change larger than the deficit wins, and an equal one draws. Counts are doubled,
        // so that half a win is an integer.
        let mut larger = 0;
        let mut row: WinRow = [0; _];
        let mut at = WIDTH;
        for points in -MAX_CHANGE..=MAX_LEAD {
            at -= 1;
            let wins = 2 * larger + changes[at];
            larger += changes[at];
            // One more draw keeps probabilities between 0 and 1.
            let (wins, all) = (u128::from(wins + 1), u128::from(2 * all + 2));
            let share = wins * u128::from(WinTable::CERTAIN_WIN) / all;
            if points >= -MAX_LEAD {
                row[(points + MAX_LEAD) as usize] = share as u16;
            }
        }
        row
    }

    /// Returns the counts for `unseen` tiles, smoothed over nearby numbers of tiles.
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
        max_unseen: usize,
        reader: &mut DataReader<'_>,
    ) -> Result<Self, DataFileError> {
        let mut outcomes = Self::new(max_unseen);
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

/// Smooths counts with a triangular kernel; parts beyond the ends are dropped.
fn blurred(counts: &[u64], reach: usize) -> Vec<u64> {
    let mut blurred = vec![0; counts.len()];
    for (at, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let neighbors = at.saturating_sub(reach)..=(at + reach).min(counts.len() - 1);
        for neighbor in neighbors {
            blurred[neighbor] += count * (reach + 1 - neighbor.abs_diff(at)) as u64;
        }
    }
    blurred
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(turns: &[(usize, usize, i32)], lead: i32) -> GameTurns {
        GameTurns {
            turns: turns.to_vec(),
            lead,
        }
    }

    #[test]
    fn win_probabilities_never_fall_with_the_lead() {
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
    fn turns_of_both_players_are_counted() {
        let mut outcomes = Outcomes::new(9);
        // Player 0 wins by 40 after being 10 behind; player 1 loses 70 after being 30 ahead.
        outcomes.add(&game(&[(0, 9, -10), (1, 5, 30)], 40));
        assert_eq!(outcomes.counts[9][(MAX_CHANGE + 50) as usize], 1);
        assert_eq!(outcomes.counts[5][(MAX_CHANGE - 70) as usize], 1);
        assert_eq!(outcomes.turns(), 2);
    }

    #[test]
    fn without_unseen_tiles_the_lead_decides() {
        let row = Outcomes::new(9).row(0);
        let even = MAX_LEAD as usize;
        assert_eq!(
            [even - 1, even, even + 1].map(|at| row[at]),
            [0, WinTable::CERTAIN_WIN / 2, WinTable::CERTAIN_WIN]
        );
    }

    #[test]
    fn a_constant_change_of_the_lead_gives_a_step() {
        let mut outcomes = Outcomes::new(9);
        for _ in 0..1_000 {
            outcomes.add(&game(&[(0, 5, 0)], 20));
        }
        let row = outcomes.row(5);
        let at = |points: i32| row[(points + MAX_LEAD) as usize];
        assert!(at(-25) < 100 && at(-15) > WinTable::CERTAIN_WIN - 100);
        let even = i32::from(at(-20)) - i32::from(WinTable::CERTAIN_WIN / 2);
        assert!(even.abs() < 50, "a deficit equal to the change: {even}");
    }
}
