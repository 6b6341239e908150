//! Fit of the chess evaluation to positions with results.
//!
//! Gradient descent (Adam) minimizes the squared error of the expected score. The result
//! is the source of `evaluate/weights.rs`. `pull` draws each weight towards its old value,
//! so that weights with few positions do not follow noise. The last games of each file
//! are held out: their error shows whether more epochs help.

use std::fmt::Write as _;

use zeitnot_chess::cozy_chess::{Board, Color};
use zeitnot_chess::evaluate::tuning::{DIMENSIONS, Trace, WeightVector, current_weights};
use zeitnot_chess::evaluate::{DANGERS, TERMS, WEIGHT_COUNT};
use zeitnot_core::Random;

use super::FitError;

/// The score with odds of ten to one, in centipawns.
const SCALE: f32 = 400.0;

struct Sample {
    trace: Trace,
    target: f32,
}

/// Positions to fit to.
#[derive(Default)]
pub struct ChessSamples {
    train: Vec<Sample>,
    held_out: Vec<Sample>,
}

impl ChessSamples {
    /// Adds the positions of a text, one per line; other lines are skipped.
    pub fn add_positions(&mut self, text: &str, options: &ChessFitOptions) {
        let lines = text.lines();
        let samples = lines.filter_map(|line| parse_sample(line, options.blend));
        let mut samples: Vec<Sample> = samples.collect();
        // Whole games are held out, because positions of one game are alike.
        self.held_out
            .extend(samples.split_off(samples.len() - samples.len() / 20));
        self.train.extend(samples);
    }
}

/// Fits the weights and returns the source of `evaluate/weights.rs`.
///
/// Calls `log` with the errors of the fit.
///
/// # Errors
///
/// Returns [`FitError::TooFew`] without positions.
pub fn fit_chess_weights(
    mut samples: ChessSamples,
    options: &ChessFitOptions,
    log: &mut dyn FnMut(&str),
) -> Result<String, FitError> {
    if samples.train.is_empty() {
        return Err(FitError::TooFew);
    }
    log(&format!(
        "{} training positions, {} held out",
        samples.train.len(),
        samples.held_out.len()
    ));
    let mut point = current_weights();
    report("before", &samples, &point, log);
    gradient_descent(&mut samples, &mut point, options, log);
    Ok(weights_source(&point))
}

/// Options of the fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChessFitOptions {
    /// Number of passes over the positions.
    pub epochs: u32,
    /// Share of the game's result in the target, from 0 to 1.
    ///
    /// The rest is the score of the search.
    pub blend: f32,
    /// Step size, which decreases during the fit.
    pub rate: f32,
    /// Strength of the pull towards the old weights.
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
    let train = mean_square_error(&samples.train, point);
    let held_out = mean_square_error(&samples.held_out, point);
    log(&format!("{when}: error {train:.6}, held out {held_out:.6}"));
}

fn parse_sample(line: &str, blend: f32) -> Option<Sample> {
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

fn mean_square_error(samples: &[Sample], point: &[f32]) -> f64 {
    let sum: f64 = samples
        .iter()
        .map(|sample| f64::from((expected(sample.trace.score(point)) - sample.target).powi(2)))
        .sum();
    sum / samples.len().max(1) as f64
}

fn gradient_descent(
    samples: &mut ChessSamples,
    point: &mut WeightVector,
    options: &ChessFitOptions,
    log: &mut dyn FnMut(&str),
) {
    const BATCH: usize = 8_192;
    let mut random = Random::new(1);
    let origin = point.clone();
    let (mut first, mut second) = (vec![0.0_f32; DIMENSIONS], vec![0.0_f32; DIMENSIONS]);
    let mut step = 0;
    for epoch in 1..=options.epochs {
        let train = &mut samples.train;
        for index in (1..train.len()).rev() {
            let other = random.below(index as u64 + 1) as usize;
            train.swap(index, other);
        }
        let rate = options.rate * (1.0 - (epoch - 1) as f32 / options.epochs as f32).max(0.02);
        for batch in train.chunks(BATCH) {
            let mut gradient = vec![0.0; DIMENSIONS];
            for sample in batch {
                let predicted = expected(sample.trace.score(point));
                let slope = (predicted - sample.target) * predicted * (1.0 - predicted);
                sample.trace.add_gradient(point, slope, &mut gradient);
            }
            step += 1;
            for index in 0..DIMENSIONS {
                let pull = options.pull * (point[index] - origin[index]);
                let slope = gradient[index] / batch.len() as f32 + pull;
                first[index] = 0.9 * first[index] + 0.1 * slope;
                second[index] = 0.999 * second[index] + 0.001 * slope * slope;
                let mean = first[index] / (1.0 - 0.9_f32.powi(step));
                let spread = second[index] / (1.0 - 0.999_f32.powi(step));
                point[index] -= rate * mean / (spread.sqrt() + 1e-8);
            }
        }
        if epoch % 5 == 0 || epoch == options.epochs {
            report(&format!("epoch {epoch}"), samples, point, log);
        }
    }
}

/// Returns the source of `evaluate/weights.rs`.
fn weights_source(point: &[f32]) -> String {
    let mut text = String::from(
        "//! The weights, generated by `zeitnot train chess-weights`.\n\n\
         use super::layout::{DANGERS, WEIGHTS};\nuse super::taper::PhaseWeights;\n\n\
         const fn w(middle: i32, end: i32) -> PhaseWeights {\n    PhaseWeights::new(middle, end)\n}\n\n\
         /// The weights of the features, in the order of the layout.\n#[rustfmt::skip]\n\
         pub(super) static TERMS: [PhaseWeights; WEIGHTS] = [\n",
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
    text.push_str("];\n\n/// The weights of the king danger, in the order of the layout.\n");
    text.push_str("#[rustfmt::skip]\n");
    text.push_str("pub(super) static DANGER: [i16; DANGERS.len()] = [\n    ");
    for index in 0..DANGERS.len() {
        let _ = write!(text, "{}, ", point[2 * WEIGHT_COUNT + index].round());
    }
    text.truncate(text.trim_end().len());
    text.push_str("\n];");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generated_source_differs_from_the_shipped_one_in_numbers_only() {
        let shipped = include_str!("../../../chess/src/evaluate/weights.rs");
        let generated = weights_source(&vec![0.0; 2 * WEIGHT_COUNT + DANGERS.len()]);
        let without_numbers = |source: &str| -> String {
            let is_number = |c: char| c.is_ascii_digit() || c == '-' || c.is_whitespace();
            source.chars().filter(|&c| !is_number(c)).collect()
        };
        assert_eq!(without_numbers(&generated), without_numbers(shipped));
    }
}
