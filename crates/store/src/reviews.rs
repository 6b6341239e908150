//! Stored reviews.

use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::limits::StoreLimits;
use crate::page::{self, Cursor, page_size};
use crate::puzzles::release_puzzles;
use crate::statement::{Connection, Row, Statement};
use crate::storage_use::{StorageUse, storage_use};
use crate::store::Store;

/// The list entry of a review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewHead {
    /// The id.
    pub id: String,
    /// The time of completion, in milliseconds of Unix time.
    pub created_ms: i64,
    /// The game.
    pub game: String,
    /// The serialized list entry, opaque to the store.
    pub summary: String,
}

/// A review with its body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredReview {
    /// The list entry.
    pub head: ReviewHead,
    /// The serialized review, opaque to the store.
    pub body: String,
}

/// A query for reviews; the newest come first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewQuery {
    /// Only reviews of this game.
    pub game: Option<String>,
    /// Only reviews after this cursor: [`StoredReviewPage::next`] of the previous page.
    pub after: Option<Cursor>,
    /// The page size, clamped to 1 to [`MAX_PAGE_SIZE`](crate::MAX_PAGE_SIZE).
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
    /// The reviews, newest first.
    pub reviews: Vec<ReviewHead>,
    /// The cursor of the next page; `None` on the last page.
    pub next: Option<Cursor>,
    /// The number of reviews on all pages.
    pub total: u64,
}

macro_rules! head {
    () => {
        "id, created_ms, game, summary, head_seal"
    };
}

impl Store {
    /// Stores a review and replaces an existing one with this id.
    ///
    /// Above a limit, the oldest other reviews are deleted.
    ///
    /// # Errors
    ///
    /// Fails if the review alone exceeds a limit or the database cannot be written.
    pub async fn put_review(&self, head: &ReviewHead, body: &str) -> Result<(), StoreError> {
        // Check before copying a large body.
        self.limits.check_review(head, body)?;
        let new = (self.limits.clone(), head.clone(), body.to_owned());
        self.write(new, |(limits, head, body), connection| {
            Box::pin(put(connection, limits, head, body))
        })
        .await
    }

    /// Returns a review; `None` if it does not exist.
    ///
    /// # Errors
    ///
    /// Fails if the review cannot be read or is damaged.
    pub async fn review(&self, id: &str) -> Result<Option<StoredReview>, StoreError> {
        self.read(async |connection| load(connection, id).await)
            .await
    }

    /// Returns a page of the list of reviews.
    ///
    /// # Errors
    ///
    /// Fails if the list cannot be read or a listed review is damaged.
    pub async fn reviews(&self, query: &ReviewQuery) -> Result<StoredReviewPage, StoreError> {
        self.read(async |connection| page(connection, query).await)
            .await
    }

    /// Deletes a review and its puzzles; returns `false` if it does not exist.
    ///
    /// Puzzles that also come from another review are kept.
    ///
    /// # Errors
    ///
    /// Fails if the database cannot be written.
    pub async fn delete_review(&self, id: &str) -> Result<bool, StoreError> {
        self.delete(id.to_owned(), |id, connection| {
            Box::pin(async move {
                let delete = Statement::new("DELETE FROM reviews WHERE id = $1").bind(id);
                let deleted = delete.execute(connection).await?;
                release_puzzles(connection, id, &[]).await?;
                Ok(deleted > 0)
            })
        })
        .await
    }

    /// Returns the number and the total size of reviews.
    ///
    /// # Errors
    ///
    /// Fails if the counts cannot be read.
    pub async fn review_storage(&self) -> Result<StorageUse, StoreError> {
        self.read(async |connection| storage_use(connection, "reviews").await)
            .await
    }
}

async fn put(
    connection: &mut Connection,
    limits: &StoreLimits,
    head: &ReviewHead,
    body: &str,
) -> Result<(), StoreError> {
    Statement::new(
        "INSERT INTO reviews \
         (id, created_ms, game, summary, size, head_seal, body_seal, body) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO UPDATE \
         SET created_ms = excluded.created_ms, game = excluded.game, \
         summary = excluded.summary, size = excluded.size, \
         head_seal = excluded.head_seal, body_seal = excluded.body_seal, \
         body = excluded.body",
    )
    .bind(&head.id)
    .bind(head.created_ms)
    .bind(&head.game)
    .bind(&head.summary)
    .bind(body.len() as u64)
    .bind(Checksum::of_review_head(head).as_bytes())
    .bind(Checksum::of_review_body(&head.id, body).as_bytes())
    .bind(body)
    .execute(connection)
    .await?;
    loop {
        let StorageUse { count, bytes } = storage_use(connection, "reviews").await?;
        if count <= limits.reviews.max(1) && bytes <= limits.all_reviews_bytes {
            return Ok(());
        }
        let deleted = Statement::new(
            "DELETE FROM reviews WHERE number IN \
             (SELECT number FROM reviews WHERE id <> $1 ORDER BY created_ms, id LIMIT 1)",
        )
        .bind(&head.id)
        .execute(connection)
        .await?;
        if deleted == 0 {
            return Ok(());
        }
    }
}

pub(crate) async fn load(
    connection: &mut Connection,
    id: &str,
) -> Result<Option<StoredReview>, StoreError> {
    let row = Statement::new(concat!(
        "SELECT ",
        head!(),
        ", body_seal, body FROM reviews WHERE id = $1"
    ))
    .bind(id)
    .fetch_optional(connection)
    .await?;
    let Some(row) = row else {
        return Ok(None);
    };
    let head = read_head(&row)?;
    let body: String = row.get("body")?;
    Checksum::of_review_body(id, &body)
        .verify(row.get("body_seal")?, || format!("review `{id}`"))?;
    Ok(Some(StoredReview { head, body }))
}

async fn page(
    connection: &mut Connection,
    query: &ReviewQuery,
) -> Result<StoredReviewPage, StoreError> {
    let mut select = Statement::new(concat!("SELECT ", head!(), " FROM reviews"));
    push_filter(&mut select, query);
    if let Some(after) = &query.after {
        select.push(" AND (created_ms, id) < (");
        select.push_bind(after.moment_ms).push(", ");
        select.push_bind(&after.id).push(")");
    }
    select.push(" ORDER BY created_ms DESC, id DESC LIMIT ");
    select.push_bind(page_size(query.limit) + 1);
    let rows = select.fetch_all(connection).await?;
    let reviews: Result<Vec<_>, _> = rows.iter().map(read_head).collect();
    let (reviews, next) = page::cut(reviews?, query.limit, |head| (head.created_ms, &head.id));
    let mut select = Statement::new("SELECT count(*) AS reviews FROM reviews");
    push_filter(&mut select, query);
    let total = select.fetch_one(connection).await?.count("reviews")?;
    Ok(StoredReviewPage {
        reviews,
        next,
        total,
    })
}

fn push_filter(select: &mut Statement, query: &ReviewQuery) {
    select.push(" WHERE TRUE");
    if let Some(game) = &query.game {
        select.push(" AND game = ").push_bind(game);
    }
}

/// Reads a list entry and verifies its checksum.
fn read_head(row: &Row) -> Result<ReviewHead, StoreError> {
    let head = ReviewHead {
        id: row.get("id")?,
        created_ms: row.get("created_ms")?,
        game: row.get("game")?,
        summary: row.get("summary")?,
    };
    Checksum::of_review_head(&head)
        .verify(row.get("head_seal")?, || format!("review `{}`", head.id))?;
    Ok(head)
}
