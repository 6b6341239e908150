//! Whether the database can be written and read now.

use async_trait::async_trait;
use sqlx::SqliteConnection;

use super::change::Change;
use super::error::failed;
use crate::error::StoreError;

/// How much is written: about as much as an event changes, tables and indices
/// together. It is random because SQLite does not write what has not changed.
const BEAT: &str = "UPDATE pulse SET beats = beats + 1, weight = randomblob(32768)";

/// A database with fewer pages left than this is as good as full.
const LEAST_PAGES: i64 = 16;

const PAGES_LEFT: &str = "
    SELECT max_page_count - page_count + freelist_count
    FROM pragma_max_page_count(), pragma_page_count(), pragma_freelist_count()";

/// Writes, and looks whether there is room for more.
pub(super) struct Beat;

#[async_trait]
impl Change for Beat {
    type Outcome = ();

    async fn make(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        sqlx::query(BEAT)
            .execute(&mut *connection)
            .await
            .map_err(failed)?;
        let left: i64 = sqlx::query_scalar(PAGES_LEFT)
            .fetch_one(connection)
            .await
            .map_err(failed)?;
        if left < LEAST_PAGES {
            return Err(StoreError::Full);
        }
        Ok(())
    }
}

/// Reads.
pub(super) async fn feel(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query_scalar("SELECT beats FROM pulse")
        .fetch_one(connection)
        .await
        .map(|_: i64| ())
        .map_err(failed)
}
