//! Connections to the database.

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqlitePool};

use super::error::store_error;
use crate::error::StoreError;
use crate::store::StoreOptions;

/// The page size of the database: SQLite's default, never changed.
const PAGE_BYTES: u64 = 4096;

/// The size to which the write-ahead log is truncated after it was larger: 64 MiB.
const MAX_LOG_BYTES: &str = "67108864";

pub(crate) fn connect_options(path: &Path, options: &StoreOptions) -> SqliteConnectOptions {
    let mut connect = SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(options.busy_timeout)
        .foreign_keys(true)
        // A change is on disk before it is acknowledged.
        .synchronous(SqliteSynchronous::Full)
        .pragma("journal_size_limit", MAX_LOG_BYTES)
        // Sorting must work on a full disk.
        .pragma("temp_store", "MEMORY")
        // Protects against malicious or damaged schemas and pages.
        .pragma("trusted_schema", "OFF")
        .pragma("cell_size_check", "ON")
        .thread_name(|number| format!("database-{number}"))
        .disable_statement_logging();
    if let Some(bytes) = options.database_bytes {
        connect = connect.pragma("max_page_count", (bytes / PAGE_BYTES).max(1).to_string());
    }
    connect
}

pub(crate) async fn open_writer(
    path: &Path,
    options: &StoreOptions,
) -> Result<SqlitePool, StoreError> {
    let connect = connect_options(path, options);
    pool_options(1, options)
        .connect_with(connect)
        .await
        .map_err(store_error)
}

pub(crate) async fn open_readers(
    path: &Path,
    options: &StoreOptions,
) -> Result<SqlitePool, StoreError> {
    let connect = connect_options(path, options).read_only(true);
    pool_options(options.readers.max(1), options)
        .connect_with(connect)
        .await
        .map_err(store_error)
}

/// Opens all connections at once and keeps them, because the disk may be full later.
fn pool_options(connections: u32, options: &StoreOptions) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .min_connections(connections)
        .max_connections(connections)
        .acquire_timeout(options.busy_timeout)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
}

/// Copies the write-ahead log into the database, so that its space can be reused.
pub(crate) async fn checkpoint_log(writer: &SqlitePool) -> Result<(), StoreError> {
    sqlx::query("PRAGMA wal_checkpoint(PASSIVE)")
        .execute(writer)
        .await
        .map_err(store_error)?;
    Ok(())
}
