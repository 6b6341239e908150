//! Reviews in the database.

use async_trait::async_trait;
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use super::SqliteStore;
use super::change::{Change, write};
use super::error::store_error;
use super::row::get;
use super::storage_use::{storage_use, to_u64};
use super::transaction::Transaction;
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::limits::StoreLimits;
use crate::query::page_size;
use crate::review_store::{
    ReviewHead, ReviewQuery, ReviewStore, StorageUse, StoredReview, StoredReviewPage,
};

/// The name of their shelf.
const STORAGE_KIND: &str = "reviews";

/// The columns that a list shows.
macro_rules! head {
    () => {
        "id, created_ms, game, summary, head_seal"
    };
}

#[async_trait]
impl ReviewStore for SqliteStore {
    async fn put_review(&self, head: &ReviewHead, body: &str) -> Result<(), StoreError> {
        // Before a copy of something far too large is made.
        self.limits.check_review(head, body)?;
        let put = Put {
            limits: self.limits.clone(),
            head: head.clone(),
            body: body.to_owned(),
        };
        write(&self.writer, put).await
    }

    async fn review(&self, id: &str) -> Result<Option<StoredReview>, StoreError> {
        let mut transaction = Transaction::read(&self.readers).await?;
        let review = read(&mut transaction, id).await;
        transaction.end(review).await
    }

    async fn reviews(&self, query: &ReviewQuery) -> Result<StoredReviewPage, StoreError> {
        let mut transaction = Transaction::read(&self.readers).await?;
        let page = page(&mut transaction, query).await;
        transaction.end(page).await
    }

    async fn delete_review(&self, id: &str) -> Result<bool, StoreError> {
        let delete = Delete { id: id.to_owned() };
        write(&self.writer, delete).await
    }

    async fn review_shelf(&self) -> Result<StorageUse, StoreError> {
        let mut transaction = Transaction::read(&self.readers).await?;
        let shelf = storage_use(&mut transaction, STORAGE_KIND).await;
        transaction.end(shelf).await
    }
}

/// A review on its way into the database.
struct Put {
    limits: StoreLimits,
    head: ReviewHead,
    body: String,
}

#[async_trait]
impl Change for Put {
    type Outcome = ();

    async fn make(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let Self { limits, head, body } = self;
        sqlx::query(
            "INSERT INTO reviews \
             (id, created_ms, game, summary, size, head_seal, body_seal, body) \
             VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE \
             SET created_ms = excluded.created_ms, game = excluded.game, \
             summary = excluded.summary, size = excluded.size, \
             head_seal = excluded.head_seal, body_seal = excluded.body_seal, \
             body = excluded.body",
        )
        .bind(&head.id)
        .bind(head.created_ms)
        .bind(&head.game)
        .bind(&head.summary)
        .bind((body.len() as u64).cast_signed())
        .bind(Checksum::of_review_head(head).as_bytes())
        .bind(Checksum::of_review_body(&head.id, body).as_bytes())
        .bind(body)
        .execute(&mut *connection)
        .await
        .map_err(store_error)?;
        loop {
            let StorageUse { count, bytes } = storage_use(connection, STORAGE_KIND).await?;
            if count <= limits.reviews.max(1) && bytes <= limits.all_reviews_bytes {
                return Ok(());
            }
            let gone = sqlx::query(
                "DELETE FROM reviews WHERE number IN \
                 (SELECT number FROM reviews WHERE id <> ? ORDER BY created_ms, id LIMIT 1)",
            )
            .bind(&head.id)
            .execute(&mut *connection)
            .await
            .map_err(store_error)?;
            if gone.rows_affected() == 0 {
                return Ok(());
            }
        }
    }
}

/// A review that is to go, with the puzzles that came of it alone.
struct Delete {
    id: String,
}

#[async_trait]
impl Change for Delete {
    type Outcome = bool;

    async fn make(&self, connection: &mut SqliteConnection) -> Result<bool, StoreError> {
        let deleted = sqlx::query("DELETE FROM reviews WHERE id = ?")
            .bind(&self.id)
            .execute(&mut *connection)
            .await
            .map_err(store_error)?;
        super::puzzles::release_puzzles(connection, &self.id).await?;
        Ok(deleted.rows_affected() > 0)
    }
}

async fn read(
    connection: &mut SqliteConnection,
    id: &str,
) -> Result<Option<StoredReview>, StoreError> {
    let row = sqlx::query(concat!(
        "SELECT ",
        head!(),
        ", body_seal, body FROM reviews WHERE id = ?"
    ))
    .bind(id)
    .fetch_optional(connection)
    .await
    .map_err(store_error)?;
    let Some(row) = row else {
        return Ok(None);
    };
    let head = read_head(&row)?;
    let body: String = get(&row, "body")?;
    if Checksum::from_bytes(get(&row, "body_seal")?) != Some(Checksum::of_review_body(id, &body)) {
        return Err(damaged_review(id));
    }
    Ok(Some(StoredReview { head, body }))
}

async fn page(
    connection: &mut SqliteConnection,
    query: &ReviewQuery,
) -> Result<StoredReviewPage, StoreError> {
    let mut select = QueryBuilder::new(concat!("SELECT ", head!(), " FROM reviews"));
    push_filter(&mut select, query);
    if let Some(after) = &query.after {
        select.push(" AND (created_ms, id) < (");
        select.push_bind(after.updated_ms).push(", ");
        select.push_bind(after.id.as_str()).push(")");
    }
    select.push(" ORDER BY created_ms DESC, id DESC LIMIT ");
    select.push_bind(page_size(query.limit) + 1);
    let rows = select
        .build()
        .fetch_all(&mut *connection)
        .await
        .map_err(store_error)?;
    let reviews: Result<Vec<_>, _> = rows.iter().map(read_head).collect();
    let mut select = QueryBuilder::new("SELECT count(*) FROM reviews");
    push_filter(&mut select, query);
    let total: i64 = select
        .build_query_scalar()
        .fetch_one(connection)
        .await
        .map_err(store_error)?;
    Ok(StoredReviewPage::from_rows(
        reviews?,
        query.limit,
        to_u64(total)?,
    ))
}

fn push_filter(select: &mut QueryBuilder<Sqlite>, query: &ReviewQuery) {
    select.push(" WHERE TRUE");
    if let Some(game) = &query.game {
        select.push(" AND game = ").push_bind(game.clone());
    }
}

/// Reads what a list shows, and checks its seal.
fn read_head(row: &SqliteRow) -> Result<ReviewHead, StoreError> {
    let head = ReviewHead {
        id: get(row, "id")?,
        created_ms: get(row, "created_ms")?,
        game: get(row, "game")?,
        summary: get(row, "summary")?,
    };
    if Checksum::from_bytes(get(row, "head_seal")?) != Some(Checksum::of_review_head(&head)) {
        return Err(damaged_review(&head.id));
    }
    Ok(head)
}

fn damaged_review(id: &str) -> StoreError {
    StoreError::Damaged {
        what: format!("review `{id}`"),
        problem: "it is not as it was written".to_owned(),
    }
}
