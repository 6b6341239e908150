//! Blobs in the database.

use async_trait::async_trait;
use sqlx::SqliteConnection;

use super::SqliteStore;
use super::change::{Change, write};
use super::error::{damaged_database, store_error};
use super::row::get;
use super::transaction::Transaction;
use crate::blob_store::{BlobStore, BlobSummary};
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::limits::StoreLimits;

#[async_trait]
impl BlobStore for SqliteStore {
    async fn put(&self, kind: &str, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        // Before a copy of something far too large is made.
        self.limits.check_blob(kind, name, bytes, 0, 0)?;
        let put = Put {
            limits: self.limits.clone(),
            kind: kind.to_owned(),
            name: name.to_owned(),
            bytes: bytes.to_vec(),
        };
        write(&self.writer, put).await
    }

    async fn get(&self, kind: &str, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let mut transaction = Transaction::read(&self.readers).await?;
        let bytes = read(&mut transaction, kind, name).await;
        transaction.end(bytes).await
    }

    async fn blobs(&self, kind: &str) -> Result<Vec<BlobSummary>, StoreError> {
        let mut transaction = Transaction::read(&self.readers).await?;
        let blobs = summaries(&mut transaction, kind).await;
        transaction.end(blobs).await
    }

    async fn remove(&self, kind: &str, name: &str) -> Result<bool, StoreError> {
        let remove = Remove {
            kind: kind.to_owned(),
            name: name.to_owned(),
        };
        write(&self.writer, remove).await
    }
}

/// A blob on its way into the database.
struct Put {
    limits: StoreLimits,
    kind: String,
    name: String,
    bytes: Vec<u8>,
}

#[async_trait]
impl Change for Put {
    type Outcome = ();

    async fn make(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let Self {
            limits,
            kind,
            name,
            bytes,
        } = self;
        let (others, others_bytes): (i64, i64) = sqlx::query_as(
            "SELECT count(*), coalesce(sum(size), 0) FROM blobs WHERE (kind, name) <> (?, ?)",
        )
        .bind(kind)
        .bind(name)
        .fetch_one(&mut *connection)
        .await
        .map_err(store_error)?;
        limits.check_blob(kind, name, bytes, to_u64(others)?, to_u64(others_bytes)?)?;
        sqlx::query(
            "INSERT INTO blobs (kind, name, size, seal, bytes) VALUES (?, ?, ?, ?, ?) \
             ON CONFLICT (kind, name) DO UPDATE \
             SET size = excluded.size, seal = excluded.seal, bytes = excluded.bytes",
        )
        .bind(kind)
        .bind(name)
        .bind((bytes.len() as u64).cast_signed())
        .bind(Checksum::of_blob(kind, name, bytes).as_bytes())
        .bind(bytes)
        .execute(connection)
        .await
        .map_err(store_error)?;
        Ok(())
    }
}

/// A blob that is to go.
struct Remove {
    kind: String,
    name: String,
}

#[async_trait]
impl Change for Remove {
    type Outcome = bool;

    async fn make(&self, connection: &mut SqliteConnection) -> Result<bool, StoreError> {
        let removed = sqlx::query("DELETE FROM blobs WHERE kind = ? AND name = ?")
            .bind(&self.kind)
            .bind(&self.name)
            .execute(connection)
            .await
            .map_err(store_error)?;
        Ok(removed.rows_affected() > 0)
    }
}

async fn read(
    connection: &mut SqliteConnection,
    kind: &str,
    name: &str,
) -> Result<Option<Vec<u8>>, StoreError> {
    let row = sqlx::query("SELECT seal, bytes FROM blobs WHERE kind = ? AND name = ?")
        .bind(kind)
        .bind(name)
        .fetch_optional(connection)
        .await
        .map_err(store_error)?;
    let Some(row) = row else {
        return Ok(None);
    };
    let bytes: Vec<u8> = get(&row, "bytes")?;
    if Checksum::from_bytes(get(&row, "seal")?) != Some(Checksum::of_blob(kind, name, &bytes)) {
        return Err(StoreError::Damaged {
            what: format!("`{name}`"),
            problem: "its bytes are not as they were written".to_owned(),
        });
    }
    Ok(Some(bytes))
}

async fn summaries(
    connection: &mut SqliteConnection,
    kind: &str,
) -> Result<Vec<BlobSummary>, StoreError> {
    let rows = sqlx::query("SELECT name, size FROM blobs WHERE kind = ? ORDER BY name")
        .bind(kind)
        .fetch_all(connection)
        .await
        .map_err(store_error)?;
    rows.iter()
        .map(|row| {
            Ok(BlobSummary {
                name: get(row, "name")?,
                bytes: to_u64(get(row, "size")?)?,
            })
        })
        .collect()
}

/// A number that cannot be less than nothing.
fn to_u64(number: i64) -> Result<u64, StoreError> {
    u64::try_from(number).map_err(|_| damaged_database("a size is negative".to_owned()))
}
