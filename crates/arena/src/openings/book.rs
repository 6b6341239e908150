//! The openings of a match, in the order of its pairs.

use zeitnot_core::Random;

use crate::opening::Opening;
use zeitnot_core::fnv1a::Fnv1a;

/// One opening at least, in the order in which pairs take them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningBook {
    openings: Vec<Opening>,
}

impl OpeningBook {
    /// A book of these openings; none without any.
    #[must_use]
    pub fn new(openings: Vec<Opening>) -> Option<Self> {
        (!openings.is_empty()).then_some(Self { openings })
    }

    /// The same openings in an order that depends on the seed alone.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Self {
        let mut random = Random::new(seed);
        for last in (1..self.openings.len()).rev() {
            let other = random.below(last as u64 + 1) as usize;
            self.openings.swap(last, other);
        }
        self
    }

    /// The opening of a pair; after the last one comes the first again.
    #[must_use]
    pub fn opening(&self, pair: u32) -> &Opening {
        &self.openings[pair as usize % self.openings.len()]
    }

    /// A number that changes if any opening does.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut print = Fnv1a::default();
        for opening in &self.openings {
            for text in [&opening.start, &opening.moves.join(" ")] {
                print.update(text.as_bytes());
                print.update(&[0]);
            }
        }
        print.finish()
    }

    /// All openings, in their order.
    #[must_use]
    pub fn openings(&self) -> &[Opening] {
        &self.openings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(count: usize) -> Option<OpeningBook> {
        let named = |number: usize| Opening {
            name: number.to_string(),
            ..Opening::default()
        };
        OpeningBook::new((0..count).map(named).collect())
    }

    #[test]
    fn a_book_begins_again_at_its_end() {
        let book = book(3).unwrap();
        let names: Vec<&str> = (0..5)
            .map(|pair| book.opening(pair).name.as_str())
            .collect();
        assert_eq!(names, ["0", "1", "2", "0", "1"]);
        assert_eq!(book.opening(u32::MAX).name, "0");
    }

    #[test]
    fn there_is_no_empty_book() {
        assert_eq!(book(0), None);
    }

    #[test]
    fn an_order_by_lot_has_every_opening_once() {
        let (once, again, other) = (
            book(50).unwrap().shuffled(1),
            book(50).unwrap().shuffled(1),
            book(50).unwrap().shuffled(2),
        );
        assert_eq!(once, again);
        assert_ne!(once, other);
        assert_ne!(once, book(50).unwrap());
        let mut names: Vec<usize> = once
            .openings()
            .iter()
            .map(|o| o.name.parse().unwrap())
            .collect();
        names.sort_unstable();
        assert_eq!(names, (0..50).collect::<Vec<_>>());
    }
}
