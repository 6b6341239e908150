//! Migration of a database to the latest version.
//!
//! The version is SQLite's `user_version`, 0 in a new file. A migration is a file of
//! statements that ends by setting its version. It runs in one transaction, so a crash
//! leaves the old or the new version. A released migration never changes.

use sqlx::SqliteConnection;

use super::error::store_error;
use crate::error::StoreError;

const MIGRATIONS: [&str; 4] = [
    include_str!("../../migrations/0001_games.sql"),
    include_str!("../../migrations/0002_tallies.sql"),
    include_str!("../../migrations/0003_blobs.sql"),
    include_str!("../../migrations/0004_reviews.sql"),
];

const LATEST_VERSION: i64 = MIGRATIONS.len() as i64;

/// The `application_id`, which the first migration sets.
const APPLICATION_ID: i64 = 0x5A65_6974;

/// Migrates an empty file or an older database to the latest version.
pub(crate) async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let found = version(connection).await?;
    if found > LATEST_VERSION {
        return Err(StoreError::Newer {
            found,
            newest: LATEST_VERSION,
        });
    }
    use_write_ahead_log(connection).await?;
    for (migration, target) in MIGRATIONS.into_iter().zip(1..) {
        if target > found {
            // If a statement fails, the caller drops the connection, which rolls back.
            for statements in ["BEGIN IMMEDIATE", migration, "COMMIT"] {
                sqlx::raw_sql(statements)
                    .execute(&mut *connection)
                    .await
                    .map_err(store_error)?;
            }
            tracing::debug!(version = target, "database migrated");
        }
    }
    Ok(())
}

/// Returns the version; fails if the database belongs to another program.
async fn version(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    let application = read_number(connection, "PRAGMA application_id").await?;
    let version = read_number(connection, "PRAGMA user_version").await?;
    let tables = read_number(connection, "SELECT count(*) FROM sqlite_schema").await?;
    let is_ours = application == APPLICATION_ID && version > 0;
    let is_empty = application == 0 && version == 0 && tables == 0;
    if is_ours || is_empty {
        Ok(version)
    } else {
        Err(StoreError::Foreign)
    }
}

/// Enables write-ahead logging, so that readers and the writer do not block each other.
async fn use_write_ahead_log(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let mode: String = sqlx::query_scalar("PRAGMA journal_mode = WAL")
        .fetch_one(connection)
        .await
        .map_err(store_error)?;
    if mode == "wal" {
        Ok(())
    } else {
        Err(StoreError::Disk {
            problem: format!(
                "the file system supports only the journal mode `{mode}`, not shared memory"
            ),
        })
    }
}

async fn read_number(
    connection: &mut SqliteConnection,
    statement: &'static str,
) -> Result<i64, StoreError> {
    sqlx::query_scalar(statement)
        .fetch_one(connection)
        .await
        .map_err(store_error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_migration_ends_by_setting_its_version() {
        for (migration, version) in MIGRATIONS.into_iter().zip(1..) {
            let last = format!("PRAGMA user_version = {version};\n");
            assert!(migration.ends_with(&last), "migration {version}");
        }
    }
}
