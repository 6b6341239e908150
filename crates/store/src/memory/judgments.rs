//! Judgments in memory.

use std::collections::BTreeMap;

use async_trait::async_trait;

use super::MemoryStore;
use crate::error::StoreError;
use crate::judgment_store::{JudgmentStore, StoredJudgment};
use crate::review_store::StorageUse;

/// Judgments by key.
#[derive(Debug, Default)]
pub(super) struct Judgments {
    kept: BTreeMap<String, Kept>,
    /// The number of the next one.
    next: u64,
}

#[derive(Debug)]
struct Kept {
    bytes: Vec<u8>,
    used_ms: i64,
    number: u64,
}

impl Judgments {
    fn shelf(&self) -> StorageUse {
        StorageUse {
            count: self.kept.len() as u64,
            bytes: self.kept.values().map(|one| one.bytes.len() as u64).sum(),
        }
    }

    fn put(&mut self, judgment: &StoredJudgment, now_ms: i64) {
        let known = self.kept.get(&judgment.key);
        let kept = Kept {
            bytes: judgment.bytes.clone(),
            used_ms: known.map_or(now_ms, |known| known.used_ms.max(now_ms)),
            number: known.map_or(self.next, |known| known.number),
        };
        self.next += 1;
        self.kept.insert(judgment.key.clone(), kept);
    }

    fn drop_longest_unused(&mut self) {
        let longest = self
            .kept
            .iter()
            .min_by_key(|(_, one)| (one.used_ms, one.number))
            .map(|(key, _)| key.clone());
        if let Some(key) = longest {
            self.kept.remove(&key);
        }
    }
}

#[async_trait]
impl JudgmentStore for MemoryStore {
    async fn judgment(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let contents = self.contents()?;
        Ok(contents
            .judgments
            .kept
            .get(key)
            .map(|one| one.bytes.clone()))
    }

    async fn keep_judgments(
        &self,
        fresh: &[StoredJudgment],
        used: &[String],
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let mut contents = self.contents()?;
        let judgments = &mut contents.judgments;
        for key in used {
            if let Some(one) = judgments.kept.get_mut(key) {
                one.used_ms = one.used_ms.max(now_ms);
            }
        }
        for judgment in fresh.iter().filter(|one| self.limits.accepts_judgment(one)) {
            judgments.put(judgment, now_ms);
        }
        loop {
            let StorageUse { count, bytes } = judgments.shelf();
            if count <= self.limits.judgments && bytes <= self.limits.all_judgments_bytes {
                return Ok(());
            }
            judgments.drop_longest_unused();
        }
    }

    async fn judgment_shelf(&self) -> Result<StorageUse, StoreError> {
        Ok(self.contents()?.judgments.shelf())
    }
}
