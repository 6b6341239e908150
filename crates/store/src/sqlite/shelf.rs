//! How much of something is stored, as triggers keep count of it.

use sqlx::SqliteConnection;

use super::error::{damaged, failed};
use crate::error::StoreError;
use crate::review_store::Shelf;

/// The shelf of this name.
pub(super) async fn shelf(
    connection: &mut SqliteConnection,
    name: &'static str,
) -> Result<Shelf, StoreError> {
    let (count, bytes): (i64, i64) =
        sqlx::query_as("SELECT count, bytes FROM shelves WHERE name = ?")
            .bind(name)
            .fetch_one(connection)
            .await
            .map_err(failed)?;
    Ok(Shelf {
        count: whole(count)?,
        bytes: whole(bytes)?,
    })
}

/// A number that cannot be less than nothing.
pub(super) fn whole(number: i64) -> Result<u64, StoreError> {
    u64::try_from(number).map_err(|_| damaged("something is miscounted".to_owned()))
}
