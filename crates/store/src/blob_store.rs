//! What a store of named blobs can do.

use async_trait::async_trait;

use crate::error::StoreError;

/// A blob without its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlobSummary {
    /// Its name among those of its kind.
    pub name: String,
    /// Its size.
    pub bytes: u64,
}

/// Bytes with a kind and a name: word lists that users bring, and the like.
///
/// One store may be this and a [`GameStore`](crate::GameStore), so no name of a
/// method is in both.
#[async_trait]
pub trait BlobStore: Send + Sync {
    /// Stores a blob, in place of the one of that kind and name if there is one.
    ///
    /// # Errors
    ///
    /// It is beyond the limits, or cannot be written.
    async fn put(&self, kind: &str, name: &str, bytes: &[u8]) -> Result<(), StoreError>;

    /// A blob's bytes.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is damaged.
    async fn get(&self, kind: &str, name: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// All blobs of a kind, by name.
    ///
    /// # Errors
    ///
    /// They cannot be read.
    async fn blobs(&self, kind: &str) -> Result<Vec<BlobSummary>, StoreError>;

    /// Removes a blob; whether there was one.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    async fn remove(&self, kind: &str, name: &str) -> Result<bool, StoreError>;
}
