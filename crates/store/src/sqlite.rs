//! A store in an SQLite database.
//!
//! One connection writes, several read, and neither waits for the other. A
//! change is on disk before it is acknowledged. When the disk is full or cannot
//! be written any more, reading goes on.

mod append;
mod blobs;
mod change;
mod connect;
mod create;
mod error;
mod games;
mod health_check;
mod inspect;
mod judgments;
mod list;
mod migrate;
mod prune;
mod puzzles;
mod reviews;
mod row;
mod storage_use;
#[cfg(test)]
mod tests;
mod transaction;

use std::sync::Arc;
use std::time::Duration;

use sqlx::{ConnectOptions, Connection, SqlitePool};

use self::error::store_error;
use crate::directory::DataDirectory;
use crate::error::StoreError;
use crate::limits::StoreLimits;

/// How a database is used.
#[derive(Clone, Debug)]
pub struct SqliteOptions {
    /// How much it takes.
    pub limits: StoreLimits,
    /// The most bytes of the database itself; what does not fit is refused as
    /// on a full disk. None leaves it to the disk.
    pub database_bytes: Option<u64>,
    /// How many may read at once; at least one can.
    pub readers: u32,
    /// How long a request waits for its turn before it is told that the
    /// database is busy.
    pub patience: Duration,
    /// Whether all of the database is looked through for damage when it is
    /// opened. Damage in a game is found in any case when it is read.
    pub inspect: bool,
}

impl Default for SqliteOptions {
    fn default() -> Self {
        Self {
            limits: StoreLimits::default(),
            database_bytes: None,
            readers: 4,
            patience: Duration::from_secs(5),
            inspect: true,
        }
    }
}

/// Everything that is stored, in the database of a data directory.
#[derive(Debug)]
pub struct SqliteStore {
    limits: StoreLimits,
    writer: SqlitePool,
    readers: SqlitePool,
    /// Nobody else has the directory while the database is open.
    _directory: Arc<DataDirectory>,
}

impl SqliteStore {
    /// Opens the database of a data directory, makes it first if there is none,
    /// and brings it to the newest version.
    ///
    /// # Errors
    ///
    /// It cannot be read or written, is damaged, or belongs to a newer version
    /// or to another program.
    pub async fn open(
        directory: Arc<DataDirectory>,
        options: SqliteOptions,
    ) -> Result<Self, StoreError> {
        let path = directory.database()?;
        let mut connection = connect::connect_options(&path, &options)
            .connect()
            .await
            .map_err(store_error)?;
        migrate::migrate(&mut connection).await?;
        if options.inspect {
            inspect::inspect(&mut connection).await?;
        }
        // Being the last, it leaves no log of changes behind.
        connection.close().await.map_err(store_error)?;
        let writer = connect::open_writer(&path, &options).await?;
        let readers = connect::open_readers(&path, &options).await?;
        Ok(Self {
            limits: options.limits,
            writer,
            readers,
            _directory: directory,
        })
    }
}
