//! Judgments that are kept, so that nothing is computed twice.

use std::collections::HashMap;
use std::sync::Mutex;

use zeitnot_core::LockExt;

/// Keeps what was found about positions, by a key that has everything in it
/// that it depends on. Whoever keeps nothing is right, too.
pub trait VerdictCache: Send + Sync {
    /// What was kept under a key.
    fn get(&self, key: &str) -> Option<Vec<u8>>;

    /// Keeps something. May fail silently: the review goes on without.
    fn put(&self, key: &str, bytes: &[u8]);
}

/// Keeps nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoCache;

impl VerdictCache for NoCache {
    fn get(&self, _: &str) -> Option<Vec<u8>> {
        None
    }

    fn put(&self, _: &str, _: &[u8]) {}
}

/// Keeps up to so many bytes in memory; what is over that is forgotten at once.
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
    /// Keeps up to `most` bytes, keys not counted.
    #[must_use]
    pub fn new(max_bytes: usize) -> Self {
        Self {
            max_bytes,
            entries: Mutex::default(),
        }
    }

    /// Bytes that are kept.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let kept = self.entries.lock_ok();
        kept.bytes
    }
}

impl VerdictCache for MemoryCache {
    fn get(&self, key: &str) -> Option<Vec<u8>> {
        let kept = self.entries.lock_ok();
        kept.by_key.get(key).cloned()
    }

    fn put(&self, key: &str, bytes: &[u8]) {
        let mut kept = self.entries.lock_ok();
        if kept.bytes.saturating_add(bytes.len()) > self.max_bytes {
            return;
        }
        kept.bytes += bytes.len();
        if let Some(old) = kept.by_key.insert(key.to_owned(), bytes.to_vec()) {
            kept.bytes -= old.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_bounded() {
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
