//! Loading of stored lists: each once at a time, beside each other, within a patience.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::{Semaphore, watch};
use zeitnot_core::LockExt as _;
use zeitnot_schema::v1::service::ProblemCode;
use zeitnot_store::{Store, StoreError};

use super::build::{self, SMALL_BYTES, busy};
use super::cache::LexiconCache;
use super::{BLOB_KIND, PACKED_KIND, unknown_list};
use crate::problem::{ApiError, ApiResult};
use crate::services::HostedGame;

/// Large lists that are loaded at a time; small ones do not wait for them.
const MAX_LARGE_LOADS: usize = 2;

/// Nanoseconds to load a byte of a packed list, measured on a slow core, for the
/// decision whether a load can fit into a budget.
const PACKED_NANOS: u64 = 40;

/// Nanoseconds to build a byte of a word list.
const TEXT_NANOS: u64 = 500;

type Loading = watch::Receiver<Option<ApiResult<Arc<HostedGame>>>>;

/// The stored lists and their loads in progress.
pub(super) struct Loads {
    pub(super) store: Arc<Store>,
    pub(super) cache: Mutex<LexiconCache>,
    running: Mutex<HashMap<String, Loading>>,
    large: Semaphore,
}

/// The stored form of a list that is loaded.
struct StoredForm {
    bytes: u64,
    is_packed: bool,
}

impl StoredForm {
    fn estimate(&self) -> Duration {
        let nanos = if self.is_packed {
            PACKED_NANOS
        } else {
            TEXT_NANOS
        };
        Duration::from_nanos(self.bytes.saturating_mul(nanos))
    }
}

impl Loads {
    pub(super) fn new(store: Arc<Store>) -> Arc<Self> {
        Arc::new(Self {
            store,
            cache: Mutex::default(),
            running: Mutex::default(),
            large: Semaphore::new(MAX_LARGE_LOADS),
        })
    }

    /// Returns the game with a list that is not in memory.
    ///
    /// # Errors
    ///
    /// Fails if the list is unknown. Fails as busy if it cannot be loaded in time; it is
    /// then loaded all the same, for the next request.
    pub(super) async fn load(
        self: &Arc<Self>,
        own: &Arc<HostedGame>,
        name: &str,
        patience: Duration,
    ) -> ApiResult<Arc<HostedGame>> {
        let stored = self.stored_form(name).await?;
        let estimate = stored.estimate();
        let mut loading = self.start(own, name, &stored);
        let retry_after = estimate.max(Duration::from_secs(1));
        let message = || format!("the word list `{name}` is being loaded; try again in a moment");
        if estimate > patience {
            return Err(busy(message(), retry_after));
        }
        let loaded = loading.wait_for(Option::is_some);
        match tokio::time::timeout(patience, loaded).await {
            Ok(Ok(loaded)) => loaded.clone().unwrap_or_else(|| Err(vanished())),
            Ok(Err(_)) => Err(vanished()),
            Err(_) => Err(busy(message(), retry_after)),
        }
    }

    async fn stored_form(&self, name: &str) -> ApiResult<StoredForm> {
        for (kind, is_packed) in [(PACKED_KIND, true), (BLOB_KIND, false)] {
            let blobs = self.store.blobs(kind).await?;
            if let Some(blob) = blobs.iter().find(|blob| blob.name == name) {
                let bytes = blob.bytes;
                return Ok(StoredForm { bytes, is_packed });
            }
        }
        Err(unknown_list(name))
    }

    /// Starts a load, unless the list is being loaded already.
    fn start(self: &Arc<Self>, own: &Arc<HostedGame>, name: &str, stored: &StoredForm) -> Loading {
        let mut running = self.running.lock_ok();
        if let Some(loading) = running.get(name) {
            return loading.clone();
        }
        let (sender, loading) = watch::channel(None);
        running.insert(name.to_owned(), loading.clone());
        let (loads, own, name) = (Arc::clone(self), Arc::clone(own), name.to_owned());
        let is_large = stored.bytes > SMALL_BYTES;
        // A separate task, so that it completes after the requests stopped waiting.
        tokio::spawn(async move {
            let permit = match is_large {
                true => loads.large.acquire().await.ok(),
                false => None,
            };
            let result = loads.load_now(&own, &name).await;
            drop(permit);
            loads.running.lock_ok().remove(&name);
            sender.send_replace(Some(result));
        });
        loading
    }

    async fn load_now(&self, own: &Arc<HostedGame>, name: &str) -> ApiResult<Arc<HostedGame>> {
        let removals = self.cache.lock_ok().removals();
        let list = self.store.blob(BLOB_KIND, name).await?;
        let list = Arc::new(list.ok_or_else(|| unknown_list(name))?);
        let game = match self.load_packed(own, name, &list).await {
            Some(game) => game,
            None => {
                let built = build::build(own, name, list).await?;
                if let Some(packed) = built.packed {
                    self.put_packed(name, &packed).await;
                }
                built.game
            }
        };
        // A list that was removed meanwhile, and perhaps replaced, is not kept.
        self.cache.lock_ok().put_unless_removed(&game, removals);
        Ok(game)
    }

    /// Returns `None` if there is no packed list, or it is damaged.
    async fn load_packed(
        &self,
        own: &Arc<HostedGame>,
        name: &str,
        list: &Arc<Vec<u8>>,
    ) -> Option<Arc<HostedGame>> {
        let warn = |error: &dyn std::fmt::Display| {
            tracing::warn!(name, %error, "could not load a packed word list; it is built again");
        };
        let packed = self.store.blob(PACKED_KIND, name).await;
        let packed = packed.inspect_err(|error| warn(error)).ok()??;
        let loaded = build::load(own, name, Arc::clone(list), packed).await;
        loaded.inspect_err(|error| warn(error)).ok()
    }

    /// Stores a packed list; without it, the list is built again when it is loaded.
    pub(super) async fn put_packed(&self, name: &str, packed: &[u8]) {
        match self.store.put_blob(PACKED_KIND, name, packed).await {
            Ok(()) | Err(StoreError::Closed) => {}
            Err(error) => tracing::warn!(name, %error, "could not store a packed word list"),
        }
    }
}

/// The task of a load ended without a result.
fn vanished() -> ApiError {
    ApiError::new(ProblemCode::Internal, "could not load the word list")
}
