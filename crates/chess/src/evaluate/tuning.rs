//! The tuner's view of a position: feature counts, and the score and its gradient
//! under any weights.

use cozy_chess::{Board, Color};

use super::features::{FeatureSink, extract_features};
use super::layout::{DANGERS, WEIGHTS};
use super::taper::{DANGER_END, DANGER_MIDDLE, FULL_PHASE, FULL_SCALE, phase, scale};
use super::weights;

/// Weights in the tuner's order: middle game, endgame, danger.
pub type WeightVector = Vec<f32>;

/// The length of a [`WeightVector`].
pub const DIMENSIONS: usize = 2 * WEIGHTS + DANGERS.len();

/// Returns the current weights.
#[must_use]
pub fn current_weights() -> WeightVector {
    let middle = weights::TERMS.iter().map(|pair| pair.middle() as f32);
    let end = weights::TERMS.iter().map(|pair| pair.end() as f32);
    let danger = weights::DANGER.iter().map(|&weight| f32::from(weight));
    middle.chain(end).chain(danger).collect()
}

/// The features of a position, white's minus black's.
#[derive(Clone, Debug)]
pub struct Trace {
    terms: Box<[(u16, i16)]>,
    danger: [Box<[(u8, i8)]>; 2],
    phase: f32,
    scale: f32,
}

struct FeatureCounts {
    terms: Vec<i32>,
    danger: [Vec<i32>; 2],
}

impl FeatureSink for FeatureCounts {
    fn add(&mut self, side: usize, term: usize, count: i32) {
        self.terms[term] += if side == 0 { count } else { -count };
    }

    fn add_danger(&mut self, side: usize, feature: usize, count: i32) {
        self.danger[side][feature] += count;
    }
}

impl Trace {
    /// Extracts the features of a position. The endgame is scaled for `stronger`.
    #[must_use]
    pub fn new(board: &Board, stronger: Color) -> Self {
        let mut counts = FeatureCounts {
            terms: vec![0; WEIGHTS],
            danger: [vec![0; DANGERS.len()], vec![0; DANGERS.len()]],
        };
        extract_features(board, &mut counts);
        let terms = counts.terms.iter().enumerate();
        let danger = |side: usize| {
            let features = counts.danger[side].iter().enumerate();
            features
                .filter(|&(_, &count)| count != 0)
                .map(|(feature, &count)| (feature as u8, count as i8))
                .collect()
        };
        Self {
            terms: terms
                .filter(|&(_, &count)| count != 0)
                .map(|(term, &count)| (term as u16, count as i16))
                .collect(),
            danger: [danger(0), danger(1)],
            phase: phase(board) as f32 / FULL_PHASE as f32,
            scale: scale(board, stronger) as f32 / FULL_SCALE as f32,
        }
    }

    fn dangers(&self, point: &[f32]) -> [f32; 2] {
        let weights = &point[2 * WEIGHTS..];
        [0, 1].map(|side| {
            let features = self.danger[side].iter();
            features
                .map(|&(feature, count)| weights[usize::from(feature)] * f32::from(count))
                .sum::<f32>()
                .max(0.0)
        })
    }

    /// Returns white's score under these weights.
    #[must_use]
    pub fn score(&self, point: &[f32]) -> f32 {
        let (mut middle, mut end) = (0.0, 0.0);
        for &(term, count) in &self.terms {
            let (term, count) = (usize::from(term), f32::from(count));
            middle += point[term] * count;
            end += point[WEIGHTS + term] * count;
        }
        let [white, black] = self.dangers(point);
        middle += (white * white - black * black) / DANGER_MIDDLE as f32;
        end += (white - black) / DANGER_END as f32;
        middle * self.phase + end * self.scale * (1.0 - self.phase)
    }

    /// Adds `step` times the gradient of [`Trace::score`].
    pub fn add_gradient(&self, point: &[f32], step: f32, gradient: &mut [f32]) {
        let middle = step * self.phase;
        let end = step * self.scale * (1.0 - self.phase);
        for &(term, count) in &self.terms {
            let (term, count) = (usize::from(term), f32::from(count));
            gradient[term] += middle * count;
            gradient[WEIGHTS + term] += end * count;
        }
        let dangers = self.dangers(point);
        for (side, sign) in [(0, 1.0), (1, -1.0)] {
            let danger = dangers[side];
            if danger <= 0.0 {
                continue;
            }
            let slope =
                sign * (middle * 2.0 * danger / DANGER_MIDDLE as f32 + end / DANGER_END as f32);
            for &(feature, count) in &self.danger[side] {
                gradient[2 * WEIGHTS + usize::from(feature)] += slope * f32::from(count);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::{Evaluator, Tapered};

    const POSITIONS: [&str; 4] = [
        "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/1PNB1N2/P4PPP/R1BQ1RK1 w - - 0 10",
        "r4rk1/pp1b1ppp/1qn1p3/3pPn2/3P4/P2B1N2/1P3PPP/R1BQ1RK1 w - - 0 13",
        "8/2p2pk1/1p1p2p1/p2P3p/P1P1r2P/1P4P1/4RPK1/8 w - - 0 34",
        "3q1rk1/5ppp/8/8/4n3/5N2/5PPP/2Q2RK1 w - - 0 24",
    ];

    #[test]
    fn the_tuner_computes_the_score_of_the_evaluation() {
        let point = current_weights();
        for fen in POSITIONS {
            let board: Board = fen.parse().unwrap();
            let expected = Tapered.evaluate(&board);
            let stronger = if expected >= 0 {
                Color::White
            } else {
                Color::Black
            };
            let score = Trace::new(&board, stronger).score(&point);
            assert!(
                (score - expected as f32).abs() < 4.0,
                "{fen}: {score} and {expected}"
            );
        }
    }

    #[test]
    fn the_gradient_matches_finite_differences() {
        let board: Board = POSITIONS[1].parse().unwrap();
        let trace = Trace::new(&board, Color::White);
        let point = current_weights();
        let mut gradient = vec![0.0; DIMENSIONS];
        trace.add_gradient(&point, 1.0, &mut gradient);
        for (index, &slope) in gradient.iter().enumerate() {
            let mut moved = point.clone();
            moved[index] += 1.0;
            let change = trace.score(&moved) - trace.score(&point);
            assert!(
                (change - slope).abs() < 0.05 + slope.abs() / 20.0,
                "{index}: {change} {slope}"
            );
        }
    }
}
