//! Changes of the database, each made as a whole or not at all.

use async_trait::async_trait;
use sqlx::{SqliteConnection, SqlitePool};

use super::error::store_error;
use super::transaction::Transaction;
use crate::error::StoreError;

/// A change. It may be made twice, if the first time fails.
#[async_trait]
pub(super) trait Change: Send + Sync + 'static {
    /// What is told about it.
    type Outcome: Send + 'static;

    /// Makes the change inside a transaction.
    async fn make(&self, connection: &mut SqliteConnection) -> Result<Self::Outcome, StoreError>;
}

/// Makes a change. It goes on in a task of its own, so that a caller who gives
/// up leaves nothing half done.
pub(super) async fn write<C: Change>(
    writer: &SqlitePool,
    change: C,
) -> Result<C::Outcome, StoreError> {
    let writer = writer.clone();
    let task = tokio::spawn(async move {
        match attempt(&writer, &change).await {
            Err(StoreError::Full) => {
                checkpoint_log(&writer).await?;
                attempt(&writer, &change).await
            }
            done => done,
        }
    });
    task.await.map_err(|error| StoreError::Other {
        problem: error.to_string(),
    })?
}

async fn attempt<C: Change>(writer: &SqlitePool, change: &C) -> Result<C::Outcome, StoreError> {
    let mut transaction = Transaction::write(writer).await?;
    let made = change.make(&mut transaction).await;
    transaction.end(made).await
}

/// Puts the log of changes into the database, so that it begins anew in the
/// room that it has. On a full disk games could not even be deleted without.
async fn checkpoint_log(writer: &SqlitePool) -> Result<(), StoreError> {
    sqlx::query("PRAGMA wal_checkpoint(PASSIVE)")
        .execute(writer)
        .await
        .map_err(store_error)?;
    Ok(())
}
