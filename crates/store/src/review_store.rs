//! What a store of reviewed games can do.

use async_trait::async_trait;

use crate::error::StoreError;
use crate::query::{Cursor, page_size};

/// What is known of a review without reading it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewHead {
    /// Its name.
    pub id: String,
    /// When it was finished, in milliseconds of Unix time.
    pub created_ms: i64,
    /// The game.
    pub game: String,
    /// What a list shows of it, as the service writes it.
    pub summary: String,
}

/// A review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredReview {
    /// What a list shows.
    pub head: ReviewHead,
    /// All of it, as the service writes it.
    pub body: String,
}

/// Which reviews are wanted. The newest comes first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewQuery {
    /// Only of this game.
    pub game: Option<String>,
    /// Only what comes after this place: [`StoredReviewPage::next`] of the page before.
    pub after: Option<Cursor>,
    /// The most reviews on the page, from 1 to
    /// [`LARGEST_PAGE`](crate::MAX_PAGE_SIZE).
    pub limit: u32,
}

impl Default for ReviewQuery {
    /// All reviews, on pages of 50.
    fn default() -> Self {
        Self {
            game: None,
            after: None,
            limit: 50,
        }
    }
}

/// A page of a list of reviews.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredReviewPage {
    /// The reviews, the newest first.
    pub reviews: Vec<ReviewHead>,
    /// Where the next page begins; none if there is no more.
    pub next: Option<Cursor>,
    /// How many reviews there are on all pages.
    pub total: u64,
}

impl StoredReviewPage {
    /// The page that begins with these reviews, of which there is one more than
    /// fit if there is another page.
    pub(crate) fn from_rows(mut reviews: Vec<ReviewHead>, limit: u32, total: u64) -> Self {
        let size = page_size(limit) as usize;
        let more = reviews.len() > size;
        reviews.truncate(size);
        let next = reviews.last().filter(|_| more).map(|last| Cursor {
            updated_ms: last.created_ms,
            id: last.id.clone(),
        });
        Self {
            reviews,
            next,
            total,
        }
    }
}

/// How much of something is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StorageUse {
    /// How many there are.
    pub count: u64,
    /// What they take together.
    pub bytes: u64,
}

/// Reviewed games.
///
/// One store may be this and others, so no name of a method is in two of them.
#[async_trait]
pub trait ReviewStore: Send + Sync {
    /// Stores a review, in place of the one of that id if there is one. Where
    /// that is more than there may be, the oldest others go.
    ///
    /// # Errors
    ///
    /// It is beyond the limits by itself, or cannot be written.
    async fn put_review(&self, head: &ReviewHead, body: &str) -> Result<(), StoreError>;

    /// A review.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is damaged.
    async fn review(&self, id: &str) -> Result<Option<StoredReview>, StoreError>;

    /// A page of the list of reviews.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    async fn reviews(&self, query: &ReviewQuery) -> Result<StoredReviewPage, StoreError>;

    /// Deletes a review and the puzzles that came of it alone; whether there
    /// was one.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    async fn delete_review(&self, id: &str) -> Result<bool, StoreError>;

    /// How many reviews there are, and how large.
    ///
    /// # Errors
    ///
    /// They cannot be counted.
    async fn review_shelf(&self) -> Result<StorageUse, StoreError>;
}
