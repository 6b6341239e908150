//! Fits the curve from scores to chances and measures it.
//!
//! The engine plays with itself from balanced openings, a fixed number of nodes a
//! move; every score of a position that is not proven goes with the result of its
//! game. The scale is the one with the least logarithmic loss on three games of
//! four; all figures are about the fourth.

use std::fmt::Write as _;
use std::sync::Arc;

use zeitnot_core::{Game, Score};
use zeitnot_review::ChanceCurve;

use super::FitError;
use super::self_play::{Played, SelfPlay};

/// A score of the first player's.
struct Example {
    score: Score,
    /// The result of its game: 2, 1 or 0 halves.
    halves: u32,
    /// One divided by the scores of its game: long games are mostly drawn, and
    /// count no more than short ones.
    weight: f64,
}

/// Every so many-th game is held out.
const HELD_OUT: u64 = 4;

/// Plays `games` games of a game and returns the fit as text, in Markdown.
///
/// # Errors
///
/// The game cannot be played, or [`FitError::TooFew`].
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
    let best = (40..=800).step_by(2).min_by(|&one, &other| {
        let loss = |scale| log_loss(&fitted, ChanceCurve::with_scale(scale));
        loss(one).total_cmp(&loss(other))
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
    for (what, examples) in [("fitted", &fitted), ("held out", &held_out)] {
        let (brier, loss) = (brier(examples, curve), log_loss(examples, curve));
        let _ = writeln!(
            text,
            "{what}: Brier score {brier:.4}, logarithmic loss {loss:.4}"
        );
    }
    let _ = writeln!(text, "| foretold | scores | mean foretold | came true |");
    let _ = writeln!(text, "| --- | --- | --- | --- |");
    for tenth in 0..10 {
        let within = |example: &&Example| {
            (u32::from(curve.chance(example.score).tenths()) / 100).min(9) == tenth
        };
        let here: Vec<&Example> = held_out.iter().filter(within).collect();
        if here.is_empty() {
            continue;
        }
        let mean = |of: &dyn Fn(&Example) -> f64| {
            let sum: f64 = here.iter().map(|one| one.weight * of(one)).sum();
            let weights: f64 = here.iter().map(|one| one.weight).sum();
            100.0 * sum / weights
        };
        let _ = writeln!(
            text,
            "| {} to {} % | {} | {:.1} % | {:.1} % |",
            tenth * 10,
            tenth * 10 + 10,
            here.len(),
            mean(&|example| chance(curve, example.score)),
            mean(&Example::came)
        );
    }
    Ok(text)
}

/// The scores of a game with its result.
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
    fn came(&self) -> f64 {
        f64::from(self.halves) / 2.0
    }
}

fn brier(examples: &[Example], curve: ChanceCurve) -> f64 {
    mean(examples, |example| {
        let error = chance(curve, example.score) - example.came();
        error * error
    })
}

fn log_loss(examples: &[Example], curve: ChanceCurve) -> f64 {
    mean(examples, |example| {
        let (chance, came) = (chance(curve, example.score), example.came());
        -(came * chance.ln() + (1.0 - came) * (1.0 - chance).ln())
    })
}

fn mean(examples: &[Example], of: impl Fn(&Example) -> f64) -> f64 {
    let sum: f64 = examples.iter().map(|one| one.weight * of(one)).sum();
    let weights: f64 = examples.iter().map(|one| one.weight).sum();
    sum / weights.max(f64::MIN_POSITIVE)
}
