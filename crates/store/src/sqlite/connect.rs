//! Connections to the database.

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqlitePool};

use super::error::store_error;
use crate::error::StoreError;
use crate::store::StoreOptions;

/// The size of a page of the database: SQLite's default, which is never
/// changed.
const PAGE_BYTES: u64 = 4096;

/// What the log of changes is cut down to after it has been longer.
const MAX_LOG_BYTES: &str = "67108864";

/// How to connect for reading and writing.
pub(crate) fn connect_options(path: &Path, options: &StoreOptions) -> SqliteConnectOptions {
    let mut connect = SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(options.patience)
        .foreign_keys(true)
        // A change is on disk before it is acknowledged.
        .synchronous(SqliteSynchronous::Full)
        .pragma("journal_size_limit", MAX_LOG_BYTES)
        // Sorting needs no room on a disk that may be full.
        .pragma("temp_store", "MEMORY")
        // A damaged file is a file of any content.
        .pragma("trusted_schema", "OFF")
        .pragma("cell_size_check", "ON")
        .thread_name(|number| format!("database-{number}"))
        .disable_statement_logging();
    if let Some(bytes) = options.database_bytes {
        connect = connect.pragma("max_page_count", (bytes / PAGE_BYTES).max(1).to_string());
    }
    connect
}

/// The one connection that writes.
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

/// The connections that read.
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

/// All connections are opened at once and stay: later the disk may be full.
fn pool_options(connections: u32, options: &StoreOptions) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .min_connections(connections)
        .max_connections(connections)
        .acquire_timeout(options.patience)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
}

/// Puts the log of changes into the database, so that it starts again in the
/// space that it has.
pub(crate) async fn checkpoint_log(writer: &SqlitePool) -> Result<(), StoreError> {
    sqlx::query("PRAGMA wal_checkpoint(PASSIVE)")
        .execute(writer)
        .await
        .map_err(store_error)?;
    Ok(())
}
