//! What a store of puzzles can do.

use async_trait::async_trait;

use crate::error::StoreError;
use crate::query::{Cursor, page_size};

/// A puzzle that nobody has tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPuzzle {
    /// Its name: the same question has the same one.
    pub id: String,
    /// The game.
    pub game: String,
    /// How far the game had come.
    pub phase: String,
    /// The kind of mistake, where that is known.
    pub category: Option<String>,
    /// All of it, as the service writes it.
    pub body: String,
}

/// How well somebody knows a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Practice {
    /// When it is to come again, in milliseconds of Unix time.
    pub due_ms: i64,
    /// How far it has come, in the service's own count.
    pub stage: u32,
    /// How often it was solved.
    pub right: u32,
    /// How often it was not.
    pub wrong: u32,
}

/// A puzzle and how well it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPuzzle {
    /// The puzzle.
    pub puzzle: NewPuzzle,
    /// When it was made.
    pub created_ms: i64,
    /// How well it is known.
    pub practice: Practice,
}

/// Which puzzles are wanted. Whatever was due first comes first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleQuery {
    /// Only of this game.
    pub game: Option<String>,
    /// Only of this kind of mistake.
    pub category: Option<String>,
    /// Only of this phase.
    pub phase: Option<String>,
    /// Only those that came of this review.
    pub review: Option<String>,
    /// Only those that are due at this moment.
    pub due_by_ms: Option<i64>,
    /// Only what comes after this place: [`StoredPuzzlePage::next`] of the page before.
    pub after: Option<Cursor>,
    /// The most puzzles on the page, from 1 to
    /// [`LARGEST_PAGE`](crate::MAX_PAGE_SIZE).
    pub limit: u32,
}

impl Default for PuzzleQuery {
    /// All puzzles, on pages of 50.
    fn default() -> Self {
        Self {
            game: None,
            category: None,
            phase: None,
            review: None,
            due_by_ms: None,
            after: None,
            limit: 50,
        }
    }
}

/// A page of a list of puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPuzzlePage {
    /// The puzzles, the longest due first.
    pub puzzles: Vec<StoredPuzzle>,
    /// Where the next page begins; none if there is no more.
    pub next: Option<Cursor>,
    /// How many puzzles there are on all pages.
    pub total: u64,
}

impl StoredPuzzlePage {
    /// The page that begins with these puzzles, of which there is one more than
    /// fit if there is another page.
    pub(crate) fn from_rows(mut puzzles: Vec<StoredPuzzle>, limit: u32, total: u64) -> Self {
        let size = page_size(limit) as usize;
        let more = puzzles.len() > size;
        puzzles.truncate(size);
        let next = puzzles.last().filter(|_| more).map(|last| Cursor {
            updated_ms: last.practice.due_ms,
            id: last.puzzle.id.clone(),
        });
        Self {
            puzzles,
            next,
            total,
        }
    }
}

/// Puzzles that were made of mistakes.
#[async_trait]
pub trait PuzzleStore: Send + Sync {
    /// Stores the puzzles of a review, in place of those that it had. One that
    /// is known already keeps its practice; the others are due at once. Where
    /// that is more than there may be, the oldest others go.
    ///
    /// # Errors
    ///
    /// One is beyond the limits by itself, or they cannot be written.
    async fn put_puzzles(
        &self,
        review: &str,
        puzzles: &[NewPuzzle],
        now_ms: i64,
    ) -> Result<(), StoreError>;

    /// A puzzle.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is damaged.
    async fn puzzle(&self, id: &str) -> Result<Option<StoredPuzzle>, StoreError>;

    /// A page of the list of puzzles.
    ///
    /// # Errors
    ///
    /// It cannot be read, or a puzzle on it is damaged.
    async fn puzzles(&self, query: &PuzzleQuery) -> Result<StoredPuzzlePage, StoreError>;

    /// How many puzzles a list has on all its pages.
    ///
    /// # Errors
    ///
    /// They cannot be counted.
    async fn count_puzzles(&self, query: &PuzzleQuery) -> Result<u64, StoreError>;

    /// Remembers how well a puzzle is known now; whether there is one.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    async fn practice_puzzle(&self, id: &str, practice: &Practice) -> Result<bool, StoreError>;
}
