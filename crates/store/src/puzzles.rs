//! Puzzles made of mistakes, and how well they are known.

mod change;
mod list;

pub(crate) use self::change::release_puzzles;
use crate::error::StoreError;
use crate::page::Cursor;
use crate::store::Store;

/// A puzzle that was not tried yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPuzzle {
    /// Its name: the same question has the same one.
    pub id: String,
    /// The game.
    pub game: String,
    /// The phase of the game.
    pub phase: String,
    /// The kind of mistake, if it is known.
    pub category: Option<String>,
    /// All of it, as the service writes it.
    pub body: String,
}

/// How well a puzzle is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Practice {
    /// When it is due again, in milliseconds of Unix time.
    pub due_ms: i64,
    /// The stage of its repetition, as the service counts it.
    pub stage: u32,
    /// How often it was solved.
    pub right: u32,
    /// How often it was not solved.
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

/// Which puzzles are wanted. What was due first comes first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleQuery {
    /// Only puzzles of this game.
    pub game: Option<String>,
    /// Only this kind of mistake.
    pub category: Option<String>,
    /// Only this phase.
    pub phase: Option<String>,
    /// Only puzzles that came from this review.
    pub review: Option<String>,
    /// Only puzzles that are due at this time.
    pub due_by_ms: Option<i64>,
    /// Only what comes after this place: [`StoredPuzzlePage::next`] of the page before.
    pub after: Option<Cursor>,
    /// The maximum number of puzzles on the page, clamped to 1 to
    /// [`MAX_PAGE_SIZE`](crate::MAX_PAGE_SIZE).
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
    /// Where the next page begins; `None` on the last page.
    pub next: Option<Cursor>,
    /// The number of puzzles on all pages.
    pub total: u64,
}

impl Store {
    /// Stores the puzzles of a review and replaces those it had.
    ///
    /// A puzzle that is stored already keeps its practice; the others are due at
    /// once. Beyond the limit the oldest puzzles are deleted.
    ///
    /// # Errors
    ///
    /// Fails if a puzzle alone exceeds a limit, or they cannot be written.
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

    /// Returns a puzzle; `None` if there is no such puzzle.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle cannot be read or is damaged.
    pub async fn puzzle(&self, id: &str) -> Result<Option<StoredPuzzle>, StoreError> {
        self.read(async |connection| list::find(connection, id).await)
            .await
    }

    /// Returns a page of the list of puzzles.
    ///
    /// # Errors
    ///
    /// Fails if the list cannot be read or a puzzle on it is damaged.
    pub async fn puzzles(&self, query: &PuzzleQuery) -> Result<StoredPuzzlePage, StoreError> {
        self.read(async |connection| list::page(connection, query).await)
            .await
    }

    /// Returns the number of puzzles of a list on all its pages.
    ///
    /// # Errors
    ///
    /// Fails if the puzzles cannot be counted.
    pub async fn count_puzzles(&self, query: &PuzzleQuery) -> Result<u64, StoreError> {
        self.read(async |connection| list::count(connection, query).await)
            .await
    }

    /// Sets how well a puzzle is known. Returns `false` if there is no such
    /// puzzle.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle is damaged or cannot be written.
    pub async fn set_practice(&self, id: &str, practice: &Practice) -> Result<bool, StoreError> {
        let new = (id.to_owned(), *practice);
        self.write(new, |(id, practice), connection| {
            Box::pin(change::set_practice(connection, id, *practice))
        })
        .await
    }
}
