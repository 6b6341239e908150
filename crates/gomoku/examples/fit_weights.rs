//! Fits the evaluation's numbers to the results of games.
//!
//! `zeitnot selfplay gomoku --rule RULE --pairs 2000 --nodes 4000 --b k_quiet_deep=12 --games FILE`
//! plays them (the engines differ a little, or both games of a pair are one);
//! `cargo run --release -p zeitnot-gomoku --example fit_weights -- FILE...`
//! prints the numbers for `pattern/weights.rs` and the loss on games that took
//! no part in the fit. The files must be of one rule set, or of freestyle and
//! standard.
//!
//! A position's target is half the result of its game and half the chance
//! that the search saw there. Logistic regression by Newton's method with a
//! small ridge. The features are how often each line shape and each cell class
//! occurs on the empty points, the opponent's taken from the side to move's,
//! whose own count for `share` times as much; that factor is tried out. Where
//! the sides play by different rules each has numbers of its own. Capture
//! games have features for pairs taken and pairs in danger besides.

#![expect(clippy::print_stdout, reason = "printing is what it is for")]

use std::error::Error;

use zeitnot_core::Side;
use zeitnot_gomoku::{
    Board, BoardSize, Capture, CaptureRules, Caro5, Caro6, CellClass, Freestyle, LineShape, Renju,
    Rule, Standard, notation,
};

/// Shapes and classes of one side.
const PATTERNS: usize = LineShape::COUNT + CellClass::COUNT;
/// Pairs that may be taken before the game ends, and that many again for pairs
/// that the side to move and the other side can take next.
const PAIRS: usize = 6;
/// A side's patterns and the worth of its move, for two sides, and captures.
const FEATURES: usize = 2 * (PATTERNS + 1) + 3 * PAIRS;
const CAPTURES: usize = 2 * (PATTERNS + 1);
/// More pairs in danger than this make no difference.
const MOST_TAKES: usize = 3;
/// Points of the scale on which 200 is a chance of 73 %.
const SCALE: f64 = 200.0;
const RIDGE: f64 = 1e-5;
/// How much the result of the game counts; the rest is what the search saw.
const RESULT_SHARE: f64 = 0.5;
/// Every tenth game is kept out of the fit.
const HELD_OUT: usize = 10;

type Vector = [f64; FEATURES];

struct Sample {
    /// Counts that `share` applies to, and those it does not.
    own: Vector,
    rest: Vector,
    target: f64,
    held_out: bool,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut samples = Vec::new();
    for file in std::env::args().skip(1) {
        for (number, line) in std::fs::read_to_string(file)?.lines().enumerate() {
            let held_out = number / 2 % HELD_OUT == 0;
            let collect = match line.split_whitespace().nth(1) {
                Some(Standard::NAME) => collect::<Standard>,
                Some(Renju::NAME) => collect::<Renju>,
                Some(Caro5::NAME) => collect::<Caro5>,
                Some(Caro6::NAME) => collect::<Caro6>,
                Some(name) if CaptureRules::parse(name).is_some() => collect::<Capture>,
                _ => collect::<Freestyle>,
            };
            collect(line, held_out, &mut samples)?;
        }
    }
    println!("{} samples", samples.len());
    let mut best: Option<(f64, f64, Vector)> = None;
    for share in [1.1, 1.2, 1.3, 1.4, 1.5] {
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
    let points = |from: usize, count: usize| -> Vec<i64> {
        let scaled = weights[from..from + count]
            .iter()
            .map(|weight| weight * SCALE);
        scaled.map(|points| points.round() as i64).collect()
    };
    println!("own_share {share} * SHARE_UNIT");
    for (name, from) in [("first or both", 0), ("second", PATTERNS + 1)] {
        println!("{name}: shape_value {:?}", points(from, LineShape::COUNT));
        println!(
            "{name}: class_value {:?}",
            points(from + LineShape::COUNT, CellClass::COUNT)
        );
        println!("{name}: tempo {:?}", points(from + PATTERNS, 1));
    }
    println!("taken {:?}", points(CAPTURES, PAIRS));
    println!("own_take {:?}", points(CAPTURES + PAIRS, PAIRS));
    println!("other_take {:?}", points(CAPTURES + 2 * PAIRS, PAIRS));
    Ok(())
}

/// The undecided positions of one game.
fn collect<R: Rule>(
    line: &str,
    held_out: bool,
    samples: &mut Vec<Sample>,
) -> Result<(), Box<dyn Error>> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [_, rule, plies, winner, moves, scores] = words[..] else {
        return Err(format!("not a game: {line}").into());
    };
    let opening: usize = plies.parse()?;
    let scores = scores
        .split(',')
        .map(str::parse)
        .collect::<Result<Vec<f64>, _>>()?;
    let rules = CaptureRules::parse(rule).unwrap_or_else(|| Ok(CaptureRules::default()))?;
    let size = if R::CAPTURES {
        BoardSize::CAPTURE
    } else {
        BoardSize::USUAL
    };
    let game: Board<R> = notation::parse_game_with(size, rules, moves)?;
    let mut board = Board::<R>::with_rules(size, rules);
    for (ply, &square) in game.moves().iter().enumerate() {
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
            let mut sample = Sample {
                own: [0.0; FEATURES],
                rest: [0.0; FEATURES],
                target,
                held_out,
            };
            count_patterns(&board, own, 1.0, &mut sample.own);
            count_patterns(&board, other, -1.0, &mut sample.rest);
            sample.rest[block::<R>(own) + PATTERNS] = 1.0;
            if R::CAPTURES {
                count_captures(&board, &mut sample.rest);
            }
            samples.push(sample);
        }
        board.play(square)?;
    }
    Ok(())
}

/// Where the features of a side begin: the same place for both unless they
/// play by different rules.
fn block<R: Rule>(side: Side) -> usize {
    if R::is_restricted(Side::First) == R::is_restricted(Side::Second) {
        0
    } else {
        side.index() * (PATTERNS + 1)
    }
}

fn count_patterns<R: Rule>(board: &Board<R>, side: Side, sign: f64, counts: &mut Vector) {
    let counts = &mut counts[block::<R>(side)..];
    for square in board.vacant() {
        for shape in board.shapes(side, square) {
            // Dead lines and hopeless cells are the zero of the scale.
            if shape != LineShape::Dead {
                counts[shape as usize] += sign;
            }
        }
        let class = board.class(side, square);
        if class > CellClass::Quiet || class == CellClass::Forbidden {
            counts[LineShape::COUNT + class as usize] += sign;
        }
    }
}

fn count_captures<R: Rule>(board: &Board<R>, counts: &mut Vector) {
    let own = board.side_to_move();
    let pairs = |side| (board.captured(side) / 2).min(PAIRS - 1);
    let takes = |side| board.takes(side).min(MOST_TAKES) as f64;
    for (side, sign) in [(own, 1.0), (own.other(), -1.0)] {
        if pairs(side) > 0 {
            counts[CAPTURES + pairs(side)] += sign;
        }
    }
    counts[CAPTURES + PAIRS + pairs(own)] += takes(own);
    counts[CAPTURES + 2 * PAIRS + pairs(own.other())] += takes(own.other());
}

/// The sample's features as the evaluation combines them.
fn combined(sample: &Sample, share: f64) -> Vector {
    std::array::from_fn(|feature| share * sample.own[feature] + sample.rest[feature])
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
    for _ in 0..8 {
        let mut gradient = [0.0; FEATURES];
        let mut curvature = Box::new([[0.0; FEATURES]; FEATURES]);
        let mut count = 0.0;
        for sample in samples.iter().filter(|sample| !sample.held_out) {
            let features = combined(sample, share);
            let chance = chance(&weights, &features);
            let (error, slope) = (chance - sample.target, (chance * (1.0 - chance)).max(1e-4));
            // Most features do not occur in most positions.
            let occurring: Vec<(usize, f64)> = features
                .into_iter()
                .enumerate()
                .filter(|&(_, feature)| feature != 0.0)
                .collect();
            for &(row, feature) in &occurring {
                gradient[row] += error * feature;
                for &(column, other) in &occurring {
                    curvature[row][column] += slope * feature * other;
                }
            }
            count += 1.0;
        }
        for (row, weight) in weights.iter().enumerate() {
            gradient[row] += RIDGE * count * weight;
            curvature[row][row] += RIDGE * count;
        }
        let step = solve(*curvature, gradient);
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
