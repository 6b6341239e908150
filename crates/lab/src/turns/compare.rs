//! Several settings on the same turns.

use std::collections::BTreeMap;
use std::time::Duration;

use zeitnot_core::{Settings, StopReason};

use super::replay::{Replay, ReplayConditions, ReplayedGame};
use super::turn::RecordedTurn;

/// Games that have nothing to do with those of other blocks.
#[derive(Clone, Debug, PartialEq)]
pub struct GameBlock {
    /// Each a game's turns of one side.
    pub games: Vec<Vec<RecordedTurn>>,
}

/// A mean, and how far it may be off: 95 of 100 such intervals hold the truth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MeanEstimate {
    /// The mean.
    pub mean: f64,
    /// Half the width of the interval; none where there is too little to tell.
    pub half_width: Option<f64>,
}

impl MeanEstimate {
    /// Of numbers that are independent of each other.
    fn from_samples(numbers: &[f64]) -> Self {
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count.max(1.0);
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        let deviation = (squares / (count - 1.0) / count).sqrt();
        Self {
            mean,
            half_width: (numbers.len() > 1).then_some(1.96 * deviation),
        }
    }
}

/// What some settings come to.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingsResult {
    /// Games that were replayed.
    pub games: usize,
    /// Turns a game.
    pub turns: f64,
    /// What all moves of a game lose together, a share of a game.
    pub regret: MeanEstimate,
    /// How much more that is than with the first settings.
    pub difference: MeanEstimate,
    /// The share of the time that was left at the end.
    pub unused: f64,
    /// Games whose clock ran out.
    pub forfeits: usize,
    /// How many turns ended for which reason, and what they took on average.
    pub reasons: BTreeMap<StopReason, (usize, Duration)>,
}

/// Replays all games with each of these settings. Differences are those to the
/// first ones.
#[must_use]
pub fn compare(
    blocks: &[GameBlock],
    settings: &[Settings],
    conditions: &ReplayConditions,
) -> Vec<SettingsResult> {
    let mut first: Vec<f64> = Vec::new();
    let mut all = Vec::new();
    for settings in settings {
        let replay = Replay::new(settings, conditions);
        let games: Vec<Vec<ReplayedGame>> = blocks
            .iter()
            .map(|block| {
                let play = |game: &Vec<RecordedTurn>| replay.play(&game.iter().collect::<Vec<_>>());
                block.games.iter().map(play).collect()
            })
            .collect();
        let regrets: Vec<f64> = games.iter().map(|block| mean_regret(block)).collect();
        if first.is_empty() {
            first.clone_from(&regrets);
        }
        let differences = regrets.iter().zip(&first).map(|(own, first)| own - first);
        let differences: Vec<f64> = differences.collect();
        all.push(summarize(
            &games.concat(),
            MeanEstimate::from_samples(&regrets),
            MeanEstimate::from_samples(&differences),
            conditions,
        ));
    }
    all
}

/// What a game of a block loses on average.
fn mean_regret(games: &[ReplayedGame]) -> f64 {
    let of_game = |game: &ReplayedGame| game.turns.iter().map(|turn| turn.regret).sum::<f64>();
    games.iter().map(of_game).sum::<f64>() / games.len().max(1) as f64
}

fn summarize(
    games: &[ReplayedGame],
    regret: MeanEstimate,
    difference: MeanEstimate,
    conditions: &ReplayConditions,
) -> SettingsResult {
    let mean = |of: &dyn Fn(&ReplayedGame) -> f64| {
        games.iter().map(of).sum::<f64>() / games.len().max(1) as f64
    };
    let mut reasons: BTreeMap<StopReason, (usize, Duration)> = BTreeMap::new();
    for turn in games.iter().flat_map(|game| &game.turns) {
        let (count, time) = reasons.entry(turn.reason).or_default();
        *count += 1;
        *time = time.saturating_add(turn.used);
    }
    for (count, time) in reasons.values_mut() {
        *time /= u32::try_from(*count).unwrap_or(u32::MAX).max(1);
    }
    let granted = |game: &ReplayedGame| {
        let turns = u32::try_from(game.turns.len()).unwrap_or(u32::MAX);
        let increments = conditions.increment.saturating_mul(turns);
        conditions.initial.saturating_add(increments).as_secs_f64()
    };
    SettingsResult {
        games: games.len(),
        turns: mean(&|game| game.turns.len() as f64),
        regret,
        difference,
        unused: mean(&|game| game.unused.as_secs_f64() / granted(game).max(1e-9)),
        forfeits: games.iter().filter(|game| game.is_forfeit).count(),
        reasons,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_tells_its_interval() {
        let estimate = MeanEstimate::from_samples(&[1.0, 2.0, 3.0, 4.0]);
        assert_eq!(estimate.mean, 2.5);
        // Standard deviation 1.291, of the mean 0.6455.
        assert!((estimate.half_width.unwrap() - 1.265_2).abs() < 1e-4);
        assert_eq!(MeanEstimate::from_samples(&[7.0]).half_width, None);
        assert_eq!(MeanEstimate::from_samples(&[]).mean, 0.0);
    }

    #[test]
    fn nothing_to_replay_is_told_as_such() {
        let conditions = ReplayConditions {
            initial: Duration::from_secs(1),
            increment: Duration::ZERO,
            rate: 1e6,
            generation: Duration::ZERO,
            overhead: Duration::ZERO,
            lag: Duration::ZERO,
            min_depth: 0,
        };
        let compared = compare(&[], &[Settings::new(Vec::new())], &conditions);
        assert_eq!((compared[0].games, compared[0].forfeits), (0, 0));
        assert_eq!(compared[0].regret.mean, 0.0);
    }
}
