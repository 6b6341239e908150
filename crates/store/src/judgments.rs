//! Judgments: cached results of reviews about positions.
//!
//! A judgment can be computed again, so the store deletes the least recently used ones
//! above its limits.

use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::limits::StoreLimits;
use crate::statement::{Connection, Statement};
use crate::storage_use::{StorageUse, storage_use};
use crate::store::Store;

const BATCH_SIZE: u64 = 64;

/// A cached result about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredJudgment {
    /// The key, which contains everything that the result depends on.
    pub key: String,
    /// The result.
    pub bytes: Vec<u8>,
}

impl Store {
    /// Returns the judgment with a key; `None` if it is not stored.
    ///
    /// Reading does not count as use, which keeps it cheap; [`Store::put_judgments`]
    /// records uses.
    ///
    /// # Errors
    ///
    /// Fails if the judgment cannot be read or is damaged.
    pub async fn judgment(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.read(async |connection| load(connection, key).await)
            .await
    }

    /// Stores new judgments and records the use of others.
    ///
    /// Judgments that exceed a limit are skipped.
    ///
    /// # Errors
    ///
    /// Fails if the judgments cannot be written.
    pub async fn put_judgments(
        &self,
        new: &[StoredJudgment],
        used: &[String],
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let new = new
            .iter()
            .filter(|judgment| self.limits.accepts_judgment(judgment));
        let new: Vec<_> = new.cloned().collect();
        let change = (self.limits.clone(), new, used.to_vec(), now_ms);
        self.write(change, |(limits, new, used, now_ms), connection| {
            Box::pin(async move {
                record_use(connection, used, *now_ms).await?;
                put(connection, new, *now_ms).await?;
                evict_unused(connection, limits).await
            })
        })
        .await
    }

    /// Returns the number and the total size of judgments.
    ///
    /// # Errors
    ///
    /// Fails if the counts cannot be read.
    pub async fn judgment_storage(&self) -> Result<StorageUse, StoreError> {
        self.read(async |connection| storage_use(connection, "judgments").await)
            .await
    }
}

async fn record_use(
    connection: &mut Connection,
    keys: &[String],
    now_ms: i64,
) -> Result<(), StoreError> {
    for key in keys {
        Statement::new("UPDATE judgments SET used_ms = $1 WHERE key = $2 AND used_ms < $1")
            .bind(now_ms)
            .bind(key)
            .execute(connection)
            .await?;
    }
    Ok(())
}

async fn put(
    connection: &mut Connection,
    judgments: &[StoredJudgment],
    now_ms: i64,
) -> Result<(), StoreError> {
    for StoredJudgment { key, bytes } in judgments {
        Statement::new(
            "INSERT INTO judgments (key, used_ms, size, seal, bytes) \
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT (key) DO UPDATE \
             SET used_ms = CASE WHEN judgments.used_ms < excluded.used_ms \
             THEN excluded.used_ms ELSE judgments.used_ms END, \
             size = excluded.size, seal = excluded.seal, bytes = excluded.bytes",
        )
        .bind(key)
        .bind(now_ms)
        .bind(bytes.len() as u64)
        .bind(Checksum::of_judgment(key, bytes).as_bytes())
        .bind(&**bytes)
        .execute(connection)
        .await?;
    }
    Ok(())
}

/// Deletes the least recently used judgments above the limits.
async fn evict_unused(connection: &mut Connection, limits: &StoreLimits) -> Result<(), StoreError> {
    loop {
        let StorageUse { count, bytes } = storage_use(connection, "judgments").await?;
        if count <= limits.judgments && bytes <= limits.all_judgments_bytes {
            return Ok(());
        }
        let excess = count.saturating_sub(limits.judgments);
        Statement::new(
            "DELETE FROM judgments WHERE number IN \
             (SELECT number FROM judgments ORDER BY used_ms, number LIMIT $1)",
        )
        .bind(excess.clamp(1, BATCH_SIZE))
        .execute(connection)
        .await?;
    }
}

pub(crate) async fn load(
    connection: &mut Connection,
    key: &str,
) -> Result<Option<Vec<u8>>, StoreError> {
    let select = Statement::new("SELECT seal, bytes FROM judgments WHERE key = $1");
    let Some(row) = select.bind(key).fetch_optional(connection).await? else {
        return Ok(None);
    };
    let bytes: Vec<u8> = row.get("bytes")?;
    Checksum::of_judgment(key, &bytes).verify(row.get("seal")?, || "a judgment".to_owned())?;
    Ok(Some(bytes))
}
