//! Fit of the curve from scores to winning chances.
//!
//! The engine plays itself from balanced openings with a fixed number of nodes per move.
//! Each score that is not a proof is an example with the result of its game as the
//! target. The fitted scale has the lowest logarithmic loss on three games out of four;
//! the table of predictions is about the fourth, which is held out.

use std::fmt::Write as _;
use std::sync::Arc;

use zeitnot_core::{Game, Score};
use zeitnot_review::ChanceCurve;

use super::FitError;
use super::self_play::{Played, SelfPlay};

struct Example {
    /// The score for the first player.
    score: Score,
    /// The first player's result in half points: 2, 1, or 0.
    halves: u32,
    /// The reciprocal of the number of scores in its game.
    ///
    /// All games get the same total weight, because long games are mostly drawn.
    weight: f64,
}

/// One game in this many is held out.
const HELD_OUT: u64 = 4;

/// Plays `games` games of a game and returns the fit in Markdown.
///
/// # Errors
///
/// Fails if the game cannot be played, or with [`FitError::TooFew`].
pub fn fit_chances(
    game: &Arc<dyn Game>,
    rule: &str,
    games: u64,
    nodes: u64,
    on_game: &mut dyn FnMut(),
) -> Result<String, FitError> {
    let name = game.name();
    let mut player = SelfPlay::new(Arc::clone(game), rule, nodes)?;
    let (mut fitted, mut held_out): (Vec<Example>, Vec<Example>) = (Vec::new(), Vec::new());
    for number in 0..games {
        let played = player.play(number)?;
        let part = match number % HELD_OUT {
            0 => &mut held_out,
            _ => &mut fitted,
        };
        part.extend(examples(&played));
        on_game();
    }
    if fitted.is_empty() || held_out.is_empty() {
        return Err(FitError::TooFew);
    }
    let mut text = String::new();
    let best = (40..=800).step_by(2).min_by(|&a, &b| {
        let loss = |scale| log_loss(&fitted, ChanceCurve::with_scale(scale));
        loss(a).total_cmp(&loss(b))
    });
    let scale = best.ok_or(FitError::TooFew)?;
    // Writing to a string does not fail.
    let _ = writeln!(text, "{name} {rule}, {games} games at {nodes} nodes a move");
    let _ = writeln!(
        text,
        "scores: {} fitted, {} held out",
        fitted.len(),
        held_out.len()
    );
    let _ = writeln!(text, "scale: {scale}");
    let curve = ChanceCurve::with_scale(scale);
    for (part, examples) in [("fitted", &fitted), ("held out", &held_out)] {
        let (brier, loss) = (brier(examples, curve), log_loss(examples, curve));
        let _ = writeln!(
            text,
            "{part}: Brier score {brier:.4}, logarithmic loss {loss:.4}"
        );
    }
    let _ = writeln!(
        text,
        "| predicted | scores | mean prediction | mean result |"
    );
    let _ = writeln!(text, "| --- | --- | --- | --- |");
    for tenth in 0..10 {
        let within = |example: &&Example| {
            (u32::from(curve.chance(example.score).tenths()) / 100).min(9) == tenth
        };
        let bin: Vec<&Example> = held_out.iter().filter(within).collect();
        if bin.is_empty() {
            continue;
        }
        let mean = |value: &dyn Fn(&Example) -> f64| {
            let sum: f64 = bin
                .iter()
                .map(|example| example.weight * value(example))
                .sum();
            let weights: f64 = bin.iter().map(|example| example.weight).sum();
            100.0 * sum / weights
        };
        let _ = writeln!(
            text,
            "| {} to {} % | {} | {:.1} % | {:.1} % |",
            tenth * 10,
            tenth * 10 + 10,
            bin.len(),
            mean(&|example| chance(curve, example.score)),
            mean(&Example::result)
        );
    }
    Ok(text)
}

fn examples(played: &Played) -> Vec<Example> {
    let scores = played.positions.iter().filter_map(|(_, score)| *score);
    let scores: Vec<Score> = scores.collect();
    let weight = 1.0 / (scores.len() as f64).max(1.0);
    let example = |score| Example {
        score,
        halves: played.halves,
        weight,
    };
    scores.into_iter().map(example).collect()
}

fn chance(curve: ChanceCurve, score: Score) -> f64 {
    f64::from(curve.chance(score).tenths()) / 1_000.0
}

impl Example {
    fn result(&self) -> f64 {
        f64::from(self.halves) / 2.0
    }
}

fn brier(examples: &[Example], curve: ChanceCurve) -> f64 {
    mean(examples, |example| {
        let error = chance(curve, example.score) - example.result();
        error * error
    })
}

fn log_loss(examples: &[Example], curve: ChanceCurve) -> f64 {
    mean(examples, |example| {
        let (chance, result) = (chance(curve, example.score), example.result());
        -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
    })
}

/// Returns the weighted mean.
fn mean(examples: &[Example], value: impl Fn(&Example) -> f64) -> f64 {
    let sum: f64 = examples
        .iter()
        .map(|example| example.weight * value(example))
        .sum();
    let weights: f64 = examples.iter().map(|example| example.weight).sum();
    sum / weights.max(f64::MIN_POSITIVE)
}
