//! Fits the weights of the chess evaluation to positions with results, by gradient
//! descent (Adam) on the squared error of the expected score. The result is a new
//! `evaluate/weights.rs`.
//!
//! `blend` is the share of the game's result in the target; the rest is the
//! score of the search. `pull` draws every weight back to where it began, which
//! keeps those that few positions speak about from following noise. The last
//! games of each file are held out: their error tells whether more helps.

use std::fmt::Write as _;

use zeitnot_chess::cozy_chess::{Board, Color};
use zeitnot_chess::evaluate::tuning::{DIMENSIONS, Trace, WeightVector, current_weights};
use zeitnot_chess::evaluate::{DANGERS, TERMS, WEIGHT_COUNT};
use zeitnot_core::Random;

use super::FitError;

/// The score in centipawns of odds of ten to one.
const SCALE: f32 = 400.0;

struct Sample {
    trace: Trace,
    target: f32,
}

/// Positions to fit to.
#[derive(Default)]
pub struct ChessSamples {
    train: Vec<Sample>,
    held: Vec<Sample>,
}

impl ChessSamples {
    /// Adds the positions of a text, one per line; other lines are skipped.
    pub fn add_positions(&mut self, text: &str, options: &ChessFitOptions) {
        let lines = text.lines();
        let mut samples: Vec<Sample> = lines.filter_map(|line| read(line, options.blend)).collect();
        // Positions of one game are alike: held out are whole games.
        self.held
            .extend(samples.split_off(samples.len() - samples.len() / 20));
        self.train.extend(samples);
    }
}

/// Fits the weights and returns the source of `evaluate/weights.rs`; `log` gets the
/// errors.
///
/// # Errors
///
/// [`FitError::TooFew`] without positions.
pub fn fit_chess_weights(
    mut samples: ChessSamples,
    options: &ChessFitOptions,
    log: &mut dyn FnMut(&str),
) -> Result<String, FitError> {
    if samples.train.is_empty() {
        return Err(FitError::TooFew);
    }
    log(&format!(
        "{} positions to learn from, {} held out",
        samples.train.len(),
        samples.held.len()
    ));
    let mut point = current_weights();
    report("before", &samples, &point, log);
    gradient_descent(&mut samples, &mut point, options, log);
    Ok(weights_source(&point))
}

/// How the weights are fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChessFitOptions {
    /// Number of times that every position is seen.
    pub epochs: u32,
    /// Share of the game's result in the target, from 0 to 1.
    pub blend: f32,
    /// Step size.
    pub rate: f32,
    /// Strength with which every weight is drawn back to its old value.
    pub pull: f32,
}

impl Default for ChessFitOptions {
    fn default() -> Self {
        Self {
            epochs: 30,
            blend: 0.5,
            rate: 1.0,
            pull: 6e-6,
        }
    }
}

fn report(when: &str, samples: &ChessSamples, point: &[f32], log: &mut dyn FnMut(&str)) {
    let (train, held) = (error(&samples.train, point), error(&samples.held, point));
    log(&format!("{when}: error {train:.6}, held out {held:.6}"));
}

fn read(line: &str, blend: f32) -> Option<Sample> {
    let mut fields = line.split(';');
    let board: Board = fields.next()?.parse().ok()?;
    let score: f32 = fields.next()?.parse().ok()?;
    let result: f32 = fields.next()?.parse().ok()?;
    let stronger = if score >= 0.0 {
        Color::White
    } else {
        Color::Black
    };
    Some(Sample {
        trace: Trace::new(&board, stronger),
        target: blend * result + (1.0 - blend) * expected(score),
    })
}

fn expected(score: f32) -> f32 {
    1.0 / (1.0 + 10_f32.powf(-score / SCALE))
}

fn error(samples: &[Sample], point: &[f32]) -> f64 {
    let sum: f64 = samples
        .iter()
        .map(|sample| f64::from((expected(sample.trace.score(point)) - sample.target).powi(2)))
        .sum();
    sum / samples.len().max(1) as f64
}

fn gradient_descent(
    samples: &mut ChessSamples,
    point: &mut WeightVector,
    plan: &ChessFitOptions,
    log: &mut dyn FnMut(&str),
) {
    const BATCH: usize = 8_192;
    let mut random = Random::new(1);
    let origin = point.clone();
    let (mut first, mut second) = (vec![0.0_f32; DIMENSIONS], vec![0.0_f32; DIMENSIONS]);
    let mut step = 0;
    for epoch in 1..=plan.epochs {
        let train = &mut samples.train;
        for index in (1..train.len()).rev() {
            let other = random.below(index as u64 + 1) as usize;
            train.swap(index, other);
        }
        // The later, the smaller the steps.
        let rate = plan.rate * (1.0 - (epoch - 1) as f32 / plan.epochs as f32).max(0.02);
        for batch in train.chunks(BATCH) {
            let mut gradient = vec![0.0; DIMENSIONS];
            for sample in batch {
                let seen = expected(sample.trace.score(point));
                let slope = (seen - sample.target) * seen * (1.0 - seen);
                sample.trace.add_gradient(point, slope, &mut gradient);
            }
            step += 1;
            for index in 0..DIMENSIONS {
                let back = plan.pull * (point[index] - origin[index]);
                let slope = gradient[index] / batch.len() as f32 + back;
                first[index] = 0.9 * first[index] + 0.1 * slope;
                second[index] = 0.999 * second[index] + 0.001 * slope * slope;
                let mean = first[index] / (1.0 - 0.9_f32.powi(step));
                let spread = second[index] / (1.0 - 0.999_f32.powi(step));
                point[index] -= rate * mean / (spread.sqrt() + 1e-8);
            }
        }
        if epoch % 5 == 0 || epoch == plan.epochs {
            report(&format!("epoch {epoch}"), samples, point, log);
        }
    }
}

/// The source of `evaluate/weights.rs`.
fn weights_source(point: &[f32]) -> String {
    let mut text = String::from(
        "//! The weights, as the tuner wrote them (`zeitnot train chess-weights`).\n\n\
         use super::layout::{DANGERS, WEIGHTS};\nuse super::taper::Pair;\n\n\
         const fn w(middle: i32, end: i32) -> Pair {\n    Pair::new(middle, end)\n}\n\n\
         /// One weight a feature, in the order of the layout.\n#[rustfmt::skip]\n\
         pub(super) static TERMS: [Pair; WEIGHTS] = [\n",
    );
    for term in TERMS {
        // Writing to a string does not fail.
        let _ = writeln!(text, "    // {}", term.name);
        let weights: Vec<usize> = (term.first..term.first + term.count).collect();
        for row in weights.chunks(8) {
            let pair = |&index: &usize| {
                let (middle, end) = (point[index].round(), point[WEIGHT_COUNT + index].round());
                format!("w({middle}, {end}),")
            };
            let row: Vec<String> = row.iter().map(pair).collect();
            let _ = writeln!(text, "    {}", row.join(" "));
        }
    }
    text.push_str("];\n\n/// One weight a danger.\n#[rustfmt::skip]\n");
    text.push_str("pub(super) static DANGER: [i16; DANGERS.len()] = [\n    ");
    for index in 0..DANGERS.len() {
        let _ = write!(text, "{}, ", point[2 * WEIGHT_COUNT + index].round());
    }
    text.truncate(text.trim_end().len());
    text.push_str("\n];");
    text
}
