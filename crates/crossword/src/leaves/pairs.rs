//! A small model of the value of a full rack: one coefficient per tile and per pair.
//!
//! It is much coarser than the leave values, but its expectation over draws from any
//! pool has a closed form. It supplies values for leaves that are rare in training,
//! and corrects leave values for the tiles that are still to be drawn.

use crate::data_file::{DataFileError, DataReader};
use crate::rack::{RACK_SIZE, Tiles};
use crate::tile::Tile;

/// The maximum coefficient, beyond any number of points; sums do not overflow.
const MAX_COEFFICIENT: i32 = 1_000_000;

/// The values of single tiles and pairs, in thousandths of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairModel {
    kinds: usize,
    singles: Vec<i32>,
    /// A symmetric matrix by kinds.
    pairs: Vec<i32>,
}

impl PairModel {
    /// Returns the number of coefficients for `kinds` kinds of tiles.
    #[must_use]
    pub const fn coefficient_count(kinds: usize) -> usize {
        kinds + kinds * (kinds + 1) / 2
    }

    /// Creates a model from its coefficients; missing ones are 0.
    ///
    /// The order is the singles, then for each kind its pairs with itself and with
    /// later kinds.
    #[must_use]
    pub fn new(kinds: usize, coefficients: &[i32]) -> Self {
        let bounded = |number: &i32| (*number).clamp(-MAX_COEFFICIENT, MAX_COEFFICIENT);
        let mut numbers = coefficients.iter().map(bounded);
        let mut next = || numbers.next().unwrap_or_default();
        let mut model = Self {
            kinds,
            singles: (0..kinds).map(|_| next()).collect(),
            pairs: vec![0; kinds * kinds],
        };
        for one in 0..kinds {
            for two in one..kinds {
                let pair = next();
                model.pairs[one * kinds + two] = pair;
                model.pairs[two * kinds + one] = pair;
            }
        }
        model
    }

    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.singles.iter().flat_map(|single| single.to_le_bytes()));
        for one in 0..self.kinds {
            let row = &self.pairs[one * self.kinds..(one + 1) * self.kinds];
            bytes.extend(row[one..].iter().flat_map(|pair| pair.to_le_bytes()));
        }
    }

    pub(super) fn read(kinds: usize, reader: &mut DataReader<'_>) -> Result<Self, DataFileError> {
        let numbers = reader.arrays(Self::coefficient_count(kinds))?;
        let numbers: Vec<i32> = numbers.map(i32::from_le_bytes).collect();
        Ok(Self::new(kinds, &numbers))
    }

    fn single(&self, tile: Tile) -> i64 {
        self.singles.get(tile.index()).copied().unwrap_or(0).into()
    }

    fn pair(&self, one: Tile, two: Tile) -> i64 {
        let index = one.index() * self.kinds + two.index();
        self.pairs.get(index).copied().unwrap_or(0).into()
    }

    /// Returns the sum of the coefficients of all tiles and pairs.
    #[must_use]
    pub fn rack_value(&self, tiles: &Tiles) -> i64 {
        let sums = self.sums(tiles, []);
        sums.singles + sums.own_pairs
    }

    /// Sums the coefficients within a leave and with the tiles of `pools`.
    pub(super) fn sums<const N: usize>(
        &self,
        leave: &Tiles,
        pools: [&TilePool; N],
    ) -> LeaveSums<N> {
        let mut sums = LeaveSums::default();
        for (tile, count) in leave.kinds() {
            sums.add(tile, count, self, pools);
        }
        sums
    }

    /// Sums the coefficients of tiles that may be drawn.
    #[must_use]
    pub fn pool(&self, tiles: &Tiles) -> TilePool {
        let count = |kind| i64::from(tiles.count(kind));
        let kinds: Vec<Tile> = (0..self.kinds as u8).map(Tile).collect();
        let with: Vec<i64> = kinds
            .iter()
            .map(|&one| {
                kinds
                    .iter()
                    .map(|&two| count(two) * self.pair(one, two))
                    .sum()
            })
            .collect();
        let singles = kinds.iter().map(|&kind| count(kind) * self.single(kind));
        // Each pair is counted twice, and no tile pairs with itself.
        let both = kinds
            .iter()
            .zip(&with)
            .map(|(&kind, with)| count(kind) * (with - self.pair(kind, kind)));
        TilePool {
            len: tiles.len() as i64,
            singles: singles.sum(),
            pairs: both.sum::<i64>() / 2,
            pairs_by_kind: with,
        }
    }

    /// Returns the expected value of a leave after drawing from `pool`.
    ///
    /// The result is in thousandths of a point. Nothing is drawn from a pool with
    /// fewer tiles than a rack.
    #[must_use]
    pub fn expected_value(&self, leave: &Tiles, pool: &TilePool) -> i64 {
        let sums = self.sums(leave, [pool]);
        sums.singles + sums.own_pairs + sums.expected_draws(sums.pool_pairs[0], pool)
    }

    /// Returns the expected value if `pool` still contains the leave.
    ///
    /// The leave is removed before drawing.
    #[must_use]
    pub fn expected_value_without(&self, leave: &Tiles, pool: &TilePool) -> i64 {
        let sums = self.sums(leave, [pool]);
        sums.singles + sums.own_pairs + sums.expected_draws_without(sums.pool_pairs[0], pool)
    }
}

/// Sums of coefficients of a leave.
#[derive(Clone, Copy)]
pub(super) struct LeaveSums<const N: usize> {
    /// The kinds so far with their counts.
    kinds: [(u8, u8); RACK_SIZE],
    kind_count: usize,
    len: i64,
    singles: i64,
    /// The pairs within the leave.
    own_pairs: i64,
    /// Each tile paired with itself, which is not a real pair.
    self_pairs: i64,
    /// The pairs with the tiles of each pool.
    pool_pairs: [i64; N],
}

impl<const N: usize> Default for LeaveSums<N> {
    fn default() -> Self {
        Self {
            kinds: [(0, 0); RACK_SIZE],
            kind_count: 0,
            len: 0,
            singles: 0,
            own_pairs: 0,
            self_pairs: 0,
            pool_pairs: [0; N],
        }
    }
}

impl<const N: usize> LeaveSums<N> {
    /// Adds tiles of another kind.
    ///
    /// Kinds unknown to the model and kinds beyond the size of a rack are worth 0.
    #[inline]
    pub(super) fn add(&mut self, tile: Tile, count: u8, model: &PairModel, pools: [&TilePool; N]) {
        let (kind, times) = (tile.index(), i64::from(count));
        self.len += times;
        if times == 0 || kind >= model.kinds || self.kind_count == RACK_SIZE {
            return;
        }
        let row = &model.pairs[kind * model.kinds..(kind + 1) * model.kinds];
        let own = i64::from(row[kind]);
        self.singles += times * i64::from(model.singles[kind]);
        self.self_pairs += times * own;
        self.own_pairs += times * (times - 1) / 2 * own;
        for &(other, count) in &self.kinds[..self.kind_count] {
            self.own_pairs += times * i64::from(count) * i64::from(row[usize::from(other)]);
        }
        for (with, pool) in self.pool_pairs.iter_mut().zip(pools) {
            *with += times * pool.pairs_by_kind.get(kind).copied().unwrap_or(0);
        }
        self.kinds[self.kind_count] = (kind as u8, count);
        self.kind_count += 1;
    }

    /// Returns the number of tiles to draw.
    const fn draws(&self) -> i64 {
        let draws = RACK_SIZE as i64 - self.len;
        if draws > 0 { draws } else { 0 }
    }

    /// Returns the expected value of the tiles drawn from a pool.
    fn expected_draws(&self, with: i64, pool: &TilePool) -> i64 {
        self.mean_over_draws(pool.len, pool.singles + with, pool.pairs)
    }

    /// Returns the expected value if the pool still contains the leave.
    fn expected_draws_without(&self, with: i64, pool: &TilePool) -> i64 {
        // Pairs of the leave's tiles with all tiles count pairs inside the leave
        // twice, and each tile with itself.
        let singles = pool.singles - self.singles + with - 2 * self.own_pairs - self.self_pairs;
        let pairs = pool.pairs - (with - self.self_pairs) + self.own_pairs;
        self.mean_over_draws(pool.len - self.len, singles, pairs)
    }

    /// Returns the mean over draws from `len` tiles.
    fn mean_over_draws(&self, len: i64, singles: i64, pairs: i64) -> i64 {
        if len < RACK_SIZE as i64 {
            return 0;
        }
        let draws = self.draws();
        draws * singles / len + draws * (draws - 1) * pairs / (len * (len - 1))
    }
}

impl LeaveSums<2> {
    /// Returns the gain of drawing from `now` over drawing from `new` without the
    /// leave.
    #[inline]
    pub(super) fn draw_correction(&self, now: &TilePool, new: &TilePool) -> i64 {
        self.expected_draws(self.pool_pairs[0], now)
            - self.expected_draws_without(self.pool_pairs[1], new)
    }
}

/// Sums of a [`PairModel`] over tiles that may be drawn.
#[derive(Clone, Debug)]
pub struct TilePool {
    len: i64,
    /// The sum of the single coefficients.
    singles: i64,
    /// The sum over all pairs.
    pairs: i64,
    /// For each kind, the sum of its pairs with all tiles.
    pairs_by_kind: Vec<i64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model() -> PairModel {
        let mut random = zeitnot_core::Random::new(7);
        let numbers: Vec<i32> = (0..PairModel::coefficient_count(4))
            .map(|_| random.below(20_000) as i32 - 10_000)
            .collect();
        PairModel::new(4, &numbers)
    }

    fn tiles(kinds: &[u8]) -> Tiles {
        kinds.iter().copied().map(Tile).collect()
    }

    /// Returns the mean over all draws.
    fn mean(model: &PairModel, leave: &Tiles, pool: &[u8]) -> f64 {
        let draws = RACK_SIZE - leave.len();
        let choices = (0_u32..1 << pool.len()).filter(|choice| choice.count_ones() == draws as u32);
        let (mut sum, mut count) = (0, 0);
        for choice in choices {
            let mut rack = *leave;
            let chosen = (0..pool.len()).filter(|bit| choice >> bit & 1 != 0);
            chosen.for_each(|bit| rack.add(Tile(pool[bit])));
            sum += model.rack_value(&rack);
            count += 1;
        }
        sum as f64 / f64::from(count)
    }

    #[test]
    fn the_expected_value_is_the_mean_over_all_draws() {
        let model = model();
        let pool = [0, 1, 1, 1, 2, 2, 3, 3, 3, 3];
        for leave in [&[][..], &[0], &[1, 1], &[2, 3, 3], &[0, 1, 1, 2, 3, 3]] {
            let leave = tiles(leave);
            let expected = mean(&model, &leave, &pool);
            let found = model.expected_value(&leave, &model.pool(&tiles(&pool)));
            assert!(
                (found as f64 - expected).abs() < 3.0,
                "{leave:?}: {found} {expected}"
            );
        }
    }

    #[test]
    fn a_leave_in_the_pool_is_removed_first() {
        let model = model();
        let rest = [0, 1, 1, 2, 2, 3, 3, 3, 3];
        for leave in [&[][..], &[0], &[1, 1], &[2, 3, 3], &[1, 1, 1, 3]] {
            let mut all = tiles(&rest);
            let leave = tiles(leave);
            all.add_all(&leave);
            let expected = model.expected_value(&leave, &model.pool(&tiles(&rest)));
            let found = model.expected_value_without(&leave, &model.pool(&all));
            assert!(
                (found - expected).abs() <= 2,
                "{leave:?}: {found} {expected}"
            );
        }
    }

    #[test]
    fn nothing_is_drawn_from_few_tiles() {
        let model = model();
        let pool = model.pool(&tiles(&[1, 2]));
        let leave = tiles(&[3, 3]);
        assert_eq!(
            model.expected_value(&leave, &pool),
            model.rack_value(&leave)
        );
        assert_eq!(
            model.expected_value_without(&leave, &pool),
            model.rack_value(&leave)
        );
    }
}
