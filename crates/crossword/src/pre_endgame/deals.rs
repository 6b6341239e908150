//! How the tiles may lie that the player does not see: every way there is,
//! where that is not too many, or else as many as are looked at.

use zeitnot_core::Random;

use crate::position::CrosswordPosition;
use crate::rack::Tiles;
use crate::simulate::deal::{Deal, Dealer};

/// Most deals that are looked at.
pub(super) const MAX_DEALS: usize = 256;

/// A deal, and how likely it is beside the others.
pub(super) struct WeightedDeal {
    pub(super) deal: Deal,
    pub(super) weight: f64,
}

/// The deals, in the order in which they are looked at.
pub(super) struct DealList {
    pub(super) list: Vec<WeightedDeal>,
    /// Is each way in which the bag may be filled among them, once?
    pub(super) is_complete: bool,
}

impl DealList {
    /// The deals of a position; which ones, and in which order, the seed
    /// decides.
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

/// Every way to take so many of some tiles, and how many ways it stands for if
/// equal tiles are told apart.
fn combinations(tiles: &Tiles, size: usize) -> Vec<(Tiles, f64)> {
    let mut parts = vec![(Tiles::default(), 1.0)];
    for (tile, count) in tiles.kinds() {
        let begun = parts.len();
        for index in 0..begun {
            let (mut part, whole) = parts[index];
            let room = size - part.len();
            let mut weight = whole;
            for taken in 1..=usize::from(count).min(room) {
                part.add(tile);
                weight *= (usize::from(count) + 1 - taken) as f64 / taken as f64;
                parts.push((part, weight));
            }
        }
    }
    parts.retain(|(part, _)| part.len() == size);
    parts
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
    fn every_way_is_there_once_with_its_weight() {
        let found = combinations(&tiles(&[0, 3, 3, 3, 7]), 2);
        let weight = |kinds: &[u8]| {
            let of = found.iter().filter(|(part, _)| *part == tiles(kinds));
            of.map(|&(_, weight)| weight).collect::<Vec<f64>>()
        };
        assert_eq!(weight(&[3, 3]), [3.0]);
        assert_eq!(weight(&[0, 3]), [3.0]);
        assert_eq!(weight(&[0, 7]), [1.0]);
        assert_eq!(weight(&[3, 7]), [3.0]);
        assert_eq!(found.len(), 4);
        // Fourteen different tiles, seven of them: as many as ever.
        let most: Vec<u8> = (0..14).collect();
        let found = combinations(&tiles(&most), 7);
        assert_eq!(found.len(), 3_432);
        assert!(found.iter().all(|&(_, weight)| weight == 1.0));
    }
}
