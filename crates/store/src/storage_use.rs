//! How much is stored of something, as triggers keep count of it.

use crate::error::StoreError;
use crate::statement::{Connection, Statement};

/// How much is stored of something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StorageUse {
    /// The number of items.
    pub count: u64,
    /// Their size in bytes, all together.
    pub bytes: u64,
}

/// Returns what is stored of a kind: `reviews` or `judgments`.
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
