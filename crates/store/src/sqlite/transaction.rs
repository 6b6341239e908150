//! Transactions.
//!
//! The transactions of `sqlx` count their depth, and count wrongly after SQLite has
//! rolled one back, as it does on a full disk; the connection could then never begin
//! another one. So this module uses plain statements, and discards a connection that
//! may still be in a transaction.

use std::ops::{Deref, DerefMut};

use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqliteConnection, SqlitePool};

use super::error::{is_statement_error, store_error};
use crate::error::StoreError;

/// An open transaction, rolled back unless it is ended.
pub(crate) struct Transaction {
    connection: PoolConnection<Sqlite>,
    is_open: bool,
}

impl Transaction {
    /// Begins a read transaction, a snapshot as of the first statement.
    pub(crate) async fn read(pool: &SqlitePool) -> Result<Self, StoreError> {
        Self::begin(pool, "BEGIN DEFERRED").await
    }

    /// Begins a write transaction, which excludes other writers.
    pub(crate) async fn write(pool: &SqlitePool) -> Result<Self, StoreError> {
        Self::begin(pool, "BEGIN IMMEDIATE").await
    }

    async fn begin(pool: &SqlitePool, statement: &'static str) -> Result<Self, StoreError> {
        let mut transaction = Self {
            connection: pool.acquire().await.map_err(store_error)?,
            is_open: true,
        };
        match transaction.run(statement).await {
            Ok(()) => Ok(transaction),
            Err(error) => transaction.end(Err(store_error(error))).await,
        }
    }

    /// Commits if `result` is `Ok`, and rolls back otherwise.
    pub(crate) async fn end<T>(mut self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        let result = match result {
            Ok(value) => self
                .run("COMMIT")
                .await
                .map(|()| value)
                .map_err(store_error),
            Err(error) => Err(error),
        };
        self.is_open = match result {
            Ok(_) => false,
            Err(_) => match self.run("ROLLBACK").await {
                Ok(()) => false,
                // SQLite had already rolled back.
                Err(error) => !is_statement_error(&error),
            },
        };
        result
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
        if self.is_open {
            self.connection.close_on_drop();
        }
    }
}
