//! Counts and sizes of stored data, maintained by database triggers.

use crate::error::StoreError;
use crate::statement::{Connection, Statement};

/// The number and the total size of stored items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StorageUse {
    /// The number of items.
    pub count: u64,
    /// The total size, in bytes.
    pub bytes: u64,
}

/// Returns the storage use of a kind: `reviews` or `judgments`.
pub(crate) async fn storage_use(
    connection: &mut Connection,
    kind: &'static str,
) -> Result<StorageUse, StoreError> {
    let row = Statement::new("SELECT count, bytes FROM shelves WHERE name = $1")
        .bind(kind)
        .fetch_one(connection)
        .await?;
    Ok(StorageUse {
        count: row.count("count")?,
        bytes: row.count("bytes")?,
    })
}
