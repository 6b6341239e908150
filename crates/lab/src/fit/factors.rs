//! Fits the weights of the six factors of an evaluation in each phase, and measures how
//! well they predict results.
//!
//! The engine plays with itself; every position goes with the result of its game.
//! Weights are those of a logistic curve with the least logarithmic loss, none below
//! zero, in the order that each phase is meant to have, and drawn to the ones that
//! were proposed first (`PROPOSED`): how strongly is chosen on one game in four. The
//! figures are about another one in four, which nothing was fitted to, beside those of
//! the weights in use, of the proposed ones, and of the best ones in any order.

use std::fmt::Write as _;
use std::sync::Arc;

use zeitnot_review::{factors, phase_of};
use zeitnot_schema::v1::review::{Factors, Phase};

use super::FitError;
use super::self_play::{Played, SelfPlay};

/// The rules whose games are fitted together.
const RULES: [&str; 3] = ["freestyle", "standard", "renju"];

/// Games that are fitted, those that choose how closely, and those that are held out.
const FITTED: usize = 0;
const CHOOSING: usize = 1;
const HELD_OUT: usize = 2;

/// Which part a game belongs to: half of them are fitted.
const fn part_of(number: u64) -> usize {
    match number % 4 {
        0 => HELD_OUT,
        1 => CHOOSING,
        _ => FITTED,
    }
}

/// Factors, in the order of [`values`].
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

/// What was proposed before anything was measured, for every phase.
const PROPOSED: Weights = [1.0, 0.20, 0.15, 0.12, 0.18, 0.10];

/// How strongly weights may be drawn to the proposed ones.
const DRAWN: [f64; 6] = [0.0003, 0.001, 0.003, 0.01, 0.03, 0.1];

/// A factor that comes before another counts for so many times as much, at least.
const MORE: f64 = 1.1;

/// The factors of the first player's, from -0.5 to 0.5.
struct Example {
    values: Weights,
    /// All of them together by the weights in use.
    total: f64,
    came: f64,
    /// One divided by the positions of its game and phase.
    weight: f64,
}

/// Which factor counts for no less than which other.
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

/// Plays `games` games of gomoku and returns the fit as text, in Markdown.
///
/// # Errors
///
/// The game cannot be played.
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
                examples[part_of(number)].extend(of_phase(&played, *phase));
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
        let tried = DRAWN.map(|drawn| fit(fitted, order(*phase), &proposed, drawn));
        let by_loss = |one: &&Weights, other: &&Weights| {
            loss(choosing, one).total_cmp(&loss(choosing, other))
        };
        let weights = tried.iter().min_by(by_loss).unwrap_or(&proposed);
        let told: Vec<String> = thousandths(*weights).map(|part| part.to_string()).into();
        let _ = writeln!(
            text,
            "| {} | {} | {} | {:.4} | {:.4} | {:.4} | {:.4} |",
            phase.word(),
            examples.iter().map(Vec::len).sum::<usize>(),
            told.join(" | "),
            loss(held_out, weights),
            in_use(fitted, held_out),
            loss(held_out, &proposed),
            loss(held_out, &fit(fitted, &[], &proposed, 0.0))
        );
    }
    Ok(text)
}

/// The positions of a phase of a game.
fn of_phase(played: &Played, phase: Phase) -> Vec<Example> {
    let within = played.positions.iter().map(|(position, _)| position);
    let within = within.filter(|position| phase_of(&***position) == Some(phase));
    let values: Vec<Factors> = within
        .filter_map(|position| factors(&**position).map(|[first, _]| first))
        .collect();
    let weight = 1.0 / (values.len() as f64).max(1.0);
    let example = |factors: Factors| Example {
        values: self::values(&factors),
        total: centered(factors.total),
        came: f64::from(played.halves) / 2.0,
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
        let right = example.came * chance.ln() + (1.0 - example.came) * (1.0 - chance).ln();
        -example.weight * right
    };
    examples.iter().map(one).sum::<f64>() / total
}

/// The weights with the least loss, drawn to the proposed ones: by steps down the
/// slope, each followed by a step back to where weights are allowed to be.
fn fit(examples: &[Example], order: &[(usize, usize)], proposed: &Weights, drawn: f64) -> Weights {
    const STEPS: usize = 2_000;
    const STEP: f64 = 2.0;
    let total: f64 = examples.iter().map(|example| example.weight).sum();
    let mut weights = *proposed;
    for _ in 0..STEPS {
        let mut slope = [0.0; 6];
        for example in examples {
            let error = chance(&example.values, &weights) - example.came;
            for (slope, value) in slope.iter_mut().zip(&example.values) {
                *slope += example.weight * error * value / total;
            }
        }
        for ((weight, slope), proposed) in weights.iter_mut().zip(slope).zip(proposed) {
            let back = 2.0 * drawn * (*weight - proposed);
            *weight = (*weight - STEP * (slope + back)).max(0.0);
        }
        for _ in 0..8 {
            for &(more, less) in order {
                if weights[more] < MORE * weights[less] {
                    let least = (weights[more] + weights[less]) / (1.0 + MORE);
                    (weights[more], weights[less]) = (MORE * least, least);
                }
            }
        }
    }
    weights
}

/// The loss of the weights in use, by the slope that suits them best.
fn in_use(fitted: &[Example], held_out: &[Example]) -> f64 {
    let slope = slope(fitted, |example| example.total);
    loss_of(held_out, |example| logistic(slope * example.total))
}

/// How steeply chances rise with a sum, by what came of it.
fn slope(examples: &[Example], sum: impl Fn(&Example) -> f64) -> f64 {
    let slopes = (1..400).map(|tenths| f64::from(tenths) / 10.0);
    let loss = |slope: f64| loss_of(examples, |example| logistic(slope * sum(example)));
    let best = slopes.min_by(|&one, &other| loss(one).total_cmp(&loss(other)));
    best.unwrap_or(1.0)
}

/// Weights that add up to a thousand.
fn thousandths(weights: Weights) -> [u32; 6] {
    let sum: f64 = weights.iter().sum::<f64>().max(f64::MIN_POSITIVE);
    weights.map(|weight| (1_000.0 * weight / sum).round() as u32)
}
