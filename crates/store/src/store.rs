//! The store: one connection that writes, several that read.

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

/// How a database is used.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// How much the store accepts.
    pub limits: StoreLimits,
    /// The maximum size of the database in bytes; what does not fit is refused
    /// as on a full disk. `None` leaves it to the disk.
    pub database_bytes: Option<u64>,
    /// The number of connections that read; at least one.
    pub readers: u32,
    /// How long a request waits for a connection or a lock before it fails
    /// with [`StoreError::Busy`].
    pub patience: Duration,
    /// Whether the whole database is checked for damage when it is opened. A
    /// damaged game is found in any case when it is read.
    pub inspect: bool,
}

impl Default for StoreOptions {
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

/// The result of a change that is being made.
pub(crate) type Change<'c, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'c>>;

/// Games, reviews, puzzles, judgments and blobs in the database of a data
/// directory.
///
/// Its methods are in one file for each of these. A change that has begun is
/// finished even if its caller stops waiting. What has been accepted survives
/// the end of the process and of the machine.
#[derive(Debug)]
pub struct Store {
    pub(crate) limits: StoreLimits,
    writer: SqlitePool,
    readers: SqlitePool,
    /// Keeps other processes out while the database is open.
    _directory: Arc<DataDirectory>,
}

impl Store {
    /// Opens the database of a data directory, creates it if it is missing, and
    /// migrates it to the latest version.
    ///
    /// # Errors
    ///
    /// Fails if the database cannot be read or written, is damaged, or belongs
    /// to a newer version or to another program.
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
        // Being the last, it leaves no log of changes behind.
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

    /// Writes and reads once, to find out whether that is possible now.
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

    /// Finishes the changes that have begun and closes the store. Later calls
    /// fail with [`StoreError::Closed`].
    pub async fn close(&self) {
        // The writer goes last: it puts the log of changes into the database.
        self.readers.close().await;
        self.writer.close().await;
    }

    /// Runs a query inside a transaction that reads.
    pub(crate) async fn read<T>(
        &self,
        query: impl AsyncFnOnce(&mut Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut transaction = Transaction::read(&self.readers).await?;
        let found = query(&mut transaction).await;
        transaction.end(found).await
    }

    /// Makes a change inside a transaction that writes.
    ///
    /// It runs in its own task, so that a caller who stops waiting leaves
    /// nothing half done. On a full disk it is tried a second time, after the
    /// log of changes has been put into the database: otherwise nothing could
    /// be deleted there. So `change` borrows its data instead of owning it.
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
                done => done,
            }
        });
        task.await.map_err(|error| StoreError::Other {
            problem: error.to_string(),
        })?
    }
}

/// Makes a change once.
async fn attempt<D, T>(
    writer: &SqlitePool,
    data: &D,
    change: for<'c> fn(&'c D, &'c mut Connection) -> Change<'c, T>,
) -> Result<T, StoreError> {
    let mut transaction = Transaction::write(writer).await?;
    let made = change(data, &mut transaction).await;
    transaction.end(made).await
}
