//! A small model of what a full rack is worth: one number for each tile in it
//! and one for each pair of tiles.
//!
//! It is much coarser than the leave values, but what it expects of tiles that
//! are yet to be drawn has a closed form for any bag. So it says what to think
//! of leaves that training rarely saw, and how a leave changes its value when
//! the tiles that it waits for are gone.

use crate::data_file::{DataFileError, DataReader};
use crate::rack::{RACK_SIZE, Tiles};
use crate::tile::Tile;

/// More cannot be a model of points, and sums of so much do not overflow.
const MAX_COEFFICIENT: i32 = 1_000_000;

/// What single tiles and pairs are worth, in thousandths of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairModel {
    kinds: usize,
    singles: Vec<i32>,
    /// A square of kinds and kinds; both halves are the same.
    pairs: Vec<i32>,
}

impl PairModel {
    /// Returns the number of coefficients for `kinds` kinds of tiles.
    #[must_use]
    pub const fn coefficient_count(kinds: usize) -> usize {
        kinds + kinds * (kinds + 1) / 2
    }

    /// The model of these numbers: the singles, and for each kind its pairs
    /// with itself and with the kinds behind it. What is missing is 0.
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
        let place = one.index() * self.kinds + two.index();
        self.pairs.get(place).copied().unwrap_or(0).into()
    }

    /// The numbers of the tiles of a rack and of their pairs, added up.
    #[must_use]
    pub fn rack_value(&self, tiles: &Tiles) -> i64 {
        let sums = self.sums(tiles, []);
        sums.singles + sums.own_pairs
    }

    /// Adds up what the tiles of a leave say, with each other and with `pools`.
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

    /// Prepares for leaves that are filled up from these tiles.
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
        // Every pair of tiles from both sides, but no tile with itself.
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

    /// What a rack is expected to be worth that has this leave and is filled
    /// up at random from `pool`, in thousandths of a point; nothing is drawn
    /// from fewer tiles than a rack holds.
    #[must_use]
    pub fn expected_value(&self, leave: &Tiles, pool: &TilePool) -> i64 {
        let sums = self.sums(leave, [pool]);
        sums.singles + sums.own_pairs + sums.expected_draws(sums.pool_pairs[0], pool)
    }

    /// The same where the leave itself is still among the tiles of `pool` and
    /// is taken out first.
    #[must_use]
    pub fn expected_value_without(&self, leave: &Tiles, pool: &TilePool) -> i64 {
        let sums = self.sums(leave, [pool]);
        sums.singles + sums.own_pairs + sums.expected_draws_without(sums.pool_pairs[0], pool)
    }
}

/// What the tiles of a leave say, added up kind by kind.
#[derive(Clone, Copy)]
pub(super) struct LeaveSums<const N: usize> {
    /// The kinds so far, with their counts.
    kinds: [(u8, u8); RACK_SIZE],
    kind_count: usize,
    len: i64,
    singles: i64,
    /// The pairs within the leave.
    own_pairs: i64,
    /// Every tile paired with itself, which is no pair.
    self_pairs: i64,
    /// The pairs of the leave's tiles with the tiles of each pool.
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
    /// Adds some tiles of another kind to the leave. Kinds that the model
    /// does not know are worth nothing, and so are those beyond a rack.
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

    /// The tiles that fill up a rack.
    const fn draws(&self) -> i64 {
        let draws = RACK_SIZE as i64 - self.len;
        if draws > 0 { draws } else { 0 }
    }

    /// What is expected of the tiles drawn from a pool.
    fn expected_draws(&self, with: i64, pool: &TilePool) -> i64 {
        self.mean_over_draws(pool.len, pool.singles + with, pool.pairs)
    }

    /// The same where the leave is still in the pool and is taken out first.
    fn expected_draws_without(&self, with: i64, pool: &TilePool) -> i64 {
        // Among the pairs of the leave's tiles with all tiles, those inside
        // the leave come twice, and each tile comes with itself.
        let singles = pool.singles - self.singles + with - 2 * self.own_pairs - self.self_pairs;
        let pairs = pool.pairs - (with - self.self_pairs) + self.own_pairs;
        self.mean_over_draws(pool.len - self.len, singles, pairs)
    }

    /// The mean over draws from so many tiles.
    fn mean_over_draws(&self, len: i64, singles: i64, pairs: i64) -> i64 {
        if len < RACK_SIZE as i64 {
            return 0;
        }
        let draws = self.draws();
        draws * singles / len + draws * (draws - 1) * pairs / (len * (len - 1))
    }
}

impl LeaveSums<2> {
    /// How much more is to be expected of filling up from the tiles of `now`
    /// than from those of `new` without the leave.
    #[inline]
    pub(super) fn draw_correction(&self, now: &TilePool, new: &TilePool) -> i64 {
        self.expected_draws(self.pool_pairs[0], now)
            - self.expected_draws_without(self.pool_pairs[1], new)
    }
}

/// Tiles that may be drawn, summed up for a [`PairModel`].
#[derive(Clone, Debug)]
pub struct TilePool {
    len: i64,
    /// The singles of all tiles.
    singles: i64,
    /// All pairs of tiles.
    pairs: i64,
    /// For each kind the pairs of one tile of it with all tiles.
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

    /// The mean over every way to draw.
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
    fn what_is_expected_is_the_mean_over_all_draws() {
        let model = model();
        let pool = [0, 1, 1, 1, 2, 2, 3, 3, 3, 3];
        for leave in [&[][..], &[0], &[1, 1], &[2, 3, 3], &[0, 1, 1, 2, 3, 3]] {
            let leave = tiles(leave);
            let wanted = mean(&model, &leave, &pool);
            let found = model.expected_value(&leave, &model.pool(&tiles(&pool)));
            assert!(
                (found as f64 - wanted).abs() < 3.0,
                "{leave:?}: {found} {wanted}"
            );
        }
    }

    #[test]
    fn a_leave_that_is_still_in_the_pool_is_taken_out() {
        let model = model();
        let rest = [0, 1, 1, 2, 2, 3, 3, 3, 3];
        for leave in [&[][..], &[0], &[1, 1], &[2, 3, 3], &[1, 1, 1, 3]] {
            let mut all = tiles(&rest);
            let leave = tiles(leave);
            all.add_all(&leave);
            let wanted = model.expected_value(&leave, &model.pool(&tiles(&rest)));
            let found = model.expected_value_without(&leave, &model.pool(&all));
            assert!((found - wanted).abs() <= 2, "{leave:?}: {found} {wanted}");
        }
    }

    #[test]
    fn few_tiles_promise_nothing() {
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
