//! Deletes the oldest games.

use async_trait::async_trait;
use sqlx::SqliteConnection;

use super::change::Change;
use super::error::store_error;
use super::list;
use crate::error::StoreError;
use crate::query::GameQuery;

/// How many games go at once. Others may write between two batches.
const BATCH_SIZE: u64 = 64;

/// The finished games in order of change: four statuses, each in order.
const DELETE_FINISHED: &str = "
    DELETE FROM games WHERE number IN (
        SELECT number FROM (
            SELECT updated_ms, id, number FROM games WHERE status = 1
            UNION ALL SELECT updated_ms, id, number FROM games WHERE status = 2
            UNION ALL SELECT updated_ms, id, number FROM games WHERE status = 3
            UNION ALL SELECT updated_ms, id, number FROM games WHERE status = 4
            ORDER BY updated_ms, id LIMIT ?
        )
    )";

/// The unfinished games in order of change.
const DELETE_UNFINISHED: &str = "
    DELETE FROM games WHERE number IN (
        SELECT number FROM games WHERE status = 0 ORDER BY updated_ms, id LIMIT ?
    )";

/// What goes first, and what then.
pub(super) const STATEMENTS: [&str; 2] = [DELETE_FINISHED, DELETE_UNFINISHED];

/// Deletes some of the games beyond `keep`, and tells how many; none if there
/// are no more.
pub(super) struct PruneBatch {
    pub(super) keep: u64,
}

#[async_trait]
impl Change for PruneBatch {
    type Outcome = u64;

    async fn make(&self, connection: &mut SqliteConnection) -> Result<u64, StoreError> {
        let games = list::count(connection, &GameQuery::default()).await?;
        let wanted = games.saturating_sub(self.keep).min(BATCH_SIZE);
        let mut deleted = 0;
        for statement in STATEMENTS {
            if deleted < wanted {
                deleted += sqlx::query(statement)
                    .bind((wanted - deleted).cast_signed())
                    .execute(&mut *connection)
                    .await
                    .map_err(store_error)?
                    .rows_affected();
            }
        }
        Ok(deleted)
    }
}
