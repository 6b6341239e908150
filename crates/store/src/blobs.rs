//! Named binary data, such as uploaded word lists.

use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::limits::StoreLimits;
use crate::statement::{Connection, Statement};
use crate::store::Store;

/// A blob without its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlobSummary {
    /// The name, unique within its kind.
    pub name: String,
    /// The size, in bytes.
    pub bytes: u64,
}

impl Store {
    /// Stores a blob and replaces an existing one with this kind and name.
    ///
    /// # Errors
    ///
    /// Fails if a limit is exceeded or the blob cannot be written.
    pub async fn put_blob(&self, kind: &str, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        // Check before copying a large blob.
        self.limits.check_blob(kind, name, bytes, 0, 0)?;
        let new = NewBlob {
            limits: self.limits.clone(),
            kind: kind.to_owned(),
            name: name.to_owned(),
            bytes: bytes.to_owned(),
        };
        self.write(new, |new, connection| Box::pin(new.put(connection)))
            .await
    }

    /// Returns the bytes of a blob; `None` if it does not exist.
    ///
    /// # Errors
    ///
    /// Fails if the blob cannot be read or is damaged.
    pub async fn blob(&self, kind: &str, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.read(async |connection| load(connection, kind, name).await)
            .await
    }

    /// Returns all blobs of a kind, by name.
    ///
    /// # Errors
    ///
    /// Fails if the blobs cannot be read.
    pub async fn blobs(&self, kind: &str) -> Result<Vec<BlobSummary>, StoreError> {
        self.read(async |connection| summaries(connection, kind).await)
            .await
    }

    /// Deletes a blob; returns `false` if it does not exist.
    ///
    /// # Errors
    ///
    /// Fails if the database cannot be written.
    pub async fn delete_blob(&self, kind: &str, name: &str) -> Result<bool, StoreError> {
        let key = (kind.to_owned(), name.to_owned());
        self.delete(key, |(kind, name), connection| {
            Box::pin(async move {
                let delete = Statement::new("DELETE FROM blobs WHERE kind = $1 AND name = $2");
                let deleted = delete.bind(kind).bind(name).execute(connection).await?;
                Ok(deleted > 0)
            })
        })
        .await
    }
}

struct NewBlob {
    limits: StoreLimits,
    kind: String,
    name: String,
    bytes: Vec<u8>,
}

impl NewBlob {
    async fn put(&self, connection: &mut Connection) -> Result<(), StoreError> {
        let Self {
            limits,
            kind,
            name,
            bytes,
        } = self;
        let others = Statement::new(
            "SELECT count(*) AS count, coalesce(sum(size), 0) AS bytes FROM blobs \
             WHERE (kind, name) <> ($1, $2)",
        )
        .bind(kind)
        .bind(name)
        .fetch_one(connection)
        .await?;
        limits.check_blob(
            kind,
            name,
            bytes,
            others.count("count")?,
            others.count("bytes")?,
        )?;
        Statement::new(
            "INSERT INTO blobs (kind, name, size, seal, bytes) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (kind, name) DO UPDATE \
             SET size = excluded.size, seal = excluded.seal, bytes = excluded.bytes",
        )
        .bind(kind)
        .bind(name)
        .bind(bytes.len() as u64)
        .bind(Checksum::of_blob(kind, name, bytes).as_bytes())
        .bind(&**bytes)
        .execute(connection)
        .await?;
        Ok(())
    }
}

pub(crate) async fn load(
    connection: &mut Connection,
    kind: &str,
    name: &str,
) -> Result<Option<Vec<u8>>, StoreError> {
    let select = Statement::new("SELECT seal, bytes FROM blobs WHERE kind = $1 AND name = $2");
    let row = select.bind(kind).bind(name).fetch_optional(connection);
    let Some(row) = row.await? else {
        return Ok(None);
    };
    let bytes: Vec<u8> = row.get("bytes")?;
    Checksum::of_blob(kind, name, &bytes).verify(row.get("seal")?, || format!("`{name}`"))?;
    Ok(Some(bytes))
}

pub(crate) async fn summaries(
    connection: &mut Connection,
    kind: &str,
) -> Result<Vec<BlobSummary>, StoreError> {
    let select = Statement::new("SELECT name, size FROM blobs WHERE kind = $1 ORDER BY name");
    let rows = select.bind(kind).fetch_all(connection).await?;
    rows.iter()
        .map(|row| {
            Ok(BlobSummary {
                name: row.get("name")?,
                bytes: row.count("size")?,
            })
        })
        .collect()
}
