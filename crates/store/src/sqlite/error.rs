//! Conversion of SQLite errors.

use crate::error::StoreError;

/// The primary result codes of SQLite that are handled separately:
/// <https://www.sqlite.org/rescode.html>.
mod code {
    pub(super) const ERROR: u32 = 1;
    pub(super) const PERM: u32 = 3;
    pub(super) const BUSY: u32 = 5;
    pub(super) const LOCKED: u32 = 6;
    pub(super) const READONLY: u32 = 8;
    pub(super) const IOERR: u32 = 10;
    pub(super) const CORRUPT: u32 = 11;
    pub(super) const FULL: u32 = 13;
    pub(super) const CANTOPEN: u32 = 14;
    pub(super) const CONSTRAINT: u32 = 19;
    pub(super) const MISMATCH: u32 = 20;
    pub(super) const NOTADB: u32 = 26;
}

pub(crate) fn store_error(error: sqlx::Error) -> StoreError {
    let problem = error_message(&error);
    match &error {
        sqlx::Error::Database(_) => match primary_code(&error) {
            Some(code::BUSY | code::LOCKED) => StoreError::Busy,
            Some(code::READONLY | code::PERM) => StoreError::ReadOnly,
            Some(code::FULL) => StoreError::Full,
            Some(code::IOERR | code::CANTOPEN) => StoreError::Disk { problem },
            // The statements are constant and match the tables, so these errors mean
            // that the tables were changed.
            Some(
                code::CORRUPT | code::NOTADB | code::ERROR | code::CONSTRAINT | code::MISMATCH,
            ) => damaged_database(problem),
            _ => StoreError::Other { problem },
        },
        sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) | sqlx::Error::RowNotFound => {
            damaged_database(problem)
        }
        sqlx::Error::Io(_) => StoreError::Disk { problem },
        sqlx::Error::PoolTimedOut => StoreError::Busy,
        sqlx::Error::PoolClosed => StoreError::Closed,
        _ => StoreError::Other { problem },
    }
}

fn error_message(error: &sqlx::Error) -> String {
    match error.as_database_error() {
        Some(error) => match error.code() {
            Some(code) => format!("{} (SQLite code {code})", error.message()),
            None => error.message().to_owned(),
        },
        None => error.to_string(),
    }
}

pub(crate) fn damaged_database(problem: String) -> StoreError {
    StoreError::Damaged {
        what: "the database".to_owned(),
        problem,
    }
}

/// Returns `true` if the statement itself is invalid.
pub(crate) fn is_statement_error(error: &sqlx::Error) -> bool {
    primary_code(error) == Some(code::ERROR)
}

/// Returns the primary code: the lowest byte of the extended code.
fn primary_code(error: &sqlx::Error) -> Option<u32> {
    let extended: u32 = error.as_database_error()?.code()?.parse().ok()?;
    Some(extended & 0xFF)
}
