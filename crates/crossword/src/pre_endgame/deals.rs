//! The deals to examine: every possible one, or a random sample if there are too
//! many.

use zeitnot_core::Random;

use crate::position::CrosswordPosition;
use crate::rack::Tiles;
use crate::simulate::deal::{Deal, Dealer};

/// Maximum number of deals.
pub(super) const MAX_DEALS: usize = 256;

/// A deal and its relative probability.
pub(super) struct WeightedDeal {
    pub(super) deal: Deal,
    pub(super) weight: f64,
}

/// The deals in the order of examination.
pub(super) struct DealList {
    pub(super) list: Vec<WeightedDeal>,
    /// Whether the list contains every possible bag exactly once.
    pub(super) is_complete: bool,
}

impl DealList {
    /// Creates the deals of a position; `seed` determines their selection and order.
    pub(super) fn new(position: &CrosswordPosition, seed: u32) -> Self {
        let mut dealer = Dealer::new(position, seed);
        let (hidden, known) = dealer.hidden();
        let ways = combinations(&hidden, position.in_bag());
        let is_complete = ways.len() <= MAX_DEALS;
        let list = if is_complete {
            let mut random = Random::new(u64::from(seed));
            let mut list: Vec<WeightedDeal> = ways
                .into_iter()
                .map(|(bag, weight)| {
                    let mut other = hidden;
                    other.remove_all(&bag);
                    other.add_all(&known);
                    let deal = Deal {
                        own: Tiles::default(),
                        other,
                        bag: shuffled(bag.iter().collect(), &mut random),
                        seed: random.next(),
                    };
                    WeightedDeal { deal, weight }
                })
                .collect();
            list = shuffled(list, &mut random);
            list
        } else {
            let sample = |number: usize| WeightedDeal {
                deal: dealer.deal(number as u64).clone(),
                weight: 1.0,
            };
            (0..MAX_DEALS).map(sample).collect()
        };
        Self { list, is_complete }
    }
}

/// Returns every multiset of `size` tiles, with its number of combinations.
fn combinations(tiles: &Tiles, size: usize) -> Vec<(Tiles, f64)> {
    let mut subsets = vec![(Tiles::default(), 1.0)];
    for (tile, count) in tiles.kinds() {
        let previous = subsets.len();
        for index in 0..previous {
            let (mut subset, base_weight) = subsets[index];
            let room = size - subset.len();
            let mut weight = base_weight;
            for taken in 1..=usize::from(count).min(room) {
                subset.add(tile);
                weight *= (usize::from(count) + 1 - taken) as f64 / taken as f64;
                subsets.push((subset, weight));
            }
        }
    }
    subsets.retain(|(subset, _)| subset.len() == size);
    subsets
}

fn shuffled<T>(mut items: Vec<T>, random: &mut Random) -> Vec<T> {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last as u64 + 1) as usize);
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::Tile;

    fn tiles(kinds: &[u8]) -> Tiles {
        kinds.iter().map(|&kind| Tile(kind)).collect()
    }

    #[test]
    fn combinations_are_complete_and_weighted() {
        let found = combinations(&tiles(&[0, 3, 3, 3, 7]), 2);
        let weight = |kinds: &[u8]| {
            let matching = found.iter().filter(|(subset, _)| *subset == tiles(kinds));
            matching.map(|&(_, weight)| weight).collect::<Vec<f64>>()
        };
        assert_eq!(weight(&[3, 3]), [3.0]);
        assert_eq!(weight(&[0, 3]), [3.0]);
        assert_eq!(weight(&[0, 7]), [1.0]);
        assert_eq!(weight(&[3, 7]), [3.0]);
        assert_eq!(found.len(), 4);
        // Seven of fourteen different tiles, the largest number of combinations.
        let distinct: Vec<u8> = (0..14).collect();
        let found = combinations(&tiles(&distinct), 7);
        assert_eq!(found.len(), 3_432);
        assert!(found.iter().all(|&(_, weight)| weight == 1.0));
    }
}
