//! Conversion of a builder to a book.

use std::collections::HashSet;

use zeitnot_core::{AbsScore, Score, Side};
use zeitnot_gomoku::book::{Book, BookEntry, BookOrigin, side_after};

use super::{BookBuilder, SearchedPosition};

impl BookBuilder {
    /// Returns a book of all searched positions without a known win.
    ///
    /// `build` and `evaluation` are stored as the version of the program and of its
    /// evaluation.
    #[must_use]
    pub fn to_book(&self, build: &str, evaluation: u64) -> Book {
        let values = self.values();
        let entries = self.positions.iter().zip(&values);
        let entries = entries
            .filter(|(_, value)| value.abs() <= Score::EVALUATION_LIMIT)
            .filter_map(|(position, &value)| self.entry(position, value, &values));
        let origin = BookOrigin {
            rule: self.rule.clone(),
            size: self.size,
            build: build.to_owned(),
            evaluation,
            settings: self.settings,
        };
        Book::new(origin, entries.collect())
    }

    fn entry(&self, position: &SearchedPosition, value: i32, values: &[i32]) -> Option<BookEntry> {
        let best = position.candidates[self.best_move(position, values)?];
        let canonical = position.canonical;
        Some(BookEntry {
            key: canonical.key,
            square: canonical.symmetry.apply(self.size, best.square),
            score: AbsScore(match side_after(position.moves.len()) {
                Side::First => value,
                Side::Second => -value,
            }),
            depth: position.depth,
            searched: u16::try_from(1 + self.subtree_size(best.key)).unwrap_or(u16::MAX),
        })
    }

    /// Returns the number of searched positions that follow this one, itself included.
    fn subtree_size(&self, key: u64) -> usize {
        let mut seen = HashSet::new();
        let mut stack = vec![key];
        while let Some(key) = stack.pop() {
            if let Some(&at) = self.index.get(&key)
                && seen.insert(at)
            {
                stack.extend(self.positions[at].candidates.iter().map(|next| next.key));
            }
        }
        seen.len()
    }
}
