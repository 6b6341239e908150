//! Ridge regression that fits a [`PairModel`] to racks.
//!
//! The sums of its normal equations are integers.

use zeitnot_core::data_file::{DataFileError, DataReader};
use zeitnot_crossword::leaves::PairModel;
use zeitnot_crossword::rack::Tiles;

/// Strength of the pull of coefficients towards 0, in racks.
///
/// The noise of a rack is about 18 points, and a coefficient is about 1 point.
const RIDGE: f64 = 300.0;

/// The normal equations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Regression {
    kinds: usize,
    /// The upper triangle of the sum of products of two features, row by row.
    gram_matrix: Vec<i64>,
    /// The sum of products of a feature and the value of the rack.
    right_side: Vec<i64>,
}

impl Regression {
    pub(super) fn new(kinds: usize) -> Self {
        let features = feature_count(kinds);
        Self {
            kinds,
            gram_matrix: vec![0; features * (features + 1) / 2],
            right_side: vec![0; features],
        }
    }

    /// Adds a rack with its value in thousandths of a point.
    pub(super) fn add(&mut self, rack: &Tiles, value: i32) {
        let features = self.active_features(rack);
        let size = self.right_side.len();
        for (at, &(first, count)) in features.iter().enumerate() {
            self.right_side[first] += count * i64::from(value);
            let row = row_start(size, first);
            for &(second, other) in &features[at..] {
                self.gram_matrix[row + second] += count * other;
            }
        }
    }

    /// Returns the nonzero features of a rack: a constant, singles, and pairs.
    fn active_features(&self, rack: &Tiles) -> Vec<(usize, i64)> {
        let kinds: Vec<(usize, i64)> = rack
            .kinds()
            .map(|(tile, count)| (tile.index(), i64::from(count)))
            .filter(|&(kind, _)| kind < self.kinds)
            .collect();
        let mut features = vec![(0, 1)];
        features.extend(kinds.iter().map(|&(kind, count)| (1 + kind, count)));
        for (at, &(first, count)) in kinds.iter().enumerate() {
            // The order of pairs is that of the model.
            let start = 1 + self.kinds + row_start(self.kinds, first);
            if count > 1 {
                features.push((start + first, count * (count - 1) / 2));
            }
            let later = kinds[at + 1..].iter();
            features.extend(later.map(|&(second, other)| (start + second, count * other)));
        }
        features
    }

    /// Returns the model with the lowest loss.
    pub(super) fn solve(&self) -> PairModel {
        let size = self.right_side.len();
        let mut lower: Vec<Vec<f64>> = (0..size)
            .map(|row| {
                let columns = 0..=row;
                columns
                    .map(|column| self.gram_matrix[row_start(size, column) + row] as f64)
                    .collect()
            })
            .collect();
        for (at, row) in lower.iter_mut().enumerate() {
            row[at] += RIDGE;
        }
        let mut solution: Vec<f64> = self.right_side.iter().map(|&sum| sum as f64).collect();
        cholesky(&mut lower, &mut solution);
        let coefficients: Vec<i32> = solution[1..]
            .iter()
            .map(|coefficient| coefficient.round() as i32)
            .collect();
        PairModel::new(self.kinds, &coefficients)
    }

    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        let numbers = self.gram_matrix.iter().chain(&self.right_side);
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
    }

    pub(super) fn read(kinds: usize, reader: &mut DataReader<'_>) -> Result<Self, DataFileError> {
        let mut regression = Self::new(kinds);
        let Self {
            gram_matrix,
            right_side,
            ..
        } = &mut regression;
        for numbers in [gram_matrix, right_side] {
            let read = reader.arrays(numbers.len())?;
            for (number, bytes) in numbers.iter_mut().zip(read) {
                *number = i64::from_le_bytes(bytes);
            }
        }
        Ok(regression)
    }
}

const fn feature_count(kinds: usize) -> usize {
    1 + PairModel::coefficient_count(kinds)
}

/// Returns the offset of a row in an upper triangle, to which the column is added.
const fn row_start(size: usize, row: usize) -> usize {
    row * size - row * (row + 1) / 2
}

/// Solves a positive definite system, given its lower triangle.
///
/// The solution replaces the right side.
fn cholesky(lower: &mut [Vec<f64>], right: &mut [f64]) {
    for at in 0..right.len() {
        let (above, rest) = lower.split_at_mut(at);
        let Some((current, _)) = rest.split_first_mut() else {
            return;
        };
        for (column, upper) in above.iter().enumerate() {
            let known: f64 = dot(&upper[..column], &current[..column]);
            current[column] = (current[column] - known) / upper[column];
        }
        let known = dot(&current[..at], &current[..at]);
        // Rounding may make the difference negative.
        current[at] = (current[at] - known).max(f64::EPSILON).sqrt();
        right[at] = (right[at] - dot(&current[..at], &right[..at])) / current[at];
    }
    for at in (0..right.len()).rev() {
        right[at] /= lower[at][at];
        let (before, rest) = right.split_at_mut(at);
        for (value, factor) in before.iter_mut().zip(&lower[at]) {
            *value -= factor * rest[0];
        }
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use zeitnot_core::Random;
    use zeitnot_crossword::rack::RACK_SIZE;
    use zeitnot_crossword::tile::Tile;

    use super::*;

    const KINDS: usize = 4;

    fn rack(random: &mut Random) -> Tiles {
        let kinds = (0..RACK_SIZE).map(|_| random.below(KINDS as u64) as u8);
        kinds.map(|kind| Tile::new(kind).unwrap()).collect()
    }

    #[test]
    fn a_model_is_recovered_from_its_racks() {
        let mut random = Random::new(5);
        let coefficients: Vec<i32> = (0..PairModel::coefficient_count(KINDS))
            .map(|_| random.below(6_000) as i32 - 3_000)
            .collect();
        let model = PairModel::new(KINDS, &coefficients);
        let mut regression = Regression::new(KINDS);
        for _ in 0..20_000 {
            let rack = rack(&mut random);
            let noise = random.below(2_001) as i32 - 1_000;
            regression.add(&rack, model.rack_value(&rack) as i32 + noise);
        }
        // Different coefficients can give the same values of full racks, up to a constant.
        let fitted = regression.solve();
        let difference = |rack: &Tiles| fitted.rack_value(rack) - model.rack_value(rack);
        let constant = difference(&rack(&mut random));
        for _ in 0..100 {
            let rack = rack(&mut random);
            let error = difference(&rack) - constant;
            assert!(error.abs() < 700, "{rack:?}: {error}");
        }
    }

    #[test]
    fn the_rows_of_a_triangle_are_contiguous() {
        let size = 5;
        let indices =
            (0..size).flat_map(|row| (row..size).map(move |column| row_start(size, row) + column));
        assert!(indices.eq(0..size * (size + 1) / 2));
    }
}
