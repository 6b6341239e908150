//! Weaker play, the same way for every game: few nodes, several candidate
//! lines, an error in judging them, and things that are overlooked.
//!
//! A weakened search thinks no longer than its nodes allow, however much time
//! there is, and then prefers the line whose score comes out best after a
//! random error. What it overlooks is the game's business: it asks
//! [`Strength::overlooks`]. All chance depends on nothing but seed, position
//! and move, so a game can be repeated.

use serde::{Deserialize, Serialize};

use crate::game::{Move, ScoreUnit};
use crate::level::Level;
use crate::random::Random;
use crate::score::Score;
use crate::search::Line;
use crate::threat_blindness::ThreatBlindness;

/// How weakly to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strength {
    /// Nodes after which no more is searched. The first depth is completed
    /// nevertheless: without it there are no lines to choose from.
    pub nodes: u64,
    /// Standard deviation of the error in judging a line, in points of score.
    pub blur: u32,
    /// Candidate lines that are compared; 0 acts as 1.
    pub lines: u32,
    /// What the errors depend on, beside position and move.
    pub seed: u64,
    /// What is not seen; everything is if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub oversight: Option<ThreatBlindness>,
}

impl Strength {
    /// The highest level.
    pub const TOP_LEVEL: u32 = 1_000;

    /// Nodes at level 0; they double [`Self::DOUBLINGS`] times up to the top.
    const MIN_NODES: u64 = 50;
    const DOUBLINGS: u64 = 12;
    /// The error at level 0, in hundredths of what a pawn is in chess.
    const MAX_BLUR: u64 = 250;
    /// Lines compared at level 0; one fewer for each eighth of the way up.
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

    /// Strength by level, from 0 to [`Self::TOP_LEVEL`]: nodes grow from 50 to
    /// 200,000 by equal ratios, the error shrinks from two and a half pawns to
    /// nothing by equal steps. `pawn` is how many points of the game's score
    /// weigh as much as a pawn in chess.
    ///
    /// The top is a strong player, but still less than no limit at all.
    #[must_use]
    pub fn from_level(level: u32, pawn: u32, seed: u64) -> Self {
        let level = level.min(Self::TOP_LEVEL);
        let missing = Self::TOP_LEVEL - level;
        let top = u64::from(Self::TOP_LEVEL);
        // Between two doublings the growth is linear: the same numbers on
        // every machine, which a power of a fraction would not promise.
        let way = Self::DOUBLINGS * u64::from(level);
        let doubled = Self::MIN_NODES << (way / top);
        let nodes = doubled + doubled * (way % top) / top;
        let blur = Self::MAX_BLUR * u64::from(pawn) * u64::from(missing) / (100 * top);
        Self {
            nodes,
            blur: u32::try_from(blur).unwrap_or(u32::MAX),
            lines: 1 + (missing * (Self::MAX_LINES - 1)).div_ceil(Self::TOP_LEVEL),
            seed,
            oversight: None,
        }
    }

    /// What the levels are in a game that says nothing about them; none at
    /// full strength.
    #[must_use]
    pub fn default_for(level: Level, unit: ScoreUnit, seed: u64) -> Option<Self> {
        let pawn = match unit {
            ScoreUnit::Centi => 100,
            // Ten points of a word game.
            ScoreUnit::Millipoints => 10_000,
        };
        let thousandths = level.entry(&[0, 300, 550, 800])?;
        Some(Self::from_level(*thousandths, pawn, seed))
    }

    /// The same strength, but what is random depends on `seed`.
    #[must_use]
    pub const fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Is `thing`, of this length, overlooked in the position of this key?
    #[must_use]
    pub fn overlooks(&self, key: u64, thing: u64, length: u32) -> bool {
        // Other luck than that of errors: what is overlooked is not misjudged
        // the more for it.
        let luck = || self.random_seed(key.rotate_left(32), thing);
        self.oversight
            .is_some_and(|oversight| oversight.overlooks(luck(), length))
    }

    /// How long the longest things are that are seen in the position of this
    /// key; none if everything is.
    #[must_use]
    pub fn horizon(&self, key: u64) -> Option<u32> {
        self.oversight?
            .horizon(self.random_seed(key.rotate_left(32), 0))
    }

    /// Makes lines look ordinary whose win or loss is overlooked in the
    /// position of this key: they count as much as the best of the others. A
    /// win on the spot is always seen.
    ///
    /// For searches whose scores say how far the end of the game is.
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
            let is_at_once = line.score.mate_in() == Some(1);
            if !is_at_once && self.overlooks(key, mv.0, plies) {
                *line = Line::exact(ordinary, vec![mv]);
            }
        }
    }

    /// Moves the line that this strength prefers to the front; the others
    /// keep their order.
    ///
    /// A win on the spot is never missed, and a loss on the spot never walked
    /// into where another line avoids it: nobody who plays at all does that.
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
            let worth = i64::from(line.score.0).saturating_add(error);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, index));
            }
        }
        best.map(|(_, index)| index)
    }

    /// How wrongly `mv` is judged in the position of this key: nearly normal,
    /// as the sum of twelve even numbers from 0 to 1 is.
    fn error(&self, key: u64, mv: Move) -> i64 {
        let mut random = Random::new(self.random_seed(key, mv.0));
        let sum: i128 = (0..12).map(|_| i128::from(random.below(1 << 32))).sum();
        let centered = sum - 6 * (1 << 32);
        i64::try_from((centered * i128::from(self.blur)) >> 32).unwrap_or(0)
    }

    /// What chance depends on in the position of this key.
    fn random_seed(&self, key: u64, thing: u64) -> u64 {
        [key, thing]
            .into_iter()
            .fold(self.seed, |mixed, word| Random::new(mixed).next() ^ word)
    }
}

/// How many plies the end of the game is away, whether that is proven or not;
/// none if it is not in sight.
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

/// Is the game over before this side has another move?
fn is_immediate_loss(score: Score) -> bool {
    score
        .mate_in()
        .is_some_and(|plies| (-2..=0).contains(&plies))
}

#[cfg(test)]
mod tests;
