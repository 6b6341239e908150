//! A fixed list of openings.

use zeitnot_core::Random;

use crate::opening::Opening;
use zeitnot_core::fnv1a::Fnv1a;

/// A non-empty list of openings, in the order of the pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningBook {
    openings: Vec<Opening>,
}

impl OpeningBook {
    /// Creates a book; returns `None` without openings.
    #[must_use]
    pub fn new(openings: Vec<Opening>) -> Option<Self> {
        (!openings.is_empty()).then_some(Self { openings })
    }

    /// Shuffles the openings; the order depends only on the seed.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Self {
        let mut random = Random::new(seed);
        for last in (1..self.openings.len()).rev() {
            let other = random.below(last as u64 + 1) as usize;
            self.openings.swap(last, other);
        }
        self
    }

    /// Returns the opening of a pair, starting over after the last opening.
    #[must_use]
    pub fn opening(&self, pair: u32) -> &Opening {
        &self.openings[pair as usize % self.openings.len()]
    }

    /// Returns a hash of all openings in their order.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fnv1a::default();
        for opening in &self.openings {
            for text in [&opening.start, &opening.moves.join(" ")] {
                hash.update(text.as_bytes());
                hash.update(&[0]);
            }
        }
        hash.finish()
    }

    /// Returns all openings in their order.
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
    fn a_book_starts_over_at_its_end() {
        let book = book(3).unwrap();
        let names: Vec<&str> = (0..5)
            .map(|pair| book.opening(pair).name.as_str())
            .collect();
        assert_eq!(names, ["0", "1", "2", "0", "1"]);
        assert_eq!(book.opening(u32::MAX).name, "0");
    }

    #[test]
    fn a_book_cannot_be_empty() {
        assert_eq!(book(0), None);
    }

    #[test]
    fn a_shuffled_book_has_every_opening_once() {
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
