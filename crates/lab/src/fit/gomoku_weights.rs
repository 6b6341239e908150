//! Fit of the gomoku evaluation to the results of games.
//!
//! `zeitnot selfplay gomoku --rule RULE --pairs 2000 --nodes 4000 --b k_quiet_deep=12 --games FILE`
//! plays the games; the engines must differ, or both games of a pair are the same. All
//! files must be of one rule set, or of freestyle and standard. The result is the source
//! for `pattern/weights/` and the loss on held-out games.
//!
//! The fit is a logistic regression by Newton's method with a small ridge. The target of
//! a position is half the result of its game and half the chance by the search. The
//! features are the counts of each line shape, each pair of shapes on one point, and each
//! cell class on the empty points. The opponent's counts are subtracted from those of the
//! side to move, which are multiplied by `share`; several values of it are tried. Other
//! features are the prospects of both sides and the tempo. If the sides play by different
//! rules, each has its own weights. Capture games have features for captured and
//! capturable pairs.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use zeitnot_core::Side;
use zeitnot_gomoku::evaluate::prospects;
use zeitnot_gomoku::pattern::weights::{PROSPECTS, VALUE_UNIT, pair_index};
use zeitnot_gomoku::{
    Board, BoardSize, Capture, CaptureRules, Caro5, Caro6, CellClass, Freestyle, LineShape, Renju,
    Rule, Standard, notation,
};

use super::FitError;

// Offsets of the features of a side. Line shapes start at 0; prospects and tempo are
// features of the side to move.
const CLASSES: usize = LineShape::COUNT;
const PAIRS: usize = CLASSES + CellClass::COUNT;
const IN_PROSPECT: usize = PAIRS + LineShape::COUNT * (LineShape::COUNT + 1) / 2;
const TEMPO: usize = IN_PROSPECT + PROSPECTS * (PROSPECTS + 1) / 2;
const SIDE: usize = TEMPO + 1;
/// Number of features in a block of capture features.
///
/// The features of a block are the numbers of pairs that a side has captured. The blocks
/// are the captured pairs, the pairs that the side to move can capture next, and those
/// that the other side can capture next.
const TAKEN: usize = 6;
const CAPTURES: usize = 2 * SIDE;
const FEATURES: usize = CAPTURES + 3 * TAKEN;
/// Maximum number of capturable pairs that count.
const MAX_TAKES: usize = 3;
/// The score with a winning chance of 73%.
const SCALE: f64 = 200.0;
const RIDGE: f64 = 1e-5;
/// Share of the game's result in the target; the rest is the score of the search.
const RESULT_SHARE: f64 = 0.5;
/// One pair of games in this many is held out.
const HELD_OUT: usize = 10;

type Vector = Vec<f64>;
/// The nonzero counts, by feature.
type Counts = BTreeMap<usize, f64>;

struct Sample {
    /// Counts that are multiplied by `share`.
    own: Vec<(usize, f64)>,
    /// All other counts.
    rest: Vec<(usize, f64)>,
    target: f64,
    held_out: bool,
}

/// Games to fit to.
#[derive(Default)]
pub struct GomokuSamples(Vec<Sample>);

impl GomokuSamples {
    /// Adds the games of a text, one per line.
    ///
    /// # Errors
    ///
    /// Fails if a line is not a game.
    pub fn add_games(&mut self, text: &str) -> Result<(), FitError> {
        for (index, line) in text.lines().enumerate() {
            let held_out = index / 2 % HELD_OUT == 0;
            let collect = match line.split_whitespace().nth(1) {
                Some(Standard::NAME) => collect::<Standard>,
                Some(Renju::NAME) => collect::<Renju>,
                Some(Caro5::NAME) => collect::<Caro5>,
                Some(Caro6::NAME) => collect::<Caro6>,
                Some(name) if CaptureRules::parse(name).is_some() => collect::<Capture>,
                _ => collect::<Freestyle>,
            };
            collect(line, held_out, &mut self.0).map_err(|problem| FitError::Line {
                line: index + 1,
                problem,
            })?;
        }
        Ok(())
    }
}

/// Fits the weights and returns the losses, followed by the weights as source text.
///
/// # Errors
///
/// Returns [`FitError::TooFew`] without positions.
pub fn fit_gomoku_weights(samples: &GomokuSamples) -> Result<String, FitError> {
    let samples = &samples.0;
    if samples.is_empty() {
        return Err(FitError::TooFew);
    }
    let mut text = format!("{} positions\n", samples.len());
    let mut best: Option<(f64, f64, Vector)> = None;
    for share in [1.0, 1.1, 1.2, 1.3] {
        let weights = fit(samples, share);
        let (fitted, held_out) = (
            loss(samples, share, &weights, false),
            loss(samples, share, &weights, true),
        );
        text += &format!("share {share}: loss {fitted:.5}, on held-out games {held_out:.5}\n");
        if best.as_ref().is_none_or(|(min, _, _)| held_out < *min) {
            best = Some((held_out, share, weights));
        }
    }
    let (_, share, weights) = best.ok_or(FitError::TooFew)?;
    for (name, start) in [("first or both", 0), ("second", SIDE)] {
        text += &format!("// {name}\n");
        write_side(&mut text, &weights[start..start + SIDE], share);
    }
    let points = |from: usize| rounded(&weights[from..from + TAKEN], SCALE);
    text += &format!("taken: {:?}\n", points(CAPTURES));
    text += &format!("own_take: {:?}\n", points(CAPTURES + TAKEN));
    text += &format!("other_take: {:?}\n", points(CAPTURES + 2 * TAKEN));
    Ok(text)
}

/// Writes the weights of a side as source text.
fn write_side(text: &mut String, weights: &[f64], share: f64) {
    let parts = SCALE * f64::from(VALUE_UNIT);
    // Writing to a string does not fail.
    let _ = writeln!(
        text,
        "shape_value: {:?},",
        rounded(&weights[..CLASSES], parts)
    );
    let _ = writeln!(
        text,
        "class_value: {:?},",
        rounded(&weights[CLASSES..PAIRS], parts)
    );
    write_pairs(
        text,
        "pair_value",
        &rounded(&weights[PAIRS..IN_PROSPECT], parts),
    );
    let in_prospect = rounded(&weights[IN_PROSPECT..TEMPO], SCALE);
    write_pairs(text, "prospect_value", &in_prospect);
    let _ = writeln!(text, "own_share: {:.0},", share * 64.0);
    let _ = writeln!(text, "tempo: {:.0},", weights[TEMPO] * SCALE);
}

/// Writes a triangular matrix, row by row.
fn write_pairs(text: &mut String, name: &str, values: &[i64]) {
    let _ = writeln!(text, "#[rustfmt::skip]\n{name}: [");
    let mut rest = values;
    for row in 1.. {
        let Some((numbers, after)) = rest.split_at_checked(row) else {
            break;
        };
        let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
        let _ = writeln!(text, "    {},", numbers.join(", "));
        rest = after;
        if rest.is_empty() {
            break;
        }
    }
    let _ = writeln!(text, "],");
}

fn rounded(weights: &[f64], unit: f64) -> Vec<i64> {
    weights
        .iter()
        .map(|weight| (weight * unit).round() as i64)
        .collect()
}

/// Adds the undecided positions of a game to `samples`.
fn collect<R: Rule>(line: &str, held_out: bool, samples: &mut Vec<Sample>) -> Result<(), String> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let [_, rule, plies, winner, moves, scores] = fields[..] else {
        return Err(format!("not a game: {line}"));
    };
    let opening: usize = plies
        .parse()
        .map_err(|_| format!("`{plies}` is not a number"))?;
    let scores = scores
        .split(',')
        .map(str::parse)
        .collect::<Result<Vec<f64>, _>>()
        .map_err(|_| format!("`{scores}` is not a list of scores"))?;
    let rules = CaptureRules::parse(rule).unwrap_or_else(|| Ok(CaptureRules::default()));
    let rules = rules.map_err(|error| error.to_string())?;
    let size = if R::CAPTURES {
        BoardSize::CAPTURE
    } else {
        BoardSize::DEFAULT
    };
    let game: Board<R> =
        notation::parse_game_with(size, rules, moves).map_err(|error| error.to_string())?;
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
            let score = scores.get(ply - opening).ok_or("a move has no score")?;
            let searched = 1.0 / (1.0 + (-score / SCALE).exp());
            let target = RESULT_SHARE * black + (1.0 - RESULT_SHARE) * searched;
            let target = match own {
                Side::First => target,
                Side::Second => 1.0 - target,
            };
            let (mut of_own, mut rest) = (Counts::new(), Counts::new());
            count_patterns(&board, own, 1.0, &mut of_own);
            count_patterns(&board, other, -1.0, &mut rest);
            for index in prospects(&board).weight_indices() {
                rest.insert(feature_offset::<R>(own) + IN_PROSPECT + index, 1.0);
            }
            rest.insert(feature_offset::<R>(own) + TEMPO, 1.0);
            if R::CAPTURES {
                count_captures(&board, &mut rest);
            }
            samples.push(Sample {
                own: of_own.into_iter().collect(),
                rest: rest.into_iter().collect(),
                target,
                held_out,
            });
        }
        board.play(square).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Returns the offset of a side's features.
///
/// Both sides share features unless they play by different rules.
fn feature_offset<R: Rule>(side: Side) -> usize {
    if R::is_restricted(Side::First) == R::is_restricted(Side::Second) {
        0
    } else {
        side.index() * SIDE
    }
}

fn count_patterns<R: Rule>(board: &Board<R>, side: Side, sign: f64, counts: &mut Counts) {
    let start = feature_offset::<R>(side);
    let mut count = |feature: usize| *counts.entry(start + feature).or_default() += sign;
    for square in board.vacant() {
        // Dead lines and classes up to `Quiet`, except `Forbidden`, have no weight.
        let shapes = board.shapes(side, square);
        let alive = || shapes.iter().filter(|&&shape| shape != LineShape::Dead);
        for (index, &shape) in alive().enumerate() {
            count(shape as usize);
            for &other in alive().take(index) {
                count(PAIRS + pair_index(shape as usize, other as usize));
            }
        }
        let class = board.class(side, square);
        if class > CellClass::Quiet || class == CellClass::Forbidden {
            count(CLASSES + class as usize);
        }
    }
}

fn count_captures<R: Rule>(board: &Board<R>, counts: &mut Counts) {
    let own = board.side_to_move();
    let pairs = |side| (board.captured(side) / 2).min(TAKEN - 1);
    let takes = |side| board.capturable_pairs(side).min(MAX_TAKES) as f64;
    for (side, sign) in [(own, 1.0), (own.other(), -1.0)] {
        if pairs(side) > 0 {
            *counts.entry(CAPTURES + pairs(side)).or_default() += sign;
        }
    }
    counts.insert(CAPTURES + TAKEN + pairs(own), takes(own));
    let danger = CAPTURES + 2 * TAKEN + pairs(own.other());
    counts.insert(danger, takes(own.other()));
}

/// Replaces `features` by the nonzero features of a sample, with `share` applied.
fn combined(sample: &Sample, share: f64, features: &mut Vec<(usize, f64)>) {
    features.clear();
    features.extend(sample.own.iter().map(|&(at, count)| (at, share * count)));
    features.extend(&sample.rest);
}

fn chance(weights: &Vector, features: &[(usize, f64)]) -> f64 {
    let score: f64 = features
        .iter()
        .map(|&(at, count)| weights[at] * count)
        .sum();
    1.0 / (1.0 + (-score).exp())
}

fn loss(samples: &[Sample], share: f64, weights: &Vector, held_out: bool) -> f64 {
    let (mut total, mut count) = (0.0, 0.0);
    let mut features = Vec::new();
    for sample in samples.iter().filter(|sample| sample.held_out == held_out) {
        combined(sample, share, &mut features);
        let chance = chance(weights, &features).clamp(1e-9, 1.0 - 1e-9);
        total -= sample.target * chance.ln() + (1.0 - sample.target) * (1.0 - chance).ln();
        count += 1.0;
    }
    total / count
}

fn fit(samples: &[Sample], share: f64) -> Vector {
    let mut weights = vec![0.0; FEATURES];
    let mut features = Vec::new();
    for _ in 0..7 {
        let mut gradient = vec![0.0; FEATURES];
        let mut curvature = vec![vec![0.0; FEATURES]; FEATURES];
        let mut count = 0.0;
        for sample in samples.iter().filter(|sample| !sample.held_out) {
            combined(sample, share, &mut features);
            let chance = chance(&weights, &features);
            let (error, slope) = (chance - sample.target, (chance * (1.0 - chance)).max(1e-4));
            for &(row, feature) in &features {
                gradient[row] += error * feature;
                let row = &mut curvature[row];
                for &(column, other) in &features {
                    row[column] += slope * feature * other;
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

/// Solves a linear system by Gaussian elimination with pivoting.
fn solve(mut matrix: Vec<Vector>, mut right: Vector) -> Vector {
    for column in 0..FEATURES {
        let below = column..FEATURES;
        let pivot = below
            .max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))
            .unwrap_or(column);
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let (upper, lower) = matrix.split_at_mut(column + 1);
        let upper = &upper[column];
        let known = right[column];
        for (row, value) in lower.iter_mut().zip(&mut right[column + 1..]) {
            let factor = row[column] / upper[column];
            for (entry, above) in row.iter_mut().zip(upper).skip(column) {
                *entry -= factor * above;
            }
            *value -= factor * known;
        }
    }
    let mut solution = vec![0.0; FEATURES];
    for row in (0..FEATURES).rev() {
        let known: f64 = (row + 1..FEATURES)
            .map(|k| matrix[row][k] * solution[k])
            .sum();
        solution[row] = (right[row] - known) / matrix[row][row];
    }
    solution
}
