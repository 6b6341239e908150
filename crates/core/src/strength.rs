//! Weakened play: a node limit, several candidate lines, a random error of their
//! scores, and overlooked threats.
//!
//! A weakened search ends at its node limit, even if there is more time. Then it
//! chooses the line with the best score after a random error. The game decides
//! what is overlooked, with [`Strength::overlooks`]. Random choices depend only
//! on seed, position, and move, so games are reproducible.

use serde::{Deserialize, Serialize};

use crate::game::{Move, ScoreUnit};
use crate::level::Level;
use crate::random::Random;
use crate::score::Score;
use crate::search::Line;
use crate::threat_blindness::ThreatBlindness;

/// The parameters of weakened play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strength {
    /// The node limit.
    ///
    /// The first depth is completed in any case, to have lines to choose from.
    pub nodes: u64,
    /// Standard deviation of the error of a line's score, in score units.
    pub blur: u32,
    /// Number of candidate lines to compare; 0 acts as 1.
    pub lines: u32,
    /// The seed of the random errors.
    pub seed: u64,
    /// The probability of overlooking a threat; `None` if it is always 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub oversight: Option<ThreatBlindness>,
}

impl Strength {
    /// The highest level.
    pub const TOP_LEVEL: u32 = 1_000;

    /// Nodes at level 0; they double [`Self::DOUBLINGS`] times up to the top.
    const MIN_NODES: u64 = 50;
    const DOUBLINGS: u64 = 12;
    /// The error at level 0, in centipawns.
    const MAX_BLUR: u64 = 250;
    /// Lines compared at level 0; one fewer for each eighth of the range.
    const MAX_LINES: u32 = 9;

    /// Creates an entry of a game's table of levels.
    #[must_use]
    pub const fn weaker(nodes: u64, blur: u32, lines: u32, sight: u32, chance: u32) -> Self {
        Self {
            nodes,
            blur,
            lines,
            seed: 0,
            oversight: Some(ThreatBlindness { sight, chance }),
        }
    }

    /// Returns the strength of a level from 0 to [`Self::TOP_LEVEL`].
    ///
    /// Nodes grow exponentially from 50 to 204,800, and the error shrinks linearly
    /// from 2.5 pawns to 0. `pawn` is the number of score units that are worth
    /// as much as a pawn in chess. The top level is strong, but weaker than an
    /// unlimited search.
    #[must_use]
    pub fn from_level(level: u32, pawn: u32, seed: u64) -> Self {
        let level = level.min(Self::TOP_LEVEL);
        let missing = Self::TOP_LEVEL - level;
        let top = u64::from(Self::TOP_LEVEL);
        // Linear between two doublings: integers are the same on every machine,
        // unlike powers of floating-point numbers.
        let doublings = Self::DOUBLINGS * u64::from(level);
        let doubled = Self::MIN_NODES << (doublings / top);
        let nodes = doubled + doubled * (doublings % top) / top;
        let blur = Self::MAX_BLUR * u64::from(pawn) * u64::from(missing) / (100 * top);
        Self {
            nodes,
            blur: u32::try_from(blur).unwrap_or(u32::MAX),
            lines: 1 + (missing * (Self::MAX_LINES - 1)).div_ceil(Self::TOP_LEVEL),
            seed,
            oversight: None,
        }
    }

    /// Returns the strength of a level in games that do not define their own;
    /// `None` at full strength.
    #[must_use]
    pub fn default_for(level: Level, unit: ScoreUnit, seed: u64) -> Option<Self> {
        let pawn = match unit {
            ScoreUnit::Centi => 100,
            // Ten points in a word game.
            ScoreUnit::Millipoints => 10_000,
        };
        let thousandths = level.entry(&[0, 300, 550, 800])?;
        Some(Self::from_level(*thousandths, pawn, seed))
    }

    /// Replaces the seed.
    #[must_use]
    pub const fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Returns `true` if a threat is overlooked in the position of this key.
    ///
    /// `threat` identifies it, and `length` is its length; see
    /// [`ThreatBlindness`].
    #[must_use]
    pub fn overlooks(&self, key: u64, threat: u64, length: u32) -> bool {
        // Independent of the score errors.
        let random = || self.random_seed(key.rotate_left(32), threat);
        self.oversight
            .is_some_and(|blindness| blindness.overlooks(random(), length))
    }

    /// Returns the length of the longest threats that are seen in the position
    /// of this key; `None` without a limit.
    #[must_use]
    pub fn horizon(&self, key: u64) -> Option<u32> {
        self.oversight?
            .horizon(self.random_seed(key.rotate_left(32), 0))
    }

    /// Hides wins and losses that are overlooked in the position of this key.
    ///
    /// Their lines get the best score of the other lines. A win with the next
    /// move is never overlooked. For searches whose scores contain the distance
    /// to the end of the game.
    pub fn hide_overlooked_ends(&self, lines: &mut [Line], key: u64) {
        if self.oversight.is_none() {
            return;
        }
        let others = lines.iter().map(|line| line.score);
        let ordinary = others.filter(|&score| plies_to_end(score).is_none()).max();
        let ordinary = ordinary.unwrap_or(Score::DRAW);
        for line in lines {
            let (Some(&mv), Some(plies)) = (line.moves.first(), plies_to_end(line.score)) else {
                continue;
            };
            let is_immediate_win = line.score.mate_in() == Some(1);
            if !is_immediate_win && self.overlooks(key, mv.0, plies) {
                *line = Line::exact(ordinary, vec![mv]);
            }
        }
    }

    /// Moves the chosen line to the front; the others keep their order.
    ///
    /// An immediate win is always chosen, and an immediate loss never if another
    /// line avoids it, because even beginners play like that.
    pub(crate) fn choose(&self, lines: &mut [Line], key: u64) {
        let best = lines
            .iter()
            .position(|line| line.score.mate_in() == Some(1))
            .or_else(|| self.preferred(lines, key));
        if let Some(index) = best {
            lines[..=index].rotate_right(1);
        }
    }

    fn preferred(&self, lines: &[Line], key: u64) -> Option<usize> {
        let avoidable = lines.iter().any(|line| !is_immediate_loss(line.score));
        let mut best: Option<(i64, usize)> = None;
        for (index, line) in lines.iter().enumerate() {
            if avoidable && is_immediate_loss(line.score) {
                continue;
            }
            let error = line.moves.first().map_or(0, |&mv| self.error(key, mv));
            let value = i64::from(line.score.0).saturating_add(error);
            if best.is_none_or(|(max, _)| value > max) {
                best = Some((value, index));
            }
        }
        best.map(|(_, index)| index)
    }

    /// Returns the score error of `mv` in the position of this key.
    ///
    /// The sum of 12 uniform numbers from 0 to 1 is nearly normal, with variance 1.
    fn error(&self, key: u64, mv: Move) -> i64 {
        let mut random = Random::new(self.random_seed(key, mv.0));
        let sum: i128 = (0..12).map(|_| i128::from(random.below(1 << 32))).sum();
        let centered = sum - 6 * (1 << 32);
        i64::try_from((centered * i128::from(self.blur)) >> 32).unwrap_or(0)
    }

    fn random_seed(&self, key: u64, item: u64) -> u64 {
        [key, item]
            .into_iter()
            .fold(self.seed, |mixed, word| Random::new(mixed).next() ^ word)
    }
}

/// Returns the plies to the end of the game, proven or not.
///
/// `None` for a heuristic score.
fn plies_to_end(score: Score) -> Option<u32> {
    let unproven = || {
        let plies = Score::LOST.0.abs() - score.0.abs();
        (0..=Score::LONGEST_MATE.into())
            .contains(&plies)
            .then_some(plies)
    };
    let plies = score.mate_in().or_else(unproven)?;
    Some(plies.unsigned_abs())
}

/// Returns `true` if the game is lost before this side has another move.
fn is_immediate_loss(score: Score) -> bool {
    score
        .mate_in()
        .is_some_and(|plies| (-2..=0).contains(&plies))
}

#[cfg(test)]
mod tests;
