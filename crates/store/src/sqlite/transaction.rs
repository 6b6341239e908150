//! Transactions.
//!
//! The database library has transactions of its own. It counts them, and counts
//! wrongly once SQLite has rolled one back by itself, as it does when the disk
//! is full; its connection could then not begin another one, ever. So these are
//! plain statements, and a connection that may still be inside a transaction is
//! not used again.

use std::ops::{Deref, DerefMut};

use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqliteConnection, SqlitePool};

use super::error::{is_statement_error, store_error};
use crate::error::StoreError;

/// A transaction that has begun. Unless it is ended it is rolled back.
pub(crate) struct Transaction {
    connection: PoolConnection<Sqlite>,
    open: bool,
}

impl Transaction {
    /// Begins to read: everything as it is at the first statement.
    pub(crate) async fn read(pool: &SqlitePool) -> Result<Self, StoreError> {
        Self::begin(pool, "BEGIN DEFERRED").await
    }

    /// Begins to write: nobody else does meanwhile.
    pub(crate) async fn write(pool: &SqlitePool) -> Result<Self, StoreError> {
        Self::begin(pool, "BEGIN IMMEDIATE").await
    }

    async fn begin(pool: &SqlitePool, statement: &'static str) -> Result<Self, StoreError> {
        let mut transaction = Self {
            connection: pool.acquire().await.map_err(store_error)?,
            open: true,
        };
        match transaction.run(statement).await {
            Ok(()) => Ok(transaction),
            Err(error) => transaction.end(Err(store_error(error))).await,
        }
    }

    /// Ends the transaction: what was done stays if it went well, and is undone
    /// if it did not.
    pub(crate) async fn end<T>(mut self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        let done = match done {
            Ok(value) => self
                .run("COMMIT")
                .await
                .map(|()| value)
                .map_err(store_error),
            Err(error) => Err(error),
        };
        self.open = match done {
            Ok(_) => false,
            Err(_) => match self.run("ROLLBACK").await {
                Ok(()) => false,
                // There was nothing left to roll back.
                Err(error) => !is_statement_error(&error),
            },
        };
        done
    }

    async fn run(&mut self, statement: &'static str) -> Result<(), sqlx::Error> {
        let connection = &mut *self.connection;
        sqlx::query(statement).execute(connection).await.map(drop)
    }
}

impl Deref for Transaction {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.connection
    }
}

impl DerefMut for Transaction {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }
}

impl Drop for Transaction {
    fn drop(&mut self) {
        if self.open {
            self.connection.close_on_drop();
        }
    }
}
