//! Fit of the weights of the six factors of an evaluation, by phase.
//!
//! The engine plays itself; each position is an example with the result of its game as
//! the target. The fit is a logistic regression with nonnegative weights in the order
//! intended for the phase, and with a pull towards the proposed weights (`PROPOSED`). Its
//! strength is chosen on one game in four. The reported loss is that on another one in
//! four, which is held out, compared with the weights in use, the proposed weights, and
//! the best weights in any order.

use std::fmt::Write as _;
use std::sync::Arc;

use zeitnot_review::{factors, phase_of};
use zeitnot_schema::v1::review::{Factors, Phase};

use super::FitError;
use super::self_play::{Played, SelfPlay};

/// The rules whose games are fitted together.
const RULES: [&str; 3] = ["freestyle", "standard", "renju"];

// Parts of the games: to fit weights, to choose the strength of the pull, and held out.
const FITTED: usize = 0;
const CHOOSING: usize = 1;
const HELD_OUT: usize = 2;

/// Returns the part of a game; half of the games are fitted.
const fn part_of(number: u64) -> usize {
    match number % 4 {
        0 => HELD_OUT,
        1 => CHOOSING,
        _ => FITTED,
    }
}

/// The names of the factors, in the order of [`values`].
const NAMES: [&str; 6] = [
    "threat",
    "shape",
    "connectivity",
    "territory",
    "tempo",
    "potential",
];
const THREAT: usize = 0;
const SHAPE: usize = 1;
const CONNECTIVITY: usize = 2;
const TERRITORY: usize = 3;
const TEMPO: usize = 4;
const POTENTIAL: usize = 5;

type Weights = [f64; 6];

/// The weights for every phase that were proposed before anything was measured.
const PROPOSED: Weights = [1.0, 0.20, 0.15, 0.12, 0.18, 0.10];

/// The strengths of the pull towards the proposed weights that are tried.
const PULLS: [f64; 6] = [0.0003, 0.001, 0.003, 0.01, 0.03, 0.1];

/// Minimum ratio of the weights of an ordered pair of factors.
const MIN_RATIO: f64 = 1.1;

struct Example {
    /// The first player's factors, from -0.5 to 0.5.
    values: Weights,
    /// Their sum with the weights in use, from -0.5 to 0.5.
    total: f64,
    /// The first player's result: 0, 0.5, or 1.
    result: f64,
    /// The reciprocal of the number of positions in its game and phase.
    weight: f64,
}

/// Returns pairs of factors; the first of a pair must have the larger weight.
fn order(phase: Phase) -> &'static [(usize, usize)] {
    match phase {
        Phase::Opening => &[(TERRITORY, POTENTIAL), (POTENTIAL, THREAT)],
        Phase::EarlyMiddle | Phase::Middle => &[(THREAT, SHAPE), (SHAPE, CONNECTIVITY)],
        Phase::LateMiddle | Phase::Endgame => &[
            (THREAT, TEMPO),
            (TEMPO, SHAPE),
            (TEMPO, CONNECTIVITY),
            (TEMPO, TERRITORY),
            (TEMPO, POTENTIAL),
        ],
    }
}

/// Plays `games` games of gomoku and returns the fit in Markdown.
///
/// # Errors
///
/// Fails if the game cannot be played.
pub fn fit_factors(games: u64, nodes: u64, on_game: &mut dyn FnMut()) -> Result<String, FitError> {
    let mut parts: Vec<(Phase, [Vec<Example>; 3])> = Phase::ALL
        .iter()
        .map(|&phase| (phase, Default::default()))
        .collect();
    for rule in RULES {
        let mut player = SelfPlay::new(Arc::new(zeitnot_gomoku::Gomoku), rule, nodes)?;
        for number in 0..games / RULES.len() as u64 {
            let played = player.play(number)?;
            for (phase, examples) in &mut parts {
                examples[part_of(number)].extend(phase_examples(&played, *phase));
            }
            on_game();
        }
    }
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = writeln!(
        text,
        "{games} games at {nodes} nodes a move, {}",
        RULES.join(", ")
    );
    let _ = writeln!(
        text,
        "| phase | positions | {} | loss held out | in use | proposed | any order |",
        NAMES.join(" | ")
    );
    let _ = writeln!(text, "|{} --- |", " --- |".repeat(11));
    for (phase, examples) in &parts {
        if examples.iter().any(Vec::is_empty) {
            continue;
        }
        let [fitted, choosing, held_out] = examples;
        let slope = slope(fitted, |example| dot(&example.values, &PROPOSED));
        let proposed = PROPOSED.map(|weight| slope * weight);
        let tried = PULLS.map(|pull| fit(fitted, order(*phase), &proposed, pull));
        let by_loss = |a: &&Weights, b: &&Weights| loss(choosing, a).total_cmp(&loss(choosing, b));
        let weights = tried.iter().min_by(by_loss).unwrap_or(&proposed);
        let shares: Vec<String> = thousandths(*weights).map(|share| share.to_string()).into();
        let _ = writeln!(
            text,
            "| {} | {} | {} | {:.4} | {:.4} | {:.4} | {:.4} |",
            phase.word(),
            examples.iter().map(Vec::len).sum::<usize>(),
            shares.join(" | "),
            loss(held_out, weights),
            in_use(fitted, held_out),
            loss(held_out, &proposed),
            loss(held_out, &fit(fitted, &[], &proposed, 0.0))
        );
    }
    Ok(text)
}

fn phase_examples(played: &Played, phase: Phase) -> Vec<Example> {
    let within = played.positions.iter().map(|(position, _)| position);
    let within = within.filter(|position| phase_of(&***position) == Some(phase));
    let values: Vec<Factors> = within
        .filter_map(|position| factors(&**position).map(|[first, _]| first))
        .collect();
    let weight = 1.0 / (values.len() as f64).max(1.0);
    let example = |factors: Factors| Example {
        values: self::values(&factors),
        total: centered(factors.total),
        result: f64::from(played.halves) / 2.0,
        weight,
    };
    values.into_iter().map(example).collect()
}

fn values(factors: &Factors) -> Weights {
    [
        factors.threat,
        factors.shape,
        factors.connectivity,
        factors.territory,
        factors.tempo,
        factors.potential,
    ]
    .map(centered)
}

fn centered(share: u32) -> f64 {
    f64::from(share) / 1_000.0 - 0.5
}

fn dot(values: &Weights, weights: &Weights) -> f64 {
    let both = values.iter().zip(weights);
    both.map(|(value, weight)| value * weight).sum()
}

fn chance(values: &Weights, weights: &Weights) -> f64 {
    logistic(dot(values, weights))
}

fn logistic(sum: f64) -> f64 {
    1.0 / (1.0 + (-sum).exp())
}

fn loss(examples: &[Example], weights: &Weights) -> f64 {
    loss_of(examples, |example| chance(&example.values, weights))
}

fn loss_of(examples: &[Example], chance: impl Fn(&Example) -> f64) -> f64 {
    let total: f64 = examples.iter().map(|example| example.weight).sum();
    let one = |example: &Example| {
        let chance = chance(example).clamp(1e-9, 1.0 - 1e-9);
        let result = example.result;
        -example.weight * (result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
    };
    examples.iter().map(one).sum::<f64>() / total
}

/// Fits the weights by projected gradient descent, with a pull of strength `pull`.
fn fit(examples: &[Example], order: &[(usize, usize)], proposed: &Weights, pull: f64) -> Weights {
    const STEPS: usize = 2_000;
    const STEP: f64 = 2.0;
    let total: f64 = examples.iter().map(|example| example.weight).sum();
    let mut weights = *proposed;
    for _ in 0..STEPS {
        let mut slope = [0.0; 6];
        for example in examples {
            let error = chance(&example.values, &weights) - example.result;
            for (slope, value) in slope.iter_mut().zip(&example.values) {
                *slope += example.weight * error * value / total;
            }
        }
        for ((weight, slope), proposed) in weights.iter_mut().zip(slope).zip(proposed) {
            let pull = 2.0 * pull * (*weight - proposed);
            *weight = (*weight - STEP * (slope + pull)).max(0.0);
        }
        for _ in 0..8 {
            for &(larger, smaller) in order {
                if weights[larger] < MIN_RATIO * weights[smaller] {
                    let weight = (weights[larger] + weights[smaller]) / (1.0 + MIN_RATIO);
                    (weights[larger], weights[smaller]) = (MIN_RATIO * weight, weight);
                }
            }
        }
    }
    weights
}

/// Returns the loss of the weights in use, with a fitted slope.
fn in_use(fitted: &[Example], held_out: &[Example]) -> f64 {
    let slope = slope(fitted, |example| example.total);
    loss_of(held_out, |example| logistic(slope * example.total))
}

/// Returns the slope of the logistic curve that predicts results from `sum` best.
fn slope(examples: &[Example], sum: impl Fn(&Example) -> f64) -> f64 {
    let slopes = (1..400).map(|tenths| f64::from(tenths) / 10.0);
    let loss = |slope: f64| loss_of(examples, |example| logistic(slope * sum(example)));
    let best = slopes.min_by(|&a, &b| loss(a).total_cmp(&loss(b)));
    best.unwrap_or(1.0)
}

/// Scales weights to a sum of 1,000.
fn thousandths(weights: Weights) -> [u32; 6] {
    let sum: f64 = weights.iter().sum::<f64>().max(f64::MIN_POSITIVE);
    weights.map(|weight| (1_000.0 * weight / sum).round() as u32)
}
