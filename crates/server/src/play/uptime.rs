//! The time for which the service has run, over all its starts.
//!
//! Game clocks that are not in memory are measured with it. Each event of a game stores
//! the uptime at which it happened, so the time since then is known after a game was
//! evicted or the service restarted, without the time for which the service was down
//! and without the wall clock. The counter is stored every two seconds while a clock
//! may run, and when the service ends. A crash therefore gives back at most two seconds.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use zeitnot_core::{Moment, TimeSource};
use zeitnot_store::{Store, StoreError};

use crate::millis::millis;

/// Time between two stores of the counter while a clock may run.
pub(crate) const UPTIME_INTERVAL: Duration = Duration::from_secs(2);

/// A crossword game ends after 10 minutes of overtime at the latest.
const MAX_OVERTIME_MS: u64 = 11 * 60 * 1_000;

const KIND: &str = "service";
const NAME: &str = "uptime";

/// The stored form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct StoredUptime {
    /// The uptime, in milliseconds.
    up_ms: u64,
    /// The uptime until which a clock may run, in milliseconds.
    clocks_until_ms: u64,
}

/// The time for which the service has run.
pub struct Uptime {
    store: Arc<Store>,
    time: Arc<dyn TimeSource>,
    /// The uptime at `started`, in milliseconds.
    before_ms: u64,
    started: Moment,
    clocks_until_ms: AtomicU64,
    has_failed: AtomicBool,
}

impl Uptime {
    /// Continues the stored counter.
    ///
    /// # Errors
    ///
    /// Fails if the store cannot be read.
    pub async fn open(store: Arc<Store>, time: Arc<dyn TimeSource>) -> Result<Self, StoreError> {
        let stored = match store.blob(KIND, NAME).await? {
            None => StoredUptime::default(),
            Some(bytes) => serde_json::from_slice(&bytes).unwrap_or_else(|error| {
                tracing::warn!(%error, "could not read the stored uptime; running clocks restart");
                StoredUptime::default()
            }),
        };
        Ok(Self {
            store,
            before_ms: stored.up_ms,
            started: time.now(),
            time,
            clocks_until_ms: AtomicU64::new(stored.clocks_until_ms),
            has_failed: AtomicBool::new(false),
        })
    }

    /// Returns the uptime at `now`, in milliseconds.
    #[must_use]
    pub fn at(&self, now: Moment) -> u64 {
        self.before_ms
            .saturating_add(millis(now.since(self.started)))
    }

    /// Returns the uptime between an earlier event and `now`.
    #[must_use]
    pub fn since(&self, up_ms: u64, now: Moment) -> Duration {
        Duration::from_millis(self.at(now).saturating_sub(up_ms))
    }

    /// Notes that a clock runs and expires at `flag`.
    pub fn note_clock(&self, flag: Moment) {
        let until = self.at(flag).saturating_add(MAX_OVERTIME_MS);
        self.clocks_until_ms.fetch_max(until, Ordering::Relaxed);
    }

    /// Returns `true` if a game with a running clock may be stored.
    #[must_use]
    pub fn is_needed(&self) -> bool {
        self.at(self.time.now()) < self.clocks_until_ms.load(Ordering::Relaxed)
    }

    /// Stores the counter.
    pub async fn save(&self) {
        let stored = StoredUptime {
            up_ms: self.at(self.time.now()),
            clocks_until_ms: self.clocks_until_ms.load(Ordering::Relaxed),
        };
        let bytes = serde_json::to_vec(&stored).unwrap_or_default();
        let saved = self.store.put_blob(KIND, NAME, &bytes).await;
        let had_failed = self.has_failed.swap(saved.is_err(), Ordering::Relaxed);
        if let Err(error) = saved
            && !had_failed
        {
            tracing::warn!(%error, "could not store the uptime; a restart gives clocks time back");
        }
    }
}

#[cfg(test)]
mod tests {
    use zeitnot_core::ManualTime;
    use zeitnot_store::{DataDirectory, StoreOptions};

    use super::*;

    async fn open(folder: &std::path::Path) -> (Arc<ManualTime>, Uptime) {
        let directory = Arc::new(DataDirectory::open(folder).unwrap());
        let store = Store::open(directory, StoreOptions::default()).await;
        let time = Arc::new(ManualTime::new());
        // Each start has its own origin.
        time.advance(Duration::from_secs(77));
        let uptime = Uptime::open(Arc::new(store.unwrap()), time.clone()).await;
        (time, uptime.unwrap())
    }

    #[tokio::test]
    async fn only_the_time_in_which_the_service_runs_counts() {
        let folder = tempfile::tempdir().unwrap();
        let (time, uptime) = open(folder.path()).await;
        let event = uptime.at(time.now());
        time.advance(Duration::from_secs(10));
        uptime.save().await;
        uptime.store.close().await;
        drop(uptime);
        // The service is down for any length of time.
        let (time, uptime) = open(folder.path()).await;
        assert_eq!(uptime.since(event, time.now()), Duration::from_secs(10));
        time.advance(Duration::from_secs(5));
        assert_eq!(uptime.since(event, time.now()), Duration::from_secs(15));
        assert_eq!(uptime.since(u64::MAX, time.now()), Duration::ZERO);
    }

    #[tokio::test]
    async fn the_counter_is_stored_while_a_clock_may_run_even_after_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let (time, uptime) = open(folder.path()).await;
        assert!(!uptime.is_needed(), "no clock runs");
        uptime.note_clock(time.now().after(Duration::from_secs(60)));
        assert!(uptime.is_needed());
        uptime.save().await;
        uptime.store.close().await;
        drop(uptime);
        let (time, uptime) = open(folder.path()).await;
        assert!(uptime.is_needed(), "a stored game has a running clock");
        time.advance(Duration::from_secs(60) + Duration::from_millis(MAX_OVERTIME_MS));
        assert!(!uptime.is_needed());
    }
}
