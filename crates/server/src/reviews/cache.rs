//! Stored judgments as a cache for reviews.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::runtime::Handle;
use zeitnot_core::LockExt;
use zeitnot_review::VerdictCache;
use zeitnot_store::StoredJudgment;

use super::metrics;
use super::queue::ReviewQueue;
use crate::services::Services;

/// Number of judgments per write, because each write waits for the disk.
const BATCH_SIZE: usize = 48;

/// A cache of stored judgments; a failed read or write only costs a new search.
pub(super) struct StoredVerdicts {
    services: Arc<Services>,
    runtime: Handle,
    queue: Arc<ReviewQueue>,
    pending: Mutex<PendingWrites>,
}

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

    /// Stores what is new; logs a failure.
    pub(super) fn flush(&self) {
        let PendingWrites {
            verdicts: new,
            used_keys: used,
        } = std::mem::take(&mut *self.lock());
        if (new.is_empty() && used.is_empty()) || self.queue.is_closing() {
            return;
        }
        let new = new.into_iter();
        let new: Vec<_> = new
            .map(|(key, bytes)| StoredJudgment { key, bytes })
            .collect();
        let used: Vec<_> = used.into_iter().collect();
        let (store, now_ms) = (&self.services.store, self.services.wall_clock_ms());
        let stored = self
            .runtime
            .block_on(store.put_judgments(&new, &used, now_ms));
        if let Err(error) = stored {
            tracing::warn!(%error, "could not store judgments of a review");
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
                tracing::warn!(%error, "could not read a stored judgment");
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
        let mut pending = self.lock();
        pending.verdicts.insert(key.to_owned(), bytes.to_vec());
        let is_full = pending.verdicts.len() >= BATCH_SIZE;
        drop(pending);
        if is_full {
            self.flush();
        }
    }
}
