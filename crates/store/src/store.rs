//! The store: one connection for writing and several for reading.

#[cfg(test)]
mod tests;

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use sqlx::{ConnectOptions, SqlitePool};

use crate::directory::DataDirectory;
use crate::error::StoreError;
use crate::limits::StoreLimits;
use crate::sqlite::error::store_error;
use crate::sqlite::transaction::Transaction;
use crate::sqlite::{connect, health_check, inspect, migrate};
use crate::statement::Connection;

/// The options of a store.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// The limits on stored data.
    pub limits: StoreLimits,
    /// The maximum size of the database in bytes; `None` for no limit.
    ///
    /// Data that does not fit is refused as on a full disk.
    pub database_bytes: Option<u64>,
    /// The number of connections for reading; at least one.
    pub readers: u32,
    /// The maximum wait for a connection or a lock, before [`StoreError::Busy`].
    pub busy_timeout: Duration,
    /// Whether the whole database is checked for damage when it is opened.
    ///
    /// A damaged game is also detected when it is read.
    pub inspect: bool,
}

impl Default for StoreOptions {
    fn default() -> Self {
        Self {
            limits: StoreLimits::default(),
            database_bytes: None,
            readers: 4,
            busy_timeout: Duration::from_secs(5),
            inspect: true,
        }
    }
}

pub(crate) type Change<'c, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'c>>;

/// The games, reviews, puzzles, judgments, and blobs of a data directory.
///
/// The modules of these kinds implement the methods. A change completes even if its
/// caller stops waiting. Accepted data survives a crash of the process or of the
/// machine.
#[derive(Debug)]
pub struct Store {
    pub(crate) limits: StoreLimits,
    writer: SqlitePool,
    readers: SqlitePool,
    /// Locks out other processes while the database is open.
    _directory: Arc<DataDirectory>,
}

impl Store {
    /// Opens the database of a data directory.
    ///
    /// Creates it if it is missing, and migrates it to the latest version.
    ///
    /// # Errors
    ///
    /// Fails if the database cannot be read or written, is damaged, or belongs to a
    /// newer version or another program.
    pub async fn open(
        directory: Arc<DataDirectory>,
        options: StoreOptions,
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
        // Closing the last connection removes the write-ahead log.
        sqlx::Connection::close(connection)
            .await
            .map_err(store_error)?;
        let writer = connect::open_writer(&path, &options).await?;
        let readers = connect::open_readers(&path, &options).await?;
        Ok(Self {
            limits: options.limits,
            writer,
            readers,
            _directory: directory,
        })
    }

    /// Writes and reads once, to check that both work now.
    ///
    /// # Errors
    ///
    /// Fails if the database cannot be written or read, or is almost full.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.write((), |(), connection| {
            Box::pin(health_check::check_writable(connection))
        })
        .await?;
        self.read(health_check::check_readable).await
    }

    /// Completes the changes in progress and closes the store.
    ///
    /// Later calls fail with [`StoreError::Closed`].
    pub async fn close(&self) {
        // The writer closes last, which merges the write-ahead log into the database.
        self.readers.close().await;
        self.writer.close().await;
    }

    /// Runs a query in a read transaction.
    pub(crate) async fn read<T>(
        &self,
        query: impl AsyncFnOnce(&mut Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut transaction = Transaction::read(&self.readers).await?;
        let result = query(&mut transaction).await;
        transaction.end(result).await
    }

    /// Makes a change in a write transaction.
    ///
    /// The change runs in its own task, so that it completes even if the caller stops
    /// waiting. On a full disk it is repeated after a checkpoint of the write-ahead
    /// log, because otherwise nothing could be deleted. For this, `change` borrows its
    /// data.
    pub(crate) async fn write<D, T>(
        &self,
        data: D,
        change: for<'c> fn(&'c D, &'c mut Connection) -> Change<'c, T>,
    ) -> Result<T, StoreError>
    where
        D: Send + Sync + 'static,
        T: Send + 'static,
    {
        let writer = self.writer.clone();
        let task = tokio::spawn(async move {
            match attempt(&writer, &data, change).await {
                Err(StoreError::Full) => {
                    connect::checkpoint_log(&writer).await?;
                    attempt(&writer, &data, change).await
                }
                result => result,
            }
        });
        task.await.map_err(|error| StoreError::Other {
            problem: error.to_string(),
        })?
    }
}

async fn attempt<D, T>(
    writer: &SqlitePool,
    data: &D,
    change: for<'c> fn(&'c D, &'c mut Connection) -> Change<'c, T>,
) -> Result<T, StoreError> {
    let mut transaction = Transaction::write(writer).await?;
    let result = change(data, &mut transaction).await;
    transaction.end(result).await
}
