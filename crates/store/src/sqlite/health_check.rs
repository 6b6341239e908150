//! Whether the database can be written and read now.

use async_trait::async_trait;
use sqlx::SqliteConnection;

use super::change::Change;
use super::error::store_error;
use crate::error::StoreError;

/// How much is written: about as much as an event changes, tables and indices
/// together. It is random because SQLite does not write what has not changed.
const WRITE_PROBE: &str = "UPDATE pulse SET beats = beats + 1, weight = randomblob(32768)";

/// A database with fewer pages left than this is as good as full.
const MIN_FREE_PAGES: i64 = 16;

const FREE_PAGES: &str = "
    SELECT max_page_count - page_count + freelist_count
    FROM pragma_max_page_count(), pragma_page_count(), pragma_freelist_count()";

/// Writes, and looks whether there is room for more.
pub(super) struct HealthCheck;

#[async_trait]
impl Change for HealthCheck {
    type Outcome = ();

    async fn make(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        sqlx::query(WRITE_PROBE)
            .execute(&mut *connection)
            .await
            .map_err(store_error)?;
        let left: i64 = sqlx::query_scalar(FREE_PAGES)
            .fetch_one(connection)
            .await
            .map_err(store_error)?;
        if left < MIN_FREE_PAGES {
            return Err(StoreError::Full);
        }
        Ok(())
    }
}

/// Reads.
pub(super) async fn check_readable(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query_scalar("SELECT beats FROM pulse")
        .fetch_one(connection)
        .await
        .map(|_: i64| ())
        .map_err(store_error)
}
