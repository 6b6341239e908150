//! Fits the evaluation's numbers to the results of games.
//!
//! `zeitnot selfplay gomoku --pairs 4000 --nodes 4000 --b k_quiet_deep=10 --games FILE`
//! plays them (the engines differ a little, or both games of a pair are one);
//! `cargo run --release -p zeitnot-gomoku --example fit_weights -- FILE...`
//! prints the tables of `pattern/weights.rs` and the loss on games that took
//! no part in the fit.
//!
//! A position's target is half the result of its game and half the chance
//! that the search saw there. Logistic regression by Newton's method with a small ridge. The features
//! are how often each line shape and each cell class occurs on the empty
//! points, the opponent's taken from the side to move's, whose own count for
//! `share` times as much; that factor is tried out.

#![expect(clippy::print_stdout, reason = "printing is what it is for")]

use std::error::Error;

use zeitnot_core::Side;
use zeitnot_gomoku::{Board, BoardSize, CellClass, Freestyle, LineShape, Rule, Standard, notation};

/// Shapes, classes, and the move itself.
const FEATURES: usize = LineShape::COUNT + CellClass::COUNT + 1;
/// Points of the scale on which 200 is a chance of 73 %.
const SCALE: f64 = 200.0;
const RIDGE: f64 = 1e-5;
/// How much the result of the game counts; the rest is what the search saw.
const RESULT_SHARE: f64 = 0.5;
/// Every tenth game is kept out of the fit.
const HELD_OUT: usize = 10;

type Vector = [f64; FEATURES];

struct Sample {
    own: Vector,
    other: Vector,
    target: f64,
    held_out: bool,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut samples = Vec::new();
    for file in std::env::args().skip(1) {
        for (number, line) in std::fs::read_to_string(file)?.lines().enumerate() {
            let held_out = number / 2 % HELD_OUT == 0;
            match line.split_whitespace().nth(1) {
                Some(Standard::NAME) => collect::<Standard>(line, held_out, &mut samples)?,
                _ => collect::<Freestyle>(line, held_out, &mut samples)?,
            }
        }
    }
    println!("{} samples", samples.len());
    let mut best: Option<(f64, f64, Vector)> = None;
    for share in [1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6] {
        let weights = fit(&samples, share);
        let (seen, unseen) = (
            loss(&samples, share, &weights, false),
            loss(&samples, share, &weights, true),
        );
        println!("share {share}: loss {seen:.5}, on held-out games {unseen:.5}");
        if best.is_none_or(|(least, _, _)| unseen < least) {
            best = Some((unseen, share, weights));
        }
    }
    let (_, share, weights) = best.ok_or("no samples")?;
    let points = |range: std::ops::Range<usize>| -> Vec<i64> {
        let scaled = weights[range].iter().map(|weight| weight * SCALE);
        scaled.map(|points| points.round() as i64).collect()
    };
    println!("OWN_SHARE {share} * SHARE_UNIT");
    println!("SHAPE_VALUE {:?}", points(0..LineShape::COUNT));
    println!("CLASS_VALUE {:?}", points(LineShape::COUNT..FEATURES - 1));
    println!("TEMPO {:?}", points(FEATURES - 1..FEATURES));
    Ok(())
}

/// The undecided positions of one game.
fn collect<R: Rule>(
    line: &str,
    held_out: bool,
    samples: &mut Vec<Sample>,
) -> Result<(), Box<dyn Error>> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [_, _, plies, winner, moves, scores] = words[..] else {
        return Err(format!("not a game: {line}").into());
    };
    let opening: usize = plies.parse()?;
    let scores = scores
        .split(',')
        .map(str::parse)
        .collect::<Result<Vec<f64>, _>>()?;
    let mut board = Board::<R>::new(BoardSize::USUAL);
    for (ply, square) in notation::parse_moves(BoardSize::USUAL, moves)?
        .into_iter()
        .enumerate()
    {
        let (own, other) = (board.side_to_move(), board.side_to_move().other());
        let decided = board.count(own, CellClass::Win) > 0
            || board.count(own, CellClass::OpenFour) > 0
            || board.count(other, CellClass::Win) > 0;
        if ply >= opening && !decided {
            let black = match winner {
                "draw" => 0.5,
                "black" => 1.0,
                _ => 0.0,
            };
            let score = scores.get(ply - opening).ok_or("a move without a score")?;
            let seen = 1.0 / (1.0 + (-score / SCALE).exp());
            let target = RESULT_SHARE * black + (1.0 - RESULT_SHARE) * seen;
            let target = match own {
                Side::First => target,
                Side::Second => 1.0 - target,
            };
            samples.push(Sample {
                own: features(&board, own),
                other: features(&board, other),
                target,
                held_out,
            });
        }
        board.play(square)?;
    }
    Ok(())
}

fn features<R: Rule>(board: &Board<R>, side: Side) -> Vector {
    let mut counts = [0.0; FEATURES];
    for square in board.vacant() {
        for shape in board.shapes(side, square) {
            // Dead lines and hopeless cells are the zero of the scale.
            if shape != LineShape::Dead {
                counts[shape as usize] += 1.0;
            }
        }
        let class = board.class(side, square);
        if class > CellClass::Quiet {
            counts[LineShape::COUNT + class as usize] += 1.0;
        }
    }
    counts
}

/// The sample's features as the evaluation combines them.
fn combined(sample: &Sample, share: f64) -> Vector {
    let mut all = [0.0; FEATURES];
    for (feature, (own, other)) in all.iter_mut().zip(sample.own.iter().zip(&sample.other)) {
        *feature = share * own - other;
    }
    all[FEATURES - 1] = 1.0;
    all
}

fn chance(weights: &Vector, features: &Vector) -> f64 {
    let score: f64 = weights.iter().zip(features).map(|(w, f)| w * f).sum();
    1.0 / (1.0 + (-score).exp())
}

fn loss(samples: &[Sample], share: f64, weights: &Vector, held_out: bool) -> f64 {
    let (mut total, mut count) = (0.0, 0.0);
    for sample in samples.iter().filter(|sample| sample.held_out == held_out) {
        let chance = chance(weights, &combined(sample, share)).clamp(1e-9, 1.0 - 1e-9);
        total -= sample.target * chance.ln() + (1.0 - sample.target) * (1.0 - chance).ln();
        count += 1.0;
    }
    total / count
}

fn fit(samples: &[Sample], share: f64) -> Vector {
    let mut weights = [0.0; FEATURES];
    for _ in 0..12 {
        let mut gradient = [0.0; FEATURES];
        let mut curvature = [[0.0; FEATURES]; FEATURES];
        let mut count = 0.0;
        for sample in samples.iter().filter(|sample| !sample.held_out) {
            let features = combined(sample, share);
            let chance = chance(&weights, &features);
            let (error, slope) = (chance - sample.target, (chance * (1.0 - chance)).max(1e-4));
            for (row, &feature) in features.iter().enumerate() {
                gradient[row] += error * feature;
                for (column, &other) in features.iter().enumerate() {
                    curvature[row][column] += slope * feature * other;
                }
            }
            count += 1.0;
        }
        for (row, weight) in weights.iter().enumerate() {
            gradient[row] += RIDGE * count * weight;
            curvature[row][row] += RIDGE * count;
        }
        let step = solve(curvature, gradient);
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight -= step;
        }
    }
    weights
}

/// Gaussian elimination with pivoting.
fn solve(mut matrix: [[f64; FEATURES]; FEATURES], mut right: Vector) -> Vector {
    for column in 0..FEATURES {
        let below = column..FEATURES;
        let pivot = below
            .max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))
            .unwrap_or(column);
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        for row in column + 1..FEATURES {
            let factor = matrix[row][column] / matrix[column][column];
            let upper = matrix[column];
            for (entry, above) in matrix[row].iter_mut().zip(upper).skip(column) {
                *entry -= factor * above;
            }
            right[row] -= factor * right[column];
        }
    }
    let mut solution = [0.0; FEATURES];
    for row in (0..FEATURES).rev() {
        let known: f64 = (row + 1..FEATURES)
            .map(|k| matrix[row][k] * solution[k])
            .sum();
        solution[row] = (right[row] - known) / matrix[row][row];
    }
    solution
}
