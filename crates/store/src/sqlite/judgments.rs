//! Judgments in the database.

use async_trait::async_trait;
use sqlx::SqliteConnection;

use super::SqliteStore;
use super::change::{Change, write};
use super::error::store_error;
use super::row::get;
use super::storage_use::storage_use;
use super::transaction::Transaction;
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::judgment_store::{JudgmentStore, StoredJudgment};
use crate::limits::StoreLimits;
use crate::review_store::StorageUse;

/// The name of their shelf.
const STORAGE_KIND: &str = "judgments";

/// How many go at once where there are too many.
const BATCH_SIZE: i64 = 64;

#[async_trait]
impl JudgmentStore for SqliteStore {
    async fn judgment(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let mut transaction = Transaction::read(&self.readers).await?;
        let bytes = read(&mut transaction, key).await;
        transaction.end(bytes).await
    }

    async fn keep_judgments(
        &self,
        fresh: &[StoredJudgment],
        used: &[String],
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let fresh = fresh.iter().filter(|one| self.limits.accepts_judgment(one));
        let keep = Keep {
            limits: self.limits.clone(),
            fresh: fresh.cloned().collect(),
            used: used.to_vec(),
            now_ms,
        };
        write(&self.writer, keep).await
    }

    async fn judgment_shelf(&self) -> Result<StorageUse, StoreError> {
        let mut transaction = Transaction::read(&self.readers).await?;
        let shelf = storage_use(&mut transaction, STORAGE_KIND).await;
        transaction.end(shelf).await
    }
}

/// Judgments on their way into the database, and those that were used.
struct Keep {
    limits: StoreLimits,
    fresh: Vec<StoredJudgment>,
    used: Vec<String>,
    now_ms: i64,
}

#[async_trait]
impl Change for Keep {
    type Outcome = ();

    async fn make(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        for key in &self.used {
            sqlx::query("UPDATE judgments SET used_ms = max(used_ms, ?) WHERE key = ?")
                .bind(self.now_ms)
                .bind(key)
                .execute(&mut *connection)
                .await
                .map_err(store_error)?;
        }
        for StoredJudgment { key, bytes } in &self.fresh {
            sqlx::query(
                "INSERT INTO judgments (key, used_ms, size, seal, bytes) \
                 VALUES (?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE \
                 SET used_ms = max(used_ms, excluded.used_ms), size = excluded.size, \
                 seal = excluded.seal, bytes = excluded.bytes",
            )
            .bind(key)
            .bind(self.now_ms)
            .bind((bytes.len() as u64).cast_signed())
            .bind(Checksum::of_judgment(key, bytes).as_bytes())
            .bind(bytes)
            .execute(&mut *connection)
            .await
            .map_err(store_error)?;
        }
        self.evict_unused(connection).await
    }
}

impl Keep {
    /// The longest unused go until the rest is within the limits.
    async fn evict_unused(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        loop {
            let StorageUse { count, bytes } = storage_use(connection, STORAGE_KIND).await?;
            if count <= self.limits.judgments && bytes <= self.limits.all_judgments_bytes {
                return Ok(());
            }
            let excess = count.saturating_sub(self.limits.judgments).cast_signed();
            sqlx::query(
                "DELETE FROM judgments WHERE number IN \
                 (SELECT number FROM judgments ORDER BY used_ms, number LIMIT ?)",
            )
            .bind(excess.clamp(1, BATCH_SIZE))
            .execute(&mut *connection)
            .await
            .map_err(store_error)?;
        }
    }
}

async fn read(connection: &mut SqliteConnection, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
    let row = sqlx::query("SELECT seal, bytes FROM judgments WHERE key = ?")
        .bind(key)
        .fetch_optional(connection)
        .await
        .map_err(store_error)?;
    let Some(row) = row else {
        return Ok(None);
    };
    let bytes: Vec<u8> = get(&row, "bytes")?;
    if Checksum::from_bytes(get(&row, "seal")?) != Some(Checksum::of_judgment(key, &bytes)) {
        return Err(StoreError::Damaged {
            what: "a judgment".to_owned(),
            problem: "its bytes are not as they were written".to_owned(),
        });
    }
    Ok(Some(bytes))
}
