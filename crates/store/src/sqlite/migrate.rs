//! Brings a database to the newest version.
//!
//! The version is SQLite's `user_version`, zero in a new file. A migration is a
//! file of statements that ends by setting its version, and is run as one
//! transaction: a database has one version or the next, whenever the machine
//! stops. A migration that has been released is never changed.

use sqlx::SqliteConnection;

use super::error::store_error;
use crate::error::StoreError;

/// The migrations; the first makes version 1.
const MIGRATIONS: [&str; 4] = [
    include_str!("../../migrations/0001_games.sql"),
    include_str!("../../migrations/0002_tallies.sql"),
    include_str!("../../migrations/0003_blobs.sql"),
    include_str!("../../migrations/0004_reviews.sql"),
];

/// The version after all migrations.
const LATEST_VERSION: i64 = MIGRATIONS.len() as i64;

/// What the first migration sets as `application_id`.
const APPLICATION_ID: i64 = 0x5A65_6974;

/// Makes a database of the newest version out of an empty file or one of an
/// older version.
pub(crate) async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let found = version(connection).await?;
    if found > LATEST_VERSION {
        return Err(StoreError::Newer {
            found,
            newest: LATEST_VERSION,
        });
    }
    use_write_ahead_log(connection).await?;
    for (migration, made) in MIGRATIONS.into_iter().zip(1..) {
        if made > found {
            // If one of these fails, the caller drops the connection and the
            // transaction with it.
            for statements in ["BEGIN IMMEDIATE", migration, "COMMIT"] {
                sqlx::raw_sql(statements)
                    .execute(&mut *connection)
                    .await
                    .map_err(store_error)?;
            }
            tracing::debug!(version = made, "database migrated");
        }
    }
    Ok(())
}

/// The version of the database, which must be ours or empty.
async fn version(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    let application = read_number(connection, "PRAGMA application_id").await?;
    let version = read_number(connection, "PRAGMA user_version").await?;
    let tables = read_number(connection, "SELECT count(*) FROM sqlite_schema").await?;
    let ours = application == APPLICATION_ID && version > 0;
    let empty = application == 0 && version == 0 && tables == 0;
    if ours || empty {
        Ok(version)
    } else {
        Err(StoreError::Foreign)
    }
}

/// Readers and the writer do not wait for each other with it.
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
                "its file system keeps the journal mode `{mode}` and has no shared memory"
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
        for (migration, made) in MIGRATIONS.into_iter().zip(1..) {
            let last = format!("PRAGMA user_version = {made};\n");
            assert!(migration.ends_with(&last), "migration {made}");
        }
    }
}
