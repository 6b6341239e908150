//! Fits a [`PairModel`] to racks: a ridge regression by its normal equations,
//! whose sums are integers.

use zeitnot_core::data_file::{DataFileError, DataReader};
use zeitnot_crossword::leaves::PairModel;
use zeitnot_crossword::rack::Tiles;

/// How strongly numbers are drawn to 0: as if that many racks had said so.
/// The noise of one rack has some 18 points and a number of the model is one
/// point or so.
const RIDGE: f64 = 300.0;

/// Sums over racks: what occurs together, and with which worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Regression {
    kinds: usize,
    /// What occurs together: the upper half of a square, row by row.
    gram_matrix: Vec<i64>,
    /// What occurs, times the worth.
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

    /// Counts a rack that was worth so much, in thousandths of a point.
    pub(super) fn add(&mut self, rack: &Tiles, worth: i32) {
        let present = self.active_features(rack);
        let size = self.right_side.len();
        for (at, &(one, times)) in present.iter().enumerate() {
            self.right_side[one] += times * i64::from(worth);
            let row = row_start(size, one);
            for &(two, other) in &present[at..] {
                self.gram_matrix[row + two] += times * other;
            }
        }
    }

    /// The features of a rack that are not 0, in their order: a constant, the
    /// singles, the pairs.
    fn active_features(&self, rack: &Tiles) -> Vec<(usize, i64)> {
        let kinds: Vec<(usize, i64)> = rack
            .kinds()
            .map(|(tile, count)| (tile.index(), i64::from(count)))
            .filter(|&(kind, _)| kind < self.kinds)
            .collect();
        let mut present = vec![(0, 1)];
        present.extend(kinds.iter().map(|&(kind, count)| (1 + kind, count)));
        for (at, &(one, count)) in kinds.iter().enumerate() {
            // Pairs of a kind begin where the model has them.
            let begin = 1 + self.kinds + row_start(self.kinds, one);
            if count > 1 {
                present.push((begin + one, count * (count - 1) / 2));
            }
            let behind = kinds[at + 1..].iter();
            present.extend(behind.map(|&(two, other)| (begin + two, count * other)));
        }
        present
    }

    /// The model that fits best.
    pub(super) fn solve(&self) -> PairModel {
        let size = self.right_side.len();
        let mut lower: Vec<Vec<f64>> = (0..size)
            .map(|one| {
                let before =
                    (0..=one).map(|two| self.gram_matrix[row_start(size, two) + one] as f64);
                before.collect()
            })
            .collect();
        for (at, row) in lower.iter_mut().enumerate() {
            row[at] += RIDGE;
        }
        let mut solution: Vec<f64> = self.right_side.iter().map(|&worth| worth as f64).collect();
        cholesky(&mut lower, &mut solution);
        let numbers: Vec<i32> = solution[1..]
            .iter()
            .map(|number| number.round() as i32)
            .collect();
        PairModel::new(self.kinds, &numbers)
    }

    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        let numbers = self.gram_matrix.iter().chain(&self.right_side);
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
    }

    pub(super) fn read(kinds: usize, reader: &mut DataReader<'_>) -> Result<Self, DataFileError> {
        let mut regression = Self::new(kinds);
        let Self {
            gram_matrix: together,
            right_side: worth,
            ..
        } = &mut regression;
        for numbers in [together, worth] {
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

/// Where a row of the upper half of a square begins, counted so that the
/// column can be added.
const fn row_start(size: usize, row: usize) -> usize {
    // Each row is one shorter than the one before it.
    row * size - row * (row + 1) / 2
}

/// Solves a positive definite system whose lower half is given; the solution
/// takes the place of the right side.
fn cholesky(square: &mut [Vec<f64>], right: &mut [f64]) {
    for at in 0..right.len() {
        let (above, rest) = square.split_at_mut(at);
        let Some((current, _)) = rest.split_first_mut() else {
            return;
        };
        for (column, upper) in above.iter().enumerate() {
            let known: f64 = dot(&upper[..column], &current[..column]);
            current[column] = (current[column] - known) / upper[column];
        }
        let known = dot(&current[..at], &current[..at]);
        // Rounding must not take the root of less than nothing.
        current[at] = (current[at] - known).max(f64::EPSILON).sqrt();
        right[at] = (right[at] - dot(&current[..at], &right[..at])) / current[at];
    }
    for at in (0..right.len()).rev() {
        right[at] /= square[at][at];
        let (before, here) = right.split_at_mut(at);
        for (value, factor) in before.iter_mut().zip(&square[at]) {
            *value -= factor * here[0];
        }
    }
}

fn dot(one: &[f64], two: &[f64]) -> f64 {
    one.iter().zip(two).map(|(one, two)| one * two).sum()
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
    fn racks_that_follow_a_model_lead_back_to_it() {
        let mut random = Random::new(5);
        let numbers: Vec<i32> = (0..PairModel::coefficient_count(KINDS))
            .map(|_| random.below(6_000) as i32 - 3_000)
            .collect();
        let model = PairModel::new(KINDS, &numbers);
        let mut regression = Regression::new(KINDS);
        for _ in 0..20_000 {
            let rack = rack(&mut random);
            let noise = random.below(2_001) as i32 - 1_000;
            regression.add(&rack, model.rack_value(&rack) as i32 + noise);
        }
        // Several models say the same about full racks, so the numbers may be
        // others; and what all racks have in common goes into the constant.
        let found = regression.solve();
        let difference = |rack: &Tiles| found.rack_value(rack) - model.rack_value(rack);
        let common = difference(&rack(&mut random));
        for _ in 0..100 {
            let rack = rack(&mut random);
            let off = difference(&rack) - common;
            assert!(off.abs() < 700, "{rack:?}: {off}");
        }
    }

    #[test]
    fn the_rows_of_half_a_square_follow_each_other() {
        let size = 5;
        let places =
            (0..size).flat_map(|one| (one..size).map(move |two| row_start(size, one) + two));
        assert!(places.eq(0..size * (size + 1) / 2));
    }
}
