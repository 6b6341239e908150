//! Puzzles in memory.

use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;

use super::MemoryStore;
use crate::error::StoreError;
use crate::puzzle_store::{
    NewPuzzle, Practice, PuzzleQuery, PuzzleStore, StoredPuzzle, StoredPuzzlePage,
};
use crate::query::page_size;

/// Puzzles by id.
#[derive(Debug, Default)]
pub(super) struct Puzzles(BTreeMap<String, Kept>);

#[derive(Debug)]
struct Kept {
    stored: StoredPuzzle,
    reviews: BTreeSet<String>,
}

impl Puzzles {
    /// The puzzles of a review are its own no more, but for those that stay;
    /// those that came of no other go.
    pub(super) fn release(&mut self, review: &str, stay: &[&str]) {
        self.0.retain(|id, kept| {
            if stay.contains(&&**id) || !kept.reviews.remove(review) {
                return true;
            }
            !kept.reviews.is_empty()
        });
    }

    fn put(&mut self, review: &str, puzzle: &NewPuzzle, now_ms: i64) {
        let kept = self.0.entry(puzzle.id.clone()).or_insert_with(|| Kept {
            stored: StoredPuzzle {
                puzzle: puzzle.clone(),
                created_ms: now_ms,
                practice: Practice {
                    due_ms: now_ms,
                    ..Practice::default()
                },
            },
            reviews: BTreeSet::new(),
        });
        kept.stored.puzzle = puzzle.clone();
        kept.reviews.insert(review.to_owned());
    }

    fn wanted(&self, query: &PuzzleQuery) -> Vec<&StoredPuzzle> {
        let is_wanted = |kept: &&Kept| {
            let puzzle = &kept.stored.puzzle;
            let due_ms = kept.stored.practice.due_ms;
            query.game.as_ref().is_none_or(|game| *game == puzzle.game)
                && query
                    .phase
                    .as_ref()
                    .is_none_or(|phase| *phase == puzzle.phase)
                && (query.category.is_none() || query.category == puzzle.category)
                && query.due_by_ms.is_none_or(|by_ms| due_ms <= by_ms)
                && query
                    .review
                    .as_ref()
                    .is_none_or(|one| kept.reviews.contains(one))
        };
        let wanted = self.0.values().filter(is_wanted);
        wanted.map(|kept| &kept.stored).collect()
    }
}

#[async_trait]
impl PuzzleStore for MemoryStore {
    async fn put_puzzles(
        &self,
        review: &str,
        puzzles: &[NewPuzzle],
        now_ms: i64,
    ) -> Result<(), StoreError> {
        for puzzle in puzzles {
            self.limits.check_puzzle(puzzle)?;
        }
        let mut contents = self.contents()?;
        let shelf = &mut contents.puzzles;
        for puzzle in puzzles {
            shelf.put(review, puzzle, now_ms);
        }
        let stay: Vec<&str> = puzzles.iter().map(|puzzle| &*puzzle.id).collect();
        shelf.release(review, &stay);
        while shelf.0.len() as u64 > self.limits.puzzles {
            let age = |kept: &&Kept| (kept.stored.created_ms, kept.stored.puzzle.id.clone());
            let oldest = shelf.0.values().min_by_key(age);
            let Some(id) = oldest.map(|kept| kept.stored.puzzle.id.clone()) else {
                break;
            };
            shelf.0.remove(&id);
        }
        Ok(())
    }

    async fn puzzle(&self, id: &str) -> Result<Option<StoredPuzzle>, StoreError> {
        let contents = self.contents()?;
        Ok(contents.puzzles.0.get(id).map(|kept| kept.stored.clone()))
    }

    async fn puzzles(&self, query: &PuzzleQuery) -> Result<StoredPuzzlePage, StoreError> {
        let contents = self.contents()?;
        let mut puzzles = contents.puzzles.wanted(query);
        let total = puzzles.len() as u64;
        puzzles.sort_by(|one, other| place(one).cmp(&place(other)));
        let is_behind = |puzzle: &&StoredPuzzle| {
            let after = query.after.as_ref();
            after.is_none_or(|after| place(puzzle) > (after.updated_ms, &after.id))
        };
        let page = puzzles.into_iter().filter(is_behind).cloned();
        let page = page.take(page_size(query.limit) as usize + 1).collect();
        Ok(StoredPuzzlePage::from_rows(page, query.limit, total))
    }

    async fn count_puzzles(&self, query: &PuzzleQuery) -> Result<u64, StoreError> {
        Ok(self.contents()?.puzzles.wanted(query).len() as u64)
    }

    async fn practice_puzzle(&self, id: &str, practice: &Practice) -> Result<bool, StoreError> {
        let mut contents = self.contents()?;
        let Some(kept) = contents.puzzles.0.get_mut(id) else {
            return Ok(false);
        };
        kept.stored.practice = *practice;
        Ok(true)
    }
}

/// Where a puzzle stands in the order in which they are due.
fn place(puzzle: &StoredPuzzle) -> (i64, &str) {
    (puzzle.practice.due_ms, &puzzle.puzzle.id)
}
