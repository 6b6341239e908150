//! Judgments on disk, as a review sees them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::runtime::Handle;
use zeitnot_core::LockExt;
use zeitnot_review::VerdictCache;
use zeitnot_store::StoredJudgment;

use super::metrics;
use super::queue::ReviewQueue;
use crate::services::Services;

/// So many are written at once: each writing waits for the disk.
const BATCH_SIZE: usize = 48;

/// Judgments on disk. What cannot be read or written is found again by thinking.
pub(super) struct StoredVerdicts {
    services: Arc<Services>,
    runtime: Handle,
    queue: Arc<ReviewQueue>,
    pending: Mutex<PendingWrites>,
}

/// What the store has not been told yet.
#[derive(Default)]
struct PendingWrites {
    verdicts: BTreeMap<String, Vec<u8>>,
    used_keys: BTreeSet<String>,
}

impl StoredVerdicts {
    pub(super) fn new(
        services: &Arc<Services>,
        runtime: &Handle,
        queue: &Arc<ReviewQueue>,
    ) -> Self {
        Self {
            services: Arc::clone(services),
            runtime: runtime.clone(),
            queue: Arc::clone(queue),
            pending: Mutex::default(),
        }
    }

    /// Tells the store what is new. Nothing is lost but time if that fails.
    pub(super) fn flush(&self) {
        let PendingWrites {
            verdicts: fresh,
            used_keys: used,
        } = std::mem::take(&mut *self.lock());
        if (fresh.is_empty() && used.is_empty()) || self.queue.is_closing() {
            return;
        }
        let fresh = fresh.into_iter();
        let fresh: Vec<_> = fresh
            .map(|(key, bytes)| StoredJudgment { key, bytes })
            .collect();
        let used: Vec<_> = used.into_iter().collect();
        let (store, now_ms) = (&self.services.store, self.services.wall_clock_ms());
        let kept = self
            .runtime
            .block_on(store.put_judgments(&fresh, &used, now_ms));
        if let Err(error) = kept {
            tracing::warn!(%error, "what a review found could not be kept");
        }
    }

    fn read(&self, key: &str) -> Option<Vec<u8>> {
        if let Some(bytes) = self.lock().verdicts.get(key) {
            return Some(bytes.clone());
        }
        if self.queue.is_closing() {
            return None;
        }
        match self.runtime.block_on(self.services.store.judgment(key)) {
            Ok(Some(bytes)) => {
                self.lock().used_keys.insert(key.to_owned());
                Some(bytes)
            }
            Ok(None) => None,
            Err(error) => {
                tracing::warn!(%error, "what an earlier review found cannot be read");
                None
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, PendingWrites> {
        self.pending.lock_ok()
    }
}

impl VerdictCache for StoredVerdicts {
    fn get(&self, key: &str) -> Option<Vec<u8>> {
        let found = self.read(key);
        metrics::count_lookup(found.is_some());
        found
    }

    fn put(&self, key: &str, bytes: &[u8]) {
        let mut news = self.lock();
        news.verdicts.insert(key.to_owned(), bytes.to_vec());
        let is_full = news.verdicts.len() >= BATCH_SIZE;
        drop(news);
        if is_full {
            self.flush();
        }
    }
}
