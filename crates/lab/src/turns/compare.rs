//! Comparison of settings on the same turns.

use std::collections::BTreeMap;
use std::time::Duration;

use zeitnot_core::{Settings, StopReason};

use super::replay::{Replay, ReplayConditions, ReplayedGame};
use super::turn::RecordedTurn;

/// Games that are independent of those in other blocks.
#[derive(Clone, Debug, PartialEq)]
pub struct GameBlock {
    /// The games, each with the turns of one side.
    pub games: Vec<Vec<RecordedTurn>>,
}

/// A mean with a 95% confidence interval.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MeanEstimate {
    /// The mean.
    pub mean: f64,
    /// Half of the interval's width; `None` with fewer than two samples.
    pub half_width: Option<f64>,
}

impl MeanEstimate {
    /// Estimates the mean from independent samples.
    fn from_samples(samples: &[f64]) -> Self {
        let count = samples.len() as f64;
        let mean = samples.iter().sum::<f64>() / count.max(1.0);
        let squares: f64 = samples.iter().map(|sample| (sample - mean).powi(2)).sum();
        let error = (squares / (count - 1.0) / count).sqrt();
        Self {
            mean,
            half_width: (samples.len() > 1).then_some(1.96 * error),
        }
    }
}

/// The result of replays with some settings.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingsResult {
    /// Number of replayed games.
    pub games: usize,
    /// Mean number of turns per game.
    pub turns: f64,
    /// Total regret of a game's moves, as a share of a game.
    pub regret: MeanEstimate,
    /// Difference of the regret from that with the first settings.
    pub difference: MeanEstimate,
    /// Mean share of the time that is unused at the end.
    pub unused: f64,
    /// Number of games lost on time.
    pub forfeits: usize,
    /// Number of turns and their mean time, by the reason why they ended.
    pub reasons: BTreeMap<StopReason, (usize, Duration)>,
}

/// Replays all games with each of these settings.
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

/// Returns the mean regret per game.
fn mean_regret(games: &[ReplayedGame]) -> f64 {
    let regret = |game: &ReplayedGame| game.turns.iter().map(|turn| turn.regret).sum::<f64>();
    games.iter().map(regret).sum::<f64>() / games.len().max(1) as f64
}

fn summarize(
    games: &[ReplayedGame],
    regret: MeanEstimate,
    difference: MeanEstimate,
    conditions: &ReplayConditions,
) -> SettingsResult {
    let mean = |value: &dyn Fn(&ReplayedGame) -> f64| {
        games.iter().map(value).sum::<f64>() / games.len().max(1) as f64
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
    let total_time = |game: &ReplayedGame| {
        let turns = u32::try_from(game.turns.len()).unwrap_or(u32::MAX);
        let increments = conditions.increment.saturating_mul(turns);
        conditions.initial.saturating_add(increments).as_secs_f64()
    };
    SettingsResult {
        games: games.len(),
        turns: mean(&|game| game.turns.len() as f64),
        regret,
        difference,
        unused: mean(&|game| game.unused.as_secs_f64() / total_time(game).max(1e-9)),
        forfeits: games.iter().filter(|game| game.is_forfeit).count(),
        reasons,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_have_a_confidence_interval() {
        let estimate = MeanEstimate::from_samples(&[1.0, 2.0, 3.0, 4.0]);
        assert_eq!(estimate.mean, 2.5);
        // The standard deviation is 1.291, and the standard error 0.6455.
        assert!((estimate.half_width.unwrap() - 1.265_2).abs() < 1e-4);
        assert_eq!(MeanEstimate::from_samples(&[7.0]).half_width, None);
        assert_eq!(MeanEstimate::from_samples(&[]).mean, 0.0);
    }

    #[test]
    fn without_games_the_result_is_zero() {
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
