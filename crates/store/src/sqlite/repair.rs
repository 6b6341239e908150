//! Repair of damaged indices.
//!
//! Everything in an index is also in a row, and every row has a checksum. So the indices
//! are rebuilt, and the result counts only if the whole database is then free of damage.

use sqlx::SqliteConnection;

use super::error::store_error;
use super::inspect::inspect;
use crate::error::StoreError;
use crate::statement::Statement;
use crate::{blobs, games, judgments, puzzles, reviews};

/// Inspects a database; rebuilds damaged indices if `repair` is set.
///
/// # Errors
///
/// Fails with [`StoreError::DamagedIndex`] if rebuilding the indices would repair the
/// database.
pub(crate) async fn inspect_or_repair(
    connection: &mut SqliteConnection,
    repair: bool,
) -> Result<(), StoreError> {
    let error = match inspect(connection).await {
        Err(error @ StoreError::Damaged { .. }) => error,
        result => return result,
    };
    let StoreError::Damaged { problem, .. } = &error else {
        return Err(error);
    };
    execute(connection, "BEGIN IMMEDIATE").await?;
    if rebuild(connection).await.is_err() {
        // SQLite may have rolled back already.
        let _ = execute(connection, "ROLLBACK").await;
        return Err(error);
    }
    if !repair {
        execute(connection, "ROLLBACK").await?;
        return Err(StoreError::DamagedIndex {
            problem: problem.clone(),
        });
    }
    execute(connection, "COMMIT").await?;
    tracing::warn!(%problem, "the indices of the database were rebuilt");
    Ok(())
}

/// Rebuilds all indices; fails unless the database is then undamaged.
async fn rebuild(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    execute(connection, "REINDEX").await?;
    inspect(connection).await?;
    for id in names(connection, "SELECT id AS name FROM games").await? {
        games::verify(connection, &id).await?;
    }
    for id in names(connection, "SELECT id AS name FROM reviews").await? {
        reviews::load(connection, &id).await?;
    }
    for key in names(connection, "SELECT key AS name FROM judgments").await? {
        judgments::load(connection, &key).await?;
    }
    for id in names(connection, "SELECT id AS name FROM puzzles").await? {
        puzzles::find(connection, &id).await?;
    }
    for kind in names(connection, "SELECT DISTINCT kind AS name FROM blobs").await? {
        for blob in blobs::summaries(connection, &kind).await? {
            blobs::load(connection, &kind, &blob.name).await?;
        }
    }
    Ok(())
}

async fn names(
    connection: &mut SqliteConnection,
    statement: &'static str,
) -> Result<Vec<String>, StoreError> {
    let rows = Statement::new(statement).fetch_all(connection).await?;
    rows.iter().map(|row| row.get("name")).collect()
}

async fn execute(
    connection: &mut SqliteConnection,
    statement: &'static str,
) -> Result<(), StoreError> {
    let executed = sqlx::query(statement).execute(connection).await;
    executed.map(drop).map_err(store_error)
}
