//! Caches of analyses. Stored analyses are also called judgments.

use std::collections::HashMap;
use std::sync::Mutex;

use zeitnot_core::LockExt;

/// Stores analyses of positions.
///
/// A key contains everything that the result depends on. An implementation may
/// drop entries.
pub trait VerdictCache: Send + Sync {
    /// Returns the bytes stored under `key`.
    fn get(&self, key: &str) -> Option<Vec<u8>>;

    /// Stores bytes under `key`; may fail silently.
    fn put(&self, key: &str, bytes: &[u8]);
}

/// A cache that stores nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoCache;

impl VerdictCache for NoCache {
    fn get(&self, _: &str) -> Option<Vec<u8>> {
        None
    }

    fn put(&self, _: &str, _: &[u8]) {}
}

/// A cache in memory that ignores new entries once it is full.
#[derive(Debug)]
pub struct MemoryCache {
    max_bytes: usize,
    entries: Mutex<CacheEntries>,
}

#[derive(Debug, Default)]
struct CacheEntries {
    bytes: usize,
    by_key: HashMap<String, Vec<u8>>,
}

impl MemoryCache {
    /// Creates a cache of at most `max_bytes` bytes, not counting keys.
    #[must_use]
    pub fn new(max_bytes: usize) -> Self {
        Self {
            max_bytes,
            entries: Mutex::default(),
        }
    }

    /// Returns the number of stored bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let entries = self.entries.lock_ok();
        entries.bytes
    }
}

impl VerdictCache for MemoryCache {
    fn get(&self, key: &str) -> Option<Vec<u8>> {
        let entries = self.entries.lock_ok();
        entries.by_key.get(key).cloned()
    }

    fn put(&self, key: &str, bytes: &[u8]) {
        let mut entries = self.entries.lock_ok();
        if entries.bytes.saturating_add(bytes.len()) > self.max_bytes {
            return;
        }
        entries.bytes += bytes.len();
        if let Some(old) = entries.by_key.insert(key.to_owned(), bytes.to_vec()) {
            entries.bytes -= old.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_cache_ignores_new_entries() {
        let cache = MemoryCache::new(8);
        cache.put("a", &[1; 5]);
        cache.put("b", &[2; 5]);
        assert_eq!(cache.get("a"), Some(vec![1; 5]));
        assert_eq!(cache.get("b"), None);
        cache.put("c", &[3; 3]);
        assert_eq!(cache.bytes(), 8);
        assert_eq!(NoCache.get("a"), None);
    }
}
