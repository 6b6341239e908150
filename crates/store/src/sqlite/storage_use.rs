//! How much of something is stored, as triggers keep count of it.

use sqlx::SqliteConnection;

use super::error::{damaged_database, store_error};
use crate::error::StoreError;
use crate::review_store::StorageUse;

/// The shelf of this name.
pub(super) async fn storage_use(
    connection: &mut SqliteConnection,
    name: &'static str,
) -> Result<StorageUse, StoreError> {
    let (count, bytes): (i64, i64) =
        sqlx::query_as("SELECT count, bytes FROM shelves WHERE name = ?")
            .bind(name)
            .fetch_one(connection)
            .await
            .map_err(store_error)?;
    Ok(StorageUse {
        count: to_u64(count)?,
        bytes: to_u64(bytes)?,
    })
}

/// A number that cannot be less than nothing.
pub(super) fn to_u64(number: i64) -> Result<u64, StoreError> {
    u64::try_from(number).map_err(|_| damaged_database("something is miscounted".to_owned()))
}
