//! Puzzles in the database.

use async_trait::async_trait;
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use super::SqliteStore;
use super::change::{Change, write};
use super::error::store_error;
use super::row::get;
use super::storage_use::to_u64;
use super::transaction::Transaction;
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::limits::StoreLimits;
use crate::puzzle_store::{
    NewPuzzle, Practice, PuzzleQuery, PuzzleStore, StoredPuzzle, StoredPuzzlePage,
};
use crate::query::page_size;

/// What a puzzle is read from.
const SELECT_PUZZLE: &str = "SELECT id, created_ms, due_ms, stage, solved, failed, game, phase, \
    category, seal, body FROM puzzles";

#[async_trait]
impl PuzzleStore for SqliteStore {
    async fn put_puzzles(
        &self,
        review: &str,
        puzzles: &[NewPuzzle],
        now_ms: i64,
    ) -> Result<(), StoreError> {
        for puzzle in puzzles {
            self.limits.check_puzzle(puzzle)?;
        }
        let put = Put {
            limits: self.limits.clone(),
            review: review.to_owned(),
            puzzles: puzzles.to_vec(),
            now_ms,
        };
        write(&self.writer, put).await
    }

    async fn puzzle(&self, id: &str) -> Result<Option<StoredPuzzle>, StoreError> {
        let mut transaction = Transaction::read(&self.readers).await?;
        let puzzle = find(&mut transaction, id).await;
        transaction.end(puzzle).await
    }

    async fn puzzles(&self, query: &PuzzleQuery) -> Result<StoredPuzzlePage, StoreError> {
        let mut transaction = Transaction::read(&self.readers).await?;
        let page = page(&mut transaction, query).await;
        transaction.end(page).await
    }

    async fn count_puzzles(&self, query: &PuzzleQuery) -> Result<u64, StoreError> {
        let mut transaction = Transaction::read(&self.readers).await?;
        let count = count(&mut transaction, query).await;
        transaction.end(count).await
    }

    async fn practice_puzzle(&self, id: &str, practice: &Practice) -> Result<bool, StoreError> {
        let practiced = Practiced {
            id: id.to_owned(),
            practice: *practice,
        };
        write(&self.writer, practiced).await
    }
}

/// The puzzles of a review on their way into the database.
struct Put {
    limits: StoreLimits,
    review: String,
    puzzles: Vec<NewPuzzle>,
    now_ms: i64,
}

#[async_trait]
impl Change for Put {
    type Outcome = ();

    async fn make(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        for puzzle in &self.puzzles {
            let known = find(connection, &puzzle.id).await?;
            let fresh = || StoredPuzzle {
                puzzle: puzzle.clone(),
                created_ms: self.now_ms,
                practice: Practice {
                    due_ms: self.now_ms,
                    ..Practice::default()
                },
            };
            let stored = StoredPuzzle {
                puzzle: puzzle.clone(),
                ..known.unwrap_or_else(fresh)
            };
            write_row(connection, &stored).await?;
        }
        let kept: Vec<&str> = self.puzzles.iter().map(|puzzle| &*puzzle.id).collect();
        release_puzzles_except(connection, &self.review, &kept).await?;
        for id in &kept {
            sqlx::query(
                "INSERT OR IGNORE INTO puzzle_reviews (review, puzzle) \
                 SELECT ?, number FROM puzzles WHERE id = ?",
            )
            .bind(&self.review)
            .bind(*id)
            .execute(&mut *connection)
            .await
            .map_err(store_error)?;
        }
        sqlx::query(
            "DELETE FROM puzzles WHERE number IN (SELECT number FROM puzzles \
             ORDER BY created_ms DESC, id DESC LIMIT -1 OFFSET ?)",
        )
        .bind(self.limits.puzzles.cast_signed())
        .execute(&mut *connection)
        .await
        .map_err(store_error)?;
        Ok(())
    }
}

/// The puzzles of a review are its own no more; those that came of no other go.
pub(super) async fn release_puzzles(
    connection: &mut SqliteConnection,
    review: &str,
) -> Result<(), StoreError> {
    release_puzzles_except(connection, review, &[]).await
}

/// The same but for those that stay.
async fn release_puzzles_except(
    connection: &mut SqliteConnection,
    review: &str,
    kept: &[&str],
) -> Result<(), StoreError> {
    let rows = sqlx::query(
        "SELECT number, id FROM puzzles \
         WHERE number IN (SELECT puzzle FROM puzzle_reviews WHERE review = ?)",
    )
    .bind(review)
    .fetch_all(&mut *connection)
    .await
    .map_err(store_error)?;
    for row in &rows {
        if kept.contains(&get(row, "id")?) {
            continue;
        }
        let number: i64 = get(row, "number")?;
        sqlx::query("DELETE FROM puzzle_reviews WHERE review = ? AND puzzle = ?")
            .bind(review)
            .bind(number)
            .execute(&mut *connection)
            .await
            .map_err(store_error)?;
        sqlx::query(
            "DELETE FROM puzzles WHERE number = ? AND NOT EXISTS \
             (SELECT 1 FROM puzzle_reviews WHERE puzzle = ?)",
        )
        .bind(number)
        .bind(number)
        .execute(&mut *connection)
        .await
        .map_err(store_error)?;
    }
    Ok(())
}

/// How well a puzzle is known now.
struct Practiced {
    id: String,
    practice: Practice,
}

#[async_trait]
impl Change for Practiced {
    type Outcome = bool;

    async fn make(&self, connection: &mut SqliteConnection) -> Result<bool, StoreError> {
        let Some(known) = find(connection, &self.id).await? else {
            return Ok(false);
        };
        let stored = StoredPuzzle {
            practice: self.practice,
            ..known
        };
        write_row(connection, &stored).await?;
        Ok(true)
    }
}

async fn write_row(
    connection: &mut SqliteConnection,
    stored: &StoredPuzzle,
) -> Result<(), StoreError> {
    let StoredPuzzle {
        puzzle,
        created_ms,
        practice,
    } = stored;
    sqlx::query(
        "INSERT INTO puzzles (id, created_ms, due_ms, stage, solved, failed, game, \
         phase, category, seal, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \
         ON CONFLICT (id) DO UPDATE SET due_ms = excluded.due_ms, stage = excluded.stage, \
         solved = excluded.solved, failed = excluded.failed, game = excluded.game, \
         phase = excluded.phase, category = excluded.category, seal = excluded.seal, \
         body = excluded.body",
    )
    .bind(&puzzle.id)
    .bind(*created_ms)
    .bind(practice.due_ms)
    .bind(practice.stage)
    .bind(practice.right)
    .bind(practice.wrong)
    .bind(&puzzle.game)
    .bind(&puzzle.phase)
    .bind(&puzzle.category)
    .bind(Checksum::of_puzzle(stored).as_bytes())
    .bind(&puzzle.body)
    .execute(connection)
    .await
    .map_err(store_error)?;
    Ok(())
}

async fn find(
    connection: &mut SqliteConnection,
    id: &str,
) -> Result<Option<StoredPuzzle>, StoreError> {
    let mut select = QueryBuilder::new(SELECT_PUZZLE);
    select.push(" WHERE id = ").push_bind(id.to_owned());
    let row = select
        .build()
        .fetch_optional(connection)
        .await
        .map_err(store_error)?;
    row.as_ref().map(read).transpose()
}

async fn page(
    connection: &mut SqliteConnection,
    query: &PuzzleQuery,
) -> Result<StoredPuzzlePage, StoreError> {
    let mut select = QueryBuilder::new(SELECT_PUZZLE);
    push_filter(&mut select, query);
    if let Some(after) = &query.after {
        select.push(" AND (due_ms, id) > (");
        select.push_bind(after.updated_ms).push(", ");
        select.push_bind(after.id.clone()).push(")");
    }
    select.push(" ORDER BY due_ms, id LIMIT ");
    select.push_bind(page_size(query.limit) + 1);
    let rows = select
        .build()
        .fetch_all(&mut *connection)
        .await
        .map_err(store_error)?;
    let puzzles: Result<Vec<_>, _> = rows.iter().map(read).collect();
    let total = count(connection, query).await?;
    Ok(StoredPuzzlePage::from_rows(puzzles?, query.limit, total))
}

async fn count(connection: &mut SqliteConnection, query: &PuzzleQuery) -> Result<u64, StoreError> {
    let mut select = QueryBuilder::new("SELECT count(*) FROM puzzles");
    push_filter(&mut select, query);
    let total: i64 = select
        .build_query_scalar()
        .fetch_one(connection)
        .await
        .map_err(store_error)?;
    to_u64(total)
}

fn push_filter(select: &mut QueryBuilder<Sqlite>, query: &PuzzleQuery) {
    select.push(" WHERE TRUE");
    for (column, wanted) in [
        (" AND game = ", &query.game),
        (" AND category = ", &query.category),
        (" AND phase = ", &query.phase),
    ] {
        if let Some(wanted) = wanted {
            select.push(column).push_bind(wanted.clone());
        }
    }
    if let Some(due_by_ms) = query.due_by_ms {
        select.push(" AND due_ms <= ").push_bind(due_by_ms);
    }
    if let Some(review) = &query.review {
        select.push(" AND number IN (SELECT puzzle FROM puzzle_reviews WHERE review = ");
        select.push_bind(review.clone()).push(")");
    }
}

/// Reads a row and checks its seal.
fn read(row: &SqliteRow) -> Result<StoredPuzzle, StoreError> {
    let stored = StoredPuzzle {
        puzzle: NewPuzzle {
            id: get(row, "id")?,
            game: get(row, "game")?,
            phase: get(row, "phase")?,
            category: get(row, "category")?,
            body: get(row, "body")?,
        },
        created_ms: get(row, "created_ms")?,
        practice: Practice {
            due_ms: get(row, "due_ms")?,
            stage: get(row, "stage")?,
            right: get(row, "solved")?,
            wrong: get(row, "failed")?,
        },
    };
    if Checksum::from_bytes(get(row, "seal")?) != Some(Checksum::of_puzzle(&stored)) {
        return Err(StoreError::Damaged {
            what: format!("puzzle `{}`", stored.puzzle.id),
            problem: "it is not as it was written".to_owned(),
        });
    }
    Ok(stored)
}
