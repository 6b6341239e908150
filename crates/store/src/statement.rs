//! Statements, values, and rows.
//!
//! Only this module names the types of the database driver. Statements elsewhere use
//! the common subset of SQLite and PostgreSQL (placeholders `$1`, `ON CONFLICT`, row
//! values); exceptions are marked.

use std::borrow::Cow;

use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{AssertSqlSafe, Decode, Sqlite, SqliteConnection, Type};

use crate::error::StoreError;
use crate::sqlite::error::{damaged_database, store_error};

/// A connection inside a transaction.
pub(crate) type Connection = SqliteConnection;

pub(crate) enum Value {
    Integer(i64),
    Text(Option<String>),
    Bytes(Vec<u8>),
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Integer(number.into())
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Integer(number.cast_signed())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(Some(text.to_owned()))
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        Self::Text(Some(text.clone()))
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(Some(text))
    }
}

impl From<&Option<String>> for Value {
    fn from(text: &Option<String>) -> Self {
        Self::Text(text.clone())
    }
}

impl From<&[u8]> for Value {
    fn from(bytes: &[u8]) -> Self {
        Self::Bytes(bytes.to_owned())
    }
}

/// A statement with the values of its placeholders.
pub(crate) struct Statement {
    text: Cow<'static, str>,
    values: Vec<Value>,
}

impl Statement {
    /// Creates a statement whose placeholders have no values yet.
    pub(crate) fn new(text: &'static str) -> Self {
        Self {
            text: Cow::Borrowed(text),
            values: Vec::new(),
        }
    }

    pub(crate) fn bind(mut self, value: impl Into<Value>) -> Self {
        self.values.push(value.into());
        self
    }

    pub(crate) fn push(&mut self, text: &'static str) -> &mut Self {
        self.text.to_mut().push_str(text);
        self
    }

    /// Appends a placeholder with its value.
    pub(crate) fn push_bind(&mut self, value: impl Into<Value>) -> &mut Self {
        self.values.push(value.into());
        let placeholder = format!("${}", self.values.len());
        self.text.to_mut().push_str(&placeholder);
        self
    }

    #[cfg(test)]
    pub(crate) fn into_text(self) -> String {
        self.text.into_owned()
    }

    /// Executes the statement and returns the number of changed rows.
    pub(crate) async fn execute(self, connection: &mut Connection) -> Result<u64, StoreError> {
        let result = self.into_query().execute(connection).await;
        Ok(result.map_err(store_error)?.rows_affected())
    }

    pub(crate) async fn fetch_all(
        self,
        connection: &mut Connection,
    ) -> Result<Vec<Row>, StoreError> {
        let rows = self.into_query().fetch_all(connection).await;
        Ok(rows.map_err(store_error)?.into_iter().map(Row).collect())
    }

    /// Returns the first row; `None` if there is no row.
    pub(crate) async fn fetch_optional(
        self,
        connection: &mut Connection,
    ) -> Result<Option<Row>, StoreError> {
        let row = self.into_query().fetch_optional(connection).await;
        Ok(row.map_err(store_error)?.map(Row))
    }

    /// Returns the only row; a missing row counts as damage.
    pub(crate) async fn fetch_one(self, connection: &mut Connection) -> Result<Row, StoreError> {
        let row = self.into_query().fetch_one(connection).await;
        row.map(Row).map_err(store_error)
    }

    fn into_query(self) -> Query<'static, Sqlite, SqliteArguments> {
        // The text consists only of constants and placeholders.
        let query = sqlx::query(AssertSqlSafe(self.text));
        self.values
            .into_iter()
            .fold(query, |query, value| match value {
                Value::Integer(number) => query.bind(number),
                Value::Text(text) => query.bind(text),
                Value::Bytes(bytes) => query.bind(bytes),
            })
    }
}

pub(crate) struct Row(SqliteRow);

impl Row {
    pub(crate) fn get<'r, T>(&'r self, column: &str) -> Result<T, StoreError>
    where
        T: Decode<'r, Sqlite> + Type<Sqlite>,
    {
        sqlx::Row::try_get(&self.0, column).map_err(store_error)
    }

    /// Returns a count or a size; a negative number counts as damage.
    pub(crate) fn count(&self, column: &str) -> Result<u64, StoreError> {
        let number: i64 = self.get(column)?;
        u64::try_from(number).map_err(|_| damaged_database(format!("`{column}` is negative")))
    }
}
