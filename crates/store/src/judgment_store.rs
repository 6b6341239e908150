//! What a store of judgments can do.

use async_trait::async_trait;

use crate::error::StoreError;
use crate::review_store::StorageUse;

/// Something that was found about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredJudgment {
    /// Everything that it depends on.
    pub key: String,
    /// What was found.
    pub bytes: Vec<u8>,
}

/// Judgments by key. They can be found again by thinking, so the store keeps as
/// many as it has room for, and those that nobody used for longest go first.
#[async_trait]
pub trait JudgmentStore: Send + Sync {
    /// What is kept under a key. That it was used is told by
    /// [`JudgmentStore::keep_judgments`]: reading stays cheap.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is damaged.
    async fn judgment(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// Keeps what is new, and remembers what was used at this moment.
    ///
    /// # Errors
    ///
    /// It cannot be written. What is too large by itself is left out silently.
    async fn keep_judgments(
        &self,
        fresh: &[StoredJudgment],
        used: &[String],
        now_ms: i64,
    ) -> Result<(), StoreError>;

    /// How many judgments there are, and how large.
    ///
    /// # Errors
    ///
    /// They cannot be counted.
    async fn judgment_shelf(&self) -> Result<StorageUse, StoreError>;
}
