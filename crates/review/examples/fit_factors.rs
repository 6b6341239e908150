//! Fits what the six factors of an evaluation count for in each phase, and tells
//! how much results are foretold by them.
//!
//! The engine plays with itself; every position goes with the result of its game.
//! Weights are those of a logistic curve with the least logarithmic loss on three
//! games of four, none below zero and in the order that each phase is meant to
//! have. The figures are about the fourth game of four, beside those of the weights
//! in use and of the best ones in any order.
//!
//! ```sh
//! cargo run --release -p zeitnot-review --example fit_factors -- freestyle 600 4000
//! ```

mod selfplay;

use std::sync::Arc;

use selfplay::{Played, SelfPlay};
use zeitnot_review::{factors, phase_of};
use zeitnot_schema::v1::review::{Factors, Phase};

/// Every so many-th game is held out.
const HELD_OUT: u64 = 4;

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

#[expect(clippy::print_stdout, reason = "an example tells what it found")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let rule = arguments.next().unwrap_or_else(|| "freestyle".to_owned());
    let games: u64 = arguments.next().map_or(Ok(200), |text| text.parse())?;
    let nodes: u64 = arguments.next().map_or(Ok(4_000), |text| text.parse())?;
    let mut player = SelfPlay::new(Arc::new(zeitnot_gomoku::Gomoku), &rule, nodes)?;
    let mut parts: Vec<(Phase, [Vec<Example>; 2])> = Phase::ALL
        .iter()
        .map(|&phase| (phase, Default::default()))
        .collect();
    for number in 0..games {
        let played = player.play(number)?;
        let part = usize::from(number % HELD_OUT == 0);
        for (phase, examples) in &mut parts {
            examples[part].extend(of_phase(&played, *phase));
        }
    }
    println!("{rule}, {games} games at {nodes} nodes a move");
    println!(
        "| phase | positions | {} | loss held out | in use | any order |",
        NAMES.join(" | ")
    );
    println!("|{} --- |", " --- |".repeat(10));
    for (phase, [fitted, held_out]) in &parts {
        if fitted.is_empty() || held_out.is_empty() {
            continue;
        }
        let weights = fit(fitted, order(*phase));
        let free = fit(fitted, &[]);
        let used = in_use(fitted, held_out);
        let told: Vec<String> = thousandths(weights).map(|part| part.to_string()).into();
        println!(
            "| {} | {} | {} | {:.4} | {used:.4} | {:.4} |",
            phase.word(),
            fitted.len() + held_out.len(),
            told.join(" | "),
            loss(held_out, &weights),
            loss(held_out, &free)
        );
    }
    Ok(())
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

fn chance(values: &Weights, weights: &Weights) -> f64 {
    let both = values.iter().zip(weights);
    logistic(both.map(|(value, weight)| value * weight).sum())
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

/// The weights with the least loss, by steps down the slope, each followed by a
/// step back to where weights are allowed to be.
fn fit(examples: &[Example], order: &[(usize, usize)]) -> Weights {
    const STEPS: usize = 4_000;
    const STEP: f64 = 2.0;
    let total: f64 = examples.iter().map(|example| example.weight).sum();
    let mut weights = [1.0; 6];
    for _ in 0..STEPS {
        let mut slope = [0.0; 6];
        for example in examples {
            let error = chance(&example.values, &weights) - example.came;
            for (slope, value) in slope.iter_mut().zip(&example.values) {
                *slope += example.weight * error * value / total;
            }
        }
        for (weight, slope) in weights.iter_mut().zip(slope) {
            *weight = (*weight - STEP * slope).max(0.0);
        }
        for _ in 0..8 {
            for &(more, less) in order {
                if weights[more] < weights[less] {
                    let mean = f64::midpoint(weights[more], weights[less]);
                    (weights[more], weights[less]) = (mean, mean);
                }
            }
        }
    }
    weights
}

/// The loss of the weights in use, by the slope that suits them best.
fn in_use(fitted: &[Example], held_out: &[Example]) -> f64 {
    let scaled = |examples: &[Example], scale: f64| {
        loss_of(examples, |example| logistic(scale * example.total))
    };
    let scales = (1..400).map(|tenths| f64::from(tenths) / 10.0);
    let best = scales.min_by(|&one, &other| scaled(fitted, one).total_cmp(&scaled(fitted, other)));
    scaled(held_out, best.unwrap_or(1.0))
}

/// Weights that add up to a thousand.
fn thousandths(weights: Weights) -> [u32; 6] {
    let sum: f64 = weights.iter().sum::<f64>().max(f64::MIN_POSITIVE);
    weights.map(|weight| (1_000.0 * weight / sum).round() as u32)
}
