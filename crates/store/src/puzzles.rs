//! Puzzles made from mistakes, and their practice state.

mod change;
mod list;

pub(crate) use self::change::release_puzzles;
pub(crate) use self::list::find;
use crate::error::StoreError;
use crate::page::Cursor;
use crate::store::Store;

/// A puzzle without practice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPuzzle {
    /// The id; equal questions have equal ids.
    pub id: String,
    /// The game.
    pub game: String,
    /// The phase of the game.
    pub phase: String,
    /// The kind of mistake, if known.
    pub category: Option<String>,
    /// The serialized puzzle, opaque to the store.
    pub body: String,
}

/// The practice state of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Practice {
    /// The time at which it is due, in milliseconds of Unix time.
    pub due_ms: i64,
    /// The stage of its repetition, defined by the service.
    pub stage: u32,
    /// How often it was solved.
    pub right: u32,
    /// How often it was failed.
    pub wrong: u32,
}

/// A puzzle with its practice state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPuzzle {
    /// The puzzle.
    pub puzzle: NewPuzzle,
    /// The time of its creation, in milliseconds of Unix time.
    pub created_ms: i64,
    /// The practice state.
    pub practice: Practice,
}

/// A query for puzzles; the longest due come first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleQuery {
    /// Only puzzles of this game.
    pub game: Option<String>,
    /// Only puzzles with this kind of mistake.
    pub category: Option<String>,
    /// Only puzzles from this phase.
    pub phase: Option<String>,
    /// Only puzzles from this review.
    pub review: Option<String>,
    /// Only puzzles that are due at this time, in milliseconds of Unix time.
    pub due_by_ms: Option<i64>,
    /// Only puzzles after this cursor: [`StoredPuzzlePage::next`] of the previous page.
    pub after: Option<Cursor>,
    /// The page size, clamped to 1 to [`MAX_PAGE_SIZE`](crate::MAX_PAGE_SIZE).
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
    /// The puzzles, longest due first.
    pub puzzles: Vec<StoredPuzzle>,
    /// The cursor of the next page; `None` on the last page.
    pub next: Option<Cursor>,
    /// The number of puzzles on all pages.
    pub total: u64,
}

impl Store {
    /// Stores the puzzles of a review and replaces its previous ones.
    ///
    /// A puzzle that is already stored keeps its practice state; new puzzles are due at
    /// once. Above the limit, the oldest puzzles are deleted.
    ///
    /// # Errors
    ///
    /// Fails if a puzzle exceeds a limit or the database cannot be written.
    pub async fn put_puzzles(
        &self,
        review: &str,
        puzzles: &[NewPuzzle],
        now_ms: i64,
    ) -> Result<(), StoreError> {
        for puzzle in puzzles {
            self.limits.check_puzzle(puzzle)?;
        }
        let new = (
            self.limits.puzzles,
            review.to_owned(),
            puzzles.to_vec(),
            now_ms,
        );
        self.write(new, |(limit, review, puzzles, now_ms), connection| {
            Box::pin(async move {
                change::put(connection, review, puzzles, *now_ms).await?;
                change::evict_oldest(connection, *limit).await
            })
        })
        .await
    }

    /// Returns a puzzle; `None` if it does not exist.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle cannot be read or is damaged.
    pub async fn puzzle(&self, id: &str) -> Result<Option<StoredPuzzle>, StoreError> {
        self.read(async |connection| find(connection, id).await)
            .await
    }

    /// Returns a page of the list of puzzles.
    ///
    /// # Errors
    ///
    /// Fails if the list cannot be read or a listed puzzle is damaged.
    pub async fn puzzles(&self, query: &PuzzleQuery) -> Result<StoredPuzzlePage, StoreError> {
        self.read(async |connection| list::page(connection, query).await)
            .await
    }

    /// Returns the number of puzzles on all pages of a query.
    ///
    /// # Errors
    ///
    /// Fails if the puzzles cannot be counted.
    pub async fn count_puzzles(&self, query: &PuzzleQuery) -> Result<u64, StoreError> {
        self.read(async |connection| list::count(connection, query).await)
            .await
    }

    /// Sets the practice state of a puzzle; returns `false` if it does not exist.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle is damaged or the database cannot be written.
    pub async fn set_practice(&self, id: &str, practice: &Practice) -> Result<bool, StoreError> {
        let new = (id.to_owned(), *practice);
        self.write(new, |(id, practice), connection| {
            Box::pin(change::set_practice(connection, id, *practice))
        })
        .await
    }
}
