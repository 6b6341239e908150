//! The store: one connection for writing and several for reading.

mod open_files;
#[cfg(test)]
mod tests;

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use sqlx::{ConnectOptions, SqlitePool};

use self::open_files::OpenFiles;
use crate::directory::{DataDirectory, DirectoryError, Reserve};
use crate::error::StoreError;
use crate::limits::StoreLimits;
use crate::sqlite::error::store_error;
use crate::sqlite::transaction::Transaction;
use crate::sqlite::{connect, health_check, migrate, repair};
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
    /// Whether damaged indices are rebuilt when the database is opened.
    ///
    /// Without it, [`StoreError::DamagedIndex`] is returned. It requires `inspect`.
    pub repair: bool,
}

impl Default for StoreOptions {
    fn default() -> Self {
        Self {
            limits: StoreLimits::default(),
            database_bytes: None,
            readers: 4,
            busy_timeout: Duration::from_secs(5),
            inspect: true,
            repair: false,
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
    files: Arc<OpenFiles>,
    reserve: Arc<Reserve>,
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
            repair::inspect_or_repair(&mut connection, options.repair).await?;
        }
        // Closing the last connection removes the write-ahead log.
        sqlx::Connection::close(connection)
            .await
            .map_err(store_error)?;
        let writer = connect::open_writer(&path, &options).await?;
        let readers = connect::open_readers(&path, &options).await?;
        if let Err(error) = directory.mark_database() {
            tracing::warn!(%error, "could not mark the data directory as used");
        }
        // SQLite opens the write-ahead log with the first transaction.
        let mut transaction = Transaction::read(&writer).await?;
        let opened = health_check::check_readable(&mut transaction).await;
        transaction.end(opened).await?;
        let reserve = Arc::new(directory.reserve()?);
        fill_reserve(&reserve).await;
        let files = OpenFiles::new(directory, &path)
            .map_err(|source| DirectoryError::read(&path, source))?;
        Ok(Self {
            limits: options.limits,
            writer,
            readers,
            files: Arc::new(files),
            reserve,
        })
    }

    /// Writes and reads once, to check that both work now.
    ///
    /// # Errors
    ///
    /// Fails if the database cannot be written or read, is almost full, or is no longer
    /// in the data directory.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.write((), |(), connection| {
            Box::pin(health_check::check_writable(connection))
        })
        .await?;
        self.read(health_check::check_readable).await?;
        // It was too small if the disk was full.
        fill_reserve(&self.reserve).await;
        Ok(())
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
    /// The change is acknowledged only if the files of the database are still at their
    /// paths after it. They are checked before it too, so that usually nothing changes.
    ///
    /// The change runs in its own task, so that it completes even if the caller stops
    /// waiting. On a full disk it is repeated after a checkpoint of the write-ahead log,
    /// whose space can then be used again. For this, `change` borrows its data.
    pub(crate) async fn write<D, T>(
        &self,
        data: D,
        change: for<'c> fn(&'c D, &'c mut Connection) -> Change<'c, T>,
    ) -> Result<T, StoreError>
    where
        D: Send + Sync + 'static,
        T: Send + 'static,
    {
        self.write_with(data, change, None).await
    }

    /// Makes a change that frees space, on a full disk with the help of the reserve.
    pub(crate) async fn delete<D, T>(
        &self,
        data: D,
        change: for<'c> fn(&'c D, &'c mut Connection) -> Change<'c, T>,
    ) -> Result<T, StoreError>
    where
        D: Send + Sync + 'static,
        T: Send + 'static,
    {
        let reserve = Arc::clone(&self.reserve);
        self.write_with(data, change, Some(reserve)).await
    }

    async fn write_with<D, T>(
        &self,
        data: D,
        change: for<'c> fn(&'c D, &'c mut Connection) -> Change<'c, T>,
        reserve: Option<Arc<Reserve>>,
    ) -> Result<T, StoreError>
    where
        D: Send + Sync + 'static,
        T: Send + 'static,
    {
        let (writer, files) = (self.writer.clone(), Arc::clone(&self.files));
        let task = tokio::spawn(async move {
            check_files(&files, &writer).await?;
            let mut changed = attempt(&writer, &data, change).await;
            if matches!(changed, Err(StoreError::Full)) {
                changed = attempt_after_checkpoint(&writer, &data, change).await;
            }
            let is_full = matches!(changed, Err(StoreError::Full));
            if let Some(reserve) = reserve.filter(|_| is_full) {
                if let Err(error) = reserve.release() {
                    tracing::warn!(%error, "could not release the reserved disk space");
                }
                changed = attempt_after_checkpoint(&writer, &data, change).await;
                fill_reserve(&reserve).await;
            }
            check_files(&files, &writer).await?;
            changed
        });
        task.await.map_err(|error| StoreError::Other {
            problem: error.to_string(),
        })?
    }
}

/// Fails if a file of the database is not at its path.
///
/// If only the log is missing, the changes in it are copied into the database.
async fn check_files(files: &OpenFiles, writer: &SqlitePool) -> Result<(), StoreError> {
    let Err(error) = files.check() else {
        return Ok(());
    };
    if files.has_database() {
        connect::checkpoint_log(writer).await?;
    }
    Err(error.into())
}

/// Takes as much of the reserve's space as there is.
async fn fill_reserve(reserve: &Arc<Reserve>) {
    let reserve = Arc::clone(reserve);
    let filled = tokio::task::spawn_blocking(move || reserve.fill());
    if let Ok(Err(error)) = filled.await {
        tracing::warn!(
            %error,
            "could not reserve disk space for deletions; free space on the disk of the data \
             directory"
        );
    }
}

/// Makes a change after copying the write-ahead log into the database.
async fn attempt_after_checkpoint<D, T>(
    writer: &SqlitePool,
    data: &D,
    change: for<'c> fn(&'c D, &'c mut Connection) -> Change<'c, T>,
) -> Result<T, StoreError> {
    connect::checkpoint_log(writer).await?;
    attempt(writer, data, change).await
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
